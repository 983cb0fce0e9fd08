//! Checks of single Rust files: length, bans, names of games.

use crate::house::GameFolder;
use crate::{Offence, ratchet};
use proc_macro2::Span;
use std::collections::BTreeSet;
use std::path::Path;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

/// Longest file.
const FILE_LINES_MAX: usize = 1000;
/// Longest function.
const FUNCTION_LINES_MAX: usize = 70;

/// Crates that know no files, clocks, threads or order of hash tables, and are handed their budget of work.
const INNER: &[&str] = &[
    "fishka-game",
    "fishka-match",
    "fishka-syntax",
    "fishka-model",
    "fishka-rules",
    "fishka-lower",
    "fishka-play",
    "fishka-race",
];
/// These know no more of the world than the inner ones.
const PURE: &[&str] = &["fishka-base", "fishka-dice"];
/// These never make a budget either.
const HANDED: &[&str] = &["fishka-search", "fishka"];
/// What pure crates must not name.
const WORLD: &[&str] = &["fs", "thread", "time", "net", "process", "env"];
/// Methods that walk a table in its own order.
const WALKS: &[&str] = &[
    "iter",
    "iter_mut",
    "into_iter",
    "keys",
    "values",
    "values_mut",
    "into_values",
    "into_keys",
    "drain",
    "retain",
];

/// Whether the crate is of the kind, as all inner ones are.
fn in_room(kind: &[&str], name: &str) -> bool {
    INNER.contains(&name) || kind.contains(&name)
}

/// Checks one file; `path` is relative to the repository.
pub fn check(path: &Path, text: &str, games: &[GameFolder]) -> Vec<Offence> {
    let mut parts = path.iter().filter_map(|p| p.to_str());
    let crate_name = match parts.next() {
        Some("crates") => parts.next().unwrap_or(""),
        _ => "xtask",
    };
    let test = path.iter().any(|p| p == "tests" || p == "benches") || crate_name == "fishka-testkit";
    let pure = in_room(PURE, crate_name) && !test;
    // A file of tests beside the module that it tests.
    let handed = in_room(HANDED, crate_name) && !test && path.file_stem().is_none_or(|name| name != "tests");
    let bans_games = !test && crate_name != "xtask" && crate_name != "fishka-race";
    let games = if bans_games { games } else { &[] };
    let mut look = Look {
        path,
        pure,
        handed,
        bans_sites: bans_games,
        games,
        hashed: BTreeSet::new(),
        offences: Vec::new(),
    };
    let lines = text.lines().count();
    let name = path.to_string_lossy();
    let allowed = ratchet::LONG_FILES.iter().find(|(p, _)| *p == name).map_or(FILE_LINES_MAX, |(_, n)| *n);
    if lines > allowed {
        look.offend(0, format!("has {lines} lines, more than {allowed}"));
    }
    match syn::parse_file(text) {
        Ok(file) => {
            HashedNames(&mut look.hashed).visit_file(&file);
            look.visit_file(&file);
        }
        Err(error) => look.offend(error.span().start().line, format!("cannot be parsed: {error}")),
    }
    look.offences
}

/// Collects names whose declared type or first value is a hash table.
struct HashedNames<'a>(&'a mut BTreeSet<String>);

impl HashedNames<'_> {
    fn note(&mut self, name: &syn::Ident, ty: &impl quote_like::Tokens) {
        if ty.text().contains("HashMap") || ty.text().contains("HashSet") {
            self.0.insert(name.to_string());
        }
    }
}

/// Source text of a piece of syntax, without another dependency for it.
mod quote_like {
    /// Something with a span whose text is known.
    pub trait Tokens {
        /// The text.
        fn text(&self) -> String;
    }

    impl<T: syn::spanned::Spanned> Tokens for T {
        fn text(&self) -> String {
            self.span().source_text().unwrap_or_default()
        }
    }
}

impl<'ast> Visit<'ast> for HashedNames<'_> {
    fn visit_field(&mut self, field: &'ast syn::Field) {
        if let Some(name) = &field.ident {
            self.note(name, &field.ty);
        }
    }

    fn visit_pat_type(&mut self, pat: &'ast syn::PatType) {
        if let syn::Pat::Ident(name) = &*pat.pat {
            self.note(&name.ident, &pat.ty);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (syn::Pat::Ident(name), Some(init)) = (&local.pat, &local.init) {
            let text = quote_like::Tokens::text(&init.expr);
            if text.starts_with("HashMap::") || text.starts_with("HashSet::") {
                self.0.insert(name.ident.to_string());
            }
        }
        visit::visit_local(self, local);
    }
}

/// The walk over one file.
struct Look<'a> {
    path: &'a Path,
    pure: bool,
    handed: bool,
    bans_sites: bool,
    games: &'a [GameFolder],
    hashed: BTreeSet<String>,
    offences: Vec<Offence>,
}

/// Words of the language of rules that are names of games too.
const LANGUAGE: [&str; 1] = ["go"];

impl Look<'_> {
    fn offend(&mut self, line: usize, message: String) {
        self.offences.push(Offence { path: self.path.to_path_buf(), line, message });
    }

    fn check_length(&mut self, name: &syn::Ident, span: Span, end: Span) {
        let lines = end.end().line + 1 - span.start().line;
        let path = self.path.to_string_lossy().into_owned();
        let old = ratchet::LONG_FUNCTIONS.iter().find(|(p, n, _)| *p == path && name == n);
        let allowed = old.map_or(FUNCTION_LINES_MAX, |(_, _, n)| *n);
        if lines > allowed {
            self.offend(
                span.start().line,
                format!("function `{name}` has {lines} lines, more than {allowed}"),
            );
        }
    }

    fn check_words(&mut self, text: &str, line: usize) {
        let lower = text.to_lowercase();
        let named = self.games.iter().filter(|g| !LANGUAGE.contains(&g.name.as_str())).find(|g| {
            let title = g.title.as_deref().map(str::to_lowercase);
            has_word(&lower, &g.name) || title.is_some_and(|t| has_word(&lower, &t))
        });
        if let Some(game) = named {
            self.offend(line, format!("names the game `{}`: a new game is text only", game.name));
        }
        if self.bans_sites && is_site(text) {
            self.offend(line, format!("names the site `{text}`: boards are data"));
        }
    }

    fn check_expression(&mut self, table: &syn::Expr, line: usize) {
        let name = match table {
            syn::Expr::Path(path) => path.path.segments.last().map(|s| s.ident.to_string()),
            syn::Expr::Field(field) => match &field.member {
                syn::Member::Named(name) => Some(name.to_string()),
                syn::Member::Unnamed(_) => None,
            },
            syn::Expr::Reference(reference) => return self.check_expression(&reference.expr, line),
            _ => None,
        };
        if let Some(name) = name.filter(|n| self.pure && self.hashed.contains(n)) {
            self.offend(
                line,
                format!("walks the hash table `{name}`, whose order is chance: use a BTreeMap"),
            );
        }
    }
}

/// Whether `text` holds `word` between characters that are no letters, digits or hyphens.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(part) && !text[at + word.len()..].starts_with(part))
}

/// `e4`, `a10`.
fn is_site(text: &str) -> bool {
    let Some(rank) = text.strip_prefix(|c: char| ('a'..='n').contains(&c)) else { return false };
    matches!(rank.len(), 1 | 2) && rank.bytes().all(|b| b.is_ascii_digit()) && !rank.starts_with('0')
}

/// Whether the item is compiled for tests only.
fn is_test(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|a| {
        let words = || a.span().source_text().unwrap_or_default();
        a.path().is_ident("test") || (a.path().is_ident("cfg") && has_word(&words(), "test"))
    })
}

impl<'ast> Visit<'ast> for Look<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_test(&item.attrs) {
            let (pure, handed, bans, games) = (self.pure, self.handed, self.bans_sites, self.games);
            (self.pure, self.handed, self.bans_sites, self.games) = (false, false, false, &[]);
            visit::visit_item_mod(self, item);
            (self.pure, self.handed, self.bans_sites, self.games) = (pure, handed, bans, games);
        } else {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.check_length(&item.sig.ident, item.sig.span(), item.block.span());
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.check_length(&item.sig.ident, item.sig.span(), item.block.span());
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {
        // Documentation may give examples by name.
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.check_words(&literal.value(), literal.span().start().line);
    }

    fn visit_expr_unsafe(&mut self, unsafety: &'ast syn::ExprUnsafe) {
        self.offend(unsafety.span().start().line, "unsafe code".into());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if self.pure && names.len() > 1 && names[0] == "std" && WORLD.contains(&names[1].as_str()) {
            let line = path.span().start().line;
            self.offend(line, format!("`std::{}`: files, clocks and threads belong to the rim", names[1]));
        }
        if self.handed && names.len() > 1 && names[names.len() - 2] == "Budget" {
            let line = path.span().start().line;
            self.offend(
                line,
                "makes a budget of its own: the caller makes it and every call passes it on".into(),
            );
        }
        visit::visit_path(self, path);
    }

    fn visit_use_path(&mut self, path: &'ast syn::UsePath) {
        if self.pure && path.ident == "std" {
            for name in used_names(&path.tree) {
                if WORLD.contains(&name.as_str()) {
                    let line = path.span().start().line;
                    self.offend(line, format!("`std::{name}`: files, clocks and threads belong to the rim"));
                }
            }
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if WALKS.iter().any(|w| call.method == w) {
            self.check_expression(&call.receiver, call.method.span().start().line);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_for_loop(&mut self, walk: &'ast syn::ExprForLoop) {
        self.check_expression(&walk.expr, walk.expr.span().start().line);
        visit::visit_expr_for_loop(self, walk);
    }
}

/// The first names that a `use std::…` brings.
fn used_names(tree: &syn::UseTree) -> Vec<String> {
    match tree {
        syn::UseTree::Path(path) => vec![path.ident.to_string()],
        syn::UseTree::Name(name) => vec![name.ident.to_string()],
        syn::UseTree::Rename(name) => vec![name.ident.to_string()],
        syn::UseTree::Group(group) => group.items.iter().flat_map(used_names).collect(),
        syn::UseTree::Glob(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offences(path: &str, text: &str) -> Vec<String> {
        let game =
            GameFolder { name: "checkers".into(), files: Vec::new(), title: Some("English draughts".into()) };
        check(Path::new(path), text, &[game]).into_iter().map(|o| o.to_string()).collect()
    }

    #[track_caller]
    fn offends(text: &str, paths: &[(&str, usize)]) {
        paths.iter().for_each(|(path, times)| assert_eq!(offences(path, text).len(), *times, "{path}"));
    }

    #[test]
    fn the_world_stays_outside() {
        let text = "use std::{fmt, time::Instant};\nfn f() { std::fs::read(\"x\"); }";
        offends(text, &[("crates/fishka-play/src/a.rs", 2), ("crates/fishka-cli/src/a.rs", 0)]);
    }

    #[test]
    fn a_budget_comes_from_the_caller() {
        let text = "fn f() { g(&mut Budget::new(7)); } #[cfg(test)] mod tests { fn f() { Budget::new(1); } }";
        offends(text, &[("crates/fishka-play/src/a.rs", 1), ("crates/fishka-cli/src/a.rs", 0)]);
        offends(text, &[("crates/fishka-play/tests/a.rs", 0)]);
    }

    #[test]
    fn hash_tables_are_looked_up_and_not_walked() {
        let walk = "struct S { names: HashMap<u8, u8> } fn f(s: &S) { for x in &s.names {} s.names.keys(); s.names.get(&1); }";
        assert_eq!(offences("crates/fishka-model/src/a.rs", walk).len(), 2);
    }

    #[test]
    fn no_game_and_no_site_by_name() {
        let text = "fn f() { g(\"checkers\"); g(\"the English draughts board\"); g(\"e4\"); }";
        assert_eq!(offences("crates/fishka-web/src/a.rs", text).len(), 3);
        let test = format!("#[cfg(test)] mod tests {{ {text} }} /// checkers\nfn h() {{}}");
        assert_eq!(offences("crates/fishka-web/src/a.rs", &test).len(), 0);
    }

    #[test]
    fn functions_stay_short() {
        let text = |lines| format!("fn f() {{\n{}}}", "    g();\n".repeat(lines));
        assert_eq!(offences("crates/x/src/a.rs", &text(68)).len(), 0);
        assert_eq!(offences("crates/x/src/a.rs", &text(69)).len(), 1);
        assert_eq!(offences("crates/x/src/a.rs", &"// x\n".repeat(1001)).len(), 1);
    }
}
