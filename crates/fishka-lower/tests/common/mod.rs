//! What the tests of whole files share.
#![allow(dead_code, reason = "each test file uses its own part")]

use fishka_base::{Budget, Diagnostic};
use fishka_lower::{CompileOptions, Compiled, compile};
use fishka_rules::Rules;

/// A sample with most of what rule files use.
pub const SMALL: &str = include_str!("../samples/small.zrf");

/// Compiles `text`.
pub fn run(text: &str, variant: Option<&str>) -> Compiled {
    let options = CompileOptions {
        name: "test.zrf",
        text,
        variant,
        switches: &[],
        include: &|_| Err(fishka_syntax::Missing::Unknown),
    };
    compile(&options, &mut Budget::new(10_000_000))
}

/// The diagnostics, one a line: place, severity, code, name and nearest name. The short texts of tests seldom say how a
/// game ends, so warnings of that are left out.
pub fn describe(compiled: &Compiled) -> Vec<String> {
    let line = |d: &Diagnostic| {
        let place = d.span.and_then(|s| compiled.sources.place(s));
        let place = place.map_or(String::from("-"), |(_, p)| format!("{}:{}", p.line, p.column));
        let value = |key| d.args.iter().find(|(n, _)| *n == key).map_or("", |(_, v)| v.as_str());
        let kind = if d.is_error() { "error" } else { "warning" };
        format!("{place} {kind} {} {} {}", d.code, value("name"), value("near")).trim_end().to_owned()
    };
    compiled.diagnostics.iter().filter(|d| !d.code.starts_with("no-goal-")).map(line).collect()
}

/// The rules of a text without any diagnostic.
pub fn clean(text: &str, variant: Option<&str>) -> Rules {
    let compiled = run(text, variant);
    assert_eq!(describe(&compiled), Vec::<String>::new(), "{text}");
    compiled.rules.expect("no error, so rules")
}

/// A game on 3×3 with some parts given.
pub fn game(board: &str, pieces: &str, rest: &str) -> String {
    format!(
        "(game (title \"T\") (players White Black) (turn-order White Black)
         (board (grid (start-rectangle 0 0 10 10) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))
           (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (symmetry Black (n s) (s n))
           (zone (name end) (players White) (positions a3 b3)) {board})
         (board-setup (White (Man a1)))
         (piece (name Man) (attribute fresh? true) {pieces}) (piece (name King)) {rest})"
    )
}

/// Diagnostics without places.
pub fn codes(text: &str) -> Vec<String> {
    let line = |d: &String| d.split_once(' ').map_or(String::new(), |(_, rest)| rest.to_owned());
    describe(&run(text, None)).iter().map(line).collect()
}

/// The code of the only block, printed, one op a `;`.
pub fn code(statements: &str) -> String {
    code_of(&game(
        "(links up (a1 c3)) (dummy store)",
        &format!("(moves (move-type quick) ({statements}))"),
        "",
    ))
}

/// The code of a whole game, printed, one op a `;`.
pub fn code_of(text: &str) -> String {
    let rules = clean(text, None);
    let text = fishka_rules::print(&rules);
    let ops = text.lines().filter_map(|l| l.trim_start().split_once(' '));
    let ops = ops.filter(|(n, _)| n.parse::<usize>().is_ok()).map(|(_, op)| op);
    ops.collect::<Vec<_>>().join("; ")
}
