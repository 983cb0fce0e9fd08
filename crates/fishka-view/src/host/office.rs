//! All that the page asks of its worker: cards of the library, checks of rule files, the game on the table.

use super::gestures::refused;
use super::row;
use super::table::{Beside, Random, seated};
use super::{Ask, Card, Heard, Offered, RaceAsk, Sent, Table, Tell};
use crate::course;
use crate::deal::Deal;
use crate::decor;
use crate::library::pictured_start;
use crate::look::Look;
use crate::options::{governed, is_mixed};
use crate::package::Package;
use crate::problems::problems;
use crate::prose::html_of;
use crate::race::desk::{self, RaceDesk};
use crate::title;
use fishka::{Builtin, Game, Library as _};
use fishka_text::Lang;
use std::sync::Arc;

/// Games that are kept compiled: problems of a course mostly have the same rules.
const KEPT: usize = 3;

/// What the worker holds. `WHOLE` is one that can do all that the page may ask; the other knows no races, no rules in
/// words and no pictures of people’s own, so that the module that holds it is small and soon there.
pub struct Office<const WHOLE: bool> {
    table: OnTable,
    /// Compiled last, the newest at the end.
    compiled: Vec<(Deal, Arc<Game>)>,
    random: Random,
}

/// What lies beside a rule file, with the way to show its pictures.
fn beside<const WHOLE: bool>(package: Option<Package>) -> Option<Beside> {
    let package = package.filter(|_| WHOLE)?;
    if WHOLE { Some(Beside { package, pictured: Look::pictured }) } else { None }
}

/// What is played.
enum OnTable {
    Nothing,
    Game(Box<Table>),
    Race(Box<RaceDesk>),
}

impl<const WHOLE: bool> Office<WHOLE> {
    /// With nothing on the table; `random` gives bytes that nobody can foretell.
    #[must_use]
    pub fn new(random: fn() -> Option<[u8; 32]>) -> Office<WHOLE> {
        Office { table: OnTable::Nothing, compiled: Vec::new(), random }
    }

    /// Answers a question.
    pub fn answer(&mut self, sent: Sent) -> Heard {
        let tells = match sent.ask {
            Ask::Card { game, puzzle, lang } => vec![Tell::Card(self.card(&game, puzzle.as_deref(), lang))],
            Ask::Row { kept, lang } if WHOLE => {
                vec![Tell::Card(row::card(&kept, lang, |deal| self.game(deal)))]
            }
            Ask::Prose { game, lang } if WHOLE => {
                let written = if game == fishka_race::table::NAME {
                    Some(fishka_race::rules_text(lang.code()).to_owned())
                } else {
                    Builtin.rules_text(&game, lang.code())
                };
                vec![Tell::Prose(written.map(|text| html_of(&text)).unwrap_or_default())]
            }
            Ask::Check { deal, lang } => vec![self.check(deal, lang)],
            Ask::Offer(deal) => vec![Tell::Offered(self.offer(deal).map(Box::new))],
            Ask::Open { deal, kept, lang, package } => match self.game(&deal) {
                Some(game) => match Table::new(
                    deal,
                    kept.as_deref(),
                    &game,
                    lang,
                    beside::<WHOLE>(package),
                    self.random,
                ) {
                    Ok(mut table) => {
                        let tells = table.tells();
                        self.lay(OnTable::Game(Box::new(table)), tells)
                    }
                    Err(why) => self.lay(OnTable::Nothing, vec![refused(&why), Tell::Broken]),
                },
                None => self.lay(OnTable::Nothing, vec![Tell::Broken]),
            },
            Ask::Race(RaceAsk::Open { name, text, kept, seed, lang }) if WHOLE => {
                match RaceDesk::open(&name, text.as_deref(), kept.as_deref(), seed, lang) {
                    Ok(race) => {
                        let tells = race.all();
                        self.lay(OnTable::Race(Box::new(race)), tells)
                    }
                    Err(_) => self.lay(OnTable::Nothing, vec![Tell::Broken]),
                }
            }
            Ask::Race(RaceAsk::Record(text, seed)) if WHOLE => vec![desk::opened(&text, seed)],
            Ask::Race(RaceAsk::Offer { deal, tracks, lang }) if WHOLE => {
                vec![desk::offered(&deal, tracks, lang)]
            }
            Ask::Do { epoch, gesture } => match &mut self.table {
                OnTable::Nothing => Vec::new(),
                OnTable::Game(table) => table.act(epoch, gesture),
                OnTable::Race(race) if WHOLE => race.act(epoch, gesture),
                OnTable::Race(_) => Vec::new(),
            },
            Ask::Prose { .. } | Ask::Race(_) | Ask::Row { .. } => Vec::new(),
        };
        Heard { id: sent.id, tells }
    }

    /// Compiles a game of the library that is about to be laid, so that it need not be waited for then.
    pub fn prepare(&mut self, name: &str) {
        let _ = self.game(&Deal::library(name));
    }

    fn lay(&mut self, table: OnTable, tells: Vec<Tell>) -> Vec<Tell> {
        self.table = table;
        tells
    }

    /// The compiled game; who sits where and which problem is solved make no difference to it.
    fn game(&mut self, deal: &Deal) -> Option<Arc<Game>> {
        let rules =
            Deal { seats: Vec::new(), edits: Vec::new(), puzzle: None, position: None, ..deal.clone() };
        if let Some((_, game)) = self.compiled.iter().find(|(known, _)| *known == rules) {
            return Some(Arc::clone(game));
        }
        let game = rules.compile().game?;
        self.keep(rules, &game);
        Some(game)
    }

    fn keep(&mut self, rules: Deal, game: &Arc<Game>) {
        if self.compiled.len() >= KEPT {
            self.compiled.remove(0);
        }
        self.compiled.push((rules, Arc::clone(game)));
    }

    fn card(&mut self, name: &str, puzzle: Option<&str>, lang: Lang) -> Option<Card> {
        let deal = match puzzle {
            Some(puzzle) => course::deal(name, puzzle)?,
            None => Deal::library(name),
        };
        let game = self.game(&deal)?;
        let look = Look::of(&game, Some(name), lang, false);
        let position = if puzzle.is_some() { deal.start(&game) } else { pictured_start(name, &game) };
        Some(Card {
            title: title(&deal, &game.rules, &look.words),
            markup: format!("<defs>{}</defs>{}", look.art.symbols, look.picture(&position)),
            view_box: look.picture_box(),
            class: look.shape_class(),
            players: game.acting_players().len(),
        })
    }

    fn check(&mut self, deal: Deal, lang: Lang) -> Tell {
        let compilation = deal.compile();
        let problems = problems(lang, &compilation.diagnostics, &compilation.sources);
        // The board can be looked at, but nobody should wonder why nothing moves.
        let external = compilation.diagnostics.iter().find(|d| d.code == "engine-external");
        let remark = external.map(|d| {
            let args = d.args.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
            ("diagnostic-engine-external".to_owned(), args.collect())
        });
        let remark = remark.or_else(|| {
            let fault = decor::fault(&deal, compilation.game.as_deref())?;
            let args = fault.args().into_iter().map(|(name, value)| (name.to_owned(), value));
            Some((fault.key.to_owned(), args.collect()))
        });
        if let Some(game) = &compilation.game {
            self.keep(deal, game);
        }
        Tell::Checked { problems, plays: compilation.game.is_some(), remark }
    }

    fn offer(&mut self, deal: Deal) -> Option<Offered> {
        let game = self.game(&deal)?;
        let deal = seated(deal, &game);
        let governed = governed(&deal, &game);
        let mixed = is_mixed(&deal, &game, &governed);
        Some(Offered { deal, rules: game.rules.for_screen(), governed, mixed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_prepared_is_laid_without_compiling_it_again() {
        let mut office: Office<false> = Office::new(|| Some([7; 32]));
        office.prepare("tic-tac-toe");
        office.prepare("nowhere");
        let [(_, prepared)] = &office.compiled[..] else { panic!("{} games", office.compiled.len()) };
        let prepared = Arc::clone(prepared);
        let ask = Ask::Open { deal: Deal::library("tic-tac-toe"), kept: None, lang: Lang::En, package: None };
        let heard = office.answer(Sent { id: 1, ask });
        assert!(heard.tells.iter().any(|tell| matches!(tell, Tell::Laid(_))), "the game lies on the table");
        assert!(office.compiled.len() == 1 && Arc::ptr_eq(&office.compiled[0].1, &prepared));
    }
}
