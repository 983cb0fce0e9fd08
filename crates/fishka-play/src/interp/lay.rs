//! Shapes that are laid on the board.

use super::actor::Sink;
use super::machine::{Interp, Stop};
use super::registers::{Laid, Ray, Registers};
use super::sites::Reached;
use crate::Game;

impl<S: Sink> Interp<'_, S> {
    /// Runs the body at `entry` for every way round in which the shape fits with its first site under the cursor.
    pub(super) fn lay(&mut self, lay: u16, entry: usize, regs: &Registers) -> Stop {
        let game: &Game = &self.position.game;
        let player = self.actor.player;
        for (form, shape) in (0..).zip(&game.rules.lays[usize::from(lay)].forms) {
            self.budget.spend(shape.cells.len() as u64);
            if shape.covers(game.board(), player, regs.cursor).is_none() {
                continue;
            }
            self.budget.spend(regs.weight());
            let mut body = regs.clone();
            body.named.laid = Some(Laid { lay, form, first: regs.cursor, player });
            if self.run(entry as u32, &mut body) == Stop::Halt {
                return Stop::Halt;
            }
        }
        Stop::Done
    }

    /// The sites that the shape covers.
    pub(super) fn laid(&mut self, regs: &Registers) -> Reached {
        let Some(laid) = regs.named.laid else { return Reached::new() };
        let game: &Game = &self.position.game;
        let form = &game.rules.lays[usize::from(laid.lay)].forms[usize::from(laid.form)];
        self.budget.spend(form.cells.len() as u64);
        let sites = form.covers(game.board(), laid.player, laid.first).unwrap_or_default();
        let ray = Ray { origin: laid.first, heading: None, distance: 0 };
        sites.into_iter().map(|site| (site, ray)).collect()
    }

    /// How the shape is turned.
    pub(super) fn turned(&self, regs: &Registers) -> i32 {
        let Some(laid) = regs.named.laid else { return 0 };
        let lay = &self.position.game.rules.lays[usize::from(laid.lay)];
        i32::from(lay.forms[usize::from(laid.form)].turned)
    }
}
