//! `fishka check --play`: warnings for rules that never did anything in random games.

use crate::args::Check;
use crate::budget;
use crate::load::Source;
use fishka::{Rng, RuleSort, Watch};
use fishka_base::{Bound, Diagnostic, Span, mix64};
use std::collections::BTreeMap;

/// Plays random games of every variant, each with its switches as they stand in the file. A rule is told when it did
/// nothing in any of them.
///
/// # Errors
/// The bound that the rules met in a game.
pub fn never_fired(source: &Source, args: &Check, count: u32) -> Result<Vec<Diagnostic>, Bound> {
    let mut heard: BTreeMap<(RuleSort, Span), bool> = BTreeMap::new();
    let mut variant = 0;
    let mut name: Option<String> = None;
    while let Some(game) = source.compile(name.as_deref(), &[]).game {
        let mut watch = Watch::default();
        for index in 0..count {
            let mut rng = Rng::new(mix64(args.seed ^ u64::from(index) << 32));
            let budget = &mut budget::of_game();
            let mut position = game.start(budget)?;
            watch.game(&mut position, &mut rng, args.plies.unwrap_or(PLIES_MAX), budget)?;
        }
        for rule in watch.heard(&game.rules) {
            *heard.entry((rule.sort, rule.span)).or_default() |= rule.seen;
        }
        variant += 1;
        name = game.rules.variants.get(variant).cloned();
        if name.is_none() {
            break;
        }
    }
    let silent = heard.into_iter().filter(|(_, seen)| !seen);
    Ok(silent.map(|((sort, span), _)| warning(sort, span, count)).collect())
}

/// Longest random game.
const PLIES_MAX: usize = 2_000;

fn warning(sort: RuleSort, span: Span, count: u32) -> Diagnostic {
    let told = match sort {
        RuleSort::Moves => Diagnostic::warning("never-moves", span),
        RuleSort::Goal => Diagnostic::warning("never-ends", span),
    };
    told.arg("count", count)
}
