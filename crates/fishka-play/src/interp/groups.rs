//! Whether a site of a group satisfies a condition: asked of one site after another (does this tower hang together with a
//! red piece?) it is the same for all sites of a group, so what was found is kept for the run.

use super::actor::Sink;
use super::machine::Interp;
use super::registers::Registers;
use super::sites::Marks;
use crate::Game;
use crate::fast::UNROLLS;
use fishka_base::{Player, Site};
use fishka_rules::{Dirs, Op, Rules, Test, When, Where};

/// What is known of groups of one sort and one condition.
#[derive(Debug)]
pub(crate) struct Groups {
    reach: u16,
    cond: When,
    player: Player,
    /// A step of the group leads back by one, so that all its sites have the same group.
    symmetric: bool,
    /// Sites of groups some site of which satisfies the condition, and of those in which none does.
    some: Marks,
    none: Marks,
}

impl<S: Sink> Interp<'_, S> {
    /// Whether some site of the group of the cursor satisfies the condition; `None` where that may depend on more than the
    /// sites themselves.
    pub(super) fn group_has(
        &mut self,
        reach: u16,
        (dirs, through): (Dirs, When),
        cond: When,
        regs: &mut Registers,
    ) -> Option<bool> {
        if !UNROLLS {
            return None;
        }
        let game: &Game = &self.position.game;
        let plainly = !self.reads.on && self.actor.pretend.is_none() && game.leaves_out;
        if !plainly || !is_of_site(&game.rules, through) || !is_of_site(&game.rules, cond) {
            return None;
        }
        let (origin, player) = (regs.cursor, self.actor.player);
        let same = |known: &Groups| (known.reach, known.cond, known.player) == (reach, cond, player);
        let mut known = match self.reads.groups().take().filter(|known| same(known)) {
            Some(known) => known,
            None => Groups {
                reach,
                cond,
                player,
                symmetric: is_symmetric(&game.rules, dirs, player),
                some: Marks::none(self.position, self.budget),
                none: Marks::none(self.position, self.budget),
            },
        };
        let found = if !known.symmetric {
            None
        } else if known.some.has(origin) || known.none.has(origin) {
            Some(known.some.has(origin))
        } else {
            let group = self.reached(reach, regs);
            let has = group.iter().any(|(site, ray)| {
                (regs.cursor, regs.ray) = (*site, *ray);
                self.satisfies(cond, regs)
            });
            let marks = if has { &mut known.some } else { &mut known.none };
            marks.mark(origin);
            for (site, _) in &group {
                marks.mark(*site);
            }
            Some(has)
        };
        *self.reads.groups() = Some(known);
        found
    }
}

/// Whether it asks one question, of the site alone.
fn is_of_site(rules: &Rules, cond: When) -> bool {
    let Some(entry) = cond.entry() else { return true };
    let asked = rules.code.get(entry as usize..);
    let Some([Op::Test { test, at: Where::Here, .. }, Op::End, ..]) = asked else { return false };
    matches!(
        test,
        Test::Empty
            | Test::Friend
            | Test::Own
            | Test::Enemy
            | Test::Neutral
            | Test::Piece(_)
            | Test::Attr(_)
            | Test::Holds(..)
    )
}

/// Whether every step in one of the directions leads back by one of them.
fn is_symmetric(rules: &Rules, dirs: Dirs, player: Player) -> bool {
    let Dirs::List(list) = dirs else { return false };
    let (board, dirs) = (&rules.board, &rules.dir_lists[usize::from(list)]);
    let leads_back = |from: Site, to: Site| dirs.iter().any(|dir| board.step(player, to, *dir) == Some(from));
    let mut sites = (0..board.sites.len()).map(Site::new);
    sites.all(|from| {
        dirs.iter().all(|dir| board.step(player, from, *dir).is_none_or(|to| leads_back(from, to)))
    })
}
