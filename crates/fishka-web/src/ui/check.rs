//! “Check the dice”: what was promised, what is revealed, each throw, and what all throws look like.

use super::running::Page as _;
use super::table::Table;
use super::tallies::tallies;
use fishka::Player;
use fishka::dice::{Dealing, Hand};
use fishka::fair::Dice;
use fishka_view::fair::{Luck, Thrown, from_lines, luck, tally};
use fishka_view::host::{DiceCheck as Check, Gesture, Standing};
use leptos::prelude::*;

/// Throws that are listed, the last ones.
const LISTED_MAX: usize = 200;

/// The panel.
#[component]
pub(super) fn DiceCheck(table: Table) -> impl IntoView {
    let prefs = table.prefs;
    // The whole record is played again for the check: not for every look at another of its moves.
    let length = Memo::new(move |_| table.scene.with(|s| (s.length, s.ending.is_some())));
    let closes = Memo::new(move |_| table.facts.with(|f| (f.closes, f.wants_commitment)));
    Effect::new(move || {
        // Read, since what was never read tells of no change.
        let _ = (length.get(), closes.get());
        table.look.track();
        table.act(Gesture::CheckDice);
    });
    let promise = move || table.dice_check.get().map(|check| promise(table, &check));
    let thrown = move || table.dice_check.get().map(|check| thrown(table, &check.throws));
    view! {
        <section class="check" data-testid="check">
            <h2>{move || prefs.text("check-title")}</h2>
            <p class="quiet">{move || prefs.text("check-about")}</p>
            {promise}
            {(!table.run.is_online()).then(|| view! { <Words table/> })}
            {thrown}
        </section>
    }
}

/// The person's words for the next game.
#[component]
fn Words(table: Table) -> impl IntoView {
    let prefs = table.prefs;
    let words = RwSignal::new(String::new());
    let begin = move |_| table.again_with_words(words.get_untracked());
    view! {
        <form class="words" on:submit=move |e| e.prevent_default()>
            <label class="field">
                <span>{move || prefs.text("check-words")}</span>
                <input type="text" name="words" maxlength="200" autocomplete="off" prop:value=words on:input=move |e| words.set(event_target_value(&e))/>
            </label>
            <button type="button" disabled=move || words.with(|w| w.trim().is_empty()) on:click=begin>{move || prefs.text("check-words-begin")}</button>
        </form>
    }
}

/// What was promised and published, and how far it can be checked.
fn promise(table: Table, check: &Check) -> AnyView {
    let prefs = table.prefs;
    match from_lines(check.dice.iter().map(String::as_str)) {
        Dice::Committed(dealing) => published(table, &dealing, check),
        Dice::Older => view! { <p>{prefs.text("check-older")}</p> }.into_any(),
        Dice::Refused(name) => {
            view! { <p class="bad">{prefs.text_of("check-refused", &[("name", name)])}</p> }.into_any()
        }
        Dice::NotCommitted => {
            let key = match (table.run.is_online(), check.wants) {
                (true, _) => "check-server",
                (false, true) => "check-soon",
                (false, false) => "check-none",
            };
            view! { <p>{prefs.text(key)}</p> }.into_any()
        }
    }
}

/// A name and the bytes that it stands for.
fn code(name: String, value: String) -> impl IntoView {
    view! { <dt>{name}</dt><dd><code>{value}</code></dd> }
}

fn published(table: Table, dealing: &Dealing, check: &Check) -> AnyView {
    let prefs = table.prefs;
    let terms = dealing.terms();
    let shares = each(table, dealing, "check-share", |hand| Some(hand.share?.to_string()));
    let pledges = each(table, dealing, "check-pledge", |hand| Some(hand.pledge?.hash.to_string()));
    let keys = each(table, dealing, "check-key", |hand| Some(hand.pledge?.key.to_string()));
    let signed = each(table, dealing, "check-signature", |hand| Some(hand.signature?.to_string()));
    let end = dealing
        .end()
        .map(|end| code(prefs.text_with("check-end", "moves", end.entries), end.head.to_string()));
    let secret = match dealing.secret() {
        None => view! { <dt>{prefs.text("check-secret")}</dt><dd data-testid="secret">{prefs.text("check-secret-later")}</dd> }.into_any(),
        Some(secret) => {
            let kept = terms.commitment(&secret) == dealing.commitment();
            let told = prefs.text(if kept { "check-kept" } else { "check-broken" });
            view! {
                <dt>{prefs.text("check-secret")}</dt>
                <dd data-testid="secret"><code>{secret.to_string()}</code><span class:good=kept class:bad=!kept>{told}</span></dd>
            }
            .into_any()
        }
    };
    let standing = check.standing.as_ref().map(standing);
    view! {
        {standing}
        <dl class="promise">
            {code(prefs.text("check-commitment"), dealing.commitment().to_string())}
            {shares}
            {code(prefs.text("check-game"), terms.name.clone())}
            {code(prefs.text("check-rules"), terms.rules.clone())}
            {secret}
        </dl>
        <details class="promise-more">
            <summary>{prefs.text("check-more")}</summary>
            <dl class="promise">{pledges}{keys}{end}{signed}</dl>
        </details>
    }
    .into_any()
}

/// What each seat has published of a kind.
fn each(
    table: Table,
    dealing: &Dealing,
    key: &'static str,
    value: impl Fn(&Hand) -> Option<String>,
) -> Vec<AnyView> {
    let look = table.look.get_untracked();
    let players = look.rules.acting_players();
    let seats = players.iter().zip(dealing.hands());
    let line = |(player, hand): (&Player, &Hand)| {
        let name = look.words.player(&look.rules, *player);
        Some(code(table.prefs.text_of(key, &[("seat", name)]), value(hand)?).into_any())
    };
    seats.filter_map(line).collect()
}

/// What `fishka verify` says of the record.
fn standing(standing: &Standing) -> impl IntoView + use<> {
    let good = standing.good;
    let lines: Vec<_> = standing.lines.iter().map(|line| view! { <p>{line.clone()}</p> }).collect();
    view! { <div class="standing" class:good=good data-testid="standing">{lines}</div> }
}

/// All throws and what they come to.
fn thrown(table: Table, all: &[Thrown]) -> AnyView {
    let prefs = table.prefs;
    let look = table.look.get();
    let lucks = luck(&look.rules, all);
    if all.is_empty() {
        return view! { <p class="quiet">{prefs.text("check-no-throws")}</p> }.into_any();
    }
    let checked = all.iter().filter(|t| t.fair == Some(true)).count();
    let wrong = all.iter().filter(|t| t.fair == Some(false)).count();
    let counts = [("throws", all.len()), ("wrong", wrong)];
    let verdict = match (checked, wrong) {
        (_, 1..) => Some(prefs.text_with_all("check-wrong", &counts)),
        (1.., 0) => Some(prefs.text_with_all("check-right", &counts)),
        _ => None,
    };
    let charts: Vec<_> = (0..look.rules.dice.len())
        .filter_map(|dice| tally(&look.rules, dice, all))
        .filter(|(tally, _)| tally.count() > 0)
        .map(|(tally, texts)| tallies(prefs, &tally, &texts))
        .collect();
    let lucks: Vec<_> = lucks.iter().map(|l| view! { <li>{luck_text(table, l)}</li> }).collect();
    let from = all.len().saturating_sub(LISTED_MAX);
    let lines: Vec<_> = all.iter().enumerate().skip(from).map(|(n, t)| line(table, n, t)).collect();
    view! {
        {verdict.map(|text| view! { <p class="verdict" class:bad=wrong != 0 class:good=wrong == 0 role="status">{text}</p> })}
        <h3>{prefs.text("check-luck")}</h3>
        <ul class="luck" data-testid="luck">{lucks}</ul>
        <h3>{prefs.text("check-table")}</h3>
        {charts}
        <h3>{prefs.text("check-throws")}</h3>
        <ol class="throws" start=from + 1 data-testid="throws">{lines}</ol>
    }
    .into_any()
}

/// One throw, with its mark once the secret is revealed.
fn line(table: Table, number: usize, thrown: &Thrown) -> impl IntoView + use<> {
    let prefs = table.prefs;
    let look = table.look.get_untracked();
    let player = look.words.player(&look.rules, thrown.player);
    let after = thrown.after;
    let (mark, told) = match thrown.fair {
        None => ("·", "check-mark-open"),
        Some(true) => ("✓", "check-mark-right"),
        Some(false) => ("✗", "check-mark-wrong"),
    };
    let label = format!("{}. {player}: {}. {}", number + 1, thrown.text, prefs.text(told));
    view! {
        <li>
            <button type="button" class="link" aria-label=label on:click=move |_| table.look_at(after)>
                <span class="thrown">{thrown.text.clone()}</span>
                <span class:good=thrown.fair == Some(true) class:bad=thrown.fair == Some(false)>{mark}</span>
                <span class="quiet">{player}</span>
            </button>
        </li>
    }
}

fn luck_text(table: Table, luck: &Luck) -> String {
    let look = table.look.get_untracked();
    let args = [
        ("player", look.words.player(&look.rules, luck.player)),
        ("count", luck.count.to_string()),
        ("mean", format!("{:.2}", luck.mean)),
        ("expected", format!("{:.2}", luck.expected)),
        ("percent", luck.beats_percent.to_string()),
    ];
    table.prefs.text_of("luck-line", &args)
}
