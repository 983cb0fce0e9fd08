//! A position set up by hand, on the table in place of the game that was played there, which is kept.

use super::{Facts, Gesture, Shown, Table, Tell};
use crate::arrange::{Arrange, Arranged, Fault};
use crate::choices::{Selection, Step};
use crate::deal::Deal;
use crate::fields::Fields;
use crate::scene::{Mark, Scene, Side};
use crate::session::Session;
use crate::words::SiteState;
use fishka::{Kind, Position};
use fishka_text::text;
use std::sync::Arc;

impl Table {
    /// Does what is done to a position that is set up; whether it is not for the game.
    pub(super) fn takes_arranging(&mut self, gesture: &Gesture) -> bool {
        let Some(arrange) = &mut self.arranging else {
            let begins = *gesture == Gesture::Arrange(Arranged::Begin);
            if begins {
                self.begin_arranging();
            }
            return begins || matches!(gesture, Gesture::Arrange(_));
        };
        match gesture {
            Gesture::Arrange(Arranged::Leave) => {
                self.arranging = None;
                self.changed();
                return true;
            }
            Gesture::Arrange(Arranged::Play) => {
                self.play_arranged();
                return true;
            }
            Gesture::Arrange(act) => {
                if let Err(fault) = arrange.act(act.clone()) {
                    self.show(true);
                    self.tell_fault(&fault);
                    return true;
                }
            }
            Gesture::Click(Step::Site(site)) => arrange.click(*site),
            Gesture::Select(Selection::Picked(step)) => match step {
                Step::Site(site) | Step::Piece(site, _) => arrange.hold(Some(*site)),
                Step::Hand(..) | Step::Action(_) => {}
            },
            Gesture::Drop(to) => match (arrange.held(), to) {
                (Some(from), Some(to)) => arrange.shift(from, *to),
                (Some(from), None) => arrange.erase(from),
                (None, _) => {}
            },
            Gesture::LetGo => arrange.hold(None),
            Gesture::Undo => {
                if arrange.undo() {
                    self.say("speech-undone");
                }
            }
            // These go on to the game.
            Gesture::Speak(_) | Gesture::Flip | Gesture::Share | Gesture::Pack { .. } => return false,
            Gesture::Start(_) | Gesture::Record(_) | Gesture::Save | Gesture::SaveZillions(_) => {
                return false;
            }
            _ => return true,
        }
        self.tell_kept();
        self.show(true);
        true
    }

    fn begin_arranging(&mut self) {
        if self.session.task().is_some() || self.session.is_private() {
            return self.tell(Tell::Notice("arrange-hidden".to_owned(), Vec::new()));
        }
        self.arranging = Some(Arrange::new(self.session.position()));
        self.session.go(usize::MAX);
        self.tell_kept();
        self.show(true);
        self.say("arrange-status");
    }

    /// What is kept: the game, and what is set up beside it.
    pub(super) fn kept(&self) -> String {
        let kept = self.session.print();
        let draft = self.arranging.as_ref().and_then(|arrange| arrange.print(self.session.deal()));
        match draft {
            Some(draft) => format!("{kept}{}", Fields::default().with("arranging", draft)),
            None => kept,
        }
    }

    pub(super) fn tell_kept(&mut self) {
        self.tell(Tell::Keep(self.kept()));
    }

    fn tell_fault(&mut self, (key, name): &Fault) {
        let said = text(self.lang(), key, &[("name", name.clone())]);
        self.beside("arrange-fault", &[("text", said)]);
    }

    /// Plays from the position as it is, as a game of its own.
    fn play_arranged(&mut self) {
        let Some(arrange) = &self.arranging else { return };
        let ready = match arrange.ready(self.session.deal()) {
            Ok(ready) => ready,
            Err(fault) => return self.tell_fault(&fault),
        };
        let deal =
            Deal { position: Some(ready), puzzle: None, edits: Vec::new(), ..self.session.deal().clone() };
        match Session::new(deal, Arc::clone(self.session.game())) {
            Ok(session) if session.ending().is_none() => {
                self.arranging = None;
                // The game that was played stays as it was.
                self.tell_kept();
                self.sit_down(session);
            }
            Ok(_) => self.tell_fault(&("arrange-over".to_owned(), String::new())),
            Err(why) => self.tell(super::gestures::refused(&why)),
        }
    }

    /// The position that is set up, or looked at.
    pub(super) fn seen(&self) -> Position {
        self.arranging.as_ref().map_or_else(|| self.session.position().clone(), Arrange::position)
    }

    /// The table as it is while a position is set up.
    pub(super) fn show_arranging(&mut self, arrange_epoch: u32, changed: bool) {
        let Some(arrange) = &self.arranging else { return };
        let (position, held, look) = (arrange.position(), arrange.held(), &self.look);
        let mark = |view: &crate::layout::SiteView| {
            let pieces: Vec<_> = position.stack(view.site).filter_map(|c| c.piece).collect();
            let ground = look.layers.on(&position, view.site);
            let state = SiteState {
                can_start: !pieces.is_empty(),
                picked: held == Some(view.site),
                ..SiteState::default()
            };
            let plain = SiteState { can_start: false, ..state };
            let label = look.words.site(&look.rules, &view.name, &look.layers.words(&ground), &pieces, plain);
            Mark { state, occupied: !pieces.is_empty(), ground, label, ..Mark::default() }
        };
        let kinds = || (0..look.rules.kinds.len()).map(Kind::new);
        let side = |player: &fishka::Player| Side {
            player: *player,
            count: position.count(*player),
            taken: 0,
            to_go: None,
            points: None,
            hand: kinds()
                .filter(|k| position.hand(*player, *k) > 0)
                .map(|kind| in_hand(&position, *player, kind))
                .collect(),
            active: false,
            won: false,
        };
        let scene = Scene {
            marks: look.layout.sites.iter().map(mark).collect(),
            sides: look.rules.acting_players().iter().map(side).collect(),
            picked: held.map(Step::Site),
            can_undo: arrange.shown().can_undo,
            arranging: Some(arrange.shown()),
            ..Scene::default()
        };
        let selection = held.map_or(Selection::Idle, |site| Selection::Picked(Step::Site(site)));
        self.actor = scene.actor;
        let facts = Facts { persons: self.session.persons(), ..self.facts_of_seats() };
        let sprites = self.sprites_of(&position);
        self.tell(Tell::Shown(Box::new(Shown {
            epoch: arrange_epoch,
            changed,
            scene,
            selection,
            sprites,
            facts,
        })));
    }
}

fn in_hand(position: &Position, player: fishka::Player, kind: Kind) -> crate::scene::InHand {
    crate::scene::InHand { kind, count: position.hand(player, kind), can_start: false, picked: false }
}
