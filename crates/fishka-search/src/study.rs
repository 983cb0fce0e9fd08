//! Studying a position: what everybody may expect of it, and its best lines. All ways of searching answer alike.

use crate::limits::{Limits, Means};
use crate::score::{MATE, WHOLE};
use crate::{Agent, Method, ReportLine, mate_distance, setup};
use fishka_base::{Bound, Player};
use fishka_play::{Move, MoveList, Outcome, Position};

/// What is to be done in a position that is studied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game is over.
    Over,
    /// Somebody sets up: there is nothing to say yet.
    SettingUp,
    /// Chance is to choose.
    Throw,
    /// A player is to choose.
    Choice,
    /// Too much can fall for anything to be said.
    Unknown,
}

/// One line of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyLine {
    /// The line with its score from the view of the player to move.
    pub line: ReportLine,
    /// In how many of the winner’s turns the game is won by force: by the player to move, or, below nothing, against him.
    /// Only where a search proves such things.
    pub win_in: Option<i32>,
}

/// What is found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// What is to be done there.
    pub standing: Standing,
    /// By player of the rules, as parts of [`WHOLE`]: what each may expect, a draw being half of it. Empty where nothing
    /// can be said.
    pub shares: Vec<i32>,
    /// The best lines, best first.
    pub lines: Vec<StudyLine>,
    /// The lines have scores in points, as of pieces.
    pub scored: bool,
    /// Turns or throws looked ahead, or rounds of playouts.
    pub depth: u32,
    /// Moves played inside the search.
    pub nodes: u64,
}

/// What follows a throw is judged within these limits, whoever asks: means and what they are means of must agree.
const LEAF: Limits = Limits { nodes: Some(3_000), time_ms: None, depth: Some(1) };
/// So many positions after throws are judged for one mean at most.
pub(crate) const LEAVES_MAX: u32 = 600;
/// Longest line that is carried on through one’s own turn.
const LINE_MAX: usize = 12;

impl Study {
    fn of(standing: Standing, shares: Vec<i32>) -> Study {
        Study { standing, shares, lines: Vec::new(), scored: false, depth: 0, nodes: 0 }
    }
}

impl Agent {
    /// What everybody may expect of the position, and so many of the best lines. The position comes back as it was.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn study(
        &mut self,
        position: &mut Position,
        limits: Limits,
        lines: usize,
        means: &mut Means<'_>,
    ) -> Result<Study, Bound> {
        means.budget.renew();
        if let Some(outcome) = position.outcome(means.budget)? {
            return Ok(Study::of(Standing::Over, results(position, &outcome)));
        }
        if setup::is_setting_up(position, means.budget)? {
            return Ok(Study::of(Standing::SettingUp, Vec::new()));
        }
        if position.is_chance() {
            let mut leaves = LEAVES_MAX;
            let mean = self.mean(position, &mut leaves, means)?;
            let standing = if mean.is_some() { Standing::Throw } else { Standing::Unknown };
            return Ok(Study::of(standing, mean.unwrap_or_default()));
        }
        let Some(report) = self.analyse(position, limits, lines, means)? else {
            return Ok(Study::of(Standing::Unknown, Vec::new()));
        };
        if report.score.abs() > MATE {
            // Not even one move was looked at.
            return Ok(Study::of(Standing::Unknown, Vec::new()));
        }
        let scored = report.method == Method::AlphaBeta;
        let mut found = Vec::with_capacity(report.lines.len());
        for mut line in report.lines {
            if report.method == Method::Expectimax {
                self.carry_on(position, &mut line.pv, means)?;
            }
            let win_in = mate_distance(line.score).filter(|_| scored);
            let win_in = win_in.map(|moves| turns_of(position, &line.pv, moves, means));
            found.push(StudyLine { line, win_in });
        }
        let shares = found.first().map(|first| first.line.shares.clone()).unwrap_or_default();
        let (depth, nodes) = (report.depth, report.nodes);
        Ok(Study { standing: Standing::Choice, shares, lines: found, scored, depth, nodes })
    }

    /// What a position after a throw is worth to everybody, or the mean of that over what can still be thrown; `None`
    /// where too much can.
    pub(crate) fn mean(
        &mut self,
        position: &mut Position,
        leaves: &mut u32,
        means: &mut Means<'_>,
    ) -> Result<Option<Vec<i32>>, Bound> {
        means.budget.renew();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves, means.budget)?;
        if let Some(outcome) = position.settled() {
            return Ok(Some(results(position, outcome)));
        }
        if !position.is_chance() {
            let Some(left) = leaves.checked_sub(1) else { return Ok(None) };
            *leaves = left;
            let report = self.analyse(position, LEAF, 1, means)?;
            return Ok(report.and_then(|report| report.lines.into_iter().next()).map(|line| line.shares));
        }
        let mut sums = vec![0i64; position.game().rules.players.len()];
        let mut total = 0;
        for m in &moves {
            let odds = i64::from(position.odds(m));
            position.play_unchecked(m, means.budget)?;
            let value = self.mean(position, leaves, means);
            position.undo();
            let Some(value) = value? else { return Ok(None) };
            total += odds;
            sums.iter_mut().zip(value).for_each(|(sum, value)| *sum += odds * i64::from(value));
        }
        Ok(Some(sums.into_iter().map(|sum| (sum / total.max(1)) as i32).collect()))
    }

    /// Adds what the player would do in the rest of the turn, until something is thrown or another is to move.
    pub(crate) fn carry_on(
        &mut self,
        position: &mut Position,
        pv: &mut Vec<Move>,
        means: &mut Means<'_>,
    ) -> Result<(), Bound> {
        let (player, mut done) = (position.actor(), 0);
        let mut carried = Ok(());
        while let Some(m) = pv.get(done) {
            carried = carried.and_then(|()| position.play_unchecked(m, means.budget));
            done += 1;
            let ended = position.settled().is_some() || position.actor() != player || position.is_chance();
            if carried.is_err() || ended || done >= LINE_MAX {
                break;
            }
            match self.analyse(position, LEAF, 1, means) {
                Ok(Some(report)) => pv.push(report.best),
                Ok(None) => break,
                Err(bound) => carried = Err(bound),
            }
        }
        for _ in 0..done {
            position.undo();
        }
        carried
    }
}

/// What an ended game brought everybody.
fn results(position: &Position, outcome: &Outcome) -> Vec<i32> {
    let game = position.game();
    let of = |player: Player| match game.acting_players().contains(&player) {
        true => ((outcome.returns(player).clamp(-1.0, 1.0) + 1.0) * f64::from(WHOLE / 2)) as i32,
        false => 0,
    };
    (0..game.rules.players.len()).map(Player::new).map(of).collect()
}

/// Turns of the winner within so many single moves of a proven win, or loss. Where the line does not go so far the rest
/// is taken to be turn about.
fn turns_of(position: &mut Position, pv: &[Move], moves: i32, means: &mut Means<'_>) -> i32 {
    let mover = position.actor();
    let (mut done, mut turns) = (0, 0);
    for m in pv.iter().take(moves.unsigned_abs() as usize) {
        means.budget.renew();
        let own = (position.actor() == mover) == (moves > 0);
        let played = position.play_unchecked(m, means.budget);
        done += 1;
        turns += i32::from(own && !position.is_partial());
        if played.is_err() {
            break;
        }
    }
    for _ in 0..done {
        position.undo();
    }
    let rest = moves.abs() - done;
    let turns = turns + (rest + 1) / 2;
    if moves > 0 { turns.max(1) } else { -turns }
}
