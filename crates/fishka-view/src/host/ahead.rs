//! Moves that are chosen before they are played: planned while others think, or waiting for a yes.

use super::{Gesture, Table, Tell};
use crate::choices::{Promise, Reaction, Selection, Step};
use crate::deal::Seat;
use crate::plan::{Meant, Plan, Plans};
use crate::scene::{Actor, Scene};
use fishka::{Player, Site};

/// What is chosen and not played yet.
#[derive(Default)]
pub(super) struct Ahead {
    /// A person's move waits for a yes.
    asks_first: bool,
    plan: Plan,
    /// The planned move as it was told.
    told: String,
    /// The moves that wait for a yes, one after another, and how they are shown.
    waiting: Option<(Vec<String>, Meant)>,
}

impl Ahead {
    /// The game goes on: what waited for a yes no longer does.
    pub(super) fn moved_on(&mut self) {
        self.waiting = None;
    }

    fn forget(&mut self) {
        (self.plan, self.waiting) = (Plan::None, None);
    }

    fn is_empty(&self) -> bool {
        self.plan == Plan::None && self.waiting.is_none()
    }
}

impl Table {
    /// Does what concerns moves chosen ahead; whether that was all.
    pub(super) fn takes_ahead(&mut self, gesture: &Gesture) -> bool {
        match gesture {
            Gesture::AskFirst(on) => {
                self.ahead.asks_first = *on;
                if !on && self.ahead.waiting.take().is_some() {
                    self.show(false);
                }
            }
            Gesture::Confirm => {
                if let Some((texts, _)) = self.ahead.waiting.take() {
                    self.play_texts(texts);
                }
            }
            Gesture::LetGo if !self.ahead.is_empty() => {
                self.ahead.forget();
                self.select(self.choices.initial());
                self.say("plan-dropped");
            }
            Gesture::Click(step) | Gesture::Select(Selection::Picked(step)) if self.may_plan() => {
                self.plan_click(*step, matches!(gesture, Gesture::Select(_)));
            }
            Gesture::Drop(site) if self.may_plan() => match site {
                Some(site) => self.plan_click(Step::Site(*site), false),
                None => self.planned(Plan::None),
            },
            Gesture::Undo
            | Gesture::Start(_)
            | Gesture::Again
            | Gesture::NextLevel
            | Gesture::Record(_)
            | Gesture::Branch
            | Gesture::Resign
            | Gesture::LookAt(_)
            | Gesture::Step(_) => {
                self.ahead.forget();
                return false;
            }
            Gesture::Click(_) | Gesture::Drop(_) | Gesture::Select(_) => {
                // A press elsewhere takes back what waits for a yes.
                self.ahead.waiting = None;
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Who may plan a move now: the only person, while a computer thinks. Not where dice decide what can be done, nor
    /// where something is hidden.
    fn planner(&self) -> Option<Player> {
        let session = &self.session;
        let computers =
            matches!(self.actor, Actor::Player(p) if matches!(session.seat(p), Seat::Computer(_)));
        let open = !session.game().traits.chance && !session.is_private() && session.curtain().is_none();
        let set_up = session.setting().is_none() && session.unready().is_none() && session.task().is_none();
        match session.persons()[..] {
            [only] if computers && open && set_up && session.is_live() => Some(only),
            _ => None,
        }
    }

    /// Whether a move may be planned now.
    pub(super) fn may_plan(&self) -> bool {
        self.planner().is_some()
    }

    fn plans(&self) -> Option<Plans> {
        Plans::of(self.session.position(), self.planner()?)
    }

    /// A press while others think: picks up, says where it is to go, or takes the plan back.
    fn plan_click(&mut self, step: Step, picks: bool) {
        let Some(plans) = self.plans() else { return };
        let position = self.session.position();
        let starts = plans.starts(position, step);
        let plan = match (self.ahead.plan, step) {
            (Plan::Picked(first), _) if !picks && first == step => Plan::None,
            (Plan::Picked(first), Step::Site(site))
                if !picks && plans.targets(&self.look, position, first).iter().any(|(to, _)| *to == site) =>
            {
                Plan::Move(first, site)
            }
            _ if starts => Plan::Picked(step),
            _ => Plan::None,
        };
        let refused = plan == Plan::None && self.ahead.plan == Plan::None;
        self.planned(plan);
        if refused {
            self.tell(Tell::TooSoon(step));
        }
    }

    /// Takes a plan over, shows and says it.
    fn planned(&mut self, plan: Plan) {
        let before = std::mem::replace(&mut self.ahead.plan, plan);
        self.show(false);
        let Some(plans) = self.plans() else { return };
        let (look, position) = (&self.look, self.session.position());
        let said = match plan {
            Plan::Move(step, to) => {
                self.ahead.told = plans.meant(look, position, step, to).text;
                look.words.say("plan-made", &[("move", self.ahead.told.clone())])
            }
            Plan::Picked(step) => {
                let n = plans.targets(look, position, step).len().to_string();
                look.words.say("plan-picked", &[("piece", self.named(step)), ("n", n)])
            }
            Plan::None if before != Plan::None => look.words.say("plan-dropped", &[]),
            Plan::None => return,
        };
        self.tell(Tell::Say(said));
    }

    /// What is picked up, in words.
    pub(super) fn named(&self, step: Step) -> String {
        let (words, position) = (&self.look.words, self.session.position());
        let rules = &position.game().rules;
        match step {
            Step::Site(site) | Step::Piece(site, _) => {
                let name = rules.board.sites[site.index()].name.clone();
                let level = if let Step::Piece(_, level) = step { usize::from(level) } else { 0 };
                let piece = position.stack(site).nth(level).and_then(|cell| cell.piece);
                piece.map_or(name.clone(), |piece| format!("{name} {}", words.piece(rules, piece)))
            }
            Step::Hand(player, kind) => words.piece(rules, fishka::Piece { player, kind }),
            Step::Action(_) => String::new(),
        }
    }

    /// Once it is the person’s turn: what was planned is played if it is legal, and dropped with a word if it is not.
    pub(super) fn go_ahead(&mut self) {
        let waits = self.may_plan();
        let Some(first) = self.ahead.plan.first().filter(|_| !waits) else { return };
        let plan = std::mem::take(&mut self.ahead.plan);
        if !self.session.is_live() || self.choices.moves.is_empty() {
            return;
        }
        match plan {
            Plan::Move(_, to) if !self.choices.moves_of(first, to).is_empty() => {
                match self.choices.click(&Selection::Picked(first), Step::Site(to)) {
                    Reaction::Play(index) => self.play(index),
                    Reaction::Select(next) => self.select(next),
                }
            }
            Plan::Move(..) => self.beside("plan-illegal", &[("move", self.ahead.told.clone())]),
            Plan::Picked(_) if self.choices.starts(first) => self.select(Selection::Picked(first)),
            Plan::Picked(_) | Plan::None => {}
        }
    }

    /// Shows in the picture what is planned, or what waits for a yes.
    pub(super) fn show_ahead(&self, scene: &mut Scene) {
        if let Some((_, meant)) = &self.ahead.waiting {
            scene.meant = Some(meant.clone());
        } else if let Some(plans) = self.plans() {
            plans.mark(scene, &self.look, self.session.position(), self.ahead.plan);
        }
    }

    /// Whether a move of a person’s waits for a yes. What is set up does not: it can be changed.
    pub(super) fn asks_first(&self) -> bool {
        self.ahead.asks_first && self.session.setting().is_none()
    }

    /// Says what is picked up, and in how many places it can be put.
    pub(super) fn say_picked(&mut self) {
        let Some(step) = self.selection.picked().filter(|step| !matches!(step, Step::Action(_))) else {
            return;
        };
        let mut targets = match self.selection {
            Selection::Onward { first, at } => self.choices.onward(first, at),
            _ => self.choices.targets(step),
        };
        let far = crate::combos::combos(self.session.position(), &self.choices, step);
        targets.extend(
            far.iter()
                .map(|combo| (combo.target, if combo.capture { Promise::Capture } else { Promise::Quiet })),
        );
        let takes = targets.iter().filter(|(_, promise)| *promise == Promise::Capture).count();
        let args =
            [("piece", self.named(step)), ("n", targets.len().to_string()), ("takes", takes.to_string())];
        let key = if takes > 0 { "picked-up-takes" } else { "picked-up" };
        self.tell(Tell::Say(self.look.words.say(key, &args)));
    }

    /// Plays what a person has chosen, or asks once more whether it is meant.
    pub(super) fn choose(&mut self, texts: Vec<String>, ends: (Option<Site>, Option<Site>)) {
        if !self.asks_first() {
            return self.play_texts(texts);
        }
        let words = &self.look.words;
        let rules = &self.session.game().rules;
        let told: Vec<String> = texts.iter().map(|text| words.written(rules, text)).collect();
        let meant = Meant { from: ends.0, to: ends.1, text: told.join(" "), waits: true };
        let said = words.say("confirm-asked", &[("move", meant.text.clone())]);
        self.ahead.waiting = Some((texts, meant));
        self.show(false);
        self.tell(Tell::Say(said));
    }
}
