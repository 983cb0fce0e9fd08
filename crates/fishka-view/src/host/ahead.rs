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
        let computers = matches!(self.actor, Actor::Player(p) if session.seat(p) != Seat::Person);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::host::{Shown, Typed};
    use crate::told::Question;
    use fishka_text::Lang;

    fn laid(name: &str, seats: &[Seat]) -> Table {
        let deal = Deal { seats: seats.to_vec(), ..Deal::library(name) };
        let game = deal.compile().game.expect("compiles");
        let mut table = Table::new(deal, None, &game, Lang::En, None, || None).expect("begins");
        let _ = table.tells();
        table
    }

    fn step(table: &Table, name: &str) -> Step {
        Step::Site(table.session.game().rules.site(name).expect("a site"))
    }

    fn click(table: &mut Table, name: &str) -> Vec<Tell> {
        let step = step(table, name);
        table.act(0, Gesture::Click(step))
    }

    fn said(tells: &[Tell]) -> String {
        let said = tells
            .iter()
            .filter_map(|tell| if let Tell::Say(text) = tell { Some(text.as_str()) } else { None });
        let said: Vec<&str> = said.collect();
        assert!(said.len() < 2, "one thing is said at a time: {said:?}");
        said.concat()
    }

    fn shown(tells: &[Tell]) -> &Shown {
        let shown = tells
            .iter()
            .rev()
            .find_map(|tell| if let Tell::Shown(shown) = tell { Some(shown) } else { None });
        shown.expect("something is shown")
    }

    /// The computer moves.
    fn moves(table: &mut Table, text: &str) -> Vec<Tell> {
        let epoch = table.epoch();
        table.act(epoch, Gesture::Moves(vec![text.to_owned()]))
    }

    const AGAINST: [Seat; 2] = [Seat::Person, Seat::Computer(1)];

    #[test]
    fn a_planned_move_is_played_once_it_is_ones_turn() {
        let mut table = laid("chess", &AGAINST);
        click(&mut table, "e2");
        let tells = click(&mut table, "e4");
        assert!(said(&tells).ends_with("Black: thinking…") && shown(&tells).facts.plans, "{}", said(&tells));
        assert!(said(&click(&mut table, "g1")).contains("picked up while"));
        let tells = click(&mut table, "f3");
        let meant = shown(&tells).scene.meant.clone().expect("a plan");
        assert_eq!((meant.text.as_str(), meant.waits), ("Knight g1–f3", false));
        let tells = moves(&mut table, "e7-e5");
        assert_eq!(table.session.line().len(), 3);
        assert!(said(&tells).contains("White Knight from g1 to f3") && shown(&tells).scene.meant.is_none());
    }

    #[test]
    fn a_plan_that_became_impossible_is_dropped_with_a_word() {
        let mut table = laid("chess", &AGAINST);
        for name in ["e2", "e4"] {
            click(&mut table, name);
        }
        // It takes back on d5, if anything comes there.
        for name in ["e4", "d5"] {
            click(&mut table, name);
        }
        let tells = moves(&mut table, "a7-a6");
        assert!(said(&tells).contains("not possible now: Pawn e4–d5"), "{}", said(&tells));
        assert_eq!(table.session.line().len(), 2);
    }

    #[test]
    fn a_plan_is_taken_back_by_escape_and_by_a_press_and_by_looking_back() {
        for leave in
            [Gesture::LetGo, Gesture::Click(Step::Site(Site::new(60_000))), Gesture::Step(-1), Gesture::Undo]
        {
            let mut table = laid("chess", &AGAINST);
            for name in ["e2", "e4", "g1", "f3"] {
                click(&mut table, name);
            }
            table.act(0, leave.clone());
            assert!(table.ahead.is_empty(), "{leave:?}");
        }
    }

    #[test]
    fn nothing_is_planned_after_dice_nor_between_persons() {
        for (name, seats) in [("pachisi", [Seat::Person, Seat::Computer(1)]), ("chess", [Seat::Person; 2])] {
            assert!(!laid(name, &seats).may_plan(), "{name}");
        }
    }

    #[test]
    fn a_move_waits_for_a_yes_and_a_press_elsewhere_is_none() {
        let mut table = laid("chess", &[Seat::Person; 2]);
        table.act(0, Gesture::AskFirst(true));
        click(&mut table, "e2");
        let tells = click(&mut table, "e4");
        assert!(said(&tells).starts_with("Play e2-e4?") && table.session.line().is_empty());
        assert!(shown(&tells).scene.meant.as_ref().is_some_and(|meant| meant.waits));
        click(&mut table, "a6");
        table.act(0, Gesture::Confirm);
        assert!(table.session.line().is_empty(), "nothing waits any more");
        for name in ["d2", "d4"] {
            click(&mut table, name);
        }
        table.act(0, Gesture::Confirm);
        assert_eq!(table.session.line().len(), 1);
        table.act(0, Gesture::AskFirst(false));
        for name in ["d7", "d5"] {
            click(&mut table, name);
        }
        assert_eq!(table.session.line().len(), 2);
    }

    #[test]
    fn typed_moves_are_played_offered_or_refused() {
        let mut table = laid("chess", &[Seat::Person; 2]);
        let mut typed = |text: &str, plays: bool| {
            let tells = table.act(0, Gesture::Type { text: text.to_owned(), plays });
            tells.into_iter().find_map(|tell| if let Tell::Typed(typed) = tell { Some(typed) } else { None })
        };
        let offered = Typed::Offered(vec!["e2-e3".to_owned(), "e2-e4".to_owned()], 2);
        assert_eq!(typed("e2e", false), Some(offered));
        assert_eq!(typed("E2E4", true), Some(Typed::Played));
        let Some(Typed::Refused(why)) = typed("e7-e4", true) else { panic!("refused") };
        assert!(why.contains("e7-e4"), "{why}");
        assert_eq!(typed("e7-e5", true), Some(Typed::Played));
        for text in ["", "\u{0}", "roll:6", &"x".repeat(100_000)] {
            assert!(matches!(typed(text, true), Some(Typed::Refused(_))));
        }
    }

    #[test]
    fn questions_about_no_site_are_passed_over() {
        let mut table = laid("chess", &[Seat::Person; 2]);
        for question in [Question::Attackers(Site::new(60_000)), Question::Line(Site::new(60_000))] {
            assert!(table.act(0, Gesture::Ask(question)).is_empty());
        }
    }
}
