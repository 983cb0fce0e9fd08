//! What players keep from each other as long as the game goes on.

use crate::builder::Builder;
use fishka_base::{Attr, Kind, Severity};
use fishka_rules::{Lies, SecretDef, SeenBy};
use fishka_syntax::View;

/// The parts that may follow what is kept secret.
const PARTS: [&str; 2] = ["as", "until"];

impl<'a> Builder<'a> {
    /// `(seen-by owner|nobody (pieces KIND...)|(reserve KIND...) [(as KIND)] [(until ATTRIBUTE)])`.
    pub fn secret(&mut self, view: &View<'a>, arguments: &[View<'a>]) {
        let [who, what, parts @ ..] = arguments else {
            return self.missing(view, "owner, (pieces KIND...)");
        };
        let seen_by = match who.word() {
            "owner" => Some(SeenBy::Owner),
            "nobody" => Some(SeenBy::Nobody),
            _ => self.unknown("seen-by-whom", who, &["owner", "nobody"]),
        };
        let lies = match what.head() {
            "pieces" => Some(Lies::Board),
            "reserve" => Some(Lies::Reserve),
            _ => self.unknown("seen-by-what", what, &["pieces", "reserve"]),
        };
        let (Some(seen_by), Some(lies)) = (seen_by, lies) else { return };
        if lies == Lies::Board && self.model.stack > 1 {
            return self.report.error("seen-by-stack", what, &[]);
        }
        if what.arguments().next().is_none() {
            return self.missing(what, "KIND...");
        }
        let kinds: Vec<Kind> = what.arguments().filter_map(|v| self.kind(&v)).collect();
        let mut secret = SecretDef { seen_by, lies, kinds, shown: None, until: None };
        for part in parts {
            self.secret_part(part, &mut secret);
        }
        self.model.secrets.push(secret);
    }

    /// `(as KIND)`, `(until ATTRIBUTE)`.
    fn secret_part(&mut self, part: &View<'a>, secret: &mut SecretDef) {
        let arguments: Vec<_> = part.arguments().collect();
        match (part.head(), arguments.as_slice()) {
            ("as", [kind]) => {
                let Some(found) = self.kind(kind) else { return };
                if secret.kinds.contains(&found) {
                    return self.report.error("seen-as-hidden", kind, &[("name", kind.text())]);
                }
                secret.shown = Some(found);
            }
            ("until", [attr]) if secret.lies == Lies::Reserve => {
                self.report.error("seen-until-reserve", attr, &[]);
            }
            ("until", [attr]) => {
                secret.until = self.attrs.find(attr.text()).map(Attr::new);
                if secret.until.is_none() {
                    let candidates = self.attrs.list().iter().map(String::as_str);
                    self.report.unknown(Severity::Error, "unknown-attribute", attr, candidates);
                }
            }
            ("as", _) => self.missing(part, "KIND"),
            ("until", _) => self.missing(part, "ATTRIBUTE"),
            _ => {
                let _: Option<()> = self.unknown("seen-by-part", part, &PARTS);
            }
        }
    }

    /// Something else than one of these words.
    fn unknown<T>(&mut self, code: &'static str, view: &View<'a>, words: &[&str]) -> Option<T> {
        self.report.unknown(Severity::Error, code, view, words.iter().copied());
        None
    }
}
