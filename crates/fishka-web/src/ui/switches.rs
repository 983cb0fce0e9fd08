//! The switches in the dialog for a new game: the preset first, then choices, then numbers.

use super::new_game::{Form, select};
use fishka::rules::SwitchDef;
use fishka_view::options::{Control, choose, control, is_preset};
use leptos::prelude::*;

/// More numbers than this are folded away.
const NUMBERS_MAX: usize = 2;

impl Form {
    fn set(self, name: &str, value: &str) {
        self.governed.with_untracked(|governed| self.deal.update(|d| choose(d, governed, name, value)));
        self.ask();
    }

    fn label(self, name: &str) -> String {
        self.table.look.with(|look| look.words.label(name))
    }
}

/// All switches.
#[component]
pub(super) fn Switches(form: Form) -> impl IntoView {
    let table = form.table;
    let lists = move || {
        let switches = form.rules.with(|r| r.switches.clone());
        let listed = switches.into_iter().filter(|s| control(s) == Control::List);
        listed.map(|s| list(form, s)).collect::<Vec<_>>()
    };
    // A number that is typed does not change which numbers there are: its field stays.
    let numbers: Vec<_> = form
        .rules
        .with_untracked(|r| r.switches.clone())
        .into_iter()
        .filter_map(|s| match control(&s) {
            Control::Number(least, most) => Some((s, least, most)),
            Control::List => None,
        })
        .collect();
    let folded = numbers.len() > NUMBERS_MAX;
    let fields: Vec<_> =
        numbers.into_iter().map(|(s, least, most)| number(form, s, least, most, !folded)).collect();
    let numbers = if folded {
        view! { <details class="numbers-fold"><summary>{move || table.prefs.text("new-numbers")}</summary>{fields}</details> }
            .into_any()
    } else {
        fields.into_any()
    };
    view! { {lists}{numbers} }
}

/// A choice among values; a preset that was changed says so.
fn list(form: Form, switch: SwitchDef) -> impl IntoView {
    let mut options: Vec<_> = switch.values.iter().map(|v| (v.clone(), form.label(v))).collect();
    let mut chosen = switch.chosen;
    let preset = is_preset(&switch);
    if preset && form.mixed.get() {
        chosen = options.len();
        options.push((String::new(), form.table.prefs.text("new-mixed")));
    }
    let label = if preset { form.table.prefs.text("new-preset") } else { form.label(&switch.name) };
    select(label, options, chosen, move |index| {
        if let Some(value) = switch.values.get(index) {
            form.set(&switch.name, value);
        }
    })
}

/// A number within bounds, and where it makes sense a throw that chooses it.
fn number(form: Form, switch: SwitchDef, least: i64, most: i64, throw: bool) -> impl IntoView {
    let value = RwSignal::new(switch.values.get(switch.chosen).cloned().unwrap_or_default());
    let name = switch.name.clone();
    let set = move |text: String| {
        let number = text.trim().parse::<i64>().ok().map(|n| n.clamp(least, most).to_string());
        if let Some(number) = number.filter(|n| switch.values.contains(n)) {
            form.set(&switch.name, &number);
            value.set(number);
        } else {
            value.update(|_| ());
        }
    };
    let (typed, thrown) = (set.clone(), set);
    let random = move |_| {
        let n = (js_sys::Math::random() * (most - least + 1) as f64) as i64;
        thrown((least + n).min(most).to_string());
    };
    let (of, to) = (name.clone(), format!("number-{name}"));
    let label = move || form.label(&of);
    let title = move || form.table.prefs.text("new-random");
    let of = name.clone();
    let chance = throw.then(|| by_chance(form, of));
    let die = throw.then(|| view! { <button type="button" class="die" title=title aria-label=title on:click=random>"⚄"</button> });
    view! {
        <div class="field">
            <label for=to.clone()>{label}</label>
            <span class="number-field">
                <input
                    type="number"
                    id=to
                    name=name
                    min=least
                    max=most
                    inputmode="numeric"
                    prop:value=move || value.get()
                    on:change=move |e| typed(event_target_value(&e))
                />
                {die}
            </span>
        </div>
        {chance}
    }
}

/// Whether chance draws the number whenever a game begins.
fn by_chance(form: Form, name: String) -> impl IntoView {
    let on = form.deal.with_untracked(|deal| deal.by_chance.contains(&name));
    let own = name.clone();
    let change = move |event| {
        let on = event_target_checked(&event);
        form.deal.update(|deal| {
            deal.by_chance.retain(|known| *known != own);
            if on {
                deal.by_chance.push(own.clone());
            }
        });
    };
    let label = move || form.table.prefs.text_with("new-by-chance", "what", form.label(&name));
    view! { <label class="tick"><input type="checkbox" name="by-chance" checked=on on:change=change/>{label}</label> }
}
