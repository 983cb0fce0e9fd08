//! What the pages of all tables share: their parts, the panel with record and rules, the steps through the record, keys.

use super::ahead::SoundButton;
use super::icons::{Icon, icon};
use super::prefs::Prefs;
use super::running::{Page, Sheet, Tab};
use super::study;
use super::tool::tool;
use fishka_view::host::Gesture;
use fishka_view::now::Now;
use fishka_view::scene::Entry;
use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

/// The parts of a page: what is over the board, the board with the seats, what can be done, the panel.
pub(super) struct Parts {
    pub(super) head: AnyView,
    pub(super) stage: AnyView,
    pub(super) controls: AnyView,
    pub(super) panel: AnyView,
}

impl Parts {
    pub(super) fn of(
        head: impl IntoView + 'static,
        stage: impl IntoView + 'static,
        controls: impl IntoView + 'static,
        panel: impl IntoView + 'static,
    ) -> Parts {
        Parts {
            head: head.into_any(),
            stage: stage.into_any(),
            controls: controls.into_any(),
            panel: panel.into_any(),
        }
    }
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

/// Says that another tab plays the game, with a button that goes on with it here.
pub(super) fn watching<T: Page>(table: T) -> impl IntoView {
    let run = table.run();
    let key = move || if run.takes.get() { "watch-asked" } else { "watch-elsewhere" };
    let take = move |_| table.go_on_here(None);
    view! {
        <Show when=move || run.watches.get()>
            <div class="notice-place watching">
                <p class="notice plain" role="status">{move || run.prefs.text(key())}</p>
                <button type="button" class="small primary" aria-disabled=move || run.takes.get().to_string() on:click=take>
                    {move || run.prefs.text("watch-take")}
                </button>
            </div>
        </Show>
    }
}

/// The title of the window, and the keys that work anywhere on the page but where text is typed; `on_key` tells whether
/// a key means anything.
pub(super) fn listen<T: Page>(
    table: T,
    heading: impl Fn() -> String + 'static,
    on_key: impl Fn(&KeyboardEvent, PressedOn) -> bool + 'static,
) {
    let run = table.run();
    run.prefs.entitle(move || if run.calls() { format!("● {}", heading()) } else { heading() });
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let free = run.sheet.get_untracked().is_none() && is_wanted(run.prefs, &event);
        let on = pressed_on(&event).filter(|_| free);
        if on.is_some_and(|on| on_key(&event, on)) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
}

/// Moves, rules and more under tabs.
pub(super) fn panel<T: Page>(
    table: T,
    tabs: Vec<(Tab, &'static str)>,
    content: impl Fn(Tab) -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let (chosen, open) = (table.run().tab, table.run().panel_open);
    let prefs = table.run().prefs;
    let shown = move || {
        let helps = table.run().may_help();
        tabs.iter().filter(|(tab, _)| helps || *tab != Tab::Study).copied().collect::<Vec<_>>()
    };
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
            <div class="tabs">
                <div class="tab-list" role="tablist"><For each=shown key=|(tab, _)| *tab as u8 children=tab/></div>
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
pub(super) fn moves<T: Page>(table: T, class: &'static str) -> impl IntoView {
    let now = table.run().now;
    let rows = Memo::new(move |_| now.with(|now| now.rows.clone()));
    let cursor = Memo::new(move |_| now.with(|now| now.cursor));
    Effect::new(move |_| {
        cursor.get();
        show_current();
    });
    let entry = move |Entry { after, text, car, grade, told }: Entry| {
        if told.is_some() {
            // It was told, and there is no position of it to look at.
            return view! { <span class="move told">{text}</span> }.into_any();
        }
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
                {sign}{text.clone()}{move || study::sign(table.run().prefs, grade)}
            </button>
        }
        .into_any()
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
    let none = move || view! { <p class="quiet">{move || table.run().prefs.text("moves-none")}</p> };
    view! {
        <Show when=move || !rows.with(Vec::is_empty) fallback=none>
            <ol class=class><For each=move || 0..rows.with(Vec::len) key=|i| *i children=row/></ol>
        </Show>
    }
}

/// A button of a table whose face stays the same.
pub(super) fn button<T: Page>(
    table: T,
    class: &'static str,
    key: &'static str,
    picture: Icon,
    off: impl Fn() -> bool + Send + Sync + 'static,
    act: impl Fn(T) + 'static,
) -> impl IntoView {
    tool(table.run().prefs, class, move || (key, picture), off, move || act(table))
}

/// Steps through the record; `between` stands between those back and those on.
pub(super) fn steps<T: Page>(table: T, between: AnyView, after: AnyView) -> impl IntoView {
    let now = table.run().now;
    let at_start = move || now.with(|now| now.cursor == 0);
    let at_end = move || now.with(Now::is_live);
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

/// The same steps over the record, where there is no room for them beside the board.
pub(super) fn steps_in_panel(steps: impl IntoView + 'static) -> impl IntoView {
    view! { <div class="panel-steps">{steps.into_any()}</div> }
}

/// A small button with a word.
pub(super) fn small<T: Page>(
    table: T,
    class: &'static str,
    key: &'static str,
    act: impl Fn(T) + Send + 'static,
) -> impl IntoView {
    let class = format!("small {class}");
    view! { <button type="button" class=class on:click=move |_| act(table)>{move || table.run().prefs.text(key)}</button> }
}

/// Whose turn it is, or how it ended, with the buttons that the moment asks for: `doing` at any time, `over` at the end.
pub(super) fn status<T: Page>(
    table: T,
    may_branch: impl Fn() -> bool + Send + Sync + 'static,
    doing: AnyView,
    over: impl Fn() -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let run = table.run();
    let ended = move || run.now.with(|now| now.over && now.is_live());
    let back =
        move || !run.now.with(Now::is_live) && !run.replaying.get() && may_branch() && !run.is_online();
    let told = move || run.keeper().and_then(|keeper| keeper.over()).filter(|_| run.now.with(Now::is_live));
    view! {
        <div class="status" class:over=ended>
            <p class="status-text" data-testid="status">{move || told().unwrap_or_else(|| table.status())}</p>
            {doing}
            <Show when=ended>
                {over()}
                <Show when=move || run.may_begin_again()>{small(table, "primary", "act-again", T::again)}</Show>
            </Show>
            <Show when=back>{small(table, "", "act-branch", |t| t.act(Gesture::Branch))}</Show>
        </div>
    }
}

/// Who plays for a side: a badge, who it is, whether he thinks.
pub(super) fn strip<T: Page>(
    table: T,
    class: impl Fn() -> String + Send + Sync + 'static,
    label: impl Fn() -> String + Send + Sync + 'static,
    (colours, badge): (String, String),
    who: AnyView,
    more: AnyView,
    (active, won): (
        impl Fn() -> bool + Copy + Send + Sync + 'static,
        impl Fn() -> bool + Send + Sync + 'static,
    ),
) -> impl IntoView {
    let thinking = move || active() && table.run().thinking.get();
    view! {
        <section class=move || format!("strip {}", class()) class:active=active class:won=won aria-label=label>
            <span class="badge" style=colours inner_html=badge aria-hidden="true"></span>
            <span class="who">{who}</span>
            <Show when=thinking><span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span></Show>
            {more}
        </section>
    }
}

/// What can be done besides moving: taking back; a hint, or where only computers play stopping them or letting them go
/// on; and `more`.
pub(super) fn actions<T: Page>(table: T, more: AnyView) -> impl IntoView {
    let run = table.run();
    let face = move || if run.paused.get() { ("act-resume", Icon::Play) } else { ("act-pause", Icon::Pause) };
    let computers = move || run.now.with(|now| !now.over && now.persons == 0) && !run.is_online();
    let no_hint = move || run.now.with(|now| now.over || !now.is_live());
    let hint = move || {
        let hint = move || button(table, "hint", "act-hint", Icon::Bulb, no_hint, T::press_hint);
        view! { <Show when=move || run.may_help()>{hint()}</Show> }
    };
    view! {
        <div class="tools actions">
            <Show when=move || run.may_take_back()>
                {button(table, "undo", "act-undo", Icon::Undo, move || !table.can_undo(), T::undo)}
            </Show>
            <Show when=computers fallback=hint>
                {tool(run.prefs, "", face, || false, move || table.toggle_pause())}
            </Show>
            <SoundButton prefs=run.prefs/>
            {more}
        </div>
    }
}

/// A dialog that is open while `sheet` is the table's.
pub(super) fn window<T: Page>(
    table: T,
    sheet: Sheet,
    class: &'static str,
    label: &'static str,
    content: impl Fn() -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let node = NodeRef::<Dialog>::new();
    let (run, content) = (table.run(), StoredValue::new(content));
    let open = move || run.sheet.get() == Some(sheet);
    Effect::new(move || {
        let open = open();
        if let Some(dialog) = node.get() {
            if open && !dialog.open() {
                let _ = dialog.show_modal();
            } else if !open && dialog.open() {
                dialog.close();
            }
        }
    });
    let closed = move |_| {
        if untrack(open) {
            run.sheet.set(None);
        }
    };
    view! {
        <dialog node_ref=node class=class aria-label=move || run.prefs.text(label) on:close=closed>
            <Show when=open>{content.with_value(|content| content())}</Show>
        </dialog>
    }
}

/// Closes a dialog.
pub(super) fn cancel<T: Page>(table: T) -> impl IntoView {
    let (prefs, sheet) = (table.run().prefs, table.run().sheet);
    view! { <button type="button" on:click=move |_| sheet.set(None)>{move || prefs.text("act-cancel")}</button> }
}

/// What a dialog for a new game holds; it begins when the form is sent, unless that is `off`.
pub(super) fn form<T: Page>(
    table: T,
    title: &'static str,
    off: impl Fn() -> bool + Copy + Send + Sync + 'static,
    content: AnyView,
    by_link: impl Fn() + 'static,
    start: impl Fn() + 'static,
) -> impl IntoView {
    let run = table.run();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if !untrack(off) {
            run.sheet.set(None);
            start();
        }
    };
    view! {
        <form method="dialog" on:submit=submit>
            <h2>{move || run.prefs.text(title)}</h2>
            {content}
            <div class="dialog-buttons">
                {cancel(table)}
                <button type="button" disabled=off on:click=move |_| by_link()>{move || run.prefs.text("online-play")}</button>
                <button type="submit" class="primary" disabled=off>{move || run.prefs.text("act-start")}</button>
            </div>
        </form>
    }
}

/// What keys do on the page, in words.
pub(super) fn keys(prefs: Prefs, key: &'static str) -> impl IntoView {
    view! {
        <section class="prose keys">
            <h2>{move || prefs.text("keys-title")}</h2>
            <p>{move || prefs.text(key)}</p>
        </section>
    }
}

/// On a small screen: opens the panel with moves or rules.
pub(super) fn panel_buttons<T: Page>(table: T, class: &'static str) -> impl IntoView {
    view! {
        {button(table, class, "act-moves", Icon::List, || false, |t| t.open_panel(Tab::Moves))}
        {button(table, class, "act-rules", Icon::Book, || false, |t| t.open_panel(Tab::Rules))}
    }
}

/// Whether a key is one of the table: single letters and signs can be switched off, for who speaks to the machine.
fn is_wanted(prefs: Prefs, event: &KeyboardEvent) -> bool {
    let key = event.key();
    let is_sign = key.chars().count() == 1 && key != " ";
    !is_sign || prefs.habits.with_untracked(|h| h.letters)
}

/// What a key of the page was pressed on: nothing if it is typed somewhere or meant for the browser.
fn pressed_on(event: &KeyboardEvent) -> Option<PressedOn> {
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
pub(super) fn key<T: Page>(table: T, code: &str) -> bool {
    match code {
        "KeyU" => table.undo(),
        "KeyN" => table.ask_new(),
        "KeyH" => table.press_hint(),
        "KeyR" => table.replay(),
        "BracketLeft" | "ArrowLeft" => table.step(-1),
        "BracketRight" | "ArrowRight" => table.step(1),
        "Home" => table.look_at(0),
        "End" => table.look_at(usize::MAX),
        "Escape" if table.run().panel_open.get_untracked() => table.close_panel(),
        "Escape" => table.let_go(),
        _ => return false,
    }
    true
}
