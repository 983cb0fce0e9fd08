//! Committed dice on the page: what it and the keeper of the secret say to each other, and what a check shows.

use super::deal::Seat;
use super::fields::Fields;
use super::records;
use super::session::{Played, Session};
use super::work;
use fishka::dice::{
    Bytes32, Bytes64, Dealing, Entry, Pledge, Signer, Stage, Tally, Terms, Thrower, normal_below, sha256,
};
use fishka::fair::{Dice, FairFault, Verified, fall, lines as headers, seats, verify};
use fishka::rules::{PlayerRole, Rules};
use fishka::{MoveKind, MoveList, Player, Record};
use std::str::FromStr;

/// What the keeper holds, and the browser keeps for the next visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The secret of the dice.
    pub secret: Bytes32,
    /// What the key follows from that signs for every seat at this screen; `None` where only the secret is known.
    pub key: Option<Bytes32>,
}

impl std::fmt::Display for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let key = self.key.map(|key| format!(" {key}"));
        write!(f, "{}{}", self.secret, key.unwrap_or_default())
    }
}

impl FromStr for Held {
    type Err = fishka::dice::BytesError;

    fn from_str(text: &str) -> Result<Held, Self::Err> {
        match text.split_once(' ') {
            Some((secret, key)) => Ok(Held { secret: secret.parse()?, key: Some(key.parse()?) }),
            None => Ok(Held { secret: text.parse()?, key: None }),
        }
    }
}

/// The page asks the keeper, which works in a worker of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Make a secret and a key.
    Commit,
    /// Go on with those of an earlier visit.
    Keep(Held),
    /// The number of a throw.
    Throw {
        /// What it is tied to.
        terms: Terms,
        /// The opened shares of the seats.
        shares: Vec<Bytes32>,
        /// Which throw of the match, from 0.
        k: u64,
        /// It is below this.
        total: u64,
    },
    /// The game is over: sign these texts, one a seat, then reveal the secret.
    Close(Vec<String>),
    /// In a match that a server keeps: the next step of a seat's share.
    Share {
        /// The record of the match, which holds all that was published.
        record: String,
        /// The seat, from 0.
        seat: usize,
        /// Its share, and what its key follows from, if they were made before.
        held: Option<Held>,
    },
}

/// The keeper answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A secret was made. It is for the browser's store alone, so that the next visit can go on.
    Committed(Held),
    /// It keeps what was handed to it.
    Kept,
    /// The number.
    Number(u64),
    /// The signatures, one a text, and the secret.
    Closed {
        /// None where it has no key.
        signatures: Vec<Bytes64>,
        /// The secret.
        secret: Bytes32,
    },
    /// The next step of a seat's share.
    Step {
        /// For the browser's store alone: the share in place of the secret, and the key.
        held: Held,
        /// What is to be published: the pledge with the public key, or the share.
        step: Step,
    },
    /// It holds no secret, or there is nothing to do.
    Nothing,
}

/// What a seat publishes of its share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Before any share is opened.
    Pledge(Pledge),
    /// The share, once all have pledged.
    Open(Bytes32),
}

/// The first field of all questions; the worker knows them by it.
const MARK: &str = "keeper";

impl Question {
    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        match self {
            Question::Commit => Fields::default().with(MARK, "commit"),
            Question::Keep(held) => Fields::default().with(MARK, "keep").with("held", held),
            Question::Close(texts) => Fields::default().with(MARK, "close").with_all("text", texts),
            Question::Share { record, seat, held } => Fields::default()
                .with(MARK, "share")
                .with("record", record)
                .with("seat", seat)
                .with_some("held", held.map(|held| held.to_string()).as_deref()),
            Question::Throw { terms, shares, k, total } => Fields::default()
                .with(MARK, "throw")
                .with("name", &terms.name)
                .with("deal", terms.deal)
                .with_some("game", terms.game.as_deref())
                .with("rules", &terms.rules)
                .with_some("variant", terms.variant.as_deref())
                .with_all("option", terms.options.iter().map(|(name, value)| format!("{name}\n{value}")))
                .with_all("seat", &terms.seats)
                .with_all("share", shares)
                .with("k", k)
                .with("total", total),
        }
        .to_string()
    }

    /// From text; `None` when it is no question for the keeper.
    #[must_use]
    pub fn parse(text: &str) -> Option<Question> {
        let fields = Fields::parse(text);
        match fields.value(MARK)? {
            "commit" => Some(Question::Commit),
            "keep" => fields.number("held").map(Question::Keep),
            "close" => Some(Question::Close(fields.values("text").map(str::to_owned).collect())),
            "share" => Some(Question::Share {
                record: fields.value("record")?.to_owned(),
                seat: fields.number("seat")?,
                held: fields.number("held"),
            }),
            "throw" => {
                let shares = fields.values("share").map(str::parse).collect::<Result<_, _>>().ok()?;
                let option = |text: &str| text.split_once('\n').map(|(n, v)| (n.to_owned(), v.to_owned()));
                let terms = Terms {
                    name: fields.value("name")?.to_owned(),
                    deal: fields.number("deal")?,
                    game: fields.value("game").map(str::to_owned),
                    rules: fields.value("rules")?.to_owned(),
                    variant: fields.value("variant").map(str::to_owned),
                    options: fields.values("option").filter_map(option).collect(),
                    seats: fields.values("seat").map(str::to_owned).collect(),
                };
                let (k, total) = (fields.number("k")?, fields.number("total")?);
                Some(Question::Throw { terms, shares, k, total })
            }
            _ => None,
        }
    }
}

impl Reply {
    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        match self {
            Reply::Committed(held) => Fields::default().with("committed", held),
            Reply::Kept => Fields::default().with("kept", ""),
            Reply::Number(number) => Fields::default().with("number", number),
            Reply::Closed { signatures, secret } => {
                Fields::default().with("secret", secret).with_all("signature", signatures)
            }
            Reply::Step { held, step: Step::Pledge(pledge) } => {
                Fields::default().with("step", held).with("pledge", pledge.hash).with("key", pledge.key)
            }
            Reply::Step { held, step: Step::Open(share) } => {
                Fields::default().with("step", held).with("open", share)
            }
            Reply::Nothing => Fields::default().with("nothing", ""),
        }
        .to_string()
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Reply> {
        let fields = Fields::parse(text);
        let closed = || {
            let signatures = fields.values("signature").map(str::parse).collect::<Result<_, _>>().ok()?;
            Some(Reply::Closed { signatures, secret: fields.number("secret")? })
        };
        let step = || {
            let pledge = || Some(Pledge { hash: fields.number("pledge")?, key: fields.number("key")? });
            let step = fields.number("open").map(Step::Open).or_else(|| pledge().map(Step::Pledge));
            Some(Reply::Step { held: fields.number("step")?, step: step? })
        };
        let committed = fields.number("committed").map(Reply::Committed).or_else(step);
        committed
            .or_else(|| fields.number("number").map(Reply::Number))
            .or_else(closed)
            .or_else(|| fields.value("kept").map(|_| Reply::Kept))
            .or_else(|| fields.value("nothing").map(|_| Reply::Nothing))
    }
}

/// Holds the secret of the game that is played, and the key of its referee.
#[derive(Debug, Default)]
pub struct Keeper {
    held: Option<Held>,
}

impl Keeper {
    /// Answers; `random` gives 32 bytes that nobody can foretell, where the machine has any.
    pub fn answer(&mut self, question: Question, random: impl Fn() -> Option<[u8; 32]>) -> Reply {
        let fresh = || random().map(fishka::dice::Bytes);
        match question {
            Question::Commit => match (fresh(), fresh()) {
                (Some(secret), key @ Some(_)) => Reply::Committed(*self.held.insert(Held { secret, key })),
                _ => Reply::Nothing,
            },
            Question::Keep(held) => {
                self.held = Some(held);
                Reply::Kept
            }
            Question::Throw { terms, shares, k, total } => self.held.map_or(Reply::Nothing, |held| {
                Reply::Number(Thrower::new(&held.secret, &terms, &shares).throw(k, total))
            }),
            Question::Close(texts) => self.held.map_or(Reply::Nothing, |Held { secret, key }| {
                let signer = key.map(|key| Signer::new(&key));
                let signatures = signer.iter().flat_map(|s| texts.iter().map(|text| s.sign(text))).collect();
                Reply::Closed { signatures, secret }
            }),
            Question::Share { record, seat, held } => {
                let made = || Some(Held { secret: fresh()?, key: Some(fresh()?) });
                next_step(&record, seat, held, made).unwrap_or(Reply::Nothing)
            }
        }
    }
}

/// The next step of a seat's share, by what was published. A share is opened only where it is the one that was pledged.
fn next_step(
    record: &str,
    seat: usize,
    held: Option<Held>,
    made: impl FnOnce() -> Option<Held>,
) -> Option<Reply> {
    let Dice::Committed(dealing) = Dice::dealt(&Record::parse(record).ok()?) else { return None };
    let hand = dealing.hands().get(seat)?;
    let pledge = |held: &Held| {
        let key = Signer::new(&held.key?).key();
        Some(Pledge { hash: dealing.pledge_of(seat, &key, &held.secret), key })
    };
    let (held, step) = match dealing.stage() {
        Stage::Promised if hand.pledge.is_none() => {
            let held = held.or_else(made)?;
            (held, Step::Pledge(pledge(&held)?))
        }
        Stage::Pledged if hand.share.is_none() => {
            let held = held.filter(|held| pledge(held) == hand.pledge)?;
            (held, Step::Open(held.secret))
        }
        _ => return None,
    };
    Some(Reply::Step { held, step })
}

/// The share that comes of a person's words.
#[must_use]
pub fn share(words: &str) -> Bytes32 {
    sha256(words.trim().as_bytes())
}

/// How the store writes dice of the first layout, and of a record whose headers were refused.
const OLDER: &str = "older";
const REFUSED: &str = "refused\n";

/// The headers of committed dice, for the store.
pub fn lines(fair: &Dice) -> Vec<String> {
    match fair {
        Dice::NotCommitted => Vec::new(),
        Dice::Older => vec![OLDER.to_owned()],
        Dice::Refused(name) => vec![format!("{REFUSED}{name}")],
        Dice::Committed(deal) => {
            headers(deal).into_iter().map(|(name, value)| format!("{name}\n{value}")).collect()
        }
    }
}

/// What [`lines`] wrote.
pub fn from_lines<'a>(lines: impl Iterator<Item = &'a str>) -> Dice {
    let mut record = Record::default();
    for line in lines {
        match (line.strip_prefix(REFUSED), line.split_once('\n')) {
            (Some(name), _) => return Dice::Refused(name.to_owned()),
            (None, Some((name, value))) => record.headers.push((name.to_owned(), value.to_owned())),
            (None, None) => return Dice::Older,
        }
    }
    Dice::of(&record)
}

impl Session {
    /// Whether chance chose a move of the record.
    fn by_chance(&self, played: &Played) -> bool {
        let role = self.game().rules.players[played.player.index()].role;
        matches!(played.m.kind, MoveKind::Throw(_)) || role == PlayerRole::Random
    }

    /// How many throws the record has: the number of the next.
    #[must_use]
    pub fn throws(&self) -> u64 {
        self.line().iter().filter(|played| self.by_chance(played)).count() as u64
    }

    /// Whether dice are still to be committed: chance has a part in the game, and has not played it yet.
    #[must_use]
    pub fn wants_commitment(&self) -> bool {
        let plain = !self.deal().begins_elsewhere();
        let seats = !self.game().acting_players().is_empty();
        plain && seats && self.fair == Dice::NotCommitted && self.game().traits.chance && self.throws() == 0
    }

    /// Ties the dice of this game to a secret, and deals for every seat: `own` is the share of the first seat that a
    /// person has, the others are random. Whether that could be done.
    pub fn commit(
        &mut self,
        held: &Held,
        own: Option<Bytes32>,
        random: impl Fn() -> Option<[u8; 32]>,
    ) -> bool {
        let Some(deal) = self.dealt(held, own, random) else { return false };
        self.fair = Dice::Committed(Box::new(deal));
        true
    }

    fn dealt(
        &self,
        held: &Held,
        own: Option<Bytes32>,
        random: impl Fn() -> Option<[u8; 32]>,
    ) -> Option<Dealing> {
        let fresh = || random().map(fishka::dice::Bytes);
        let name = self.deal().library_name().unwrap_or("game");
        let number: Bytes32 = fresh()?;
        let terms = Terms {
            name: format!("{name}-{}", &number.to_string()[..16]),
            deal: 1,
            game: self.deal().library_name().map(str::to_owned),
            rules: self.game().identity().to_string(),
            variant: self.deal().variant.as_ref().map(|variant| variant.trim().to_owned()),
            options: Terms::chosen(&self.deal().options),
            seats: seats(self.game()),
        };
        let players = self.game().acting_players();
        let person = players.iter().position(|player| self.seat(*player) == Seat::Person).unwrap_or(0);
        let share = |seat: usize| own.filter(|_| seat == person).or_else(fresh);
        let shares: Vec<Bytes32> = (0..players.len()).map(share).collect::<Option<_>>()?;
        let commitment = terms.commitment(&held.secret);
        Dealing::at_one_screen(terms, commitment, Signer::new(&held.key?).key(), &shares).ok()
    }

    fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.line().iter().map(|played| Entry::new(&played.text, self.by_chance(played)))
    }

    /// The end of the game, for every seat to sign; `None` where there is nothing to sign and reveal.
    pub fn close(&mut self) -> Option<Vec<String>> {
        let end = self.fair.dealing()?.end_of(self.entries())?;
        let deal = self.fair.dealing_mut().filter(|deal| deal.secret().is_none())?;
        if deal.end() != Some(end) {
            deal.go_on();
            deal.close(end).ok()?;
        }
        (0..deal.hands().len()).map(|seat| deal.end_text(seat)).collect()
    }

    /// Takes the signatures of the seats, then the revealed secret.
    pub fn reveal(&mut self, signatures: &[Bytes64], secret: Bytes32) {
        let Some(deal) = self.fair.dealing_mut() else { return };
        for (seat, signature) in signatures.iter().enumerate() {
            // What is refused is missing in the check.
            let _ = deal.sign(seat, *signature);
        }
        let _ = deal.reveal(secret);
    }

    /// Whether the game has gone on, or was taken back, after the end that was signed.
    #[must_use]
    pub fn has_outgrown_its_end(&self) -> bool {
        let deal = self.fair.dealing().filter(|deal| deal.end().is_some());
        deal.is_some_and(|deal| deal.end() != deal.end_of(self.entries()))
    }

    /// A game that goes on has no signed end. Its throws stay what they were, and a secret that was revealed stays so.
    pub fn go_on(&mut self) {
        if let Some(deal) = self.fair.dealing_mut() {
            deal.go_on();
        }
    }

    /// What `fishka verify` would say of the game now.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn verified(&self) -> Result<Verified, FairFault> {
        verify(&records::save(self), self.sitting.game(), &mut work())
    }
}

/// A throw of the record, for people who want to check it.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Thrown {
    /// Moves of the record after it.
    pub after: usize,
    /// Who threw.
    pub player: Player,
    /// Which dice; `None` for a player of chance.
    pub dice: Option<usize>,
    /// Which of the outcomes.
    pub outcome: usize,
    /// What fell.
    pub text: String,
    /// Whether the secret makes it so; `None` while it is not revealed.
    pub fair: Option<bool>,
}

/// All throws of the record, each compared with what the secret makes.
#[must_use]
pub fn throws(session: &Session) -> Vec<Thrown> {
    let deal = session.fair.dealing();
    let thrower = deal.and_then(|deal| deal.thrower(&deal.secret()?).ok());
    let mut position = session.deal().start(session.game());
    let (mut moves, mut all) = (MoveList::new(), Vec::new());
    for (index, played) in session.line().iter().enumerate() {
        if session.by_chance(played) {
            let budget = &mut work();
            if position.legal_moves(&mut moves, budget).is_err() {
                break;
            }
            let due = all.len() as u64;
            let fair = thrower.as_ref().and_then(|t| fall(t, due, &position, &moves, budget).ok());
            // What somebody drew unseen is not told, nor which of the outcomes it was.
            let told = session.told(played).unwrap_or("?");
            let outcome = match played.m.kind {
                MoveKind::Throw(_) if told != played.text => 0,
                MoveKind::Throw(face) => usize::from(face),
                _ => moves.iter().position(|m| *m == played.m).unwrap_or(0),
            };
            all.push(Thrown {
                after: index + 1,
                player: played.player,
                dice: position.due().first().and_then(|due| due.dice()).map(usize::from),
                outcome,
                text: told.strip_prefix("roll:").unwrap_or(told).to_owned(),
                fair: fair.map(|m| m.as_ref() == Some(&played.m)),
            });
        }
        if position.play_unchecked(&played.m, &mut work()).is_err() {
            break;
        }
    }
    all
}

/// The throws of one of the game's dice as a table, with the outcomes' texts.
#[must_use]
pub fn tally(rules: &Rules, dice: usize, throws: &[Thrown]) -> Option<(Tally, Vec<String>)> {
    let faces = &rules.dice.get(dice)?.faces;
    let total: f64 = faces.iter().map(|f| f64::from(f.odds)).sum();
    let mut tally = Tally::new(faces.iter().map(|f| f64::from(f.odds) / total).collect());
    throws.iter().filter(|t| t.dice == Some(dice)).for_each(|t| tally.add(t.outcome));
    let text = |values: &[i32]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
    Some((tally, faces.iter().map(|f| text(&f.values)).collect()))
}

/// How high a player threw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// Who.
    pub player: Player,
    /// Throws.
    pub count: u64,
    /// What they came to on average.
    pub mean: f64,
    /// What fair throws come to on average.
    pub expected: f64,
    /// Of 100 players, so many throw lower.
    pub beats_percent: u32,
}

/// Luck of all who threw: their throws against the average, several dice together.
#[must_use]
pub fn luck(rules: &Rules, throws: &[Thrown]) -> Vec<Luck> {
    let players = rules.acting_players().into_iter();
    players.filter_map(|player| luck_of(rules, throws, player)).collect()
}

fn luck_of(rules: &Rules, throws: &[Thrown], player: Player) -> Option<Luck> {
    let (mut count, mut sum, mut expected, mut spread) = (0_u64, 0.0, 0.0, 0.0);
    for thrown in throws.iter().filter(|t| t.player == player) {
        let faces = &rules.dice.get(thrown.dice?)?.faces;
        let value = |f: &fishka::rules::Face| f64::from(f.values.iter().sum::<i32>());
        let total: f64 = faces.iter().map(|f| f64::from(f.odds)).sum();
        let mean = faces.iter().map(|f| value(f) * f64::from(f.odds)).sum::<f64>() / total;
        let square = faces.iter().map(|f| (value(f) - mean).powi(2) * f64::from(f.odds)).sum::<f64>() / total;
        count += 1;
        sum += value(faces.get(thrown.outcome)?);
        expected += mean;
        spread += square;
    }
    let beats = normal_below((sum - expected) / spread.max(1e-9).sqrt());
    let n = count as f64;
    (count > 0).then(|| Luck {
        player,
        count,
        mean: sum / n,
        expected: expected / n,
        beats_percent: (beats * 100.0).round() as u32,
    })
}

#[cfg(test)]
mod tests {
    use super::super::deal::{Deal, Source};
    use super::super::records;
    use super::*;
    use fishka::Turn;
    use fishka::dice::{Bytes, Missing as Part};
    use fishka::fair::{Missing, Verdict};

    const RULES: &str = include_str!("../../fishka/tests/race.zrf");

    fn begun() -> Session {
        let text = RULES.to_owned();
        let deal = Deal::of(Source::File { name: "race.zrf".to_owned(), text, parts: Vec::new() });
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    /// One move of the game, with the keeper asked as the page asks it; whether there was any.
    fn go_on(session: &mut Session, keeper: &mut Keeper) -> bool {
        let mut position = session.position().clone();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves, &mut work()).expect("within the budget");
        let m = match position.turn(&mut work()).expect("within the budget") {
            Turn::Over(_) => return false,
            Turn::Player(_) => moves[0].clone(),
            Turn::Chance(_) => {
                let chances =
                    fishka::fair::chances(&position, &moves, &mut work()).expect("within the budget");
                let total = chances.iter().map(|c| c.1).sum();
                let deal = session.fair.dealing().unwrap();
                let (terms, shares) = (deal.terms().clone(), deal.shares().unwrap());
                let question = Question::Throw { terms, shares, k: session.throws(), total };
                let question = Question::parse(&question.print()).unwrap();
                let Reply::Number(number) = keeper.answer(question, || Some([0; 32])) else {
                    panic!("no number")
                };
                let fallen = fishka::dice::pick(chances.iter().map(|c| c.1), number).unwrap();
                moves[chances[fallen].0].clone()
            }
        };
        session.play(&m);
        true
    }

    /// The same question and the same reply, as they go through the worker.
    fn told(keeper: &mut Keeper, question: &Question) -> Reply {
        let reply = keeper.answer(Question::parse(&question.print()).unwrap(), || Some([9; 32]));
        Reply::parse(&reply.print()).unwrap()
    }

    fn settle(session: &mut Session, keeper: &mut Keeper) {
        let Reply::Closed { signatures, secret } = told(keeper, &Question::Close(session.close().unwrap()))
        else {
            panic!("no secret")
        };
        session.reveal(&signatures, secret);
    }

    fn played() -> (Session, Keeper) {
        let (mut session, mut keeper) = (begun(), Keeper::default());
        assert!(session.wants_commitment());
        let Reply::Committed(held) = told(&mut keeper, &Question::Commit) else { panic!("no secret") };
        assert!(session.commit(&held, Some(share(" Рекс, фекс, пекс! ")), || Some([3; 32])));
        while go_on(&mut session, &mut keeper) {}
        settle(&mut session, &mut keeper);
        (session, keeper)
    }

    fn verdict(session: &Session) -> Verdict {
        session.verified().unwrap().verdict
    }

    #[test]
    fn whatever_is_missing_has_words() {
        let (seat, all) = (String::new, fishka_text::Lang::ALL);
        let missing = [
            Missing::OlderLayout,
            Missing::Pledge(seat()),
            Missing::Share(seat()),
            Missing::GameOver,
            Missing::End,
            Missing::Signature(seat()),
            Missing::Secret,
        ];
        for what in missing.iter().map(|missing| missing.parts().0) {
            assert!(all.iter().all(|lang| fishka_text::has(*lang, &format!("missing-{what}"))), "{what}");
        }
    }

    #[test]
    fn a_game_of_the_page_passes_the_check() {
        let (session, _) = played();
        assert_eq!((verdict(&session), session.verified().unwrap().keys), (Verdict::Complete, 1));
        let hands = session.fair.dealing().unwrap().hands();
        let shares = [share("Рекс, фекс, пекс!"), Bytes([3; 32])];
        assert!(hands.iter().zip(shares).all(|(hand, share)| hand.share == Some(share)));
        let again = records::open(session.deal(), &records::save(&session)).unwrap().session;
        assert_eq!(again.fair, session.fair);
        let kept = Session::parse(&session.print()).unwrap();
        assert_eq!((&kept.fair, kept.line().len()), (&session.fair, session.line().len()));
        let all = throws(&session);
        assert!(all.len() > 4 && all.iter().all(|t| t.fair == Some(true)));
        let (tally, texts) = tally(&session.game().rules, 0, &all).unwrap();
        assert_eq!((tally.count() as usize, texts.join(" ")), (all.len(), "1 2 3".to_owned()));
        let luck = luck(&session.game().rules, &all);
        assert_eq!(luck.len(), 2);
        assert!((luck[0].expected - 15.0 / 6.0).abs() < 1e-9 && luck.iter().all(|l| l.beats_percent <= 100));
    }

    #[test]
    fn a_throw_cannot_be_repeated_by_taking_back_or_sending_again() {
        let (mut session, mut keeper) = played();
        let before: Vec<String> = throws(&session).into_iter().map(|t| t.text).collect();
        for back in [1, 2, 5, 0] {
            session.go(back);
            session.branch();
            assert_eq!(session.has_outgrown_its_end(), back == 1, "it is signed once");
            session.go_on();
            // The page was loaded anew meanwhile: the secret comes back from the store.
            let held: Held = Held { secret: Bytes([9; 32]), key: None }.to_string().parse().unwrap();
            assert_eq!(told(&mut keeper, &Question::Keep(held)), Reply::Kept);
            session = Session::parse(&session.print()).unwrap();
            assert!(!session.wants_commitment() && !session.has_outgrown_its_end());
            while go_on(&mut session, &mut keeper) {}
            let again: Vec<String> = throws(&session).into_iter().map(|t| t.text).collect();
            assert_eq!(again, before);
            // Who has seen the secret signs nothing any more, and the check says so.
            assert_eq!(session.close(), None);
            let signatures = ["A", "B"].map(|seat| Missing::Signature(seat.to_owned()));
            assert_eq!(
                verdict(&session),
                Verdict::Partial([vec![Missing::End], signatures.to_vec()].concat())
            );
        }
    }

    #[test]
    fn an_end_that_was_outgrown_before_the_secret_came_is_signed_anew() {
        let (mut session, mut keeper) = (begun(), Keeper::default());
        let Reply::Committed(held) = told(&mut keeper, &Question::Commit) else { panic!("no secret") };
        session.commit(&held, None, || Some([3; 32]));
        (0..3).for_each(|_| assert!(go_on(&mut session, &mut keeper)));
        assert_eq!(session.close().map(|texts| texts.len()), Some(2));
        while go_on(&mut session, &mut keeper) {}
        assert!(session.has_outgrown_its_end());
        settle(&mut session, &mut keeper);
        assert_eq!(verdict(&session), Verdict::Complete);
    }

    #[test]
    fn a_changed_throw_is_seen() {
        let (mut session, _) = played();
        let text = records::save(&session).replacen("roll:1", "roll:2", 1);
        if let Ok(changed) = records::open(session.deal(), &text).map(|opened| opened.session) {
            assert!(throws(&changed).iter().any(|t| t.fair == Some(false)) && changed.verified().is_err());
        }
        let deal = session.fair.dealing().unwrap().clone();
        session.reveal(&[], Bytes([8; 32]));
        assert_eq!(session.fair.dealing(), Some(&deal));
        let other = share("other words");
        let mut hands = deal.hands().to_vec();
        hands[0].share = Some(other);
        let (terms, end, secret) = (deal.terms().clone(), deal.end(), deal.secret());
        let forged = Dealing::published(terms, deal.commitment(), hands, end, secret).unwrap();
        assert_eq!(deal.audit(), Ok(Vec::<Part>::new()));
        session.fair = Dice::Committed(Box::new(forged));
        assert_eq!(session.verified(), Err(FairFault::Share("A".to_owned())));
    }

    #[test]
    fn games_of_an_older_layout_and_with_refused_headers_open() {
        let (mut session, _) = played();
        let text = records::save(&session);
        let digits = share("x").to_string();
        let older = format!("dice: race-1\ndice commitment: {digits}\ndice share: {digits}\n");
        let plain: String =
            text.lines().filter(|l| !l.starts_with("dice")).map(|l| format!("{l}\n")).collect();
        let opened =
            records::open(session.deal(), &plain.replacen('\n', &format!("\n{older}"), 1)).unwrap().session;
        assert_eq!((&opened.fair, opened.line().len()), (&Dice::Older, session.line().len()));
        // What an earlier version of the page has kept.
        let lines = [("rules", "0123456789abcdef"), ("dice", "race-1"), ("dice commitment", &digits)];
        session.fair = Dice::NotCommitted;
        let line = |(n, v): &(&str, &str)| Fields::default().with("dice", format!("{n}\n{v}")).to_string();
        let kept = session.print() + &lines.iter().map(line).collect::<String>();
        let kept = Session::parse(&kept).unwrap();
        assert_eq!((&kept.fair, kept.line().len()), (&Dice::Older, opened.line().len()));
        let again = Session::parse(&kept.print()).unwrap();
        assert!(again.fair == Dice::Older && !again.wants_commitment());
        let twice = text.replacen("dice layout: 2\n", "dice layout: 2\ndice layout: 2\n", 1);
        let refused = records::open(kept.deal(), &twice).unwrap().session;
        assert_eq!(refused.fair, Dice::Refused("dice layout".to_owned()));
        assert_eq!(Session::parse(&refused.print()).unwrap().fair, refused.fair);
    }

    #[test]
    fn questions_and_replies_come_back() {
        let terms = Terms {
            name: "g".to_owned(),
            deal: 2,
            game: Some("race".to_owned()),
            rules: "r".to_owned(),
            variant: Some("Great = small".to_owned()),
            options: vec![("a b".to_owned(), "c".to_owned())],
            seats: vec!["A".to_owned(), "B".to_owned()],
        };
        let throw = Question::Throw { terms, shares: vec![share("a"), share("b")], k: 7, total: 64 };
        let held = Held { secret: share("s"), key: Some(share("k")) };
        let close = Question::Close(vec!["a\nb\n".to_owned(), "c".to_owned()]);
        for question in [Question::Commit, Question::Keep(held), close, throw] {
            assert_eq!(Question::parse(&question.print()), Some(question));
        }
        let closed = Reply::Closed { signatures: vec![Bytes([5; 64])], secret: share("y") };
        for reply in [Reply::Committed(held), Reply::Kept, Reply::Number(5), closed, Reply::Nothing] {
            assert_eq!(Reply::parse(&reply.print()), Some(reply));
        }
        assert_eq!((Question::parse("id=3"), Reply::parse("?")), (None, None));
        let throw = Question::parse("keeper=throw\nname=g\ndeal=1\nrules=r\nk=0\ntotal=6");
        assert_eq!(Keeper::default().answer(throw.unwrap(), || Some([0; 32])), Reply::Nothing);
    }

    #[test]
    fn seats_elsewhere_pledge_then_open_and_nobody_opens_what_he_did_not_pledge() {
        let session = begun();
        let made = Held { secret: Bytes([7; 32]), key: Some(Bytes([8; 32])) };
        let mut own = Session::parse(&session.print()).unwrap();
        assert!(own.commit(&made, None, || Some([9; 32])));
        let whole = own.fair.dealing().unwrap();
        let mut deal = Dealing::promise(whole.terms().clone(), whole.commitment()).unwrap();
        let text = |deal: &Dealing| {
            let mut record = session.record();
            fishka::fair::write(deal, &mut record);
            record.to_string()
        };
        let ask = |deal: &Dealing, seat: usize, held: Option<Held>| {
            let question = Question::Share { record: text(deal), seat, held };
            let question = Question::parse(&question.print()).unwrap();
            let reply = Keeper::default().answer(question, || Some([u8::try_from(seat).unwrap() + 40; 32]));
            Reply::parse(&reply.print()).unwrap()
        };
        let mut held = Vec::new();
        for seat in 0..deal.hands().len() {
            let Reply::Step { held: kept, step: Step::Pledge(pledge) } = ask(&deal, seat, None) else {
                panic!("no pledge")
            };
            deal.pledge(seat, pledge).unwrap();
            held.push(kept);
        }
        assert_eq!(ask(&deal, 0, Some(held[1])), Reply::Nothing, "it is not what was pledged");
        assert_eq!(ask(&deal, 0, None), Reply::Nothing, "it is lost");
        for (seat, kept) in held.iter().enumerate() {
            let Reply::Step { step: Step::Open(share), .. } = ask(&deal, seat, Some(*kept)) else {
                panic!("no share")
            };
            deal.open(seat, share).unwrap();
        }
        assert_eq!((deal.stage(), ask(&deal, 0, Some(held[0]))), (Stage::Opened, Reply::Nothing));
    }
}
