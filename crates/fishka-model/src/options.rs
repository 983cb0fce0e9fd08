//! Options, also in the forms of version 1.

use crate::builder::Builder;
use fishka_rules::{MaximalCaptures, PassTurn};
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// `(option "name" value)`.
    pub fn option(&mut self, view: &View<'a>) {
        let arguments: Vec<_> = view.arguments().collect();
        match arguments.as_slice() {
            [name, value] if !name.is_list() && !value.is_list() => self.set_option(name.text(), value),
            [name] if !name.is_list() => self.missing(view, "true, false"),
            _ => self.report.error("option-shape", view, &[]),
        }
    }

    /// `(pass-turn forced)` and the like.
    pub fn option_legacy(&mut self, word: &str, view: &View<'a>) {
        let (name, turned) = match word {
            "allow-flipping" => ("prevent flipping".to_owned(), true),
            _ => (word.replace('-', " "), false),
        };
        let name = if name == "include off pieces" { "include off-pieces".to_owned() } else { name };
        match view.arguments().next() {
            Some(value) if turned => {
                let opposite = if value.word() == "false" { "true" } else { "false" };
                self.keep_option(&name, opposite);
            }
            Some(value) => self.set_option(&name, &value),
            None => self.missing(view, "true, false"),
        }
    }

    fn keep_option(&mut self, name: &str, value: &str) {
        let all = &mut self.model.options.all;
        match all.iter_mut().find(|(n, _)| n == name) {
            Some(entry) => entry.1 = value.to_owned(),
            None => all.push((name.to_owned(), value.to_owned())),
        }
    }

    fn set_option(&mut self, name: &str, value: &View<'a>) {
        let name = name.trim().to_lowercase();
        self.keep_option(&name, value.text());
        let word = value.text().trim().to_lowercase();
        let options = &mut self.model.options;
        let on = match word.as_str() {
            "true" | "1" | "2" | "yes" => Some(true),
            "false" | "0" | "no" => Some(false),
            _ => None,
        };
        let switch = match name.as_str() {
            "pass turn" if word == "forced" => {
                options.pass_turn = PassTurn::Forced;
                return;
            }
            "pass turn" => {
                options.pass_turn = if on == Some(true) { PassTurn::Yes } else { PassTurn::No };
                &mut false
            }
            "maximal captures" => {
                options.maximal_captures =
                    if on == Some(true) { MaximalCaptures::Most } else { MaximalCaptures::No };
                &mut false
            }
            "draw by repetition" => {
                options.repetition_goes_on = on == Some(false);
                &mut false
            }
            "pass partial" => &mut options.pass_partial,
            "recycle captures" => &mut options.recycle_captures,
            "recycle promotions" => &mut options.recycle_promotions,
            "discard cascades" => &mut options.discard_cascades,
            "include off-pieces" => &mut options.include_off_pieces,
            "progressive levels" => &mut options.progressive_levels,
            _ => return,
        };
        match on {
            Some(on) => *switch = on,
            None => {
                let args = [("name", name.as_str()), ("value", word.as_str())];
                self.report.warning("option-value", value, &args);
            }
        }
    }
}
