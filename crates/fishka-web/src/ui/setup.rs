//! Setting up before play: the tray, what is done with it, and the curtain between two persons.

use super::board::{Hands, focus_site};
use super::icons::{Icon, icon};
use super::store;
use super::table::Table;
use super::tool::Button;
use fishka::{Kind, Move, MoveKind, Piece, Player, Site};
use fishka_view::choices::{Selection, Step};
use fishka_view::look::Look;
use fishka_view::session::Session;
use fishka_view::setup::{Face, Placing};
use leptos::prelude::*;
use std::sync::Arc;

/// Most layouts that are kept for a side of a game.
const LAYOUTS_MAX: usize = 12;

/// Where the layouts of whoever sets up are kept.
fn kept_under(session: &Session) -> Option<String> {
    let (begin, end) = kept_around(session)?;
    Some(format!("{begin}{}{end}", session.game.identity()))
}

/// What stands before and after the identity of the rules in that address. Layouts of other versions of the rules are
/// offered where there are none of these: whether one fits is seen when it is taken.
fn kept_around(session: &Session) -> Option<(String, String)> {
    let player = session.unready().or(session.setting())?;
    let game = session.deal.library_name().unwrap_or("@file");
    Some((format!("layouts.{game}."), format!(".{}", player.index())))
}

impl Table {
    fn setter(self) -> Option<Player> {
        self.scene.with_untracked(|s| s.setup.as_ref().map(|set| set.player))
    }

    /// Says and shows a sentence beside the tray.
    fn note(self, key: &str, args: &[(&str, String)]) {
        let text = self.look.with_untracked(|l| l.words.say(key, args));
        self.prefs.say(text.clone());
        self.tray_note.set(text);
    }

    /// Turns the board so that whoever sets up sits below, and back again for play.
    pub(super) fn turn_to_setter(self) {
        let setter = self.setter();
        if setter == self.faced.get_value() {
            return;
        }
        self.faced.set_value(setter);
        let flipped = self.flipped.get_untracked();
        let seat = setter.or_else(|| self.with(|s| s.persons().first().copied()));
        if self.scene.with_untracked(|s| s.curtain.is_none())
            && let Some(player) = seat
            && self.look.with_untracked(|l| l.sits_above(player))
        {
            self.flipped.set(!flipped);
        }
    }

    /// Whether something set up before stands there and may be taken up again.
    pub(super) fn can_lift(self, step: Step) -> bool {
        let Step::Site(site) = step else { return false };
        let held = self.selection.with_untracked(|s| matches!(s, Selection::Picked(Step::Hand(..))));
        self.setter().is_some() && self.with(|s| s.stands_set_up(site)) && !(held && self.is_lit(site))
    }

    fn is_lit(self, site: Site) -> bool {
        let at = self.look.with_untracked(|l| l.layout.index.get(site.index()).copied().flatten());
        let lit = |i: usize| self.scene.with_untracked(|s| s.marks[i].state.target.is_some());
        at.is_some_and(lit)
    }

    /// Takes up again what was set up there; whether it could be tried at all.
    pub(super) fn lift(self, site: Site) -> bool {
        if !self.can_lift(Step::Site(site)) {
            return false;
        }
        let taken = self.session.try_update_value(|s| s.lift(site)).flatten();
        self.changed();
        match taken {
            Some((player, kind)) => self.select(Selection::Picked(Step::Hand(player, kind))),
            None => self.note("setup-fixed", &[]),
        }
        true
    }

    /// What is picked up from the tray.
    pub(super) fn held(self) -> Option<Step> {
        match self.selection.get_untracked() {
            Selection::Picked(step @ Step::Hand(..)) => Some(step),
            _ => None,
        }
    }

    /// While setting up, the next piece of the same kind is picked up by itself.
    pub(super) fn take_next(self, m: &Move) {
        let Some(player) = self.setter() else { return };
        let step = m.piece.filter(|_| m.kind == MoveKind::Drop).map(|p| Step::Hand(player, p.kind));
        if let Some(step) = step.filter(|s| self.choices.with_value(|c| c.starts(*s))) {
            self.select(Selection::Picked(step));
        }
    }

    fn fill(self) {
        self.session.update_value(|s| {
            // A second time it is another one.
            if s.unready().is_some() {
                s.start_over();
            }
            s.fill((js_sys::Math::random() * 1e15) as u64);
        });
        self.changed();
        self.prefs.say(self.look.with_untracked(|l| l.words.say("setup-done", &[])));
    }

    fn start_over(self) {
        self.session.update_value(Session::start_over);
        self.changed();
        self.note("setup-again", &[]);
    }

    fn ready(self) {
        self.session.update_value(Session::set_ready);
        self.changed();
    }

    fn layouts(self) -> Vec<String> {
        let (key, around) = self.with(|s| (kept_under(s), kept_around(s)));
        let older = || around.and_then(|(begin, end)| store::load_like(&begin, &end));
        let text = key.and_then(|key| store::load(&key)).or_else(older).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    fn save_layout(self) {
        let (key, text) = self.with(|s| (kept_under(s), s.set_up()));
        let mut all = self.layouts();
        if let Some(key) = key.filter(|_| !all.contains(&text)) {
            all.push(text);
            let first = all.len().saturating_sub(LAYOUTS_MAX);
            store::save(&key, &all[first..].join("\n"));
        }
        self.note("setup-saved", &[("n", self.layouts().len().to_string())]);
    }

    fn load_layout(self, index: usize) {
        let Some(text) = self.layouts().get(index).cloned() else { return };
        let fits = self.session.try_update_value(|s| s.set_up_as(&text)) == Some(true);
        self.changed();
        self.note(if fits { "setup-loaded" } else { "setup-unfit" }, &[]);
    }

    fn open_curtain(self) {
        self.session.update_value(Session::open_curtain);
        self.changed();
        request_animation_frame(move || focus_site(self.focus.get_untracked()));
    }
}

/// What is still to be placed, and what can be done with the set-up.
#[component]
pub(super) fn Tray(table: Table, hands: Hands) -> impl IntoView {
    let open = Memo::new(move |_| table.scene.with(|s| s.setup.is_some()));
    view! {
        <Show when=move || open.get()>
            <section class="tray" aria-label=move || table.prefs.text("setup-tray")>
                <Placings table hands/>
                <Buttons table/>
            </section>
        </Show>
    }
}

#[component]
fn Placings(table: Table, hands: Hands) -> impl IntoView {
    let tray =
        Memo::new(move |_| table.scene.with(|s| s.setup.as_ref().map(|set| (set.player, set.tray.clone()))));
    let kinds = move || {
        let kinds = |(_, tray): &(Player, Vec<Placing>)| tray.iter().map(|p| p.kind).collect::<Vec<_>>();
        tray.with(|t| t.as_ref().map(kinds).unwrap_or_default())
    };
    let item = move |kind: Kind| {
        let placing = Memo::new(move |_| {
            tray.with(|t| {
                let (player, all) = t.as_ref()?;
                Some((*player, all.iter().find(|p| p.kind == kind)?.clone()))
            })
        });
        view! { <Item table hands placing/> }
    };
    let complete = move || table.scene.with(|s| s.setup.as_ref().is_some_and(|set| set.complete));
    view! {
        <div class="placings" role="group" aria-label=move || table.prefs.text("setup-tray")>
            <For each=kinds key=|k| k.index() children=item/>
            <Show when=complete><p class="quiet">{move || table.prefs.text("setup-complete")}</p></Show>
        </div>
        <p class="tray-note">{move || table.tray_note.get()}</p>
    }
}

#[component]
fn Item(table: Table, hands: Hands, placing: Memo<Option<(Player, Placing)>>) -> impl IntoView {
    let step = move || placing.with(|p| p.as_ref().map(|(player, p)| Step::Hand(*player, p.kind)));
    let can_start = move || placing.with(|p| p.as_ref().is_some_and(|(_, p)| p.can_start));
    let picked = move || placing.with(|p| p.as_ref().is_some_and(|(_, p)| p.picked));
    let count = move || placing.with(|p| p.as_ref().map_or(0, |(_, p)| p.count));
    let name = move || {
        let look = table.look.get();
        let kind = placing.with(|p| p.as_ref().map(|(_, p)| p.kind));
        kind.map(|kind| look.words.kind(&look.game.rules, kind)).unwrap_or_default()
    };
    let label = move || {
        let words = table.look.with(|l| l.words.clone());
        let told = placing.with(|p| p.as_ref().map(|(_, p)| faces_told(&table.look.get(), &p.faces)));
        let piece = format!("{}{}", name(), told.unwrap_or_default());
        words.say("hand-piece", &[("piece", piece), ("n", count().to_string())])
    };
    let drawing = move || {
        let look = table.look.get();
        placing.with(|p| p.as_ref().map(|(player, p)| drawing(&look, *player, p))).unwrap_or_default()
    };
    view! {
        <button
            type="button"
            class="placing"
            class:picked=picked
            aria-disabled=move || (!can_start()).to_string()
            aria-pressed=move || picked().to_string()
            aria-label=label
            title=name
            on:click=move |event| {
                if hands.clicks(&event) && let Some(step) = step() {
                    table.click(step);
                }
            }
            on:pointerdown=move |e| {
                if let Some(step) = step() {
                    hands.press(table, &e, step);
                }
            }
        >
            <span class="drawings" inner_html=drawing aria-hidden="true"></span>
            {move || (count() > 1).then(|| view! { <span class="count" aria-hidden="true">{count()}</span> })}
        </button>
    }
}

/// A piece, or what it lays, each way once.
fn drawing(look: &Look, player: Player, placing: &Placing) -> String {
    if placing.faces.is_empty() {
        let piece = look.piece(Piece { player, kind: placing.kind }, 94.0);
        return format!("<svg viewBox=\"-50 -50 100 100\">{piece}</svg>");
    }
    placing.faces.iter().map(|face| face_svg(look, face)).collect()
}

fn face_svg(look: &Look, face: &Face) -> String {
    let (markup, corner, size) = look.face(face);
    let class = look.shape_class();
    format!(
        "<svg class=\"{class}\" viewBox=\"{:.1} {:.1} {:.1} {:.1}\">{markup}</svg>",
        corner.x, corner.y, size.x, size.y
    )
}

/// What a tile lays, in words: its layers without the plain ones.
fn faces_told(look: &Look, faces: &[Face]) -> String {
    let told = |face: &Face| {
        let ground: Vec<_> = face.cells.iter().map(|(_, g)| *g).filter(|g| g.1 > 0).collect();
        look.layers.words(&ground).join(" + ")
    };
    let told: Vec<String> = faces.iter().map(told).filter(|t| !t.is_empty()).collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(" / ")) }
}

#[component]
fn Buttons(table: Table) -> impl IntoView {
    let prefs = table.prefs;
    let unbegun = move || !table.scene.with(|s| s.setup.as_ref().is_some_and(|set| set.begun));
    let incomplete = move || !table.scene.with(|s| s.setup.as_ref().is_some_and(|set| set.complete));
    let layouts = Memo::new(move |_| {
        table.scene.track();
        table.tray_note.track();
        table.layouts().len()
    });
    let load = move |event: web_sys::Event| {
        if let Ok(index) = event_target_value(&event).parse() {
            table.load_layout(index);
        }
    };
    let option = move |i: usize| {
        view! { <option value=i.to_string()>{move || table.prefs.text_with("setup-layout", "n", i + 1)}</option> }
    };
    let options = move || (0..layouts.get()).map(option).collect::<Vec<_>>();
    let say = move |key: &'static str| move || table.prefs.text(key);
    view! {
        <div class="tray-buttons">
            <button type="button" class="small" on:click=move |_| table.fill()>{icon(Icon::Dice)}{say("setup-fill")}</button>
            <Button prefs class="small" off=unbegun act=move || table.undo()>{icon(Icon::Undo)}{say("act-undo")}</Button>
            <Button prefs class="small" off=unbegun act=move || table.start_over()>{say("setup-start-over")}</Button>
            <Button prefs class="small" off=unbegun act=move || table.save_layout()>{say("setup-save")}</Button>
            <select class="small" aria-label=say("setup-load") disabled=move || layouts.get() == 0 prop:value="" on:change=load>
                <option value="">{say("setup-load")}</option>
                {options}
            </select>
            <Button prefs class="small primary ready" off=incomplete act=move || table.ready()>
                {icon(Icon::Check)}{say("setup-ready")}
            </Button>
        </div>
    }
}

/// Asks the others to look away before somebody sets up.
#[component]
pub(super) fn Curtain(table: Table) -> impl IntoView {
    let who = Memo::new(move |_| table.scene.with(|s| s.curtain));
    let node = NodeRef::<leptos::html::Button>::new();
    Effect::new(move || {
        who.get();
        if let Some(button) = node.get() {
            let _ = button.focus();
        }
    });
    move || {
        let look: Arc<Look> = table.look.get();
        let name = look.words.player(&look.game.rules, who.get()?);
        let say = |key: &str| look.words.say(key, &[("player", name.clone())]);
        Some(view! {
            <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title" aria-describedby="curtain-text">
                <div class="curtain-sheet">
                    <h2 id="curtain-title">{say("curtain-title")}</h2>
                    <p id="curtain-text">{say("curtain-text")}</p>
                    <button type="button" class="primary" node_ref=node on:click=move |_| table.open_curtain()>{say("curtain-open")}</button>
                </div>
            </div>
        })
    }
}
