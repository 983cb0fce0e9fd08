//! Setting up before play: the tray, what is done with it, and the curtain between two persons.

use super::board::{Hands, focus_site};
use super::icons::{Icon, icon};
use super::running::Page as _;
use super::store;
use super::table::Table;
use super::tool::Button;
use fishka::{Kind, Piece, Player, Site};
use fishka_view::choices::Step;
use fishka_view::host::Gesture;
use fishka_view::look::Look;
use fishka_view::setup::{Face, Placing};
use leptos::prelude::*;
use std::sync::Arc;

/// Most layouts that are kept for a side of a game.
const LAYOUTS_MAX: usize = 12;

impl Table {
    /// Says and shows a sentence beside the tray.
    fn note(self, key: &str, args: &[(&str, String)]) {
        let text = self.look.with_untracked(|l| l.words.say(key, args));
        self.prefs.say(text.clone());
        self.tray_note.set(text);
    }

    /// Whether something that was set up stands there and may be taken up again.
    pub(super) fn is_standing(self, site: Site) -> bool {
        self.scene.with_untracked(|s| s.setup.as_ref().is_some_and(|set| set.standing.contains(&site)))
    }

    fn fill(self) {
        self.act(Gesture::Fill((js_sys::Math::random() * 1e15) as u64));
    }

    /// The set-ups that are kept. Those of other versions of the rules are offered where there are none of these:
    /// whether one fits is seen when it is taken.
    fn layouts(self) -> Vec<String> {
        let Some((begin, rules, end)) = self.facts.with_untracked(|f| f.layouts.clone()) else {
            return Vec::new();
        };
        let kept = store::load(&format!("{begin}{rules}{end}"));
        let text = kept.or_else(|| store::load_like(&begin, &end)).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Keeps a set-up.
    pub(super) fn keep_layout(self, text: String) {
        let Some((begin, rules, end)) = self.facts.with_untracked(|f| f.layouts.clone()) else { return };
        let mut all = self.layouts();
        if !all.contains(&text) {
            all.push(text);
            let first = all.len().saturating_sub(LAYOUTS_MAX);
            store::save(&format!("{begin}{rules}{end}"), &all[first..].join("\n"));
        }
        self.note("setup-saved", &[("n", self.layouts().len().to_string())]);
    }

    fn load_layout(self, index: usize) {
        if let Some(text) = self.layouts().get(index).cloned() {
            self.act(Gesture::LoadLayout(text));
        }
    }

    fn open_curtain(self) {
        self.act(Gesture::OpenCurtain);
        request_animation_frame(move || focus_site(self.focus.get_untracked()));
    }
}

/// What is still to be placed, and what can be done with the set-up.
#[component]
pub(super) fn Tray(table: Table, hands: Hands) -> impl IntoView {
    view! {
        <section class="tray" aria-label=move || table.prefs.text("setup-tray")>
            <Placings table hands/>
            <Buttons table/>
        </section>
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
    let complete = Memo::new(move |_| table.scene.with(|s| s.setup.as_ref().is_some_and(|set| set.complete)));
    let how = move || table.prefs.text(if complete.get() { "setup-complete" } else { "setup-how" });
    // What has just come of an act stands in the place of what is to be done.
    let note = move || Some(table.tray_note.get()).filter(|note| !note.is_empty()).unwrap_or_else(how);
    view! {
        <div class="placings" role="group" aria-label=move || table.prefs.text("setup-tray")>
            <For each=kinds key=|k| k.index() children=item/>
        </div>
        <p class="tray-note">{note}</p>
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
        kind.map(|kind| look.words.kind(&look.rules, kind)).unwrap_or_default()
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
        "<svg class=\"{class}\" style=\"{}\" viewBox=\"{:.1} {:.1} {:.1} {:.1}\">{markup}</svg>",
        look.decor.style, corner.x, corner.y, size.x, size.y
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
            <Button prefs class="small" off=unbegun act=move || table.act(Gesture::StartOver)>{say("setup-start-over")}</Button>
            <Button prefs class="small" off=unbegun act=move || table.act(Gesture::Layout)>{say("setup-save")}</Button>
            <select class="small" aria-label=say("setup-load") disabled=move || layouts.get() == 0 prop:value="" on:change=load>
                <option value="">{say("setup-load")}</option>
                {options}
            </select>
            <Button prefs class="small primary ready" off=incomplete act=move || table.act(Gesture::Ready)>
                {icon(Icon::Check)}{say("setup-ready")}
            </Button>
        </div>
    }
}

/// Asks the others to look away before somebody sets up, or sees what the others must not see.
#[component]
pub(super) fn Curtain(table: Table) -> impl IntoView {
    let who = Memo::new(move |_| table.scene.with(|s| s.curtain));
    let sets_up = Memo::new(move |_| table.scene.with(|s| s.sets_up));
    let node = NodeRef::<leptos::html::Button>::new();
    Effect::new(move || {
        who.get();
        if let Some(button) = node.get() {
            let _ = button.focus();
        }
    });
    move || {
        let look: Arc<Look> = table.look.get();
        let name = look.words.player(&look.rules, who.get()?);
        let say = |key: &str| look.words.say(key, &[("player", name.clone())]);
        let (title, text) = match sets_up.get() {
            true => ("curtain-title", "curtain-text"),
            false => ("curtain-turn-title", "curtain-turn-text"),
        };
        Some(view! {
            <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title" aria-describedby="curtain-text">
                <div class="curtain-sheet">
                    <h2 id="curtain-title">{say(title)}</h2>
                    <p id="curtain-text">{say(text)}</p>
                    <button type="button" class="primary" node_ref=node on:click=move |_| table.open_curtain()>{say("curtain-open")}</button>
                </div>
            </div>
        })
    }
}
