//! The program in `docs/dice.md`, which is written for people who trust no program of ours, gives the same numbers.

use fishka_dice::{Bytes32, Terms, Thrower, sha256};
use std::io::Write as _;
use std::process::{Command, Stdio};

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

#[test]
fn the_program_of_the_page_agrees() {
    let program = fence(include_str!("../../../docs/dice.md"), "python");
    assert_eq!(program, fence(include_str!("../../../docs/ru/dice.md"), "python"));
    // Totals above 2^63 refuse nearly every second word, so that further tries are compared too.
    let totals = [2, 6, 36, 64, 216, 32_768, 1 << 32, (1 << 63) + 1, u64::MAX];
    let (mut ours, mut calls) = (String::new(), program);
    for case in 0..40_u8 {
        let secret = sha256(&[case]);
        let terms = Terms {
            game: format!("game-{case}"),
            rules: format!("{:016x}", u64::from(case) * 0x0123_4567_89ab),
            shares: (0..case % 5).map(|seat| sha256(&[seat, case])).collect(),
        };
        terms.check().expect("good terms");
        let thrower = Thrower::new(&secret, &terms);
        let shares: Vec<String> = terms.shares.iter().map(|s| format!("'{s}'")).collect();
        let begin = format!("'{secret}', '{}', [{}], '{}'", terms.game, shares.join(","), terms.rules);
        for (at, total) in totals.iter().enumerate() {
            let k = u64::from(case) * 1000 + at as u64;
            ours += &format!("{}\n", thrower.throw(k, *total));
            calls += &format!("print(throw({begin}, {k}, {total}))\n");
        }
        let moves = vec!["roll:6"; usize::from(case)];
        ours += &format!("{}\n{}\n", thrower.seal(&moves), secret.commitment());
        calls += &format!("print(seal({begin}, {moves:?}))\nprint(commitment('{secret}'))\n");
    }
    assert_eq!(python(&calls), ours);
}

#[test]
fn the_example_of_the_page_is_right() {
    let secret: Bytes32 = sha256(b"example");
    let shares = vec![sha256("Рекс, фекс, пекс!".as_bytes()), sha256(b"1")];
    let terms = Terms { game: "example-1".to_owned(), rules: "0123456789abcdef".to_owned(), shares };
    let thrower = Thrower::new(&secret, &terms);
    let faces: Vec<String> = (0..12).map(|k| (thrower.throw(k, 6) + 1).to_string()).collect();
    for page in [include_str!("../../../docs/dice.md"), include_str!("../../../docs/ru/dice.md")] {
        for line in [secret.to_string(), secret.commitment().to_string(), terms.head(), faces.join(" ")] {
            assert!(page.contains(&line), "the page lacks:\n{line}");
        }
    }
}
