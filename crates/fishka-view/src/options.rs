//! Switches as the dialog for a new game shows them: presets that set others, numbers, choices.

use super::deal::Deal;
use super::words::Words;
use fishka::Game;
use fishka::rules::{Rules, SwitchDef};

/// The switch that presets make together.
const PRESET: &str = "preset";
/// The switch whose values are levels: who wins one goes on to the next.
const LEVEL: &str = "level";
/// A range of more numbers than this is typed in, not picked from a list.
const LISTED_MAX: usize = 12;

/// How a switch is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// One of its values from a list.
    List,
    /// A number within these bounds.
    Number(i64, i64),
}

/// How this switch is set.
#[must_use]
pub fn control(switch: &SwitchDef) -> Control {
    let numbers: Option<Vec<i64>> = switch.values.iter().map(|v| v.parse().ok()).collect();
    match numbers {
        Some(numbers) if numbers.len() > LISTED_MAX => {
            let (least, most) = (numbers.iter().min(), numbers.iter().max());
            least.zip(most).map_or(Control::List, |(least, most)| Control::Number(*least, *most))
        }
        _ => Control::List,
    }
}

/// Whether this is the choice among presets.
#[must_use]
pub fn is_preset(switch: &SwitchDef) -> bool {
    switch.name == PRESET
}

/// The value of a switch that a game was compiled with.
fn value<'a>(game: &'a Game, name: &str) -> Option<&'a str> {
    let switch = game.rules.switches.iter().find(|s| s.name == name)?;
    switch.values.get(switch.chosen).map(String::as_str)
}

/// The game as this preset alone has it.
fn as_preset(deal: &Deal, preset: &str) -> Option<std::sync::Arc<Game>> {
    let options = vec![(PRESET.to_owned(), preset.to_owned())];
    Deal { options, ..deal.clone() }.compile().game
}

fn level_of(rules: &Rules) -> Option<&SwitchDef> {
    rules.switches.iter().find(|switch| switch.name == LEVEL)
}

/// Which level is played, in words, where the rules have a switch of levels.
#[must_use]
pub fn level(rules: &Rules, words: &Words) -> Option<String> {
    let switch = level_of(rules)?;
    let value = words.name(switch.values.get(switch.chosen)?);
    Some(format!("{} {value}", words.label(LEVEL)))
}

/// The same game at its next level: the next value of the switch of levels, or the next variant where the rules say that
/// variants are levels.
#[must_use]
pub fn next_level(deal: &Deal, rules: &Rules) -> Option<Deal> {
    let mut next = Deal { edits: Vec::new(), puzzle: None, position: None, ..deal.clone() };
    if rules.options.progressive_levels
        && let Some(variant) = rules.variants.get(rules.variant + 1)
    {
        next.variant = Some(variant.clone());
        return Some(next);
    }
    let switch = level_of(rules)?;
    choose(&mut next, &[], LEVEL, switch.values.get(switch.chosen + 1)?);
    Some(next)
}

/// Names of the switches in which the presets of a game differ.
#[must_use]
pub fn governed(deal: &Deal, game: &Game) -> Vec<String> {
    let Some(presets) = game.rules.switches.iter().find(|s| is_preset(s)) else { return Vec::new() };
    let games: Vec<_> = presets.values.iter().filter_map(|p| as_preset(deal, p)).collect();
    let differs = |name: &str| games.windows(2).any(|pair| value(&pair[0], name) != value(&pair[1], name));
    let names = game.rules.switches.iter().map(|s| s.name.clone());
    names.filter(|name| name != PRESET && differs(name)).collect()
}

/// Whether a switch that the presets govern has been set otherwise than the chosen preset has it.
#[must_use]
pub fn is_mixed(deal: &Deal, game: &Game, governed: &[String]) -> bool {
    let set = |name: &String| deal.options.iter().any(|(n, _)| n == name);
    if !governed.iter().any(set) {
        return false;
    }
    let pure = value(game, PRESET).and_then(|preset| as_preset(deal, preset));
    pure.is_some_and(|pure| governed.iter().any(|name| value(&pure, name) != value(game, name)))
}

/// Sets a switch. A preset takes back what was set of the switches it governs.
pub fn choose(deal: &mut Deal, governed: &[String], name: &str, value: &str) {
    deal.options.retain(|(n, _)| n != name && !(name == PRESET && governed.contains(n)));
    deal.options.push((name.to_owned(), value.to_owned()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Source;

    const TEXT: &str = "(fishka 1) (preset wild (steps 2) (way any)) (preset tame (steps 1) (way ahead))
        (switch steps 1 2) (switch way ahead any) (switch stake 10 0..50)
        (game (title \"P\") (players A B) (turn-order A B)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"1\" (0 9))) (directions (e 1 0))))
        (board-setup (A (Man a1))) (piece (name Man) (moves (e add))) (win-condition (A) (absolute-config Man (b1))))";

    fn dealt() -> (Deal, std::sync::Arc<Game>) {
        let source = Source::File { name: "p".to_owned(), text: TEXT.to_owned(), parts: Vec::new() };
        let deal = Deal::of(source);
        let game = deal.compile().game.unwrap();
        (deal, game)
    }

    #[test]
    fn a_preset_sets_what_it_governs_and_nothing_else() {
        let (mut deal, game) = dealt();
        let governed = governed(&deal, &game);
        assert_eq!(governed, ["steps", "way"]);
        choose(&mut deal, &governed, "stake", "7");
        choose(&mut deal, &governed, "steps", "1");
        let mixed = deal.compile().game.unwrap();
        assert!(is_mixed(&deal, &mixed, &governed));
        choose(&mut deal, &governed, "preset", "tame");
        let game = deal.compile().game.unwrap();
        assert!(!is_mixed(&deal, &game, &governed));
        assert_eq!((value(&game, "way"), value(&game, "stake")), (Some("ahead"), Some("7")));
    }

    #[test]
    fn long_ranges_are_typed_in() {
        let (_, game) = dealt();
        let of = |name: &str| control(game.rules.switches.iter().find(|s| s.name == name).unwrap());
        assert_eq!((of("stake"), of("steps")), (Control::Number(0, 50), Control::List));
    }
}
