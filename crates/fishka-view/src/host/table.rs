//! The game on the table as the worker holds it.

use super::ahead::Ahead;
use super::{Facts, Gesture, Laid, Reckoning, Shown, Tell};
use crate::account::{Entry, is_drawn};
use crate::arrange::Arrange;
use crate::choices::{Choices, Selection, Step};
use crate::course::{self, task_of};
use crate::deal::{Deal, Seat, Source};
use crate::earlier;
use crate::fields::Fields;
use crate::guide::Guide;
use crate::hint::{HintStep, Hinted};
use crate::look::Look;
use crate::package::Package;
use crate::path_board::PathBoard;
use crate::regions::{Gaze, told_at_once};
use crate::scene::{Actor, Scene, attacked};
use crate::session::{Ending, Played, Session};
use crate::sound::Cue;
use crate::sprites::Sprites;
use crate::words::Words;
use fishka::{Builtin, Game, Library as _, MoveKind, Player, Position, Site};
use fishka_game::Refusal;
use fishka_text::Lang;
use std::sync::Arc;

/// Bytes that nobody can foretell, where the machine has any.
pub(super) type Random = fn() -> Option<[u8; 32]>;

/// What lies beside a rule file. How its pictures are shown is handed in, for not every worker can.
pub struct Beside {
    pub(super) package: Package,
    pub(super) pictured: fn(Look, &Package) -> Look,
}

/// The game on the table.
pub struct Table {
    pub(super) session: Session,
    pub(super) choices: Choices,
    pub(super) selection: Selection,
    pub(super) gaze: Gaze,
    pub(super) look: Look,
    pub(super) random: Random,
    /// Who is next as it was shown last.
    pub(super) actor: Actor,
    lang: Lang,
    beside: Option<Beside>,
    sprites: Sprites,
    epoch: u32,
    /// Whom the board was last turned to for setting up.
    faced: Option<Player>,
    /// A position that is set up by hand in place of the game.
    pub(super) arranging: Option<Arrange>,
    /// Moves that are chosen before they are played.
    pub(super) ahead: Ahead,
    /// The hint that is told step by step, after so many moves, and its step.
    pub(super) hinted: Option<(usize, Hinted, HintStep)>,
    /// The study is open.
    pub(super) studies: bool,
    /// The set-up that was told last.
    drafted: Option<(u8, String)>,
    /// So many marks of the review were told.
    pub(super) told_marks: Option<usize>,
    tells: Vec<Tell>,
}

/// The person plays first, the computer plays the rest, unless the deal says otherwise.
pub(super) fn seated(mut deal: Deal, game: &Arc<Game>) -> Deal {
    if let Some(task) = task_of(&deal, &deal.start(game)) {
        deal.seats = course::seats(&task, game);
    }
    if let Some(guide) = Guide::of_deal(&deal) {
        deal.seats = guide.seats(game);
    }
    let players = game.acting_players().len();
    deal.seats.truncate(players);
    while deal.seats.len() < players {
        deal.seats.push(if deal.seats.is_empty() { Seat::Person } else { Seat::Computer(3) });
    }
    deal
}

/// The text of the rules that are played.
fn text_of(source: &Source) -> String {
    match source {
        Source::Library(name) => Builtin.source(name).unwrap_or_default(),
        Source::File { text, .. } => text.clone(),
    }
}

impl Table {
    /// A game as it was kept, or at its start.
    ///
    /// # Errors
    /// The bound that the rules meet before anybody can do anything.
    pub fn new(
        deal: Deal,
        kept: Option<&str>,
        game: &Arc<Game>,
        lang: Lang,
        beside: Option<Beside>,
        random: Random,
    ) -> Result<Table, Refusal> {
        let draft = kept.and_then(|text| Fields::parse(text).value("arranging").map(str::to_owned));
        let kept = kept.and_then(Session::parse);
        let same = |s: &Session| s.deal().source == deal.source && s.deal().puzzle == deal.puzzle;
        let kept = kept.filter(same);
        let draft = draft.filter(|_| kept.is_some());
        let session = match kept {
            Some(session) => session,
            None => Session::new(seated(deal, game), Arc::clone(game))?,
        };
        let look = Look::of_deal(session.game(), session.deal(), lang, false);
        let mut table = Table {
            session,
            choices: Choices::default(),
            selection: Selection::Idle,
            gaze: Gaze::default(),
            look,
            random,
            actor: Actor::Nobody,
            lang,
            beside,
            sprites: Sprites::default(),
            epoch: 0,
            faced: None,
            arranging: None,
            ahead: Ahead::default(),
            hinted: None,
            studies: false,
            drafted: None,
            told_marks: None,
            tells: Vec::new(),
        };
        table.arranging = draft.and_then(|draft| Arrange::restore(table.session.game(), &draft));
        table.lay();
        table.keep_nothing();
        Ok(table)
    }

    /// What was told is only how the game stands: it is kept already, or nothing was done in it.
    fn keep_nothing(&mut self) {
        for tell in &mut self.tells {
            if let Tell::Keep(text) = tell {
                *tell = Tell::Log(std::mem::take(text));
            }
        }
    }

    /// The game as another tab has gone on with it. Who looks back goes on doing so.
    pub(super) fn follow(&mut self, text: &str) {
        let Some(mut session) = Session::parse_by(text, &self.session) else { return };
        // What others do meanwhile leaves alone what is being set up here.
        if let Some((_, draft)) = self.session.draft()
            && session.deal().online
            && session.draft().is_none()
        {
            session.set_up_as(&draft);
        }
        if session.deal() != self.session.deal() {
            self.go_on_as(session);
            return self.keep_nothing();
        }
        let looks_back = (!self.session.is_live()).then(|| self.session.cursor());
        let aside = self.session.aside_branch().zip(self.session.aside().map(|aside| aside.done));
        let (viewer, before) = (self.session.sits(), self.session.last_position().clone());
        let length = self.session.line().len();
        self.session = session;
        self.session.sit(viewer);
        match (looks_back, self.session.line().get(length).map(|played| played.m.clone())) {
            (Some(cursor), _) => {
                self.session.go(cursor);
                if let Some((branch, done)) = aside {
                    self.session.look_aside(&branch, done);
                }
            }
            (None, Some(m)) if self.session.line().len() == length + 1 => {
                let walks = self.tell_way(&before, &m);
                self.announce(walks);
            }
            (None, _) => {}
        }
        self.changed();
        self.keep_nothing();
    }

    /// The same match, told anew from another position or with other seats; or another game.
    fn go_on_as(&mut self, session: Session) {
        let (before, after) = (self.session.deal(), session.deal());
        let mut moved = before.clone();
        moved.position.clone_from(&after.position);
        if after.online && moved == *after {
            // Only what is seen of the board is newer: it lies as it did.
            let (viewer, known) = (self.session.sits(), self.session.earlier.len());
            self.session = session;
            self.session.sit(viewer);
            self.arranging = None;
            let picked = self.selection.picked();
            self.changed();
            self.hold(picked);
            return self.say_told(known);
        }
        moved.seats.clone_from(&after.seats);
        // Where nobody acts here any more, as at an end, the board stays turned.
        let stays = after.online && moved == *after && session.persons().is_empty();
        let flipped = self.look.flipped && stays;
        self.sit_down(session);
        if flipped {
            self.relook(self.lang, true);
        }
    }

    /// What a person had picked up stays so, where it can still move.
    fn hold(&mut self, picked: Option<Step>) {
        let Some(step) = picked.filter(|step| self.choices.starts(*step)) else { return };
        if self.selection == Selection::Idle {
            self.selection = Selection::Picked(step);
            self.redraw();
            self.show(false);
        }
    }

    /// What others did in a game that hides something, beyond the moves that were told before; and who is next.
    fn say_told(&mut self, known: usize) {
        let words = &self.look.words;
        let said = earlier::spoken(&self.session, known, words);
        if self.session.last().is_some() {
            self.tell(Tell::Say(said));
            return self.announce(false);
        }
        let next = match self.session.ending() {
            Some(ending) => Some(over(&self.session, words, &ending)),
            None => followed_by(&self.session, words, None),
        };
        let yours =
            matches!(self.session.actor(), Actor::Player(next) if self.session.seat(next) == Seat::Person);
        let moved = (!said.is_empty()).then_some(if yours { Cue::Yours } else { Cue::Move });
        self.tell(Tell::Say(said));
        self.tell(Tell::Say(next.unwrap_or_default()));
        if let Some(cue) = cue(&mut self.session).or(moved) {
            self.tell(Tell::Sound(cue));
        }
    }

    /// Another game lies on the table: all of it is told.
    pub(super) fn sit_down(&mut self, session: Session) {
        self.session = session;
        self.arranging = None;
        self.sprites = Sprites::default();
        self.gaze = Gaze::default();
        self.faced = None;
        self.lay();
    }

    fn lay(&mut self) {
        self.look = self.looked(false);
        if let [only] = self.session.persons()[..]
            && self.look.sits_above(only)
        {
            self.look = self.looked(true);
        }
        let session = &self.session;
        let path = || {
            let text = text_of(&session.deal().source);
            PathBoard::of(&session.game().rules, &text).map(|path| (path, text))
        };
        let laid = Laid {
            deal: session.deal().clone(),
            look: self.look.clone(),
            chance: session.game().traits.chance,
            task: session.task().is_some(),
            first: first_site(&self.look, session),
            path: if session.deal().puzzle.is_none() { path() } else { None },
        };
        self.tell(Tell::Laid(Box::new(laid)));
        self.changed();
    }

    /// The look of the game, with the pictures of its own rule file.
    fn looked(&self, flipped: bool) -> Look {
        let mut look = Look::of_deal(self.session.game(), self.session.deal(), self.lang, flipped);
        look.alone = <[Player; 1]>::try_from(self.session.persons()).ok().map(|[only]| only);
        let own = self.session.deal().library_name().is_none();
        match self.beside.as_ref().filter(|_| own) {
            Some(beside) => (beside.pictured)(look, &beside.package),
            None => look,
        }
    }

    /// The game looks otherwise.
    pub(super) fn relook(&mut self, lang: Lang, flipped: bool) {
        self.lang = lang;
        self.look = self.looked(flipped);
        self.tell(Tell::Looks(Box::new(self.look.clone())));
    }

    pub(super) fn tell(&mut self, tell: Tell) {
        self.tells.push(tell);
    }

    /// Says a sentence about this game.
    pub(super) fn say(&mut self, key: &str) {
        self.tell(Tell::Say(self.look.words.say(key, &[])));
    }

    /// Says and shows a sentence beside the tray.
    pub(super) fn beside(&mut self, key: &str, args: &[(&str, String)]) {
        let text = self.look.words.say(key, args);
        self.tell(Tell::Say(text.clone()));
        self.tell(Tell::Beside(text));
    }

    /// What was told since it was last asked.
    #[must_use]
    pub fn tells(&mut self) -> Vec<Tell> {
        said_at_once(std::mem::take(&mut self.tells))
    }

    /// Does what the page asks, unless it is out of date; tells what comes of it.
    pub fn act(&mut self, epoch: u32, gesture: Gesture) -> Vec<Tell> {
        if epoch == self.epoch || !gesture.is_bound() {
            self.gesture(gesture);
            self.go_ahead();
        }
        if self.session.deal().online {
            let texts = self.session.unsent();
            if !texts.is_empty() {
                self.tell(Tell::Sent(texts));
            }
            self.tell_draft();
        }
        self.tells()
    }

    /// What is being set up unseen is told, to be kept until it is sent.
    fn tell_draft(&mut self) {
        let draft = self.session.draft();
        if draft != self.drafted {
            self.drafted.clone_from(&draft);
            self.tell(Tell::Draft(draft));
        }
    }

    /// After any change of the session: new choices, all shown, and whoever is next may begin.
    pub(super) fn changed(&mut self) {
        self.epoch += 1;
        self.gaze.looked = None;
        self.ahead.moved_on();
        if self.session.has_outgrown_its_end() {
            self.session.go_on();
        }
        self.tell(Tell::Keep(self.kept()));
        self.choose_anew();
        self.redraw();
        if self.turn_to_setter() {
            self.redraw();
        }
        self.show(true);
    }

    /// What a person may do now; nothing is picked up but what must go on.
    pub(super) fn choose_anew(&mut self) {
        self.choices = if self.tries() { self.session.trials() } else { self.session.choices() };
        self.selection = self.choices.initial();
    }

    /// Turns the board so that whoever sets up sits below, and back again for play; whether it was turned.
    fn turn_to_setter(&mut self) -> bool {
        let drawn = self.session.curtain().is_some();
        let setter = self.session.unready().or(self.session.setting());
        let setter = setter.filter(|p| !drawn && self.session.persons().contains(p));
        if setter == self.faced {
            return false;
        }
        self.faced = setter;
        let seat = setter.or_else(|| self.session.persons().first().copied());
        let turn = !drawn && seat.is_some_and(|player| self.look.sits_above(player));
        if turn {
            self.relook(self.lang, !self.look.flipped);
        }
        turn
    }

    /// The pieces as they go over to a position.
    pub(super) fn sprites_of(&mut self, position: &Position) -> Sprites {
        self.sprites.show(position, &self.look.layout);
        self.sprites.clone()
    }

    /// Who sits where, and nothing else of the game.
    pub(super) fn facts_of_seats(&self) -> Facts {
        let acting = self.session.game().acting_players().iter();
        Facts { seats: acting.map(|p| (*p, self.session.seat(*p))).collect(), ..Facts::default() }
    }

    fn redraw(&mut self) {
        if self.arranging.is_some() {
            return;
        }
        let (position, hidden) = (self.session.position(), self.session.hidden_sites());
        self.sprites.show_without(position, &self.look.layout, &hidden);
    }

    /// Shows the table as it is now.
    pub(super) fn show(&mut self, changed: bool) {
        if self.arranging.is_some() {
            self.epoch += u32::from(changed);
            return self.show_arranging(self.epoch, changed);
        }
        self.redraw();
        let mut scene = Scene::of(&mut self.session, &self.choices, &self.selection, &self.look, &self.gaze);
        self.actor = scene.actor;
        self.show_ahead(&mut scene);
        let facts = self.facts(scene.ending.is_some());
        let (epoch, selection, sprites) = (self.epoch, self.selection.clone(), self.sprites.clone());
        self.tell(Tell::Shown(Box::new(Shown { epoch, changed, scene, selection, sprites, facts })));
        self.tell_study();
    }

    fn facts(&mut self, over: bool) -> Facts {
        let reckoning = if over { reckoning(&mut self.session) } else { None };
        let next_level = over && self.session.next_level().is_some();
        let session = &self.session;
        let acting = session.game().acting_players().iter();
        let last = session.line().last();
        let turn = session.turn_done();
        let closed = session.fair.dealing().is_none_or(|dealing| dealing.secret().is_some());
        let setter = session.unready().or(session.setting());
        let game = session.deal().library_name().unwrap_or("@file");
        let layouts = setter.map(|player| {
            let identity = session.game().identity().to_string();
            (format!("layouts.{game}."), identity, format!(".{}", player.index()))
        });
        Facts {
            seats: acting.map(|player| (*player, session.seat(*player))).collect(),
            persons: session.persons(),
            // What is tried beside the game is nobody’s turn.
            moves: if session.is_live() { self.choices.moves.len() } else { 0 },
            asked: last.is_some_and(|played| matches!(played.m.kind, MoveKind::Action(_))),
            goes_on: last.is_some_and(|played| played.goes_on),
            turn_done: (turn.start, turn.end),
            turns: session.turns(),
            setting: session.setting(),
            next_level,
            reckoning,
            closes: over && !closed,
            wants_commitment: session.wants_commitment(),
            plans: self.may_plan(),
            layouts,
            guided: session.guided(),
        }
    }

    /// Says the last move, check, and the end.
    pub(super) fn speak(&mut self) {
        let said = spoken(&mut self.session, &self.look.words);
        self.tell(Tell::Say(said));
    }

    /// The same where something has just happened: it is heard, too. What walks is heard at each step.
    pub(super) fn announce(&mut self, walks: bool) {
        self.speak();
        if let Some(cue) = cue(&mut self.session).filter(|cue| !walks || *cue != Cue::Move) {
            self.tell(Tell::Sound(cue));
        }
    }

    /// What lies beside the rule file.
    pub(super) fn package(&self) -> Option<&Package> {
        self.beside.as_ref().map(|beside| &beside.package)
    }

    #[cfg(test)]
    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }

    pub(super) fn lang(&self) -> Lang {
        self.lang
    }
}

fn reckoning(session: &mut Session) -> Option<Reckoning> {
    let plain = Entry::of(session, None)?;
    let drawn = is_drawn(session);
    let players = if drawn { session.game().acting_players().to_vec() } else { Vec::new() };
    let by_lot = players.into_iter().filter_map(|player| Entry::of(session, Some(player))).collect();
    Some(Reckoning { drawn, plain, by_lot })
}

/// The move that led to the position looked at, then check and the end.
fn spoken(session: &mut Session, words: &Words) -> String {
    let mut said = session.last_seen().map_or_else(String::new, |(before, played)| {
        if session.last().is_some_and(|played| session.is_secret(played)) {
            let player = words.player(&session.game().rules, played.player);
            let key = if played.private { "speech-sets-up" } else { "speech-acts-unseen" };
            return words.say(key, &[("player", player)]);
        }
        words.played(&before, &played)
    });
    if !attacked(session.position()).is_empty() {
        said = format!("{said}, {}", words.say("speech-check", &[]));
    }
    for told in told_at_once(session.position(), words) {
        said = format!("{said}. {told}");
    }
    if session.is_live() {
        let last = session.last().cloned();
        let next = match session.ending() {
            Some(ending) => Some(over(session, words, &ending)),
            None => last.and_then(|played| followed_by(session, words, Some(&played))),
        };
        said = next.map_or(said.clone(), |next| format!("{said}. {next}"));
    }
    said
}

/// What is told at once is said as one: a screen reader reads out only the last of several texts.
fn said_at_once(tells: Vec<Tell>) -> Vec<Tell> {
    let mut parts: Vec<String> = Vec::new();
    let mut others = Vec::new();
    for tell in tells {
        match tell {
            Tell::Say(text) if text.is_empty() || parts.contains(&text) => {}
            Tell::Say(text) => parts.push(text),
            other => others.push(other),
        }
    }
    let ends = |text: &str| text.ends_with(['.', '!', '?', '…', ':']);
    let said = parts.into_iter().reduce(|said, text| match ends(&said) {
        true => format!("{said} {text}"),
        false => format!("{said}. {text}"),
    });
    others.extend(said.map(Tell::Say));
    others
}

/// Who is next, once somebody else has moved, or at the beginning.
pub(super) fn followed_by(session: &Session, words: &Words, played: Option<&Played>) -> Option<String> {
    let rules = &session.game().rules;
    let alone = session.persons().len() == 1;
    let (key, player) = match session.actor() {
        Actor::Player(player) if played.is_some_and(|p| p.player == player && p.thrown.is_none()) => {
            return None;
        }
        Actor::Player(player) => match session.seat(player) {
            Seat::Computer(_) => ("turn-thinking", player),
            Seat::Person if alone => ("turn-you", player),
            Seat::Person | Seat::Remote => ("turn-of", player),
        },
        Actor::Chance => {
            let dice: Vec<usize> = session.position().dice_due().map(usize::from).collect();
            let player = Some(session.position().actor()).filter(|_| !dice.is_empty())?;
            let alone = alone && session.seat(player) == Seat::Person;
            return Some(words.throw(rules, player, &dice, alone));
        }
        Actor::Nobody => return None,
    };
    Some(words.say(key, &[("player", words.player(rules, player))]))
}

/// What of the last move is to be heard.
fn cue(session: &mut Session) -> Option<Cue> {
    if session.ending().is_some() {
        return Some(Cue::End);
    }
    let played = session.last()?;
    if matches!(played.m.kind, MoveKind::Throw(_)) || session.is_secret(played) {
        return None;
    }
    let (m, player) = (played.m.clone(), played.player);
    if !attacked(session.position()).is_empty() {
        return Some(Cue::Check);
    }
    if session.last_seen().is_some_and(|(before, _)| m.is_capture(&before)) {
        return Some(Cue::Capture);
    }
    if m.is_pass() {
        return None;
    }
    let yours = matches!(session.actor(), Actor::Player(next) if session.seat(next) == Seat::Person);
    let answered = matches!(session.seat(player), Seat::Computer(_) | Seat::Remote);
    Some(if yours && answered { Cue::Yours } else { Cue::Move })
}

fn over(session: &Session, words: &Words, ending: &Ending) -> String {
    if let Ending::Solved(_) = ending {
        return words.say("result-solved", &[]);
    }
    let rules = &session.game().rules;
    let (result, reason) = (words.result(rules, ending), words.reason(rules, ending));
    words.say("speech-over", &[("result", result), ("reason", reason)])
}

/// Where the keyboard begins: a piece of the first person, low on the board.
fn first_site(look: &Look, session: &Session) -> Site {
    let own = session.persons().first().copied();
    let mine = |site: Site| session.position().cell(site).piece.is_some_and(|p| Some(p.player) == own);
    let middle = look.layout.corner + look.layout.size * 0.5;
    let rated = look.layout.sites.iter().map(|v| {
        let away = (v.centre - middle).length() + if mine(v.site) { 0.0 } else { 1e4 };
        (away, v.site)
    });
    rated.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(Site::new(0), |(_, site)| site)
}
