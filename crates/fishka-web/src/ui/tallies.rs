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
    let told = sentences(prefs, tally, texts);
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

/// The longest row and the chi-square in words.
fn sentences(prefs: Prefs, tally: &Tally, texts: &[String]) -> String {
    let mut told = Vec::new();
    if let Some(row) = tally.longest() {
        let usual = tally.longest_expected();
        let args = [
            ("value", texts.get(row.outcome).cloned().unwrap_or_default()),
            ("length", row.length.to_string()),
            ("from", (row.start + 1).to_string()),
            ("expected", format!("{:.1}", usual.mean)),
            ("low", usual.low.to_string()),
            ("high", usual.high.to_string()),
        ];
        told.push(prefs.text_of("dice-longest", &args));
    }
    told.push(match tally.chi_square() {
        None => prefs.text("dice-too-few"),
        Some(chi) => {
            let key = if chi.p < 0.001 { "dice-chi-odd" } else { "dice-chi-usual" };
            let args = [
                ("statistic", format!("{:.2}", chi.statistic)),
                ("freedom", chi.freedom.to_string()),
                ("p", format!("{:.4}", chi.p)),
            ];
            prefs.text_of(key, &args)
        }
    });
    told.join(" ")
}
