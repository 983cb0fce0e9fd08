//! The program in `docs/dice.md`, which is written for people who trust no program of ours, gives the same numbers.

use fishka_dice::{Dealing, Entry, Signer, Terms, sha256};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

const PAGES: [&str; 2] = [include_str!("../../../docs/dice.md"), include_str!("../../../docs/ru/dice.md")];

/// What stands in the page's fence of this language.
fn fence(page: &str, language: &str) -> String {
    let start = format!("```{language}\n");
    let (_, rest) = page.split_once(&start).expect("the page has such a fence");
    rest.split_once("```").expect("the fence ends").0.to_owned()
}

fn python(program: &str) -> String {
    let mut child = Command::new("python3")
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is there");
    child.stdin.take().expect("stdin").write_all(program.as_bytes()).expect("python3 reads");
    let output = child.wait_with_output().expect("python3 ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A list as Python writes it; nothing here needs escaping but ends of lines.
fn list<T: std::fmt::Display>(all: impl IntoIterator<Item = T>) -> String {
    let quoted: Vec<String> = all.into_iter().map(|one| format!("'{one}'").replace('\n', "\\n")).collect();
    format!("[{}]", quoted.join(", "))
}

/// One of many different deals.
fn deal(case: u8) -> Dealing {
    let option = |n: u8| (format!("switch {n}"), format!("да {n}"));
    let terms = Terms {
        name: format!("match-{case}"),
        deal: u32::from(case % 3) + 1,
        game: case.is_multiple_of(2).then(|| format!("game {case}")),
        rules: sha256(&[case, 1]).to_string(),
        variant: case.is_multiple_of(4).then(|| "Малая доска".to_owned()),
        options: (0..case % 3).map(option).collect(),
        seats: (0..case % 5).map(|seat| format!("Seat {seat}")).collect(),
    };
    let shares: Vec<_> = (0..case % 5).map(|seat| sha256(&[seat, case])).collect();
    let commitment = terms.commitment(&sha256(&[case]));
    Dealing::at_one_screen(terms, commitment, Signer::new(&sha256(&[case, 2])).key(), &shares)
        .expect("good terms")
}

/// What the program is asked of a deal, and our answers.
fn compared(case: u8, calls: &mut String, ours: &mut String) {
    // Totals above 2^63 refuse nearly every second word, so that further tries are compared too.
    let totals = [2, 6, 36, 64, 216, 32_768, 1 << 32, (1 << 63) + 1, u64::MAX];
    let (secret, deal) = (sha256(&[case]), deal(case));
    let (terms, commitment) = (deal.terms().text().replace('\n', "\\n"), deal.commitment());
    let shares = deal.shares().expect("all are open");
    let thrower = deal.thrower(&secret).expect("the secret is the one promised");
    let _ = writeln!(calls, "terms, shares = '{terms}', {}", list(&shares));
    let _ = writeln!(calls, "print(commitment('{secret}', terms))");
    let _ = writeln!(ours, "{commitment}");
    let mut pledges = Vec::new();
    for (seat, (hand, share)) in deal.hands().iter().zip(&shares).enumerate() {
        let pledge = hand.pledge.expect("all have pledged");
        let label = &deal.terms().seats[seat];
        let _ = writeln!(
            calls,
            "print(pledge('{commitment}', '{} {label}', '{}', '{share}'))",
            seat + 1,
            pledge.key
        );
        let _ = writeln!(ours, "{}", pledge.hash);
        pledges.push(format!("{} {}", pledge.hash, pledge.key));
    }
    for (at, total) in totals.iter().enumerate() {
        let k = u64::from(case) * 1000 + at as u64;
        let _ = writeln!(calls, "print(throw('{secret}', terms, shares, {k}, {total}))");
        let _ = writeln!(ours, "{}", thrower.throw(k, *total));
    }
    let entries = (0..case).map(|n| Entry::new("roll:6-ход", n % 3 != 1));
    let end = deal.end_of(entries).expect("all shares are open");
    let lines = (0..case).map(|n| match n % 3 {
        1 => "move roll:6-ход".to_owned(),
        _ => format!("throw {} roll:6-ход", n - (n + 1) / 3),
    });
    let _ =
        writeln!(calls, "print(head(terms, '{commitment}', {}, shares, {}))", list(&pledges), list(lines));
    let _ = writeln!(ours, "{}", end.head);
}

#[test]
fn the_program_of_the_page_agrees() {
    let program = fence(PAGES[0], "python");
    assert_eq!(program, fence(PAGES[1], "python"));
    let (mut ours, mut calls) = (String::new(), program);
    (0..40).for_each(|case| compared(case, &mut calls, &mut ours));
    assert_eq!(python(&calls), ours);
}

#[test]
fn the_example_of_the_page_is_right() {
    let terms = Terms {
        name: "example-1".to_owned(),
        deal: 1,
        game: Some("race".to_owned()),
        rules: sha256(b"rules").to_string(),
        variant: None,
        options: vec![("escape".to_owned(), "no".to_owned())],
        seats: vec!["South".to_owned(), "North".to_owned()],
    };
    let (secret, signer) = (sha256(b"example"), Signer::new(&sha256(b"key")));
    let shares = [sha256("Рекс, фекс, пекс!".as_bytes()), sha256(b"1")];
    let commitment = terms.commitment(&secret);
    let mut deal =
        Dealing::at_one_screen(terms.clone(), commitment, signer.key(), &shares).expect("good terms");
    let thrower = deal.thrower(&secret).expect("the secret is the one promised");
    let faces: Vec<String> = (0..12).map(|k| (thrower.throw(k, 6) + 1).to_string()).collect();
    let moves = ["roll:2", "a1-a3", "roll:6"];
    let end = deal.end_of(moves.iter().map(|text| Entry::new(text, text.starts_with("roll")))).expect("open");
    deal.close(end).expect("dealt");
    let text = deal.end_text(0).expect("the end is there");
    let signature = signer.sign(&text).to_string();
    deal.sign(0, signer.sign(&text)).expect("its own");
    let pledge = deal.hands()[0].pledge.expect("pledged");
    for page in PAGES {
        let lines =
            [terms.text(), faces.join(" "), format!("pledge 1 {} {}", pledge.hash, pledge.key), text.clone()];
        let words = [secret.to_string(), commitment.to_string(), signature.clone()];
        for line in lines.iter().chain(&words).chain(&shares.map(|s| s.to_string())) {
            assert!(page.contains(line.as_str()), "the page lacks:\n{line}");
        }
    }
}
