//! The account of a match: what each game brought each player, and what it comes to.

use super::fields::Fields;
use super::session::{Ending, Session};
use super::words::{is_lost, winners};
use super::work;
use fishka::{Outcome, Player, Reason};

/// What one game brought, in half points, by place of the player among those who choose.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Entry {
    /// Half points.
    pub halves: Vec<i64>,
    /// A draw that the lot decided for this place.
    pub lot: Option<usize>,
}

/// The account of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Games that are settled.
    pub games: Vec<Entry>,
    /// Points that end the match when somebody has them.
    pub sum: Option<u32>,
}

impl Entry {
    /// What the game on the table has brought, once it is over; `lot` decides a draw.
    pub fn of(session: &mut Session, lot: Option<Player>) -> Option<Entry> {
        let ending = session.ending()?;
        let game = std::sync::Arc::clone(session.game());
        let players = game.acting_players();
        let mut winners = winners(&game.rules, &ending);
        let drawn = winners.is_empty() && !is_lost(&game.rules, &ending);
        let lot = lot.filter(|_| drawn);
        winners.extend(lot);
        let mut position = session.last_position().clone();
        let by_rules = matches!(ending, Ending::Rules(_)) && lot.is_none();
        let budget = &mut work();
        let points = if by_rules {
            position.points(budget)
        } else {
            position.points_if(&decided(session, &winners), budget)
        };
        let points = points.ok()?;
        let halves = |place: &Player| match &points {
            Some(points) => 2 * i64::from(points[place.index()]),
            None if drawn && winners.is_empty() => 1,
            None => 2 * i64::from(winners.contains(place)),
        };
        let place = |p: Player| players.iter().position(|q| *q == p);
        Some(Entry { halves: players.iter().map(halves).collect(), lot: lot.and_then(place) })
    }
}

/// An end in which these win and the others lose.
fn decided(session: &Session, winners: &[Player]) -> Outcome {
    let acting = session.game().acting_players();
    let returns = (0..session.game().rules.players.len()).map(Player::new);
    let returns = returns.map(|p| match (winners.contains(&p), acting.contains(&p)) {
        (true, _) => 1.0,
        (false, true) if !winners.is_empty() => -1.0,
        _ => 0.0,
    });
    Outcome { returns: returns.collect(), reason: Reason::NoMoves }
}

/// Whether the game on the table ended without a winner.
pub fn is_drawn(session: &mut Session) -> bool {
    let ending = session.ending();
    let rules = &session.game().rules;
    ending.is_some_and(|ending| winners(rules, &ending).is_empty() && !is_lost(rules, &ending))
}

impl Account {
    /// What every player has, with the game on the table.
    #[must_use]
    pub fn totals(&self, now: Option<&Entry>, players: usize) -> Vec<i64> {
        let mut totals = vec![0; players];
        for entry in self.games.iter().chain(now) {
            totals.iter_mut().zip(&entry.halves).for_each(|(total, n)| *total += n);
        }
        totals
    }

    /// Whether the agreed sum is reached, and not by several who have the same: they play on.
    #[must_use]
    pub fn is_over(&self, now: Option<&Entry>, players: usize) -> bool {
        let totals = self.totals(now, players);
        let most = totals.iter().copied().max().unwrap_or(0);
        let alone = totals.iter().filter(|t| **t == most).count() == 1;
        alone && self.sum.is_some_and(|sum| most >= 2 * i64::from(sum))
    }

    /// Whether several have reached the agreed sum and have the same.
    #[must_use]
    pub fn is_tied(&self, now: Option<&Entry>, players: usize) -> bool {
        let totals = self.totals(now, players);
        let most = totals.iter().copied().max().unwrap_or(0);
        let reached = self.sum.is_some_and(|sum| most >= 2 * i64::from(sum));
        reached && totals.iter().filter(|t| **t == most).count() > 1
    }

    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let entry = |entry: &Entry| {
            let halves: Vec<String> = entry.halves.iter().map(i64::to_string).collect();
            let lot = entry.lot.map_or_else(String::new, |lot| format!(" lot {lot}"));
            format!("{}{lot}", halves.join(" "))
        };
        let sum = self.sum.map(|sum| sum.to_string());
        Fields::default()
            .with_some("sum", sum.as_deref())
            .with_all("game", self.games.iter().map(entry))
            .to_string()
    }

    /// From text; games of another number of players are passed over.
    #[must_use]
    pub fn parse(text: &str, players: usize) -> Account {
        let fields = Fields::parse(text);
        let entry = |text: &str| {
            let (halves, lot) = text.split_once(" lot ").map_or((text, None), |(h, l)| (h, l.parse().ok()));
            let halves: Option<Vec<i64>> = halves.split(' ').map(|n| n.parse().ok()).collect();
            let small = |n: &i64| n.abs() < 1 << 40;
            Some(Entry { halves: halves.filter(|h| h.len() == players && h.iter().all(small))?, lot })
        };
        Account { games: fields.values("game").filter_map(entry).collect(), sum: fields.number("sum") }
    }
}

/// Half points as people write them.
#[must_use]
pub fn points(halves: i64) -> String {
    let (whole, half) = (halves / 2, halves % 2 != 0);
    let sign = if halves < 0 { "−" } else { "" };
    match (whole.abs(), half) {
        (0, true) => format!("{sign}½"),
        (n, true) => format!("{sign}{n}½"),
        (n, false) => format!("{sign}{n}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Source};

    /// One step ends it: the mover wins what the stake says, or nobody wins.
    const TEXT: &str = "(fishka 1) (switch stake 10 0..50)
        (game (title \"P\") (players A B) (turn-order A B)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"1\" (0 9))) (directions (e 1 0) (w -1 0))))
        (board-setup (A (Man b1)) (B (Man off 1))) (piece (name Man) (moves (e add) (w add)))
        (SCORE) (win-condition (A) (absolute-config Man (c1))) (draw-condition (A) (absolute-config Man (a1))))";

    fn session(score: &str, play: &str) -> Session {
        let text = TEXT.replace("(SCORE)", score);
        let deal = Deal::of(Source::File { name: "p".to_owned(), text, parts: Vec::new() });
        let game = deal.compile().game.unwrap();
        let mut session = Session::new(deal, game).unwrap();
        assert!(play.is_empty() || session.play_text(play));
        session
    }

    #[test]
    fn games_without_points_bring_one_a_half_or_nothing() {
        let entry = |play| Entry::of(&mut session("", play), None);
        assert_eq!(entry(""), None);
        assert_eq!(entry("b1-c1").unwrap().halves, [2, 0]);
        assert_eq!(entry("b1-a1").unwrap().halves, [1, 1]);
        let mut drawn = session("", "b1-a1");
        assert!(is_drawn(&mut drawn));
        let entry = Entry::of(&mut drawn, Some(Player::new(1))).unwrap();
        assert_eq!((entry.halves, entry.lot), (vec![0, 2], Some(1)));
        let mut given_up = session("", "");
        given_up.resign(Player::new(0));
        assert_eq!(Entry::of(&mut given_up, None).unwrap().halves, [0, 2]);
    }

    #[test]
    fn the_score_of_the_rules_counts() {
        let entry = |play, lot| Entry::of(&mut session("(score (* stake result))", play), lot).unwrap();
        assert_eq!(entry("b1-c1", None).halves, [20, -20]);
        assert_eq!(entry("b1-a1", None).halves, [0, 0]);
        assert_eq!(entry("b1-a1", Some(Player::new(1))).halves, [-20, 20]);
        let mut given_up = session("(score (* stake result))", "");
        given_up.resign(Player::new(1));
        assert_eq!(Entry::of(&mut given_up, None).unwrap().halves, [20, -20]);
    }

    #[test]
    fn an_account_adds_up_and_comes_back() {
        let entry = |a, b| Entry { halves: vec![a, b], lot: None };
        let mut account = Account { games: vec![entry(2, 0), entry(1, 1)], sum: Some(2) };
        account.games.push(Entry { halves: vec![0, 2], lot: Some(1) });
        assert_eq!(account.totals(None, 2), [3, 3]);
        assert!(!account.is_over(None, 2) && account.is_over(Some(&entry(2, 0)), 2));
        let tied = Some(&Entry { halves: vec![2, 2], lot: None });
        assert!(!account.is_over(tied, 2) && account.is_tied(tied, 2) && !account.is_tied(None, 2));
        assert_eq!(Account::parse(&account.print(), 2), account);
        assert_eq!(Account::parse("game=1 x\ngame=1 2 3", 2), Account::default());
        assert_eq!([points(0), points(-1), points(5), points(-24)], ["0", "−½", "2½", "−12"]);
    }
}
