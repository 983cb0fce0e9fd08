//! A net at the leaves that has learnt, in whole numbers, and as a file: what it makes of a position is the same on every
//! machine. Sums into its hidden units follow the moves.

use super::brain::Brain;
use super::inputs::Inputs;
use crate::net::frozen::{BYTES_MAX, HIDDEN_MAX, NetFault};
use crate::net::inputs::ONE;
use crate::net::logistic::Curve;
use crate::score::EVAL_MAX;
use fishka_base::{Budget, Identity, Kind, Player};
use fishka_play::{Cell, Game, Position};
use std::sync::Arc;

/// What a file begins with; the last byte is the version.
pub(crate) const MARK: &[u8; 8] = b"fishnet\x02";
/// One in the weights of either layer.
const WEIGHT: i32 = 1 << 11;
/// One in the hidden units.
const GIVES: i32 = 1 << 12;
/// Points of the search for one unit of the sum before the curve.
pub(super) const POINTS: i32 = 160;

/// What a net knows of one game.
#[derive(Clone, Debug)]
struct Weights {
    identity: Identity,
    hidden: usize,
    views: usize,
    first: Vec<i16>,
    second: Vec<i16>,
    /// What is added always, and how much the evaluation made from the rules counts.
    always: i16,
    derived: i16,
}

/// A net with what it is shown.
#[derive(Clone, Debug)]
pub struct Leaf {
    inputs: Arc<Inputs>,
    weights: Weights,
    /// Values of the curve from -1 to 1 in parts of [`GIVES`], by sum.
    curve: Arc<[i16]>,
}

/// How finely the curve is told, in bits less than a weight, and after how many steps it is flat.
const FINE: u32 = 4;
const STEPS: i32 = 8 * WEIGHT / (1 << FINE);
/// The sum of the output is kept in so many bits less, so that it fits.
const COARSE: u32 = 4;

fn curve() -> Arc<[i16]> {
    let curve = Curve::new();
    let at = |step: i32| ((curve.at(i64::from(2 * (step << FINE))) - (1 << 19)) >> 7) as i16;
    (-STEPS..=STEPS).map(at).collect()
}

fn size(inputs: usize, hidden: usize, views: usize) -> usize {
    MARK.len() + 32 + 6 + 2 * ((inputs + 1) * hidden + views * hidden + 2)
}

/// The widest hidden layer that still fits.
pub(super) fn hidden_most(inputs: usize, views: usize) -> usize {
    (1..=HIDDEN_MAX).rev().find(|hidden| size(inputs, *hidden, views) <= BYTES_MAX).unwrap_or(0)
}

impl Leaf {
    pub(super) fn of(brain: &Brain, inputs: &Arc<Inputs>) -> Leaf {
        let whole = |weight: &f32| {
            (weight * WEIGHT as f32).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        let weights: Vec<i16> = brain.weights.iter().map(whole).collect();
        let (first, rest) = weights.split_at((brain.inputs + 1) * brain.hidden);
        let (second, last) = rest.split_at(brain.views * brain.hidden);
        let weights = Weights {
            identity: inputs.game.identity(),
            hidden: brain.hidden,
            views: brain.views,
            first: first.to_vec(),
            second: second.to_vec(),
            always: last[0],
            derived: last[1],
        };
        Leaf { inputs: Arc::clone(inputs), weights, curve: curve() }
    }

    /// The file of it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let net = &self.weights;
        let mut bytes = MARK.to_vec();
        bytes.extend_from_slice(&net.identity.0);
        for number in [self.inputs.count, net.hidden, net.views] {
            bytes.extend_from_slice(&(number as u16).to_le_bytes());
        }
        let weights = net.first.iter().chain(&net.second).chain([&net.always, &net.derived]);
        weights.for_each(|weight| bytes.extend_from_slice(&weight.to_le_bytes()));
        bytes
    }

    /// Reads a file of a net for this game; `hands` are the reserves that count.
    pub(crate) fn read(
        bytes: &[u8],
        game: &Arc<Game>,
        hands: &[(Player, Kind)],
        budget: &mut Budget,
    ) -> Result<Leaf, NetFault> {
        if bytes.len() > BYTES_MAX {
            return Err(NetFault::Damaged);
        }
        let rest = bytes.strip_prefix(MARK.as_slice()).ok_or(NetFault::Damaged)?;
        let (identity, rest) = rest.split_first_chunk::<32>().ok_or(NetFault::Damaged)?;
        if *identity != game.identity().0 {
            return Err(NetFault::OtherRules);
        }
        let (pairs, odd) = rest.as_chunks::<2>();
        let numbers: Vec<u16> = pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
        let [count, hidden, views, weights @ ..] = numbers.as_slice() else { return Err(NetFault::Damaged) };
        let [count, hidden, views] = [count, hidden, views].map(|number| usize::from(*number));
        let bounded = (1..=HIDDEN_MAX).contains(&hidden) && (1..=2).contains(&views);
        if !odd.is_empty() || !bounded || bytes.len() != size(count, hidden, views) {
            return Err(NetFault::Damaged);
        }
        let mut fitting = [false, true].into_iter().filter_map(|with_counts| {
            let inputs = Inputs::new(game, hands, with_counts, budget).ok().flatten();
            inputs.filter(|inputs| inputs.count == count && inputs.views() == views)
        });
        let inputs = Arc::new(fitting.next().ok_or(NetFault::OtherInputs)?);
        let weights: Vec<i16> = weights.iter().map(|weight| *weight as i16).collect();
        let (first, rest) = weights.split_at((count + 1) * hidden);
        let (second, last) = rest.split_at(views * hidden);
        let (first, second, identity) = (first.to_vec(), second.to_vec(), Identity(*identity));
        let weights = Weights { identity, hidden, views, first, second, always: last[0], derived: last[1] };
        Ok(Leaf { inputs, weights, curve: curve() })
    }

    /// Whether the evaluation made from the rules is asked besides.
    pub(crate) fn asks_rules(&self) -> bool {
        self.weights.derived != 0
    }

    /// The sums of an empty board.
    pub(crate) fn blank(&self) -> Vec<i32> {
        let net = &self.weights;
        let always = &net.first[self.inputs.count * net.hidden..];
        let mut sums = Vec::with_capacity(net.views * net.hidden);
        (0..net.views).for_each(|_| sums.extend(always.iter().map(|weight| i32::from(*weight))));
        sums
    }

    /// Follows one site.
    pub(crate) fn change(&self, sums: &mut [i32], site: usize, before: Cell, after: Cell) {
        if before.piece == after.piece {
            return;
        }
        let hidden = self.weights.hidden;
        for (view, sums) in sums.chunks_exact_mut(hidden).enumerate() {
            let row = |piece: fishka_play::Piece| {
                let input = self.inputs.piece(piece.player, piece.kind, site, view);
                &self.weights.first[input * hidden..][..hidden]
            };
            if let Some(piece) = before.piece {
                sums.iter_mut().zip(row(piece)).for_each(|(sum, weight)| *sum -= i32::from(*weight));
            }
            if let Some(piece) = after.piece {
                sums.iter_mut().zip(row(piece)).for_each(|(sum, weight)| *sum += i32::from(*weight));
            }
        }
    }

    /// Points for the player, who acts; `derived` is what the rules alone say for him.
    pub(crate) fn points(&self, sums: &[i32], position: &Position, player: Player, derived: i32) -> i32 {
        let net = &self.weights;
        let second_acts = player == self.inputs.sides[1];
        let mut room = [0; 2 * HIDDEN_MAX];
        let room = &mut room[..sums.len()];
        room.copy_from_slice(sums);
        for (view, sums) in room.chunks_exact_mut(net.hidden).enumerate() {
            self.inputs.besides(position, view, |input, much| {
                let row = &net.first[input * net.hidden..][..net.hidden];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| {
                    *sum += i32::from(*weight) * i32::from(much) / i32::from(ONE);
                });
            });
        }
        let mut sum = i64::from(net.always) * i64::from(GIVES);
        for (view, sums) in room.chunks_exact(net.hidden).enumerate() {
            // The part of who acts comes first.
            let part = if net.views == 2 && second_acts { 1 - view } else { view };
            let mut of_view = 0;
            for (weight, unit) in net.second[part * net.hidden..].iter().zip(sums) {
                let step = (*unit >> FINE).clamp(-STEPS, STEPS) + STEPS;
                of_view += (i32::from(*weight) * i32::from(self.curve[step as usize])) >> COARSE;
            }
            sum += i64::from(of_view) << COARSE;
        }
        let sum = if net.views == 1 && second_acts { -sum } else { sum };
        let points = sum * i64::from(POINTS) / i64::from(WEIGHT * GIVES)
            + i64::from(derived) * i64::from(net.derived) / i64::from(WEIGHT);
        points.clamp(i64::from(-EVAL_MAX), i64::from(EVAL_MAX)) as i32
    }
}
