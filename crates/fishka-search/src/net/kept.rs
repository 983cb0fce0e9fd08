//! What a training run needs to go on later, as a file.

use super::brain::Brain;
use super::frozen::{HIDDEN_MAX, NetFault, STAKES_MAX, hidden_most, outputs};
use super::inputs::Inputs;
use super::train::Trainer;
use fishka_play::Game;
use std::sync::Arc;

/// What a file begins with; the last byte is the version.
const MARK: &[u8; 8] = b"fishlrn\x01";

impl Trainer {
    /// Everything that the run needs to go on.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend_from_slice(&self.game.identity().0);
        for number in [self.seed, self.games, self.brain.inputs as u64, self.brain.hidden as u64] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.push(self.stakes.len() as u8);
        self.stakes.iter().for_each(|stake| bytes.extend_from_slice(&stake.to_le_bytes()));
        let weights = self.brain.first.iter().chain(&self.brain.second);
        weights.for_each(|weight| bytes.extend_from_slice(&weight.to_le_bytes()));
        bytes
    }

    /// Goes on with a run for this game.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8], game: &Arc<Game>) -> Result<Trainer, NetFault> {
        let inputs = Inputs::new(game).ok_or(NetFault::OtherInputs)?;
        let mut rest = bytes.strip_prefix(MARK.as_slice()).ok_or(NetFault::Damaged)?;
        if *take::<32>(&mut rest)? != game.identity().0 {
            return Err(NetFault::OtherRules);
        }
        let mut number = || take::<8>(&mut rest).map(|bytes| u64::from_le_bytes(*bytes));
        let (seed, games, seen, hidden) = (number()?, number()?, number()?, number()?);
        if seen != inputs.count() as u64 {
            return Err(NetFault::OtherInputs);
        }
        let [count] = *take::<1>(&mut rest)?;
        let stakes: Result<Vec<u16>, NetFault> =
            (0..count).map(|_| take::<2>(&mut rest).map(|bytes| u16::from_le_bytes(*bytes))).collect();
        let stakes = stakes?;
        let sound = (1..=STAKES_MAX).contains(&stakes.len()) && stakes[0] > 0 && stakes.is_sorted();
        let sound = sound && (stakes.len() == 1 || inputs.sides() == 2);
        let hidden = usize::try_from(hidden).unwrap_or(usize::MAX);
        if !sound || hidden == 0 || hidden > hidden_most(inputs.count(), stakes.len()).min(HIDDEN_MAX) {
            return Err(NetFault::Damaged);
        }
        let outputs = outputs(stakes.len());
        let (first, second) = ((inputs.count() + 1) * hidden, outputs * (hidden + 1));
        let (weights, odd) = rest.as_chunks::<4>();
        let weights: Vec<f32> = weights.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        if !odd.is_empty() || weights.len() != first + second || weights.iter().any(|w| !w.is_finite()) {
            return Err(NetFault::Damaged);
        }
        let second = weights[first..].to_vec();
        let first = weights[..first].to_vec();
        let brain = Brain { inputs: inputs.count(), hidden, outputs, first, second };
        Ok(Trainer::of(game, inputs, brain, stakes, (seed, games)))
    }
}

fn take<'a, const N: usize>(rest: &mut &'a [u8]) -> Result<&'a [u8; N], NetFault> {
    let (taken, left) = rest.split_first_chunk::<N>().ok_or(NetFault::Damaged)?;
    *rest = left;
    Ok(taken)
}
