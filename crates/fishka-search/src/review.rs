//! Judging moves that were played: how much of the expected result each gave away, and what chance brought.

use crate::limits::{Limits, Means};
use crate::score::WHOLE;
use crate::study::{LEAVES_MAX, Standing, Study};
use crate::{Agent, Method};
use fishka_base::{Bound, Player};
use fishka_play::{Move, MoveList, Position};

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// None was better, or there was no other.
    Best,
    /// It gave nothing worth telling away.
    Good,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Verdict {
    /// Losses of the expected result, as parts of [`WHOLE`], from which a move is worse than good.
    const BOUNDS: [(i32, Verdict); 3] = [
        (WHOLE * 15 / 100, Verdict::Blunder),
        (WHOLE / 10, Verdict::Mistake),
        (WHOLE / 20, Verdict::Inaccuracy),
    ];

    /// By what a move that was not the best gave away.
    #[must_use]
    pub fn of(loss: i32) -> Verdict {
        let found = Self::BOUNDS.iter().find(|(bound, _)| loss >= *bound);
        found.map_or(Verdict::Good, |(_, verdict)| *verdict)
    }

    /// The sign that annotators set.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Verdict::Best | Verdict::Good => "",
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }
}

/// What is found out about a move that was played. Shares are by player of the rules, as parts of [`WHOLE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Who chose it, or for whom chance did.
    pub player: Player,
    /// Chance chose it.
    pub chance: bool,
    /// What everybody could expect before; the mean over all throws before a throw. Empty where nothing can be said.
    pub before: Vec<i32>,
    /// What everybody can expect after it.
    pub after: Vec<i32>,
    /// The best line there was; empty for chance.
    pub best: Vec<Move>,
    /// What the player gave away.
    pub loss: i32,
    /// How good it was; nothing can be said of chance, and of moves of a set-up.
    pub verdict: Option<Verdict>,
}

/// What is remembered from one judged move to the next.
#[derive(Clone, Debug, Default)]
pub struct Memory(Option<(u64, Study)>);

/// Where throws follow, moves are told apart by the turns until after the next throw.
const AHEAD: u32 = 2;

impl Agent {
    /// Judges a legal move. The position comes back as it was.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn judge(
        &mut self,
        position: &mut Position,
        m: &Move,
        limits: Limits,
        memory: &mut Memory,
        means: &mut Means<'_>,
    ) -> Result<Judged, Bound> {
        let player = position.actor();
        if position.is_chance() {
            return self.judge_throw(position, m, means);
        }
        if matches!(self.method(), Method::Expectimax | Method::Net) {
            return self.judge_among(position, m, limits, means);
        }
        let before = self.remembered(position, limits, memory, means)?;
        let silent = Judged {
            player,
            chance: false,
            before: before.shares.clone(),
            after: before.shares.clone(),
            best: Vec::new(),
            loss: 0,
            verdict: None,
        };
        let Some(best) = before.lines.into_iter().next().map(|line| line.line.pv) else { return Ok(silent) };
        let only = is_only(position, means)?;
        if only || best.first() == Some(m) {
            return Ok(Judged { best, verdict: Some(Verdict::Best), ..silent });
        }
        let played = position.play_unchecked(m, means.budget);
        let after = played.and_then(|()| self.remembered(position, limits, memory, means));
        position.undo();
        let after = after?;
        if after.shares.is_empty() {
            return Ok(Judged { best, ..silent });
        }
        let loss = loss(&before.shares, &after.shares, player);
        Ok(Judged { best, loss, after: after.shares, verdict: Some(Verdict::of(loss)), ..silent })
    }

    /// Where throws follow, all moves are judged by one search, so that the best loses nothing.
    fn judge_among(
        &mut self,
        position: &mut Position,
        m: &Move,
        limits: Limits,
        means: &mut Means<'_>,
    ) -> Result<Judged, Bound> {
        let player = position.actor();
        let silent = |best| Judged {
            player,
            chance: false,
            before: Vec::new(),
            after: Vec::new(),
            best,
            loss: 0,
            verdict: None,
        };
        if crate::setup::is_setting_up(position, means.budget)? {
            return Ok(silent(Vec::new()));
        }
        let limits = limits.and(Limits::depth(AHEAD));
        let Some(report) = self.analyse(position, limits, usize::MAX, means)? else {
            return Ok(silent(Vec::new()));
        };
        let (Some(best), Some(own)) =
            (report.lines.first(), report.lines.iter().find(|line| line.pv.first() == Some(m)))
        else {
            return Ok(silent(Vec::new()));
        };
        let loss = loss(&best.shares, &own.shares, player);
        let verdict = Some(if loss == 0 { Verdict::Best } else { Verdict::of(loss) });
        let (before, after) = (best.shares.clone(), own.shares.clone());
        Ok(Judged { before, after, loss, verdict, ..silent(best.pv.clone()) })
    }

    /// What a throw brought, against the mean over all throws.
    fn judge_throw(
        &mut self,
        position: &mut Position,
        m: &Move,
        means: &mut Means<'_>,
    ) -> Result<Judged, Bound> {
        let player = position.actor();
        let (mut leaves, mut more) = (LEAVES_MAX, LEAVES_MAX);
        let before = self.mean(position, &mut leaves, means)?;
        let played = position.play_unchecked(m, means.budget);
        let after = played.and_then(|()| self.mean(position, &mut more, means));
        position.undo();
        let (before, after) = before.zip(after?).unwrap_or_default();
        Ok(Judged { player, chance: true, before, after, best: Vec::new(), loss: 0, verdict: None })
    }

    fn remembered(
        &mut self,
        position: &mut Position,
        limits: Limits,
        memory: &mut Memory,
        means: &mut Means<'_>,
    ) -> Result<Study, Bound> {
        let key = position.key();
        if let Some((_, study)) = memory.0.as_ref().filter(|(known, _)| *known == key) {
            return Ok(study.clone());
        }
        let study = self.study(position, limits, 1, means)?;
        // What was cut short by the clock is no measure for the next move.
        if study.standing == Standing::Choice {
            memory.0 = Some((key, study.clone()));
        }
        Ok(study)
    }
}

fn loss(before: &[i32], after: &[i32], player: Player) -> i32 {
    let of = |shares: &[i32]| shares.get(player.index()).copied().unwrap_or(0);
    (of(before) - of(after)).max(0)
}

fn is_only(position: &mut Position, means: &mut Means<'_>) -> Result<bool, Bound> {
    let mut moves = MoveList::new();
    means.budget.renew();
    position.legal_moves(&mut moves, means.budget)?;
    Ok(moves.len() == 1)
}
