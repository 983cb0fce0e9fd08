//! Small rule files that say in comments what they must do.
//!
//! A line `;> KEY: VALUE` is an expectation. `variant: TITLE` chooses a variant for what follows; `after: MOVE MOVE`
//! plays these moves from the start of it. At the position reached:
//!
//! * `moves: MOVE MOVE` — the legal moves, in any order; `count: N` — only how many;
//! * `over: none`, `over: draw`, `over: White` — the winners; `bound: ops`, `bound: moves` — the limit that was met;
//! * `piece: SITE PLAYER KIND`, `empty: SITE SITE`, `attribute: SITE NAME`, `attribute: SITE not NAME`;
//! * `hand: PLAYER KIND N`, `turn: PLAYER`.
//!
//! Of the file as a whole: `variants: TITLE | TITLE`, and `error: CODE LINE:COLUMN`, `warning: CODE LINE:COLUMN` (the
//! place may be left out) for everything the compiler says, and nothing else.

use crate::plenty;
use fishka::{Bound, Compiler, Game, MoveList, Player, Position, Severity, Site, notations, parse_move};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Finds the text of an included file.
type Include<'a> = &'a dyn Fn(&str) -> Option<String>;

/// One expectation of a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Its line, from 1.
    pub line: usize,
    /// What is asked.
    pub key: String,
    /// The answer wanted.
    pub value: String,
}

/// The expectations of a rule file, in order.
#[must_use]
pub fn expectations(text: &str) -> Vec<Expectation> {
    let expectation = |(index, line): (usize, &str)| {
        let rest = line.trim().strip_prefix(";>")?;
        let (key, value) = rest.split_once(':').unwrap_or((rest, ""));
        Some(Expectation { line: index + 1, key: key.trim().to_owned(), value: value.trim().to_owned() })
    };
    text.lines().enumerate().filter_map(expectation).collect()
}

/// Checks every expectation of the rule file `text`, called `name`, and gives their number.
///
/// # Errors
/// Every expectation that is not met, with its line.
pub fn check_rule_file(name: &str, text: &str, include: Include<'_>) -> Result<usize, Vec<String>> {
    let wanted = expectations(text);
    let mut run =
        Run { name, text, include, told: BTreeSet::new(), start: Err(String::new()), now: None, met: None };
    run.compile(None);
    let mut faults: Vec<String> = wanted
        .iter()
        .filter_map(|e| {
            let fault = run.check(e).err()?;
            Some(format!("{name}:{}: {}: {} — {fault}", e.line, e.key, e.value))
        })
        .collect();
    faults.extend(check_told(name, &run.told, &wanted));
    if wanted.is_empty() {
        faults.push(format!("{name}: no expectations"));
    }
    if faults.is_empty() { Ok(wanted.len()) } else { Err(faults) }
}

/// What the compiler said must be what the file expects.
fn check_told(name: &str, told: &BTreeSet<[String; 3]>, wanted: &[Expectation]) -> Vec<String> {
    let mut left: Vec<&[String; 3]> = told.iter().collect();
    let mut faults = Vec::new();
    for e in wanted.iter().filter(|e| matches!(e.key.as_str(), "error" | "warning")) {
        let (code, place) = e.value.split_once(' ').unwrap_or((&e.value, ""));
        let fits = |t: &&[String; 3]| t[0] == e.key && t[1] == code && (place.is_empty() || t[2] == place);
        match left.iter().position(fits) {
            Some(index) => drop(left.remove(index)),
            None => faults.push(format!("{name}:{}: no {} {}", e.line, e.key, e.value)),
        }
    }
    // These files need not say how their games end.
    left.retain(|t| !t[1].starts_with("no-goal-"));
    faults.extend(left.iter().map(|t| format!("{name}: unexpected {}", t.join(" "))));
    faults
}

/// A rule file under examination.
struct Run<'a> {
    name: &'a str,
    text: &'a str,
    include: Include<'a>,
    /// Severity, code and place of everything the compiler said.
    told: BTreeSet<[String; 3]>,
    /// The variant chosen.
    start: Result<Arc<Game>, String>,
    /// The position reached.
    now: Option<Position>,
    /// The bound that was met on the way there.
    met: Option<Bound>,
}

impl Run<'_> {
    fn compile(&mut self, variant: Option<&str>) {
        let include = self.include;
        let compiler = Compiler::new(self.name, self.text).variant(variant);
        let compilation = compiler.include(include).compile(&mut fishka::Budget::new(fishka::COMPILE_STEPS));
        for d in &compilation.diagnostics {
            let severity = if d.severity == Severity::Error { "error" } else { "warning" };
            let place = d.span.and_then(|span| compilation.sources.place(span));
            let place = place.map_or(String::new(), |(_, at)| format!("{}:{}", at.line, at.column));
            self.told.insert([severity.to_owned(), d.code.to_owned(), place]);
        }
        self.start = compilation.game.ok_or_else(|| "does not compile".to_owned());
        let start = self.start.as_ref().ok().map(|game| game.start(&mut plenty()));
        (self.now, self.met) = match start {
            Some(Err(bound)) => (None, Some(bound)),
            start => (start.and_then(Result::ok), None),
        };
    }

    fn check(&mut self, e: &Expectation) -> Result<(), String> {
        match e.key.as_str() {
            "error" | "warning" => return Ok(()),
            "variant" => {
                self.compile(Some(&e.value));
                return self.start.as_ref().map(|_| ()).map_err(String::clone);
            }
            "after" => return self.play(&e.value),
            "bound" => return same(&e.value, &self.bound()),
            _ => {}
        }
        let position = self.now.as_mut().ok_or("there is no position")?;
        let words: Vec<&str> = e.value.split_whitespace().collect();
        match (e.key.as_str(), words.as_slice()) {
            ("moves", _) => same(&sorted(words.iter().map(|w| (*w).to_owned())), &moves(position)?),
            ("count", [_]) => same(&e.value, &moves(position)?.len().to_string()),
            ("over", [_, ..]) => same(&e.value, &over(position)?),
            ("piece", [site, ..]) => same(&words[1..].join(" "), &piece(position, site)?),
            ("empty", [_, ..]) => words.iter().try_for_each(|site| same("", &piece(position, site)?)),
            ("attribute", [site, name]) => same(&true, &has(position, site, name)?),
            ("attribute", [site, "not", name]) => same(&false, &has(position, site, name)?),
            ("hand", [player, kind, number]) => same(*number, &hand(position, player, kind)?),
            ("turn", [_]) => same(e.value.as_str(), player_name(position, position.actor())),
            ("variants", _) => same(&e.value, &position.game().rules.variants.join(" | ")),
            _ => Err("this is no expectation".into()),
        }
    }

    /// Plays moves from the start of the variant chosen.
    fn play(&mut self, moves: &str) -> Result<(), String> {
        let start = self.start.as_ref().map_err(String::clone)?.start(&mut plenty());
        let mut position = start.map_err(|bound| bound.to_string())?;
        self.now = None;
        for text in moves.split_whitespace() {
            let m = parse_move(&mut position, text, &mut plenty()).map_err(|e| e.to_string())?;
            if let Err(bound) = position.play_unchecked(&m, &mut plenty()) {
                self.met = Some(bound);
                return Ok(());
            }
        }
        self.now = Some(position);
        Ok(())
    }

    /// The name of the bound that was met on the way here or is met when moves are asked for, or `none`.
    fn bound(&mut self) -> String {
        let asked = self.now.as_mut().and_then(|position| position.outcome(&mut plenty()).err());
        self.met.or(asked).map_or_else(|| "none".into(), |bound| bound.name.into())
    }
}

fn same<T: PartialEq + std::fmt::Debug + ?Sized>(wanted: &T, found: &T) -> Result<(), String> {
    if wanted == found { Ok(()) } else { Err(format!("found {found:?}")) }
}

fn sorted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = words.collect();
    words.sort();
    words
}

fn moves(position: &mut Position) -> Result<Vec<String>, String> {
    let (mut list, budget) = (MoveList::new(), &mut plenty());
    let listed = position.legal_moves(&mut list, budget);
    let names =
        listed.and_then(|()| notations(position, &list, budget)).map_err(|bound| bound.to_string())?;
    Ok(sorted(names.into_iter()))
}

/// The winners, or `draw`, or `none`.
fn over(position: &mut Position) -> Result<String, String> {
    let outcome = position.outcome(&mut plenty()).map_err(|bound| bound.to_string())?;
    let Some(outcome) = outcome else { return Ok("none".into()) };
    let players = position.game().rules.players.iter().enumerate();
    let won = players.filter(|(index, _)| outcome.has_won(Player::new(*index)));
    let winners: Vec<&str> = won.map(|(_, player)| player.name.as_str()).collect();
    Ok(if winners.is_empty() { "draw".into() } else { winners.join(" ") })
}

fn site(position: &Position, name: &str) -> Result<Site, String> {
    position.game().rules.site(name).ok_or_else(|| format!("no site {name}"))
}

/// `PLAYER KIND`, or nothing for an empty site.
fn piece(position: &Position, name: &str) -> Result<String, String> {
    let piece = position.cell(site(position, name)?).piece;
    let kinds = &position.game().rules.kinds;
    Ok(piece.map_or(String::new(), |p| {
        format!("{} {}", player_name(position, p.player), kinds[p.kind.index()].name)
    }))
}

fn has(position: &Position, place: &str, name: &str) -> Result<bool, String> {
    let attr = position.game().rules.attr(name).ok_or_else(|| format!("no attribute {name}"))?;
    Ok(position.cell(site(position, place)?).has(attr))
}

fn hand(position: &Position, player: &str, kind: &str) -> Result<String, String> {
    let rules = &position.game().rules;
    let player = rules.player(player).ok_or_else(|| format!("no player {player}"))?;
    let kind = rules.kind(kind).ok_or_else(|| format!("no kind {kind}"))?;
    Ok(position.hand(player, kind).to_string())
}

fn player_name(position: &Position, player: Player) -> &str {
    &position.game().rules.players[player.index()].name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_comments() {
        let found = expectations("; text\r\n;> moves: a1-a2:go\r\n(game)\n ;> over\n");
        let found: Vec<_> = found.iter().map(|e| (e.line, e.key.as_str(), e.value.as_str())).collect();
        assert_eq!(found, [(2, "moves", "a1-a2:go"), (4, "over", "")]);
    }

    #[test]
    fn a_file_that_errs_is_found_out() {
        let faults = check_rule_file("x", ";> moves: a1-a2\n;> over: draw\n;> what\n(game)", &|_| None);
        let faults = faults.unwrap_err().join("\n");
        for part in ["x:1: moves", "x:2: over", "x:3: what", "unexpected error no-players"] {
            assert!(faults.contains(part), "{faults}");
        }
    }
}
