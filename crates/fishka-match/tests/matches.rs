//! Single lives of matches, each for one promise.

mod common;

use common::{file, library, plenty, race};
use fishka::RuleGame;
use fishka_base::Budget;
use fishka_game::{By, Choices, Game, Picture, Record, Refusal, Seat, Turn, Viewer};
use fishka_match::{
    ASIDES_MAX, AnyMatch, Ask, ClockRule, Command, Deal, Draft, ENDED, Entry, ID_BYTES_MAX, MOVE_BYTES_MAX,
    Match, Offer, Over, SAY_CHARS_MAX, Sat, Sitter, TAKEN_BACK, What,
};
use std::sync::Arc;

const WHITE: Viewer = Viewer::Seat(Seat(0));
const BLACK: Viewer = Viewer::Seat(Seat(1));

fn begin<G: Game>(game: &Arc<G>, deal: Deal) -> Match<G> {
    Match::new(Arc::clone(game), deal, &mut plenty()).expect("it begins")
}

fn here<G: Game>(game: &Arc<G>) -> Match<G> {
    begin(game, Deal::here(game.seats().len()))
}

/// A command with an id of its own, answering the last game entry.
fn ask<G: Game>(m: &mut Match<G>, by: Viewer, at: u64, ask: Ask) -> Result<Vec<Entry>, Refusal> {
    let command = Command {
        id: format!("{by:?}-{}-{ask:?}", m.log().len()).chars().take(60).collect(),
        on: m.on(),
        ask,
    };
    m.apply(&command, by, at, &mut plenty())
}

fn play<G: Game>(m: &mut Match<G>, moves: &[(Viewer, &str)]) {
    for (by, text) in moves {
        ask(m, *by, 0, Ask::Move((*text).to_owned())).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}

fn chess() -> Arc<RuleGame> {
    library("chess", &[])
}

#[test]
fn a_command_that_was_done_gives_the_same_again_and_a_late_one_is_stale() {
    let mut m = here(&chess());
    let first = Command { id: "x".to_owned(), on: 0, ask: Ask::Move("e2e4".to_owned()) };
    let entries = m.apply(&first, WHITE, 5, &mut plenty()).expect("legal");
    assert_eq!(entries[0].what, What::Moved { text: Some("e2-e4".to_owned()) });
    let other = Command { ask: Ask::Resign, ..first.clone() };
    assert_eq!(m.apply(&other, WHITE, 9, &mut plenty()), Ok(entries));
    let late = Command { id: "y".to_owned(), on: 0, ask: Ask::Move("e7-e5".to_owned()) };
    assert_eq!(m.apply(&late, BLACK, 9, &mut plenty()), Err(Refusal::Stale { on: 1 }));
    ask(&mut m, WHITE, 9, Ask::Say("well".to_owned())).expect("said");
    let on_time = Command { on: 1, ..late };
    m.apply(&on_time, BLACK, 9, &mut plenty()).expect("chat makes nothing stale");
    let keyed = m.told(WHITE, 0);
    assert!(keyed[0].command.is_some() && keyed[2].command.is_none(), "ids are told to their senders alone");
}

#[test]
fn takebacks_ask_persons_and_not_computers() {
    let mut m = here(&chess());
    play(&mut m, &[(WHITE, "e2-e4"), (BLACK, "e7-e5")]);
    let offered = ask(&mut m, WHITE, 0, Ask::Takeback).expect("offered");
    assert_eq!(offered[0].what, What::Offered(Offer::Takeback { to: 0 }));
    assert_eq!(ask(&mut m, WHITE, 0, Ask::Takeback).unwrap_err().said().key, "refused-offer-again");
    let answer = Ask::Answer { offer: offered[0].n, yes: true };
    assert!(ask(&mut m, WHITE, 0, answer.clone()).is_err(), "not one’s own");
    ask(&mut m, BLACK, 0, answer).expect("agreed");
    assert_eq!((m.on(), m.turn().seats()), (5, &[Seat(0)][..]));
    let stale = Command { id: "late".to_owned(), on: 0, ask: Ask::Move("d2-d4".to_owned()) };
    assert_eq!(m.apply(&stale, WHITE, 0, &mut plenty()), Err(Refusal::Stale { on: 5 }));
    play(&mut m, &[(WHITE, "d2-d4")]);
    assert_eq!(m.record(WHITE).moves, ["d2-d4"]);

    let seats = vec![Sitter::Here, Sitter::Computer(2)];
    let mut m = begin(&chess(), Deal { seats, ..Deal::here(2) });
    play(&mut m, &[(WHITE, "e2-e4"), (BLACK, "e7-e5"), (WHITE, "d2-d4"), (BLACK, "d7-d5")]);
    let done = ask(&mut m, WHITE, 0, Ask::Takeback).expect("at once");
    assert_eq!(done[0].what, What::TakenBack { to: 2, past_draw: false });
    let never = Deal { takebacks: false, ..m.deal().clone() };
    let mut m = begin(&chess(), never);
    play(&mut m, &[(WHITE, "e2-e4"), (BLACK, "e7-e5")]);
    assert_eq!(ask(&mut m, WHITE, 0, Ask::Takeback).unwrap_err().said().key, "refused-takeback");
}

#[test]
fn a_pass_that_is_no_choice_waits_only_where_the_match_is_paced() {
    let chips = library("moving-chips", &[]);
    let texts = |m: &Match<RuleGame>| m.record(Viewer::Referee).moves;
    for paced in [false, true] {
        let mut m = begin(&chips, Deal { paced, ..Deal::here(chips.seats().len()) });
        // Only a six brings a chip in.
        for number in 0.. {
            let mut tried = m.clone();
            ask(&mut tried, Viewer::Referee, 0, Ask::Draw(number)).expect("below the total");
            if texts(&tried)[0] == "roll:2" {
                m = tried;
                break;
            }
        }
        if paced {
            assert_eq!((texts(&m), m.turn()), (vec!["roll:2".to_owned()], &Turn::Forced(Seat(0))));
            ask(&mut m, Viewer::Referee, 0, Ask::Tick).expect("the rules pass");
        }
        assert_eq!(texts(&m), ["roll:2", "pass"]);
        assert!(m.line().last().is_some_and(|entry| entry.by == By::Rules));
        assert!(matches!(m.turn(), Turn::Chance { .. }));
    }
}

#[test]
fn within_a_turn_one_move_is_taken_back_and_after_it_the_turn() {
    // Two moves a turn; White alone begins with one.
    let mut m = here(&library("marseillais-chess", &[]));
    play(&mut m, &[(WHITE, "e2-e4"), (BLACK, "e7-e5"), (BLACK, "d7-d5"), (WHITE, "d2-d4")]);
    ask(&mut m, WHITE, 0, Ask::Takeback).expect("at once");
    assert_eq!(m.record(WHITE).moves, ["e2-e4", "e7-e5", "d7-d5"]);
    let offer = ask(&mut m, BLACK, 0, Ask::Takeback).expect("offered")[0].n;
    ask(&mut m, WHITE, 0, Ask::Answer { offer, yes: true }).expect("agreed");
    assert_eq!(m.record(WHITE).moves, ["e2-e4"]);
    play(&mut m, &[(BLACK, "e7-e5")]);
    let line: Vec<By> = m.line().map(|entry| entry.by).collect();
    assert_eq!((line, m.words(WHITE).count()), (vec![By::Seat(Seat(0)), By::Seat(Seat(1))], 2));
    assert!(m.at(1, &mut plenty()).is_ok() && m.at(3, &mut plenty()).is_err());

    // The pieces of a set-up are one turn too, which ends when its side says so.
    let mut m = here(&library("cyvasse", &[]));
    for _ in 0..3 {
        let Choices::List { moves, .. } = m.view(WHITE, 0, &mut plenty()).choices else { panic!("a list") };
        play(&mut m, &[(WHITE, &moves[0].text)]);
    }
    ask(&mut m, WHITE, 0, Ask::Takeback).expect("at once");
    assert_eq!(m.record(WHITE).moves.len(), 2);
}

#[test]
fn a_draw_that_is_taken_back_falls_the_same_again() {
    let game = race("oval", 2, &[("movement", "flick")]);
    let mut m = here(&game);
    play(&mut m, &[(WHITE, "~40,6")]);
    ask(&mut m, Viewer::Referee, 0, Ask::Draw(123_456_789)).expect("drawn");
    let wobble = m.record(WHITE).moves[1].clone();
    // The aim and its wobble are the turn; the other car has to agree.
    let offer = ask(&mut m, WHITE, 0, Ask::Takeback).expect("offered")[0].n;
    ask(&mut m, BLACK, 0, Ask::Answer { offer, yes: true }).expect("agreed");
    assert_eq!((m.record(WHITE).moves.len(), m.draws()), (0, 0));
    let entries = ask(&mut m, WHITE, 0, Ask::Move("~30,0".to_owned())).expect("another aim");
    assert!(matches!(entries[1].what, What::Drawn { k: 0, number: Some(123_456_789), .. }), "{entries:?}");
    assert_eq!(m.record(WHITE).moves, ["~30,0".to_owned(), wobble]);
    assert_eq!(m.record(WHITE).header("taken back past chance"), Some("1"));

    let seats = vec![Sitter::Here, Sitter::Computer(2)];
    let mut m = begin(&game, Deal { seats, ..Deal::here(2) });
    play(&mut m, &[(WHITE, "~40,6")]);
    ask(&mut m, Viewer::Referee, 0, Ask::Draw(5)).expect("drawn");
    assert_eq!(ask(&mut m, WHITE, 0, Ask::Takeback).unwrap_err().said().key, "refused-takeback-past");
    // At one screen the keeper speaks for all.
    assert!(ask(&mut m, WHITE, 0, Ask::Back(0)).is_err());
    assert_eq!(
        ask(&mut m, Viewer::Referee, 0, Ask::Back(7)).unwrap_err().said().key,
        "refused-takeback-none"
    );
    let entries = ask(&mut m, Viewer::Referee, 0, Ask::Back(0)).expect("back");
    assert_eq!(entries[0].what, What::TakenBack { to: 0, past_draw: true });
    assert_eq!((m.length(), m.turn().seats()), (0, &[Seat(0)][..]));
}

#[test]
fn an_aim_alone_is_taken_back_and_chance_still_draws_the_same() {
    let game = race("oval", 1, &[("movement", "flick")]);
    let mut m = here(&game);
    play(&mut m, &[(WHITE, "~40,6")]);
    assert!(matches!(m.turn(), Turn::Chance { .. }));
    // Chance is awaited: this is not the turn of the seat, but nothing was drawn, so nothing stands against it.
    ask(&mut m, WHITE, 0, Ask::Takeback).expect("taken back");
    assert_eq!(m.turn().seats(), &[Seat(0)]);
}

#[test]
fn flags_fall_and_the_late_command_is_answered_by_that() {
    let clock = Some(ClockRule::Fischer { initial_ms: 1_000, increment_ms: 10 });
    let mut m = begin(&chess(), Deal { clock, ..Deal::here(2) });
    play(&mut m, &[(WHITE, "e2-e4")]);
    assert_eq!(m.clock().left_ms(Seat(0), 0), Some(1_010));
    let idle = Command { id: "i".to_owned(), on: 0, ask: Ask::Idle };
    m.apply(&idle, Viewer::Referee, 90_000, &mut plenty()).expect("the keeper was away");
    assert_eq!(m.clock().left_ms(Seat(1), 90_000), Some(1_000));
    let late = Command { id: "l".to_owned(), on: 1, ask: Ask::Move("e7-e5".to_owned()) };
    let entries = m.apply(&late, BLACK, 91_000, &mut plenty()).expect("answered");
    assert_eq!(entries[0].what, What::Ended(Over::Flag(Seat(1))));
    assert_eq!((m.over(), entries[0].by), (Some(&Over::Flag(Seat(1))), By::Rules));
    assert_eq!(ask(&mut m, WHITE, 0, Ask::Resign).unwrap_err().said().key, "refused-over");
    let last = m.log().last().expect("an entry").at_ms;
    ask(&mut m, WHITE, 5, Ask::Say("time went back?".to_owned())).expect("said");
    assert_eq!(m.log().last().expect("an entry").at_ms, last);
}

#[test]
fn seats_by_link_are_taken_left_and_given_up() {
    let seats = vec![Sitter::Here, Sitter::Link];
    let clock = Some(ClockRule::PerTurn { turn_ms: 100 });
    let mut m = begin(&chess(), Deal { seats, clock, abandon_ms: Some(50), ..Deal::here(2) });
    assert_eq!(
        ask(&mut m, WHITE, 900, Ask::Move("e2-e4".to_owned())).unwrap_err().said().key,
        "refused-waits"
    );
    assert_eq!(m.clock().running(), &[]);
    ask(&mut m, BLACK, 1_000, Ask::Sit).expect("seated");
    assert!(ask(&mut m, BLACK, 1_000, Ask::Sit).is_err());
    ask(&mut m, WHITE, 1_010, Ask::Move("e2-e4".to_owned())).expect("legal");
    ask(&mut m, BLACK, 1_020, Ask::Leave).expect("left");
    assert!(ask(&mut m, WHITE, 1_030, Ask::Gone(Seat(1))).is_err(), "too early");
    assert_eq!(m.view(WHITE, 0, &mut plenty()).seats[1].2, Sat::Left { since_ms: 1_020 });
    ask(&mut m, WHITE, 1_075, Ask::Gone(Seat(1))).expect("gone");
    assert_eq!(m.over(), Some(&Over::Abandoned(Seat(1))));
    ask(&mut m, WHITE, 1_080, Ask::Offer(Draft::Rematch)).expect("offered");
}

/// Four seats of which the second has been left long ago: three persons and a computer.
fn with_a_seat_left() -> Match<RuleGame> {
    let seats = vec![Sitter::Here, Sitter::Here, Sitter::Here, Sitter::Computer(2)];
    let mut m = begin(&library("pachisi", &[]), Deal { seats, abandon_ms: Some(50), ..Deal::here(4) });
    ask(&mut m, BLACK, 100, Ask::Leave).expect("left");
    m
}

#[test]
fn an_abandoned_seat_is_given_to_a_computer_when_all_who_are_there_agree() {
    let (third, away) = (Viewer::Seat(Seat(2)), Seat(1));
    let offer = Ask::Offer(Draft::Computer { seat: away, level: 5 });
    let mut m = with_a_seat_left();
    assert_eq!(ask(&mut m, WHITE, 149, offer.clone()).unwrap_err().said().key, "refused-gone");
    assert_eq!(m.abandoned_at_ms(away), Some(150));
    for (by, at, seat) in
        [(WHITE, 150, 2), (WHITE, 150, 3), (WHITE, 150, 0), (BLACK, 150, 1), (WHITE, 150, 9)]
    {
        let other = Ask::Offer(Draft::Computer { seat: Seat(seat), level: 5 });
        assert!(ask(&mut m, by, at, other).is_err(), "{by:?} {seat}");
    }
    let n = ask(&mut m, WHITE, 150, offer.clone()).expect("offered")[0].n;
    assert!(
        ask(&mut m, BLACK, 150, Ask::Answer { offer: n, yes: true }).is_err(),
        "who is away is not asked"
    );
    assert!(ask(&mut m, Viewer::Seat(Seat(3)), 150, Ask::Answer { offer: n, yes: true }).is_err());
    let agreed = ask(&mut m, third, 151, Ask::Answer { offer: n, yes: true }).expect("agreed");
    assert_eq!(agreed[1].what, What::Replaced { seat: away, level: 5 });
    assert_eq!((m.sitter(away), m.abandoned_at_ms(away)), (Some(Sitter::Computer(5)), None));
    assert!(m.offers().is_empty() && ask(&mut m, WHITE, 999, Ask::Gone(away)).is_err());
    let folded = Match::fold(Arc::clone(m.game()), m.deal().clone(), m.log(), &mut plenty());
    assert!(folded.expect("it folds").same_as(&m));
    // Whoever was away may sit down again at any time.
    ask(&mut m, BLACK, 152, Ask::Sit).expect("back");
    assert_eq!((m.sitter(away), m.sat()[1]), (Some(Sitter::Here), Sat::Taken));
}

#[test]
fn an_offer_for_somebody_away_lapses_when_that_changes() {
    let (third, away) = (Viewer::Seat(Seat(2)), Seat(1));
    let offer = |level| Ask::Offer(Draft::Computer { seat: away, level });
    let mut back = with_a_seat_left();
    let n = ask(&mut back, WHITE, 150, offer(1)).expect("offered")[0].n;
    ask(&mut back, BLACK, 151, Ask::Sit).expect("back");
    assert!(ask(&mut back, third, 152, Ask::Answer { offer: n, yes: true }).is_err());
    let mut declined = with_a_seat_left();
    let n = ask(&mut declined, WHITE, 150, offer(1)).expect("offered")[0].n;
    ask(&mut declined, third, 151, Ask::Answer { offer: n, yes: false }).expect("declined");
    assert!(ask(&mut declined, WHITE, 152, offer(3)).is_err(), "not twice in a row");
    let n = ask(&mut declined, third, 153, offer(3)).expect("offered")[0].n;
    // Whoever was to answer leaves: all who are there have agreed.
    let left = ask(&mut declined, WHITE, 154, Ask::Leave).expect("left");
    assert_eq!(left.last().map(|entry| &entry.what), Some(&What::Replaced { seat: away, level: 3 }));
    assert!(ask(&mut declined, WHITE, 155, Ask::Answer { offer: n, yes: true }).is_err());
    // Who offers and leaves gives nobody’s seat away.
    let mut gone = with_a_seat_left();
    ask(&mut gone, WHITE, 150, offer(1)).expect("offered");
    ask(&mut gone, WHITE, 151, Ask::Leave).expect("left");
    assert!(gone.offers().is_empty());
    // The only one who is there has nobody to ask.
    let alone = ask(&mut gone, third, 300, offer(4)).expect("done");
    assert_eq!(alone[0].what, What::Replaced { seat: away, level: 4 });
}

#[test]
fn the_keeper_may_end_a_match() {
    let mut m = here(&chess());
    assert!(ask(&mut m, WHITE, 0, Ask::Stop).is_err());
    ask(&mut m, Viewer::Referee, 0, Ask::Stop).expect("ended");
    assert_eq!(m.over(), Some(&Over::Stopped));
    assert!(ask(&mut m, Viewer::Referee, 0, Ask::Stop).is_err(), "only once");
    assert_eq!(m.record(WHITE).header(ENDED), Some("stopped"));
}

#[test]
fn draws_are_agreed_by_all() {
    let mut m = here(&chess());
    let offer = ask(&mut m, WHITE, 0, Ask::Offer(Draft::Draw)).expect("offered")[0].n;
    play(&mut m, &[(WHITE, "e2-e4")]);
    ask(&mut m, BLACK, 0, Ask::Answer { offer, yes: true }).expect("it stands until Black has moved");
    assert_eq!(m.over(), Some(&Over::Agreed));
    let mut m = here(&chess());
    let offer = ask(&mut m, WHITE, 0, Ask::Offer(Draft::Draw)).expect("offered")[0].n;
    play(&mut m, &[(WHITE, "e2-e4"), (BLACK, "e7-e5")]);
    assert!(ask(&mut m, BLACK, 0, Ask::Answer { offer, yes: true }).is_err(), "a move was the answer");
}

#[test]
fn what_is_sealed_is_opened_by_the_entry_that_ends_it() {
    let mut m = here(&file("hidden-sealed-choice.zrf"));
    play(&mut m, &[(WHITE, "Head@a1")]);
    for viewer in [BLACK, Viewer::Spectator] {
        assert_eq!(m.told(viewer, 0)[0].what, What::Moved { text: None });
        assert!(m.record(viewer).moves.is_empty());
        let Ok(Picture::Cells(cells)) = m.look_back(viewer, 1, &mut plenty()) else { panic!("cells") };
        assert!(cells.hidden && cells.sites.iter().all(Vec::is_empty));
    }
    play(&mut m, &[(BLACK, "Tail@b1")]);
    let told = m.told(BLACK, 0);
    assert_eq!(told[1].opened, [(1, "Head@a1".to_owned())]);
    assert_eq!((m.record(BLACK).moves.len(), m.told(WHITE, 0)[1].opened.len()), (2, 0));
    let Ok(Picture::Cells(cells)) = m.look_back(BLACK, 1, &mut plenty()) else { panic!("cells") };
    assert_eq!(cells.sites.iter().flatten().count(), 1, "what was hidden then is shown now");
}

#[test]
fn what_only_the_truth_forbids_is_tried_and_written_down() {
    // Both place on the same board unseen; White stands where Black wants to stand.
    let text = r#"(fishka 1)
        (game (title "Trial") (players White Black)
          (turn-order (White place) (White place) (Black place) (Black place) repeat White Black)
          (hidden place)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("2/1" (0 9))) (directions (n 0 -1))))
          (board-setup (White (Man off 2)) (Black (Man off 2)))
          (piece (name Man) (moves (n (verify empty?) add)) (drops (move-type place) ((verify empty?) add))))"#;
    let game = fishka::compile(text, &mut Budget::new(fishka::COMPILE_STEPS)).expect("it compiles");
    let mut m = here(&Arc::new(RuleGame::new(game, None, None, &[])));
    play(&mut m, &[(WHITE, "Man@a1"), (WHITE, "Man@b1")]);
    let Choices::List { moves, .. } = m.view(BLACK, 0, &mut plenty()).choices else { panic!("a list") };
    assert_eq!(moves.len(), 6, "Black knows of nobody");
    let wanted = Command { id: "t".to_owned(), on: m.on(), ask: Ask::Move("Man@a1".to_owned()) };
    for _ in 0..2 {
        let tried = m.apply(&wanted, BLACK, 0, &mut plenty());
        assert!(matches!(tried, Err(Refusal::Tried(_))), "{tried:?}");
    }
    assert_eq!(m.log().len(), 3);
    assert_eq!(m.told(BLACK, 2)[0].what, What::Tried { text: Some("Man@a1".to_owned()) });
    assert_eq!(m.told(WHITE, 2)[0].what, What::Tried { text: None });
    play(&mut m, &[(BLACK, "Man@a2")]);
}

#[test]
fn what_grows_is_bounded() {
    let mut m = here(&chess());
    let refused = |m: &mut Match<RuleGame>, id: String, ask: Ask| {
        let refused = m.apply(&Command { id, on: 0, ask }, WHITE, 0, &mut plenty());
        refused.expect_err("too much").said().key
    };
    assert_eq!(refused(&mut m, "x".repeat(ID_BYTES_MAX + 1), Ask::Resign), "refused-long");
    assert_eq!(refused(&mut m, String::new(), Ask::Resign), "refused-long");
    assert_eq!(refused(&mut m, "a".into(), Ask::Say("ж".repeat(SAY_CHARS_MAX + 1))), "refused-long");
    assert_eq!(refused(&mut m, "b".into(), Ask::Move("x".repeat(MOVE_BYTES_MAX + 1))), "refused-long");
    let stranger = Command { id: "s".to_owned(), on: 0, ask: Ask::Sit };
    assert!(m.apply(&stranger, Viewer::Seat(Seat(9)), 0, &mut plenty()).is_err());
    let tiny = Command { id: "t".to_owned(), on: 0, ask: Ask::Move("e2-e4".to_owned()) };
    assert!(matches!(m.apply(&tiny, WHITE, 0, &mut Budget::new(3)), Err(Refusal::Bound(_))));
    assert!(m.log().is_empty());
    let (mut said, mut id) = (0, 0);
    let mut send = |m: &mut Match<RuleGame>, what: Ask| {
        id += 1;
        m.apply(&Command { id: format!("n{id}"), on: m.on(), ask: what }, WHITE, 0, &mut plenty())
    };
    while send(&mut m, Ask::Say("again".to_owned())).is_ok() {
        said += 1;
    }
    assert_eq!(said, ASIDES_MAX);
    send(&mut m, Ask::Move("e2-e4".to_owned())).expect("who has said too much may still play");
    send(&mut m, Ask::Resign).expect("and give up");
}

#[test]
fn how_a_match_ended_is_in_its_record() {
    let clock = Some(ClockRule::PerTurn { turn_ms: 100 });
    let mut resigned = here(&chess());
    play(&mut resigned, &[(WHITE, "e2-e4")]);
    assert_eq!(resigned.record(WHITE).header(ENDED), None);
    ask(&mut resigned, BLACK, 0, Ask::Resign).expect("given up");
    let mut flag = begin(&chess(), Deal { clock, ..Deal::here(2) });
    ask(&mut flag, Viewer::Referee, 500, Ask::Tick).expect("asked");
    let mut agreed = here(&chess());
    let offer = ask(&mut agreed, WHITE, 0, Ask::Offer(Draft::Draw)).expect("offered")[0].n;
    ask(&mut agreed, BLACK, 0, Ask::Answer { offer, yes: true }).expect("agreed");
    let mut left = begin(&chess(), Deal { abandon_ms: Some(50), ..Deal::here(2) });
    ask(&mut left, BLACK, 0, Ask::Leave).expect("left");
    ask(&mut left, WHITE, 70, Ask::Gone(Seat(1))).expect("gone");
    for (m, word) in [(resigned, "resigned 2"), (flag, "flag 1"), (agreed, "agreed"), (left, "left 2")] {
        let record = Record::parse(&m.record(WHITE).to_string()).expect("a record");
        assert_eq!(record.header(ENDED), Some(word));
        let mut opened = Match::open(chess(), Deal::here(2), &record, &mut plenty()).expect("it opens");
        assert_eq!((opened.over(), opened.record(WHITE)), (m.over(), record));
        assert!(ask(&mut opened, WHITE, 0, Ask::Move("d2-d4".to_owned())).is_err(), "it does not go on");
    }
    // What others mean by a header of this name is theirs.
    let strange = Record { headers: vec![(ENDED.to_owned(), "resigned 9".to_owned())], moves: Vec::new() };
    let opened = Match::open(chess(), Deal::here(2), &strange, &mut plenty()).expect("it opens");
    assert_eq!(opened.over(), None);
}

#[test]
fn older_records_open() {
    let text = "fishka-record: 1\ngame: chess\n\n1. e2-e4 e7e5\n2. g1-f3\n";
    let record = Record::parse(text).expect("a record");
    let m = Match::open(chess(), Deal::here(2), &record, &mut plenty()).expect("it opens");
    assert_eq!(m.record(WHITE).moves, ["e2-e4", "e7-e5", "g1-f3"]);
    let wrong = Record::parse(&text.replace("g1-f3", "g1-f4")).expect("a record");
    let fault = Match::open(chess(), Deal::here(2), &wrong, &mut plenty()).expect_err("no move");
    assert_eq!(fault.index, 2);

    let flicks =
        Record { headers: Vec::new(), moves: vec!["~40,6/12,-3".to_owned(), "~-4,9/0,0".to_owned()] };
    let game = race("oval", 2, &[("movement", "flick")]);
    let flicks = Record { headers: vec![(TAKEN_BACK.to_owned(), "3".to_owned())], ..flicks };
    let m = Match::open(game, Deal::here(2), &flicks, &mut plenty()).expect("it opens");
    assert_eq!((m.record(WHITE).moves.len(), m.length(), m.draws()), (4, 4, 2));
    assert_eq!(m.game().join(m.record(WHITE).moves), flicks.moves);
    assert_eq!(m.record(WHITE).header(TAKEN_BACK), Some("3"), "what was counted is not forgotten");
    assert_eq!(m.record(WHITE).header("cars"), Some("person person"));
}

#[test]
fn every_family_is_behind_one_face() {
    let all: Vec<Box<dyn AnyMatch>> = vec![Box::new(here(&chess())), Box::new(here(&race("oval", 2, &[])))];
    for mut m in all {
        let view = m.view(WHITE, 0, &mut plenty());
        let Choices::List { moves, .. } = view.choices else { panic!("a list") };
        let command = Command { id: "1".to_owned(), on: m.on(), ask: Ask::Move(moves[0].text.clone()) };
        m.apply(&command, WHITE, 0, &mut plenty()).expect("offered");
        assert_eq!((m.told(BLACK, 0).len(), m.record(BLACK).moves.len()), (1, 1));
    }
}
