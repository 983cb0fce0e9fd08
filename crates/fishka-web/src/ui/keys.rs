//! Keys that lead round the board and ask about it, the list of all keys, moves that are typed.

use super::frame::window;
use super::running::{Page as _, Sheet};
use super::table::Table;
use fishka_view::host::{Gesture, Typed};
use fishka_view::told::Question;
use fishka_view::tour::{Wanted, next};
use leptos::html::Input;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// The keys of a board: what they are called, in the catalogue or by what is printed on them, and what they do.
const KEYS: [(&str, &str); 23] = [
    ("key-arrows", "key-does-arrows"),
    ("key-enter", "key-does-enter"),
    ("key-escape", "key-does-escape"),
    ("key-space", "key-does-space"),
    ("M", "key-does-next"),
    ("T", "key-does-target"),
    ("/", "key-does-type"),
    ("S", "key-does-state"),
    ("W", "key-does-where"),
    ("A", "key-does-attack"),
    ("L", "key-does-line"),
    ("I", "key-does-about"),
    ("H", "key-does-hint"),
    ("D", "key-does-danger"),
    ("U", "key-does-undo"),
    ("P", "key-does-pass"),
    ("N", "key-does-new"),
    ("F", "key-does-flip"),
    ("+ − 0", "key-does-zoom"),
    ("1…9", "key-does-regions"),
    ("R", "key-does-replay"),
    ("[ ]", "key-does-steps"),
    ("?", "key-does-help"),
];

impl Table {
    /// What the keys do that lead round the board or ask; `false` if this is none of them.
    pub(super) fn ask_key(self, code: &str, shift: bool) -> bool {
        let site = self.focus.get_untracked();
        match code {
            "KeyM" => self.tour(Wanted::Start, shift),
            "KeyT" => self.tour(Wanted::Target, shift),
            "KeyS" => self.act(Gesture::Ask(Question::State)),
            "KeyW" if shift => self.act(Gesture::Ask(Question::Others)),
            "KeyW" => self.act(Gesture::Ask(Question::Own)),
            "KeyA" => self.act(Gesture::Ask(Question::Attackers(site))),
            "KeyL" => self.act(Gesture::Ask(Question::Line(site))),
            "Slash" if shift => self.run.sheet.set(Some(Sheet::Keys)),
            "Slash" | "NumpadDivide" => self.ask_to_type(),
            _ => return false,
        }
        true
    }

    /// The keyboard goes to the next place where something can be done; where the board has none, to the reserve.
    fn tour(self, wanted: Wanted, back: bool) {
        let next = self.look.with_untracked(|look| {
            let from = look.layout.index.get(self.focus.get_untracked().index()).copied().flatten();
            let place = self.scene.with_untracked(|s| next(&look.layout, &s.marks, from, back, wanted));
            place.map(|index| look.layout.sites[index].site)
        });
        let reserve = || {
            let held = ".hand-piece:not([aria-disabled=true]), .tray .tray-piece:not([aria-disabled=true])";
            document().query_selector(held).ok().flatten()
        };
        match (next, wanted) {
            (Some(site), _) => self.go_to(site),
            (None, Wanted::Start) => match reserve() {
                Some(held) => super::focus::give(&held),
                None => self.prefs.say(untrack(|| self.prefs.text("tour-none-starts"))),
            },
            (None, Wanted::Target) => self.prefs.say(untrack(|| self.prefs.text("tour-none-targets"))),
        }
    }

    /// Opens the field for a move that is typed.
    pub(super) fn ask_to_type(self) {
        self.typed.set(None);
        self.run.sheet.set(Some(Sheet::Type));
        self.act(Gesture::Type { text: String::new(), plays: false });
    }

    /// What became of what was typed. Once it is played the field is closed: what follows is said to the page behind.
    pub(super) fn hear_typed(self, typed: Typed) {
        if typed == Typed::Played {
            self.run.sheet.set(None);
        }
        self.typed.set(Some(typed));
    }
}

/// What every key does.
#[component]
pub(super) fn KeysList(table: Table) -> impl IntoView {
    let prefs = table.prefs;
    let dice = move || table.look.with(|l| !l.rules.dice.is_empty());
    let regions = move || table.look.with(|l| !l.rules.regions.is_empty());
    let means = move |does: &str| match does {
        "key-does-space" | "key-does-danger" => dice(),
        "key-does-regions" => regions(),
        _ => true,
    };
    let line = move |(key, does): (&'static str, &'static str)| {
        let name = move || if key.starts_with("key-") { prefs.text(key) } else { key.to_owned() };
        view! { <dt><kbd>{name}</kbd></dt><dd>{move || prefs.text(does)}</dd> }
    };
    let lines = move || KEYS.into_iter().filter(|(_, does)| means(does)).map(line).collect::<Vec<_>>();
    view! {
        <dl class="keys-list">{lines}</dl>
        <p class="quiet">{move || prefs.text("keys-habit")}</p>
    }
}

/// The dialogs of the keys: their list, and a move that is typed.
pub(super) fn sheets(table: Table) -> impl IntoView {
    let list = move || {
        view! {
            <h2>{move || table.prefs.text("keys-list")}</h2>
            <KeysList table/>
            <div class="dialog-buttons">
                <button type="button" class="primary" on:click=move |_| table.run.sheet.set(None)>{move || table.prefs.text("act-close")}</button>
            </div>
        }
        .into_any()
    };
    view! {
        {window(table, Sheet::Keys, "", "keys-list", list)}
        {window(table, Sheet::Type, "", "type-title", move || view! { <Typing table/> }.into_any())}
    }
}

/// A field for a move as the record writes it, with the moves that begin so.
#[component]
fn Typing(table: Table) -> impl IntoView {
    let prefs = table.prefs;
    let field = NodeRef::<Input>::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            request_animation_frame(move || _ = field.focus());
        }
    });
    let typed = move || field.get_untracked().map(|field| field.value()).unwrap_or_default();
    let ask = move |plays: bool| table.act(Gesture::Type { text: typed(), plays });
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        ask(true);
    };
    let put = move |text: String| {
        if let Some(field) = field.get_untracked() {
            field.set_value(&text);
            let _ = field.unchecked_ref::<web_sys::HtmlElement>().focus();
        }
        ask(false);
    };
    let offer = move |text: String| {
        let own = text.clone();
        view! { <button type="button" class="small" on:click=move |_| put(own.clone())>{text}</button> }
    };
    let offered = move || match table.typed.get() {
        Some(Typed::Offered(moves, n)) => {
            let told = prefs.text_with("type-offered", "n", n);
            let buttons: Vec<_> = moves.into_iter().map(offer).collect();
            Some(view! { <p role="status">{told}</p><div class="things">{buttons}</div> })
        }
        _ => None,
    };
    let refused = move || match table.typed.get() {
        Some(Typed::Refused(why)) => Some(view! { <p class="bad" role="alert">{why}</p> }),
        _ => None,
    };
    view! {
        <form method="dialog" class="typing" on:submit=submit>
            <h2>{move || prefs.text("type-title")}</h2>
            <label class="field"><span>{move || prefs.text("type-label")}</span>
                <input node_ref=field name="move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" on:input=move |_| ask(false)/>
            </label>
            {refused}
            {offered}
            <div class="dialog-buttons">
                {super::frame::cancel(table)}
                <button type="submit" class="primary">{move || prefs.text("type-play")}</button>
            </div>
        </form>
    }
}
