//! Whether a flood comes to a piece of some kind. In what order its sites are looked at does not matter then, so those go
//! first that lie nearest to such pieces.

use super::actor::{Actor, Sink};
use super::machine::Interp;
use super::registers::Registers;
use super::sites::{Arrivals, Marks};
use crate::Game;
use crate::fast::UNROLLS;
use fishka_base::{Kind, Player, Site};
use fishka_rules::{Op, Rules, Test, When, Where};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;

/// Boards with more sites are flooded in the usual order.
const SITES_MAX: usize = 512;

/// How many steps, by any direction, lead from each site to another; made when they are first wanted.
#[derive(Debug, Default)]
pub(crate) struct Nearness {
    /// By target: the steps from each site. Empty where there are too many sites.
    steps: Vec<OnceLock<Box<[u8]>>>,
}

impl Nearness {
    pub(crate) fn new(rules: &Rules) -> Self {
        let sites = rules.board.sites.len();
        let count = if sites <= SITES_MAX { sites } else { 0 };
        Nearness { steps: std::iter::repeat_with(OnceLock::new).take(count).collect() }
    }

    fn to(&self, rules: &Rules, target: Site) -> Option<&[u8]> {
        Some(self.steps.get(target.index())?.get_or_init(|| steps_to(rules, target)))
    }
}

/// The least steps from each site to the target.
fn steps_to(rules: &Rules, target: Site) -> Box<[u8]> {
    let board = &rules.board;
    let mut steps = vec![u8::MAX; board.sites.len()].into_boxed_slice();
    steps[target.index()] = 0;
    let mut edge = vec![target];
    for distance in 1..u8::MAX {
        let mut next = Vec::new();
        for site in edge {
            for dir in (0..board.dirs.len()).map(fishka_base::Dir::new) {
                let Some(before) = board.step_back(Player::new(0), site, dir) else { continue };
                if steps[before.index()] == u8::MAX {
                    steps[before.index()] = distance;
                    next.push(before);
                }
            }
        }
        edge = next;
    }
    steps
}

impl<S: Sink> Interp<'_, S> {
    /// Whether the flood from the cursor comes to a site that satisfies the condition; `None` where that asks for more than
    /// a kind of piece.
    pub(super) fn flood_meets(&mut self, list: u16, wanted: When, regs: &Registers) -> Option<bool> {
        if !UNROLLS {
            return None;
        }
        let kind = self.wanted_kind(wanted)?;
        self.asker(regs)?;
        let game: &Game = &self.position.game;
        // Of a tower only the top counts.
        if game.nearness.steps.is_empty() || self.position.is_ordered() {
            return None;
        }
        let sites = self.position.cells().len();
        let mut targets: SmallVec<[Site; 4]> = SmallVec::new();
        for (at, cell) in self.position.cells.iter().enumerate() {
            if cell.piece.is_some_and(|piece| piece.kind == kind) {
                targets.push(Site::new(at % sites));
            }
        }
        self.budget.spend(self.position.cells.len() as u64 / 16);
        let mut near: SmallVec<[&[u8]; 4]> = SmallVec::new();
        for target in &targets {
            near.push(game.nearness.to(&game.rules, *target)?);
        }
        let steps = |site: Site| near.iter().map(|steps| steps[site.index()]).min().unwrap_or(0);
        let mut seen = Marks::none(self.position, self.budget);
        seen.mark(regs.cursor);
        if targets.is_empty() || targets.contains(&regs.cursor) {
            return Some(!targets.is_empty());
        }
        let mut edge = BinaryHeap::from([Reverse((steps(regs.cursor), regs.cursor))]);
        let mut arrivals = Arrivals(Vec::new());
        while let Some(Reverse((_, here))) = edge.pop() {
            self.spread_from(list, here, regs, &mut arrivals);
            if self.budget.met().is_some() {
                break;
            }
            for site in arrivals.0.drain(..) {
                if targets.contains(&site) {
                    return Some(true);
                }
                if seen.mark(site) {
                    edge.push(Reverse((steps(site), site)));
                }
            }
        }
        Some(false)
    }

    /// The kind that a condition asks for, if it asks for nothing else.
    fn wanted_kind(&self, wanted: When) -> Option<Kind> {
        let code = self.position.game.rules.code.get(wanted.entry()? as usize..)?;
        match code {
            [Op::Test { test: Test::Piece(kind), at: Where::Here, negate: false }, Op::End, ..] => {
                Some(*kind)
            }
            _ => None,
        }
    }

    /// Where the blocks of a flood lead to from a site.
    #[inline]
    pub(super) fn spread_from(&mut self, list: u16, here: Site, regs: &Registers, arrivals: &mut Arrivals) {
        let position = self.position;
        for (number, entry) in position.game.rules.floods[usize::from(list)].iter().enumerate() {
            let actor = Actor { level: 0, ..self.actor };
            let (sink, budget, reads) = (&mut *arrivals, &mut *self.budget, &mut *self.reads);
            let block = (usize::from(list), number, *entry);
            if let Some(program) = position.game.flood_program(block, (actor.player, here)) {
                crate::fast::run(program, position, actor, sink, budget, reads);
                continue;
            }
            let mut inner = Interp { position, actor, sink, budget, reads };
            let mut own = Registers::at(position, here, here, inner.budget);
            own.named.laid = regs.named.laid;
            inner.run(*entry, &mut own);
        }
    }
}
