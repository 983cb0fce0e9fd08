//! The net at the leaves while it learns, in floating point. Only additions, multiplications, divisions and square roots,
//! in a fixed order: the same games teach the same on every machine.

use crate::net::inputs::{ONE, Seen};
use crate::net::logistic::logistic;
use fishka_base::Rng;

/// How slowly the mean of the slopes and of their squares follow (Kingma and Ba 2014).
const SLOPE: f32 = 0.9;
const SQUARE: f32 = 0.999;
const LEAST: f32 = 1e-8;

/// What one position taught.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    /// As it is seen from the side that acts and from the other, or from one place alone.
    pub(super) seen: Vec<Vec<Seen>>,
    /// The sign by which what is seen is to be turned for who acts.
    pub(super) sign: f32,
    /// What the evaluation made from the rules says for who acts, as a sum before the curve.
    pub(super) derived: f32,
    /// The chance of winning that came out.
    pub(super) wanted: f32,
    pub(super) limit: Limit,
}

/// What the chance that came out says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// It is that.
    Is,
    /// It is no less.
    AtLeast,
    /// It is no more.
    AtMost,
}

/// Two layers: sums of what is seen from each place, and of these with what the rules alone say.
#[derive(Clone, Debug)]
pub(super) struct Brain {
    pub(super) inputs: usize,
    pub(super) hidden: usize,
    pub(super) views: usize,
    /// First layer, row by row, the last added always; then the second layer, view by view; what is added always; how much
    /// the evaluation made from the rules counts.
    pub(super) weights: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: u32,
}

impl Brain {
    /// A net that adds nothing yet to what the rules alone say.
    pub(super) fn new(inputs: usize, hidden: usize, views: usize, rng: &mut Rng) -> Brain {
        let first = (inputs + 1) * hidden;
        let mut small = || (rng.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * 0.2;
        let mut weights: Vec<f32> = (0..first).map(|_| small()).collect();
        weights.resize(first + views * hidden + 1, 0.0);
        weights.push(1.0);
        let blank = vec![0.0; weights.len()];
        let (slopes, means, squares) = (blank.clone(), blank.clone(), blank);
        Brain { inputs, hidden, views, weights, slopes, means, squares, steps: 0 }
    }

    fn second(&self) -> usize {
        (self.inputs + 1) * self.hidden
    }

    /// What it makes of the hidden units and of the whole; `alike` says under which name each input is seen.
    fn think(&self, lesson: &Lesson, alike: &[u16], units: &mut Vec<f32>) -> f32 {
        let (hidden, second) = (self.hidden, self.second());
        units.clear();
        for seen in &lesson.seen {
            let start = units.len();
            units.extend_from_slice(&self.weights[self.inputs * hidden..second]);
            let units = &mut units[start..];
            for (input, much) in seen {
                let much = f32::from(*much) / f32::from(ONE);
                let row = &self.weights[usize::from(alike[usize::from(*input)]) * hidden..][..hidden];
                units.iter_mut().zip(row).for_each(|(sum, weight)| *sum += much * weight);
            }
            units.iter_mut().for_each(|sum| *sum = 2.0 * logistic(*sum) - 1.0);
        }
        let row = &self.weights[second..];
        let sum = row.iter().zip(units.iter()).map(|(weight, value)| weight * value).sum::<f32>();
        let last = row.len() - 1;
        lesson.sign * (sum + row[last - 1]) + row[last] * lesson.derived
    }

    /// Adds what one lesson would change.
    pub(super) fn study(&mut self, lesson: &Lesson, alike: &[u16], units: &mut Vec<f32>) {
        let guess = logistic(self.think(lesson, alike, units));
        let error = guess - lesson.wanted;
        let holds = match lesson.limit {
            Limit::Is => false,
            Limit::AtLeast => error >= 0.0,
            Limit::AtMost => error <= 0.0,
        };
        if holds {
            return;
        }
        let (hidden, second) = (self.hidden, self.second());
        let signed = error * lesson.sign;
        let count = units.len();
        for (unit, value) in units.iter_mut().enumerate() {
            self.slopes[second + unit] += signed * *value;
            *value = signed * self.weights[second + unit] * (1.0 - *value * *value) / 2.0;
        }
        self.slopes[second + count] += signed;
        self.slopes[second + count + 1] += error * lesson.derived;
        for (seen, back) in lesson.seen.iter().zip(units.chunks_exact(hidden)) {
            for (input, much) in seen {
                let much = f32::from(*much) / f32::from(ONE);
                let row = &mut self.slopes[usize::from(alike[usize::from(*input)]) * hidden..][..hidden];
                row.iter_mut().zip(back).for_each(|(slope, back)| *slope += much * back);
            }
            let row = &mut self.slopes[self.inputs * hidden..second];
            row.iter_mut().zip(back).for_each(|(slope, back)| *slope += back);
        }
    }

    /// Takes one step along what the lessons since the step before would change.
    pub(super) fn step(&mut self, rate: f32, count: usize) {
        self.steps += 1;
        let part = 1.0 / count as f32;
        let (mut slope, mut square) = (1.0, 1.0);
        // Later steps need no correction: both have come to nothing.
        if self.steps < 10_000 {
            for _ in 0..self.steps {
                (slope, square) = (slope * SLOPE, square * SQUARE);
            }
            (slope, square) = (1.0 - slope, 1.0 - square);
        }
        for i in 0..self.weights.len() {
            let g = self.slopes[i] * part;
            self.means[i] = SLOPE * self.means[i] + (1.0 - SLOPE) * g;
            self.squares[i] = SQUARE * self.squares[i] + (1.0 - SQUARE) * g * g;
            self.weights[i] -= rate * (self.means[i] / slope) / ((self.squares[i] / square).sqrt() + LEAST);
        }
        self.slopes.fill(0.0);
    }
}
