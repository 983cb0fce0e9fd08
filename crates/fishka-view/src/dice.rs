//! Dice as they are shown: what fell in the turn that is looked at, what of it is used up, who is to throw.

use super::session::{Played, Session};
use fishka::rules::{DiceDef, Scope};
use fishka::{MoveKind, Player};
use std::fmt::Write as _;

/// The dice are shaken so long, in ms.
pub const SHAKE_MS: u32 = 330;
/// Then they roll so long.
pub const ROLL_MS: u32 = 430;
/// Then they knock against the board and lie still.
pub const KNOCK_MS: u32 = 140;
/// A whole throw.
pub const THROW_MS: u32 = SHAKE_MS + ROLL_MS + KNOCK_MS;

/// How dice look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Cubes with pips, one for each number thrown.
    Pips,
    /// So many shells. The place of a face in the list tells how many lie mouth upward: as many, or one more and the
    /// last none.
    Shells(usize, usize),
    /// Anything else: a number.
    Number,
}

/// Most shells that are drawn.
const SHELLS_MAX: usize = 12;

impl Kind {
    /// How these dice look. Odds like 1, 6, 15, 20, 15, 6, 1 are those of things that fall on one of two sides.
    #[must_use]
    pub fn of(dice: &DiceDef) -> Kind {
        let faces = &dice.faces;
        let things = faces.len().saturating_sub(1);
        if (2..=SHELLS_MAX).contains(&things) {
            let ways = |up: usize| (0..up).fold(1u64, |n, i| n * (things - i) as u64 / (i as u64 + 1));
            let halves = |shift: &usize| {
                let odds = |i: usize| ways((i + shift) % (things + 1));
                faces.iter().enumerate().all(|(i, face)| u64::from(face.odds) == odds(i))
            };
            if let Some(shift) = [0, 1].into_iter().find(halves) {
                return Kind::Shells(things, shift);
            }
        }
        let small = faces.iter().flat_map(|f| &f.values).all(|v| (1..=6).contains(v));
        if small { Kind::Pips } else { Kind::Number }
    }
}

/// A number that fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Value {
    /// The number.
    pub value: i32,
    /// It is used up, or its turn is over.
    pub used: bool,
}

/// What one throw brought.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Cast {
    /// Index of the dice in the rules.
    pub dice: usize,
    /// Index of the face.
    pub face: usize,
    /// The numbers on it.
    pub values: Vec<Value>,
}

/// The dice on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Tray {
    /// Throws of the turn looked at, else of the turn before it.
    pub casts: Vec<Cast>,
    /// Who threw them.
    pub thrower: Option<Player>,
    /// Who is to throw, and what: indices of dice.
    pub due: Option<(Player, Vec<usize>)>,
}

/// Where a throw belongs: what was thrown, and the number that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Index of the dice.
    pub dice: u16,
    /// Index of the number.
    pub number: u16,
}

/// The record's last entries that are of one turn: the turn of `actor` if he has thrown in it, else the one before.
fn last_turn(line: &[Played], actor: Player) -> (&[Played], bool) {
    let ends = |p: &Played| p.thrown.is_none() && !p.goes_on;
    let start = |line: &[Played], player: Player| {
        line.iter().rposition(|p| p.player != player || ends(p)).map_or(0, |i| i + 1)
    };
    let own = &line[start(line, actor)..];
    if own.iter().any(|p| p.thrown.is_some()) {
        return (own, true);
    }
    let before = &line[..line.len() - own.len()];
    let Some((last, earlier)) = before.split_last() else { return (&[], false) };
    let start = if ends(last) { start(earlier, last.player) } else { start(before, last.player) };
    (&before[start..], false)
}

impl Tray {
    /// The dice of the position looked at; empty where nothing is ever thrown.
    #[must_use]
    pub fn of(session: &Session) -> Tray {
        let position = session.position();
        let rules = &session.game().rules;
        if rules.dice.is_empty() {
            return Tray::default();
        }
        let actor = position.actor();
        let (entries, current) = last_turn(&session.line()[..session.cursor()], actor);
        let mut casts: Vec<(Cast, u16)> = Vec::new();
        for played in entries {
            let (Some(thrown), MoveKind::Throw(face)) = (played.thrown, played.m.kind) else { continue };
            let faces = rules.dice.get(usize::from(thrown.dice)).map(|d| &d.faces);
            let values = faces.and_then(|f| f.get(usize::from(face))).map(|f| f.values.clone());
            let values = values.unwrap_or_default().into_iter();
            let values = values.map(|value| Value { value, used: !current }).collect();
            let cast = Cast { dice: usize::from(thrown.dice), face: usize::from(face), values };
            casts.push((cast, thrown.number));
        }
        if current {
            spend(session, &mut casts);
        }
        let due =
            matches!(position.due().first(), Some(fishka::Due::Throw(_))) && position.settled().is_none();
        let thrower = entries.last().map(|p| p.player).filter(|_| !casts.is_empty());
        Tray {
            casts: casts.into_iter().map(|(cast, _)| cast).collect(),
            thrower,
            due: due.then(|| (actor, position.dice_due().map(usize::from).collect())),
        }
    }

    /// Whether there is anything to show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.casts.is_empty() && self.due.is_none()
    }

    /// Numbers that can still be used, as words.
    #[must_use]
    pub fn left(&self) -> Vec<i32> {
        self.casts.iter().flat_map(|c| &c.values).filter(|v| !v.used).map(|v| v.value).collect()
    }
}

/// Marks what pools no longer keep: of equal numbers the first are used first.
fn spend(session: &Session, casts: &mut [(Cast, u16)]) {
    let rules = &session.game().rules;
    let numbers = session.position().numbers();
    for (index, def) in rules.numbers.iter().enumerate().filter(|(_, n)| n.scope == Scope::Pool) {
        for (place, face) in def.faces.iter().enumerate() {
            let kept = numbers.get(usize::from(def.base) + place).copied().unwrap_or(0);
            let mut same: Vec<&mut Value> = casts
                .iter_mut()
                .filter(|(_, number)| usize::from(*number) == index)
                .flat_map(|(cast, _)| cast.values.iter_mut())
                .filter(|v| v.value == *face)
                .collect();
            let gone = same.len().saturating_sub(usize::try_from(kept).unwrap_or(0));
            same.iter_mut().take(gone).for_each(|v| v.used = true);
        }
    }
}

/// Pips by number, in thirds of the face.
const PIPS: [&[(i32, i32)]; 6] = [
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
];

/// A die with a number, within 100 × 100 around the origin: pips if it has so many, else a figure.
#[must_use]
pub fn die(value: i32, pips: bool) -> String {
    let mut svg =
        "<rect class=\"die-body\" x=\"-44\" y=\"-44\" width=\"88\" height=\"88\" rx=\"19\"/>".to_owned();
    let places = usize::try_from(value - 1).ok().and_then(|i| PIPS.get(i)).filter(|_| pips);
    match places {
        Some(places) => {
            for (x, y) in *places {
                let _ = write!(svg, "<circle class=\"pip\" cx=\"{}\" cy=\"{}\" r=\"9\"/>", x * 24, y * 24);
            }
        }
        None => {
            let size = if (0..10).contains(&value) { 56 } else { 44 };
            let _ = write!(
                svg,
                "<text class=\"die-number\" y=\"{}\" font-size=\"{size}\">{value}</text>",
                size * 36 / 100
            );
        }
    }
    svg
}

const SHELL_UP: &str = "<ellipse class=\"shell\" rx=\"19\" ry=\"26\"/><path class=\"shell-mouth\" d=\"M0-20C5-8 5 8 0 20C-5 8-5-8 0-20Z\"/>\
    <path class=\"shell-teeth\" d=\"M-8-10H-3M-9-3H-4M-9 4H-4M-8 11H-3M8-10H3M9-3H4M9 4H4M8 11H3\"/>";
const SHELL_DOWN: &str = "<ellipse class=\"shell back\" rx=\"19\" ry=\"26\"/><path class=\"shell-shine\" d=\"M-8-15C-13-5-12 6-7 14\"/>";

/// How far apart shells lie.
const SHELL_STEP: (i32, i32) = (46, 60);

/// Shells of which so many lie mouth upward, and the size of the picture, around the origin.
#[must_use]
pub fn shells(count: usize, up: usize) -> (String, (i32, i32)) {
    let columns = if count > 4 { count.div_ceil(2) } else { count };
    let rows = count.div_ceil(columns.max(1));
    let mut svg = String::new();
    for i in 0..count {
        let (row, column) = (i / columns, i % columns);
        let x = (2 * column as i32 + 1 - columns as i32) * SHELL_STEP.0 / 2;
        let y = (2 * row as i32 + 1 - rows as i32) * SHELL_STEP.1 / 2;
        // They do not lie in rank and file.
        let turn = [-14, 9, 22, -6, 17, -20][i % 6];
        let shell = if i < up { SHELL_UP } else { SHELL_DOWN };
        let _ = write!(svg, "<g transform=\"translate({x} {y}) rotate({turn})\">{shell}</g>");
    }
    (svg, (columns as i32 * SHELL_STEP.0, rows as i32 * SHELL_STEP.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{Deal, Source};

    const KEPT: &str = "(fishka 1) (game (title \"K\") (players White Black) (turn-order (White play) (Black play))
        (dice die 1 2 6) (pool throws 1 2 6) (number last)
        (turn-start (set throws 0) (throw die throws last)) (option \"pass turn\" forced)
        (action more (move-type play) ((verify (= last 6)) (throw die throws last) (again play) add))
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e/f/g/h\" (9 0)) (\"1/2\" (0 9))) (directions (e 1 0))))
        (board-setup (White (Man a1)) (Black (Man a2)))
        (piece (name Man) (moves (move-type play) ((each-value throws (line 1 6 (e) (verify (= distance value))
            (spend throws) (again play) add)))))
        (win-condition (White Black) (absolute-config Man (h1))))";

    fn session() -> Session {
        let deal = Deal::of(Source::File { name: "k".to_owned(), text: KEPT.to_owned(), parts: Vec::new() });
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    fn shown(session: &Session) -> Vec<(i32, bool)> {
        let tray = Tray::of(session);
        tray.casts.iter().flat_map(|c| &c.values).map(|v| (v.value, v.used)).collect()
    }

    #[test]
    fn what_a_throw_decides_is_said_where_the_rules_say_it() {
        use crate::words::Words;
        use fishka_text::Lang;
        let told = |name: &str, lang| {
            let deal = Deal::library(name);
            let session = Session::new(deal.clone(), deal.compile().game.unwrap()).unwrap();
            let (player, dice) = Tray::of(&session).due.unwrap();
            Words::of(lang, Some(name)).throw(&session.game().rules, player, &dice, true)
        };
        assert_eq!(told("backgammon", Lang::En), "Your throw. One die each: the higher begins.");
        assert!(told("backgammon", Lang::Ru).ends_with("По одной кости: у кого больше, тот начинает."));
        assert_eq!(told("ludo", Lang::En), "Your throw");
    }

    #[test]
    fn throws_are_kept_greyed_and_followed_by_the_next_players() {
        let mut s = session();
        assert_eq!(Tray::of(&s).due, Some((Player::new(0), vec![0])));
        for text in ["roll:6", "more", "roll:1"] {
            assert!(s.play_text(text), "{text}");
        }
        assert_eq!(shown(&s), [(6, false), (1, false)]);
        assert_eq!(Tray::of(&s).left(), [6, 1]);
        assert!(s.play_text("a1-b1"));
        assert_eq!(shown(&s), [(6, false), (1, true)]);
        assert!(s.play_text("b1-h1"));
        let mut s = session();
        for text in ["roll:1", "a1-b1"] {
            assert!(s.play_text(text));
        }
        let tray = Tray::of(&s);
        assert_eq!((shown(&s), tray.thrower), (vec![(1, true)], Some(Player::new(0))));
        assert_eq!(tray.due, Some((Player::new(1), vec![0])));
        s.play_text("roll:2");
        assert_eq!(shown(&s), [(2, false)]);
        s.go(1);
        assert_eq!(shown(&s), [(1, false)]);
    }

    #[test]
    fn dice_look_as_their_odds_and_numbers_say() {
        let kind = |name: &str, dice: usize| {
            let game = Deal::library(name).compile().game.unwrap();
            Kind::of(&game.rules.dice[dice])
        };
        assert_eq!(kind("pachisi", 0), Kind::Shells(6, 0));
        assert_eq!(kind("senet", 0), Kind::Shells(4, 1));
        assert_eq!(kind("moving-chips", 0), Kind::Pips);
        let coin = session().game().rules.dice[0].clone();
        assert_eq!(Kind::of(&coin), Kind::Pips);
    }

    #[test]
    fn dice_are_drawn() {
        for value in 1..=6 {
            assert_eq!(die(value, true).matches("pip").count(), value as usize);
        }
        assert!(die(25, false).contains(">25<"));
        let (svg, size) = shells(6, 2);
        assert_eq!((svg.matches("shell-mouth").count(), svg.matches("shell back").count()), (2, 4));
        assert_eq!(size, (138, 120));
    }
}
