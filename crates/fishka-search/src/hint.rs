//! A hint: the best move and, in a word, why.

use crate::limits::{Effort, Means};
use crate::searcher::Found;
use crate::{Agent, Limits, Method, Report, mate_distance, setup};
use fishka_base::{Bound, Kind, Player, Site};
use fishka_play::{Effect, Move, MoveList, Position};

/// Why a move is good, the strongest reason that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is no other move.
    Only,
    /// It wins by force in so many single moves (1: at once).
    Wins(u32),
    /// It puts off a forced loss for so many single moves.
    Delays(u32),
    /// It takes this piece.
    Takes(Kind),
    /// The piece turns into this kind.
    Promotes(Kind),
    /// The other side threatened to win with its next move.
    Prevents,
    /// The piece that moves stood attacked.
    Saves,
    /// It leads to this gain of winning chances against the second-best move, in thousandths.
    Better(u32),
    /// Nothing stands out.
    Develops,
}

impl Why {
    /// The key of the sentence that says it, and its number where it has one: by its name there.
    #[must_use]
    pub fn told(self) -> (&'static str, Option<(&'static str, u32)>) {
        match self {
            Why::Only => ("hint-only", None),
            Why::Wins(n) => ("hint-wins", Some(("n", n))),
            Why::Delays(n) => ("hint-delays", Some(("n", n))),
            Why::Takes(_) => ("hint-takes", None),
            Why::Promotes(_) => ("hint-promotes", None),
            Why::Prevents => ("hint-prevents", None),
            Why::Saves => ("hint-saves", None),
            Why::Better(n) => ("hint-better", Some(("percent", n / 10))),
            Why::Develops => ("hint-develops", None),
        }
    }

    /// The kind of piece that the sentence names.
    #[must_use]
    pub fn kind(self) -> Option<Kind> {
        if let Why::Takes(kind) | Why::Promotes(kind) = self { Some(kind) } else { None }
    }
}

/// What to play and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The search behind it; `report.best` is the move.
    pub report: Report,
    /// The moves of the whole turn, the first to be played now.
    pub turn: Vec<Move>,
    /// Why.
    pub why: Why,
}

impl Agent {
    /// The best move with a reason; `None` when the game is over.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn hint(
        &mut self,
        position: &mut Position,
        limits: Limits,
        means: &mut Means<'_>,
    ) -> Result<Option<Hint>, Bound> {
        // While a side sets up there is nothing to calculate: the hint leads to a set-up that makes sense.
        if let Some(first) = setup::sensible(position, 0, means.budget)?.into_iter().next() {
            let report = Report::of(Found::only(first), Method::Auto, position);
            return Ok(report.map(|report| {
                let turn = vec![report.best.clone()];
                Hint { report, turn, why: Why::Develops }
            }));
        }
        let Some(report) = self.analyse(position, limits, 2, means)? else { return Ok(None) };
        let why = self.reason(position, &report, &mut Effort::new(Limits::nodes(u64::MAX), means));
        let turn = self.turn(position, &report.pv, means)?;
        means.budget.check().map(|()| Some(Hint { report, turn, why }))
    }

    /// The moves of the line that are of the first player's turn; where the line ends within it, the turn is carried on.
    fn turn(
        &mut self,
        position: &mut Position,
        pv: &[Move],
        means: &mut Means<'_>,
    ) -> Result<Vec<Move>, Bound> {
        let mut turn = pv.to_vec();
        self.carry_on(position, &mut turn, means)?;
        let (mut done, mut played) = (0, Ok(()));
        for m in &turn {
            means.budget.renew();
            played = position.play_unchecked(m, means.budget);
            done += 1;
            if played.is_err() || !position.is_partial() {
                break;
            }
        }
        (0..done).for_each(|_| _ = position.undo());
        turn.truncate(done);
        played.map(|()| turn)
    }

    fn reason(&self, position: &mut Position, report: &Report, effort: &mut Effort<'_>) -> Why {
        let m = &report.best;
        let mut moves = MoveList::new();
        effort.moves(position, &mut moves);
        if moves.len() == 1 {
            return Why::Only;
        }
        match mate_distance(report.score) {
            Some(n) if n > 0 => return Why::Wins(n.unsigned_abs()),
            Some(n) => return Why::Delays(n.unsigned_abs()),
            None => {}
        }
        if let Some(kind) = self.taken(position, m) {
            return Why::Takes(kind);
        }
        if let Some(kind) = m.promotion() {
            return Why::Promotes(kind);
        }
        let player = position.play_as();
        if self.others_lose_at_once(position, report, &moves, effort) {
            return Why::Prevents;
        }
        if let Some(from) = m.from
            && effort.attacked(position, from, player)
            && is_safe_after(position, m, player, effort)
        {
            return Why::Saves;
        }
        let second = report.lines.get(1).map_or(0, |l| l.win_permille);
        match report.win_permille - second {
            gain if gain >= 30 && report.lines.len() > 1 => Why::Better(gain.unsigned_abs()),
            _ => Why::Develops,
        }
    }

    /// The worthiest kind of another's that the move takes.
    fn taken(&self, position: &Position, m: &Move) -> Option<Kind> {
        let player = position.play_as();
        let pieces = m.captures(position).into_iter().filter_map(|s| position.cell(s).piece);
        let others = pieces.filter(|p| p.player != player);
        others.max_by_key(|p| self.evaluator().worth(p.player, p.kind)).map(|p| p.kind)
    }

    /// Whether the second-best line is proven lost while the best is not.
    fn others_lose_at_once(
        &self,
        position: &mut Position,
        report: &Report,
        moves: &MoveList,
        effort: &mut Effort<'_>,
    ) -> bool {
        let second = report.lines.get(1).and_then(|l| mate_distance(l.score));
        let lost = second.is_some_and(|n| n < 0);
        lost || moves.len() <= 60 && threatened(position, &report.best, moves, effort)
    }
}

/// Whether most other moves let the opponent win with one move.
fn threatened(position: &mut Position, best: &Move, moves: &MoveList, effort: &mut Effort<'_>) -> bool {
    let mut answers = MoveList::new();
    let others = moves.iter().filter(|m| *m != best).take(3);
    let mut seen = 0;
    for m in others {
        effort.play(position, m);
        let lost = position.settled().is_none() && wins_at_once(position, &mut answers, effort);
        position.undo();
        if !lost {
            return false;
        }
        seen += 1;
    }
    seen > 0
}

fn wins_at_once(position: &mut Position, moves: &mut MoveList, effort: &mut Effort<'_>) -> bool {
    let player = position.actor();
    effort.moves(position, moves);
    moves.iter().any(|m| {
        effort.play(position, m);
        let won = position.settled().is_some_and(|o| o.has_won(player));
        position.undo();
        won
    })
}

fn is_safe_after(position: &mut Position, m: &Move, player: Player, effort: &mut Effort<'_>) -> bool {
    let own = m.effects.iter().find_map(|e| match *e {
        Effect::Move { from, to } if Some(from) == m.from.map(Site::spot) => Some(to),
        _ => None,
    });
    effort.play(position, m);
    let safe = own.or(m.to).is_none_or(|site| !effort.attacked(position, site, player));
    position.undo();
    safe
}
