//! Setting up a position by hand: what a click on the board does, what is put, reserves, who is to move.

use super::board::focus_site;
use super::icons::{Icon, icon};
use super::running::Page as _;
use super::table::Table;
use super::tool::Button;
use fishka::{Kind, Piece, Player, Site};
use fishka_view::arrange::{Arranged, Arranging, Tool};
use fishka_view::host::Gesture;
use leptos::html::Textarea;
use leptos::prelude::*;

impl Table {
    /// Whether a position is set up by hand in place of the game.
    pub(super) fn arranges(self) -> bool {
        self.scene.with_untracked(|s| s.arranging.is_some())
    }

    /// Does something to it.
    pub(super) fn arrange(self, act: Arranged) {
        self.act(Gesture::Arrange(act));
    }

    /// Keys while a position is set up; those of the board move about on it and press what is there.
    pub(super) fn arrange_key(self, code: &str) -> bool {
        match code {
            "Delete" | "Backspace" => self.arrange(Arranged::Erase(self.focus.get_untracked())),
            "KeyU" => self.act(Gesture::Undo),
            "KeyF" => self.act(Gesture::Flip),
            "Escape" => self.act(Gesture::LetGo),
            _ => return false,
        }
        true
    }
}

/// What is told while a position is set up.
pub(super) fn status(table: Table, held: bool) -> String {
    table.prefs.text(if held { "arrange-status-held" } else { "arrange-status" })
}

/// A part of what is known of the position, followed where it changes.
fn part<P: Clone + PartialEq + Send + Sync + 'static>(
    table: Table,
    of: impl Fn(&Arranging) -> P + Send + Sync + 'static,
) -> Memo<Option<P>> {
    Memo::new(move |_| table.scene.with(|s| s.arranging.as_ref().map(&of)))
}

/// The tools.
#[component]
pub(super) fn Arrange(table: Table) -> impl IntoView {
    let prefs = table.prefs;
    // Where it was asked for goes, and the focus with it.
    table.run.panel_open.set(false);
    request_animation_frame(move || focus_site(table.focus.get_untracked()));
    let palette = part(table, |a| a.palette.clone());
    let owners = move || {
        palette.get().unwrap_or_default().into_iter().map(|own| pieces(table, own)).collect::<Vec<_>>()
    };
    let no_undo = Memo::new(move |_| !table.scene.with(|s| s.can_undo));
    let off = move || no_undo.get();
    let act = move |key: &'static str, act: Arranged| {
        view! { <button type="button" class="small" on:click=move |_| table.arrange(act.clone())>{move || prefs.text(key)}</button> }
    };
    let play = move |_| {
        table.arrange(Arranged::Play);
        focus_site(table.focus.get_untracked());
    };
    let leave = move |_| {
        table.arrange(Arranged::Leave);
        focus_site(table.focus.get_untracked());
    };
    view! {
        <section class="arrange" aria-label=move || prefs.text("arrange-title")>
            <div class="arrange-buttons">
                <button type="button" class="small primary" on:click=play>{icon(Icon::Play)}{move || prefs.text("arrange-play")}</button>
                <Button prefs class="small" off act=move || table.act(Gesture::Undo)>{icon(Icon::Undo)}{move || prefs.text("act-undo")}</Button>
                {act("arrange-clear", Arranged::Clear)}
                {act("arrange-start", Arranged::Start)}
                <button type="button" class="small" on:click=move |_| table.act(Gesture::Share)>{move || prefs.text("share-title")}</button>
                <button type="button" class="small" on:click=leave>{move || prefs.text("arrange-leave")}</button>
            </div>
            {turns(table)}
            <div class="arrange-pieces" role="group" aria-label=move || prefs.text("arrange-tools")>
                {tool(table, Tool::Move, "arrange-move")}
                {tool(table, Tool::Erase, "arrange-erase")}
            </div>
            {owners}
            {attributes(table)}
            {hands(table)}
            {reader(table)}
        </section>
    }
}

fn is_chosen(table: Table, tool: Tool) -> String {
    table.scene.with(|s| s.arranging.as_ref().is_some_and(|a| a.tool == tool)).to_string()
}

fn tool(table: Table, tool: Tool, key: &'static str) -> impl IntoView {
    let choose = move |_| table.arrange(Arranged::Tool(tool));
    view! {
        <button type="button" class="small" aria-pressed=move || is_chosen(table, tool) on:click=choose>
            {move || table.prefs.text(key)}
        </button>
    }
}

/// The pieces of one owner.
fn pieces(table: Table, (player, kinds): (Player, Vec<Kind>)) -> impl IntoView {
    let label = move || {
        let look = table.look.get();
        look.words.say("arrange-pieces", &[("player", look.words.player(&look.rules, player))])
    };
    let one = move |kind: Kind| {
        let piece = Piece { player, kind };
        let name = move || table.look.with(|look| look.words.piece(&look.rules, piece));
        let drawn = move || table.look.with(|look| look.piece(piece, 94.0));
        let choose = move |_| table.arrange(Arranged::Tool(Tool::Put(piece)));
        view! {
            <button type="button" class="arrange-piece" title=name aria-label=name
                aria-pressed=move || is_chosen(table, Tool::Put(piece)) on:click=choose>
                <svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=drawn></svg>
            </button>
        }
    };
    view! {
        <div class="arrange-pieces" role="group" aria-label=label>{kinds.into_iter().map(one).collect::<Vec<_>>()}</div>
    }
}

/// Who is to move.
fn turns(table: Table) -> impl IntoView {
    let turns = part(table, |a| (a.turns.clone(), a.turn));
    let changed = move |event: web_sys::Event| {
        if let Ok(turn) = event_target_value(&event).parse() {
            table.arrange(Arranged::Turn(turn));
        }
    };
    let options = move || {
        let (look, (all, now)) = (table.look.get(), turns.get().unwrap_or_default());
        let one = |(index, player): (usize, Player)| {
            view! { <option value=index.to_string() selected=index == now>{look.words.player(&look.rules, player)}</option> }
        };
        all.into_iter().map(one).collect::<Vec<_>>()
    };
    view! {
        <label class="arrange-field"><span>{move || table.prefs.text("arrange-turn")}</span><select on:change=changed>{options}</select></label>
    }
}

/// What the piece that was put or picked last has besides its kind.
fn attributes(table: Table) -> impl IntoView {
    let known = part(table, |a| a.attributes.clone());
    move || {
        let (site, all) = known.get().flatten()?;
        let look = table.look.get();
        let name = look.layout.view(site).map_or_else(String::new, |view| view.name.clone());
        let one = |(index, name, on): (usize, String, bool)| {
            attribute(table, site, (index, look.words.name(&name), on))
        };
        let legend = look.words.say("arrange-attributes", &[("site", name)]);
        Some(view! {
            <fieldset class="arrange-more"><legend>{legend}</legend>{all.into_iter().map(one).collect::<Vec<_>>()}</fieldset>
        })
    }
}

fn attribute(table: Table, site: Site, (index, name, on): (usize, String, bool)) -> impl IntoView {
    let change = move |event| table.arrange(Arranged::Attribute(site, index, event_target_checked(&event)));
    view! { <label class="tick"><input type="checkbox" prop:checked=on on:change=change/>{name}</label> }
}

/// Reserves.
fn hands(table: Table) -> impl IntoView {
    // The fields stay while numbers in them change.
    let places =
        part(table, |a| a.hands.iter().map(|(player, kind, _)| (*player, *kind)).collect::<Vec<_>>());
    let one = move |(player, kind): (Player, Kind)| {
        let piece = Piece { player, kind };
        let name = move || table.look.with(|look| look.words.piece(&look.rules, piece));
        let of = move |a: &Arranging| {
            a.hands.iter().find(|(p, k, _)| (*p, *k) == (player, kind)).map_or(0, |(.., count)| *count)
        };
        let count = part(table, of);
        let change = move |event| {
            let count = event_target_value(&event).parse().unwrap_or(0);
            table.arrange(Arranged::Hand(player, kind, count));
        };
        view! {
            <label class="arrange-field"><span>{name}</span>
                <input type="number" min="0" max="999" prop:value=move || count.get().unwrap_or(0).to_string() on:change=change/>
            </label>
        }
    };
    move || {
        let places = places.get().filter(|places| !places.is_empty())?;
        Some(view! {
            <fieldset class="arrange-more">
                <legend>{move || table.prefs.text("arrange-hands")}</legend>
                {places.into_iter().map(one).collect::<Vec<_>>()}
            </fieldset>
        })
    }
}

/// Position data from elsewhere.
fn reader(table: Table) -> impl IntoView {
    let (prefs, area) = (table.prefs, NodeRef::<Textarea>::new());
    let read = move |_| {
        if let Some(area) = area.get_untracked() {
            table.arrange(Arranged::Read(area.value()));
        }
    };
    view! {
        <details class="arrange-more">
            <summary>{move || prefs.text("arrange-text")}</summary>
            <textarea node_ref=area class="share-text" rows="4" spellcheck="false" aria-label=move || prefs.text("arrange-text")></textarea>
            <button type="button" class="small" on:click=read>{move || prefs.text("arrange-read")}</button>
        </details>
    }
}
