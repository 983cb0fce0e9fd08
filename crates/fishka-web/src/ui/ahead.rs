//! A move that is chosen and not played yet: its arrow on the board, its buttons; the switch for sound; settings.

use super::icons::Icon;
use super::prefs::Prefs;
use super::running::Page as _;
use super::table::Table;
use super::tool::tool;
use fishka_view::choices::Step;
use fishka_view::host::Gesture;
use fishka_view::layout::UNIT;
use fishka_view::look::Look;
use leptos::prelude::*;
use std::sync::Arc;

impl Table {
    /// Whether a move waits for a yes.
    pub(super) fn waits_for_yes(self) -> bool {
        self.scene.with(|s| s.meant.as_ref().is_some_and(|meant| meant.waits))
    }

    /// Whether a click while others think plans a move; not where nothing is there to be planned with.
    pub(super) fn plans_ahead(self, step: Step) -> bool {
        self.facts.with_untracked(|f| f.plans) && !matches!(step, Step::Action(_))
    }

    /// Tells the worker whether moves wait for a yes: first, and whenever that is changed.
    pub(super) fn follow_confirm(self) {
        let habit = Memo::new(move |_| self.prefs.habits.with(|h| h.confirm));
        Effect::new(move |before: Option<bool>| {
            let on = habit.get();
            if before.unwrap_or_default() != on {
                self.act(Gesture::AskFirst(on));
            }
            on
        });
    }

    /// Another game was laid, perhaps by a worker that was begun anew.
    pub(super) fn tell_confirm(self) {
        if self.prefs.habits.with_untracked(|h| h.confirm) {
            self.act(Gesture::AskFirst(true));
        }
    }
}

/// The arrow of a move that is not played yet: dashed.
#[component]
pub(super) fn MeantArrow(table: Table, look: Arc<Look>) -> impl IntoView {
    let ends = Memo::new(move |_| table.scene.with(|s| s.meant.as_ref().map(|meant| (meant.from, meant.to))));
    move || {
        let (from, to) = ends.get()?;
        let to = look.layout.view(to.or(from)?)?.centre;
        let from = from.and_then(|site| look.layout.view(site)).map_or(to, |view| view.centre);
        Some(view! {
            <g class="meant-arrow" aria-hidden="true">
                <line x1=from.x y1=from.y x2=to.x y2=to.y></line>
                <circle cx=to.x cy=to.y r=UNIT * 0.3></circle>
            </g>
        })
    }
}

/// What can be done about such a move.
#[component]
pub(super) fn MeantButtons(table: Table) -> impl IntoView {
    let meant = Memo::new(move |_| table.scene.with(|s| s.meant.clone()));
    move || {
        let meant = meant.get()?;
        let (prefs, text) = (table.prefs, meant.text);
        let told = (!meant.waits).then(|| {
            let text = text.clone();
            view! { <span class="meant">{move || prefs.text_with("plan-waits", "move", &text)}</span> }
        });
        let yes = meant.waits.then(|| {
            let confirm = move |_| table.act(Gesture::Confirm);
            view! {
                <button type="button" class="small primary confirm" on:click=confirm>
                    {move || prefs.text_with("confirm-move", "move", &text)}
                </button>
            }
        });
        let back = move |_| table.let_go();
        Some(view! {
            {told}
            {yes}
            <button type="button" class="small" on:click=back>{move || prefs.text("act-take-back")}</button>
        })
    }
}

/// Sound on or off.
#[component]
pub(super) fn SoundButton(prefs: Prefs) -> impl IntoView {
    let on = Memo::new(move |_| prefs.habits.with(|h| h.sound));
    let face = move || if on.get() { ("sound-on", Icon::Sound) } else { ("sound-off", Icon::Mute) };
    let press = move || {
        prefs.habits.update(|h| h.sound = !h.sound);
        prefs.say(untrack(|| prefs.text(face().0)));
    };
    tool(prefs, "sound", face, || false, press)
}
