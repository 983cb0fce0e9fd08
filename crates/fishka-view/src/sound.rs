//! The sounds of a throw, made by us as samples: the dice are shaken, roll, and knock against the board, each as long
//! as it is seen; and the tap of a piece that is put down.

use super::dice::{KNOCK_MS, ROLL_MS, SHAKE_MS};
use fishka_base::Rng;
use std::f32::consts::TAU;

/// Samples a second.
pub const RATE: u32 = 22_050;
/// Sounds die away so long after they were seen, in ms.
const TAIL_MS: u32 = 120;

fn samples(ms: u32) -> usize {
    ms as usize * RATE as usize / 1000
}

/// One hit: a ringing of `pitch` hertz that dies away within `ms`, with noise at its beginning.
struct Hit {
    at: usize,
    pitch: f32,
    ms: f32,
    loud: f32,
    noise: f32,
}

fn unit(rng: &mut Rng) -> f32 {
    rng.below(10_000) as f32 / 10_000.0
}

fn add(sound: &mut [f32], hit: &Hit, rng: &mut Rng) {
    let decay = hit.ms / 1000.0 * RATE as f32 / 5.0;
    let mut dull = 0.0;
    for (i, sample) in sound.iter_mut().skip(hit.at).take((decay * 6.0) as usize).enumerate() {
        let t = i as f32;
        let fade = (-t / decay).exp() * (t / 12.0).min(1.0);
        // The noise is dulled to the pitch of what is hit.
        dull += (unit(rng) * 2.0 - 1.0 - dull) * (hit.pitch / 6_000.0).clamp(0.08, 0.8);
        let ring = (t * hit.pitch / RATE as f32 * TAU).sin()
            + 0.4 * (t * hit.pitch * 2.76 / RATE as f32 * TAU).sin();
        let crack = dull * hit.noise * (-t / (decay * 0.35)).exp();
        *sample += hit.loud * fade * (ring * 0.5 + crack);
    }
}

/// A throw of so many things; the same seed sounds the same. Mono, [`RATE`] samples a second, within −1 and 1.
#[must_use]
pub fn throw(things: usize, seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    let mut sound = vec![0.0; samples(SHAKE_MS + ROLL_MS + KNOCK_MS + TAIL_MS)];
    let things = things.clamp(1, 12);
    // Shaken in the hand: quick, bright, soft.
    let (end, mut at) = (samples(SHAKE_MS), 0);
    while at < end {
        let pitch = 1_900.0 + 1_400.0 * unit(&mut rng);
        add(
            &mut sound,
            &Hit { at, pitch, ms: 22.0, loud: 0.28 + 0.2 * unit(&mut rng), noise: 1.6 },
            &mut rng,
        );
        at += samples(14) + samples(40) * rng.below(100) / (60 + 30 * things.min(4));
    }
    // Rolling over the board: duller, slower and slower.
    let (end, mut at, mut gap) = (samples(SHAKE_MS + ROLL_MS), samples(SHAKE_MS), samples(26));
    while at < end {
        let pitch = 620.0 + 340.0 * unit(&mut rng);
        add(&mut sound, &Hit { at, pitch, ms: 55.0, loud: 0.5 + 0.2 * unit(&mut rng), noise: 1.1 }, &mut rng);
        at += gap + rng.below(samples(14));
        gap = gap * 13 / 10;
    }
    // The knock at the end.
    for i in 0..things.min(3) {
        let at = end + i * samples(31);
        add(
            &mut sound,
            &Hit { at, pitch: 240.0 + 60.0 * i as f32, ms: 130.0, loud: 0.95 - 0.2 * i as f32, noise: 0.9 },
            &mut rng,
        );
    }
    levelled(sound)
}

/// The knock alone, for those who want nothing to move.
#[must_use]
pub fn knock(seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    let mut sound = vec![0.0; samples(KNOCK_MS + TAIL_MS)];
    add(&mut sound, &Hit { at: 0, pitch: 240.0, ms: 130.0, loud: 0.9, noise: 0.9 }, &mut rng);
    levelled(sound)
}

/// A piece is put down.
#[must_use]
pub fn tap(seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    let mut sound = vec![0.0; samples(90)];
    add(&mut sound, &Hit { at: 0, pitch: 430.0, ms: 60.0, loud: 0.5, noise: 0.5 }, &mut rng);
    sound
}

/// What has happened at a table, as it is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Cue {
    /// Somebody has moved.
    Move,
    /// Another has moved, and it is the person’s turn.
    Yours,
    /// Something was taken.
    Capture,
    /// A piece that must not be lost is attacked.
    Check,
    /// The game is over.
    End,
}

impl Cue {
    /// All of them.
    pub const ALL: [Cue; 5] = [Cue::Move, Cue::Yours, Cue::Capture, Cue::Check, Cue::End];

    /// What is heard; the same seed sounds the same.
    #[must_use]
    pub fn sound(self, seed: u64) -> Vec<f32> {
        let mut rng = Rng::new(seed);
        // When each hit comes in ms, how high and how long it rings, how loud and how rough it is.
        let hits: &[(u32, f32, f32, f32, f32)] = match self {
            Cue::Move => &[(0, 430.0, 60.0, 0.5, 0.5)],
            Cue::Yours => &[(0, 430.0, 60.0, 0.5, 0.5), (110, 880.0, 150.0, 0.22, 0.0)],
            Cue::Capture => &[(0, 300.0, 90.0, 0.7, 1.2), (45, 520.0, 60.0, 0.4, 0.6)],
            Cue::Check => {
                &[(0, 430.0, 60.0, 0.5, 0.5), (90, 660.0, 130.0, 0.35, 0.0), (200, 660.0, 160.0, 0.35, 0.0)]
            }
            Cue::End => {
                &[(0, 523.0, 260.0, 0.35, 0.0), (160, 659.0, 260.0, 0.35, 0.0), (320, 784.0, 420.0, 0.4, 0.0)]
            }
        };
        let long = hits.iter().map(|hit| hit.0 + (hit.2 * 1.3) as u32).max().unwrap_or(0);
        let mut sound = vec![0.0; samples(long + TAIL_MS)];
        for (at, pitch, ms, loud, noise) in hits {
            let hit = Hit { at: samples(*at), pitch: *pitch, ms: *ms, loud: *loud, noise: *noise };
            add(&mut sound, &hit, &mut rng);
        }
        levelled(sound)
    }
}

/// Nothing is louder than 1, and the end is silent.
fn levelled(mut sound: Vec<f32>) -> Vec<f32> {
    let most = sound.iter().fold(0.0f32, |most, s| most.max(s.abs()));
    let gain = if most > 0.9 { 0.9 / most } else { 1.0 };
    let (length, fade) = (sound.len(), samples(30));
    for (i, sample) in sound.iter_mut().enumerate() {
        *sample *= gain * ((length - 1 - i) as f32 / fade as f32).min(1.0);
    }
    sound
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loudness(sound: &[f32], from_ms: u32, to_ms: u32) -> f32 {
        let part = &sound[samples(from_ms)..samples(to_ms)];
        (part.iter().map(|s| s * s).sum::<f32>() / part.len() as f32).sqrt()
    }

    /// How often the curve crosses zero in a second: how bright it sounds.
    fn brightness(sound: &[f32], from_ms: u32, to_ms: u32) -> f32 {
        let part = &sound[samples(from_ms)..samples(to_ms)];
        let crossings = part.windows(2).filter(|w| (w[0] < 0.0) != (w[1] < 0.0)).count();
        crossings as f32 * 1000.0 / (to_ms - from_ms) as f32
    }

    #[test]
    fn three_parts_are_heard_when_they_are_seen() {
        for things in [1, 2, 6] {
            let sound = throw(things, 5);
            assert_eq!(sound.len(), samples(SHAKE_MS + ROLL_MS + KNOCK_MS + TAIL_MS));
            assert!(sound.iter().all(|s| s.is_finite() && s.abs() <= 1.0));
            let roll = SHAKE_MS + ROLL_MS;
            assert!(loudness(&sound, 0, SHAKE_MS) > 0.01 && loudness(&sound, SHAKE_MS, roll) > 0.01);
            let knock = loudness(&sound, roll, roll + 60);
            assert!(knock > loudness(&sound, roll - 60, roll), "the knock stands out");
            let bright = brightness(&sound, 0, SHAKE_MS);
            assert!(bright > 1.5 * brightness(&sound, SHAKE_MS, roll), "shaking is brighter than rolling");
            assert!(sound.last().is_some_and(|s| s.abs() < 0.001));
        }
        assert_eq!(throw(2, 9), throw(2, 9));
        assert!(throw(2, 9) != throw(2, 10));
    }

    #[test]
    fn every_cue_is_heard_and_none_is_long() {
        for cue in Cue::ALL {
            let sound = cue.sound(4);
            assert!(sound.len() < samples(1_200) && sound.iter().all(|s| s.is_finite() && s.abs() <= 1.0));
            assert!(
                loudness(&sound, 0, 60) > 0.005 && sound.last().is_some_and(|s| s.abs() < 0.001),
                "{cue:?}"
            );
        }
        assert!(Cue::Move.sound(1) != Cue::Capture.sound(1));
    }

    #[test]
    fn short_sounds_are_short() {
        assert!(knock(1).len() < throw(1, 1).len() / 2 && tap(1).len() < knock(1).len());
        assert!(loudness(&tap(3), 0, 40) > 0.005);
    }
}
