//! A position as a picture in letters, with its legend, turn and reserves.

use crate::kept;
use crate::outside::{one_line, sentence};
use fishka::rules::Rules;
use fishka::{Builtin, Kind, Library as _, Names, Outcome, Player, Position, Site};
use fishka_base::{Bound, Budget};
use fishka_text::Lang;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Widest and highest picture, in characters and lines; larger boards are told as a list.
const SIZE_MAX: (usize, usize) = (160, 80);

/// Title, picture, reserves and whose turn it is.
///
/// # Errors
/// The bound that the rules met.
pub fn position(
    name: &str,
    position: &mut Position,
    lang: Lang,
    budget: &mut Budget,
) -> Result<String, Bound> {
    let mut out = table(name, position, lang);
    let names = translations(name, lang);
    out.push_str(&kept::lines(position, &names));
    let _ = writeln!(out, "{}", status(position, Some(&names), lang, budget)?);
    Ok(out)
}

/// Title, picture and reserves.
pub fn table(name: &str, position: &Position, lang: Lang) -> String {
    let names = translations(name, lang);
    let rules = &position.game().rules;
    let title = Builtin.title(name, lang.code()).unwrap_or_else(|| rules.texts.title.clone());
    let mut out = one_line(&title).into_owned();
    let variant = rules.variants.get(rules.variant).map_or_else(String::new, |v| said(&names, v));
    if rules.variants.len() > 1 && !variant.eq_ignore_ascii_case(&out) && rules.variant > 0 {
        let _ = write!(out, " · {variant}");
    }
    out.push_str("\n\n");
    out.push_str(&board(position, &names));
    out.push_str(&hands(position, &names));
    out
}

/// Names of a library game in the language; none for other games and for English.
pub fn translations(name: &str, lang: Lang) -> Names {
    if lang == Lang::En { Names::default() } else { Builtin.translations(name, lang.code()) }
}

/// A name of the game in the language.
fn said(names: &Names, name: &str) -> String {
    one_line(names.translate(name)).into_owned()
}

/// Whose turn it is, or how the game ended.
///
/// # Errors
/// The bound that the rules met.
pub fn status(
    position: &mut Position,
    names: Option<&Names>,
    lang: Lang,
    budget: &mut Budget,
) -> Result<String, Bound> {
    let translated = |name: &str| names.map_or(name, |n| n.translate(name)).to_owned();
    let game = position.game().clone();
    let player = |p: Player| translated(&game.rules.players[p.index()].name);
    Ok(match position.outcome(budget)? {
        None => sentence(lang, "status-turn", &[("player", player(position.actor()))]),
        Some(outcome) => result(&outcome, &player, lang),
    })
}

fn result(outcome: &Outcome, player: &dyn Fn(Player) -> String, lang: Lang) -> String {
    let winners = (0..outcome.returns.len()).map(Player::new).filter(|p| outcome.has_won(*p));
    let winners: Vec<String> = winners.map(player).collect();
    if winners.is_empty() {
        sentence(lang, if outcome.is_lost() { "status-lost" } else { "status-draw" }, &[])
    } else {
        sentence(lang, "status-won", &[("player", winners.join(", ")), ("count", winners.len().to_string())])
    }
}

/// The board: a picture where it fits, else a list of pieces; then the legend.
pub fn board(position: &Position, names: &Names) -> String {
    let rules = &position.game().rules;
    let letters = Letters::new(rules);
    let picture = Grid::new(rules).map(|grid| grid.draw(position, &letters));
    let mut out = picture.unwrap_or_else(|| list(position, names));
    let mut seen: BTreeMap<Kind, String> = BTreeMap::new();
    for cell in position.cells() {
        if let Some(piece) = cell.piece.filter(|p| !rules.kinds[p.kind.index()].dummy) {
            seen.entry(piece.kind).or_insert_with(|| letters.kinds[piece.kind.index()].clone());
        }
    }
    let kinds = seen
        .iter()
        .map(|(kind, letter)| format!("{letter} {}", said(names, &rules.kinds[kind.index()].name)));
    let sides = letters.sides(rules, names);
    let legend: Vec<String> = if letters.sides.is_some() { Vec::new() } else { kinds.collect() };
    out.push('\n');
    for line in [legend, sides].into_iter().filter(|line| !line.is_empty()) {
        let _ = writeln!(out, "{}", line.join(", "));
    }
    out
}

fn list(position: &Position, names: &Names) -> String {
    let rules = &position.game().rules;
    let mut out = String::new();
    for (site, cell) in rules.board.sites.iter().zip(position.cells()) {
        if let Some(piece) = cell.piece {
            let player = said(names, &rules.players[piece.player.index()].name);
            let kind = said(names, &rules.kinds[piece.kind.index()].name);
            let _ = writeln!(out, "{}: {player} {kind}", one_line(&site.name));
        }
    }
    out
}

fn hands(position: &Position, names: &Names) -> String {
    let rules = &position.game().rules;
    let mut out = String::new();
    for (index, player) in rules.players.iter().enumerate() {
        let held = rules.kinds.iter().enumerate().filter_map(|(kind, def)| {
            let count = position.hand(Player::new(index), Kind::new(kind));
            (count > 0).then(|| format!("{count} {}", said(names, &def.name)))
        });
        let held: Vec<String> = held.collect();
        if !held.is_empty() {
            let _ = writeln!(out, "{}: {}", said(names, &player.name), held.join(", "));
        }
    }
    out
}

/// How pieces are written: the first side in capitals, the second in small letters, others with a digit.
struct Letters {
    kinds: Vec<String>,
    width: usize,
    many: bool,
    /// Where there is one kind of piece only, pieces are written as the initials of their sides.
    sides: Option<Vec<String>>,
}

/// The initials of the sides, if all pieces are of one kind and no two sides begin alike.
fn initials(rules: &Rules) -> Option<Vec<String>> {
    let first =
        |p: &fishka::rules::PlayerDef| p.name.chars().find(|c| c.is_alphanumeric()).map(|c| c.to_string());
    let initials: Vec<String> = rules.players.iter().map(first).collect::<Option<_>>()?;
    let one_kind = rules.kinds.iter().filter(|k| !k.dummy).count() == 1;
    let unlike = (1..initials.len()).all(|i| !initials[..i].contains(&initials[i]));
    (one_kind && unlike).then_some(initials)
}

impl Letters {
    fn new(rules: &Rules) -> Letters {
        let mut kinds: Vec<String> = Vec::new();
        for kind in &rules.kinds {
            let letter = |name: &str, n: usize| -> String {
                name.chars().filter(|c| c.is_alphanumeric()).take(n).collect()
            };
            let notation = kind.notation.as_deref().filter(|n| (1..=2).contains(&n.chars().count()));
            let wishes =
                [notation.map_or_else(|| letter(&kind.name, 1), |n| letter(n, 2)), letter(&kind.name, 2)];
            let taken = |text: &String| text.is_empty() || kinds.iter().any(|k| k.eq_ignore_ascii_case(text));
            let number = (0..).map(|n| format!("{}{n}", letter(&kind.name, 1)));
            let free = wishes.into_iter().chain(number).find(|wish| !taken(wish)).unwrap_or_default();
            kinds.push(capital(&free));
        }
        let many = rules.players.len() > 2;
        let width = kinds.iter().map(|k| k.chars().count()).max().unwrap_or(1) + usize::from(many);
        let sides = initials(rules);
        Letters { kinds, width: if sides.is_some() { 1 } else { width }, many, sides }
    }

    fn piece(&self, player: Player, kind: Kind) -> String {
        if let Some(sides) = &self.sides {
            return sides[player.index()].clone();
        }
        let letter = &self.kinds[kind.index()];
        match (self.many, player.index()) {
            (true, index) => format!("{letter}{}", index + 1),
            (false, 0) => letter.clone(),
            (false, _) => letter.to_lowercase(),
        }
    }

    fn sides(&self, rules: &Rules, names: &Names) -> Vec<String> {
        let sign = |index: usize| match (&self.sides, self.many, index) {
            (Some(sides), ..) => sides[index].clone(),
            (None, true, index) => (index + 1).to_string(),
            (None, false, 0) => "A".into(),
            (None, false, _) => "a".into(),
        };
        let side = |(index, p): (usize, &fishka::rules::PlayerDef)| {
            format!("{} = {}", sign(index), said(names, &p.name))
        };
        rules.players.iter().enumerate().map(side).collect()
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars.flat_map(char::to_lowercase)).collect())
}

/// Where each site stands in the picture: column in half cells, line.
struct Grid {
    places: Vec<(Site, usize, usize)>,
    columns: usize,
    lines: usize,
}

impl Grid {
    /// The places of all sites with a rectangle; `None` when there is none or the picture would be too large.
    fn new(rules: &Rules) -> Option<Grid> {
        let drawn: Vec<(Site, i32, i32)> = rules
            .board
            .sites
            .iter()
            .enumerate()
            .filter(|(_, s)| !s.dummy)
            .filter_map(|(i, s)| s.rect.map(|r| (Site::new(i), r.left + r.right, r.top + r.bottom)))
            .collect();
        let steps = |of: &dyn Fn(&(Site, i32, i32)) -> i32| {
            let mut values: Vec<i32> = drawn.iter().map(of).collect();
            values.sort_unstable();
            values.dedup();
            let step = values.windows(2).map(|w| w[1] - w[0]).min().unwrap_or(1).max(1);
            values.first().map(|first| (*first, step))
        };
        let ((left, dx), (top, dy)) = (steps(&|p| p.1)?, steps(&|p| p.2)?);
        let index = |value: i32, first: i32, step: i32| ((value - first + step / 2) / step) as usize;
        let place = |(site, x, y): &(Site, i32, i32)| (*site, index(*x, left, dx), index(*y, top, dy));
        let places: Vec<_> = drawn.iter().map(place).collect();
        let columns = places.iter().map(|p| p.1).max()? + 1;
        let lines = places.iter().map(|p| p.2).max()? + 1;
        (columns <= SIZE_MAX.0 / 2 && lines <= SIZE_MAX.1).then_some(Grid { places, columns, lines })
    }

    fn draw(&self, position: &Position, letters: &Letters) -> String {
        let rules = &position.game().rules;
        let dense = self.places.len() * 3 > self.columns * self.lines * 2;
        let step = if dense { letters.width + 1 } else { letters.width.div_ceil(2) + 1 };
        let mut canvas = vec![vec![String::new(); self.columns]; self.lines];
        for (site, column, line) in &self.places {
            canvas[*line][*column] = match position.cell(*site).piece {
                Some(p) if !rules.kinds[p.kind.index()].dummy => letters.piece(p.player, p.kind),
                _ => "·".into(),
            };
        }
        let labels: Vec<String> = (0..self.lines).map(|line| self.label(rules, |p| p.2 == line)).collect();
        let margin = labels.iter().map(|l| l.chars().count()).max().unwrap_or(0);
        let mut out = String::new();
        for (line, label) in canvas.iter().zip(&labels) {
            let cells: String =
                line.iter().map(|cell| format!(" {cell:<width$}", width = step - 1)).collect();
            let _ = writeln!(out, "{label:>margin$} {}", cells.trim_end());
        }
        let bottom: Vec<String> =
            (0..self.columns).map(|column| self.label(rules, |p| p.1 == column)).collect();
        if bottom.iter().all(|b| !b.is_empty() && b.chars().count() < step) {
            let cells: String = bottom.iter().map(|b| format!(" {b:<width$}", width = step - 1)).collect();
            let _ = writeln!(out, "{:margin$} {}", "", cells.trim_end());
        }
        out
    }

    /// What the names of some sites have in common: their beginning or their end.
    fn label(&self, rules: &Rules, of: impl Fn(&(Site, usize, usize)) -> bool) -> String {
        one_line(&self.common(rules, of)).into_owned()
    }

    fn common(&self, rules: &Rules, of: impl Fn(&(Site, usize, usize)) -> bool) -> String {
        let names: Vec<&str> = self
            .places
            .iter()
            .filter(|p| of(p))
            .map(|p| rules.board.sites[p.0.index()].name.as_str())
            .collect();
        let Some((first, rest)) = names.split_first().filter(|(_, rest)| !rest.is_empty()) else {
            return String::new();
        };
        let kind_of = |c: char| c.is_ascii_digit();
        let split = first.find(kind_of).filter(|i| *i > 0).unwrap_or(first.len());
        let (head, tail) = first.split_at(split);
        if !head.is_empty()
            && rest.iter().all(|n| n.starts_with(head) && n[head.len()..].starts_with(kind_of))
        {
            head.to_owned()
        } else if !tail.is_empty()
            && rest.iter().all(|n| n.strip_suffix(tail).is_some_and(|h| !h.ends_with(kind_of)))
        {
            tail.to_owned()
        } else {
            String::new()
        }
    }
}
