//! What a position that is studied is found to be worth, as the page is told it, and how that is said.

use super::words::Words;
use super::work;
use fishka::rules::Rules;
use fishka::{Bound, Game, Kind, Player, Position};
use fishka_search::{Agent, Limits, Means, Standing, StudyLine, WHOLE};
use fishka_text::Lang;
use serde::{Deserialize, Serialize};

/// Lines that are looked for.
pub const LINES: usize = 3;
/// Moves of a line that are told.
const TOLD_MAX: usize = 10;
/// How long one look after another takes: each sees more than the one before.
pub const LOOKS_MS: [u64; 4] = [200, 500, 1_200, 3_000];

/// What each player that chooses may expect, in millionths, a draw being half.
pub type Shares = Vec<(Player, i32)>;

/// What is found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Why there are no lines, if there are none: a key of the catalogue.
    pub why: Option<String>,
    /// What each may expect; empty where nothing can be said.
    pub shares: Shares,
    /// The best lines.
    pub lines: Vec<FoundLine>,
    /// Turns or throws looked ahead, or rounds of playouts.
    pub depth: u32,
    /// Who has more in pieces, and by how many points, where pieces move and have worth.
    pub ahead: Option<(Player, i32)>,
}

/// One of the best lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundLine {
    /// Its moves as a record writes them.
    pub moves: Vec<String>,
    /// What each may expect of it.
    pub shares: Shares,
    /// Points of the player to move, a piece of middling worth being a hundred, where there are any.
    pub points: Option<i32>,
    /// Who wins by force, and in how many of his turns.
    pub wins: Option<(Player, u32)>,
}

/// Only those who choose.
pub(super) fn shares(game: &Game, all: &[i32]) -> Shares {
    let of = |player: &Player| all.get(player.index()).map(|share| (*player, *share));
    game.acting_players().iter().filter_map(of).collect()
}

/// Studies a position within a time that `control` tells.
///
/// # Errors
/// The bound that was met.
pub fn study(
    agent: &mut Agent,
    position: &mut Position,
    time_ms: u64,
    means: &mut Means<'_>,
) -> Result<Found, Bound> {
    let found = agent.study(position, Limits::time_ms(time_ms), LINES, means)?;
    let game = position.game().clone();
    let why = match found.standing {
        Standing::Choice => None,
        Standing::Over => Some("study-over"),
        Standing::SettingUp => Some("study-setting-up"),
        Standing::Throw => Some("study-throw"),
        Standing::Unknown => Some("study-unknown"),
    };
    let mut lines = Vec::new();
    for line in &found.lines {
        lines.push(told_line(&game, position, line, found.scored)?);
    }
    let why = why.map(str::to_owned);
    let ahead = if found.scored { ahead(agent, position) } else { None };
    Ok(Found { why, shares: shares(&game, &found.shares), lines, depth: found.depth, ahead })
}

/// Who of two sides has more in pieces on the board and in hand, by what the search holds them worth, and how much.
fn ahead(agent: &Agent, position: &Position) -> Option<(Player, i32)> {
    let (game, worth) = (position.game(), agent.evaluator());
    let [first, second] = game.acting_players()[..] else { return None };
    let of = |player: Player| {
        let held = |kind: Kind| worth.worth(player, kind) * position.hand(player, kind).min(50) as i32;
        let own = position.spots().filter_map(|(_, cell)| cell.piece).filter(|p| p.player == player);
        let standing = own.filter(|p| !worth.is_royal(player, p.kind)).map(|p| worth.worth(player, p.kind));
        standing.sum::<i32>() + (0..game.rules.kinds.len()).map(|kind| held(Kind::new(kind))).sum::<i32>()
    };
    let more = of(first) - of(second);
    let player = if more > 0 { first } else { second };
    (game.traits.movement && more != 0).then_some((player, more.abs()))
}

fn told_line(
    game: &Game,
    position: &mut Position,
    found: &StudyLine,
    scored: bool,
) -> Result<FoundLine, Bound> {
    let mover = position.actor();
    let other = game.acting_players().iter().copied().find(|p| *p != mover).unwrap_or(mover);
    let wins = found.win_in.map(|n| (if n > 0 { mover } else { other }, n.unsigned_abs()));
    let moves = texts(position, &found.line.pv)?;
    let points = Some(found.line.score).filter(|_| scored && wins.is_none());
    Ok(FoundLine { moves, shares: shares(game, &found.line.shares), points, wins })
}

/// Moves one after another as a record writes them. The position comes back as it was.
pub(super) fn texts(position: &mut Position, moves: &[fishka::Move]) -> Result<Vec<String>, Bound> {
    let mut texts = Vec::new();
    let mut met = Ok(());
    for m in moves.iter().take(TOLD_MAX) {
        let budget = &mut work();
        met = fishka::notation(position, m, budget).and_then(|text| {
            texts.push(text);
            position.play_unchecked(m, budget)
        });
        if met.is_err() {
            break;
        }
    }
    for _ in 0..texts.len() {
        position.undo();
    }
    met.map(|()| texts)
}

/// A move of a record as people read it, in short.
#[must_use]
pub fn written(words: &Words, rules: &Rules, text: &str) -> String {
    match (text.strip_prefix("roll:"), text.split_once('@')) {
        (Some(face), _) => format!("[{face}]"),
        (None, Some((_, place))) if rules.kinds.len() == 1 => place.to_owned(),
        (None, _) => words.written(rules, text),
    }
}

/// A share as a percentage.
#[must_use]
pub fn percent(share: i32) -> String {
    format!("{} %", (share + WHOLE / 200) / (WHOLE / 100))
}

/// A difference of shares as a percentage with its sign and one digit more.
#[must_use]
pub fn signed_percent(lang: Lang, share: i64) -> String {
    let tenths = (share.abs() + i64::from(WHOLE) / 2_000) / (i64::from(WHOLE) / 1_000);
    let sign = match (tenths, share < 0) {
        (0, _) => "",
        (_, true) => "−",
        (_, false) => "+",
    };
    format!("{sign}{} %", decimal(lang, tenths, 10))
}

/// A number of so manieth parts.
fn decimal(lang: Lang, parts: i64, whole: i64) -> String {
    let comma = if lang == Lang::Ru { ',' } else { '.' };
    format!("{}{comma}{}", parts / whole, parts % whole * 10 / whole)
}

/// Points as they are written: pieces of middling worth with one digit after the point, and their sign.
#[must_use]
pub fn points(lang: Lang, points: i32) -> String {
    let tenths = (i64::from(points.abs()) + 5) / 10;
    let sign = match (tenths, points < 0) {
        (0, _) => "",
        (_, true) => "−",
        (_, false) => "+",
    };
    format!("{sign}{}", decimal(lang, tenths, 10))
}

impl FoundLine {
    /// What the line comes to, in short, from the view of the first player where there are two: `+0.8`, `White in 3`,
    /// else what the mover may expect.
    #[must_use]
    pub fn value(&self, words: &Words, rules: &Rules, mover: Player) -> String {
        if let Some((winner, turns)) = self.wins {
            let args = [("player", words.player(rules, winner)), ("n", turns.to_string())];
            return words.say("study-wins-short", &args);
        }
        match (self.points, self.shares.first()) {
            (Some(own), Some((first, _))) => points(words.lang, if *first == mover { own } else { -own }),
            _ => self.shares.iter().find(|(p, _)| *p == mover).map_or_else(String::new, |(_, s)| percent(*s)),
        }
    }
}

/// What each may expect, in words: for who cannot see the bar.
#[must_use]
pub fn told(words: &Words, rules: &Rules, found: &Found) -> String {
    let one =
        |(player, share): &(Player, i32)| format!("{} {}", words.player(rules, *player), percent(*share));
    let all: Vec<String> = found.shares.iter().map(one).collect();
    if all.is_empty() {
        return words.say(found.why.as_deref().unwrap_or("study-unknown"), &[]);
    }
    let mut said = words.say("study-told", &[("shares", all.join(", "))]);
    if let Some((winner, turns)) = found.lines.first().and_then(|line| line.wins) {
        let args = [("player", words.player(rules, winner)), ("n", turns.to_string())];
        said = format!("{said}. {}", words.say("study-wins", &args));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::session::Session;

    fn found(name: &str, moves: &[&str]) -> (Session, Found) {
        let deal = Deal::library(name);
        let game = deal.compile().game.unwrap();
        let mut session = Session::new(deal, game.clone()).unwrap();
        assert!(moves.iter().all(|text| session.play_text(text)));
        let mut agent = Agent::new(&game, &mut work()).unwrap();
        // Without a clock no time goes by: a bound on the work ends it.
        struct Soon(u32);
        impl fishka_search::Control for Soon {
            fn stopped(&mut self) -> bool {
                self.0 += 1;
                self.0 > 400
            }
        }
        let means = &mut Means { control: &mut Soon(0), budget: &mut work() };
        let found = study(&mut agent, &mut session.position().clone(), 100, means).unwrap();
        (session, found)
    }

    #[test]
    fn a_mate_is_told_in_both_languages() {
        let (session, found) = found("chess", &["f2-f3", "e7-e5", "g2-g4"]);
        let rules = &session.game().rules;
        assert_eq!(found.lines[0].moves, ["d8-h4"]);
        assert_eq!(found.lines[0].wins, Some((Player::new(1), 1)));
        let en = Words::of(Lang::En, Some("chess"));
        assert_eq!(told(&en, rules, &found), "White 0 %, Black 100 %. Black wins in 1 turn");
        assert!(found.lines[0].value(&en, rules, Player::new(1)).contains("Black"));
        let ru = Words::of(Lang::Ru, Some("chess"));
        assert!(told(&ru, rules, &found).contains("100 %"));
        assert!(found.lines[1].points.is_some() && found.lines[1].wins.is_none());
    }

    #[test]
    fn before_a_throw_the_mean_is_told_and_no_line() {
        let (_, found) = found("backgammon", &[]);
        assert_eq!(found.why.as_deref(), Some("study-throw"));
        assert!(found.lines.is_empty() && found.shares.len() == 2);
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(
            (percent(614_000), percent(0), percent(WHOLE)),
            ("61 %".into(), "0 %".into(), "100 %".into())
        );
        assert_eq!(
            (points(Lang::En, 84), points(Lang::Ru, -155), points(Lang::En, 3)),
            ("+0.8".into(), "−1,6".into(), "0.0".into())
        );
        assert_eq!(signed_percent(Lang::Ru, -12_340), "−1,2 %");
        assert_eq!(signed_percent(Lang::En, 400), "0.0 %");
    }
}
