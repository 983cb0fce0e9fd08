//! What the pages of all tables share: their parts, the panel with record and rules, the steps through the record, keys.

use super::focus;
use super::icons::{Icon, icon};
use super::prefs::Prefs;
use super::tool::tool;
use fishka_view::scene::{Entry, Row};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

/// What the side panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    /// The record.
    Moves,
    /// The rules.
    Rules,
    /// The check of the dice.
    Dice,
}

/// A running table of any family, as the frame of its page knows it. What is read here is followed when it changes.
pub(super) trait Framed: Copy + Send + Sync + 'static {
    fn prefs(self) -> Prefs;
    /// The tab of the panel, and whether the panel is open on a small screen.
    fn panel(self) -> (RwSignal<Tab>, RwSignal<bool>);
    /// Whether computers that play each other wait.
    fn paused(self) -> RwSignal<bool>;
    /// How many moves are played in what is shown, and whether that is the whole record.
    fn shown(self) -> (usize, bool);
    /// The record.
    fn rows(self) -> Vec<Row>;
    /// Shows the position after so many moves.
    fn look_at(self, cursor: usize);
    fn step(self, by: isize);
    fn undo(self);
    fn press_hint(self);
    fn let_go(self);
    fn replay(self);
    fn toggle_pause(self);
    /// Opens the dialog for a new game.
    fn ask_new(self);

    /// On a small screen: back from the record or the rules.
    fn close_panel(self) {
        focus::leave_panel();
        self.panel().1.set(false);
    }

    /// On a small screen: to the record or the rules.
    fn open_panel(self, tab: Tab) {
        let (chosen, open) = self.panel();
        chosen.set(tab);
        open.set(true);
        focus::enter_panel();
    }
}

/// The parts of a page: what is over the board, the board with the seats, what can be done, the panel.
pub(super) struct Parts {
    pub(super) head: AnyView,
    pub(super) stage: AnyView,
    pub(super) controls: AnyView,
    pub(super) panel: AnyView,
}

/// The page of a table; `ratio` is the width of the board by its height.
pub(super) fn page(
    class: impl Fn() -> String + Send + Sync + 'static,
    ratio: impl Fn() -> f64 + Send + Sync + 'static,
    parts: Parts,
) -> impl IntoView {
    view! {
        <div class=move || format!("table-page {}", class())>
            <header class="head">{parts.head}</header>
            <section class="stage" style=move || format!("--ratio:{:.4}", ratio())>{parts.stage}</section>
            <div class="controls">{parts.controls}</div>
            {parts.panel}
        </div>
    }
}

/// The title of the window, and the keys that work anywhere on the page.
pub(super) fn listen(
    prefs: Prefs,
    heading: impl Fn() -> String + 'static,
    on_key: impl Fn(&KeyboardEvent) + 'static,
) {
    Effect::new(move || document().set_title(&format!("{} – {}", heading(), prefs.text("app-name"))));
    let keys = window_event_listener(leptos::ev::keydown, move |e| on_key(&e));
    on_cleanup(move || keys.remove());
}

/// Moves, rules and more under tabs.
pub(super) fn panel<T: Framed>(
    table: T,
    tabs: Vec<(Tab, &'static str)>,
    content: impl Fn(Tab) -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let (chosen, open) = table.panel();
    let prefs = table.prefs();
    let tab = move |(tab, key): (Tab, &'static str)| {
        let selected = move || (chosen.get() == tab).to_string();
        view! {
            <button type="button" role="tab" aria-selected=selected on:click=move |_| chosen.set(tab)>
                {move || prefs.text(key)}
            </button>
        }
    };
    let close = move || prefs.text("act-close");
    view! {
        <aside class="panel" class:open=move || open.get()>
            <div class="tabs" role="tablist">
                {tabs.into_iter().map(tab).collect::<Vec<_>>()}
                <button type="button" class="tool close" title=close aria-label=close on:click=move |_| table.close_panel()>
                    {icon(Icon::Close)}
                </button>
            </div>
            <div class="panel-body" role="tabpanel" tabindex="0">{move || content(chosen.get())}</div>
        </aside>
    }
}

/// Brings the move that is looked at into the part of the list that is seen.
fn show_current() {
    request_animation_frame(|| {
        if let Ok(Some(current)) = document().query_selector(".moves .current") {
            let options = web_sys::ScrollIntoViewOptions::new();
            options.set_block(web_sys::ScrollLogicalPosition::Nearest);
            current.scroll_into_view_with_scroll_into_view_options(&options);
        }
    });
}

/// The record in rounds.
pub(super) fn moves<T: Framed>(table: T, class: &'static str) -> impl IntoView {
    let rows = Memo::new(move |_| table.rows());
    let cursor = Memo::new(move |_| table.shown().0);
    Effect::new(move |_| {
        cursor.get();
        show_current();
    });
    let entry = move |Entry { after, text, car }: Entry| {
        let current = move || cursor.get() == after;
        let sign = car.map(|car| {
            view! { <b class=format!("car-sign car-{car}") aria-hidden="true">{car + 1}</b> }
        });
        view! {
            <button
                type="button"
                class="move"
                class:current=current
                aria-current=move || current().then_some("true")
                aria-label=car.map(|car| format!("{} {text}", car + 1))
                on:click=move |_| table.look_at(after)
            >
                {sign}{text.clone()}
            </button>
        }
    };
    // A row grows while it is looked at: what stands in it stays.
    let row = move |index: usize| {
        let number = move || rows.with(|rows| rows.get(index).map(|row| row.number));
        let entries = Memo::new(move |_| {
            rows.with(|rows| rows.get(index).map(|row| row.entries.clone())).unwrap_or_default()
        });
        view! {
            <li>
                <span class="number">{number}"."</span>
                <span class="entries"><For each=move || entries.get() key=Clone::clone children=entry/></span>
            </li>
        }
    };
    let none = move || view! { <p class="quiet">{move || table.prefs().text("moves-none")}</p> };
    view! {
        <Show when=move || !rows.with(Vec::is_empty) fallback=none>
            <ol class=class><For each=move || 0..rows.with(Vec::len) key=|i| *i children=row/></ol>
        </Show>
    }
}

/// A button of a table whose face stays the same.
pub(super) fn button<T: Framed>(
    table: T,
    class: &'static str,
    key: &'static str,
    picture: Icon,
    off: impl Fn() -> bool + Send + Sync + 'static,
    act: impl Fn(T) + 'static,
) -> impl IntoView {
    tool(table.prefs(), class, move || (key, picture), off, move || act(table))
}

/// Steps through the record; `between` stands between those back and those on.
pub(super) fn steps<T: Framed>(table: T, between: AnyView, after: AnyView) -> impl IntoView {
    let at_start = move || table.shown().0 == 0;
    let at_end = move || table.shown().1;
    view! {
        <div class="tools steps">
            {button(table, "edge", "act-first", Icon::First, at_start, |t| t.look_at(0))}
            {button(table, "", "act-back", Icon::Back, at_start, |t| t.step(-1))}
            {between}
            {button(table, "", "act-forward", Icon::Forward, at_end, |t| t.step(1))}
            {button(table, "edge", "act-last", Icon::Last, at_end, |t| t.look_at(usize::MAX))}
            {after}
        </div>
    }
}

/// A hint; where only computers play, stops them or lets them go on.
pub(super) fn hint_or_pause<T: Framed>(
    table: T,
    computers: impl Fn() -> bool + Send + Sync + 'static,
    no_hint: impl Fn() -> bool + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let face = move || match table.paused().get() {
        true => ("act-resume", Icon::Play),
        false => ("act-pause", Icon::Pause),
    };
    let hint = move || button(table, "hint", "act-hint", Icon::Bulb, no_hint, T::press_hint);
    view! {
        <Show when=computers fallback=hint>{tool(table.prefs(), "", face, || false, move || table.toggle_pause())}</Show>
    }
}

/// On a small screen: opens the panel with moves or rules.
pub(super) fn panel_buttons<T: Framed>(table: T, class: &'static str) -> impl IntoView {
    view! {
        {button(table, class, "act-moves", Icon::List, || false, |t| t.open_panel(Tab::Moves))}
        {button(table, class, "act-rules", Icon::Book, || false, |t| t.open_panel(Tab::Rules))}
    }
}

/// What a key of the page was pressed on: nothing if it is typed somewhere or meant for the browser.
pub(super) fn pressed_on(event: &KeyboardEvent) -> Option<PressedOn> {
    let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    let typing = target.as_ref().is_some_and(|e| {
        matches!(e.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
            || e.closest("dialog").ok().flatten().is_some()
    });
    if typing || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    let button = target.is_some_and(|e| matches!(e.tag_name().as_str(), "BUTTON" | "A" | "SUMMARY"));
    Some(if button { PressedOn::Button } else { PressedOn::Other })
}

/// Where the focus was when a key was pressed. The space key and Enter press a button themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PressedOn {
    Button,
    Other,
}

/// Does what a key does at every table, by its place, so that it works under a Russian layout too. `false` if it means
/// nothing here.
pub(super) fn key<T: Framed>(table: T, code: &str) -> bool {
    match code {
        "KeyU" => table.undo(),
        "KeyN" => table.ask_new(),
        "KeyH" => table.press_hint(),
        "KeyR" => table.replay(),
        "BracketLeft" | "ArrowLeft" => table.step(-1),
        "BracketRight" | "ArrowRight" => table.step(1),
        "Home" => table.look_at(0),
        "End" => table.look_at(usize::MAX),
        "Escape" if table.panel().1.get_untracked() => table.close_panel(),
        "Escape" => table.let_go(),
        _ => return false,
    }
    true
}
