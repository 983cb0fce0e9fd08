//! Tables that were learnt, in whole points, and as a file.

use super::fit::Weights;
use super::inputs::Inputs;
use crate::eval::{Added, Evaluator, PARTS, SORTS};
use crate::net::frozen::{BYTES_MAX, NetFault};
use fishka_base::{Budget, Player};
use fishka_play::Game;
use std::sync::Arc;

/// What a file begins with; the last byte is the version.
pub(crate) const MARK: &[u8; 8] = b"fishnet\x03";
/// No number goes beyond.
const MOST: i16 = 4_000;

/// Points by input, in the middle of the game and what is added late in it.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    inputs: Arc<Inputs>,
    points: Vec<[i16; 2]>,
}

impl Tables {
    pub(super) fn of(inputs: &Arc<Inputs>, weights: &Weights) -> Tables {
        let whole = |(input, weight): (usize, &[f32; 2])| {
            let unit = inputs.unit(input);
            weight.map(|weight| (weight * unit).round().clamp(f32::from(-MOST), f32::from(MOST)) as i16)
        };
        let points = weights.iter().enumerate().map(whole).collect();
        Tables { inputs: Arc::clone(inputs), points }
    }

    /// The file of it.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend_from_slice(&self.inputs.game.identity().0);
        self.points.iter().flatten().for_each(|points| bytes.extend_from_slice(&points.to_le_bytes()));
        bytes
    }

    /// Reads a file for this game.
    pub(crate) fn read(
        bytes: &[u8],
        game: &Arc<Game>,
        evaluator: &Evaluator,
        budget: &mut Budget,
    ) -> Result<Tables, NetFault> {
        let rest = bytes.strip_prefix(MARK.as_slice()).ok_or(NetFault::Damaged)?;
        let (identity, rest) = rest.split_first_chunk::<32>().ok_or(NetFault::Damaged)?;
        if *identity != game.identity().0 {
            return Err(NetFault::OtherRules);
        }
        let (pairs, odd) = rest.as_chunks::<4>();
        let number = |low: u8, high: u8| i16::from_le_bytes([low, high]);
        let points: Vec<[i16; 2]> =
            pairs.iter().map(|[a, b, c, d]| [number(*a, *b), number(*c, *d)]).collect();
        let bounded = points.iter().flatten().all(|points| (-MOST..=MOST).contains(points));
        if bytes.len() > BYTES_MAX || !odd.is_empty() || !bounded {
            return Err(NetFault::Damaged);
        }
        let inputs = Inputs::new(game, evaluator, budget).ok().flatten().ok_or(NetFault::OtherInputs)?;
        if points.len() != inputs.layout().count {
            return Err(NetFault::OtherInputs);
        }
        Ok(Tables { inputs: Arc::new(inputs), points })
    }

    /// What it comes to for either side.
    pub(crate) fn added(&self) -> Added {
        let inputs = &self.inputs;
        let (at, players) = (inputs.layout(), inputs.game.rules.players.len());
        let of =
            |input: usize| self.points.get(input).map_or((0, 0), |[a, b]| (i32::from(*a), i32::from(*b)));
        let slots = || (0..players).flat_map(|player| (0..inputs.kinds).map(move |kind| (player, kind)));
        let acts = |player: usize| inputs.acts(Player::new(player));
        let by_kind = |first: usize| {
            slots().map(move |(player, kind)| if acts(player) { of(first + kind) } else { (0, 0) })
        };
        let sites = slots().flat_map(|(player, kind)| {
            (0..inputs.sites).map(move |site| {
                if !acts(player) {
                    return (0, 0);
                }
                let (here, kind) = (of(inputs.piece(Player::new(player), kind, site)), of(at.kinds + kind));
                (here.0 + kind.0, here.1 + kind.1)
            })
        });
        let sorts = slots().map(|(player, kind)| {
            let of_sort = |sort: usize| of(at.sorts + kind * SORTS + sort);
            if acts(player) { std::array::from_fn(of_sort) } else { [(0, 0); SORTS] }
        });
        Added {
            worth: by_kind(at.kinds).map(|(now, _)| now).collect(),
            sites: sites.collect(),
            sorts: sorts.collect(),
            held: by_kind(at.held).map(|(now, _)| now).collect(),
            parts: std::array::from_fn::<_, PARTS, _>(|part| of(at.parts + part)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Scratch, WEIGHT};
    use fishka_base::Rng;
    use fishka_testkit::{legal, library_game, plenty, start};

    /// What is learnt is what is added: the evaluation with tables is that of the rules and the sum of what was weighed.
    #[test]
    fn what_a_sample_shows_is_what_the_evaluation_adds() {
        for name in ["chess", "shogi", "crazyhouse", "xiangqi", "makruk", "hex-chess"] {
            let game = library_game(name, None, &[]).expect("a game of the library");
            let rules = Evaluator::new(&game, &mut plenty()).expect("within the budget");
            let inputs =
                Inputs::new(&game, &rules, &mut plenty()).expect("within the budget").expect("made for it");
            let (inputs, mut rng) = (Arc::new(inputs), Rng::new(3));
            let at = inputs.layout();
            // Pieces that are worth much less would be taken for a bare side's, which is hunted.
            let most = |input: usize| if input < at.held { 20 } else { 200 };
            let mut number = |most: usize| rng.below(2 * most + 1) as i16 - most as i16;
            let points = (0..at.count).map(|input| [0; 2].map(|_| number(most(input)))).collect();
            let tables = Tables { inputs: Arc::clone(&inputs), points };
            let taught = rules.with_added(&tables.added());
            let (mut position, mut seen, mut scratch) = (start(&game), 0, Scratch::default());
            for _ in 0..150 {
                let moves = legal(&mut position);
                if moves.is_empty() {
                    position = start(&game);
                    continue;
                }
                position.play_unchecked(&moves[rng.below(moves.len())], &mut plenty()).expect("legal");
                let Some(sample) = inputs.sample(&rules, &position, &mut scratch, 0.5) else { continue };
                // Bare royal pieces are hunted, which no weight stands for.
                if position.cells().iter().filter(|cell| cell.piece.is_some()).count() < 14 {
                    continue;
                }
                let of = |(input, much): &(u16, f32)| {
                    let (input, [now, late]) = (usize::from(*input), tables.points[usize::from(*input)]);
                    let late = if (at.held..at.sorts).contains(&input) { 0.0 } else { f32::from(late) };
                    let share = if input >= at.parts {
                        super::super::inputs::PART / WEIGHT as f32
                    } else if input >= at.sorts {
                        1.0 / 16.0
                    } else {
                        1.0
                    };
                    much * share * (f32::from(now) + late * sample.late)
                };
                let weighed: f32 = sample.seen.iter().map(of).sum();
                let added = taught.evaluate(&position) - rules.evaluate(&position);
                // Every piece and part is rounded by itself.
                assert!((weighed - added as f32).abs() < 90.0, "{name}: {weighed} and {added}");
                seen += 1;
            }
            assert!(seen > 60, "{name}: {seen}");
        }
    }
}
