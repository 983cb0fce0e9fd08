//! Scores of alpha-beta: integers from the view of the player to move, about 100 to a piece of middling worth.

use fishka_base::Player;
use fishka_play::Position;

/// No score lies beyond.
pub const INFINITE: i32 = 32_000;
/// Having won. A win `n` single moves away scores `MATE - n`.
pub const MATE: i32 = 31_000;
/// Deepest line, in single moves.
pub const HEIGHT_MAX: usize = 96;
/// Scores beyond are proven wins.
pub const MATE_BOUND: i32 = MATE - 2 * HEIGHT_MAX as i32;
/// Evaluation stays within.
pub const EVAL_MAX: i32 = 29_000;

/// In how many single moves the game is won (positive) or lost (negative), if the score proves it.
#[must_use]
pub fn mate_distance(score: i32) -> Option<i32> {
    if score.abs() > MATE {
        // Nothing was looked at.
        None
    } else if score >= MATE_BOUND {
        Some(MATE - score)
    } else if score <= -MATE_BOUND {
        Some(-(MATE + score))
    } else {
        None
    }
}

/// The score at which three of four games are won. The curve and its scale were fitted to games of alpha-beta against itself
/// (chess, xiangqi, draughts and reversi, 1 500 nodes a move): a small score is worth next to nothing, since it changes with every move, and a piece more decides.
/// `cargo run --release -p fishka-testkit --example chances` measures it anew.
const SCALE: i64 = 230;

/// The chance of winning in thousandths that a score suggests: [`share`], less fine.
#[must_use]
pub fn win_permille(score: i32) -> i32 {
    (share(score) + WHOLE / 2000) / (WHOLE / 1000)
}

/// What a playout returns, in thousandths from −1000 to 1000, that is broken off at this score. Many of them are averaged, so
/// that small differences must tell: it is steeper near nothing than [`share`].
pub(crate) fn promise(score: i32) -> i32 {
    1000 * score / (score.abs() + 250)
}

/// The whole of what can be won, in the unit in which expected results are told: a draw is half of it.
pub const WHOLE: i32 = 1_000_000;

/// What the player to move may expect at a score, as a part of [`WHOLE`]: `1/2 + 1/2 · s·|s| / (s² + SCALE²)`, in integers.
#[must_use]
pub fn share(score: i32) -> i32 {
    if score >= MATE_BOUND {
        return WHOLE;
    }
    if score <= -MATE_BOUND {
        return 0;
    }
    let (half, score) = (i64::from(WHOLE / 2), i64::from(score));
    (half + half * score * score.abs() / (score * score + SCALE * SCALE)) as i32
}

/// The same for every player of the rules: partners share, all others get what is left; who does not play gets nothing.
pub(crate) fn shares(position: &Position, score: i32) -> Vec<i32> {
    let game = position.game();
    let (mover, own) = (position.actor(), share(score));
    let of = |player: Player| match game.acting_players().contains(&player) {
        true if player == mover || game.rules.together(player, mover) => own,
        true => WHOLE - own,
        false => 0,
    };
    (0..game.rules.players.len()).map(Player::new).map(of).collect()
}

/// The score whose suggested chances ([`win_permille`]) a mean return in thousandths stands for.
pub(crate) fn score_of(mean: i32) -> i32 {
    let x = (mean / 2).clamp(-499, 499);
    let square = SCALE * SCALE * i64::from(x.abs()) / i64::from(500 - x.abs());
    x.signum() * square.isqrt() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_and_chances() {
        assert_eq!(mate_distance(MATE - 3), Some(3));
        assert_eq!(mate_distance(-MATE + 2), Some(-2));
        assert_eq!(mate_distance(EVAL_MAX), None);
        assert_eq!(mate_distance(-INFINITE), None);
        assert_eq!(win_permille(0), 500);
        // A pawn is felt, a piece decides, and what is less than a pawn says little.
        assert!((550..600).contains(&win_permille(100)) && win_permille(300) > 750 && win_permille(40) < 520);
        assert_eq!(win_permille(MATE - 5), 1000);
        for score in (-3_000..3_000).step_by(7) {
            let both = win_permille(score) + win_permille(-score);
            assert!((1_000..=1_001).contains(&both), "{score}");
            let again = win_permille(score_of(2 * win_permille(score) - 1000));
            assert!((win_permille(score) - again).abs() <= 3, "{score}: {again}");
        }
    }
}
