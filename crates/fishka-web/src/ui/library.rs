//! The first screen: what goes on, and all games by their families, with a search and filters. Search and cards are a
//! file (`shelf.rs` in `fishka-view`), which `shelf.js` draws before the page is there; here they are taken over.

use super::boxes::beside;
use super::file::OpenButton;
use super::going_on::{GoingOn, Own, file_card};
use super::later::unloaded;
use super::offline::OfflineLine;
use super::online::has_matches;
use super::pictures::{Pictures, plain_title};
use super::prefs::{Prefs, Route, prefs};
use fishka::card::{Card, read_list};
use fishka::{Builtin, Library as _};
use fishka_text::Lang;
use fishka_view::library::{Filter, RACE, Wanted};
use js_sys::{Array, Function, Promise, Reflect};
use leptos::html::Div;
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, MouseEvent};

/// So long after the library the worker that lays games is begun: most who are here will open one.
const WORKER_WAITS: Duration = Duration::from_secs(1);

/// Search and cards as the file has them.
struct Stock {
    head: Element,
    shelf: Element,
    /// Each family with its list and the cards there.
    families: Vec<(Element, Element, Cards)>,
}

/// Cards by the names of their games.
type Cards = Vec<(String, Element)>;

/// What stands in a list of JavaScript.
fn element(list: &Array, place: u32) -> Option<Element> {
    list.get(place).dyn_into().ok()
}

/// Calls what `boot.js` offers.
fn called(name: &str, argument: &JsValue) -> Option<Promise> {
    let shelf = Reflect::get(&js_sys::global(), &"shelf".into()).ok()?;
    let act: Function = Reflect::get(&shelf, &name.into()).ok()?.dyn_into().ok()?;
    act.call1(&shelf, argument).ok()?.dyn_into().ok()
}

/// What stands in for the page goes.
pub(super) fn take_over() {
    let _ = called("leave", &JsValue::UNDEFINED);
}

impl Stock {
    /// Search and cards in a language: those that are shown already, or loaded now.
    async fn of(lang: Lang) -> Option<Stock> {
        let parts: Array =
            JsFuture::from(called("parts", &lang.code().into())?).await.ok()?.dyn_into().ok()?;
        let families: Array = parts.get(2).dyn_into().ok()?;
        let families = families.iter().filter_map(|family| {
            let family: Array = family.dyn_into().ok()?;
            let cards = (2..family.length()).filter_map(|n| element(&family, n));
            let cards = cards.filter_map(|card| Some((card.get_attribute("data-name")?, card))).collect();
            Some((element(&family, 0)?, element(&family, 1)?, cards))
        });
        let families = families.collect();
        Some(Stock { head: element(&parts, 0)?, shelf: element(&parts, 1)?, families })
    }

    /// Shows the games with these names only, or all.
    fn show(&self, names: Option<&BTreeSet<String>>) {
        for (family, list, cards) in &self.families {
            list.replace_children_with_node_0();
            let shown = cards.iter().filter(|(name, _)| names.is_none_or(|names| names.contains(name)));
            let count = shown.filter(|(_, card)| list.append_child(card).is_ok()).count();
            // In order again, whatever was there before.
            match count {
                0 => family.remove(),
                _ => _ = self.shelf.append_child(family),
            }
        }
    }

    fn search(&self) -> Option<HtmlInputElement> {
        self.head.query_selector("[name=search]").ok()??.dyn_into().ok()
    }

    fn field(&self, filter: Filter) -> Option<HtmlSelectElement> {
        self.head.query_selector(&format!("[name={}]", filter.key())).ok()??.dyn_into().ok()
    }

    /// What the fields say, as when something was typed before the page was there.
    fn read(&self, wanted: &mut Wanted) {
        wanted.text = self.search().map(|search| search.value()).unwrap_or_default();
        for filter in Filter::ALL {
            if let Some(field) = self.field(filter) {
                filter.choose(usize::try_from(field.selected_index()).unwrap_or(0), wanted);
            }
        }
    }

    /// Has the fields say what is looked for.
    fn write(&self, wanted: &Wanted) {
        if let Some(search) = self.search().filter(|search| search.value() != wanted.text) {
            search.set_value(&wanted.text);
        }
        for filter in Filter::ALL {
            let place = i32::try_from(filter.chosen(wanted)).unwrap_or(0);
            if let Some(field) = self.field(filter).filter(|field| field.selected_index() != place) {
                field.set_selected_index(place);
            }
        }
    }
}

/// What the page knows and looks for.
#[derive(Clone, Copy)]
struct Shelves {
    prefs: Prefs,
    cards: Memo<BTreeMap<String, Card>>,
    wanted: RwSignal<Wanted>,
    own: Own,
    /// `None` inside where it could not be loaded.
    stock: RwSignal<Option<Option<Rc<Stock>>>, LocalStorage>,
}

impl Shelves {
    fn new(prefs: Prefs) -> Shelves {
        let list = beside("cards.txt");
        let cards = Memo::new(move |_| list.with(|list| read_list(list)));
        let (wanted, stock) = (RwSignal::new(Wanted::default()), RwSignal::new_local(None));
        Shelves { prefs, cards, wanted, own: Own::read(), stock }
    }

    /// The names under which a game is found: its own in both languages.
    fn titles(self, name: &str) -> Vec<String> {
        let built_in = ["en", "ru"].into_iter().filter_map(|lang| Builtin.title(name, lang));
        let own = if name == RACE { self.prefs.text("race-title") } else { plain_title(self.prefs, name) };
        built_in.chain([own]).collect()
    }

    /// The games that are looked for; nothing where all are shown.
    fn found(self) -> Option<BTreeSet<String>> {
        let wanted = self.wanted.get();
        self.cards.with(|cards| {
            let fits = |(name, card): (&String, &Card)| {
                wanted.fits(&self.titles(name), Some(card)).then(|| name.clone())
            };
            (!wanted.is_any() && !cards.is_empty()).then(|| cards.iter().filter_map(fits).collect())
        })
    }

    /// Loads search and cards in the language of the page.
    fn load(self) {
        let lang = self.prefs.lang.get();
        leptos::task::spawn_local(async move {
            let stock = Stock::of(lang).await.map(Rc::new);
            if self.stock.is_disposed() || self.prefs.lang.get_untracked() != lang {
                return;
            }
            // What was typed before the page was there counts.
            if let (None, Some(stock)) = (self.stock.get_untracked(), &stock) {
                self.wanted.update(|wanted| stock.read(wanted));
            }
            self.stock.set(Some(stock));
        });
    }

    /// Lays search and cards in their places, and shows the games that are looked for.
    fn follow(self, head: NodeRef<Div>, shelf: NodeRef<Div>, found: Memo<Option<BTreeSet<String>>>) {
        Effect::new(move || self.load());
        Effect::new(move |laid: Option<bool>| {
            let (Some(Some(stock)), Some(head), Some(shelf)) = (self.stock.get(), head.get(), shelf.get())
            else {
                return laid == Some(true);
            };
            // What was typed while the page was waiting for its places counts, too.
            if laid != Some(true) {
                self.wanted.update(|wanted| stock.read(wanted));
            }
            head.replace_children_with_node_1(&stock.head);
            shelf.replace_children_with_node_1(&stock.shelf);
            take_over();
            true
        });
        Effect::new(move |before: Option<bool>| {
            let (stock, found) = (self.stock.get().flatten(), found.get());
            let Some(stock) = stock else { return found.is_some() };
            self.wanted.with(|wanted| stock.write(wanted));
            // They came with all games.
            if found.is_some() || before == Some(true) {
                stock.show(found.as_ref());
            }
            found.is_some()
        });
    }

    fn typed(self, event: &Event) {
        let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(field) = field {
            self.wanted.update(|wanted| wanted.text = field.value());
        }
    }

    fn chosen(self, event: &Event) {
        let field = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        let Some(field) = field else { return };
        let filter = Filter::ALL.into_iter().find(|filter| filter.key() == field.name());
        if let Some(filter) = filter {
            let place = usize::try_from(field.selected_index()).unwrap_or(0);
            self.wanted.update(|wanted| filter.choose(place, wanted));
        }
    }
}

/// A link of the file leads to a screen of this page.
fn follow_link(prefs: Prefs, event: &MouseEvent) {
    let pressed = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let link = pressed.and_then(|pressed| pressed.closest("a[href]").ok().flatten());
    let Some(address) = link.and_then(|link| link.get_attribute("href")) else { return };
    if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
        event.prevent_default();
        prefs.go(Route::parse(&address));
    }
}

/// All games.
#[component]
pub(super) fn LibraryPage() -> impl IntoView {
    let prefs = prefs();
    provide_context(Pictures::new());
    let shelves = Shelves::new(prefs);
    Effect::new(move || document().set_title(&prefs.both(prefs.text("app-name"), prefs.text("app-tagline"))));
    set_timeout(move || prefs.host.begin(), WORKER_WAITS);
    let (head, shelf) = (NodeRef::<Div>::new(), NodeRef::<Div>::new());
    let found = Memo::new(move |_| shelves.found());
    shelves.follow(head, shelf, found);
    let files = Memo::new(move |_| shelves.own.files(&shelves.wanted.get()));
    let looks = Memo::new(move |_| found.with(Option::is_some));
    let count =
        move || found.with(|found| found.as_ref().map(BTreeSet::len)).map(|n| n + files.with(Vec::len));
    let told = move || count().map(|n| prefs.text_with("library-found", "n", n));
    let clear = move |_| shelves.wanted.set(Wanted::default());
    let failed = move || shelves.stock.with(|stock| matches!(stock, Some(None)));
    let again = move |_| {
        shelves.stock.set(None);
        untrack(|| shelves.load());
    };
    view! {
        <section class="library page">
            <div class="shelf-place" node_ref=head on:input=move |event| shelves.typed(&event) on:change=move |event| shelves.chosen(&event) on:click=move |event| follow_link(prefs, &event)></div>
            <p class="found" class:none=move || !looks.get() role="status">
                {told}
                <Show when=move || looks.get()>
                    <button type="button" class="link" on:click=clear>{move || prefs.text("filter-clear")}</button>
                </Show>
            </p>
            {has_matches().then(|| prefs.later.matches(prefs))}
            <Show when=move || !looks.get()><GoingOn prefs own=shelves.own/></Show>
            <Show when=move || !files.with(Vec::is_empty)>
                <section class="family" aria-labelledby="own-files">
                    <h2 id="own-files">{move || prefs.text("games-files")}</h2>
                    <ul class="cards">
                        <For each=move || files.get() key=String::clone children=move |id| file_card(prefs, shelves.own, &id)/>
                    </ul>
                </section>
            </Show>
            <div class="shelf-place" node_ref=shelf on:click=move |event| follow_link(prefs, &event)></div>
            <Show when=failed>{unloaded(prefs, again)}</Show>
            <section class="own">
                <h2>{move || prefs.text("library-own")}</h2>
                <p>{move || prefs.text("library-own-note")}</p>
                <OpenButton/>
            </section>
            <OfflineLine/>
        </section>
    }
}
