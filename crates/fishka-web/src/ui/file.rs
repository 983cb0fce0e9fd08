//! Your own rule file: opened, checked, mended, played.

use super::files::{self, Found};
use super::icons::{Icon, icon};
use super::prefs::{OwnFile, Prefs, Route, prefs};
use super::race::open_saved;
use super::share;
use super::shelf;
use super::table_page::TablePage;
use super::tracks::hand_track;
use fishka::{Builtin, Library as _};
use fishka_view::deal::{Deal, FILE_BYTES_MAX, Source};
use fishka_view::host::{Ask, Tell};
use fishka_view::package::{Package, PackageError};
use fishka_view::problems::Problem;
use fishka_view::records::{RECORD_BYTES_MAX, game_of};
use leptos::html::{Input, Textarea};
use leptos::prelude::*;
use std::fmt::Write as _;
use std::sync::Arc;
use web_sys::FileSystemEntry;

/// Whether the text of the opened file is shown rather than the game.
#[derive(Clone, Copy)]
pub(super) struct Editing(pub(super) RwSignal<bool>);

/// What a person hands the page.
pub(super) enum Taken {
    /// Files that were chosen.
    Files(Vec<Found>),
    /// Files and folders that were dropped.
    Dropped(Vec<FileSystemEntry>),
    /// The part of an address that carries files.
    Link(String),
}

/// Takes files from the person: a rule file with what lies beside it, or a saved game.
pub(super) fn take(prefs: Prefs, taken: Taken) {
    prefs.later.extras.then(prefs, move |part| (part.take)(prefs, taken));
}

/// The same, once the part of the page that reads files is here.
pub(super) fn take_in(prefs: Prefs, taken: Taken) {
    if let Taken::Link(part) = taken {
        return share::open(prefs, &part);
    }
    leptos::task::spawn_local(async move {
        let found = match taken {
            Taken::Dropped(entries) => files::walk(entries).await,
            Taken::Files(found) => found,
            Taken::Link(_) => Vec::new(),
        };
        let opened = match files::read(found).await {
            Ok(package) => open(prefs, package),
            Err(error) => Err(error),
        };
        if let Err(error) = opened {
            prefs.note(error.key(), Vec::new());
        }
    });
}

/// A link that opens a saved game; `key` names it.
#[component]
pub(super) fn OpenRecord(prefs: Prefs, key: &'static str) -> impl IntoView {
    let input = NodeRef::<Input>::new();
    let choose = move |_| {
        if let Some(input) = input.get() {
            input.click();
        }
    };
    let chosen = move |_| {
        let Some(input) = input.get() else { return };
        take(prefs, Taken::Files(files::listed(input.files())));
        input.set_value("");
    };
    view! {
        <button type="button" class="link" on:click=choose>{move || prefs.text(key)}</button>
        <input node_ref=input class="hidden-input" type="file" accept=".zsg,.fishka,text/plain" tabindex="-1" aria-hidden="true" on:change=chosen/>
    }
}

/// Opens what lies in a package: a rule file, a saved game, a track.
pub(super) fn open(prefs: Prefs, package: Package) -> Result<(), PackageError> {
    let record = package.record();
    if record.as_ref().is_some_and(|(_, text)| text.len() > RECORD_BYTES_MAX) {
        return Err(PackageError::TooLarge);
    }
    if let Some((_, text)) =
        record.as_ref().filter(|(_, text)| game_of(text).as_deref() == Some(fishka_race::table::NAME))
    {
        open_saved(prefs, text);
        return Ok(());
    }
    if let Some(text) = package.track() {
        hand_track(prefs, &text);
        return Ok(());
    }
    match (package.rules(), record) {
        (Ok((_, text)), _) if text.len() > FILE_BYTES_MAX => Err(PackageError::TooLarge),
        (Ok((name, text)), record) => {
            let parts = package.parts().into_iter().filter(|(_, part)| *part != text).collect();
            let pictures = package.has_pictures().then(|| Arc::new(package));
            prefs.open(OwnFile { name, text, parts, pictures });
            prefs.record.set(record.map(|(_, text)| text));
            Ok(())
        }
        (Err(_), Some((_, text))) => {
            match (game_of(&text), prefs.route.get_untracked()) {
                (Some(name), Route::File) if prefs.is_file(&name) => {}
                (Some(name), _) if Builtin.has(&name) => prefs.go(Route::Game(name)),
                (Some(name), _) => {
                    prefs.note("record-other-game", vec![("game", name)]);
                    return Ok(());
                }
                (None, Route::Game(_) | Route::File) => {}
                (None, _) => return Err(PackageError::NoRules),
            }
            prefs.record.set(Some(text));
            Ok(())
        }
        (Err(error), None) => match package.only_text() {
            // Any text may be meant as rules: its diagnostics will tell.
            Some((name, text)) if text.len() <= FILE_BYTES_MAX => {
                prefs.open(OwnFile { name, text, parts: Vec::new(), pictures: None });
                Ok(())
            }
            Some(_) => Err(PackageError::TooLarge),
            None => Err(error),
        },
    }
}

/// The button that opens a rule file.
#[component]
pub(super) fn OpenButton() -> impl IntoView {
    let prefs = prefs();
    let input = NodeRef::<Input>::new();
    let open = move |_| {
        if let Some(input) = input.get() {
            input.click();
        }
    };
    let chosen = move |_| {
        let Some(input) = input.get() else { return };
        let chosen = files::listed(input.files());
        if !chosen.is_empty() {
            take(prefs, Taken::Files(chosen));
        }
        input.set_value("");
    };
    view! {
        <button type="button" class="open" aria-label=move || prefs.text("nav-open-file") on:click=open>
            {icon(Icon::Open)}
            <span class="word">{move || prefs.text("nav-open-file")}</span>
        </button>
        <input node_ref=input class="hidden-input" type="file" multiple=true accept=".zrf,.inc,.bmp,.zip,.zsg,.fishka,.track,.txt,text/plain" tabindex="-1" aria-hidden="true" on:change=chosen/>
    }
}

/// The opened file: its game, or what is wrong with it.
#[component]
pub(super) fn FilePage() -> impl IntoView {
    let prefs = prefs();
    let editing = Editing(RwSignal::new(false));
    provide_context(editing);
    Effect::new(move || {
        prefs.file.track();
        editing.0.set(false);
    });
    let checked: RwSignal<Option<Checked>> = RwSignal::new(None);
    let gone = RwSignal::new(false);
    if prefs.file.with_untracked(Option::is_none) {
        leptos::task::spawn_local(async move {
            let file = shelf::last_file().await;
            if !gone.is_disposed() {
                gone.set(file.is_none());
                prefs.file.set(file);
            }
        });
    }
    let own = move || {
        let file = prefs.file.get()?;
        Some(Deal::of(Source::File { name: file.name, text: file.text, parts: file.parts }))
    };
    let deal = Memo::new(move |_| own());
    let deal_now = deal;
    Effect::new(move || {
        if gone.get() {
            return prefs.go(Route::Library);
        }
        let Some(deal) = deal.get() else { return };
        let (lang, this) = (prefs.lang.get(), deal_now);
        prefs.host.ask(Ask::Check { deal: deal.clone(), lang }, move |tells| {
            if this.try_get_untracked().flatten() == Some(deal) {
                checked.set(Some(Checked::of(prefs, tells)));
            }
        });
    });
    let playing =
        Memo::new(move |_| checked.with(|c| c.as_ref().map(|c| c.plays)) == Some(true) && !editing.0.get());
    move || {
        let waits = move || {
            let text = move || prefs.text("file-checking");
            view! { <section class="page"><p class="quiet" role="status">{text}</p></section> }.into_any()
        };
        match deal.get() {
            Some(deal) if playing.get() => view! { <TablePage deal/> }.into_any(),
            Some(deal) if checked.with(Option::is_some) => {
                prefs.later.extras.wanted(move |part| (part.editor)(deal.clone(), checked), waits).into_any()
            }
            _ => waits(),
        }
    }
}

/// What the worker says of the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Checked {
    problems: Vec<Problem>,
    plays: bool,
}

impl Checked {
    fn of(prefs: Prefs, tells: Option<Vec<Tell>>) -> Checked {
        match tells.into_iter().flatten().next() {
            Some(Tell::Checked { problems, plays, remark }) => {
                if let Some((key, args)) = remark {
                    prefs.told(&key, &args);
                }
                Checked { problems, plays }
            }
            _ => {
                prefs.note("host-gone", Vec::new());
                Checked { problems: Vec::new(), plays: false }
            }
        }
    }
}

/// The text with line numbers and marks, the list of what is wrong, and the button that tries again.
#[component]
pub(super) fn Editor(deal: Deal, checked: RwSignal<Option<Checked>>) -> impl IntoView {
    let prefs = prefs();
    let Source::File { name, text, parts } = deal.source else { return ().into_any() };
    let editing = expect_context::<Editing>();
    let area = NodeRef::<Textarea>::new();
    let found = Memo::new(move |_| checked.get().map(|c| c.problems).unwrap_or_default());
    Effect::new(move || {
        let errors = found.with(|f| f.iter().filter(|p| p.is_error).count());
        prefs.say(prefs.text_with("file-errors", "n", errors));
    });
    let shown = RwSignal::new(text);
    let own_name = name.clone();
    let check = move |_| {
        let Some(area) = area.get() else { return };
        let text = area.value();
        if text.len() > FILE_BYTES_MAX {
            return prefs.note("file-too-long", Vec::new());
        }
        let pictures = prefs.file.with_untracked(|f| f.as_ref().and_then(|f| f.pictures.clone()));
        let file = OwnFile { name: own_name.clone(), text, parts: parts.clone(), pictures };
        shelf::keep_file(prefs, &file, prefs.file.get_untracked().as_ref());
        editing.0.set(false);
        prefs.file.set(Some(file));
    };
    let marks = move || shown.with(|text| found.with(|found| marked(text, found)));
    let numbers = move || shown.with(|text| found.with(|found| line_numbers(text, found)));
    let errors = move || found.with(|f| f.iter().filter(|p| p.is_error).count());
    view! {
        <section class="page editor-page">
            <header class="editor-head">
                <h1>{name}</h1>
                <p class="error-count" class:fine=move || errors() == 0>{move || prefs.text_with("file-errors", "n", errors())}</p>
                <button type="button" class="primary" on:click=check>{icon(Icon::Check)}<span>{move || prefs.text("act-check")}</span></button>
            </header>
            <ol class="problems">
                <For each=move || found.get().into_iter().enumerate() key=|(i, p)| (*i, p.message.clone()) let((_, problem))>
                    {problem_view(prefs, area, problem)}
                </For>
            </ol>
            <div class="editor">
                <pre class="numbers" aria-hidden="true" inner_html=numbers></pre>
                <div class="editor-text">
                    <pre class="marks" aria-hidden="true" inner_html=marks></pre>
                    <textarea
                        node_ref=area
                        spellcheck="false"
                        autocapitalize="off"
                        autocomplete="off"
                        wrap="off"
                        aria-label=move || prefs.text("file-text")
                        prop:value=shown.get_untracked()
                        on:input=move |e| shown.set(event_target_value(&e))
                    ></textarea>
                </div>
            </div>
        </section>
    }
    .into_any()
}

fn problem_view(prefs: Prefs, area: NodeRef<Textarea>, problem: Problem) -> impl IntoView {
    let (line, column, width) = (problem.line, problem.column, problem.width);
    let kind = if problem.is_error { "file-error" } else { "file-warning" };
    let place = move || {
        let args = [("line", line.to_string()), ("column", column.to_string())];
        (line > 0).then(|| fishka_text::text(prefs.lang.get(), "file-place", &args))
    };
    let jump = move |_| {
        if let Some(area) = area.get() {
            go_to(&area, line, column, width);
        }
    };
    let hint = problem.hint.clone();
    let trace = problem.trace.join(" ← ");
    view! {
        <li class=if problem.is_error { "problem error" } else { "problem warning" }>
            <button type="button" on:click=jump>
                <span class="problem-place"><b>{move || prefs.text(kind)}</b>" "{place}</span>
                <span class="problem-message">{problem.message}</span>
                {hint.map(|hint| view! { <span class="problem-hint">{move || prefs.text_with("file-hint", "hint", &hint)}</span> })}
                {(!trace.is_empty()).then(|| view! { <span class="problem-trace">{trace.clone()}</span> })}
            </button>
        </li>
    }
}

/// Puts the cursor on a place and scrolls there. The browser counts UTF-16 units.
fn go_to(area: &web_sys::HtmlTextAreaElement, line: u32, column: u32, width: u32) {
    let text = area.value();
    let (line, column) = (line.max(1) as usize - 1, column.max(1) as usize - 1);
    let before: usize = text.split('\n').take(line).map(|l| l.encode_utf16().count() + 1).sum();
    let own = text.split('\n').nth(line).unwrap_or_default();
    let units = |n: usize| own.chars().take(n).map(char::len_utf16).sum::<usize>();
    let start = before + units(column);
    let end = before + units(column + width as usize);
    let _ = area.focus();
    let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let _ = area.set_selection_range(narrow(start), narrow(end));
    let height = 20.0;
    if let Some(scroller) = area.closest(".editor").ok().flatten() {
        scroller.set_scroll_top((line as f64 * height - 80.0).max(0.0) as i32);
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The text again, with the places of the problems marked; lies under the editable text.
fn marked(text: &str, found: &[Problem]) -> String {
    let mut html = String::with_capacity(text.len() * 2);
    for (index, line) in text.split('\n').enumerate() {
        let here = found.iter().find(|p| p.line as usize == index + 1);
        match here {
            None => html.push_str(&escape(line)),
            Some(p) => {
                let skip = p.column.max(1) as usize - 1;
                let part = |from: usize, n: usize| line.chars().skip(from).take(n).collect::<String>();
                let class = if p.is_error { "error" } else { "warning" };
                let _ = write!(
                    html,
                    "{}<mark class=\"{class}\">{}</mark>{}",
                    escape(&part(0, skip)),
                    escape(&part(skip, p.width as usize)),
                    escape(&part(skip + p.width as usize, usize::MAX - skip - p.width as usize))
                );
            }
        }
        html.push('\n');
    }
    html
}

fn line_numbers(text: &str, found: &[Problem]) -> String {
    let mut html = String::new();
    for line in 1..=text.split('\n').count() {
        let here = found.iter().any(|p| p.is_error && p.line as usize == line);
        let _ = if here { writeln!(html, "<b>{line}</b>") } else { writeln!(html, "{line}") };
    }
    html
}
