//! Every statement and condition, as code.

mod common;

use common::{code, code_of, codes, game};

#[test]
fn steps_and_places() {
    assert_eq!(
        code("n mark a1 back (opposite up) (go from) (go to) (go mark) (go last-from) (go last-to) (go b2)"),
        "go d0; mark; go s6; go mark; go -d4; go from; go to; go mark; go lastfrom; go lastto; go s4; end"
    );
    assert_eq!(code("from to cascade"), "from; to; cascade; end");
}

#[test]
fn moves_are_emitted() {
    assert_eq!(
        code("add (add) (add Man King) add-copy (add-copy Man)"),
        "add; add; add kinds 0; add-copy; add-copy kinds 1; end"
    );
    assert_eq!(
        code(
            "add-partial (add-partial quick) (add-partial King) (add-partial Man King quick) (add-copy-partial quick)"
        ),
        "add-partial; add-partial t0; add-partial kinds 0; add-partial kinds 1 t0; add-copy-partial t0; end"
    );
}

#[test]
fn changes() {
    assert_eq!(
        code("capture (capture n) (capture a1) (capture (opposite e))"),
        "capture here; capture d0; capture s6; capture -d2; end"
    );
    assert_eq!(
        code(
            "(create King) (create Black Man) (create Black Man n) (create King a1) (create n) (create) create"
        ),
        "create - k1 here; create p1 k0 here; create p1 k0 d0; create - k1 s6; create - - d0; create - - here; create - - here; end"
    );
    assert_eq!(
        code("flip (flip n) change-owner (change-owner a1) (change-type King) (change-type King s)"),
        "flip here; flip d0; change-owner here; change-owner s6; change-kind k1 here; change-kind k1 d1; end"
    );
    assert_eq!(
        code(
            "(set-flag f true) (verify (flag? f)) (set-position-flag p (empty? n) e) (verify (not-position-flag? p))"
        ),
        "test const true here; set f0; test flag f0 here; verify; test empty d0; set-site 0 d2; test not site-flag 0 here; verify; end"
    );
    assert_eq!(
        code("(set-attribute fresh? false) (set-attribute fresh? enemy? n)"),
        "test const false here; set-attr a0 here; test enemy here; set-attr a0 d0; end"
    );
}

#[test]
fn branches_and_loops() {
    assert_eq!(
        code("(if empty? n else s add)"),
        "test empty here; jump-unless 4; go d0; jump 6; go d1; add; end"
    );
    assert_eq!(code("(if (not-friend? n) add)"), "test not friend d0; jump-unless 3; add; end");
    assert_eq!(code("(if empty? else add)"), "test empty here; jump-unless 3; jump 4; add; end");
    assert_eq!(
        code("(while empty? (if (enemy? n) add) n)"),
        "test empty here; jump-unless 7; test enemy d0; jump-unless 5; add; go d0; jump 0; end"
    );
}

#[test]
fn questions() {
    let simple = "empty? friend? enemy? neutral? on-board? last-from? last-to? marked? adjacent-to-enemy? goal-position?";
    for word in simple.split(' ') {
        for (asked, expected) in [("", ""), ("not-", "not ")] {
            let printed = word.trim_end_matches('?').replace('-', "");
            let op = format!("test {expected}{printed} d0; verify; end");
            assert_eq!(code(&format!("(verify ({asked}{word} n))")), op);
            assert_eq!(code(&format!("(verify {asked}{word})")), op.replace("d0", "here"));
        }
    }
    assert_eq!(
        code("(verify (piece? King n)) (verify (not-piece? King))"),
        "test piece k1 d0; verify; test not piece k1 here; verify; end"
    );
    assert_eq!(
        code("(verify (in-zone? end)) (verify (in-zone? end a1))"),
        "test zone z0 here; verify; test zone z0 s6; verify; end"
    );
    assert_eq!(
        code("(verify (position? a1)) (verify (not-position? a1))"),
        "test is s6 here; verify; test not is s6 here; verify; end"
    );
    assert_eq!(
        code(
            "(verify attacked?) (verify (attacked? quick)) (verify (not-defended? n)) (verify (attacked? quick n))"
        ),
        "test attacked - here; verify; test attacked t0 here; verify; test not defended - d0; verify; test attacked t0 d0; verify; end"
    );
    assert_eq!(
        code("(verify fresh?) (verify (fresh? n)) (verify (not-fresh? (opposite n)))"),
        "test attr a0 here; verify; test attr a0 d0; verify; test not attr a0 -d0; verify; end"
    );
}

#[test]
fn conditions_are_short_circuited() {
    assert_eq!(
        code("(verify (and empty? friend? enemy?))"),
        "test empty here; jump-unless 5; test friend here; jump-unless 5; test enemy here; verify; end"
    );
    assert_eq!(
        code("(verify (or empty? (not friend?)))"),
        "test empty here; jump-if 3; test not friend here; verify; end"
    );
    assert_eq!(
        code("(verify (not (or empty? friend?)))"),
        "test empty here; jump-if 3; test friend here; not; verify; end"
    );
    assert_eq!(
        code("(verify (and (or empty? friend?) enemy?))"),
        "test empty here; jump-if 4; test friend here; jump-unless 5; test enemy here; verify; end"
    );
}

fn extended(statements: &str) -> String {
    code_of(&format!("(fishka 1){}", game("", &format!("(moves ({statements}))"), "")))
}

#[test]
fn walks_and_what_follows_them() {
    assert_eq!(
        extended("(walk 1 3 (n e) (through empty?) (verify enemy?) add) s"),
        "each 0 end 5; test enemy here; verify; add; end; go d1; end; test empty here; end"
    );
    assert_eq!(extended("(walk 2 2 ((n)) add)"), extended("(walk 2 2 (n) add)"));
    assert_eq!(extended("(walk 2 2 (n) add)"), "each 0 end 3; add; end; end");
    assert_eq!(
        extended("(each-site (zone end) (verify empty?) add)"),
        "each 0 end 5; test empty here; verify; add; end; end"
    );
    assert_eq!(
        extended("(each-site add) (ensure (not-attacked? a1)) add"),
        "each 0 end 3; add; end; ensure 6; add; end; test not attacked - s6; end"
    );
}

#[test]
fn the_extension_must_be_asked_for() {
    for statement in ["(walk 1 2 (n) add)", "(each-site add)", "(ensure empty?)", "(choose a (b add))"] {
        let found = codes(&game("", &format!("(moves ({statement}))"), ""));
        assert!(found[0].starts_with("error needs-fishka"), "{statement}: {found:?}");
    }
    let by = game("", "", "(loss-condition (White) (captured Man (by King)))");
    assert_eq!(codes(&by), ["error needs-fishka by"]);
    assert!(codes(&format!("(fishka 1){by}")).is_empty());
}

#[test]
fn slips_are_named() {
    let cases = [
        ("(verify empty? friend?)", "warning verify-several"),
        ("(verify (not empty? friend?))", "warning not-several"),
        ("(verify ((empty? n)))", "warning paren-superfluous"),
        ("(verify (flag? never))", "warning flag-never-set never"),
        ("(verify (emty? n))", "error unknown-condition emty? empty?"),
        ("(verify (piece? Kign))", "error unknown-piece Kign King"),
        ("(verify (in-zone? ned))", "error unknown-zone ned end"),
        ("(verify (empty? nn))", "error unknown-place nn n"),
        ("(verify (piece?))", "error missing-argument piece?"),
        ("(empty? n)", "error question-as-statement empty?"),
        ("empty?", "error question-as-statement empty?"),
        ("(n add)", "error block-in-block n"),
        ("ad", "error unknown-statement ad add"),
        ("north", "error unknown-statement north"),
        ("(go form)", "error unknown-place form from"),
        ("(opposite)", "error opposite-shape"),
        ("(add Kng)", "error unknown-piece Kng King"),
        ("(add-partial Kng)", "error unknown-piece Kng King"),
        ("(add-partial other)", "warning unknown-move-type other"),
        ("(set-attribute frsh? true)", "error unknown-attribute frsh? fresh?"),
        ("(set-flag f)", "error missing-argument set-flag"),
        ("(if empty? n else s else e)", "error else-twice"),
        ("else", "error else-without-if else"),
        ("if", "error missing-argument if"),
        ("(move-type x)", "error move-type-misplaced move-type"),
        ("(create Knig)", "error unknown-piece Knig King"),
        ("(empty? n n)", "error question-as-statement empty?"),
        ("(verify (empty? n n))", "error too-many-arguments n"),
    ];
    for (statement, expected) in cases {
        let found = codes(&game("", &format!("(moves ({statement}))"), ""));
        assert_eq!(found, [expected], "{statement}");
    }
}
