//! `(board-setup (Player (Piece site... off N)...)...)`.

use crate::RESERVE_MAX;
use crate::builder::Builder;
use fishka_base::{AttrSet, Kind, Player, Site};
use fishka_rules::{SetupHand, SetupPiece};
use fishka_syntax::View;
use std::collections::BTreeMap;

/// The places of reserves among those of the model.
type HandPlaces = BTreeMap<(Player, Kind), usize>;

/// What has been put where, so that nothing is sought among all that was put.
struct Placed {
    sites: Vec<Standing>,
    hands: HandPlaces,
}

/// What has been put on a site: how many pieces, and the place of the first of them in the set-up.
#[derive(Clone, Copy, Default)]
struct Standing {
    count: usize,
    first: usize,
}

impl<'a> Builder<'a> {
    /// Reads a start position.
    pub fn setup(&mut self, view: &View<'a>) {
        let mut placed = Placed {
            sites: vec![Standing::default(); self.model.board.sites.len()],
            hands: self.model.hands.iter().enumerate().map(|(i, h)| ((h.player, h.kind), i)).collect(),
        };
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
                self.setup_entry(&entry, player, kind, &mut placed);
            }
        }
    }

    fn setup_entry(
        &mut self,
        entry: &View<'a>,
        player: Option<Player>,
        kind: Option<Kind>,
        placed: &mut Placed,
    ) {
        let mut places = entry.arguments();
        while let Some(place) = places.next() {
            if !place.is_list() && place.word() == "off" && self.sites.find_exact(place.text()).is_none() {
                let number = places.next();
                let count = number.and_then(|v| v.text().parse().ok()).filter(|n| *n <= RESERVE_MAX);
                match (count, player, kind) {
                    (Some(count), Some(player), Some(kind)) => {
                        self.reserve(player, kind, count, &mut placed.hands)
                    }
                    (None, _, _) => {
                        let at = number.unwrap_or(place);
                        self.report.error("reserve-number", &at, &[("limit", &RESERVE_MAX.to_string())]);
                    }
                    _ => {}
                }
            } else {
                for site in self.chosen(&place) {
                    if let (Some(player), Some(kind)) = (player, kind) {
                        self.put(site, player, kind, &mut placed.sites, &place);
                    }
                }
            }
        }
    }

    fn put(&mut self, site: Site, player: Player, kind: Kind, at_site: &mut [Standing], at: &View<'a>) {
        // Attributes are filled in when the kinds are known.
        let piece = SetupPiece { site, player, kind, attrs: AttrSet::EMPTY, number: 0 };
        let Some(slot) = at_site.get_mut(site.index()) else { return };
        let levels = usize::from(self.model.stack).max(1);
        if slot.count < levels {
            if slot.count == 0 {
                slot.first = self.model.setup.len();
            }
            slot.count += 1;
            self.model.setup.push(piece);
        } else {
            self.report.warning("setup-twice", at, &[("name", at.text())]);
            self.model.setup[slot.first] = piece;
        }
    }

    fn reserve(&mut self, player: Player, kind: Kind, count: u32, places: &mut HandPlaces) {
        let hands = &mut self.model.hands;
        let place = *places.entry((player, kind)).or_insert(hands.len());
        match hands.get_mut(place) {
            Some(hand) => hand.count = hand.count.saturating_add(count).min(RESERVE_MAX),
            None => hands.push(SetupHand { player, kind, count }),
        }
    }
}
