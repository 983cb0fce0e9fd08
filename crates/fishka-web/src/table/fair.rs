//! Committed dice on the page: what it and the keeper of the secret say to each other, and what a check shows.

use super::fields::Fields;
use super::session::{Played, Session};
use super::work;
use fishka::dice::{Bytes32, Tally, Terms, Thrower, normal_below, sha256};
use fishka::fair::{FairDice, fall};
use fishka::rules::PlayerRole;
use fishka::{MoveKind, MoveList, Player, Record};

/// The page asks the keeper, which works in a worker of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Make a secret and commit to it.
    Commit,
    /// Go on with the secret of an earlier visit.
    Keep(Bytes32),
    /// The number of a throw.
    Throw {
        /// What it is tied to.
        terms: Terms,
        /// Which throw of the game, from 0.
        k: u64,
        /// It is below this.
        total: u64,
    },
    /// The secret: the game is over.
    Reveal,
}

/// The keeper answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A secret was made. It is for the browser's store alone, so that the next visit can go on.
    Committed(Bytes32),
    /// It keeps the secret handed to it.
    Kept,
    /// The number.
    Number(u64),
    /// The secret.
    Secret(Bytes32),
    /// It holds no secret.
    Nothing,
}

/// The first field of all questions; the worker knows them by it.
const MARK: &str = "keeper";

impl Question {
    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        match self {
            Question::Commit => Fields::default().with(MARK, "commit"),
            Question::Keep(secret) => Fields::default().with(MARK, "keep").with("secret", secret),
            Question::Reveal => Fields::default().with(MARK, "reveal"),
            Question::Throw { terms, k, total } => Fields::default()
                .with(MARK, "throw")
                .with("game", &terms.game)
                .with("rules", &terms.rules)
                .with_all("share", &terms.shares)
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
            "keep" => fields.number("secret").map(Question::Keep),
            "reveal" => Some(Question::Reveal),
            "throw" => {
                let shares = fields.values("share").map(str::parse).collect::<Result<_, _>>().ok()?;
                let (game, rules) = (fields.value("game")?.to_owned(), fields.value("rules")?.to_owned());
                let terms = Terms { game, rules, shares };
                Some(Question::Throw { terms, k: fields.number("k")?, total: fields.number("total")? })
            }
            _ => None,
        }
    }
}

impl Reply {
    /// As text.
    #[must_use]
    pub fn print(&self) -> String {
        let (name, value) = match self {
            Reply::Committed(secret) => ("committed", secret.to_string()),
            Reply::Kept => ("kept", String::new()),
            Reply::Number(number) => ("number", number.to_string()),
            Reply::Secret(secret) => ("secret", secret.to_string()),
            Reply::Nothing => ("nothing", String::new()),
        };
        Fields::default().with(name, value).to_string()
    }

    /// From text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Reply> {
        let fields = Fields::parse(text);
        let committed = fields.number("committed").map(Reply::Committed);
        committed
            .or_else(|| fields.number("number").map(Reply::Number))
            .or_else(|| fields.number("secret").map(Reply::Secret))
            .or_else(|| fields.value("kept").map(|_| Reply::Kept))
            .or_else(|| fields.value("nothing").map(|_| Reply::Nothing))
    }
}

/// Holds the secret of the game that is played.
#[derive(Debug, Default)]
pub struct Keeper {
    secret: Option<Bytes32>,
}

impl Keeper {
    /// Answers; `random` gives 32 bytes that nobody can foretell, where the machine has any.
    pub fn answer(&mut self, question: Question, random: impl FnOnce() -> Option<[u8; 32]>) -> Reply {
        match question {
            Question::Commit => match random() {
                Some(bytes) => Reply::Committed(*self.secret.insert(Bytes32(bytes))),
                None => Reply::Nothing,
            },
            Question::Keep(secret) => {
                self.secret = Some(secret);
                Reply::Kept
            }
            Question::Throw { terms, k, total } => self
                .secret
                .map_or(Reply::Nothing, |s| Reply::Number(Thrower::new(&s, &terms).throw(k, total))),
            Question::Reveal => self.secret.map_or(Reply::Nothing, Reply::Secret),
        }
    }
}

/// The share that comes of a person's words.
#[must_use]
pub fn share(words: &str) -> Bytes32 {
    sha256(words.trim().as_bytes())
}

/// The headers of committed dice, for the store.
pub(super) fn lines(fair: Option<&FairDice>) -> Vec<String> {
    let mut record = Record::default();
    if let Some(fair) = fair {
        fair.write(&mut record);
    }
    record.headers.iter().map(|(name, value)| format!("{name}\n{value}")).collect()
}

pub(super) fn from_lines<'a>(lines: impl Iterator<Item = &'a str>) -> Option<FairDice> {
    let header = |line: &str| line.split_once('\n').map(|(n, v)| (n.to_owned(), v.to_owned()));
    let record = Record { headers: lines.filter_map(header).collect(), moves: Vec::new() };
    FairDice::read(&record).unwrap_or(None)
}

impl Session {
    /// Whether chance chose a move of the record.
    fn by_chance(&self, played: &Played) -> bool {
        let role = self.game.rules.players[played.player.index()].role;
        matches!(played.m.kind, MoveKind::Throw(_)) || role == PlayerRole::Random
    }

    /// How many throws the record has: the number of the next.
    #[must_use]
    pub fn throws(&self) -> u64 {
        self.line.iter().filter(|played| self.by_chance(played)).count() as u64
    }

    /// Whether dice are still to be committed: chance has a part in the game, and has not played it yet.
    #[must_use]
    pub fn wants_commitment(&self) -> bool {
        let plain = self.deal.puzzle.is_none() && self.deal.edits.is_empty();
        plain && self.fair.is_none() && self.game.traits.chance && self.throws() == 0
    }

    /// Ties the dice of this game to a secret and the person's share.
    pub fn commit(&mut self, commitment: Bytes32, share: Bytes32) {
        let name = self.deal.library_name().unwrap_or("game");
        let game = format!("{name}-{}", &commitment.to_string()[..16]);
        let terms = Terms { game, rules: self.game.hash_text(), shares: vec![share] };
        self.fair = Some(FairDice { terms, commitment, revealed: None });
    }

    /// Seals the game with the revealed secret.
    pub fn reveal(&mut self, secret: Bytes32) {
        let moves: Vec<&str> = self.line.iter().map(|played| played.text.as_str()).collect();
        if let Some(fair) = self.fair.as_mut().filter(|fair| secret.commitment() == fair.commitment) {
            fair.reveal(secret, &moves);
        }
    }

    /// A game that goes on again has nothing revealed; its throws stay what they were.
    pub fn conceal(&mut self) {
        if let Some(fair) = &mut self.fair {
            fair.revealed = None;
        }
    }
}

/// A throw of the record, for people who want to check it.
#[derive(Clone, Debug, PartialEq)]
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
    let revealed = session.fair.as_ref().and_then(|f| Some((f.revealed.as_ref()?, f)));
    let revealed = revealed.filter(|(r, fair)| r.secret.commitment() == fair.commitment);
    let thrower = revealed.map(|(r, fair)| Thrower::new(&r.secret, &fair.terms));
    let mut position = session.deal.start(&session.game);
    let (mut moves, mut all) = (MoveList::new(), Vec::new());
    for (index, played) in session.line.iter().enumerate() {
        if session.by_chance(played) {
            let budget = &mut work();
            if position.legal_moves(&mut moves, budget).is_err() {
                break;
            }
            let due = all.len() as u64;
            let fair = thrower.as_ref().and_then(|t| fall(t, due, &position, &moves, budget).ok());
            let outcome = match played.m.kind {
                MoveKind::Throw(face) => usize::from(face),
                _ => moves.iter().position(|m| *m == played.m).unwrap_or(0),
            };
            all.push(Thrown {
                after: index + 1,
                player: played.player,
                dice: position.throws().first().map(|t| usize::from(t.0)),
                outcome,
                text: played.text.strip_prefix("roll:").unwrap_or(&played.text).to_owned(),
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
pub fn tally(session: &Session, dice: usize, throws: &[Thrown]) -> Option<(Tally, Vec<String>)> {
    let faces = &session.game.rules.dice.get(dice)?.faces;
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
pub fn luck(session: &Session, throws: &[Thrown]) -> Vec<Luck> {
    let players = session.game.acting_players().iter();
    players.filter_map(|player| luck_of(session, throws, *player)).collect()
}

fn luck_of(session: &Session, throws: &[Thrown], player: Player) -> Option<Luck> {
    let (mut count, mut sum, mut expected, mut spread) = (0_u64, 0.0, 0.0, 0.0);
    for thrown in throws.iter().filter(|t| t.player == player) {
        let faces = &session.game.rules.dice.get(thrown.dice?)?.faces;
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
    use fishka::fair::{Trust, verify};

    const RULES: &str = include_str!("../../../fishka/tests/race.zrf");

    fn begun() -> Session {
        let text = RULES.to_owned();
        let deal = Deal::of(Source::File { name: "race.zrf".to_owned(), text, parts: Vec::new() });
        let game = deal.compile().game.unwrap();
        Session::new(deal, game)
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
                let terms = session.fair.as_ref().unwrap().terms.clone();
                let question = Question::Throw { terms, k: session.throws(), total };
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

    fn played() -> (Session, Keeper) {
        let (mut session, mut keeper) = (begun(), Keeper::default());
        assert!(session.wants_commitment());
        let Reply::Committed(secret) = keeper.answer(Question::Commit, || Some([9; 32])) else {
            panic!("no secret")
        };
        session.commit(secret.commitment(), share(" Рекс, фекс, пекс! "));
        while go_on(&mut session, &mut keeper) {}
        let Reply::Secret(secret) = keeper.answer(Question::Reveal, || Some([0; 32])) else {
            panic!("no secret")
        };
        session.reveal(secret);
        (session, keeper)
    }

    #[test]
    fn a_game_of_the_page_passes_the_check() {
        let (session, _) = played();
        let record = Record::parse(&records::save(&session)).unwrap();
        assert_eq!(verify(&record, &session.game, &mut work()).map(|v| v.trust), Ok(Trust::Checked));
        let again = records::open(&session.deal, &records::save(&session)).unwrap();
        assert_eq!(again.fair, session.fair);
        let kept = Session::parse(&session.print()).unwrap();
        assert_eq!((kept.fair, kept.line.len()), (session.fair.clone(), session.line.len()));
        let all = throws(&session);
        assert!(all.len() > 4 && all.iter().all(|t| t.fair == Some(true)));
        let (tally, texts) = tally(&session, 0, &all).unwrap();
        assert_eq!((tally.count() as usize, texts.join(" ")), (all.len(), "1 2 3".to_owned()));
        let luck = luck(&session, &all);
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
            session.conceal();
            // The page was loaded anew meanwhile: the secret comes back from the store.
            keeper.answer(Question::Keep(Bytes32([9; 32])), || Some([0; 32]));
            session = Session::parse(&session.print()).unwrap();
            assert!(!session.wants_commitment());
            while go_on(&mut session, &mut keeper) {}
            let again: Vec<String> = throws(&session).into_iter().map(|t| t.text).collect();
            assert_eq!(again, before);
            assert!(throws(&session).iter().all(|t| t.fair.is_none()));
        }
        let terms = session.fair.as_ref().unwrap().terms.clone();
        let question = Question::Throw { terms, k: 3, total: 6 };
        assert_eq!(
            keeper.answer(question.clone(), || Some([0; 32])),
            keeper.answer(question, || Some([1; 32]))
        );
    }

    #[test]
    fn a_changed_throw_is_seen() {
        let (mut session, _) = played();
        let text = records::save(&session).replacen("roll:1", "roll:2", 1);
        if let Ok(changed) = records::open(&session.deal, &text) {
            assert!(throws(&changed).iter().any(|t| t.fair == Some(false)));
        }
        session.fair.as_mut().unwrap().terms.shares = vec![share("other words")];
        assert!(throws(&session).iter().any(|t| t.fair == Some(false)));
        session.reveal(Bytes32([8; 32]));
        assert_eq!(session.fair.unwrap().revealed.unwrap().secret, Bytes32([9; 32]));
    }

    #[test]
    fn questions_and_replies_come_back() {
        let terms =
            Terms { game: "g".to_owned(), rules: "r".to_owned(), shares: vec![share("a"), share("b")] };
        let throw = Question::Throw { terms, k: 7, total: 64 };
        for question in [Question::Commit, Question::Keep(share("s")), Question::Reveal, throw] {
            assert_eq!(Question::parse(&question.print()), Some(question));
        }
        for reply in [
            Reply::Committed(share("x")),
            Reply::Kept,
            Reply::Number(5),
            Reply::Secret(share("y")),
            Reply::Nothing,
        ] {
            assert_eq!(Reply::parse(&reply.print()), Some(reply));
        }
        assert_eq!((Question::parse("id=3"), Reply::parse("?")), (None, None));
        let throw = Question::parse("keeper=throw\ngame=g\nrules=r\nk=0\ntotal=6");
        assert_eq!(Keeper::default().answer(throw.unwrap(), || Some([0; 32])), Reply::Nothing);
    }
}
