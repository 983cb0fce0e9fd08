//! The review of a game: how good each move was, what chance brought, and what that comes to for everybody.

use super::look::Look;
use super::study::{Shares, percent, shares, signed_percent, texts};
use super::words::Words;
use super::work;
use fishka::rules::Rules;
use fishka::{Bound, Player, Position};
use fishka_search::{Agent, Limits, Means, Memory, Verdict, WHOLE};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// Moves that one judgement plays.
const NODES: u64 = 12_000;
/// So many moves are judged at most.
pub const MARKS_MAX: usize = 5_000;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Grade {
    /// None was better.
    Best,
    /// It gave little away.
    Good,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Grade {
    /// From the best to the worst.
    pub const ALL: [Grade; 5] = [Grade::Best, Grade::Good, Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    fn of(verdict: Verdict) -> Grade {
        match verdict {
            Verdict::Best => Grade::Best,
            Verdict::Good => Grade::Good,
            Verdict::Inaccuracy => Grade::Inaccuracy,
            Verdict::Mistake => Grade::Mistake,
            Verdict::Blunder => Grade::Blunder,
        }
    }

    /// The sign behind the move; empty for good ones.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Grade::Best | Grade::Good => "",
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// So many of them, in words.
    fn count_key(self) -> &'static str {
        match self {
            Grade::Best | Grade::Good => "grade-good-count",
            Grade::Inaccuracy => "grade-inaccuracy-count",
            Grade::Mistake => "grade-mistake-count",
            Grade::Blunder => "grade-blunder-count",
        }
    }

    /// Its word.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Grade::Best => "grade-best",
            Grade::Good => "grade-good",
            Grade::Inaccuracy => "grade-inaccuracy",
            Grade::Mistake => "grade-mistake",
            Grade::Blunder => "grade-blunder",
        }
    }
}

/// What is found out about one move of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Who made it, or for whom chance did.
    pub player: usize,
    /// Chance made it.
    pub chance: bool,
    /// What each could expect before; empty where nothing can be said.
    pub before: Shares,
    /// What each can expect after it.
    pub after: Shares,
    /// What the player gave away.
    pub loss: i32,
    /// How good it was.
    pub grade: Option<Grade>,
    /// What would have been best, where that was something else.
    pub best: Vec<String>,
}

/// Judges the move with this notation. The position goes on by it.
///
/// # Errors
/// The bound that was met; `None` within where there is no such move.
pub fn mark(
    agent: &mut Agent,
    position: &mut Position,
    text: &str,
    memory: &mut Memory,
    means: &mut Means<'_>,
) -> Result<Option<Mark>, Bound> {
    let Ok(m) = fishka::parse_move(position, text, &mut work()) else { return Ok(None) };
    let judged = agent.judge(position, &m, Limits::nodes(NODES), memory, means)?;
    let game = position.game().clone();
    let grade = judged.verdict.map(Grade::of);
    let better = if grade == Some(Grade::Best) { &[] } else { &judged.best[..] };
    let mark = Mark {
        player: judged.player.index(),
        chance: judged.chance,
        before: shares(&game, &judged.before),
        after: shares(&game, &judged.after),
        loss: judged.loss,
        grade,
        best: texts(position, better)?,
    };
    position.play_unchecked(&m, &mut work())?;
    Ok(Some(mark))
}

/// What a player could expect.
fn of(shares: &Shares, player: Player) -> Option<i32> {
    shares.iter().find(|(p, _)| *p == player).map(|(_, share)| *share)
}

impl Mark {
    /// What chance brought the one it chose for.
    #[must_use]
    pub fn luck(&self) -> i32 {
        let player = Player::new(self.player);
        let change = of(&self.after, player).zip(of(&self.before, player));
        change.filter(|_| self.chance).map_or(0, |(after, before)| after - before)
    }

    /// Whether it speaks of no more players than there are.
    #[must_use]
    pub fn fits(&self, players: usize) -> bool {
        let all = self.before.iter().chain(&self.after);
        self.player < players && all.into_iter().all(|(player, _)| player.index() < players)
    }

    /// As a line to be kept.
    #[must_use]
    pub fn print(&self) -> String {
        let list = |shares: &Shares| {
            shares.iter().map(|(p, s)| format!("{}:{s}", p.index())).collect::<Vec<_>>().join(",")
        };
        let grade = self.grade.and_then(|grade| Grade::ALL.iter().position(|g| *g == grade));
        let grade = grade.map_or_else(|| "-".to_owned(), |at| at.to_string());
        let kind = if self.chance { "t" } else { "m" };
        let (before, after) = (list(&self.before), list(&self.after));
        format!("{} {kind} {grade} {} [{before}] [{after}] {}", self.player, self.loss, self.best.join(" "))
    }

    /// From such a line; `None` when it is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Mark> {
        let list = |text: &str| -> Option<Shares> {
            let inside = text.strip_prefix('[')?.strip_suffix(']')?;
            let one = |pair: &str| {
                let (player, share) = pair.split_once(':')?;
                let player = player.parse::<u8>().ok()?;
                Some((Player(player), share.parse::<i32>().ok()?.clamp(0, WHOLE)))
            };
            inside.split(',').filter(|pair| !pair.is_empty()).map(one).collect()
        };
        let mut words = text.split(' ').filter(|word| !word.is_empty());
        let player = usize::from(words.next()?.parse::<u8>().ok()?);
        let chance = words.next()? == "t";
        let grade = words.next()?.parse::<usize>().ok().and_then(|at| Grade::ALL.get(at).copied());
        let loss = words.next()?.parse::<i32>().ok()?.clamp(0, WHOLE);
        let (before, after) = (list(words.next()?)?, list(words.next()?)?);
        let best = words.take(16).map(str::to_owned).collect();
        Some(Mark { player, chance, before, after, loss, grade, best })
    }
}

/// What a review comes to for one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// How many moves of each grade, in the order of [`Grade::ALL`].
    pub counts: [usize; 5],
    /// Moves that were judged.
    pub moves: usize,
    /// What was given away in all: the skill that was missing.
    pub lost: i64,
    /// What chance brought in all.
    pub luck: i64,
    /// How often chance chose.
    pub throws: usize,
}

/// The accounts of these players.
#[must_use]
pub fn accounts(marks: &[Mark], players: &[Player]) -> Vec<(Player, Account)> {
    let one = |player: &Player| {
        let mut account = Account::default();
        for mark in marks.iter().filter(|mark| mark.player == player.index()) {
            account.lost += i64::from(mark.loss);
            account.luck += i64::from(mark.luck());
            account.throws += usize::from(mark.chance && !mark.before.is_empty());
            if let Some(at) = mark.grade.and_then(|grade| Grade::ALL.iter().position(|g| *g == grade)) {
                account.counts[at] += 1;
                account.moves += 1;
            }
        }
        (*player, account)
    };
    players.iter().map(one).collect()
}

impl Account {
    /// Luck and skill in words and numbers.
    #[must_use]
    pub fn told(&self, words: &Words, rules: &Rules, player: Player) -> Vec<String> {
        let name = words.player(rules, player);
        let count = |(grade, n): (&Grade, &usize)| {
            let args = [("n", n.to_string()), ("sign", grade.sign().to_owned())];
            (*n > 0).then(|| words.say(grade.count_key(), &args))
        };
        let counts: Vec<String> = Grade::ALL.iter().zip(&self.counts).skip(2).filter_map(count).collect();
        let (lost, n) = (signed_percent(words.lang, -self.lost), self.moves.to_string());
        let args = [("player", name.clone()), ("n", n), ("lost", lost)];
        let mut told = vec![words.say("review-skill", &args)];
        if !counts.is_empty() {
            told.push(counts.join(", "));
        }
        if self.throws > 0 {
            let key = match self.luck {
                luck if luck > i64::from(WHOLE) / 50 => "review-luck-good",
                luck if luck < -i64::from(WHOLE) / 50 => "review-luck-bad",
                _ => "review-luck-even",
            };
            let luck = signed_percent(words.lang, self.luck);
            told.push(words.say(key, &[("luck", luck), ("n", self.throws.to_string())]));
        }
        told
    }
}

/// A move after which somebody else was ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turning {
    /// Which move of the game.
    pub at: usize,
    /// Who was ahead after it.
    pub leader: Player,
    /// What that player could expect before and after it.
    pub before: i32,
    /// See [`Turning::before`].
    pub after: i32,
}

/// Who could expect more than whoever was ahead by this much is ahead himself: small changes to and fro turn nothing.
const AHEAD: i32 = WHOLE / 10;

/// The turning points of a game among these players.
#[must_use]
pub fn turnings(marks: &[Mark], players: &[Player]) -> Vec<Turning> {
    let (mut leader, mut found): (Option<Player>, Vec<Turning>) = (None, Vec::new());
    for (at, mark) in marks.iter().enumerate() {
        let share = |player: &Player| of(&mark.after, *player);
        let Some(best) = players.iter().copied().max_by_key(|p| (share(p), std::cmp::Reverse(p.index())))
        else {
            break;
        };
        let Some(after) = share(&best) else { continue };
        // At the beginning nobody is ahead, and all can expect alike.
        let others = players.iter().filter(|p| **p != best).filter_map(share);
        let least = leader.map_or_else(|| others.min(), |leader| share(&leader));
        if least.is_none_or(|least| after - least < AHEAD) {
            continue;
        }
        if leader.is_some_and(|leader| leader != best) {
            let before = of(&mark.before, best).unwrap_or(after);
            found.push(Turning { at, leader: best, before, after });
        }
        leader = Some(best);
    }
    found
}

/// Width and height of the graph.
pub const GRAPH: (f64, f64) = (320.0, 84.0);

/// The graph of what the first player could expect, as the inside of an SVG element; mistakes are marked by their signs,
/// turning points by a line.
#[must_use]
pub fn graph(marks: &[Mark], length: usize, players: &[Player]) -> String {
    let first = players.first().copied().unwrap_or(Player(0));
    let (width, height) = GRAPH;
    let x = |at: usize| width * at as f64 / length.max(1) as f64;
    let y = |share: i32| height * (1.0 - f64::from(share) / f64::from(WHOLE));
    let mut points = String::new();
    let mut signs = String::new();
    let mut last = (0.0, 0.0);
    for (at, mark) in marks.iter().enumerate() {
        if at == 0
            && let Some(share) = of(&mark.before, first)
        {
            let _ = write!(points, "0,{:.1} ", y(share));
        }
        let Some(share) = of(&mark.after, first) else { continue };
        let (px, py) = (x(at + 1), y(share));
        let _ = write!(points, "{px:.1},{py:.1} ");
        last = (px, py);
        if let Some(grade) = mark.grade.filter(|grade| *grade >= Grade::Mistake) {
            let ty = if py < height / 2.0 { py + 13.0 } else { py - 4.0 };
            let tx = px.clamp(8.0, width - 8.0);
            let _ = write!(
                signs,
                "<text class=\"graph-sign\" x=\"{tx:.1}\" y=\"{ty:.1}\">{}</text>",
                grade.sign()
            );
        }
    }
    for turning in turnings(marks, players) {
        let x = x(turning.at + 1);
        let _ = write!(
            signs,
            "<line class=\"graph-turn\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{height}\"/>"
        );
    }
    let area = if points.is_empty() {
        String::new()
    } else {
        format!("<polygon class=\"graph-area\" points=\"0,{height} {points}{:.1},{height}\"/>", last.0)
    };
    format!(
        "{area}<line class=\"graph-half\" x1=\"0\" x2=\"{width}\" y1=\"{0}\" y2=\"{0}\"/><polyline class=\"graph-line\" points=\"{points}\"/>{signs}",
        height / 2.0
    )
}

/// The graph in words: where it begins and ends, its highest and lowest place.
#[must_use]
pub fn graph_told(marks: &[Mark], look: &Look, first: Player) -> String {
    let words = &look.words;
    let all: Vec<i32> = marks.iter().filter_map(|mark| of(&mark.after, first)).collect();
    let (Some(end), Some(low), Some(high)) = (all.last(), all.iter().min(), all.iter().max()) else {
        return words.say("study-unknown", &[]);
    };
    let begin = marks.iter().find_map(|mark| of(&mark.before, first)).unwrap_or(*end);
    let args = [
        ("player", words.player(&look.rules, first)),
        ("begin", percent(begin)),
        ("end", percent(*end)),
        ("low", percent(*low)),
        ("high", percent(*high)),
    ];
    words.say("review-graph", &args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use fishka_search::Untimed;
    use fishka_text::Lang;

    fn reviewed(name: &str, moves: &[&str]) -> (Deal, Vec<Mark>) {
        let deal = Deal::library(name);
        let game = deal.compile().game.unwrap();
        let mut position = deal.start(&game);
        let mut agent = Agent::new(&game, &mut work()).unwrap();
        let mut memory = Memory::default();
        let mut one = |text: &&str| {
            let means = &mut Means { control: &mut Untimed, budget: &mut work() };
            mark(&mut agent, &mut position, text, &mut memory, means).unwrap().unwrap()
        };
        (deal.clone(), moves.iter().map(&mut one).collect())
    }

    #[test]
    fn a_blunder_is_marked_and_told() {
        let (deal, marks) = reviewed("chess", &["f2-f4", "e7-e6", "g2-g4", "d8-h4"]);
        assert_eq!(marks[2].grade, Some(Grade::Blunder));
        assert!(marks[2].loss > WHOLE / 4 && !marks[2].best.is_empty());
        assert_eq!((marks[3].grade, marks[3].loss, marks[3].best.len()), (Some(Grade::Best), 0, 0));
        for mark in &marks {
            assert_eq!(Mark::parse(&mark.print()).as_ref(), Some(mark));
        }
        let game = deal.compile().game.unwrap();
        let look = Look::of(&game, Some("chess"), Lang::En, false);
        let accounts = accounts(&marks, game.acting_players());
        assert_eq!((accounts[0].1.counts[4], accounts[1].1.counts[4]), (1, 0));
        let told = accounts[0].1.told(&look.words, &game.rules, Player::new(0)).join("; ");
        assert!(told.contains("1 blunder") && told.contains("White"), "{told}");
        let drawn = graph(&marks, 4, game.acting_players());
        assert!(drawn.contains("??") && drawn.contains("polyline"));
        assert!(graph_told(&marks, &look, Player::new(0)).contains("0 %"));
        for bad in ["", "x", "0 m", "0 m 1 2", "0 m 1 2 [] [x]", "999 m 1 2 [] []"] {
            assert_eq!(Mark::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn turning_points_are_where_another_comes_ahead() {
        let players = [Player::new(0), Player::new(1)];
        let mark = |share: i32| {
            let after = vec![(players[0], share), (players[1], WHOLE - share)];
            Mark { after, ..Mark::default() }
        };
        let part = WHOLE / 100;
        // A little to and fro is none, nor is it when somebody comes ahead at first.
        let marks: Vec<Mark> = [50, 52, 48, 60, 51, 49, 57, 40, 47, 52, 90].map(|n| mark(n * part)).into();
        let found: Vec<(usize, usize)> =
            turnings(&marks, &players).iter().map(|t| (t.at, t.leader.index())).collect();
        assert_eq!(found, [(7, 1), (10, 0)]);
        assert_eq!(graph(&marks, marks.len(), &players).matches("graph-turn").count(), 2);
        assert!(turnings(&[], &players).is_empty() && turnings(&[Mark::default()], &players).is_empty());
    }

    #[test]
    fn luck_and_skill_are_told_apart() {
        let moves = ["roll:6", "roll:4", "8-2", "6-2"];
        let (deal, marks) = reviewed("backgammon", &moves);
        assert!(marks[0].chance && marks[1].chance && !marks[2].chance);
        assert!(marks[..2].iter().all(|m| m.grade.is_none() && m.loss == 0));
        assert!(marks[2..].iter().all(|m| m.grade.is_some() && m.luck() == 0));
        let game = deal.compile().game.unwrap();
        let words = Words::of(Lang::Ru, Some("backgammon"));
        let told = accounts(&marks, game.acting_players());
        let (player, account) = told.iter().find(|(_, a)| a.moves == 2).unwrap();
        let told = account.told(&words, &game.rules, *player);
        assert!(account.throws > 0 && told.len() >= 2, "{told:?}");
    }
}
