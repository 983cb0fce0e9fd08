//! Own tracks, tracks as files and as text.

use super::super::files;
use super::super::tracks::own_tracks;
use super::studio::Studio;
use fishka_base::Sources;
use fishka_race::track::{BUILTIN, TEXT_MAX, parse};
use fishka_view::draw::sketch::Sketch;
use fishka_view::own_tracks::OwnTracks;
use fishka_view::paper;
use fishka_view::problems::{Problem, problems};
use fishka_view::work;
use leptos::html::{Input, Textarea};
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The own tracks and those to begin with.
#[component]
pub(super) fn Own(studio: Studio) -> impl IntoView {
    let prefs = studio.prefs;
    let list = move || {
        studio.kept.track();
        let own_tracks = own_tracks();
        let names: Vec<String> = own_tracks.tracks().map(|(name, _)| name.to_owned()).collect();
        if names.is_empty() {
            return view! { <p class="quiet">{move || prefs.text("draw-own-none")}</p> }.into_any();
        }
        let one = |name: String| {
            let plan = own_tracks.find(&name)?;
            Some(own_track(
                studio,
                name,
                paper::card(&plan),
                paper::title(&plan, prefs.lang.get()).to_owned(),
            ))
        };
        view! { <ul class="draw-own">{names.into_iter().filter_map(one).collect::<Vec<_>>()}</ul> }.into_any()
    };
    let begin = move |event| {
        let name = event_target_value(&event);
        if !name.is_empty() {
            studio.take_track(&name);
        }
    };
    let option = move |(name, _): &(&'static str, &str)| {
        let plan = OwnTracks::default().find(name)?;
        Some(
            view! { <option value=*name>{move || paper::title(&plan, prefs.lang.get()).to_owned()}</option> },
        )
    };
    view! {
        <details class="draw-box" data-box="own">
            <summary>{move || prefs.text("draw-own")}</summary>
            {list}
            <label class="field">
                <span>{move || prefs.text("draw-begin")}</span>
                <select name="begin" prop:value="" on:change=begin>
                    <option value="">"…"</option>
                    {BUILTIN.iter().filter_map(option).collect::<Vec<_>>()}
                </select>
            </label>
        </details>
    }
}

fn own_track(studio: Studio, name: String, picture: String, title: String) -> impl IntoView {
    let prefs = studio.prefs;
    let (opened, deleted) = (name.clone(), name.clone());
    view! {
        <li data-track=name>
            <span class="race-picture" inner_html=picture></span>
            <span class="draw-own-name">{title}</span>
            <button type="button" class="small" on:click=move |_| studio.take_track(&opened)>{move || prefs.text("draw-open")}</button>
            <button type="button" class="small" on:click=move |_| studio.delete(&deleted)>{move || prefs.text("draw-delete")}</button>
        </li>
    }
}

/// Takes a track file; what is wrong with it otherwise.
fn take(studio: Studio, text: &str) -> Vec<Problem> {
    let mut sources = Sources::default();
    let file = sources.add("track", text);
    match parse(file, text, &mut work()) {
        Ok(track) => {
            studio.take_sketch(Sketch::of(track.plan()), None);
            Vec::new()
        }
        Err(diagnostics) => problems(studio.prefs.lang.get_untracked(), &diagnostics, &sources),
    }
}

/// Files and text.
#[component]
pub(super) fn Files(studio: Studio) -> impl IntoView {
    let prefs = studio.prefs;
    let (input, area) = (NodeRef::<Input>::new(), NodeRef::<Textarea>::new());
    let wrong = RwSignal::new(Vec::<Problem>::new());
    let text = Memo::new(move |_| {
        studio
            .sketch
            .with(|s| s.plan(&prefs.text("draw-unnamed")))
            .map_or(String::new(), |plan| plan.to_string())
    });
    let export = move |_| {
        let name = studio.own.get_untracked().unwrap_or_else(|| "track".to_owned());
        text.with_untracked(|text| files::download(&format!("{name}.track"), text));
    };
    let chosen = move |_| {
        let Some(input) = input.get() else { return };
        let file = input.files().and_then(|list| list.get(0));
        input.set_value("");
        leptos::task::spawn_local(async move {
            let Some(file) = file.filter(|f| f.size() <= 4.0 * TEXT_MAX as f64) else {
                return wrong.set(take(studio, &"#".repeat(TEXT_MAX + 1)));
            };
            if let Ok(read) = JsFuture::from(file.text()).await {
                wrong.set(take(studio, &read.as_string().unwrap_or_default()));
            }
        });
    };
    let open = move |_| {
        if let Some(input) = input.get() {
            input.click();
        }
    };
    let taken = move |_| {
        if let Some(area) = area.get() {
            wrong.set(take(studio, &area.value()));
        }
    };
    let faults = move || {
        let one = |p: Problem| view! { <li><strong>{p.line}": "{p.message}</strong>" "{p.hint.unwrap_or_default()}</li> };
        wrong.get().into_iter().map(one).collect::<Vec<_>>()
    };
    view! {
        <details class="draw-box" data-box="file">
            <summary>{move || prefs.text("draw-file")}</summary>
            <div class="draw-row">
                <button type="button" class="small" data-act="export" disabled=move || text.with(String::is_empty) on:click=export>{move || prefs.text("draw-export")}</button>
                <button type="button" class="small" data-act="import" on:click=open>{move || prefs.text("draw-import")}</button>
                <input node_ref=input class="hidden-input" type="file" accept=".track,.txt,text/plain" tabindex="-1" aria-hidden="true" on:change=chosen/>
            </div>
            <label class="field">
                <span>{move || prefs.text("draw-text-note")}</span>
                <textarea node_ref=area name="text" rows="8" spellcheck="false" maxlength=TEXT_MAX prop:value=text></textarea>
            </label>
            <button type="button" class="small" data-act="take" on:click=taken>{move || prefs.text("draw-text-take")}</button>
            <Show when=move || wrong.with(|w| !w.is_empty())><ul class="draw-faults" role="alert" data-testid="text-faults">{faults}</ul></Show>
        </details>
    }
}
