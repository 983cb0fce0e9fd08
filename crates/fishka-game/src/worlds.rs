//! A world that agrees with what a viewer was told: the game played again, what is not known drawn by chance.

use crate::{Choices, Game, Meant, Named, Picture, Refusal, Seat, Told, Turn, Viewer};
use fishka_base::{Budget, Rng};

/// Most times that a world is begun anew because what was drawn does not fit what was told later.
pub const WORLDS_TRIED_MAX: usize = 200;
/// Most draws for one move that is not known before the world is begun anew.
const DRAWS: usize = 8;

/// Begins worlds until one fits.
pub(crate) fn sample<G: Game>(
    game: &G,
    told: &[Told],
    viewer: Viewer,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<G::Position, Refusal> {
    for _ in 0..WORLDS_TRIED_MAX {
        if let Some(world) = attempt(game, told, viewer, rng, budget)? {
            return Ok(world);
        }
    }
    Err(Refusal::new("refused-no-world"))
}

/// One world from the start; `None` where it does not fit.
fn attempt<G: Game>(
    game: &G,
    told: &[Told],
    viewer: Viewer,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<G::Position>, Refusal> {
    let mut at = game.start(budget)?;
    let mut turn = game.turn(&mut at, budget)?;
    let seen = told.last().map(|told| &told.after);
    for told in told {
        budget.renew();
        let after = step(game, (&mut at, &turn), (told, seen), viewer, rng, budget)?;
        let Some(after) = after else { return Ok(None) };
        (at, turn) = after;
    }
    Ok(Some(at))
}

/// One move of a world, and who acts after it.
fn step<G: Game>(
    game: &G,
    (at, turn): (&mut G::Position, &Turn),
    (told, seen): (&Told, Option<&Picture>),
    viewer: Viewer,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<(G::Position, Turn)>, Refusal> {
    for _ in 0..DRAWS {
        let found = candidate(game, (at, turn), told, seen.map(|seen| (seen, viewer)), rng, budget)?;
        let Some(named) = found else { return Ok(None) };
        let mut after = at.clone();
        let events = game.play_unchecked(&mut after, &named.m, budget)?;
        // So that a game that has ended shows what it shows then.
        let next = game.turn(&mut after, budget)?;
        // What was revealed later is told in full, as nobody but the referee saw it at that time.
        let fits = |v| game.tell(at, &after, told.by, (&named, &events), v) == *told;
        if fits(viewer) || (told.text.is_some() && fits(Viewer::Referee)) {
            return Ok(Some((after, next)));
        }
        if told.text.as_ref() == Some(&named.text) {
            // It is told in full: another move would not fit better.
            break;
        }
    }
    Ok(None)
}

/// Anything that the seat may choose, drawn by chance.
///
/// # Errors
/// It has nothing to choose, only the truth forbids what was drawn, or a bound was met.
pub fn any_choice<G: Game>(
    game: &G,
    at: &mut G::Position,
    seat: Seat,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Meant<G::Move> {
    let moves = match game.choices(at, seat, &[], budget) {
        Choices::List { moves, .. } => moves,
        _ => Vec::new(),
    };
    match moves.get(rng.below(moves.len().max(1))) {
        Some(choice) => game.choose(at, seat, &choice.text, budget),
        None => Err(Refusal::new("refused-no-world")),
    }
}

/// The move that was told, or one that may have been made.
fn candidate<G: Game>(
    game: &G,
    (at, turn): (&mut G::Position, &Turn),
    told: &Told,
    seen: Option<(&Picture, Viewer)>,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Result<Option<Named<G::Move>>, Refusal> {
    let read = told.text.as_ref().map(|text| game.read(at, text, budget));
    let found = match (read, turn) {
        // What is told may be cut short, so that no move is written so.
        (Some(found @ (Ok(_) | Err(Refusal::Bound(_)))), _) => found,
        (_, Turn::Seats { seats, .. }) => {
            let Some(seat) = seats.first().copied() else { return Ok(None) };
            match seen {
                Some(seen) => game.suppose(at, seat, seen, rng, budget),
                None => any_choice(game, at, seat, rng, budget),
            }
        }
        (_, Turn::Chance { total }) => {
            let number = rng.below(usize::try_from(*total).unwrap_or(usize::MAX)) as u64;
            game.draw(at, number, budget)
        }
        (_, Turn::Forced(_)) => game.forced(at, budget),
        (_, Turn::Over(_)) => return Ok(None),
    };
    match found {
        Ok(named) => Ok(Some(named)),
        Err(Refusal::Bound(bound)) => Err(Refusal::Bound(bound)),
        Err(_) => Ok(None),
    }
}
