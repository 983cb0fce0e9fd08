//! What is a person's own in the library: the games that go on, and the files that were opened here.

use super::pictures::{Pictured, plain_title};
use super::prefs::{Prefs, Route};
use super::shelf;
use super::shelf::db::{self, Store};
use super::tracks::follow;
use fishka_view::deal::{Deal, Source};
use fishka_view::kept::{File, Head, What, going_on, newest};
use fishka_view::library::{Wanted, unbegun};
use leptos::prelude::*;

/// Most games that are shown to go on with; the others are among “My games”.
const GAMES_MAX: usize = 4;

/// Games that go on, and own files, the newest first.
#[derive(Clone, Copy)]
pub(super) struct Own {
    heads: RwSignal<Vec<(String, Head)>>,
    files: RwSignal<Vec<(String, File)>>,
}

impl Own {
    /// Reads them, as long as the page is there.
    pub(super) fn read() -> Own {
        let own = Own { heads: RwSignal::new(Vec::new()), files: RwSignal::new(Vec::new()) };
        leptos::task::spawn_local(async move {
            own.heads.try_set(going_on(shelf::heads().await));
            let files = db::all(Store::Files).await.into_iter();
            let files = files.filter_map(|(id, text)| Some((id, File::parse(&text)?)));
            let mut files: Vec<_> = files.filter(|(_, file)| file.deleted.is_none()).collect();
            files.sort_by_key(|(_, file)| std::cmp::Reverse(file.opened));
            own.files.try_set(files);
        });
        own
    }

    /// The files that are looked for.
    pub(super) fn files(self, wanted: &Wanted) -> Vec<String> {
        let fits = |file: &File| wanted.fits(&[shown_name(file)], None);
        self.files
            .with(|files| files.iter().filter(|(_, file)| fits(file)).map(|(id, _)| id.clone()).collect())
    }
}

fn shown_name(file: &File) -> String {
    file.name.trim_end_matches(".zrf").replace(['_', '-'], " ")
}

/// The games that go on, the newest first.
#[component]
pub(super) fn GoingOn(prefs: Prefs, own: Own) -> impl IntoView {
    let ids = Memo::new(move |_| {
        own.heads.with(|heads| heads.iter().take(GAMES_MAX).map(|(id, _)| id.clone()).collect::<Vec<_>>())
    });
    view! {
        <Show when=move || !ids.with(Vec::is_empty)>
            <section class="going-on" aria-labelledby="going-on-title">
                <h2 id="going-on-title">{move || prefs.text("library-going-on")}</h2>
                <ul class="kept-list">
                    <For each=move || ids.get() key=String::clone children=move |id| game_card(prefs, own, &id)/>
                </ul>
            </section>
        </Show>
    }
}

fn game_card(prefs: Prefs, own: Own, id: &str) -> Option<impl IntoView + use<>> {
    let (head, last) = own.heads.with_untracked(|heads| {
        let head = heads.iter().find(|(own, _)| own == id).map(|(_, head)| head.clone())?;
        let last = newest(heads, &head.what) == Some(id);
        Some((head, last))
    })?;
    // The game that was on its table last lies there still.
    let route = match &head.what {
        What::Game(name) if last => Route::Game(name.clone()),
        _ => Route::Kept(id.to_owned()),
    };
    let race = matches!(head.what, What::Race(_));
    let drawn = RwSignal::new(None);
    let row = id.to_owned();
    leptos::task::spawn_local(async move {
        drawn.try_set(shelf::text_of(&row).await);
    });
    let picture = move || drawn.get().map(|kept| view! { <Pictured kept race/> });
    let told = head.clone();
    let title = move || match &told.what {
        What::Game(name) => plain_title(prefs, name),
        What::File(name, _) if told.title.is_empty() => name.clone(),
        _ => told.title.clone(),
    };
    let status = move || {
        let moves = prefs.text_with("games-moves", "n", head.moves);
        match head.lang == prefs.lang.get().code() && !head.status.is_empty() {
            true => format!("{moves} · {}", head.status),
            false => moves,
        }
    };
    Some(view! {
        <li data-row=id.to_owned()>
            <a class="kept" href=route.path() on:click=follow(prefs, route)>
                {picture}
                <span class="kept-words">
                    <span class="kept-title">{title}</span>
                    <span class="kept-state">{status}</span>
                </span>
                <span class="continue">{move || prefs.text("library-continue")}</span>
            </a>
        </li>
    })
}

/// The card of an own file, as those of the library are.
pub(super) fn file_card(prefs: Prefs, own: Own, id: &str) -> Option<impl IntoView + use<>> {
    let files = own.files.get_untracked();
    let file = files.into_iter().find(|(own, _)| own == id).map(|(_, file)| file)?;
    let name = shown_name(&file);
    let (file, text, parts) = (file.name, file.text, file.parts);
    let deal = Deal::of(Source::File { name: file.clone(), text, parts });
    let kept = unbegun(deal.fields());
    let id = id.to_owned();
    let row = id.clone();
    let open = move |_| {
        let id = id.clone();
        leptos::task::spawn_local(async move {
            if let Some(file) = shelf::file(&id).await {
                prefs.open(file);
            }
        });
    };
    Some(view! {
        <li>
            <button type="button" class="card" data-file=row on:click=open>
                <Pictured kept/>
                <span class="card-title">{name}</span>
                <span class="card-sentence">{file}</span>
            </button>
        </li>
    })
}
