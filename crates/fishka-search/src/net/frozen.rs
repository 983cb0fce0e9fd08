//! A net that has learnt, in whole numbers, and as a file: what it makes of a position is the same on every machine.

use super::brain::Brain;
use super::inputs::{ONE, Seen};
use super::logistic::{Curve, UNIT};
use fishka_base::Identity;
use fishka_play::Game;
use std::fmt;

/// What a file begins with; the last byte is the version.
const MARK: &[u8; 8] = b"fishnet\x01";
/// Longest file.
pub(crate) const BYTES_MAX: usize = 40 * 1024;
/// Most units of the hidden layer.
pub(crate) const HIDDEN_MAX: usize = 128;
/// Most sorts of wins that are told apart by what they bring.
pub(crate) const STAKES_MAX: usize = 4;
/// One in the weights of either layer.
const WEIGHT: i32 = 1 << 11;
/// What a hidden unit gives at most, in bits.
const GIVES: u32 = 12;

/// Why a file is no net for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetFault {
    /// It is no file of a net, or a damaged one.
    Damaged,
    /// It belongs to other rules.
    OtherRules,
    /// The program shows its nets something else by now.
    OtherInputs,
}

impl fmt::Display for NetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetFault::Damaged => "no net, or a damaged one",
            NetFault::OtherRules => "a net for other rules",
            NetFault::OtherInputs => "a net that was shown something else",
        })
    }
}

impl std::error::Error for NetFault {}

/// What a net knows of one game: how good positions are.
#[derive(Clone, Debug)]
pub struct Net {
    identity: Identity,
    inputs: usize,
    hidden: usize,
    /// What wins of each sort bring, least first; more than one only where there are two sides.
    stakes: Vec<u16>,
    first: Vec<i16>,
    second: Vec<i16>,
    curve: Curve,
}

/// How many outputs there are: a win, and of each better sort of win its chance to win and to lose it.
pub(crate) fn outputs(stakes: usize) -> usize {
    2 * stakes.max(1) - 1
}

/// The widest hidden layer of a net that still fits.
pub(crate) fn hidden_most(inputs: usize, stakes: usize) -> usize {
    let fits = |hidden: usize| size(inputs, hidden, stakes) <= BYTES_MAX;
    (1..=HIDDEN_MAX).rev().find(|hidden| fits(*hidden)).unwrap_or(0)
}

fn weights(inputs: usize, hidden: usize, stakes: usize) -> (usize, usize) {
    ((inputs + 1) * hidden, outputs(stakes) * (hidden + 1))
}

fn size(inputs: usize, hidden: usize, stakes: usize) -> usize {
    let (first, second) = weights(inputs, hidden, stakes);
    MARK.len() + 32 + 6 + 2 * (stakes + first + second)
}

impl Net {
    /// What the brain has learnt, in whole numbers.
    pub(crate) fn of(brain: &Brain, identity: Identity, stakes: &[u16]) -> Net {
        let whole = |weight: &f32| {
            (weight * WEIGHT as f32).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        Net {
            identity,
            inputs: brain.inputs,
            hidden: brain.hidden,
            stakes: stakes.to_vec(),
            first: brain.first.iter().map(whole).collect(),
            second: brain.second.iter().map(whole).collect(),
            curve: Curve::new(),
        }
    }

    /// The file of it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend_from_slice(&self.identity.0);
        for number in [self.inputs, self.hidden, self.stakes.len()] {
            bytes.extend_from_slice(&(number as u16).to_le_bytes());
        }
        self.stakes.iter().for_each(|stake| bytes.extend_from_slice(&stake.to_le_bytes()));
        let weights = self.first.iter().chain(&self.second);
        weights.for_each(|weight| bytes.extend_from_slice(&weight.to_le_bytes()));
        bytes
    }

    /// Reads a file of a net for this game.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(bytes: &[u8], game: &Game) -> Result<Net, NetFault> {
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
        let [inputs, hidden, stakes, rest @ ..] = numbers.as_slice() else { return Err(NetFault::Damaged) };
        let [inputs, hidden, stakes] = [inputs, hidden, stakes].map(|number| usize::from(*number));
        let bounded = (1..=HIDDEN_MAX).contains(&hidden) && (1..=STAKES_MAX).contains(&stakes);
        if !odd.is_empty() || !bounded || bytes.len() != size(inputs, hidden, stakes) {
            return Err(NetFault::Damaged);
        }
        let (stakes, rest) = rest.split_at(stakes);
        if stakes[0] == 0 || !stakes.is_sorted_by(|a, b| a < b) {
            return Err(NetFault::Damaged);
        }
        let weights: Vec<i16> = rest.iter().map(|weight| *weight as i16).collect();
        let (first, second) = weights.split_at((inputs + 1) * hidden);
        let (identity, stakes) = (Identity(*identity), stakes.to_vec());
        let (first, second) = (first.to_vec(), second.to_vec());
        Ok(Net { identity, inputs, hidden, stakes, first, second, curve: Curve::new() })
    }

    pub(crate) fn inputs(&self) -> usize {
        self.inputs
    }

    /// What wins of each sort bring.
    pub(crate) fn stakes(&self) -> &[u16] {
        &self.stakes
    }

    /// The chances that it sees, in parts of 2^20.
    pub(crate) fn think(&self, seen: &[Seen], sums: &mut Vec<i32>, out: &mut Vec<i32>) {
        let hidden = self.hidden;
        sums.clear();
        let always = &self.first[self.inputs * hidden..];
        sums.extend(always.iter().map(|weight| i32::from(*weight) * i32::from(ONE)));
        for (input, much) in seen {
            let row = &self.first[usize::from(*input) * hidden..][..hidden];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| {
                *sum = sum.wrapping_add(i32::from(*weight) * i32::from(*much));
            });
        }
        let scale = i64::from(WEIGHT) * i64::from(ONE) / i64::from(UNIT);
        for sum in sums.iter_mut() {
            *sum = self.curve.at(i64::from(*sum) / scale) >> (20 - GIVES);
        }
        out.clear();
        let scale = (i64::from(WEIGHT) << GIVES) / i64::from(UNIT);
        for row in self.second.chunks_exact(hidden + 1) {
            let sum: i64 = row.iter().zip(sums.iter()).map(|(w, v)| i64::from(*w) * i64::from(*v)).sum();
            out.push(self.curve.at((sum + (i64::from(row[hidden]) << GIVES)) / scale));
        }
    }
}
