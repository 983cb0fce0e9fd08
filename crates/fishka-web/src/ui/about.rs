//! What is told of a piece: beside the board while the pointer rests on it, in a window when it is asked for; the legend.

use super::frame::window;
use super::prefs::Prefs;
use super::running::Sheet;
use super::table::Table;
use fishka::{Kind, Player, Site};
use fishka_view::about::{About, Diagram, LegendLine};
use fishka_view::choices::Step;
use fishka_view::host::{Ask, Gesture, Tell};
use leptos::prelude::*;
use std::time::Duration;

/// The pointer rests so long on a piece before it is told of; a finger rests so long.
const REST: Duration = Duration::from_millis(550);

/// What was asked of pieces on this table.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// The piece that is told of.
    about: RwSignal<Option<About>>,
    /// The piece that the pointer or a finger rests on, counted: what is old is passed over.
    rests: StoredValue<u32>,
}

impl Asked {
    pub(super) fn new() -> Asked {
        Asked { about: RwSignal::new(None), rests: StoredValue::new(0) }
    }

    /// Nothing is rested on any more.
    pub(super) fn leave(self) {
        self.rests.update_value(|n| *n = n.wrapping_add(1));
    }

    /// Another game lies on the table.
    pub(super) fn clear(self) {
        self.leave();
        self.about.set(None);
    }
}

impl Table {
    /// After a while on the same piece, `then`.
    pub(super) fn rest_on(self, then: impl Fn(Table) + 'static) {
        self.asked.leave();
        let rest = self.asked.rests.get_value();
        set_timeout(
            move || {
                if self.asked.rests.try_get_value() == Some(rest) {
                    then(self);
                }
            },
            REST,
        );
    }

    /// Asks what a piece is and does, and shows it in a window if it is asked for by name.
    pub(super) fn ask_about(self, step: Step, in_window: bool) {
        let (epoch, gesture) = (self.run.epoch.get_value(), Gesture::About(step));
        self.prefs.host.ask(Ask::Do { epoch, gesture }, move |tells| {
            for tell in tells.into_iter().flatten() {
                match tell {
                    Tell::About(about) => {
                        self.asked.about.try_set(Some(*about));
                        if in_window {
                            self.run.sheet.try_set(Some(Sheet::About));
                        }
                    }
                    Tell::Say(text) if in_window => self.prefs.say(text),
                    _ => {}
                }
            }
        });
    }

    /// What stands where the keyboard is.
    pub(super) fn ask_about_focus(self) {
        let site: Site = self.focus.get_untracked();
        self.ask_about(Step::Site(site), true);
    }
}

fn diagram(prefs: Prefs, key: &'static str, diagram: Diagram) -> impl IntoView {
    let told = diagram.told.clone();
    view! {
        <figure class="about-board">
            <svg class=diagram.class.clone() viewBox=diagram.view_box.clone() role="img" aria-label=told.clone() inner_html=diagram.markup.clone()></svg>
            <figcaption>{move || prefs.text(key)}<span class="sr-only">" "{told.clone()}</span></figcaption>
        </figure>
    }
}

fn card(prefs: Prefs, about: About) -> impl IntoView {
    let sentences: Vec<_> = about.sentences.into_iter().map(|text| view! { <p>{text}</p> }).collect();
    let alone = about.alone.map(|drawn| diagram(prefs, "about-alone", drawn));
    let here = about.here.map(|drawn| diagram(prefs, "about-here", drawn));
    view! {
        <h2 class="about-title">
            <svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=about.picture></svg>
            <span>{about.title}</span>
        </h2>
        {sentences}
        <div class="about-boards">{alone}{here}</div>
    }
}

/// Beside the board: the piece that the pointer rests on.
#[component]
pub(super) fn Beside(table: Table) -> impl IntoView {
    let shown = move || {
        let about = table.asked.about.get().filter(|_| table.run.sheet.get() != Some(Sheet::About))?;
        Some(
            view! { <section class="about-beside">{card(table.prefs, About { here: None, ..about })}</section> },
        )
    };
    view! { {shown} }
}

/// The window that tells of a piece.
pub(super) fn sheet(table: Table) -> impl IntoView {
    let content = move || {
        let close = move |_| table.run.sheet.set(None);
        let told = move || table.asked.about.get().map(|about| card(table.prefs, about));
        view! {
            <div class="about">{told}</div>
            <div class="dialog-buttons">
                <button type="button" class="primary" on:click=close>{move || table.prefs.text("act-close")}</button>
            </div>
        }
        .into_any()
    };
    window(table, Sheet::About, "large", "about-title", content)
}

/// All kinds of pieces with what the rules say of them; each can be asked about.
#[component]
pub(super) fn Legend(table: Table) -> impl IntoView {
    let lines: RwSignal<Vec<LegendLine>> = RwSignal::new(Vec::new());
    Effect::new(move || {
        table.look.track();
        let epoch = table.run.epoch.get_value();
        table.prefs.host.ask(Ask::Do { epoch, gesture: Gesture::Legend }, move |tells| {
            if let Some(Tell::Legend(told)) = tells.into_iter().flatten().next() {
                lines.try_set(told);
            }
        });
    });
    let line = move |line: LegendLine| {
        let (player, kind): (Player, Kind) = (line.player, line.kind);
        let ask = move |_| table.ask_about(Step::Hand(player, kind), true);
        let symbol =
            view! { <svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=line.picture></svg> };
        view! {
            <li>
                <button type="button" class="legend-piece" on:click=ask>
                    {symbol}
                    <span><b>{line.name}</b>" "<span class="quiet">{line.words}</span></span>
                </button>
            </li>
        }
    };
    let some = move || lines.with(|lines| lines.len() > 1 || lines.iter().any(|l| !l.words.is_empty()));
    view! {
        <Show when=some>
            <section class="pieces-legend">
                <h2>{move || table.prefs.text("about-pieces")}</h2>
                <ul>{move || lines.get().into_iter().map(line).collect::<Vec<_>>()}</ul>
            </section>
        </Show>
    }
}
