//! The page: tools, paper, what comes of it.

use super::super::icons::{Icon, icon};
use super::super::prefs::{Route, prefs};
use super::super::tool::Button;
use super::check::Check;
use super::make::Make;
use super::sheet::Sheet;
use super::studio::{SHEETS, Studio};
use super::text::{Files, Own};
use fishka_view::draw::desk::Tool;
use fishka_view::draw::sketch::Sketch;
use leptos::prelude::*;

/// The page on which tracks are drawn.
#[component]
pub(in crate::ui) fn DrawPage() -> impl IntoView {
    let prefs = prefs();
    let studio = Studio::open(prefs);
    prefs.entitle(move || prefs.text("draw-title"));
    let ratio = move || {
        let size = studio.shown().high - studio.shown().low;
        format!("--ratio:{:.4}", f64::from(size.x) / f64::from(size.y))
    };
    view! {
        <div class="draw-page">
            <header class="draw-head">
                <h1>{move || prefs.text("draw-title")}</h1>
                <div class="draw-row">
                    <label class="draw-paper">
                        <span>{move || prefs.text("draw-paper")}</span>
                        {sizes(studio)}
                    </label>
                    <button type="button" class="small" data-act="new" on:click=move |_| studio.take_sketch(Sketch::default(), None)>{move || prefs.text("draw-new")}</button>
                    <button type="button" class="small" on:click=move |_| prefs.go(Route::Tracks)>{move || prefs.text("race-tracks")}</button>
                </div>
            </header>
            <Tools studio/>
            <section class="draw-stage" style=ratio><div class="board-box"><Sheet studio/></div></section>
            <aside class="draw-side">
                <Check studio/>
                <Make studio/>
                <Own studio/>
                <Files studio/>
                <p class="quiet small-print">{move || prefs.text("draw-keys")}</p>
            </aside>
        </div>
    }
}

/// The tools, what to do with the one in hand, undo and redo.
#[component]
fn Tools(studio: Studio) -> impl IntoView {
    let prefs = studio.prefs;
    let tool = move |tool: Tool| {
        let pressed = move || studio.desk.with(|d| d.tool == tool).to_string();
        view! {
            <button type="button" class="small chip" data-tool=tool.key() aria-pressed=pressed on:click=move |_| studio.act(|d| d.take(tool))>
                {move || prefs.text(tool.key())}
            </button>
        }
    };
    let no_undo = move || studio.desk.with(|d| !d.can().0);
    let no_redo = move || studio.desk.with(|d| !d.can().1);
    let help = move || prefs.text(studio.desk.with(|d| d.tool.help()));
    let obstacle = move || studio.desk.with(|d| matches!(d.tool, Tool::Island | Tool::Pit));
    let solid = move |event| studio.desk.update(|d| d.solid = event_target_checked(&event));
    view! {
        <section class="draw-tools">
            <div class="draw-row">
                <div class="draw-row" role="group" aria-label=move || prefs.text("draw-tools")>{Tool::ALL.map(tool)}</div>
                <Button prefs class="small" attr:data-act="undo" attr:title=move || prefs.text("act-undo") off=no_undo act=move || studio.act(|d| d.undo())>
                    {icon(Icon::Undo)}<span class="word">{move || prefs.text("act-undo")}</span>
                </Button>
                <Button prefs class="small draw-redo" attr:data-act="redo" attr:title=move || prefs.text("draw-redo") off=no_redo act=move || studio.act(|d| d.redo())>
                    {icon(Icon::Undo)}<span class="word">{move || prefs.text("draw-redo")}</span>
                </Button>
                <Show when=move || studio.desk.with(|d| d.laid.len() >= 3)>
                    <button type="button" class="small primary" data-act="close" on:click=move |_| studio.act(|d| d.close())>{move || prefs.text("draw-close")}</button>
                </Show>
            </div>
            <p class="quiet draw-help">{help}</p>
            <Show when=obstacle>
                <label class="tick">
                    <input type="checkbox" prop:checked=move || studio.desk.with(|d| d.solid) on:change=solid/>
                    <span>{move || prefs.text("draw-solid")}</span>
                </label>
            </Show>
        </section>
    }
}

/// The sheets to choose from.
fn sizes(studio: Studio) -> impl IntoView {
    let prefs = studio.prefs;
    let option = move |(index, (width, height)): (usize, (i32, i32))| {
        let name = move || {
            let size = [("width", width.to_string()), ("height", height.to_string())];
            prefs.text_of("draw-paper-size", &size)
        };
        let chosen = move || studio.cells.get() == (width, height);
        view! { <option value=index prop:selected=chosen>{name}</option> }
    };
    let changed = move |event| {
        let index = event_target_value(&event).parse::<usize>().ok();
        if let Some(cells) = index.and_then(|i| SHEETS.get(i)) {
            studio.cells.set(*cells);
        }
    };
    view! {
        <select class="small" name="paper" on:change=changed>{SHEETS.into_iter().enumerate().map(option).collect::<Vec<_>>()}</select>
    }
}
