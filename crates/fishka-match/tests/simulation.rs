//! Whole lives of matches by chance: commands that are lost, doubled, late and wrong, takebacks, offers, flags that
//! fall, seats that are left. After each command the state is the fold of the log, and nothing hidden is in any byte of
//! what leaves the match. `FISHKA_MATCHES=10000` plays so many.

mod common;

use common::{file, library, names, plenty, race};
use fishka::RuleGame;
use fishka_base::Rng;
use fishka_dice::{Dealing, Pledge, Signer, Thrower, sha256};
use fishka_game::{By, Choices, Game, Refusal, Seat, Turn, Viewer};
use fishka_match::{
    Ask, Chance, ClockRule, Command, Deal, DiceStep, Draft, Entry, Match, Offer, Over, Sitter, What,
};
use fishka_race::table::RaceGame;
use std::sync::Arc;

/// Commands of one match.
const COMMANDS: usize = 90;

#[derive(Default, Debug)]
struct Seen {
    matches: usize,
    entries: usize,
    resent: usize,
    refused: usize,
    takebacks: usize,
    past_draw: usize,
    flags: usize,
    replaced: usize,
    over: usize,
    draws: usize,
    sealed: usize,
    opened: usize,
    revealed: usize,
}

struct Sim<G: Game> {
    game: Arc<G>,
    m: Match<G>,
    shadow: Match<G>,
    rng: Rng,
    now_ms: u64,
    sent: Vec<(Command, Viewer, Vec<Entry>)>,
    ids: u32,
    secret: fishka_dice::Bytes32,
    thrower: Option<Thrower>,
    seen: Seen,
}

fn deal(rng: &mut Rng, seats: usize, seed: u64) -> Deal {
    let sitter = |rng: &mut Rng| match rng.below(4) {
        0 => Sitter::Link,
        1 => Sitter::Computer(3),
        _ => Sitter::Here,
    };
    let clock = match rng.below(5) {
        0 => Some(ClockRule::Fischer { initial_ms: 20_000, increment_ms: 500 }),
        1 => Some(ClockRule::Delay { initial_ms: 20_000, delay_ms: 300 }),
        2 => Some(ClockRule::PerTurn { turn_ms: 8_000 }),
        _ => None,
    };
    let committed = rng.below(3) == 0;
    Deal {
        seats: (0..seats).map(|_| sitter(rng)).collect(),
        clock,
        takebacks: rng.below(5) > 0,
        hints: true,
        chance: if committed { Chance::Committed { name: format!("m-{seed}") } } else { Chance::Drawn },
        abandon_ms: (rng.below(2) == 0).then_some(5_000),
        paced: rng.below(4) == 0,
    }
}

impl<G: Game> Sim<G> {
    fn new(game: Arc<G>, seed: u64) -> Sim<G> {
        let mut rng = Rng::new(seed);
        let deal = deal(&mut rng, game.seats().len(), seed);
        let new = || Match::new(Arc::clone(&game), deal.clone(), &mut plenty()).expect("it begins");
        let (m, shadow) = (new(), new());
        let secret = sha256(&seed.to_be_bytes());
        let seen = Seen { matches: 1, ..Seen::default() };
        Sim { game, m, shadow, rng, now_ms: 1_000, sent: Vec::new(), ids: 0, secret, thrower: None, seen }
    }

    fn send(&mut self, by: Viewer, on: u64, ask: Ask) -> Result<Vec<Entry>, Refusal> {
        self.ids += 1;
        let command = Command { id: format!("c{}", self.ids), on, ask };
        self.give(&command, by)
    }

    /// One command, with all that must hold after it.
    fn give(&mut self, command: &Command, by: Viewer) -> Result<Vec<Entry>, Refusal> {
        let before = self.m.log().len();
        let was = (self.rng.below(20) == 0).then(|| self.m.clone());
        let result = self.m.apply(command, by, self.now_ms, &mut plenty());
        for entry in &self.m.log()[before..].to_vec() {
            self.shadow.follow_entry(entry, &mut plenty()).expect("the log folds");
        }
        assert!(self.m.same_as(&self.shadow), "state is not the fold of the log after {command:?}");
        self.secrets(command, by, result.as_ref().err());
        match &result {
            Ok(entries) => {
                self.count(entries);
                if !entries.is_empty() && !matches!(command.ask, Ask::Tick) {
                    self.sent.push((command.clone(), by, entries.clone()));
                }
            }
            Err(refusal) => {
                self.seen.refused += 1;
                let tried = matches!(refusal, Refusal::Tried(_));
                assert!(tried || self.m.log().len() == before, "a refusal left something");
                if let Some(was) = was.filter(|_| !tried) {
                    assert!(was.same_as(&self.m), "a refusal changed something");
                }
            }
        }
        result
    }

    fn count(&mut self, entries: &[Entry]) {
        self.seen.entries += entries.len();
        for entry in entries {
            match &entry.what {
                What::TakenBack { past_draw, .. } => {
                    self.seen.takebacks += 1;
                    self.seen.past_draw += usize::from(*past_draw);
                }
                What::Ended(Over::Flag(_)) => self.seen.flags += 1,
                What::Drawn { .. } => self.seen.draws += 1,
                What::Replaced { .. } => self.seen.replaced += 1,
                _ => {}
            }
        }
    }

    /// What is hidden from a viewer is in no byte of what it gets.
    fn secrets(&mut self, command: &Command, by: Viewer, refusal: Option<&Refusal>) {
        if !self.game.hides(self.m.position()) || self.m.over().is_some() {
            return;
        }
        let seats = (0..self.game.seats().len()).map(|seat| Viewer::Seat(Seat::new(seat)));
        for viewer in seats.chain([Viewer::Spectator]) {
            let told = self.m.told(viewer, 0);
            let hidden = |(raw, told): (&Entry, &Entry)| match (&raw.what, &told.what) {
                (What::Moved { text: Some(raw) }, What::Moved { text: told })
                    if Some(raw) != told.as_ref() =>
                {
                    Some(format!("{raw:?}"))
                }
                (What::Drawn { text: Some(raw), .. }, What::Drawn { text: told, number, .. })
                    if Some(raw) != told.as_ref() =>
                {
                    assert_eq!(*number, None, "the number that was drawn tells what was drawn");
                    Some(format!("{raw:?}"))
                }
                _ => None,
            };
            let mut hidden: Vec<String> = self.m.log().iter().zip(&told).filter_map(hidden).collect();
            // The same may have been chosen openly in an earlier round.
            let open = |e: &Entry| match &e.what {
                What::Moved { text } | What::Drawn { text, .. } => text.clone(),
                _ => None,
            };
            let opened = told.iter().flat_map(|e| &e.opened).map(|(_, text)| text.clone());
            let open: Vec<String> = told.iter().filter_map(open).chain(opened).collect();
            hidden.retain(|text| !open.iter().any(|open| *text == format!("{open:?}")));
            // What somebody may choose himself is called the same where both choose from the same.
            let own = format!("{:?}", self.m.view(viewer, 0, &mut plenty()).choices);
            hidden.retain(|text| !own.contains(text.as_str()));
            if hidden.is_empty() {
                continue;
            }
            self.seen.sealed += hidden.len();
            let mut all = format!("{told:?}{:?}", self.m.view(viewer, 0, &mut plenty()));
            all += &format!("{:?}", self.m.record(viewer).moves);
            if by == viewer {
                all += &format!("{refusal:?}");
            }
            let own = format!("{command:?}");
            for text in hidden.iter().filter(|text| by != viewer || !own.contains(text.as_str())) {
                assert!(!all.contains(text.as_str()), "{viewer:?} gets {text} in {all}");
            }
            if self.rng.below(12) == 0 && self.m.log().len() < 60 {
                self.worlds(viewer);
            }
        }
    }

    /// Another position that the viewer cannot tell from the true one shows it the same.
    fn worlds(&mut self, viewer: Viewer) {
        let Ok(mut other) = self.m.world(viewer, &mut self.rng, &mut plenty()) else { return };
        let mut own = self.m.position().clone();
        assert_eq!(self.game.picture(&own, viewer), self.game.picture(&other, viewer));
        if let Viewer::Seat(seat) = viewer {
            let choices = |at: &mut G::Position| self.game.choices(at, seat, &[], &mut plenty());
            assert_eq!(choices(&mut own), choices(&mut other));
        }
    }

    /// Seats are taken and dice are dealt.
    fn begin(&mut self) {
        let seats = self.game.seats().len();
        for seat in 0..seats {
            let _ = self.send(Viewer::Seat(Seat::new(seat)), 0, Ask::Sit);
        }
        let Some(terms) = self.m.terms() else { return };
        let commitment = terms.commitment(&self.secret);
        self.send(Viewer::Referee, 0, Ask::Promise(commitment)).expect("promised");
        if self.rng.below(4) == 0 {
            self.send(Viewer::Referee, 0, Ask::Void).expect("void");
            let commitment = self.m.terms().expect("terms").commitment(&self.secret);
            self.send(Viewer::Referee, 0, Ask::Promise(commitment)).expect("promised");
        }
        let key = Signer::new(&self.secret).key();
        let shares: Vec<_> = (0..seats).map(|seat| sha256(&[seat as u8, 7])).collect();
        for (seat, share) in shares.iter().enumerate() {
            assert!(self.send(Viewer::Referee, 0, Ask::Draw(0)).is_err(), "too early");
            let hash = self.m.dealing().expect("dealt").pledge_of(seat, &key, share);
            let (seat, pledge) = (Seat::new(seat), Pledge { hash, key });
            self.send(Viewer::Seat(seat), 0, Ask::Pledge { seat, pledge }).expect("pledged");
        }
        for (seat, share) in shares.iter().enumerate() {
            let seat = Seat::new(seat);
            self.send(Viewer::Seat(seat), 0, Ask::Open { seat, share: *share }).expect("opened");
        }
        let deal: &Dealing = self.m.dealing().expect("dealt");
        self.thrower = Some(deal.thrower(&self.secret).expect("open"));
    }

    fn any_seat(&mut self) -> Seat {
        Seat::new(self.rng.below(self.game.seats().len()))
    }

    /// A text that the seat may choose, or nonsense where it has nothing.
    fn text(&mut self, seat: Seat) -> String {
        match self.m.view(Viewer::Seat(seat), u64::MAX, &mut plenty()).choices {
            Choices::List { moves, .. } if !moves.is_empty() => {
                moves[self.rng.below(moves.len())].text.clone()
            }
            Choices::Aim { reach } => {
                let mut part = || self.rng.below(reach as usize) as i32 - reach / 2;
                format!("~{},{}", part(), part())
            }
            _ => "a1-a2".to_owned(),
        }
    }

    /// What is due: a draw, or a move of a seat that is to choose.
    fn due(&mut self) {
        let on = self.m.on();
        match self.m.turn().clone() {
            Turn::Chance { total } => {
                let k = self.m.draws();
                let number = match &self.thrower {
                    Some(thrower) => thrower.throw(k, total),
                    None => self.rng.below(usize::try_from(total).unwrap_or(usize::MAX)) as u64,
                };
                let _ = self.send(Viewer::Referee, on, Ask::Draw(number));
            }
            Turn::Seats { seats, .. } => {
                let seat = seats[self.rng.below(seats.len())];
                let text = self.text(seat);
                let _ = self.send(Viewer::Seat(seat), on, Ask::Move(text));
            }
            Turn::Forced(_) | Turn::Over(_) => {
                let _ = self.send(Viewer::Referee, on, Ask::Tick);
            }
        }
    }

    fn step(&mut self) {
        self.now_ms += self.rng.below(700) as u64;
        let (seat, on) = (self.any_seat(), self.m.on());
        let by = Viewer::Seat(seat);
        match self.rng.below(40) {
            0..=21 => self.due(),
            22..=24 => self.resend(),
            25 => {
                let text = self.text(seat);
                let later = on + 1 + self.rng.below(3) as u64;
                let result = self.send(by, later, Ask::Move(text));
                assert!(
                    !matches!(result, Ok(ref e) if e.iter().any(|e| matches!(e.what, What::Moved { .. })))
                );
            }
            26..=28 => _ = self.send(by, on, Ask::Takeback),
            29 => _ = self.send(by, on, Ask::Offer(Draft::Draw)),
            30 | 31 => self.answer(),
            32 => _ = self.send(by, on, Ask::Say("so".to_owned())),
            33 => {
                let ask = if self.rng.below(2) == 0 { Ask::Leave } else { Ask::Sit };
                let _ = self.send(by, on, ask);
            }
            34 => {
                self.now_ms += 6_000 * u64::from(self.rng.below(6) == 0);
                let _ = self.send(Viewer::Referee, on, Ask::Tick);
            }
            35 => {
                self.now_ms += 50_000;
                let _ = self.send(Viewer::Referee, on, Ask::Idle);
            }
            36 if self.rng.below(2) == 0 => {
                let draft = Draft::Computer { seat: self.any_seat(), level: 2 };
                let _ = self.send(by, on, Ask::Offer(draft));
            }
            36 => _ = self.send(by, on, Ask::Gone(Seat(0))),
            37 if self.rng.below(12) == 0 => _ = self.send(by, on, Ask::Resign),
            38 => _ = self.send(by, on, Ask::Move("nonsense".to_owned())),
            _ => _ = self.send(Viewer::Spectator, on, Ask::Move("nonsense".to_owned())),
        }
    }

    fn answer(&mut self) {
        let seat = self.any_seat();
        let offers: Vec<(u64, Offer)> = self.shadow_offers();
        let Some((offer, what)) = offers.first().copied() else { return };
        let yes = self.rng.below(5) > 0 && (what != Offer::Draw || self.rng.below(8) == 0);
        let _ = self.send(Viewer::Seat(seat), 0, Ask::Answer { offer, yes });
    }

    fn shadow_offers(&mut self) -> Vec<(u64, Offer)> {
        let view = self.m.view(Viewer::Spectator, u64::MAX, &mut plenty());
        view.offers.iter().map(|open| (open.n, open.what)).collect()
    }

    /// A command whose answer was lost is sent again, however late.
    fn resend(&mut self) {
        if self.sent.is_empty() {
            return;
        }
        let (command, by, entries) = self.sent[self.rng.below(self.sent.len())].clone();
        let (log, now) = (self.m.log().len(), self.now_ms);
        self.now_ms = now.saturating_sub(3_000);
        assert_eq!(self.m.apply(&command, by, self.now_ms, &mut plenty()), Ok(entries));
        self.now_ms = now;
        assert_eq!(self.m.log().len(), log);
        self.seen.resent += 1;
    }

    fn end(mut self) -> Seen {
        if self.m.over().is_some() {
            self.seen.over += 1;
            let _ = self.send(Viewer::Seat(Seat(0)), 0, Ask::Offer(Draft::Rematch));
            self.close();
        }
        let log = self.m.log().to_vec();
        assert!(log.windows(2).all(|pair| pair[0].at_ms <= pair[1].at_ms && pair[0].n + 1 == pair[1].n));
        let folded = Match::fold(Arc::clone(&self.game), self.m.deal().clone(), &log, &mut plenty());
        assert!(folded.expect("it folds").same_as(&self.m));
        let record = self.m.record(Viewer::Referee);
        let read = fishka_game::Record::parse(&record.to_string()).expect("it is read");
        assert_eq!(read.moves, record.moves);
        let deal = Deal::here(self.game.seats().len());
        let opened = Match::open(Arc::clone(&self.game), deal, &read, &mut plenty()).expect("it opens");
        assert_eq!(opened.record(Viewer::Referee).moves, record.moves);
        if self.m.over().is_some_and(|over| !matches!(over, Over::Rules(_))) {
            assert_eq!(opened.over(), self.m.over(), "the end is not in the record");
        }
        if !self.game.hides(self.m.position()) || self.m.over().is_some() {
            // A record that ends with a set-up does not know whether its player has said to be ready.
            if self.game.silent(opened.position()).is_none() {
                assert!(opened.position() == self.m.position(), "the record leads elsewhere");
            }
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
                let told = self.m.told(viewer, 0);
                self.seen.opened += told.iter().map(|entry| entry.opened.len()).sum::<usize>();
                let live = |e: &&Entry| matches!(e.what, What::Moved { text: None });
                let known: Vec<u64> = told.iter().flat_map(|e| &e.opened).map(|(n, _)| *n).collect();
                let dark: Vec<u64> = told.iter().filter(live).map(|e| e.n).collect();
                assert!(known.iter().all(|n| !dark.contains(n)));
            }
        }
        self.seen
    }

    /// The end is signed and the secret revealed; everything can be checked then.
    fn close(&mut self) {
        let signer = Signer::new(&self.secret);
        if self.m.dealing().is_none() {
            return;
        }
        for seat in 0..self.game.seats().len() {
            let text = self.m.dealing().and_then(|deal| deal.end_text(seat)).expect("the end is bound");
            let (seat, signature) = (Seat::new(seat), signer.sign(&text));
            self.send(Viewer::Seat(seat), 0, Ask::Sign { seat, signature }).expect("signed");
        }
        let wrong = self.send(Viewer::Referee, 0, Ask::Reveal(sha256(b"another")));
        assert!(wrong.is_err());
        self.send(Viewer::Referee, 0, Ask::Reveal(self.secret)).expect("revealed");
        assert!(matches!(self.m.log().last().map(|e| &e.what), Some(What::Dice(DiceStep::Revealed(_)))));
        assert_eq!(self.m.dealing().expect("dealt").audit(), Ok(Vec::new()));
        let by_chance = |e: &&Entry| e.by == By::Chance;
        assert!(self.m.log().iter().filter(by_chance).all(|e| matches!(e.what, What::Drawn { .. })));
        self.seen.revealed += 1;
    }
}

fn simulate<G: Game>(game: &Arc<G>, seed: u64) -> Seen {
    let mut sim = Sim::new(Arc::clone(game), seed);
    sim.begin();
    for _ in 0..COMMANDS {
        sim.step();
        if sim.m.over().is_some() && sim.rng.below(3) > 0 {
            break;
        }
    }
    sim.end()
}

#[test]
fn lives_of_matches() {
    let count = std::env::var("FISHKA_MATCHES").ok().and_then(|n| n.parse().ok()).unwrap_or(64);
    let mut rules: Vec<Arc<RuleGame>> = names().iter().map(|name| library(name, &[])).collect();
    let more = [
        file("hidden-battleship.zrf"),
        file("hidden-sealed-choice.zrf"),
        file("secret-ranks.zrf"),
        file("secret-hands.zrf"),
    ];
    rules.extend(more);
    rules.push(library("cyvasse", &[("land", "map1")]));
    let races: Vec<Arc<RaceGame>> = vec![
        race("oval", 2, &[("phases", "12")]),
        race("riddler", 3, &[("movement", "flick"), ("leaving", "out")]),
        race("oval", 1, &[("movement", "flick"), ("noise", "0"), ("phases", "9")]),
        race("riddler", 4, &[("window", "8x8"), ("collision", "skip"), ("places", "all")]),
    ];
    let mut all = Seen::default();
    for seed in 0..count {
        let which = seed as usize % (rules.len() + races.len());
        let seen = match rules.get(which) {
            Some(game) => simulate(game, seed),
            None => simulate(&races[which - rules.len()], seed),
        };
        all.matches += seen.matches;
        all.entries += seen.entries;
        all.resent += seen.resent;
        all.refused += seen.refused;
        all.takebacks += seen.takebacks;
        all.past_draw += seen.past_draw;
        all.flags += seen.flags;
        all.replaced += seen.replaced;
        all.over += seen.over;
        all.draws += seen.draws;
        all.sealed += seen.sealed;
        all.opened += seen.opened;
        all.revealed += seen.revealed;
    }
    println!("{all:?}");
    assert!(
        all.takebacks > 0 && all.draws > 0 && all.sealed > 0 && all.resent > 0 && all.over > 0,
        "{all:?}"
    );
    assert!(
        count < 200
            || (all.flags > 0 && all.replaced > 0 && all.past_draw > 0 && all.opened > 0 && all.revealed > 0),
        "{all:?}"
    );
}
