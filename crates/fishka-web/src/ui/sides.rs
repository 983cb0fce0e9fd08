//! The players beside the board: name, seat, reserve, whose turn it is.

use super::board::Hands;
use super::frame;
use super::running::Sits;
use super::table::Table;
use fishka::{Kind, Piece, Player};
use fishka_view::choices::Step;
use fishka_view::look::Look;
use fishka_view::options;
use fishka_view::scene::{InHand, Side};
use leptos::prelude::*;
use std::sync::Arc;

/// The strip of players above or below the board.
#[component]
pub(super) fn Sides(table: Table, hands: Hands, lower: bool) -> impl IntoView {
    let players = Memo::new(move |_| {
        let look = table.look.get();
        let all: Vec<Player> = look.rules.acting_players();
        let own = look.lower();
        all.into_iter().filter(|p| (Some(*p) == own) == lower).collect::<Vec<_>>()
    });
    let strips = move || {
        let look = table.look.get();
        let one = |player: Player| view! { <Strip table hands look=Arc::clone(&look) player/> };
        players.get().into_iter().map(one).collect::<Vec<_>>()
    };
    view! { <div class="sides" class:lower=lower>{strips}</div> }
}

#[component]
fn Strip(table: Table, hands: Hands, look: Arc<Look>, player: Player) -> impl IntoView {
    let side = Memo::new(move |_| table.scene.with(|s| s.sides.iter().find(|s| s.player == player).cloned()));
    let active = move || side.with(|s| s.as_ref().is_some_and(|s| s.active));
    let won = move || side.with(|s| s.as_ref().is_some_and(|s| s.won));
    let name = look.words.player(&look.rules, player);
    let label = name.clone();
    let badge = badge(&look, player);
    let (words, of) = (look.words.clone(), side);
    // Who plays alone is told on which level.
    let alone = look.rules.acting_players().len() == 1;
    let level = options::level(&look.rules, &look.words).filter(|_| alone);
    let standing = move || {
        let (to_go, points) = of.with(|s| s.as_ref().map_or((None, None), |s| (s.to_go, s.points)));
        let told = |short: &str, key: &str, n: String| {
            let (short, full) = (words.say(short, &[("n", n.clone())]), words.say(key, &[("n", n)]));
            let title = full.clone();
            view! { <span title=title><span aria-hidden="true"><span class="dot">" · "</span>{short}</span><span class="sr-only">{full}</span></span> }
        };
        let points = points.map(|n| told("points-short", "points-now", n.to_string()));
        let taken = of.with(|s| s.as_ref().map_or(0, |s| s.taken));
        let taken = (taken > 0).then(|| told("took-short", "took-now", taken.to_string()));
        let level = level.clone().map(|level| view! { <span><span class="dot">" · "</span>{level}</span> });
        (level, points, taken, to_go.map(|n| told("to-go-short", "to-go", n.to_string())))
    };
    let colours = look.badge_colours(player);
    let sits = Memo::new(move |_| table.sits(player));
    let signed = move || sits.with(|sits| sits.sign.is_some());
    let who = view! {
        <span class="name">{name}</span>
        <span class="seat" title=move || signed().then(|| sits.with(Sits::text))>
            <Show when=signed><span class="presence" aria-hidden="true">{move || sits.with(Sits::sign)}</span></Show>
            <span class="sitter">{move || sits.with(|sits| sits.word.clone())}</span>
            {move || sits.with(|sits| sits.clock.clone()).map(|clock| view! { <span class="clock"><span class="dot">" · "</span>{clock}</span> })}
            <span class="standing">{standing}</span>
        </span>
    };
    let hand = hand(table, hands, look, side);
    let badge = (colours, badge);
    frame::strip(
        table,
        String::new,
        move || label.clone(),
        badge,
        who.into_any(),
        hand.into_any(),
        (active, won),
    )
}

/// The player's only kind of piece, or a small token in his colours and shape.
fn badge(look: &Look, player: Player) -> String {
    if look.rules.kinds.len() == 1 {
        let piece = look.piece(Piece { player, kind: Kind(0) }, 98.0);
        return format!("<svg viewBox='-50 -50 100 100' class='kind'>{piece}</svg>");
    }
    use fishka_view::tokens::Outline;
    let outline = look.liveries.get(player.index()).map_or(Outline::Disc, |l| l.outline);
    let shape = match outline {
        Outline::Disc => "<circle cx='12' cy='12' r='9'/>",
        Outline::Square => "<rect x='4' y='4' width='16' height='16' rx='4'/>",
        Outline::Hexagon => "<path d='M12 2.500 20.500 7.300v9.400L12 21.500 3.500 16.700V7.300z'/>",
        Outline::Diamond => "<path d='M12 2 22 12 12 22 2 12z'/>",
    };
    format!("<svg viewBox='0 0 24 24'>{shape}</svg>")
}

fn hand(table: Table, hands: Hands, look: Arc<Look>, side: Memo<Option<Side>>) -> impl IntoView {
    let kinds = Memo::new(move |_| {
        side.with(|s| s.iter().flat_map(|s| s.hand.iter().map(|h| h.kind)).collect::<Vec<_>>())
    });
    let player = side.with_untracked(|s| s.as_ref().map(|s| s.player));
    let label = player.map(|p| {
        let name = look.words.player(&look.rules, p);
        look.words.say("in-hand", &[("player", name)])
    });
    let look = StoredValue::new(look);
    let piece = move |kind: Kind| {
        let item = Memo::new(move |_| {
            side.with(|s| s.iter().flat_map(|s| &s.hand).find(|h| h.kind == kind).cloned())
        });
        player.map(|player| look.with_value(|look| in_hand(table, hands, look, Piece { player, kind }, item)))
    };
    view! {
        <Show when=move || !kinds.with(Vec::is_empty)>
            <span class="hand" role="group" aria-label=label.clone()>
                <For each=move || kinds.get() key=|k| k.index() children=piece/>
            </span>
        </Show>
    }
}

/// A kind of piece in a reserve. The button stays while the number of pieces and whose turn it is change.
fn in_hand(
    table: Table,
    hands: Hands,
    look: &Look,
    piece: Piece,
    item: Memo<Option<InHand>>,
) -> impl IntoView + use<> {
    let step = Step::Hand(piece.player, piece.kind);
    let name = look.words.piece(&look.rules, piece);
    let words = look.words.clone();
    let count = move || item.with(|h| h.as_ref().map_or(0, |h| h.count));
    let label =
        Memo::new(move |_| words.say("hand-piece", &[("piece", name.clone()), ("n", count().to_string())]));
    let markup = look.piece(piece, 94.0);
    // What is not square is shown as large as it is: cards and tiles are to be read.
    let shape = look.art.shape(piece);
    let (wide, high) = (shape.min(1.0), shape.recip().min(1.0));
    let view_box = format!("{:.1} {:.1} {:.1} {:.1}", -50.0 * wide, -50.0 * high, 100.0 * wide, 100.0 * high);
    let is_tile = wide * high < 0.9;
    let picked = move || item.with(|h| h.as_ref().is_some_and(|h| h.picked));
    let off = move || item.with(|h| h.as_ref().is_none_or(|h| !h.can_start));
    view! {
        <button
            type="button"
            class="hand-piece"
            class:tile=is_tile
            class:picked=picked
            style=is_tile.then(|| format!("--wide:{wide:.3};--high:{high:.3}"))
            aria-disabled=move || off().to_string()
            aria-pressed=move || picked().to_string()
            aria-label=move || label.get()
            title=move || label.get()
            on:click=move |e| { if hands.clicks(&e) { table.click(step) } }
            on:pointerdown=move |e| hands.press(table, &e, step)
        >
            <svg viewBox=view_box aria-hidden="true" inner_html=markup></svg>
            <span class="count" class:one=move || count() == 1 aria-hidden="true">{count}</span>
        </button>
    }
}
