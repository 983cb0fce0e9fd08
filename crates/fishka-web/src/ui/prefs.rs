//! What every screen shares: language, colours, the address, the opened file, what is spoken.

use super::host::Host;
use super::later::Later;
use super::{sentences, shelf, store};
use fishka_text::{Lang, text};
use fishka_view::deal::Seat;
use fishka_view::fields::Fields;
use fishka_view::habits::Habits;
use fishka_view::package::Package;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    pub(super) const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    pub(super) fn code(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    pub(super) fn parse(text: &str) -> Theme {
        Theme::ALL.into_iter().find(|t| t.code() == text).unwrap_or_default()
    }
}

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Route {
    /// All games.
    Library,
    /// A game of the library.
    Game(String),
    /// The lessons of a game.
    Course(String),
    /// A lesson of a game.
    Lesson(String, String),
    /// The opened rule file.
    File,
    /// Games and files that are kept.
    Games,
    /// A game that is kept, by its row.
    Kept(String),
    /// Dice to throw.
    Dice,
    /// All tracks for races.
    Tracks,
    /// A track being drawn.
    Draw,
    /// The race on a track.
    Race(String),
    /// A new match by link.
    ByLink,
    /// A match that the server keeps.
    Match(String),
    /// No screen has this address.
    Unknown,
}

impl Route {
    pub(super) fn parse(path: &str) -> Route {
        match path.trim_matches('/').split_once('/') {
            Some(("game", name)) if !name.is_empty() => Route::Game(name.to_owned()),
            Some(("games", id)) if !id.is_empty() => Route::Kept(id.to_owned()),
            Some(("m", id)) if !id.is_empty() => Route::Match(id.to_owned()),
            Some(("race", "draw")) => Route::Draw,
            Some(("race", name)) if !name.is_empty() => Route::Race(unescaped(name)),
            Some(("learn", rest)) => match rest.split_once('/') {
                Some((game, name)) => Route::Lesson(game.to_owned(), name.to_owned()),
                None => Route::Course(rest.to_owned()),
            },
            None => match path.trim_matches('/') {
                "" | "index.html" => Route::Library,
                "file" => Route::File,
                "dice" => Route::Dice,
                "m" => Route::ByLink,
                "games" => Route::Games,
                "race" => Route::Tracks,
                _ => Route::Unknown,
            },
            _ => Route::Unknown,
        }
    }

    pub(super) fn path(&self) -> String {
        match self {
            Route::Library | Route::Unknown => "/".to_owned(),
            Route::Game(name) => format!("/game/{name}"),
            Route::Course(name) => format!("/learn/{name}"),
            Route::Lesson(game, name) => format!("/learn/{game}/{name}"),
            Route::File => "/file".to_owned(),
            Route::Games => "/games".to_owned(),
            Route::Kept(id) => format!("/games/{id}"),
            Route::Dice => "/dice".to_owned(),
            Route::ByLink => "/m".to_owned(),
            Route::Match(id) => format!("/m/{id}"),
            Route::Tracks => "/race".to_owned(),
            Route::Draw => "/race/draw".to_owned(),
            Route::Race(name) => format!("/race/{}", js_sys::encode_uri_component(name)),
        }
    }
}

/// A rule file the person opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnFile {
    /// Its name.
    pub(super) name: String,
    /// Its text.
    pub(super) text: String,
    /// Texts beside it that it may include, by name.
    pub(super) parts: Vec<(String, String)>,
    /// What lies beside it, if there are pictures.
    pub(super) pictures: Option<Arc<Package>>,
}

/// A note to the person: a key of the catalogue and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    key: String,
    args: Vec<(String, String)>,
    /// What can be done about it: the key of the button, and where it leads.
    pub(super) offer: Option<(&'static str, Route)>,
}

/// Notes that tell what was asked for, or that it is done. All others tell that something cannot be.
const GOOD_NEWS: [&str; 5] =
    ["draw-saved", "games-imported", "hint-throw", "setup-saved", "speech-hint-note"];

impl Notice {
    /// Whether nothing is wrong.
    pub(super) fn is_good(&self) -> bool {
        self.offer.is_some() || GOOD_NEWS.contains(&self.key.as_str())
    }
}

/// What every screen shares.
#[derive(Clone, Copy)]
pub(super) struct Prefs {
    /// The worker that compiles and holds the game on the table.
    pub(super) host: Host,
    /// Parts of the page that are loaded later.
    pub(super) later: Later,
    /// Language.
    pub(super) lang: RwSignal<Lang>,
    /// Colours.
    pub(super) theme: RwSignal<Theme>,
    /// Screen.
    pub(super) route: RwSignal<Route>,
    /// Opened file.
    pub(super) file: RwSignal<Option<OwnFile>>,
    /// A saved game that waits to be opened on the table.
    pub(super) record: RwSignal<Option<String>>,
    /// What the person likes at a table with dice.
    pub(super) habits: RwSignal<Habits>,
    /// The last thing said to a screen reader.
    pub(super) spoken: RwSignal<String>,
    /// A note to the person, such as a file that could not be read.
    pub(super) notice: RwSignal<Option<Notice>>,
    /// Width and height of the window in CSS pixels.
    pub(super) window: RwSignal<(f64, f64)>,
}

fn part(text: &str) -> Option<(String, String)> {
    text.split_once('\n').map(|(name, text)| (name.to_owned(), text.to_owned()))
}

/// A part of an address as it was before it was escaped.
fn unescaped(part: &str) -> String {
    js_sys::decode_uri_component(part).map_or_else(|_| part.to_owned(), String::from)
}

fn here() -> Route {
    let path = web_sys::window().and_then(|w| w.location().pathname().ok());
    Route::parse(&path.unwrap_or_default())
}

fn window_size() -> (f64, f64) {
    let number = |value: Result<JsValue, _>| value.ok().and_then(|v| v.as_f64());
    let window = window();
    (number(window.inner_width()).unwrap_or(1280.0), number(window.inner_height()).unwrap_or(800.0))
}

/// The language as kept, or as the browser has it. `boot.js` finds the same.
pub(super) fn wanted_lang() -> Lang {
    let kept = Fields::parse(&store::load("settings").unwrap_or_default());
    let system =
        || web_sys::window().and_then(|w| w.navigator().language()).and_then(|tag| Lang::parse(&tag));
    kept.value("lang").and_then(Lang::parse).or_else(system).unwrap_or_default()
}

impl Prefs {
    /// As kept, or as the browser has it.
    pub(super) fn load(later: Later) -> Prefs {
        let kept = Fields::parse(&store::load("settings").unwrap_or_default());
        let file = Fields::parse(&store::load("file").unwrap_or_default());
        let own = file.value("name").zip(file.value("text"));
        Prefs {
            host: Host::new(),
            later,
            lang: RwSignal::new(sentences::spoken().map_or_else(wanted_lang, |spoken| spoken.lang)),
            theme: RwSignal::new(kept.value("theme").map(Theme::parse).unwrap_or_default()),
            route: RwSignal::new(here()),
            file: RwSignal::new(own.map(|(name, text)| OwnFile {
                name: name.to_owned(),
                text: text.to_owned(),
                parts: file.values("part").filter_map(part).collect(),
                pictures: None,
            })),
            record: RwSignal::new(None),
            habits: RwSignal::new(Habits::from_fields(&kept)),
            spoken: RwSignal::new(String::new()),
            notice: RwSignal::new(None),
            window: RwSignal::new(window_size()),
        }
    }

    /// Keeps language and colours, and tells them to the document; follows the size of the window.
    pub(super) fn follow(self) {
        Effect::new(move || {
            let (lang, theme) = (self.lang.get(), self.theme.get());
            let fields = Fields::default().with("lang", lang.code()).with("theme", theme.code());
            store::save("settings", &self.habits.get().into_fields(fields).to_string());
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("lang", lang.code());
                let _ = root.set_attribute("data-theme", theme.code());
                let _ = root.set_attribute("data-board", self.habits.with(|h| h.board.code()));
            }
        });
        let popped = window_event_listener(leptos::ev::popstate, move |_| self.route.set(here()));
        let resized = window_event_listener(leptos::ev::resize, move |_| self.window.set(window_size()));
        on_cleanup(move || {
            popped.remove();
            resized.remove();
        });
    }

    /// Speaks another language as soon as its sentences are here; `otherwise` where they cannot be loaded.
    pub(super) fn speak(self, lang: Lang, otherwise: impl FnOnce() + 'static) {
        spawn_local(async move {
            if sentences::speak(lang).await {
                self.lang.set(lang);
            } else {
                self.note("language-unloaded", Vec::new());
                otherwise();
            }
        });
    }

    /// A sentence in the chosen language; follows its changes.
    pub(super) fn text(self, key: &str) -> String {
        text(self.lang.get(), key, &[])
    }

    /// A sentence with one value.
    pub(super) fn text_with(self, key: &str, name: &str, value: impl ToString) -> String {
        text(self.lang.get(), key, &[(name, value.to_string())])
    }

    /// A sentence with several values.
    pub(super) fn text_of(self, key: &str, args: &[(&str, String)]) -> String {
        text(self.lang.get(), key, args)
    }

    /// A sentence with several numbers.
    pub(super) fn text_with_all(self, key: &str, values: &[(&str, usize)]) -> String {
        let args: Vec<_> = values.iter().map(|(name, value)| (*name, value.to_string())).collect();
        text(self.lang.get(), key, &args)
    }

    /// Who sits somewhere, in words.
    pub(super) fn seat(self, seat: Seat) -> String {
        match seat {
            Seat::Person => self.text("seat-person"),
            Seat::Computer(level) => self.text_with("seat-computer", "level", level),
            Seat::Remote => self.text("seat-remote"),
        }
    }

    /// Two texts with the dash of the language between them.
    pub(super) fn both(self, first: String, second: String) -> String {
        self.text_of("both-of", &[("first", first), ("second", second)])
    }

    /// Gives the window a title, which follows what it is made of.
    pub(super) fn entitle(self, title: impl Fn() -> String + 'static) {
        Effect::new(move || document().set_title(&self.both(title(), self.text("app-name"))));
    }

    /// Goes to a screen.
    pub(super) fn go(self, route: Route) {
        if let Some(history) = web_sys::window().and_then(|w| w.history().ok()) {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.path()));
        }
        self.notice.set(None);
        self.show(route);
    }

    /// Goes to a screen under which this one is better known.
    pub(super) fn go_instead(self, route: Route) {
        if let Some(history) = web_sys::window().and_then(|w| w.history().ok()) {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.path()));
        }
        self.show(route);
    }

    fn show(self, route: Route) {
        self.route.set(route);
        if let Some(window) = web_sys::window() {
            window.scroll_to_with_x_and_y(0.0, 0.0);
        }
    }

    /// Whether the opened rule file has this name, whatever the case and without its ending.
    pub(super) fn is_file(self, name: &str) -> bool {
        let is = |file: &OwnFile| file.name.to_lowercase().trim_end_matches(".zrf") == name;
        self.file.with_untracked(|file| file.as_ref().is_some_and(is))
    }

    /// Takes a rule file and goes to its screen.
    pub(super) fn open(self, file: OwnFile) {
        shelf::keep_file(self, &file, None);
        shelf::hand_new(&file.what());
        self.file.set(Some(file));
        self.go(Route::File);
    }

    /// Shows a note until the next screen.
    pub(super) fn note(self, key: &str, args: Vec<(&str, String)>) {
        let args = args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        self.notice.set(Some(Notice { key: key.to_owned(), args, offer: None }));
    }

    /// Shows a note with a button that leads elsewhere, unless there is a note already.
    pub(super) fn offer(self, key: &str, act: &'static str, to: Route) {
        if self.notice.with_untracked(Option::is_none) {
            self.notice.set(Some(Notice { key: key.to_owned(), args: Vec::new(), offer: Some((act, to)) }));
        }
    }

    /// What was offered is no longer wanted.
    pub(super) fn offer_no_more(self) {
        if self.notice.with_untracked(|notice| notice.as_ref().is_some_and(|notice| notice.offer.is_some())) {
            self.notice.set(None);
        }
    }

    /// Shows a note that a worker told.
    pub(super) fn told(self, key: &str, args: &[(String, String)]) {
        self.note(key, args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect());
    }

    /// A note in the chosen language; follows its changes.
    pub(super) fn note_text(self, notice: &Notice) -> String {
        let args: Vec<_> = notice.args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        text(self.lang.get(), &notice.key, &args)
    }

    /// Says something to a screen reader.
    pub(super) fn say(self, mut text: String) {
        // The same text again would be no change, and nothing would be said.
        if !text.is_empty() && self.spoken.with_untracked(|spoken| *spoken == text) {
            text.push('\u{a0}');
        }
        self.spoken.set(text);
    }
}

/// What every screen shares.
pub(super) fn prefs() -> Prefs {
    expect_context::<Prefs>()
}
