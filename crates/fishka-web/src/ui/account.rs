//! The account of a match, shown after a game.

use super::store;
use super::table::Table;
use fishka::Player;
use fishka_view::account::{Account, Entry, points};
use leptos::prelude::*;

fn kept(table: Table) -> String {
    format!("account.{}", table.deal.with_untracked(|d| d.library_name().unwrap_or("@file").to_owned()))
}

/// The account of the game on the table, with what the dialog about it holds.
#[derive(Clone, Copy)]
struct Desk {
    table: Table,
    account: RwSignal<Account>,
    /// Whom the lot fell to.
    lot: RwSignal<Option<Player>>,
    /// Who is to begin the next game.
    first: RwSignal<Option<String>>,
}

impl Desk {
    fn players(self) -> Vec<Player> {
        self.table.look.with_untracked(|l| l.rules.acting_players())
    }

    fn names(self) -> Vec<String> {
        let look = self.table.look.get();
        self.players().into_iter().map(|p| look.words.player(&look.rules, p)).collect()
    }

    fn now(self) -> Option<Entry> {
        let place = self.lot.get().and_then(|lot| self.players().iter().position(|p| *p == lot));
        self.table.facts.with(|f| {
            let reckoning = f.reckoning.as_ref()?;
            let by_lot = place.and_then(|place| reckoning.by_lot.get(place));
            Some(by_lot.unwrap_or(&reckoning.plain).clone())
        })
    }

    fn keep(self, account: Account) {
        store::save(&kept(self.table), &account.print());
        self.account.set(account);
    }

    /// Every player has the same chance.
    fn draw_lot(self) {
        let players = self.players();
        let n = (js_sys::Math::random() * players.len() as f64) as usize;
        let chosen = players.get(n.min(players.len().saturating_sub(1))).copied();
        self.lot.set(chosen);
        if let Some(chosen) = chosen {
            let look = self.table.look.get_untracked();
            let player = look.words.player(&look.rules, chosen);
            self.table.prefs.say(look.words.say("account-lot-fell", &[("player", player)]));
        }
    }

    /// Settles the game on the table and begins the next.
    fn next_game(self) {
        let mut account = self.account.get_untracked();
        account.games.extend(self.now());
        self.keep(account);
        self.table.run.sheet.set(None);
        let mut deal = self.table.deal.get_untracked();
        if let Some(first) = self.first.get_untracked() {
            deal.options.retain(|(name, _)| name != FIRST);
            deal.options.push((FIRST.to_owned(), first));
        }
        self.table.start(deal);
    }

    /// Settles the game and forgets the account.
    fn end_match(self) {
        store::forget(&kept(self.table));
        self.table.run.sheet.set(None);
        self.table.prefs.say(self.table.prefs.text("account-ended"));
    }
}

/// The switch that says who begins.
const FIRST: &str = "first";

/// The dialog's inside.
#[component]
pub(super) fn AccountSheet(table: Table) -> impl IntoView {
    let players = table.look.with_untracked(|l| l.rules.acting_players().len());
    let account = Account::parse(&store::load(&kept(table)).unwrap_or_default(), players);
    let desk =
        Desk { table, account: RwSignal::new(account), lot: RwSignal::new(None), first: RwSignal::new(None) };
    let prefs = table.prefs;
    let drawn = table.facts.with_untracked(|f| f.reckoning.as_ref().is_some_and(|r| r.drawn));
    let over = move || desk.account.with(|a| a.is_over(desk.now().as_ref(), players));
    let leader = move || {
        let totals = desk.account.with(|a| a.totals(desk.now().as_ref(), players));
        let most = totals.iter().max().copied().unwrap_or(0);
        let names = desk.names();
        let best: Vec<String> =
            names.into_iter().zip(&totals).filter(|(_, t)| **t == most).map(|(n, _)| n).collect();
        prefs.text_with("account-over", "player", best.join(", "))
    };
    let lot = move || {
        match desk.lot.get() {
        Some(chosen) => {
            let look = table.look.get();
            let player = look.words.player(&look.rules, chosen);
            let text = look.words.say("account-lot-fell", &[("player", player)]);
            view! { <p class="lot" data-testid="lot">{text}</p> }.into_any()
        }
        None => view! { <button type="button" on:click=move |_| desk.draw_lot()>{move || prefs.text("account-lot")}</button> }.into_any(),
    }
    };
    view! {
        <h2>{move || prefs.text("account-title")}</h2>
        <Games desk/>
        <Show when=move || drawn>{lot}</Show>
        <Show when=move || desk.account.with(|a| a.is_tied(desk.now().as_ref(), players))>
            <p class="account-over" role="status">{move || prefs.text("account-tied")}</p>
        </Show>
        <Show when=over><p class="account-over" role="status">{leader}</p></Show>
        <Agreed desk/>
        <Begins desk/>
        <div class="dialog-buttons">
            <button type="button" on:click=move |_| desk.end_match()>{move || prefs.text("account-end")}</button>
            <Show when=move || !over()>
                <button type="button" class="primary" on:click=move |_| desk.next_game()>{move || prefs.text("account-next")}</button>
            </Show>
        </div>
    }
}

/// Games by line, players by column, what it comes to at the foot.
#[component]
fn Games(desk: Desk) -> impl IntoView {
    let prefs = desk.table.prefs;
    let heads =
        move || desk.names().into_iter().map(|n| view! { <th scope="col">{n}</th> }).collect::<Vec<_>>();
    let line = move |number: usize, entry: &Entry, now: bool| {
        let cell = |(place, halves): (usize, &i64)| {
            let mark = if entry.lot == Some(place) { " ⚄" } else { "" };
            view! { <td>{format!("{}{mark}", points(*halves))}</td> }
        };
        let cells: Vec<_> = entry.halves.iter().enumerate().map(cell).collect();
        view! { <tr class:now=now><th scope="row">{number}</th>{cells}</tr> }
    };
    let lines = move || {
        let now = desk.now();
        desk.account.with(|account| {
            let settled = account.games.len();
            let games = account.games.iter().map(|e| (e, false)).chain(now.iter().map(|e| (e, true)));
            let from = (settled + 1).saturating_sub(SHOWN_MAX);
            games.enumerate().skip(from).map(|(i, (e, now))| line(i + 1, e, now)).collect::<Vec<_>>()
        })
    };
    let sums = move || {
        let now = desk.now();
        let totals = desk.account.with(|a| a.totals(now.as_ref(), desk.players().len()));
        totals.into_iter().map(|t| view! { <td>{points(t)}</td> }).collect::<Vec<_>>()
    };
    view! {
        <table class="account" data-testid="account">
            <thead><tr><th scope="col">{move || prefs.text("account-game")}</th>{heads}</tr></thead>
            <tbody>{lines}</tbody>
            <tfoot><tr><th scope="row">{move || prefs.text("account-total")}</th>{sums}</tr></tfoot>
        </table>
    }
}

/// Most games shown.
const SHOWN_MAX: usize = 8;

/// The sum that ends the match.
#[component]
fn Agreed(desk: Desk) -> impl IntoView {
    let prefs = desk.table.prefs;
    let value = desk.account.with_untracked(|a| a.sum.map(|s| s.to_string()).unwrap_or_default());
    let changed = move |event| {
        let sum = event_target_value(&event).trim().parse().ok().filter(|s| *s > 0);
        desk.keep(Account { sum, ..desk.account.get_untracked() });
    };
    view! {
        <label class="field">
            <span>{move || prefs.text("account-sum")}</span>
            <input type="number" min="1" max="1000000" inputmode="numeric" name="sum" prop:value=value placeholder=move || prefs.text("account-sum-none") on:change=changed/>
        </label>
    }
}

/// Who begins the next game, where the rules have a choice: the winner says.
#[component]
fn Begins(desk: Desk) -> impl IntoView {
    let table = desk.table;
    let look = table.look.get_untracked();
    let switch = look.rules.switches.iter().find(|s| s.name == FIRST).cloned()?;
    let options: Vec<_> = switch
        .values
        .iter()
        .enumerate()
        .map(|(i, v)| view! { <option value=v.clone() selected=i == switch.chosen>{look.words.label(v)}</option> })
        .collect();
    Some(view! {
        <label class="field">
            <span>{move || table.prefs.text("account-first")}</span>
            <select name="first" on:change=move |e| desk.first.set(Some(event_target_value(&e)))>{options}</select>
        </label>
    })
}
