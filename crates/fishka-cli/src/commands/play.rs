//! `fishka play`: a game in the terminal, line by line. The match does what is typed; here it is only asked, told and
//! written to its file.

mod dealer;
mod kept;
mod remote;
mod save;
mod seats;
mod secret;

use crate::args::Play;
use crate::budget;
use crate::chance;
use crate::family::{Family, How, Races, Rules, WORLDS, status};
use crate::load::Loaded;
use crate::opponent::Clock;
use crate::outside::{Fail, Outside, one_line};
use crate::positions::{Placed, refused};
use crate::tracks::{self, is_track};
use dealer::Dealer;
use fishka::{Builtin, Library as _};
use fishka_base::{Budget, Rng, mix64};
use fishka_game::{By, Choices, Game as _, Refusal, Seat, Turn, Viewer};
use fishka_match::{Ask, Command, Entry, Match, What};
use fishka_race::rules::CARS_MAX;
use kept::Kept;
use seats::Sitting;
use std::collections::VecDeque;
use std::io::{BufRead as _, Write as _};
use std::sync::Arc;

/// Plays until the game ends or the person leaves.
pub fn run(args: &Play, outside: &mut Outside) -> Result<(), Fail> {
    if let Some(server) = &args.server {
        return remote::run(args, server, outside);
    }
    let chosen = &args.position.game;
    let mut budget = budget::as_asked();
    if is_track(&chosen.game) {
        let position = &args.position;
        let more = chosen.variant.is_some() || position.record.is_some() || position.setup.is_some();
        if more || position.moves.is_some() {
            return Err(Fail::Usage(outside.text("play-track-usage", &[])));
        }
        seats::fit(args, CARS_MAX, outside)?;
        let game = tracks::game(&chosen.game, &chosen.options, args.seats.len(), &mut budget, outside)?;
        return table(args, Races::new(game), budget, outside);
    }
    let Placed { name, position, .. } = Placed::new(&args.position, outside)?;
    let loaded = Loaded { name, game: Arc::clone(position.game()) };
    let switches = (chosen.variant.as_deref(), chosen.options.as_slice());
    let mut rules = Rules::new(loaded, switches, Some(position), outside, &mut budget)?;
    // What is learnt meanwhile comes at no fixed move: with a seed the same game is played every time.
    if args.seed.is_none() && !Builtin.has(&chosen.game) {
        rules.learn(&mut budget);
    }
    table(args, rules, budget, outside)
}

/// Deals, plays and closes.
fn table<F: Family>(args: &Play, family: F, mut budget: Budget, outside: &mut Outside) -> Result<(), Fail> {
    let sitting = seats::of(args, &family, outside)?;
    outside.tell(&outside.text(family.help(), &[]));
    let (dealer, m) = dealer::open(args, &family, &sitting, &mut budget, outside)?;
    let (kept, m) = kept::open(args, m, &mut budget, outside)?;
    // Without a seed no two games are alike.
    let moment = || chance::bytes(None, "play", outside);
    let rng = Rng::new(match args.seed {
        Some(given) => mix64(given),
        None => moment()?.0.iter().fold(0, |sum, byte| mix64(sum ^ u64::from(*byte))),
    });
    let (sent, shown) = (0, m.log().len());
    let mut table = Table { family, m, sitting, rng, dealer, kept, budget, sent, shown, typed: None };
    let over = table.play(outside)?;
    let Table { dealer, mut m, kept, mut budget, .. } = table;
    if over {
        dealer.reveal(&mut m, &mut budget, outside)?;
    }
    kept.close(&m, outside)?;
    if over {
        dealer.forget();
    }
    Ok(())
}

struct Table<F: Family> {
    family: F,
    m: Match<F::Game>,
    sitting: Vec<Sitting>,
    rng: Rng,
    dealer: Dealer,
    kept: Kept,
    budget: Budget,
    /// Commands so far: each has a name of its own.
    sent: u64,
    /// Entries of the log that were told.
    shown: usize,
    /// A line that was typed and is not done yet.
    typed: Option<String>,
}

impl<F: Family> Table<F> {
    /// Plays on; whether the game came to its end.
    fn play(&mut self, outside: &mut Outside) -> Result<bool, Fail> {
        self.must(Viewer::Referee, Ask::Tick, outside)?;
        let mut draw = true;
        loop {
            let turn = self.m.turn().clone();
            if let (Turn::Chance { total }, None) = (&turn, self.m.over()) {
                let number = self.dealer.throw(self.m.draws(), *total);
                self.must(Viewer::Referee, Ask::Draw(number), outside)?;
                continue;
            }
            if std::mem::replace(&mut draw, true) {
                self.show(outside)?;
            }
            let seat = turn.seats().first().copied().filter(|_| self.m.over().is_none());
            let Some(seat) = seat else { return Ok(self.m.over().is_some()) };
            match self.sitting[seat.index()] {
                Sitting::Computer(spec) => {
                    let hidden = self.is_hidden(seat);
                    self.think(seat, &spec, outside)?;
                    draw = !(hidden && self.was_unseen());
                }
                Sitting::Person => {
                    if !self.ask(seat, outside)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Who looks at the screen: the person who is to choose, or who has chosen last.
    fn viewer(&self) -> Viewer {
        let persons = self.sitting.iter().enumerate().filter(|(_, sitting)| sitting.is_person());
        let mut persons = persons.map(|(seat, _)| Seat::new(seat));
        let Some(first) = persons.next() else { return Viewer::Referee };
        if self.m.over().is_some() {
            return Viewer::Spectator;
        }
        let awaited = self.m.awaited().iter().copied().find(|seat| self.is_person(*seat));
        Viewer::Seat(awaited.or_else(|| self.last()).unwrap_or(first))
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.sitting.get(seat.index()).is_some_and(Sitting::is_person)
    }

    /// The person who has moved last.
    fn last(&self) -> Option<Seat> {
        let by = |by: By| if let By::Seat(seat) = by { Some(seat) } else { None };
        self.m.line().rev().filter_map(|entry| by(entry.by)).find(|seat| self.is_person(*seat))
    }

    /// Whether what this seat does now is not for who looks at the screen.
    fn is_hidden(&self, seat: Seat) -> bool {
        let own = matches!(self.viewer(), Viewer::Referee) || self.viewer() == Viewer::Seat(seat);
        !own && self.family.game().hides(self.m.position())
    }

    /// Whether who looks at the screen was told nothing of the last entry but that something was done.
    fn was_unseen(&self) -> bool {
        let told = self.m.told(self.viewer(), (self.m.log().len() as u64).saturating_sub(1));
        told.last().is_some_and(|entry| matches!(entry.what, What::Moved { text: None }))
    }

    fn show(&mut self, outside: &mut Outside) -> Result<(), Fail> {
        self.budget.renew();
        let text = self.family.show(&self.m, self.viewer(), outside, &mut self.budget)?;
        let status = status(&self.family, &self.m, outside);
        write!(outside.out, "\n{text}{status}\n")?;
        outside.out.flush()?;
        Ok(())
    }

    /// Asks the match for something, writes down and tells what came of it.
    fn send(&mut self, by: Viewer, ask: Ask, outside: &mut Outside) -> Result<Result<(), Refusal>, Fail> {
        self.sent += 1;
        let command = Command { id: self.sent.to_string(), on: self.m.on(), ask };
        let actor = self.family.actor(self.m.position(), outside);
        self.budget.renew();
        match self.m.apply(&command, by, 0, &mut self.budget) {
            Err(Refusal::Bound(bound)) => return Err(Fail::Bound(bound)),
            Err(refusal) => return Ok(Err(refusal)),
            Ok(_) => {}
        }
        self.kept.sync(&self.m, outside);
        let told = self.m.told(self.viewer(), self.shown as u64);
        self.shown = self.m.log().len();
        let mut actor = Some(actor);
        for (index, entry) in told.iter().enumerate() {
            let left = told[index..].iter().filter(|entry| is_move(entry)).count();
            if is_move(entry) {
                self.tell(entry, actor.take(), left, outside)?;
            }
        }
        Ok(Ok(()))
    }

    /// [`Table::send`] for what cannot be refused but where the match is full.
    fn must(&mut self, by: Viewer, ask: Ask, outside: &mut Outside) -> Result<(), Fail> {
        self.send(by, ask, outside)?.map_err(|why| refused(outside, None, &why))
    }

    /// Says who has played what. `actor` is known of the first entry of several; `left` counts it and those after it.
    fn tell(
        &mut self,
        entry: &Entry,
        actor: Option<String>,
        left: usize,
        outside: &mut Outside,
    ) -> Result<(), Fail> {
        let name = match (entry.by, actor) {
            (By::Seat(seat), _) => self.family.seat(seat, outside),
            (_, Some(actor)) => actor,
            (_, None) => {
                let before = self.m.line().count().saturating_sub(left);
                let at = self.m.at(before, &mut self.budget);
                let at = at.map_err(|why| refused(outside, None, &why))?;
                self.family.actor(&at, outside)
            }
        };
        let text = match &entry.what {
            What::Moved { text: Some(text) } | What::Drawn { text: Some(text), .. } => text.clone(),
            _ => outside.text("play-unseen", &[]),
        };
        writeln!(outside.out, "{}", one_line(&format!("{name}: {text}")))?;
        Ok(())
    }

    /// Lets a computer play. What it knows may not be the truth: then it thinks again.
    fn think(&mut self, seat: Seat, spec: &fishka_search::Spec, outside: &mut Outside) -> Result<(), Fail> {
        for attempt in 1.. {
            let seed = self.rng.next_u64();
            self.budget.renew();
            let how = How { spec, seed, clock: Clock::Wall };
            let text = self.family.choose(&self.m, seat, how, outside, &mut self.budget)?;
            let text = text.ok_or_else(|| outside.input("analyse-over", &[]))?;
            match self.send(Viewer::Seat(seat), Ask::Move(text), outside)? {
                Ok(()) => return Ok(()),
                Err(Refusal::Tried(_)) if attempt < WORLDS => self.shown = self.m.log().len(),
                Err(why) => return Err(refused(outside, None, &why)),
            }
        }
        Ok(())
    }

    /// Reads lines until one has done something; `false` where the person leaves.
    fn ask(&mut self, seat: Seat, outside: &mut Outside) -> Result<bool, Fail> {
        let on = (self.m.on(), self.m.over().is_some());
        let mut hints = VecDeque::new();
        let ready = self.family.game().silent(self.m.position()).map(|ready| ready.text);
        if ready.is_some() {
            let text = outside.text("play-ready", &[]);
            writeln!(outside.out, "{text}")?;
        }
        while on == (self.m.on(), self.m.over().is_some()) {
            let Some(line) = self.line(outside)? else { return Ok(false) };
            match line.trim() {
                "" => {}
                "quit" | "q" | "выход" => return Ok(false),
                "undo" | "u" | "назад" => self.undo(outside)?,
                "resign" | "сдаюсь" => self.must(Viewer::Seat(seat), Ask::Resign, outside)?,
                "help" | "h" | "?" | "помощь" => {
                    let text = outside.text(self.family.help(), &[]);
                    writeln!(outside.out, "{text}")?;
                }
                "moves" | "m" | "ходы" => self.list(seat, outside)?,
                "hint" | "подсказка" => {
                    if hints.is_empty() {
                        self.budget.renew();
                        hints = self.family.hint(&self.m, seat, outside, &mut self.budget)?.into();
                    }
                    // The last step of a hint stays.
                    let told = if hints.len() > 1 { hints.pop_front() } else { hints.front().cloned() };
                    if let Some(told) = told {
                        writeln!(outside.out, "{}", one_line(&told))?;
                    }
                }
                word => self.play_word(seat, word, ready.as_deref(), outside)?,
            }
        }
        Ok(true)
    }

    /// The next line that is typed; none where nobody types any more.
    fn line(&mut self, outside: &mut Outside) -> Result<Option<String>, Fail> {
        if let Some(line) = self.typed.take() {
            return Ok(Some(line));
        }
        write!(outside.out, "> ")?;
        outside.out.flush()?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? > 0 {
            return Ok(Some(line));
        }
        writeln!(outside.out)?;
        Ok(None)
    }

    /// Plays what was typed. `ready` is what is said by who has set up everything.
    fn play_word(
        &mut self,
        seat: Seat,
        word: &str,
        ready: Option<&str>,
        outside: &mut Outside,
    ) -> Result<(), Fail> {
        // Who types a move instead says by that to be ready, as records do.
        self.typed = ready.filter(|ready| word != *ready && word != "готово").map(|_| word.to_owned());
        let word = ready.unwrap_or(word).to_owned();
        if let Err(why) = self.send(Viewer::Seat(seat), Ask::Move(word), outside)? {
            self.say(&why, outside)?;
        }
        Ok(())
    }

    /// Says why something was not done.
    fn say(&self, why: &Refusal, outside: &mut Outside) -> Result<(), Fail> {
        let said = why.said();
        let key = match said.key {
            "refused-no-move" => "play-no-move",
            "refused-no-move-near" => "play-no-move-near",
            "refused-takeback-none" => "play-no-undo",
            key => key,
        };
        let text = outside.text(key, &said.args);
        writeln!(outside.out, "{text}")?;
        Ok(())
    }

    fn list(&mut self, seat: Seat, outside: &mut Outside) -> Result<(), Fail> {
        self.budget.renew();
        let since = self.m.log().len() as u64;
        match self.m.view(Viewer::Seat(seat), since, &mut self.budget).choices {
            Choices::List { moves, more } => {
                let mut all: Vec<String> = moves.into_iter().map(|choice| choice.text).collect();
                all.extend(more.then(|| "…".to_owned()));
                writeln!(outside.out, "{}", one_line(&all.join("  ")))?;
            }
            Choices::Aim { reach } => {
                let text = outside.text("play-aim", &[("reach", reach.to_string())]);
                writeln!(outside.out, "{text}")?;
            }
            Choices::Truncated(bound) => return Err(Fail::Bound(bound)),
            Choices::None => {}
        }
        Ok(())
    }

    /// Takes back the last turn of a person. All persons sit at this screen, so all agree to it.
    fn undo(&mut self, outside: &mut Outside) -> Result<(), Fail> {
        let Some(asks) = self.last() else {
            return self.say(&Refusal::new("refused-takeback-none"), outside);
        };
        let from = self.m.log().len();
        if let Err(why) = self.send(Viewer::Seat(asks), Ask::Takeback, outside)? {
            return self.say(&why, outside);
        }
        let offer = self.m.log()[from..].iter().find(|entry| matches!(entry.what, What::Offered(_)));
        let Some(offer) = offer.map(|entry| entry.n) else { return Ok(()) };
        let others = (0..self.sitting.len()).map(Seat::new).filter(|seat| *seat != asks);
        let others: Vec<Seat> = others.filter(|seat| self.is_person(*seat)).collect();
        for seat in others {
            self.must(Viewer::Seat(seat), Ask::Answer { offer, yes: true }, outside)?;
        }
        Ok(())
    }
}

/// Whether an entry is a move or a draw.
fn is_move(entry: &Entry) -> bool {
    matches!(entry.what, What::Moved { .. } | What::Drawn { .. })
}
