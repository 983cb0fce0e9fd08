//! Buttons that may be off for a while. They stay where the keyboard is: a button that the browser disables throws the
//! focus away, and the next key with it.

use super::icons::{Icon, icon};
use super::prefs::Prefs;
use leptos::prelude::*;

/// A button; pressed while it is `off` it says that it cannot be used now.
#[component]
pub(super) fn Button(
    prefs: Prefs,
    class: &'static str,
    /// Whether it is off.
    off: impl Fn() -> bool + Copy + Send + Sync + 'static,
    /// What it does.
    act: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    let press = move |_| {
        if untrack(off) {
            prefs.say(untrack(|| prefs.text("not-now")));
        } else {
            act();
        }
    };
    view! {
        <button type="button" class=class aria-disabled=move || off().to_string() on:click=press>{children()}</button>
    }
}

/// A button with a picture and a word. What is on its face may change while it is pressed; the button stays.
pub(super) fn tool(
    prefs: Prefs,
    class: &'static str,
    face: impl Fn() -> (&'static str, Icon) + Copy + Send + Sync + 'static,
    off: impl Fn() -> bool + Send + Sync + 'static,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let off = Memo::new(move |_| off());
    let key = Memo::new(move |_| face().0);
    let picture = Memo::new(move |_| face().1);
    let label = move || prefs.text(key.get());
    let class = if class.is_empty() { "tool".to_owned() } else { format!("tool {class}") };
    let press = move |_| {
        if off.get_untracked() {
            prefs.say(untrack(|| prefs.text_with("not-now-this", "what", label())));
        } else {
            act();
        }
    };
    view! {
        <button type="button" class=class title=label aria-disabled=move || off.get().to_string() on:click=press>
            {move || icon(picture.get())}
            <span class="word">{label}</span>
        </button>
    }
}
