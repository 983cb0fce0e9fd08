//! `(board-setup (Player (Piece site... off N)...)...)`.

use crate::RESERVE_MAX;
use crate::builder::Builder;
use fishka_base::{AttrSet, Kind, Player, Site};
use fishka_rules::{SetupHand, SetupPiece};
use fishka_syntax::View;

impl<'a> Builder<'a> {
    /// Reads a start position.
    pub fn setup(&mut self, view: &View<'a>) {
        let mut at_site: Vec<Option<usize>> = vec![None; self.model.board.sites.len()];
        for side in view.arguments() {
            let mut parts = side.children();
            let Some(name) = parts.next().filter(|n| !n.is_list()) else {
                self.report.error("setup-shape", &side, &[]);
                continue;
            };
            let player = self.player(&name);
            for entry in parts {
                let Some(kind) = entry.children().next().filter(|n| !n.is_list()) else {
                    self.report.error("setup-shape", &entry, &[]);
                    continue;
                };
                let kind = self.kind(&kind);
                self.setup_entry(&entry, player, kind, &mut at_site);
            }
        }
    }

    fn setup_entry(
        &mut self,
        entry: &View<'a>,
        player: Option<Player>,
        kind: Option<Kind>,
        at_site: &mut [Option<usize>],
    ) {
        let mut places = entry.arguments();
        while let Some(place) = places.next() {
            if place.is_list() {
                self.report.error("word-expected", &place, &[]);
            } else if place.word() == "off" && self.sites.find_exact(place.text()).is_none() {
                let number = places.next();
                let count = number.and_then(|v| v.text().parse().ok()).filter(|n| *n <= RESERVE_MAX);
                match (count, player, kind) {
                    (Some(count), Some(player), Some(kind)) => self.reserve(player, kind, count),
                    (None, _, _) => {
                        let at = number.unwrap_or(place);
                        self.report.error("reserve-number", &at, &[("limit", &RESERVE_MAX.to_string())]);
                    }
                    _ => {}
                }
            } else if let (Some(site), Some(player), Some(kind)) = (self.site(&place), player, kind) {
                self.put(site, player, kind, at_site, &place);
            }
        }
    }

    fn put(&mut self, site: Site, player: Player, kind: Kind, at_site: &mut [Option<usize>], at: &View<'a>) {
        // Attributes are filled in when the kinds are known.
        let piece = SetupPiece { site, player, kind, attrs: AttrSet::EMPTY, number: 0 };
        let Some(slot) = at_site.get_mut(site.index()) else { return };
        let levels = usize::from(self.model.stack).max(1);
        match *slot {
            Some(_) if self.model.setup.iter().filter(|p| p.site == site).count() < levels => {
                self.model.setup.push(piece);
            }
            Some(index) => {
                self.report.warning("setup-twice", at, &[("name", at.text())]);
                self.model.setup[index] = piece;
            }
            None => {
                *slot = Some(self.model.setup.len());
                self.model.setup.push(piece);
            }
        }
    }

    fn reserve(&mut self, player: Player, kind: Kind, count: u32) {
        let hands = &mut self.model.hands;
        match hands.iter_mut().find(|h| h.player == player && h.kind == kind) {
            Some(hand) => hand.count = hand.count.saturating_add(count).min(RESERVE_MAX),
            None => hands.push(SetupHand { player, kind, count }),
        }
    }
}
