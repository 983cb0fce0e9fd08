//! The editor of a board that is a path: its size, what its cells are, played or saved as a rule file.

use super::files;
use super::prefs::OwnFile;
use super::running::Sheet;
use super::table::Table;
use fishka_view::deal::Source;
use fishka_view::path_board::{LENGTH_MIN, PathBoard, SIDE};
use leptos::prelude::*;

/// What is edited.
#[derive(Clone, Copy)]
struct Desk {
    table: Table,
    board: RwSignal<PathBoard>,
    /// The word that a click lays, by place.
    word: RwSignal<usize>,
}

impl Desk {
    /// The drawing and the name of a word.
    fn face(self, word: usize) -> (String, String) {
        let look = self.table.look.get();
        let known = self.board.with(|b| b.words.len());
        let legend = look.layers.legend();
        let drawn = (legend.len() + 1 == known).then(|| word.checked_sub(1)).flatten();
        match drawn.and_then(|i| legend.get(i).cloned()) {
            Some(face) => face,
            None => (String::new(), self.board.with(|b| look.words.within(&b.words[word]))),
        }
    }

    fn lay(self, cell: usize) {
        let word = self.word.get_untracked();
        self.board.update(|b| b.cells[cell] = if b.cells[cell] == word { 0 } else { word });
    }

    /// The rule file with this board.
    fn file(self) -> Option<OwnFile> {
        let source = self.table.deal.with_untracked(|d| d.source.clone());
        let (_, rules) = self.table.path.get_untracked()?;
        let text = self.board.with_untracked(|b| b.write(&rules))?;
        let (name, text, parts) = match source {
            // So the file is dressed in the pictures and names of the game it comes from.
            Source::Library(name) => {
                (format!("{name}-board.zrf"), format!("; like {name}\n{text}"), Vec::new())
            }
            Source::File { name, parts, .. } => (name, text, parts),
        };
        Some(OwnFile { name, text, parts, pictures: None })
    }

    fn play(self) {
        if let Some(file) = self.file() {
            self.table.run.sheet.set(None);
            self.table.prefs.open(file);
        }
    }

    fn save(self) {
        if let Some(file) = self.file() {
            files::download(&file.name, &file.text);
        }
    }
}

/// The button that opens the editor, where the board can be edited so.
#[component]
pub(super) fn PathButton(table: Table) -> impl IntoView {
    let fits = Memo::new(move |_| table.path.with(Option::is_some) && !table.deal.with(|deal| deal.online));
    view! {
        <Show when=move || fits.get()>
            <button type="button" class="small" on:click=move |_| table.run.sheet.set(Some(Sheet::Board))>
                {move || table.prefs.text("path-edit")}
            </button>
        </Show>
    }
}

/// The dialog's inside.
#[component]
pub(super) fn PathSheet(table: Table) -> impl IntoView {
    let (board, _) = table.path.get_untracked()?;
    let desk = Desk { table, board: RwSignal::new(board), word: RwSignal::new(1) };
    let prefs = table.prefs;
    Some(view! {
        <h2>{move || prefs.text("path-edit")}</h2>
        <p class="quiet">{move || prefs.text("path-help")}</p>
        <div class="path-sizes">{sizes(desk)}</div>
        <div class="palette" role="group" aria-label=move || prefs.text("path-words")>{move || palette(desk)}</div>
        {preview(desk)}
        <div class="dialog-buttons">
            <button type="button" on:click=move |_| table.run.sheet.set(None)>{move || prefs.text("act-cancel")}</button>
            <button type="button" on:click=move |_| desk.save()>{move || prefs.text("path-save")}</button>
            <button type="button" class="primary" on:click=move |_| desk.play()>{move || prefs.text("path-play")}</button>
        </div>
    })
}

/// Columns, rows and length.
fn sizes(desk: Desk) -> impl IntoView {
    let field = move |key: &'static str, of: fn(&PathBoard) -> usize, set: fn(&mut PathBoard, usize)| {
        let changed = move |event| {
            if let Ok(n) = event_target_value(&event).trim().parse::<usize>() {
                desk.board.update(|b| set(b, n));
            } else {
                desk.board.update(|_| ());
            }
        };
        let least = if key == "path-length" { LENGTH_MIN } else { SIDE.0 };
        let most =
            move || if key == "path-length" { desk.board.with(|b| b.columns * b.rows) } else { SIDE.1 };
        view! {
            <label>
                <span>{move || desk.table.prefs.text(key)}</span>
                <input type="number" name=key min=least max=most inputmode="numeric" prop:value=move || desk.board.with(of) on:change=changed/>
            </label>
        }
    };
    (
        field("path-columns", |b| b.columns, |b, n| b.stretch(n, b.rows)),
        field("path-rows", |b| b.rows, |b, n| b.stretch(b.columns, n)),
        field("path-length", |b| b.cells.len(), |b, n| b.resize(b.columns, b.rows, n)),
    )
}

/// The words that can be laid.
fn palette(desk: Desk) -> impl IntoView {
    let count = desk.board.with(|b| b.words.len());
    let one = move |word: usize| {
        let (drawn, name) = desk.face(word);
        let chosen = move || (desk.word.get() == word).to_string();
        view! {
            <button type="button" class="small" aria-pressed=chosen on:click=move |_| desk.word.set(word)>
                <svg viewBox="-50 -50 100 100" aria-hidden="true"><path class="cell tone-0" d="M-50-50H50V50H-50Z"></path><g inner_html=drawn></g></svg>
                {name}
            </button>
        }
    };
    (0..count).map(one).collect::<Vec<_>>()
}

/// The board as it will be; a click lays the chosen word.
fn preview(desk: Desk) -> impl IntoView {
    let size = Memo::new(move |_| desk.board.with(|b| (b.columns, b.rows, b.cells.len())));
    let cell = move |index: usize, place: (usize, usize)| {
        let (x, y) = PathBoard::centre(place);
        let word = Memo::new(move |_| desk.board.with(|b| b.cells.get(index).copied().unwrap_or(0)));
        let drawn = move || desk.face(word.get()).0;
        let label = move || format!("{}, {}", index + 1, desk.face(word.get()).1);
        let key = move |event: web_sys::KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                desk.lay(index);
            }
        };
        view! {
            <g class="site live" role="button" tabindex="0" data-cell=index + 1 aria-label=label transform=format!("translate({x} {y})") on:click=move |_| desk.lay(index) on:keydown=key>
                <path class="cell tone-0" d="M-50-50H50V50H-50Z"></path>
                <g inner_html=drawn></g>
                <text class="cell-name" x="-42" y="-28">{index + 1}</text>
            </g>
        }
    };
    move || {
        let (columns, rows, _) = size.get();
        let places = desk.board.with_untracked(PathBoard::places);
        let cells: Vec<_> = places.into_iter().enumerate().map(|(i, p)| cell(i, p)).collect();
        let frame = format!("0 0 {} {}", columns * 100, rows * 100);
        view! { <svg class="path-preview" viewBox=frame role="group" aria-label=desk.table.prefs.text("board-label")>{cells}</svg> }
    }
}
