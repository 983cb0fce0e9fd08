//! What the person sees of the page kept for times without a network: how far it is, and that a new version is there.
//! `offline.js` does it, and tells it in attributes of the root.

use super::icons::{Icon, icon};
use super::prefs::{Prefs, prefs};
use fishka_text::Lang;
use leptos::prelude::*;
use web_sys::Event;

/// `offline.js` has told something.
const TOLD: &str = "fishka-offline";
/// The person wants it tried again.
const RETRY: &str = "fishka-offline-retry";
/// The person wants the new version.
const UPDATE: &str = "fishka-update";

/// How far it is; numbers are bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Loading {
        loaded: u32,
        size: u32,
    },
    Ready {
        size: u32,
    },
    Failed,
    /// The browser allows it only over https.
    Insecure,
    Unsupported,
}

impl State {
    fn parse(text: &str) -> Option<State> {
        let mut words = text.split(' ');
        let state = words.next()?;
        let mut number = || words.next()?.parse().ok();
        Some(match state {
            "loading" => State::Loading { loaded: number()?, size: number()? },
            "ready" => State::Ready { size: number()? },
            "failed" => State::Failed,
            "insecure" => State::Insecure,
            "unsupported" => State::Unsupported,
            _ => return None,
        })
    }
}

/// What is known of it.
#[derive(Clone, Copy)]
pub(super) struct Offline {
    /// Nothing before it has begun.
    state: RwSignal<Option<State>>,
    /// Whether a new version is there.
    update: RwSignal<bool>,
}

impl Offline {
    /// Hears what `offline.js` tells.
    pub(super) fn follow(prefs: Prefs) -> Offline {
        let offline = Offline { state: RwSignal::new(None), update: RwSignal::new(false) };
        let hear = move || {
            let Some(root) = document().document_element() else { return };
            offline.state.set(root.get_attribute("data-offline").as_deref().and_then(State::parse));
            let update = root.has_attribute("data-update");
            if update && !offline.update.get_untracked() {
                offline.update.set(true);
                prefs.say(untrack(|| prefs.text("offline-update-note")));
            }
        };
        // On a slow machine something was told before this page could hear it.
        hear();
        let told = window_event_listener_untyped(TOLD, move |_| hear());
        on_cleanup(move || told.remove());
        offline
    }
}

fn tell(name: &str) {
    if let Ok(event) = Event::new(name) {
        let _ = window().dispatch_event(&event);
    }
}

/// Bytes in millions, with one digit after the point as the language writes it.
fn megabytes(lang: Lang, bytes: u32) -> String {
    let text = format!("{:.1}", f64::from(bytes) / 1e6);
    if lang == Lang::Ru { text.replace('.', ",") } else { text }
}

/// Whether the page works without a network, and what that takes.
#[component]
pub(super) fn OfflineLine() -> impl IntoView {
    let (prefs, offline) = (prefs(), expect_context::<Offline>());
    let size = move |bytes: u32| megabytes(prefs.lang.get(), bytes);
    let text = move || match offline.state.get() {
        None => String::new(),
        Some(State::Loading { size: 0, .. }) => prefs.text("offline-begins"),
        Some(State::Loading { loaded, size: all }) => {
            prefs.text_of("offline-loading", &[("n", size(loaded)), ("all", size(all))])
        }
        Some(State::Ready { size: all }) => prefs.text_with("offline-ready", "n", size(all)),
        Some(State::Failed) => prefs.text("offline-failed"),
        Some(State::Insecure) => prefs.text("offline-insecure"),
        Some(State::Unsupported) => prefs.text("offline-unsupported"),
    };
    let failed = move || offline.state.get() == Some(State::Failed);
    view! {
        <p class="offline quiet" data-testid="offline">
            <span>{text}</span>
            <Show when=failed>
                <button type="button" class="small" on:click=move |_| tell(RETRY)>
                    {move || prefs.text("offline-retry")}
                </button>
            </Show>
        </p>
    }
}

/// Offers a new version; the running game is kept, and comes again with it.
#[component]
pub(super) fn UpdateButton() -> impl IntoView {
    let (prefs, offline) = (prefs(), expect_context::<Offline>());
    let note = move || prefs.text("offline-update-note");
    view! {
        <Show when=move || offline.update.get()>
            <button type="button" class="update primary" title=note on:click=move |_| tell(UPDATE)>
                {icon(Icon::Again)}
                <span class="long">{move || prefs.text("offline-update-long")}</span>
                <span class="short">{move || prefs.text("offline-update")}</span>
            </button>
        </Show>
    }
}
