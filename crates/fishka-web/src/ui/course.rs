//! The course of a game: its lessons, and the screen of one.

use super::board::{Board, Hands};
use super::boxes::with_files;
use super::controls::{PassButton, Pips};
use super::frame::{button, listen};
use super::guide;
use super::icons::{Icon, icon};
use super::pictures::{CardSignal, ask_card, picture};
use super::prefs::{Prefs, Route, prefs};
use super::regions::Regions;
use super::running::Page as _;
use super::store;
use super::table::Table;
use super::table_page::lay_game;
use super::tool::tool;
use fishka::{Builtin, Library as _};
use fishka_proto::PuzzleForm;
use fishka_view::course::{self, Grade, Progress};
use fishka_view::deal::Deal;
use fishka_view::guide::{Guide, NAME};
use fishka_view::host::Gesture;
use fishka_view::library::RACE;
use leptos::prelude::*;

fn kept(game: &str) -> String {
    format!("course.{game}")
}

fn progress(game: &str, names: &[String]) -> Progress {
    Progress::parse(&store::load(&kept(game)).unwrap_or_default(), names)
}

/// A link to a screen.
pub(super) fn link(
    prefs: Prefs,
    class: &'static str,
    route: Route,
    inside: impl IntoView + 'static,
) -> AnyView {
    let href = route.path();
    let go = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            prefs.go(route.clone());
        }
    };
    let inside = inside.into_any();
    view! { <a class=class href=href on:click=go>{inside}</a> }.into_any()
}

fn game_title(prefs: Prefs, name: &str) -> String {
    let lang = prefs.lang.get();
    Builtin.title(name, lang.code()).unwrap_or_else(|| name.to_owned())
}

/// The way to the lessons of a game, if it has any.
pub(super) fn lessons_link(prefs: Prefs, deal: &Deal) -> Option<AnyView> {
    let name = deal.library_name().filter(|name| !Builtin.puzzles(name).is_empty())?;
    let inside = view! { {icon(Icon::Cap)}<span>{move || prefs.text("lessons-title")}</span> };
    Some(link(prefs, "button small", Route::Course(name.to_owned()), inside))
}

/// The way to what teaches a game.
pub(super) fn learn_link(prefs: Prefs, class: &'static str, game: &str) -> AnyView {
    let inside = view! { {icon(Icon::Cap)}<span>{move || prefs.text("act-learn")}</span> };
    link(prefs, class, lessons_route(game), inside)
}

/// All that teaches a game: its lessons, or the guided game alone where there are no problems.
pub(super) fn lessons_route(game: &str) -> Route {
    if game == RACE {
        return Route::Race(NAME.to_owned());
    }
    if Builtin.puzzles(game).is_empty() { guide::route(game) } else { Route::Course(game.to_owned()) }
}

fn not_found(prefs: Prefs) -> AnyView {
    view! {
        <section class="page">
            <p>{move || prefs.text("lesson-not-found")}</p>
            {link(prefs, "button", Route::Library, view! { {move || prefs.text("nav-library")} })}
        </section>
    }
    .into_any()
}

/// All lessons of a game.
#[component]
pub(super) fn CoursePage(name: String) -> impl IntoView {
    let prefs = prefs();
    if !Builtin.has(&name) {
        return not_found(prefs);
    }
    let names = Builtin.puzzles(&name);
    with_files(prefs, &name.clone(), move || lessons(prefs, name.clone(), &names))
}

/// The lessons of a game whose files are here.
fn lessons(prefs: Prefs, name: String, names: &[String]) -> AnyView {
    let done = progress(&name, names);
    let (solved, total) = (done.solved(names), names.len());
    let heading = {
        let name = name.clone();
        move || prefs.text_with("lessons-of", "game", game_title(prefs, &name))
    };
    prefs.entitle(heading.clone());
    let next = names.iter().position(|n| done.best(n).is_none()).unwrap_or(0);
    let lessons = names.iter().enumerate();
    let cards: Vec<_> = lessons
        .filter_map(|(index, lesson)| card(prefs, &name, lesson, index, (done.best(lesson), index == next)))
        .collect();
    let count = move || prefs.text_with_all("lessons-progress", &[("n", solved), ("total", total)]);
    let problems = (total > 0).then(|| {
        view! {
            <h2>{move || prefs.text("lessons-problems")}</h2>
            <p class="quiet course-count">{count}</p>
            <ol class="cards">{cards}</ol>
        }
    });
    let back = link(
        prefs,
        "button small",
        Route::Game(name.clone()),
        view! { {move || prefs.text("lesson-to-game")} },
    );
    view! {
        <section class="page course">
            <div class="library-head">
                <h1>{heading}</h1>
                {back}
            </div>
            {first_game(prefs, &name)}
            {problems}
        </section>
    }
    .into_any()
}

/// The way to the guided game, with its picture.
fn first_game(prefs: Prefs, game: &str) -> Option<AnyView> {
    Guide::open(game)?;
    let made: CardSignal = RwSignal::new(None);
    ask_card(prefs, game, None, made, || ());
    let drawn = move || made.get().flatten().map(|card| picture(&card));
    let inside = view! {
        <span class="picture">{drawn}</span>
        <span class="first-words">
            <span class="card-title">{move || prefs.text("guide-title")}</span>
            <span class="card-sentence">{move || prefs.text("guide-note")}</span>
        </span>
    };
    Some(link(prefs, "card first-game", guide::route(game), inside))
}

fn card(
    prefs: Prefs,
    game: &str,
    name: &str,
    index: usize,
    (best, next): (Option<u32>, bool),
) -> Option<impl IntoView + use<>> {
    let puzzle = course::open(game, name)?;
    let made: CardSignal = RwSignal::new(None);
    ask_card(prefs, game, Some(name), made, || ());
    let drawn = move || made.get().flatten().map(|card| picture(&card));
    let grade = best.map_or(Grade::Open, |turns| Grade::of(&puzzle, turns));
    let heading = {
        let titles = puzzle.title.clone();
        move || format!("{}. {}", index + 1, titles.of(prefs.lang.get().code()))
    };
    let note = move || match best {
        None => String::new(),
        Some(turns) => prefs.text_with("lesson-solved-in", "n", turns),
    };
    let inside = view! {
        <span class="picture">{drawn}</span>
        <span class="card-title">{heading}</span>
        <span class="card-note">
            <span>{note}</span>
            <span class="stars" aria-hidden="true">{stars(grade)}</span>
        </span>
    };
    let class = if next { "card next" } else { "card" };
    let route = Route::Lesson(game.to_owned(), name.to_owned());
    Some(view! { <li>{link(prefs, class, route, inside)}</li> })
}

fn stars(grade: Grade) -> &'static str {
    match grade {
        Grade::Open => "",
        Grade::Over => "★",
        Grade::Within => "★★",
        Grade::Least => "★★★",
    }
}

/// A lesson.
#[component]
pub(super) fn LessonPage(game: String, name: String) -> impl IntoView {
    let prefs = prefs();
    with_files(prefs, &game.clone(), move || {
        if name == NAME {
            return guide::guided_game(prefs, &game);
        }
        let found = course::open(&game, &name).zip(course::deal(&game, &name));
        let Some((puzzle, deal)) = found else { return not_found(prefs) };
        let draw = move |table| view! { <Lesson table puzzle=puzzle.clone()/> }.into_any();
        lay_game(prefs, deal, draw).into_any()
    })
}

/// What the screen of a lesson is made of.
#[derive(Clone)]
struct Desk {
    table: Table,
    game: String,
    name: String,
    names: Vec<String>,
    puzzle: PuzzleForm,
    /// The written hint is shown.
    hinted: RwSignal<bool>,
}

impl Desk {
    fn turns(&self) -> u32 {
        self.table.facts.with(|f| f.turns)
    }

    fn is_solved(&self) -> bool {
        self.table.scene.with(|s| s.ending.as_ref().is_some_and(|over| over.solved))
    }

    fn number(&self) -> usize {
        self.names.iter().position(|n| *n == self.name).unwrap_or(0) + 1
    }

    /// The route to the lesson `by` places further.
    fn beside(&self, by: isize) -> Option<Route> {
        let place = (self.number() - 1).checked_add_signed(by)?;
        Some(Route::Lesson(self.game.clone(), self.names.get(place)?.clone()))
    }

    /// Keeps a solution and praises it.
    fn keep(&self) {
        if !self.is_solved() {
            return;
        }
        let turns = self.turns();
        let mut progress = progress(&self.game, &self.names);
        if progress.note(&self.name, turns) {
            store::save(&kept(&self.game), &progress.print());
        }
        self.table.prefs.say(self.praise());
    }

    fn praise(&self) -> String {
        let turns = self.turns();
        let grade = Grade::of(&self.puzzle, turns);
        let limit = self.puzzle.limit.unwrap_or(self.puzzle.least) as usize;
        let values = [("n", turns as usize), ("least", self.puzzle.least as usize), ("limit", limit)];
        self.table.prefs.text_with_all(grade.key(), &values)
    }

    /// Moves made, the limit, the fewest there can be.
    fn count(&self) -> String {
        let prefs = self.table.prefs;
        let turns = self.turns();
        let mut parts = vec![match self.puzzle.limit {
            Some(limit) => {
                prefs.text_with_all("lesson-moves-of", &[("n", turns as usize), ("limit", limit as usize)])
            }
            None => prefs.text_with("lesson-moves", "n", turns),
        }];
        parts.push(prefs.text_with("lesson-fewest", "n", self.puzzle.least));
        parts.join(" · ")
    }

    fn hint(&self) {
        if self.hinted.get_untracked() {
            self.table.press_hint();
        } else {
            self.hinted.set(true);
            let lang = self.table.prefs.lang.get_untracked();
            self.table.prefs.say(self.puzzle.hint.of(lang.code()).to_owned());
        }
    }

    fn start_over(&self) {
        self.table.again();
    }
}

#[component]
fn Lesson(table: Table, puzzle: PuzzleForm) -> impl IntoView {
    let prefs = table.prefs;
    let deal = table.deal.get_untracked();
    let library = deal.library_name().unwrap_or_default().to_owned();
    let desk = Desk {
        names: Builtin.puzzles(&library),
        name: deal.puzzle.clone().unwrap_or_default(),
        game: library,
        puzzle,
        hinted: RwSignal::new(false),
        table,
    };
    let hands = Hands::new();
    let keeper = desk.clone();
    Effect::new(move || keeper.keep());
    let heading = {
        let (desk, number) = (desk.clone(), desk.number());
        move || format!("{number}. {}", desk.puzzle.title.of(prefs.lang.get().code()))
    };
    let keys = desk.clone();
    listen(table, heading.clone(), move |event, _| on_key(&keys, event));
    let symbols = move || table.look.with(|l| format!("<defs>{}</defs>", l.art.symbols));
    let ratio = move || table.look.with(|l| format!("--ratio:{:.4}", l.layout.size.x / l.layout.size.y));
    let all = {
        let game = desk.game.clone();
        let inside = view! { {move || prefs.text_with("lessons-of", "game", game_title(prefs, &game))} };
        link(prefs, "crumb", Route::Course(desk.game.clone()), inside)
    };
    let counted = desk.clone();
    view! {
        <svg class="symbols" aria-hidden="true" inner_html=symbols></svg>
        <div class="table-page lesson-page">
            <header class="head">
                {all}
                <h1>{heading}</h1>
                <div class="status"><p class="status-text" data-testid="status">{move || counted.count()}</p><Pips table/></div>
                <Regions table/>
            </header>
            <section class="stage" style=ratio><Board table hands/></section>
            <Words desk=desk.clone()/>
            <div class="controls"><Tools desk/></div>
        </div>
    }
}

/// Keys of a lesson.
fn on_key(desk: &Desk, event: &web_sys::KeyboardEvent) -> bool {
    match event.code().as_str() {
        "KeyU" => desk.table.undo(),
        "KeyR" => desk.start_over(),
        "KeyF" => desk.table.act(Gesture::Flip),
        "KeyP" => desk.table.pass(),
        "KeyH" => desk.hint(),
        "Escape" => desk.table.let_go(),
        _ => return false,
    }
    true
}

/// What is taught and asked, the hint, the praise, and the way on.
#[component]
fn Words(desk: Desk) -> impl IntoView {
    let prefs = desk.table.prefs;
    let (text, hint) = (desk.puzzle.text.clone(), desk.puzzle.hint.clone());
    let hinted = desk.hinted;
    let solved = {
        let desk = desk.clone();
        Memo::new(move |_| desk.is_solved())
    };
    let late = {
        let desk = desk.clone();
        move || !desk.is_solved() && desk.puzzle.limit.is_some_and(|limit| desk.turns() >= limit)
    };
    let step = |by: isize, key: &'static str, class: &'static str| {
        desk.beside(by).map(|route| link(prefs, class, route, view! { {move || prefs.text(key)} }))
    };
    let ways = view! {
        <nav class="lesson-ways" aria-label=move || prefs.text("lessons-title")>
            {step(-1, "lesson-previous", "button small")}
            {step(1, "lesson-next", "button small")}
        </nav>
    };
    let onward = {
        let desk = desk.clone();
        move || {
            let (route, key) = match desk.beside(1) {
                Some(route) => (route, "lesson-next"),
                None => (Route::Course(desk.game.clone()), "lesson-all"),
            };
            link(prefs, "button primary", route, view! { {move || prefs.text(key)} })
        }
    };
    let praise = {
        let desk = desk.clone();
        move || desk.praise()
    };
    let praised = {
        let desk = desk.clone();
        move || stars(Grade::of(&desk.puzzle, desk.turns()))
    };
    let table = desk.table;
    view! {
        <aside class="lesson-words">
            <p class="lesson-text">{move || text.of(prefs.lang.get().code()).to_owned()}</p>
            <PassButton table key=|ends| if ends { "act-end-turn" } else { "act-pass" }/>
            <Show when=move || hinted.get()>
                <p class="lesson-hint" data-testid="hint">{let hint = hint.clone(); move || hint.of(prefs.lang.get().code()).to_owned()}</p>
            </Show>
            <Show when=late><p class="lesson-late">{move || prefs.text("lesson-late")}</p></Show>
            <Show when=move || solved.get()>
                <div class="lesson-praise" data-testid="praise">
                    <p><span class="stars" aria-hidden="true">{praised.clone()}</span>" "{praise.clone()}</p>
                    {onward.clone()}
                </div>
            </Show>
            {ways}
        </aside>
    }
}

#[component]
fn Tools(desk: Desk) -> impl IntoView {
    let table = desk.table;
    let no_undo = move || !table.can_undo();
    let hinted = desk.hinted;
    let (done, over, helps) = (desk.clone(), desk.clone(), desk.clone());
    let face = move || (if hinted.get() { "lesson-show-move" } else { "act-hint" }, Icon::Bulb);
    let hint = tool(table.prefs, "hint", face, move || done.is_solved(), move || helps.hint());
    view! {
        <div class="tools actions">
            {button(table, "", "act-undo", Icon::Undo, no_undo, Table::undo)}
            {button(table, "", "lesson-again", Icon::First, no_undo, move |_| over.start_over())}
            {hint}
            {button(table, "", "act-flip", Icon::Flip, || false, |t| t.act(Gesture::Flip))}
        </div>
    }
}
