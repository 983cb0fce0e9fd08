//! The choice of a board and of pieces, for games that have several.

use super::new_game::select;
use super::table::Table;
use fishka_view::habits::{BOARDS, Board};
use leptos::prelude::*;
use std::sync::Arc;

impl Table {
    /// The pieces are those the person has chosen, from now on too.
    pub(super) fn keep_pieces_chosen(self) {
        Effect::new(move || {
            let letters = self.prefs.habits.with(|h| h.lettered);
            if self.look.with(|look| look.lettered != letters && look.decor.sets) {
                self.look.update(|look| Arc::make_mut(look).lettered = letters);
            }
        });
    }
}

/// Two lists, where the game has boards and pieces to choose from.
#[component]
pub(super) fn Sets(table: Table) -> impl IntoView {
    let (prefs, habits) = (table.prefs, table.prefs.habits);
    let shown = Memo::new(move |_| table.look.with(|look| look.decor.sets));
    let board = move || {
        let name = |board: &Board| {
            let key = match board {
                Board::Own => "board-own",
                Board::Wood => "board-wood",
                Board::Green => "board-green",
                Board::Slate => "board-slate",
            };
            (board.code().to_owned(), prefs.text(key))
        };
        let chosen = habits.with_untracked(|h| BOARDS.iter().position(|b| *b == h.board).unwrap_or(0));
        select(prefs.text("set-board"), BOARDS.iter().map(name).collect(), chosen, move |index| {
            habits.update(|h| h.board = BOARDS.get(index).copied().unwrap_or_default());
        })
    };
    let pieces = move || {
        let options = vec![
            ("pictures".to_owned(), prefs.text("pieces-pictures")),
            ("letters".to_owned(), prefs.text("pieces-letters")),
        ];
        let chosen = usize::from(habits.with_untracked(|h| h.lettered));
        select(prefs.text("set-pieces"), options, chosen, move |index| {
            habits.update(|h| h.lettered = index == 1);
        })
    };
    view! {
        <Show when=move || shown.get()>
            <div class="sets-choice">{board}{pieces}</div>
        </Show>
    }
}
