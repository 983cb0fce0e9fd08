//! The game on the table as somebody else gets it: as a link, as text, as a picture, as a file.

use super::{Table, Tell};
use crate::package::Package;
use crate::records::{files, form_of, save, save_position, save_with_lines};
use crate::scene::end_sites;
use crate::share::Shares;
use crate::{svg, title};
use fishka::{MoveKind, Position, Site};
use fishka_proto::{PositionForm, json_pretty};

impl Table {
    /// The position that is shared: what the person before the screen sees. Nothing is, while it hides something.
    fn shared(&mut self) -> Option<(Position, PositionForm)> {
        if self.session.is_private() {
            self.tell(Tell::Notice("share-hidden".to_owned(), Vec::new()));
            return None;
        }
        let position = self.seen();
        let form = form_of(self.session.deal(), &position);
        if form.is_none() {
            self.tell(Tell::Notice("share-impossible".to_owned(), Vec::new()));
        }
        Some((position, form?))
    }

    pub(super) fn share(&mut self) {
        let Some((position, form)) = self.shared() else { return };
        let session = &self.session;
        let record = save(session);
        let shares = Shares {
            game_files: files(session, record.clone()),
            position_files: files(session, save_position(session, &form)),
            record,
            position: json_pretty(&form),
            picture: self.picture(&position),
            positions: session.line().len() + 1,
            packed: session.deal().library_name().is_none(),
            arranges: session.task().is_none() && self.arranging.is_none(),
        };
        self.tell(Tell::Shares(Box::new(shares)));
    }

    /// What is looked at, as a picture.
    fn picture(&self, position: &Position) -> String {
        let session = &self.session;
        let last = session
            .last()
            .filter(|_| self.arranging.is_none())
            .map(|played| &played.m)
            .filter(|m| m.kind != MoveKind::Pass);
        let last: Vec<Site> = last.into_iter().flat_map(|m| m.from.into_iter().chain(m.to)).collect();
        let title = title(session.deal(), &session.game().rules, &self.look.words);
        let ending = session.ending().filter(|_| session.is_live() && self.arranging.is_none());
        let ends = end_sites(position, ending.as_ref());
        svg::board(&self.look, &title, position, &last, &ends)
    }

    /// Tells the position after so many moves as a picture; what is looked at stays.
    pub(super) fn film(&mut self, cursor: usize) {
        if self.session.is_private() {
            return;
        }
        let looked = self.session.cursor();
        self.session.go(cursor);
        let drawn = self.picture(&self.session.position().clone());
        self.session.go(looked);
        self.tell(Tell::Frame(cursor, drawn));
    }

    /// Tells the files of the game, or of the position alone: the record, the rules and their pictures.
    pub(super) fn pack(&mut self, position: bool) {
        let Some((_, form)) = self.shared() else { return };
        let record =
            if position { save_position(&self.session, &form) } else { save_with_lines(&self.session) };
        let texts = files(&self.session, record);
        let known = |path: &str| texts.iter().any(|(name, _)| name.eq_ignore_ascii_case(path));
        let is_record = |path: &str| path.ends_with(".fishka") || path.ends_with(".zsg");
        let pictures = self.package().into_iter().flat_map(Package::files);
        let pictures = pictures.filter(|(path, _)| !is_record(path) && !known(path));
        let pictures: Vec<_> = pictures.map(|(path, bytes)| (path.to_owned(), bytes.to_vec())).collect();
        let own = texts.into_iter().map(|(name, text)| (name, text.into_bytes()));
        self.tell(Tell::Pack(own.chain(pictures).collect()));
    }
}

#[cfg(test)]
mod tests {
    use crate::deal::{Deal, Seat};
    use crate::host::{Gesture, Table, Tell};
    use fishka_text::Lang;

    #[test]
    fn a_picture_of_the_end_shows_what_decides_the_game() {
        let deal = Deal { seats: vec![Seat::Person, Seat::Person], ..Deal::library("tic-tac-toe") };
        let game = deal.compile().game.unwrap();
        let mut table = Table::new(deal, None, &game, Lang::En, None, || None).unwrap();
        let mut rings = Vec::new();
        for site in ["a1", "b1", "a2", "b2", "a3"] {
            assert!(table.session.play_text(&format!("Man@{site}")), "{site}");
            table.changed();
            let shares = table.act(u32::MAX, Gesture::Share).into_iter().find_map(|tell| match tell {
                Tell::Shares(shares) => Some(shares),
                _ => None,
            });
            rings.push(shares.unwrap().picture.matches("<circle class=\"end-ring\"").count());
        }
        assert_eq!(rings, [0, 0, 0, 0, 3]);
        let frame = table.act(u32::MAX, Gesture::Frame(4));
        assert!(
            matches!(&frame[..], [Tell::Frame(4, drawn)] if !drawn.contains("<circle class=\"end-ring\""))
        );
    }
}
