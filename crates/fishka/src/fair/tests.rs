use super::*;
use crate::{Game, Rng, RuleGame, Turn, notations};
use fishka_base::Budget;
use fishka_dice::sha256;
use fishka_dice::{Bytes, Bytes32, Pledge, Signer, Terms};

const RULES: &str = include_str!("../../tests/race.zrf");

fn plenty() -> Budget {
    Budget::new(u64::MAX)
}

/// The check, of a game that is handed in as it was compiled.
fn verify(text: &str, game: &Arc<Game>, budget: &mut Budget) -> Result<Verified, FairFault> {
    super::verify(text, &Arc::new(RuleGame::new(Arc::clone(game), None, None, &[])), budget)
}

fn game() -> Arc<Game> {
    crate::compile(RULES, &mut Budget::new(crate::COMPILE_STEPS)).unwrap_or_else(|d| panic!("{d:?}"))
}

/// The same with two men a side, so that there is something to choose.
fn game_of_choices() -> Arc<Game> {
    let rules = RULES.replace("a/b", "a/b/c/d").replace("Man a1", "Man a1 c1").replace("Man b1", "Man b1 d1");
    crate::compile(&rules, &mut Budget::new(crate::COMPILE_STEPS)).unwrap_or_else(|d| panic!("{d:?}"))
}

fn secret(seed: u8) -> Bytes32 {
    sha256(&[seed])
}

fn signer(seat: usize) -> Signer {
    Signer::new(&sha256(format!("key {seat}").as_bytes()))
}

/// A deal between persons that have a key each.
fn dealt(game: &Game, seed: u8) -> Dealing {
    let terms = Terms {
        name: format!("t-{seed}"),
        deal: 1,
        game: Some("race".to_owned()),
        rules: game.identity().to_string(),
        variant: Some("Race".to_owned()),
        options: vec![("first".to_owned(), "no".to_owned()), ("second".to_owned(), "yes".to_owned())],
        seats: seats(game),
    };
    let mut deal = Dealing::promise(terms.clone(), terms.commitment(&secret(seed))).unwrap();
    let share = |seat: usize| sha256(&[seed, seat as u8]);
    for seat in 0..terms.seats.len() {
        let key = signer(seat).key();
        deal.pledge(seat, Pledge { hash: deal.pledge_of(seat, &key, &share(seat)), key }).unwrap();
    }
    (0..terms.seats.len()).for_each(|seat| deal.open(seat, share(seat)).unwrap());
    deal
}

/// The moves of a game to its end, players' choices by chance; which of them are throws.
fn moves(game: &Arc<Game>, thrower: &Thrower, choices: u64) -> Vec<(String, bool)> {
    let (mut position, mut moves, mut k) = (game.start(&mut plenty()).unwrap(), MoveList::new(), 0);
    let (mut rng, mut line) = (Rng::new(choices), Vec::new());
    loop {
        position.legal_moves(&mut moves, &mut plenty()).unwrap();
        let m = match position.turn(&mut plenty()).unwrap() {
            Turn::Over(_) => return line,
            Turn::Player(_) => moves[rng.below(moves.len())].clone(),
            Turn::Chance(_) => fall(thrower, k, &position, &moves, &mut plenty()).unwrap().unwrap(),
        };
        k += u64::from(position.is_chance());
        let at = moves.iter().position(|legal| *legal == m).unwrap();
        line.push((
            notations(&position, &moves, &mut plenty()).unwrap().swap_remove(at),
            position.is_chance(),
        ));
        position.play_unchecked(&m, &mut plenty()).unwrap();
    }
}

fn entries(line: &[(String, bool)]) -> impl Iterator<Item = Entry<'_>> {
    line.iter().map(|(text, chance)| Entry::new(text, *chance))
}

fn sign(deal: &mut Dealing, seat: usize) {
    deal.sign(seat, signer(seat).sign(&deal.end_text(seat).unwrap())).unwrap();
}

/// A game to its end with committed dice, signed and revealed.
fn played(game: &Arc<Game>, seed: u8) -> Record {
    let mut deal = dealt(game, seed);
    let line = moves(game, &deal.thrower(&secret(seed)).unwrap(), u64::from(seed));
    deal.close(deal.end_of(entries(&line)).unwrap()).unwrap();
    (0..deal.hands().len()).for_each(|seat| sign(&mut deal, seat));
    deal.reveal(secret(seed)).unwrap();
    let mut record = Record { moves: line.into_iter().map(|(text, _)| text).collect(), ..Record::default() };
    write(&deal, &mut record);
    record
}

fn verdict(record: &Record, game: &Arc<Game>) -> Result<Verdict, FairFault> {
    verify(&record.to_string(), game, &mut plenty()).map(|verified| verified.verdict)
}

fn header(name: &str) -> Result<Verdict, FairFault> {
    Err(FairFault::Header(name.to_owned()))
}

#[test]
fn an_honest_record_is_complete_and_comes_back_from_text() {
    let game = game();
    for seed in 0..20 {
        let record = played(&game, seed);
        let verified = verify(&record.to_string(), &game, &mut plenty()).unwrap();
        assert_eq!(verified.verdict, Verdict::Complete);
        assert_eq!((verified.moves, verified.keys, verified.void_deals), (record.moves.len(), 2, 0));
        assert!(verified.throws > 4);
        let again = Record::parse(&record.to_string()).unwrap();
        assert_eq!((Dice::of(&again), &again), (Dice::of(&record), &record));
        let windows = format!("\u{feff}{}", record.to_string().replace('\n', "\r\n"));
        assert_eq!(verify(&windows, &game, &mut plenty()).unwrap().verdict, Verdict::Complete);
    }
}

#[test]
fn moves_never_choose_a_throw() {
    let game = game_of_choices();
    let thrower = dealt(&game, 7).thrower(&secret(7)).unwrap();
    let throws = |choices| -> Vec<String> {
        moves(&game, &thrower, choices)
            .into_iter()
            .filter(|(_, chance)| *chance)
            .map(|(text, _)| text)
            .collect()
    };
    let base = throws(0);
    let mut lengths = Vec::new();
    for choices in 1..60 {
        let other = throws(choices);
        lengths.push(other.len());
        assert!(base.iter().zip(&other).all(|(a, b)| a == b), "{base:?} {other:?}");
    }
    assert!(lengths.iter().any(|n| *n != lengths[0]), "the games were all the same");
}

#[test]
fn no_bit_of_the_headers_can_be_turned() {
    let game = game();
    let text = played(&game, 1).to_string();
    let head = text.find("\n\n").unwrap() + 1;
    let mut refused = 0;
    for bit in 0..head * 8 {
        let mut bytes = text.clone().into_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        // What is not UTF-8 is no text at all.
        let Ok(turned) = String::from_utf8(bytes) else { continue };
        match verify(&turned, &game, &mut plenty()) {
            Ok(Verified { verdict: Verdict::Complete, .. }) => panic!("bit {bit}:\n{turned}"),
            Ok(_) => {}
            Err(_) => refused += 1,
        }
    }
    assert!(refused > head * 6, "{refused} of {head} bytes");
}

#[test]
fn a_record_cut_or_extended_is_never_complete() {
    let game = game();
    let whole = played(&game, 2);
    let length = whole.moves.len();
    for kept in 0..length {
        let record = Record { moves: whole.moves[..kept].to_vec(), ..whole.clone() };
        let fault = FairFault::Length { moves: kept, signed: length };
        assert_eq!(verdict(&record, &game), Err(fault));
        for at in 0..kept {
            let mut record = whole.clone();
            record.moves.remove(at);
            assert!(verdict(&record, &game).is_err());
        }
        let mut record = whole.clone();
        record.moves.insert(kept, whole.moves[kept].clone());
        assert!(verdict(&record, &game).is_err());
    }
    let text = whole.to_string();
    let lines: Vec<&str> = text.lines().collect();
    for left_out in 0..lines.len() {
        let rest: Vec<&str> =
            lines.iter().enumerate().filter(|(at, _)| *at != left_out).map(|l| *l.1).collect();
        let found = verify(&rest.join("\n"), &game, &mut plenty());
        let complete = matches!(found, Ok(Verified { verdict: Verdict::Complete, .. }));
        assert!(!complete || lines[left_out].is_empty(), "{}", lines[left_out]);
    }
}

#[test]
fn another_choice_of_a_player_is_not_what_was_signed() {
    let game = game_of_choices();
    let (mut found, honest) = (0, played(&game, 3));
    for choices in 0..40 {
        let line = moves(&game, &dealt(&game, 3).thrower(&secret(3)).unwrap(), choices);
        let moves: Vec<_> = line.into_iter().map(|(text, _)| text).collect();
        if moves.len() == honest.moves.len() && moves != honest.moves {
            let record = Record { moves, ..honest.clone() };
            assert_eq!(verdict(&record, &game), Err(FairFault::Chain));
            found += 1;
        }
    }
    assert!(found > 0, "no other game of this length");
}

#[test]
fn headers_are_there_once_in_one_order_and_one_spelling() {
    let game = game();
    let whole = played(&game, 4);
    for at in 0..whole.headers.len() {
        let (name, value) = whole.headers[at].clone();
        let changed = |change: &dyn Fn(&mut Record)| {
            let mut record = whole.clone();
            change(&mut record);
            verdict(&record, &game)
        };
        assert_eq!(changed(&|r| r.headers.insert(at, (name.clone(), value.clone()))), header(&name));
        assert_eq!(changed(&|r| r.headers.push((name.clone(), value.clone()))), header(&name));
        assert!(changed(&|r| r.headers[at].1 = value.to_uppercase() + "A").is_err());
        assert!(changed(&|r| r.headers[at].1 = format!("0{value}")).is_err());
        assert!(changed(&|r| r.headers[at].1.clear()).is_err());
        assert!(changed(&|r| r.headers[at].0 = name.to_uppercase()).is_err());
        if at > 0 {
            assert!(matches!(changed(&|r| r.headers.swap(at - 1, at)), Err(FairFault::Header(_))), "{name}");
        }
        for spelled in [format!("{name}:  {value}"), format!("{name} : {value}"), format!("{name}: {value} ")]
        {
            let text = whole.to_string().replace(&format!("\n{name}: {value}\n"), &format!("\n{spelled}\n"));
            assert_ne!(text, whole.to_string());
            assert_eq!(verify(&text, &game, &mut plenty()).map(|v| v.verdict), header(&name));
        }
    }
    for (name, value) in
        [("dice colour", "red"), ("Dice share", "1"), ("dice  share", "1"), ("result", "1-0")]
    {
        for at in 0..=whole.headers.len() {
            let mut record = whole.clone();
            record.headers.insert(at, (name.to_owned(), value.to_owned()));
            assert_eq!(verdict(&record, &game), header(name));
        }
    }
    let number = whole.to_string().replace("fishka-record: 1\n", "fishka-record: 2\n");
    assert_eq!(verify(&number, &game, &mut plenty()).map(|v| v.verdict), header("fishka-record"));
}

#[test]
fn seats_in_another_order_are_refused() {
    let game = game();
    let swapped = |line: &(String, String)| {
        let value = match line.1.split_once(' ') {
            Some(("1", rest)) if line.0.starts_with("dice ") => format!("2 {rest}"),
            Some(("2", rest)) if line.0.starts_with("dice ") => format!("1 {rest}"),
            _ => line.1.clone(),
        };
        (line.0.clone(), value)
    };
    let mut record = played(&game, 5);
    record.headers = record.headers.iter().map(swapped).collect();
    assert_eq!(verdict(&record, &game), header("dice seat"));
    let by_number = |line: &(String, String)| (headers_rank(&line.0), line.1.clone());
    record.headers.sort_by_key(by_number);
    assert_eq!(verdict(&record, &game), header("dice seat"), "in order, but other seats than the rules have");
}

/// The place of a header among the kinds of headers.
fn headers_rank(name: &str) -> usize {
    let names =
        ["game", "variant", "option first", "option second", "rules", "dice", "dice layout", "dice deal"];
    let more = ["dice seat", "dice commitment", "dice pledge", "dice share", "dice end", "dice signature"];
    names.iter().chain(&more).position(|n| *n == name).unwrap_or(99)
}

#[test]
fn what_does_not_fit_is_refused_and_named() {
    let game = game();
    let whole = played(&game, 6);
    let changed = |name: &str, at: usize, value: &str| {
        let mut record = whole.clone();
        let mut lines = record.headers.iter_mut().filter(|(n, _)| n == name);
        let line = &mut lines.nth(at).unwrap().1;
        let value = line.split_once(' ').map_or(value.to_owned(), |(n, _)| format!("{n} {value}"));
        assert_ne!(*line, value);
        *line = value;
        verdict(&record, &game)
    };
    let (other, seat) = (sha256(b"?").to_string(), seats(&game)[1].clone());
    assert_eq!(changed("dice secret", 0, &other), Err(FairFault::Secret));
    assert_eq!(changed("dice commitment", 0, &other), Err(FairFault::Secret));
    assert_eq!(changed("dice", 0, "another"), Err(FairFault::Secret));
    assert_eq!(changed("dice deal", 0, "2"), Err(FairFault::Secret));
    assert_eq!(changed("game", 0, "chess"), Err(FairFault::Secret));
    assert_eq!(changed("variant", 0, "2"), Err(FairFault::Secret));
    assert_eq!(changed("option first", 0, "yes"), Err(FairFault::Secret));
    assert_eq!(changed("rules", 0, &other), Err(FairFault::Rules));
    assert_eq!(changed("dice share", 1, &other), Err(FairFault::Share(seat.clone())));
    assert_eq!(
        changed("dice pledge", 1, &format!("{other} {}", signer(1).key())),
        Err(FairFault::Share(seat.clone()))
    );
    assert_eq!(changed("dice pledge", 1, &format!("{other} {}", "0".repeat(64))), header("dice pledge"));
    assert_eq!(changed("dice end", 0, &other), Err(FairFault::Chain));
    let first = whole.header("dice signature").unwrap().split_once(' ').unwrap().1;
    assert_eq!(changed("dice signature", 1, first), Err(FairFault::Signature(seat)));
    let mut record = whole.clone();
    record.moves[0] = if record.moves[0] == "roll:1" { "roll:2" } else { "roll:1" }.to_owned();
    assert!(matches!(verdict(&record, &game), Err(FairFault::Throw { index: 0, throw: 0, .. })));
}

#[test]
fn a_signature_by_another_key_is_refused() {
    let game = game();
    let mut deal = dealt(&game, 8);
    let line = moves(&game, &deal.thrower(&secret(8)).unwrap(), 1);
    deal.close(deal.end_of(entries(&line)).unwrap()).unwrap();
    sign(&mut deal, 0);
    let mut hands = deal.hands().to_vec();
    hands[1].signature = Some(signer(0).sign(&deal.end_text(1).unwrap()));
    let forged =
        Dealing::published(deal.terms().clone(), deal.commitment(), hands, deal.end(), Some(secret(8)))
            .unwrap();
    let mut record = Record { moves: line.into_iter().map(|(text, _)| text).collect(), ..Record::default() };
    write(&forged, &mut record);
    assert_eq!(verdict(&record, &game), Err(FairFault::Signature(seats(&game)[1].clone())));
}

#[test]
fn what_is_missing_is_told() {
    let game = game();
    let whole = played(&game, 9);
    let seats = seats(&game);
    let without = |names: &[&str]| {
        let kept = |(name, value): &&(String, String)| {
            !names
                .iter()
                .any(|n| n == name || value.split_once(' ').is_some_and(|(s, _)| *n == format!("{name} {s}")))
        };
        let headers = whole.headers.iter().filter(kept).cloned().collect();
        verdict(&Record { headers, ..whole.clone() }, &game)
    };
    let partial = |missing: Vec<Missing>| Ok(Verdict::Partial(missing));
    assert_eq!(without(&["dice secret"]), partial(vec![Missing::Secret]));
    assert_eq!(without(&["dice signature 2"]), partial(vec![Missing::Signature(seats[1].clone())]));
    assert_eq!(without(&["dice share 1"]), partial(vec![Missing::Share(seats[0].clone())]));
    assert_eq!(without(&["dice pledge 2"]), partial(vec![Missing::Pledge(seats[1].clone())]));
    assert_eq!(without(&["dice end"]), Err(FairFault::Signature(seats[0].clone())));
    let signatures = seats.iter().cloned().map(Missing::Signature);
    let unsigned: Vec<_> = [Missing::End].into_iter().chain(signatures).collect();
    assert_eq!(without(&["dice end", "dice signature"]), partial(unsigned.clone()));
    // A game under way.
    let kept = |(name, _): &(String, String)| {
        !["dice end", "dice signature", "dice secret"].contains(&name.as_str())
    };
    let headers = whole.headers.iter().filter(|line| kept(line)).cloned().collect();
    let under_way = Record { headers, moves: whole.moves[..4].to_vec() };
    let missing = [vec![Missing::Secret], unsigned, vec![Missing::GameOver]].concat();
    assert_eq!(verdict(&under_way, &game), partial(missing));
    assert_eq!(verify(&under_way.to_string(), &game, &mut plenty()).unwrap().throws, 2);
}

#[test]
fn a_game_given_up_is_partial() {
    let game = game();
    let mut deal = dealt(&game, 10);
    let line = &moves(&game, &deal.thrower(&secret(10)).unwrap(), 1)[..5];
    deal.close(deal.end_of(entries(line)).unwrap()).unwrap();
    (0..2).for_each(|seat| sign(&mut deal, seat));
    deal.reveal(secret(10)).unwrap();
    let mut record =
        Record { moves: line.iter().map(|(text, _)| text.clone()).collect(), ..Record::default() };
    write(&deal, &mut record);
    assert_eq!(verdict(&record, &game), Ok(Verdict::Partial(vec![Missing::GameOver])));
}

#[test]
fn one_key_for_all_seats_and_void_deals_are_counted() {
    let game = game();
    let signer = signer(0);
    let first = dealt(&game, 11);
    let void = Dealing::promise(first.terms().clone(), first.commitment()).unwrap();
    let terms = void.again().unwrap();
    let mut deal = Dealing::promise(terms.clone(), terms.commitment(&secret(11))).unwrap();
    for seat in 0..2 {
        let hash = deal.pledge_of(seat, &signer.key(), &Bytes([3; 32]));
        deal.pledge(seat, Pledge { hash, key: signer.key() }).unwrap();
    }
    (0..2).for_each(|seat| deal.open(seat, Bytes([3; 32])).unwrap());
    let mut record = Record::default();
    write(&deal, &mut record);
    let verified = verify(&record.to_string(), &game, &mut plenty()).unwrap();
    assert_eq!((verified.keys, verified.void_deals), (1, 1));
}

#[test]
fn an_older_layout_is_told_and_never_complete() {
    let game = game();
    let line = moves(&game, &dealt(&game, 12).thrower(&secret(12)).unwrap(), 1);
    let digits = sha256(b"x").to_string();
    let headers = [
        ("game", "race"),
        ("rules", &digits[..16]),
        ("dice", "race-1"),
        ("dice commitment", &digits),
        ("dice share", &digits),
        ("dice secret", &digits),
        ("dice end", "3 0"),
    ];
    let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    let moves = line.into_iter().map(|(text, _)| text).collect();
    let mut record = Record { headers: headers.map(own).to_vec(), moves };
    assert_eq!(verdict(&record, &game), Ok(Verdict::Partial(vec![Missing::OlderLayout])));
    record.headers.push(own(("dice pledge", "1")));
    assert_eq!(verdict(&record, &game), header("dice pledge"));
    // A record of this layout does not become an older one by losing a line.
    let mut record = played(&game, 12);
    record.headers.retain(|(name, _)| name != "dice layout");
    assert_eq!(verdict(&record, &game), header("dice deal"));
}

#[test]
fn a_plain_record_is_only_legal() {
    let game = game();
    let mut record = played(&game, 13);
    record.headers.retain(|(name, _)| name == "rules");
    assert_eq!(verdict(&record, &game), Ok(Verdict::NotCommitted));
    record.headers[0].1 = "0123456789abcdef".to_owned();
    assert_eq!(verdict(&record, &game), Ok(Verdict::NotCommitted));
    record.headers[0].1 = "f".repeat(64);
    assert_eq!(verdict(&record, &game), Err(FairFault::Rules));
    record.headers[0].1 = game.identity().to_string();
    for name in ["rules", "game", "variant", "option a"] {
        let mut twice = record.clone();
        let line = (name.to_owned(), "a".to_owned());
        twice.headers.extend([line.clone(), line]);
        assert_eq!(verdict(&twice, &game), header(name));
    }
    record.headers.extend([("option a".to_owned(), "1".to_owned()), ("option A".to_owned(), "2".to_owned())]);
    assert_eq!(verdict(&record, &game), header("option A"));
    record.moves[0] = "nonsense".to_owned();
    assert_eq!(verify("", &game, &mut plenty()), Err(FairFault::Line(1)));
}
