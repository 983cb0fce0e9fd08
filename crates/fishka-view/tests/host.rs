//! The worker’s half of the page: every message goes through bytes, and nothing is lost with the worker.

use fishka::Rng;
use fishka_race::rules::Move;
use fishka_text::Lang;
use fishka_view::choices::Step;
use fishka_view::deal::{Deal, Seat, Source};
use fishka_view::fair::{Keeper, Question, Reply};
use fishka_view::host::{Ask, Gesture, Heard, Office, RaceAsk, Sent, Shown, Tell, packed, unpacked};
use fishka_view::race::desk::RaceTell;
use fishka_view::race::scene::RaceScene;
use fishka_view::scene::Actor;

/// Two men on nine cells, a step at a time.
const WALKER: &str = "(game (title \"W\") (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))
        (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
    (board-setup (White (Man a1)) (Black (Man c3)))
    (piece (name Man) (moves (n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add) (w (verify empty?) add)))
    (win-condition (White) (absolute-config Man (c1))))";

fn random() -> Option<[u8; 32]> {
    Some([7; 32])
}

/// A worker with a page before it: every message goes through bytes.
struct Page {
    office: Office<true>,
    id: u32,
    shown: Option<Shown>,
    kept: String,
    /// It was to be kept before anything was shown.
    kept_first: bool,
    deal: Option<Deal>,
    /// What else was told last.
    told: Vec<Tell>,
}

impl Page {
    fn new() -> Page {
        Page {
            office: Office::new(random),
            id: 0,
            shown: None,
            kept: String::new(),
            kept_first: false,
            deal: None,
            told: Vec::new(),
        }
    }

    fn ask(&mut self, ask: Ask) {
        self.id += 1;
        let sent: Sent = unpacked(&packed(&Sent { id: self.id, ask })).expect("a message");
        let heard: Heard = unpacked(&packed(&self.office.answer(sent))).expect("an answer");
        assert_eq!(heard.id, self.id);
        self.told.clear();
        self.kept_first = false;
        for tell in heard.tells {
            match tell {
                Tell::Shown(shown) => self.shown = Some(*shown),
                Tell::Keep(text) | Tell::Log(text) => self.kept = text,
                Tell::KeepFirst(text) => {
                    assert!(self.told.is_empty(), "kept before anything is told: {:?}", self.told);
                    (self.kept, self.kept_first) = (text, true);
                }
                Tell::Laid(laid) => {
                    let look = laid.look.clone().received();
                    assert_eq!(look.liveries.len(), look.rules.players.len());
                    self.deal = Some(laid.deal);
                }
                other => self.told.push(other),
            }
        }
    }

    fn open(deal: Deal) -> Page {
        let mut page = Page::new();
        page.ask(Ask::Open { deal, kept: None, lang: Lang::En, package: None });
        page
    }

    fn act(&mut self, gesture: Gesture) {
        let epoch = self.shown().epoch;
        self.ask(Ask::Do { epoch, gesture });
    }

    fn shown(&self) -> &Shown {
        self.shown.as_ref().expect("something is shown")
    }

    fn race_scene(&self) -> &RaceScene {
        let scene = self.told.iter().rev().find_map(|tell| match tell {
            Tell::Race(tell) => {
                if let RaceTell::Scene(scene) = &**tell {
                    Some(&**scene)
                } else {
                    None
                }
            }
            _ => None,
        });
        scene.expect("a scene")
    }

    /// The same game on a worker that has been begun anew.
    fn reloaded(&self) -> Page {
        let mut page = Page::new();
        let (deal, kept) = (self.deal.clone().expect("a game"), Some(self.kept.clone()));
        page.ask(Ask::Open { deal, kept, lang: Lang::En, package: None });
        page
    }
}

fn persons(name: &str, players: usize) -> Deal {
    Deal { seats: vec![Seat::Person; players], ..Deal::library(name) }
}

#[test]
fn clicks_play_and_what_is_out_of_date_is_passed_over() {
    let deal =
        Deal::of(Source::File { name: "w.zrf".to_owned(), text: WALKER.to_owned(), parts: Vec::new() });
    let rules = deal.compile().game.expect("a game");
    let mut page = Page::open(Deal { seats: vec![Seat::Person; 2], ..deal });
    let site = |name: &str| Step::Site(rules.rules.site(name).expect("a site"));
    let before = page.shown().epoch;
    page.act(Gesture::Click(site("a1")));
    assert_eq!(page.shown().scene.picked, Some(site("a1")));
    assert!(!page.shown().changed && page.shown().epoch == before);
    page.act(Gesture::Click(site("a2")));
    assert!(page.shown().changed && page.shown().scene.length == 1 && page.shown().epoch > before);
    page.ask(Ask::Do { epoch: before, gesture: Gesture::Play(0) });
    assert_eq!(page.shown().scene.length, 1);
    page.act(Gesture::Play(0));
    page.act(Gesture::Step(-1));
    assert_eq!((page.shown().scene.cursor, page.shown().scene.length), (1, 2));
    page.act(Gesture::Branch);
    assert_eq!(page.shown().scene.length, 1);
    page.act(Gesture::Undo);
    assert_eq!(page.shown().scene.length, 0);
}

#[test]
fn a_game_that_cannot_be_compiled_is_told_and_nothing_lies_on_the_table() {
    let source = Source::File { name: "x.zrf".to_owned(), text: "(game".to_owned(), parts: Vec::new() };
    let mut page = Page::open(Deal::of(source.clone()));
    assert!(matches!(page.told[..], [Tell::Broken]) && page.shown.is_none());
    page.ask(Ask::Do { epoch: 0, gesture: Gesture::Undo });
    assert!(page.told.is_empty());
    page.ask(Ask::Check { deal: Deal::of(source), lang: Lang::Ru });
    let [Tell::Checked { problems, plays: false, .. }] = &page.told[..] else { panic!("{:?}", page.told) };
    assert!(problems.iter().any(|problem| problem.is_error));
    page.ask(Ask::Card { game: "chess".to_owned(), puzzle: None, lang: Lang::En });
    assert!(
        matches!(&page.told[..], [Tell::Card(Some(card))] if card.players == 2 && !card.title.is_empty())
    );
    page.ask(Ask::Card { game: "no such game".to_owned(), puzzle: None, lang: Lang::En });
    assert!(matches!(page.told[..], [Tell::Card(None)]));
    page.ask(Ask::Offer(Deal::library("chess")));
    assert!(matches!(&page.told[..], [Tell::Offered(Some(offered))] if offered.deal.seats.len() == 2));
}

/// Throws as the page does, with a keeper of the secret.
fn throw(page: &mut Page, keeper: &mut Keeper, secret: &mut Option<String>, instant: bool) {
    page.act(Gesture::Fall { secret: secret.clone(), holds: None, seed: 1, instant });
    if let Some(Tell::Commit) = page.told.first() {
        let reply = keeper.answer(Question::Commit, random);
        let Reply::Committed(held) = reply else { panic!("no secret") };
        *secret = Some(held.to_string());
        page.act(Gesture::Committed { secret: secret.clone(), words: None, seed: 1, instant });
    }
    let question = page.told.iter().find_map(|tell| match tell {
        Tell::AskKeeper(question) => Question::parse(question),
        _ => None,
    });
    let Reply::Number(number) = keeper.answer(question.expect("a question"), random) else {
        panic!("no number")
    };
    page.act(Gesture::Fallen { number, instant });
}

#[test]
fn dice_are_committed_fall_and_are_seen_when_they_land() {
    let mut page = Page::open(persons("pachisi", 4));
    let (mut keeper, mut secret) = (Keeper::default(), None);
    assert_eq!(page.shown().scene.actor, Actor::Chance);
    let before = page.shown().epoch;
    throw(&mut page, &mut keeper, &mut secret, false);
    assert!(page.kept_first, "a throw is kept before it is seen");
    assert!(matches!(page.told[..], [Tell::Rolled { .. }]), "{:?}", page.told);
    assert_eq!((page.shown().epoch, page.shown().scene.length), (before, 0), "not seen yet");
    assert_eq!(page.reloaded().shown().scene.length, 1, "but it has fallen");
    page.act(Gesture::Land);
    assert!(page.shown().changed && page.shown().scene.length == 1);
    assert!(!page.kept_first);
    page.act(Gesture::CheckDice);
    let [Tell::Dice(check)] = &page.told[..] else { panic!("no check") };
    assert!(check.throws.len() == 1 && check.standing.is_none() && !check.wants);
}

/// A person does something, or chance does.
fn go_on(page: &mut Page, keeper: &mut Keeper, secret: &mut Option<String>, rng: &mut Rng) {
    if page.shown().scene.actor == Actor::Chance {
        throw(page, keeper, secret, true);
    } else {
        let gesture = next(page, rng);
        page.act(gesture);
    }
}

/// Another tab plays; this one follows, and keeps nothing of it. Who looks back goes on doing so.
#[test]
fn a_game_is_followed_as_another_tab_goes_on_with_it() {
    for (name, players) in [("chess", 2), ("cyvasse", 2), ("pachisi", 4)] {
        let mut page = Page::open(persons(name, players));
        let (mut keeper, mut secret) = (Keeper::default(), None);
        let mut rng = Rng::new(8);
        let mut other = page.reloaded();
        for step in 0..25 {
            go_on(&mut page, &mut keeper, &mut secret, &mut rng);
            let before = other.shown().epoch;
            other.act(Gesture::Follow(page.kept.clone()));
            assert_eq!(other.kept, page.kept, "{name} {step}");
            assert!(other.shown().epoch > before && other.shown().scene.is_live(), "{name} {step}");
            assert_eq!(other.shown().scene.length, page.shown().scene.length, "{name} {step}");
        }
        let length = other.shown().scene.length;
        other.act(Gesture::LookAt(1));
        other.act(Gesture::Follow(page.kept.clone()));
        assert_eq!(
            (other.shown().scene.cursor, other.shown().scene.length),
            (1.min(length), length),
            "{name}"
        );
        let kept = other.kept.clone();
        other.act(Gesture::Follow("no game".to_owned()));
        assert_eq!((other.shown().scene.length, &other.kept), (length, &kept));
    }
}

/// What a person may do next, by chance.
fn next(page: &Page, rng: &mut Rng) -> Gesture {
    let shown = page.shown();
    if shown.scene.curtain.is_some() {
        return Gesture::OpenCurtain;
    }
    match (&shown.scene.setup, rng.below(8)) {
        (Some(set), _) if set.complete => Gesture::Ready,
        (Some(_), 0..3) => Gesture::Fill(rng.next_u64()),
        (Some(set), 3) if !set.standing.is_empty() => Gesture::Lift(set.standing[0]),
        (_, 0) => Gesture::Undo,
        _ => Gesture::Play(rng.below(shown.facts.moves.max(1))),
    }
}

/// A worker that is killed at any time gives back, from what was kept, all that was shown.
#[test]
fn nothing_shown_is_lost_with_the_worker() {
    for (name, players) in [("chess", 2), ("cyvasse", 2), ("hanniball", 2), ("pachisi", 4)] {
        let mut page = Page::open(persons(name, players));
        let (mut keeper, mut secret) = (Keeper::default(), None);
        let mut rng = Rng::new(5);
        for _ in 0..40 {
            go_on(&mut page, &mut keeper, &mut secret, &mut rng);
            let back = page.reloaded();
            let (old, new) = (&page.shown().scene, &back.shown().scene);
            assert_eq!(
                (old.length, &old.actor, &old.ending),
                (new.length, &new.actor, &new.ending),
                "{name}"
            );
            if old.curtain == new.curtain && old.is_live() {
                assert_eq!(page.shown().facts, back.shown().facts, "{name}");
                assert_eq!(old.rows, new.rows, "{name}");
                let places = |shown: &Shown| {
                    let mut all: Vec<_> =
                        shown.sprites.all.iter().map(|s| (s.site, s.level, s.piece)).collect();
                    all.sort();
                    all
                };
                assert_eq!(places(page.shown()), places(back.shown()), "{name}");
            }
        }
    }
}

#[test]
fn the_language_and_the_side_of_the_board_are_changed_where_it_is_held() {
    let mut page = Page::open(persons("chess", 2));
    page.act(Gesture::Flip);
    let [Tell::Looks(look)] = &page.told[..] else { panic!("{:?}", page.told) };
    assert!(look.flipped);
    page.act(Gesture::Speak(Lang::Ru));
    let [Tell::Looks(look)] = &page.told[..] else { panic!("{:?}", page.told) };
    assert!(look.flipped);
    assert_eq!(look.clone().received().words.lang, Lang::Ru);
    page.act(Gesture::Resign);
    let over = page.shown().scene.ending.clone().expect("it is over");
    assert!(!over.solved && !over.reason.is_empty());
    assert!(page.shown().facts.reckoning.as_ref().is_some_and(|r| r.plain.halves == [0, 2]));
}

#[test]
fn a_race_is_laid_driven_and_comes_back() {
    let mut page = Page::new();
    let open = |name: &str, kept: Option<String>| {
        let name = name.to_owned();
        Ask::Race(RaceAsk::Open { name, text: None, kept, seed: 1, lang: Lang::En })
    };
    page.ask(open("no such track", None));
    assert!(matches!(page.told[..], [Tell::Broken]));
    page.ask(open("oval", None));
    let target = page.race_scene().targets.iter().find(|t| !t.refused).expect("a target").velocity;
    let drive = || {
        let gesture = Gesture::Moves(vec![Move::Drive(target).to_string()]);
        Ask::Do { epoch: 0, gesture }
    };
    page.ask(drive());
    assert_eq!(page.race_scene().now.length, 1);
    let kept = page.kept.clone();
    let mut other = Page::new();
    other.ask(open("oval", None));
    other.ask(Ask::Do { epoch: 0, gesture: Gesture::Follow(kept.clone()) });
    assert_eq!((other.race_scene().now.length, &other.kept), (1, &kept));
    page.ask(drive());
    assert!(page.told.is_empty() && page.kept == kept, "out of date");
    page.ask(Ask::Do { epoch: 1, gesture: Gesture::Save });
    let [Tell::File(file)] = &page.told[..] else { panic!("{:?}", page.told) };
    let file = file.clone();
    page.ask(Ask::Race(RaceAsk::Record(file, 1)));
    let [Tell::Race(tell)] = &page.told[..] else { panic!("{:?}", page.told) };
    assert!(matches!(&**tell, RaceTell::Elsewhere(track, _) if track == "oval"));
    let mut back = Page::new();
    back.ask(open("oval", Some(kept)));
    assert_eq!(back.race_scene().now.length, 1);
}
