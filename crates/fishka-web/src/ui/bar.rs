//! The bar at the top: home, opening a file, language, colours.

use super::file::OpenButton;
use super::offline::UpdateButton;
use super::prefs::{Route, Theme, prefs};
use fishka_text::Lang;
use fishka_view::shelf::{LOGO, THEMES};
use leptos::prelude::*;

/// The bar.
#[component]
pub(super) fn Bar() -> impl IntoView {
    let prefs = prefs();
    let to = move |route: Route| {
        move |event: web_sys::MouseEvent| {
            if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                event.prevent_default();
                prefs.go(route.clone());
            }
        }
    };
    let home = to(Route::Library);
    let lang = move |event| {
        let pick: web_sys::HtmlSelectElement = event_target(&event);
        let Some(lang) = Lang::parse(&pick.value()) else { return };
        prefs.speak(lang, move || pick.set_value(prefs.lang.get_untracked().code()));
    };
    let langs: Vec<_> = Lang::ALL
        .into_iter()
        .map(|l| view! { <option value=l.code() selected=move || prefs.lang.get() == l>{l.own_name()}</option> })
        .collect();
    let themes: Vec<_> = THEMES
        .into_iter()
        .map(|(code, key)| {
            let text = move || prefs.text(key);
            view! { <option value=code selected=move || prefs.theme.get() == Theme::parse(code)>{text}</option> }
        })
        .collect();
    view! {
        <header class="bar">
            <a class="brand" href="/" on:click=home.clone()>
                <svg viewBox="0 0 32 32" aria-hidden="true" inner_html=LOGO></svg>
                <span>{move || prefs.text("app-name")}</span>
            </a>
            <nav aria-label=move || prefs.text("nav-main")>
                <a href="/" class="nav-library" on:click=home>{move || prefs.text("nav-library")}</a>
                <a href="/games" class="nav-games" on:click=to(Route::Games)>{move || prefs.text("nav-games")}</a>
                <a href="/dice" class="nav-dice" on:click=to(Route::Dice)>{move || prefs.text("nav-dice")}</a>
            </nav>
            <span class="space"></span>
            <UpdateButton/>
            <OpenButton/>
            <select class="pick" name="lang" aria-label=move || prefs.text("setting-language") on:change=lang>{langs}</select>
            <select
                class="pick"
                name="theme"
                aria-label=move || prefs.text("setting-theme")
                on:change=move |e| prefs.theme.set(Theme::parse(&event_target_value(&e)))
            >
                {themes}
            </select>
        </header>
    }
}
