//! The net while it learns, in floating point. Only additions, multiplications and divisions, in a fixed order: the same
//! games teach the same on every machine.

use super::inputs::{ONE, Seen};
use super::logistic::logistic;
use fishka_base::Rng;

/// A net with one hidden layer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Brain {
    pub(crate) inputs: usize,
    pub(crate) hidden: usize,
    pub(crate) outputs: usize,
    /// `first[input * hidden + unit]`; the row after the last input is added always.
    pub(crate) first: Vec<f32>,
    /// `second[output * (hidden + 1) + unit]`; the last of each row is added always.
    pub(crate) second: Vec<f32>,
}

/// What a net makes of one thing seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    hidden: Vec<f32>,
    pub(crate) out: Vec<f32>,
}

impl Brain {
    /// A net that knows nothing.
    pub(crate) fn new(inputs: usize, hidden: usize, outputs: usize, rng: &mut Rng) -> Brain {
        let mut small = |span: f32| (rng.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * span;
        let first = (0..(inputs + 1) * hidden).map(|_| small(0.15)).collect();
        let second = (0..outputs * (hidden + 1)).map(|_| small(0.15)).collect();
        Brain { inputs, hidden, outputs, first, second }
    }

    /// What it makes of what is seen.
    pub(crate) fn think(&self, seen: &[Seen], pass: &mut Pass) {
        let hidden = self.hidden;
        pass.hidden.clear();
        pass.hidden.extend_from_slice(&self.first[self.inputs * hidden..]);
        for (input, much) in seen {
            let much = f32::from(*much) / f32::from(ONE);
            let row = &self.first[usize::from(*input) * hidden..][..hidden];
            pass.hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += much * weight);
        }
        pass.hidden.iter_mut().for_each(|sum| *sum = logistic(*sum));
        pass.out.clear();
        for row in self.second.chunks_exact(hidden + 1) {
            let sum = row.iter().zip(&pass.hidden).map(|(weight, value)| weight * value).sum::<f32>();
            pass.out.push(logistic(sum + row[hidden]));
        }
    }

    /// Moves the net by so much of the way from what it makes of this to what it should.
    pub(crate) fn learn(&mut self, seen: &[Seen], wanted: &[f32], rate: f32, pass: &mut Pass) {
        self.think(seen, pass);
        let hidden = self.hidden;
        let mut errors = vec![0.0f32; hidden];
        for ((row, out), wanted) in self.second.chunks_exact_mut(hidden + 1).zip(&pass.out).zip(wanted) {
            let error = wanted - out;
            for (unit, value) in pass.hidden.iter().enumerate() {
                errors[unit] += error * row[unit];
                row[unit] += rate * error * value;
            }
            row[hidden] += rate * error;
        }
        for (error, value) in errors.iter_mut().zip(&pass.hidden) {
            *error *= rate * value * (1.0 - value);
        }
        for (input, much) in seen {
            let much = f32::from(*much) / f32::from(ONE);
            let row = &mut self.first[usize::from(*input) * hidden..][..hidden];
            row.iter_mut().zip(&errors).for_each(|(weight, error)| *weight += much * error);
        }
        let row = &mut self.first[self.inputs * hidden..];
        row.iter_mut().zip(&errors).for_each(|(weight, error)| *weight += error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_learns_what_no_single_layer_can() {
        let mut rng = Rng::new(1);
        let mut brain = Brain::new(2, 8, 1, &mut rng);
        let cases: [(&[Seen], f32); 4] =
            [(&[], 0.0), (&[(0, ONE)], 1.0), (&[(1, ONE)], 1.0), (&[(0, ONE), (1, ONE)], 0.0)];
        let mut pass = Pass::default();
        for _ in 0..40_000 {
            let (seen, wanted) = cases[rng.below(4)];
            brain.learn(seen, &[wanted], 0.3, &mut pass);
        }
        for (seen, wanted) in cases {
            brain.think(seen, &mut pass);
            assert!((pass.out[0] - wanted).abs() < 0.2, "{seen:?}: {}", pass.out[0]);
        }
    }
}
