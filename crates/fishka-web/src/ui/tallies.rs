//! A table of throws: how often what fell, the rows of the same, and what to think of it.

use super::prefs::Prefs;
use fishka::dice::Tally;
use leptos::prelude::*;

/// Rows of the same up to this length have a line of their own.
const ROWS_MAX: usize = 12;

/// Histogram, rows and the two sentences under them.
pub(super) fn tallies(prefs: Prefs, tally: &Tally, texts: &[String]) -> impl IntoView + use<> {
    let most = tally.seen().iter().max().copied().unwrap_or(0).max(1) as f64;
    let line = |(outcome, text): (usize, &String)| {
        let seen = tally.seen()[outcome];
        let expected = tally.expected(outcome);
        let bar = format!("--part:{:.3}", seen as f64 / most);
        view! {
            <tr>
                <th scope="row">{text.clone()}</th>
                <td>{seen}</td>
                <td>{format!("{expected:.1}")}</td>
                <td class="bar-cell" aria-hidden="true"><span class="bar-drawn" style=bar></span></td>
            </tr>
        }
    };
    let lines: Vec<_> = texts.iter().enumerate().map(line).collect();
    let rows = (1..=ROWS_MAX)
        .map(|n| (n, tally.rows(n)))
        .filter(|(_, (seen, expected))| *seen > 0 || *expected >= 0.5);
    let rows: Vec<_> = rows
        .map(|(n, (seen, expected))| {
            view! { <tr><th scope="row">{n}</th><td>{seen}</td><td>{format!("{expected:.1}")}</td></tr> }
        })
        .collect();
    let name = |at: usize| texts.get(at).cloned().unwrap_or_default();
    let told = tally.verdict(name).into_iter().map(|said| prefs.text_of(said.key, &said.args));
    let told = told.collect::<Vec<_>>().join(" ");
    view! {
        <table class="tally" data-testid="histogram">
            <thead>
                <tr>
                    <th scope="col">{prefs.text("tally-value")}</th>
                    <th scope="col">{prefs.text("tally-seen")}</th>
                    <th scope="col">{prefs.text("tally-expected")}</th>
                    <th aria-hidden="true"></th>
                </tr>
            </thead>
            <tbody>{lines}</tbody>
        </table>
        <table class="tally" data-testid="rows">
            <caption>{prefs.text("tally-rows")}</caption>
            <thead>
                <tr>
                    <th scope="col">{prefs.text("tally-length")}</th>
                    <th scope="col">{prefs.text("tally-seen")}</th>
                    <th scope="col">{prefs.text("tally-expected")}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="told" data-testid="verdict">{told}</p>
    }
}
