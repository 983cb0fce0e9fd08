//! Games and positions that are shared come back as they were, whatever game they are of.

#![allow(clippy::unwrap_used)]

use fishka::{Builtin, Library as _, MoveList, Piece, Rng, Site};
use fishka_text::Lang;
use fishka_view::arrange::{Arranged, Tool};
use fishka_view::choices::{Selection, Step};
use fishka_view::deal::{Deal, Seat, Source};
use fishka_view::host::{Ask, Gesture, Office, Sent, Shown, Tell};
use fishka_view::package::Package;
use fishka_view::records::{RECORD_BYTES_MAX, open, placed};
use fishka_view::session::Session;
use fishka_view::share::{Shares, files_of, link_of, zip_of};
use fishka_view::work;

/// An office with a game on its table that was played on by chance.
fn office(deal: &Deal, moves: usize, seed: u64) -> (Office<true>, Session) {
    let game = deal.compile().game.unwrap();
    let mut session = Session::new(deal.clone(), game).unwrap();
    let mut rng = Rng::new(seed);
    for _ in 0..moves {
        if let Some(below) = session.draws_below() {
            session.draw(rng.next_u64() % below);
            continue;
        }
        if session.unready().is_some() {
            session.set_ready();
            continue;
        }
        let mut list = MoveList::new();
        session.last_position().clone().legal_moves(&mut list, &mut work()).unwrap();
        let (true, None) = (!list.is_empty(), session.ending()) else { break };
        let m = list[rng.below(list.len())].clone();
        session.play(&m);
    }
    let mut office = Office::new(|| None);
    let kept = Some(session.print());
    let ask = Ask::Open { deal: session.deal().clone(), kept, lang: Lang::En, package: None };
    let tells = office.answer(Sent { id: 1, ask }).tells;
    assert!(tells.iter().any(|tell| matches!(tell, Tell::Laid(_))));
    (office, session)
}

fn ask(office: &mut Office<true>, gesture: Gesture) -> Vec<Tell> {
    office.answer(Sent { id: 2, ask: Ask::Do { epoch: 1, gesture } }).tells
}

fn shares(office: &mut Office<true>) -> Option<Shares> {
    ask(office, Gesture::Share).into_iter().find_map(|tell| match tell {
        Tell::Shares(shares) => Some(*shares),
        _ => None,
    })
}

fn persons(deal: Deal) -> Deal {
    Deal { seats: vec![Seat::Person; 8], ..deal }
}

/// What a link brings onto the table of the game it is of.
fn opened(deal: &Deal, link: &str) -> Session {
    let package = Package::of(files_of(link).unwrap()).unwrap();
    open(deal, &package.record().unwrap().1).unwrap_or_else(|fault| panic!("{fault:?}")).session
}

#[test]
fn positions_of_every_game_come_back_from_their_links() {
    for name in Builtin.names() {
        let deal = persons(Deal::library(&name));
        for (moves, seed) in [(0, 1), (7, 2), (90, 3)] {
            let (mut office, session) = office(&deal, moves, seed);
            let shared = shares(&mut office);
            if session.is_private() {
                assert_eq!(shared, None, "{name} hides something");
                continue;
            }
            let shared = shared.unwrap();
            let link = shared.position_link().unwrap_or_else(|| panic!("{name}: no link"));
            let mut back = opened(&deal, &link);
            assert_eq!(back.position().setup(), session.position().setup(), "{name} after {moves}");
            assert!(back.line().is_empty() && back.game().identity() == session.game().identity());
            // Whether a game is over is asked after moves only.
            if session.ending().is_none() {
                let next = (session.actor(), session.draws_below());
                assert_eq!((back.actor(), back.draws_below()), next, "{name}");
            }
            // It is played on from there, and what comes of that is kept and shared again.
            let list = back.choices().notations;
            if let Some(text) = list.first() {
                assert!(back.play_text(text), "{name}: {text}");
                let again = Session::parse(&back.print()).unwrap();
                assert_eq!(again.position().setup(), back.position().setup(), "{name}");
                let (mut office, _) = self::office(back.deal(), 0, 0);
                let tells = ask(&mut office, Gesture::Moves(vec![text.clone()]));
                assert!(!tells.is_empty());
            }
            let whole = opened(&deal, &shared.game_link().unwrap());
            assert_eq!(whole.line(), session.line(), "{name}");
            let read = placed(&shared.position, session.game()).unwrap();
            assert_eq!(read.setup(), session.position().setup(), "{name}: as text");
            assert!(shared.picture.starts_with("<svg ") && shared.positions == session.line().len() + 1);
        }
    }
}

#[test]
fn the_position_looked_back_at_is_shared_and_its_film_changes_nothing() {
    let deal = persons(Deal::library("chess"));
    let (mut office, session) = office(&deal, 6, 4);
    ask(&mut office, Gesture::LookAt(2));
    let before = shares(&mut office).unwrap();
    let mut looked = session;
    looked.go(2);
    assert_eq!(opened(&deal, &before.position_link().unwrap()).position().setup(), looked.position().setup());
    let frames: Vec<String> = (0..before.positions)
        .flat_map(|at| ask(&mut office, Gesture::Frame(at)))
        .filter_map(|tell| if let Tell::Frame(_, svg) = tell { Some(svg) } else { None })
        .collect();
    assert_eq!(frames.len(), 7);
    assert!(frames[2] == before.picture && frames.windows(2).all(|two| two[0] != two[1]));
    assert_eq!(shares(&mut office), Some(before));
}

#[test]
fn a_game_from_a_position_is_shared_whole_and_again() {
    let deal = persons(Deal::library("breakthrough"));
    let (mut office, session) = office(&deal, 9, 5);
    let link = shares(&mut office).unwrap().position_link().unwrap();
    let mut back = opened(&deal, &link);
    let first = back.choices().notations[0].clone();
    assert!(back.play_text(&first) && back.deal().position.is_some());
    let (mut office, _) = self::office(back.deal(), 0, 0);
    ask(&mut office, Gesture::Moves(vec![first]));
    let shared = shares(&mut office).unwrap();
    let whole = opened(&deal, &shared.game_link().unwrap());
    assert_eq!((whole.line().len(), whole.position().setup()), (1, back.position().setup()));
    assert_ne!(whole.position().setup(), session.position().setup());
}

const WALKER: &str = "(game (title \"Sample\") (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 40 40)
    (dimensions (\"a/b/c\" (40 0)) (\"3/2/1\" (0 40))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
    (board-setup (White (Man a1)) (Black (Man c3)))
    (piece (name Man) (moves (n add) (e add) (w add) (s add)))
    (loss-condition (White Black) (pieces-remaining 0)))";

fn own(text: String) -> Deal {
    persons(Deal::of(Source::File { name: "w.zrf".to_owned(), text, parts: Vec::new() }))
}

#[test]
fn rules_of_ones_own_travel_along_in_links_and_files() {
    let deal = own(WALKER.to_owned());
    let (mut office, session) = office(&deal, 3, 6);
    let shared = shares(&mut office).unwrap();
    assert!(shared.packed);
    for (link, moves) in [(shared.position_link(), 0), (shared.game_link(), 3)] {
        let package = Package::of(files_of(&link.unwrap()).unwrap()).unwrap();
        assert_eq!(package.rules().unwrap().1, WALKER);
        let back = open(&deal, &package.record().unwrap().1).unwrap().session;
        assert_eq!((back.line().len(), back.position().setup()), (moves, session.position().setup()));
    }
    for position in [true, false] {
        let packed = ask(&mut office, Gesture::Pack { position }).into_iter().find_map(|tell| match tell {
            Tell::Pack(files) => zip_of(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))),
            _ => None,
        });
        let package = Package::of(vec![("all.zip".to_owned(), packed.unwrap())]).unwrap();
        assert_eq!(package.rules().unwrap(), ("w.zrf".to_owned(), WALKER.to_owned()));
        assert_eq!(package.record().unwrap().1.contains("position:"), position);
    }
}

#[test]
fn rules_too_long_for_a_link_still_go_into_a_file() {
    let mut rng = Rng::new(7);
    let noise: String = (0..40_000).map(|_| char::from(b'a' + rng.below(26) as u8)).collect();
    let deal = own(format!("{WALKER}\n; {noise}\n"));
    let (mut office, _) = office(&deal, 2, 8);
    let shared = shares(&mut office).unwrap();
    assert_eq!((shared.game_link(), shared.position_link()), (None, None));
    assert!(
        matches!(&ask(&mut office, Gesture::Pack { position: true })[..], [Tell::Pack(files)] if files.len() == 2)
    );
}

#[test]
fn what_a_hostile_position_holds_is_told_and_opens_nothing() {
    let deal = persons(Deal::library("chess"));
    let record = |position: &str| format!("fishka-record: 1\ngame: chess\nposition: {position}\n\n");
    let fault = |position: &str| open(&deal, &record(position)).err().and_then(|fault| fault.position);
    let many = |n: usize| {
        let piece = r#"{"site":"a1","player":"White","kind":"King"}"#;
        format!(r#"{{"pieces":[{}]}}"#, vec![piece; n].join(","))
    };
    let cases = [
        ("nonsense", "position-unread"),
        ("[1,2]", "position-unread"),
        (r#"{"unknown": 1}"#, "position-unread"),
        (r#"{"turn": 99}"#, "setup-unknown-turn"),
        (r#"{"turn_index": 18446744073709551615}"#, "setup-unknown-turn"),
        (r#"{"pieces":[{"site":"z9","player":"White","kind":"King"}]}"#, "setup-unknown-site"),
        (r#"{"hands":{"White":{"King":4000000000}}}"#, "setup-too-many-in-hand"),
        (&many(2), "setup-occupied"),
        (&many(5000), "setup-too-many-pieces"),
    ];
    for (position, key) in cases {
        assert_eq!(fault(position).map(|(key, _)| key).as_deref(), Some(key), "{position:.60}");
    }
    // Nothing of it is in the way of a plain game.
    assert!(open(&deal, "fishka-record: 1\ngame: chess\n\n1. e2-e4\n").is_ok());
}

#[test]
fn hostile_fragments_bring_no_game() {
    let damaged = ["open=", "open=AAAA", "open=%41", "open=____", "close=AAAA"];
    assert!(damaged.iter().all(|part| files_of(part).is_none()));
    let long = link_of(&[(
        "game.fishka".to_owned(),
        format!("fishka-record: 1\nposition: {}\n", "{".repeat(1 << 20)),
    )]);
    // It unpacks to more than any saved game may have; the page says so.
    let package = Package::of(files_of(&long.unwrap()).unwrap()).unwrap();
    assert!(package.record().unwrap().1.len() > RECORD_BYTES_MAX);
}

fn arrange(office: &mut Office<true>, act: Arranged) -> Vec<Tell> {
    ask(office, Gesture::Arrange(act))
}

fn shown(tells: &[Tell]) -> &Shown {
    let of = |tell: &'_ Tell| matches!(tell, Tell::Shown(_));
    match tells.iter().rev().find(|tell| of(tell)) {
        Some(Tell::Shown(shown)) => shown,
        _ => panic!("nothing is shown: {tells:?}"),
    }
}

#[test]
fn a_position_is_set_up_by_hand_in_every_game_and_played() {
    for name in Builtin.names() {
        let deal = persons(Deal::library(&name));
        let (mut office, session) = office(&deal, 0, 1);
        if session.is_private() {
            assert!(
                matches!(&arrange(&mut office, Arranged::Begin)[..], [Tell::Notice(key, _)] if key == "arrange-hidden")
            );
            continue;
        }
        let tells = arrange(&mut office, Arranged::Begin);
        let scene = &shown(&tells).scene;
        let arranging = scene.arranging.clone().unwrap();
        let pieces = !session.position().game().rules.kinds.is_empty();
        assert!(pieces != arranging.palette.is_empty() && !arranging.turns.is_empty(), "{name}");
        // As it began, it is played at once, in whoever's turn it is.
        let (turn, _) = arranging.turns[arranging.turns.len() - 1];
        arrange(&mut office, Arranged::Turn(turn));
        let tells = arrange(&mut office, Arranged::Play);
        let kept: Vec<&String> = tells
            .iter()
            .filter_map(|tell| if let Tell::Keep(text) = tell { Some(text) } else { None })
            .collect();
        let laid = tells.iter().any(|tell| matches!(tell, Tell::Laid(_)));
        let refused = tells.iter().any(|tell| matches!(tell, Tell::Beside(_)));
        assert!(laid != refused, "{name}: {tells:?}");
        if laid {
            assert!(!kept[0].contains("arranging=") && kept[1].contains("position="), "{name}");
            let back = Session::parse(kept[1]).unwrap();
            assert!(back.deal().position.is_some() && back.ending().is_none());
        }
    }
}

#[test]
fn pieces_are_put_moved_and_taken_off_and_all_of_it_is_taken_back() {
    let deal = persons(Deal::library("chess"));
    let (mut office, session) = office(&deal, 0, 1);
    let rules = &session.game().rules;
    let site = |name: &str| rules.site(name).unwrap();
    let piece = |player: &str, kind: &str| {
        let (player, kind) = (rules.player(player).unwrap(), rules.kind(kind).unwrap());
        Arranged::Tool(Tool::Put(Piece { player, kind }))
    };
    arrange(&mut office, Arranged::Begin);
    arrange(&mut office, Arranged::Clear);
    let over = arrange(&mut office, Arranged::Play);
    assert!(over.iter().any(|tell| matches!(tell, Tell::Beside(_))), "no game without a king: {over:?}");
    for (player, kind, at) in [("White", "King", "e1"), ("Black", "King", "e8"), ("White", "Rook", "a1")] {
        arrange(&mut office, piece(player, kind));
        let tells = ask(&mut office, Gesture::Click(Step::Site(site(at))));
        assert!(shown(&tells).sprites.on(site(at)).is_some());
    }
    arrange(&mut office, Arranged::Tool(Tool::Move));
    ask(&mut office, Gesture::Click(Step::Site(site("a1"))));
    let tells = ask(&mut office, Gesture::Click(Step::Site(site("h1"))));
    let now = shown(&tells);
    assert!(now.sprites.on(site("h1")).is_some() && now.sprites.on(site("a1")).is_none());
    let (_, attributes) = now.scene.arranging.as_ref().unwrap().attributes.clone().unwrap();
    let (index, _, on) = attributes[0].clone();
    let tells = arrange(&mut office, Arranged::Attribute(site("h1"), index, !on));
    assert_eq!(shown(&tells).scene.arranging.as_ref().unwrap().attributes.as_ref().unwrap().1[0].2, !on);
    // A drag moves, or off the board takes off.
    ask(&mut office, Gesture::Select(Selection::Picked(Step::Site(site("h1")))));
    let tells = ask(&mut office, Gesture::Drop(None));
    assert!(shown(&tells).sprites.on(site("h1")).is_none());
    let tells = ask(&mut office, Gesture::Undo);
    assert!(shown(&tells).sprites.on(site("h1")).is_some());
    let kept =
        tells.iter().find_map(|tell| if let Tell::Keep(text) = tell { Some(text.clone()) } else { None });
    // Whoever comes back finds it as it was.
    let open = Ask::Open { deal: deal.clone(), kept, lang: Lang::En, package: None };
    let tells = office.answer(Sent { id: 3, ask: open }).tells;
    let back = shown(&tells);
    assert!(back.scene.arranging.is_some() && back.sprites.all.len() == 3);
    let position = shares(&mut office).unwrap().position_link().unwrap();
    assert_eq!(opened(&deal, &position).position().setup().pieces.len(), 3);
    let tells = arrange(&mut office, Arranged::Play);
    assert!(
        tells.iter().any(|tell| matches!(tell, Tell::Laid(_))) && shown(&tells).scene.arranging.is_none()
    );
}

#[test]
fn what_cannot_be_set_up_is_said_and_changes_nothing() {
    let deal = persons(Deal::library("chess"));
    let (mut office, session) = office(&deal, 4, 1);
    let before = session.print();
    arrange(&mut office, Arranged::Begin);
    for text in ["?", r#"{"pieces":[{"site":"z9","player":"White","kind":"King"}]}"#, &"x".repeat(1 << 20)] {
        let tells = arrange(&mut office, Arranged::Read(text.to_owned()));
        assert!(tells.iter().any(|tell| matches!(tell, Tell::Beside(said) if !said.contains("arrange-"))));
        assert!(!shown(&tells).scene.arranging.as_ref().unwrap().can_undo);
    }
    let far = Site::new(60_000);
    let hostile = [
        Arranged::Turn(usize::MAX),
        Arranged::Hand(fishka::Player::new(99), fishka::Kind::new(9), u32::MAX),
        Arranged::Attribute(far, usize::MAX, true),
        Arranged::Erase(far),
        Arranged::Tool(Tool::Put(Piece { player: fishka::Player::new(77), kind: fishka::Kind::new(7) })),
    ];
    for act in hostile {
        arrange(&mut office, act);
        let tells = ask(&mut office, Gesture::Click(Step::Site(far)));
        assert!(!shown(&tells).scene.arranging.as_ref().unwrap().can_undo);
    }
    let tells = arrange(&mut office, Arranged::Leave);
    assert!(tells.iter().any(|tell| matches!(tell, Tell::Keep(text) if *text == before)));
    assert_eq!(shown(&tells).scene.length, session.line().len());
}
