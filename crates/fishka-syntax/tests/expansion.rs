//! Macro expansion, includes and switches.

use fishka_syntax::{
    FILES_MAX, Find, Found, INCLUDE_NAMES_MAX, Input, Item, Missing, Program, SOURCES_BYTES_MAX,
    SWITCH_VALUES_MAX, View, Wanted,
};
use std::cell::{Cell, RefCell};

fn open(text: &str) -> Program {
    open_with(text, &[])
}

fn open_with(text: &str, switches: &[(&str, &str)]) -> Program {
    let switches: Vec<_> = switches.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let include = |wanted: &Wanted| {
        let text = match wanted.name {
            "part.zrf" => "(define fromfile inside) (piece part)",
            "self.zrf" => "(include \"self.zrf\")",
            "one.zrf" => "(include \"two.zrf\")",
            "two.zrf" => "(include \"one.zrf\")",
            _ => return Err(Missing::Unknown),
        };
        Ok(Found { key: wanted.name.to_owned(), text: text.into() })
    };
    Program::open(&Input { name: "test", text, switches: &switches, include: &include, budget: plenty() })
}

fn show(view: &View) -> String {
    if view.is_list() {
        let inner: Vec<_> = view.children().map(|c| show(&c)).collect();
        return format!("({})", inner.join(" "));
    }
    view.text().to_owned()
}

/// All top-level forms of `text`, expanded.
fn expanded(text: &str) -> String {
    let mut program = open(text);
    let shown = expand_all(&mut program);
    assert!(program.diagnostics.is_empty(), "{:?}", program.diagnostics);
    shown
}

fn expand_all(program: &mut Program) -> String {
    let mut out = Vec::new();
    for form in program.forms.clone() {
        let tree = program.expand(&form);
        out.extend(View::new(program, &tree).map(|v| show(&v)));
    }
    out.join(" ")
}

fn codes(text: &str) -> Vec<&'static str> {
    let mut program = open(text);
    expand_all(&mut program);
    program.diagnostics.iter().map(|d| d.code).collect()
}

#[test]
fn parameters_are_pasted_into_words_and_texts() {
    assert_eq!(expanded("(define m a$1b \"x $2 y\" $1) (t (m P q))"), "(t aPb x q y P)");
    let ten = "(define m $10 $1 p$2$3) (t (m a b c d e f g h i j))";
    assert_eq!(expanded(ten), "(t j a pbc)");
    assert_eq!(expanded("(define m $ $0 a$) (t (m x))"), "(t $ $0 a$)");
}

#[test]
fn bodies_may_be_several_forms_and_words() {
    assert_eq!(expanded("(define m a (b) c) (t (m) d)"), "(t a (b) c d)");
    assert_eq!(expanded("(define m) (t (m) d)"), "(t d)");
    assert_eq!(expanded("(define m a) (t m (m))"), "(t m a)");
}

#[test]
fn a_macro_may_be_the_head_of_a_list() {
    assert_eq!(expanded("(define m ($1 x)) (define n y $1) (t (m n))"), "(t y x)");
    assert_eq!(expanded("(define kind piece) (t ((kind) x))"), "(t (piece x))");
    assert_eq!(expanded("(define whole (piece $1)) (whole x)"), "(piece x)");
}

#[test]
fn missing_arguments_are_inherited_and_else_vanish() {
    assert_eq!(expanded("(define in $1 $2) (define out (in)) (t (out a b))"), "(t a b)");
    assert_eq!(expanded("(define in $1 $2) (define out (in c)) (t (out a b))"), "(t c b)");
    assert_eq!(expanded("(define in ($1 x$2y)) (t (in))"), "(t (xy))");
}

#[test]
fn parentheses_around_an_argument_are_lost() {
    assert_eq!(expanded("(define m (f $1)) (t (m (a b)) (m ()))"), "(t (f a b) (f))");
    assert_eq!(expanded("(define m (f $1)) (t (m ((a b))))"), "(t (f (a b)))");
}

#[test]
fn in_own_files_an_argument_is_given_as_it_stands() {
    let own = |text: &str| expanded(&format!("(fishka 1) {text}"));
    assert_eq!(own("(define m (f $1)) (t (m (a b)) (m ()))"), "(t (f (a b)) (f ()))");
    assert_eq!(own("(define m (f $1...)) (t (m (a b)) (m c) (m))"), "(t (f a b) (f c) (f))");
    assert_eq!(own("(define in (g $1)) (define m (in $1) (in $1...)) (t (m (a b)))"), "(t (g (a b)) (g a))");
    assert_eq!(own("(define m x$1y) (t (m (a)))"), "(t xay)");
    // Plain ZRF has no such word.
    assert_eq!(expanded("(define m (f $1...)) (t (m (a b)))"), "(t (f a b...))");
}

#[test]
fn parameters_may_have_names() {
    let own = |text: &str| expanded(&format!("(fishka 1) {text}"));
    assert_eq!(own("(define (m dir Row) ($dir a$row \"$dir!\")) (t (m n 2))"), "(t (n a2 n!))");
    assert_eq!(own("(define (m dir) ($dir...)) (t (m (n e)))"), "(t (n e))");
    assert_eq!(own("(define (m a ab) $a-$ab-$abc) (t (m x y))"), "(t x-y-yc)");
    assert_eq!(own("(define (in x) (i $x)) (define (out y) (in $y)) (t (out z))"), "(t (i z))");
    assert_eq!(own("(define (m)) (t (m) b)"), "(t b)");
    // A macro made by another has its own names beside what the outer one was given.
    assert_eq!(own("(define (make x) (define (made y) $x$y)) (t (make a) (made b))"), "(t ab)");
}

#[test]
fn names_of_parameters_are_checked() {
    let own = |text: &str| codes(&format!("(fishka 1) {text}"));
    assert_eq!(own("(define (m dir) $dri) (t (m n))"), ["macro-parameter-unknown"]);
    assert_eq!(own("(define (m dir) $dir) (t (m n e))"), ["macro-arguments"]);
    assert_eq!(own("(define (m dir) $dir) (define o (m)) (t (o n))"), ["macro-arguments"]);
    assert_eq!(own("(define (m dir dir) $dir) (t (m n e))"), ["macro-parameter-twice"]);
    assert_eq!(own("(define (m a b c d e f g h i j) $a)"), ["macro-parameters-too-many"]);
    assert_eq!(own("(define () $a)"), ["define-without-name"]);
    assert_eq!(own("(define (m (a)) $a)"), ["define-without-name"]);
    assert_eq!(codes("(define (m a) $a)"), ["define-without-name"]);
}

#[test]
fn the_last_definition_before_the_use_counts() {
    assert_eq!(expanded("(define m a) (t (m)) (define m b) (t (m))"), "(t a) (t b)");
    assert_eq!(codes("(t (m)) (define m a)"), ["macro-defined-later"]);
    assert_eq!(expanded("(define King x) (define k (King e1)) (t (king e1))"), "(t (king e1))");
}

#[test]
fn spans_and_traces_lead_to_the_author() {
    let text = "(define in (bad $1)) (define out (in $1)) (t (out x))";
    let mut program = open(text);
    let form = program.forms[0].clone();
    let tree = program.expand(&form);
    let view = View::new(&program, &tree).unwrap();
    let bad = view.children().nth(1).unwrap();
    assert_eq!(program.sources.text(bad.span()), "(bad $1)");
    let trace: Vec<_> =
        bad.trace().iter().map(|f| (f.name.clone(), program.sources.text(f.call).to_owned())).collect();
    let expected = [("in".to_owned(), "(in $1)".to_owned()), ("out".to_owned(), "(out x)".to_owned())];
    assert_eq!(trace, expected);
    let argument = bad.children().nth(1).unwrap();
    assert_eq!(
        (program.sources.text(argument.span()), argument.span().start as usize),
        ("x", text.len() - 3)
    );
}

fn plenty() -> fishka_base::Budget {
    fishka_base::Budget::new(10_000_000)
}

fn including(text: &str, include: Find) -> Program {
    Program::open(&Input { name: "test", text, switches: &[], include, budget: plenty() })
}

/// `(include "NAME")` for each number, the name made by `name`.
fn includes(count: usize, name: impl Fn(usize) -> String) -> String {
    (0..count).map(|i| format!("(include \"{}\")\n", name(i))).collect()
}

#[test]
fn a_file_spelt_in_many_ways_is_read_and_counted_once() {
    let asked = Cell::new(0);
    let same = |_: &Wanted| {
        asked.set(asked.get() + 1);
        Ok(Found { key: "one".into(), text: ["; ", &"x".repeat(1 << 20)].concat().into() })
    };
    let program = including(&includes(255, |i| format!("{}one.inc", "./".repeat(i))), &same);
    assert!(program.diagnostics.is_empty(), "{:?}", program.diagnostics);
    assert_eq!((program.sources.len(), asked.get()), (2, 255));
}

#[test]
fn files_of_one_compilation_share_one_budget() {
    let room = RefCell::new(Vec::new());
    let long = |wanted: &Wanted| {
        room.borrow_mut().push(wanted.bytes_max);
        Ok(Found { key: wanted.name.into(), text: ["; ", &"x".repeat(6 << 20)].concat().into() })
    };
    let text = includes(5, |i| i.to_string());
    let mut program = including(&text, &long);
    expand_all(&mut program);
    let codes: Vec<_> = program.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["include-too-long"; 3]);
    let left = |files: usize| SOURCES_BYTES_MAX - text.len() - files * (2 + (6 << 20));
    assert_eq!(*room.borrow(), [left(0), left(1), left(2), left(2), left(2)]);
}

#[test]
fn only_so_many_names_are_asked_for() {
    let asked = Cell::new(0);
    let none = |_: &Wanted| {
        asked.set(asked.get() + 1);
        Err(Missing::Unknown)
    };
    let program = including(&includes(5000, |i| i.to_string()), &none);
    assert_eq!(asked.get(), INCLUDE_NAMES_MAX);
    let first = |code| program.diagnostics.iter().position(|d| d.code == code);
    assert_eq!(first("include-not-found"), Some(0));
    let many = |wanted: &Wanted| Ok(Found { key: wanted.name.into(), text: "".into() });
    let program = including(&includes(FILES_MAX + 2, |i| i.to_string()), &many);
    assert_eq!(program.sources.len(), FILES_MAX + 1);
    let codes: Vec<_> = program.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["include-too-many"; 2]);
}

#[test]
fn a_name_means_what_lies_beside_the_file_in_which_it_stands() {
    let find = |wanted: &Wanted| {
        let text = match (wanted.from, wanted.name) {
            ("", "a/part") => "(include \"same\")",
            ("", "same") => "(main)",
            ("a/part", "same") => "(inner)",
            _ => return Err(Missing::Unknown),
        };
        let folder = wanted.from.rsplit_once('/').map_or("", |(folder, _)| folder);
        Ok(Found { key: format!("{folder}/{}", wanted.name).trim_matches('/').to_owned(), text: text.into() })
    };
    let mut program = including("(include \"a/part\") (include \"same\")", &find);
    assert_eq!(expand_all(&mut program), "(inner) (main)");
    // The main file is known by its empty key.
    let main = |_: &Wanted| Ok(Found { key: String::new(), text: "unseen".into() });
    let program = including("(include \"./test\")", &main);
    assert_eq!((program.sources.len(), program.diagnostics[0].code), (1, "include-cycle"));
}

#[test]
fn includes_are_read_in_place() {
    assert_eq!(expanded("(include \"part.zrf\") (t (fromfile))"), "(piece part) (t inside)");
    assert_eq!(codes("(include \"none.zrf\")"), ["include-not-found"]);
    assert_eq!(codes("(include \"self.zrf\")"), ["include-cycle"]);
    assert_eq!(codes("(include \"one.zrf\")"), ["include-cycle"]);
    assert_eq!(codes("(include)"), ["include-without-name"]);
}

const SWITCHED: &str = "(fishka 1) (switch size small large)
    (define m (choose size (small a $1) (else b)))
    (t (m x) (choose size (large L)))";

#[test]
fn switches_choose_forms() {
    assert_eq!(expanded(SWITCHED), "(t a x)");
    let mut program = open_with(SWITCHED, &[("SIZE", "Large")]);
    assert_eq!(expand_all(&mut program), "(t b L)");
    assert!(program.diagnostics.is_empty());
    let mut wrong = open_with(SWITCHED, &[("size", "huge"), ("shape", "round")]);
    expand_all(&mut wrong);
    let codes: Vec<_> = wrong.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["switch-value", "unknown-switch"]);
}

#[test]
fn switches_need_the_extension() {
    assert_eq!(codes("(switch a b)"), ["needs-fishka"]);
    assert_eq!(codes("(t) (fishka 1)"), ["fishka-not-first"]);
    assert_eq!(codes("(fishka 2)"), ["fishka-version"]);
    assert_eq!(codes("(fishka 1) (switch a) (t (choose b (c d)))"), ["switch-shape", "unknown-switch"]);
}

#[test]
fn children_are_expanded_one_level_only() {
    let mut program = open("(define bomb (bomb) (bomb)) (define two (a) b) (game (two) (c (bomb)))");
    let form = program.forms[0].clone();
    let shown: Vec<_> = program
        .children(&form)
        .iter()
        .map(|item| match item {
            Item::Form(form) => program.head(&form.clone()),
            Item::Leaf(symbol, _) => program.text(*symbol).to_owned(),
        })
        .collect();
    assert_eq!(shown, ["game", "a", "b", "c"]);
    assert!(program.diagnostics.is_empty());
}

#[test]
fn bombs_are_named() {
    let doubling: String = (0..40).map(|i| format!("(define m{} (m{i}) (m{i}))", i + 1)).collect();
    let argument: String = (0..40).map(|i| format!("(define m{} (m{i} ($1 $1)))", i + 1)).collect();
    let paste: String = (0..40).map(|i| format!("(define m{} (m{i} $1$1))", i + 1)).collect();
    let bombs = [
        ("(define m (m)) (t (m))".to_owned(), "macro-too-deep"),
        ("(define m (m) (m)) (t (m))".to_owned(), "macro-too-deep"),
        ("(define m ((m))) (t (m))".to_owned(), "macro-too-deep"),
        (format!("(define m0 x x x){doubling}(t (m40))"), "expansion-too-large"),
        (format!("(define m0){doubling}(t (m40))"), "expansion-too-large"),
        (format!("(define m0 $1){argument}(t (m40 x))"), "expansion-too-large"),
        (format!("(define m0 $1){paste}(t (m40 xx))"), "pasted-too-long"),
    ];
    for (text, code) in bombs {
        // What grows without end meets its own bound or that of the work of the whole compilation, which ends it.
        let found = codes(&text);
        assert!(found.contains(&code) || found.contains(&"compile-too-much-work"), "{code}: {found:?}");
    }
}

#[test]
fn values_of_switches_are_bounded_together() {
    let ranges =
        |count: usize| -> String { (0..count).map(|i| format!("(switch s{i} 0..4095)\n")).collect() };
    let fits = SWITCH_VALUES_MAX / 4096;
    assert_eq!(open(&format!("(fishka 1)\n{}", ranges(fits))).diagnostics.len(), 0);
    let program = open(&format!("(fishka 1)\n{}", ranges(5000)));
    assert_eq!((program.switches.len(), program.diagnostics[0].code), (fits, "too-many-switches"));
    // One switch cannot be made of many ranges either.
    let program = open(&format!("(fishka 1) (switch s {})", "0..4095 ".repeat(100_000)));
    assert_eq!((program.switches.len(), program.diagnostics[0].code), (0, "switch-shape"));
}

#[test]
fn wanted_switches_that_are_unknown_are_told_in_part() {
    let wanted: Vec<(String, String)> = (0..200_000).map(|i| (format!("w{i}"), "1".to_owned())).collect();
    let wanted: Vec<(&str, &str)> = wanted.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    let program = open_with("(fishka 1) (switch a b c)", &wanted);
    assert!(!program.diagnostics.is_empty() && program.diagnostics.len() <= 50);
    // Of several wishes for one switch the last counts.
    let program = open_with("(fishka 1) (switch a b c)", &[("A", "b"), ("a", "C")]);
    assert_eq!((program.diagnostics.len(), program.switches[0].chosen), (0, 1));
}
