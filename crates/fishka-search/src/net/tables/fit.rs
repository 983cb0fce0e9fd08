//! Logistic regression: weights under which what is seen of positions comes nearest to what a search says of them. Only
//! additions, multiplications, divisions and square roots in a fixed order, so that the same positions give the same weights
//! on every machine. Steps by Kingma and Ba (2014).

use super::inputs::{Inputs, Sample};
use crate::net::logistic::logistic;
use fishka_base::{Rng, mix64};

/// How much is taken off for the square of a weight: of a piece on a site, and of all else, as it is when what it weighs
/// varies by one.
const HELD_SITE: f32 = 0.001;
const HELD: f32 = 0.000_5;
/// What is rare is not made so large that few positions weigh it.
const SCALE_MAX: f32 = 4.0;
/// Positions between two steps, and how often each is looked at.
const STEP: usize = 128;
const ROUNDS: usize = 12;
/// How fast it learns at first; it ends at nothing.
const RATE: f32 = 0.006;
/// How slowly the mean of the slopes and of their squares follow.
const SLOPE: f32 = 0.9;
const SQUARE: f32 = 0.999;
const LEAST: f32 = 1e-8;

/// Weights by input, in the middle of the game and what is added late in it.
pub(super) type Weights = Vec<[f32; 2]>;

/// Finds the weights.
pub(super) fn fit(inputs: &Inputs, samples: &[Sample], seed: u64) -> Weights {
    let scales = scales(inputs, samples);
    let held = |input: usize| if input < inputs.layout().kinds { HELD_SITE } else { HELD };
    let count = scales.len();
    let mut weights: Weights = vec![[0.0; 2]; count];
    let (mut means, mut squares) = (weights.clone(), weights.clone());
    let mut rng = Rng::new(mix64(seed ^ 0xF17));
    let steps = samples.len() * ROUNDS / STEP;
    let (mut slope_left, mut square_left) = (1.0, 1.0);
    for step in 0..steps {
        let mut slopes: Weights = vec![[0.0; 2]; count];
        for _ in 0..STEP {
            study(&samples[rng.below(samples.len())], &weights, &scales, &mut slopes);
        }
        (slope_left, square_left) = (slope_left * SLOPE, square_left * SQUARE);
        let rate = RATE * (1.0 - step as f32 / steps as f32);
        for input in 0..count {
            for time in 0..2 {
                let weight = &mut weights[input][time];
                let g = slopes[input][time] / STEP as f32 + held(input) * *weight;
                let (mean, square) = (&mut means[input][time], &mut squares[input][time]);
                *mean = SLOPE * *mean + (1.0 - SLOPE) * g;
                *square = SQUARE * *square + (1.0 - SQUARE) * g * g;
                let spread = (*square / (1.0 - square_left)).sqrt() + LEAST;
                *weight -= rate * (*mean / (1.0 - slope_left)) / spread;
            }
        }
    }
    let whole = |(weight, scale): (&[f32; 2], &[f32; 2])| [weight[0] * scale[0], weight[1] * scale[1]];
    weights.iter().zip(&scales).map(whole).collect()
}

/// By what each input is multiplied so that it varies by one, but what is rare by less; pieces on sites are left as they are.
fn scales(inputs: &Inputs, samples: &[Sample]) -> Weights {
    let at = inputs.layout();
    let mut sums: Weights = vec![[0.0; 2]; at.count];
    for sample in samples {
        for (input, much) in &sample.seen {
            let (square, late) = (much * much, sample.late);
            let sum = &mut sums[usize::from(*input)];
            *sum = [sum[0] + square, sum[1] + square * late * late];
        }
    }
    let count = samples.len().max(1) as f32;
    let scale = |sum: f32| if sum > 0.0 { (1.0 / (sum / count).sqrt()).min(SCALE_MAX) } else { 0.0 };
    let of = |(input, sum): (usize, [f32; 2])| if input < at.kinds { [1.0; 2] } else { sum.map(scale) };
    sums.into_iter().enumerate().map(of).collect()
}

/// Adds what one position would change.
fn study(sample: &Sample, weights: &Weights, scales: &Weights, slopes: &mut Weights) {
    let of = |input: u16, much: f32| {
        let scale = scales[usize::from(input)];
        [much * scale[0], much * scale[1] * sample.late]
    };
    let mut sum = sample.derived;
    for (input, much) in &sample.seen {
        let (x, weight) = (of(*input, *much), weights[usize::from(*input)]);
        sum += x[0] * weight[0] + x[1] * weight[1];
    }
    let error = logistic(sum) - sample.wanted;
    for (input, much) in &sample.seen {
        let (x, slope) = (of(*input, *much), &mut slopes[usize::from(*input)]);
        *slope = [slope[0] + error * x[0], slope[1] + error * x[1]];
    }
}
