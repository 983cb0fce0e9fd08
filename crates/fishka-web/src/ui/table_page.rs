//! The game's screen.

use super::board::{Board, Hands};
use super::controls::{Actions, PanelButtons, Status, Steps};
use super::course::lessons_link;
use super::frame::{self, Parts, PressedOn};
use super::icons::{Icon, icon};
use super::panel::Panel;
use super::path_editor::PathButton;
use super::prefs::{Prefs, Route, prefs};
use super::regions::Regions;
use super::running::Page as _;
use super::setup::Curtain;
use super::shelf::{self, Row};
use super::sides::Sides;
use super::store;
use super::study::EvalBar;
use super::table::{Table, kept_under, opening, what};
use super::zoom;
use fishka::{Builtin, Library as _};
use fishka_view::deal::{Deal, Source};
use fishka_view::host::{Ask, Gesture, Tell};
use fishka_view::kept::What;
use leptos::prelude::*;
use std::time::Duration;

/// What the first board does without is loaded so long after it, or when it is asked for.
const AFTER_BOARD: Duration = Duration::from_millis(2_500);

/// A game of the library.
#[component]
pub(super) fn GamePage(name: String) -> impl IntoView {
    let prefs = prefs();
    if !Builtin.has(&name) {
        return message(prefs, "game-not-found", LIBRARY);
    }
    view! { <TablePage deal=Deal::library(&name)/> }.into_any()
}

/// A page that says why there is no table, with a way to go on.
pub(super) fn message(prefs: Prefs, key: &'static str, (route, to): (Route, &'static str)) -> AnyView {
    view! {
        <section class="page">
            <div role="alert"><h1 class="said">{move || prefs.text(key)}</h1></div>
            <button type="button" on:click=move |_| prefs.go(route.clone())>{move || prefs.text(to)}</button>
        </section>
    }
    .into_any()
}

/// What is shown until there is something.
pub(super) fn laying(prefs: Prefs) -> AnyView {
    let text = move || prefs.text("host-laying");
    view! { <section class="page"><p class="quiet" role="status">{text}</p></section> }.into_any()
}

/// The way to all games.
pub(super) const LIBRARY: (Route, &str) = (Route::Library, "nav-library");

/// Has the worker lay a game on the table; draws the table when it lies there.
pub(super) fn lay_game(
    prefs: Prefs,
    deal: Deal,
    draw: impl Fn(Table) -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let opened = Opened::default();
    let ask = async move {
        let kept = match what(&deal) {
            None => store::load(&kept_under(&deal)),
            what => opened.take_up(what).await,
        };
        opening(prefs, deal, kept)
    };
    lay(prefs, ask, move |tells| {
        for tell in &tells {
            if let Tell::Notice(key, args) = tell {
                prefs.told(key, args);
            }
        }
        let row = opened.row(prefs, &tells);
        match Table::new(prefs, tells, row) {
            Some(table) => draw(table),
            None => message(prefs, "library-broken", LIBRARY),
        }
    })
}

/// The game that goes on on a table, and the row where it is kept.
#[derive(Clone, Copy)]
pub(super) struct Opened(StoredValue<Option<Row>, LocalStorage>);

impl Default for Opened {
    fn default() -> Opened {
        Opened(StoredValue::new_local(None))
    }
}

impl Opened {
    /// Finds the game that goes on; its text.
    pub(super) async fn take_up(self, what: Option<What>) -> Option<String> {
        let (row, kept) = shelf::open(what?).await;
        self.0.try_set_value(Some(row));
        kept
    }

    /// The row, once the game lies on the table.
    pub(super) fn row(self, prefs: Prefs, tells: &[Tell]) -> Option<Row> {
        let row = self.0.try_get_value()??;
        for tell in tells {
            if let Tell::Log(text) = tell {
                row.laid(prefs, text);
            }
        }
        Some(row)
    }
}

/// Asks the worker for what a page shows, and draws it when it has come.
pub(super) fn lay(
    prefs: Prefs,
    ask: impl Future<Output = Ask> + 'static,
    draw: impl Fn(Vec<Tell>) -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let laid: RwSignal<Option<Option<Vec<Tell>>>> = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let ask = ask.await;
        if !laid.is_disposed() {
            prefs.host.ask(ask, move |tells| {
                laid.try_set(Some(tells));
            });
        }
    });
    move || match laid.get() {
        None => laying(prefs),
        Some(None) => message(prefs, "host-gone", LIBRARY),
        Some(Some(tells)) if matches!(tells[..], [Tell::Unloaded]) => {
            message(prefs, "game-unloaded", LIBRARY)
        }
        Some(Some(tells)) => untrack(|| draw(tells)),
    }
}

/// Keys of a board.
fn on_key(table: Table, event: &web_sys::KeyboardEvent, on: PressedOn) -> bool {
    if zoom::on_key(table, &event.code()) {
        return true;
    }
    if table.arranges() {
        return table.arrange_key(event.code().as_str());
    }
    if let Some(digit) = event.code().strip_prefix("Digit").and_then(|d| d.parse::<usize>().ok()) {
        let on_demand = table.scene.with_untracked(|s| {
            s.regions.iter().any(|l| l.index + 1 == digit && !l.picked && !l.at_once) && s.setup.is_none()
        });
        if on_demand {
            table.act(Gesture::Region(digit - 1));
        }
        return on_demand;
    }
    if table.ask_key(&event.code(), event.shift_key() || event.key() == "?") {
        return true;
    }
    match event.code().as_str() {
        // A key that is held down is one wish. A button that has the focus is pressed by the space key.
        "Space" if on == PressedOn::Other && !event.repeat() && untrack(|| table.takes_throws()) => {
            table.throw_by_hand();
        }
        "KeyF" => table.act(Gesture::Flip),
        "KeyI" => table.ask_about_focus(),
        "KeyP" => table.pass(),
        "KeyD" => table.toggle_danger(),
        code => return frame::key(table, code),
    }
    true
}

/// The table with everything around it.
#[component]
pub(super) fn TablePage(deal: Deal) -> impl IntoView {
    lay_game(prefs(), deal, |table| table_view(table, None))
}

/// The table with everything around it; `guide` is what is said to who learns the game.
pub(super) fn table_view(table: Table, guide: Option<AnyView>) -> AnyView {
    let prefs = table.prefs;
    let hands = Hands::new();
    prefs.later.extras.soon(AFTER_BOARD);
    need_dialogs(table);
    table.keep_pieces_chosen();
    frame::listen(table, move || table.title(), move |event, on| on_key(table, event, on));
    let symbols = move || table.look.with(|l| format!("<defs>{}</defs>", l.art.symbols));
    let size = Memo::new(move |_| table.whole().1);
    let ratio = move || size.with(|size| size.x / size.y);
    let setting = Memo::new(move |_| table.scene.with(|s| s.setup.is_some()));
    let arranging = Memo::new(move |_| table.scene.with(|s| s.arranging.is_some()));
    let dice = Memo::new(move |_| table.look.with(|l| !l.rules.dice.is_empty()));
    let lit = Memo::new(move |_| table.scene.with(|s| s.lights_regions()));
    let lessons = table.deal.with_untracked(|deal| lessons_link(prefs, deal));
    // What others play too is not edited.
    let own = table.deal.with_untracked(|deal| matches!(deal.source, Source::File { .. }) && !deal.online);
    let class = move || {
        let dice = dice.get() && !arranging.get();
        let signs = [(setting.get(), "setting"), (lit.get(), "with-regions"), (dice, "with-dice")];
        let signs = signs.into_iter().chain([(arranging.get(), "arranging")]);
        signs.filter(|(on, _)| *on).map(|(_, name)| name).collect::<Vec<_>>().join(" ")
    };
    let head = view! {
        <h1>{move || table.title()}</h1>
        {own.then(|| edit_button(prefs))}
        {lessons}
        <PathButton table/>
        <Status table/>
        <Regions table/>
        {guide}
    };
    let extras = prefs.later.extras;
    let placings = move || extras.wanted(move |part| (part.tray)(table, hands), || ().into_any());
    let stage = view! {
        <Sides table hands lower=false/>
        <EvalBar table/>
        <Board table hands/>
        <Sides table hands lower=true/>
        <Show when=move || setting.get()>{placings}</Show>
    };
    let tray = move || extras.wanted(move |part| (part.dice)(table), || ().into_any());
    let playing = move || {
        view! {
            {dice.get_untracked().then(tray)}
            <Steps table/>
            <Actions table/>
            <PanelButtons table/>
        }
    };
    let arrange = move || extras.wanted(move |part| (part.arrange)(table), || ().into_any());
    let controls = view! { <Show when=move || arranging.get() fallback=playing>{arrange}</Show> };
    let parts = Parts::of(head, stage, controls, view! { <Panel table/> });
    view! {
        <svg class="symbols" aria-hidden="true" inner_html=symbols></svg>
        {frame::page(class, ratio, parts)}
        <Curtain table/>
        {extras.when_here(move |part| (part.dialogs)(table))}
        {frame::watching(table)}
    }
    .into_any()
}

/// A dialog that is asked for before that part of the page is here has it loaded at once.
fn need_dialogs(table: Table) {
    Effect::new(move || {
        if table.run.sheet.with(Option::is_some) {
            table.prefs.later.extras.needed(table.prefs, move || table.run.sheet.set(None));
        }
    });
}

fn edit_button(prefs: Prefs) -> impl IntoView {
    let label = move || prefs.text("act-edit");
    let editing = expect_context::<super::file::Editing>();
    view! {
        <button type="button" class="small" on:click=move |_| editing.0.set(true)>{icon(Icon::Pen)}<span>{label}</span></button>
    }
}
