//! `(zone (name ...) (players ...) (positions ...))`.

use crate::board::{BoardBuilder, ZonePart};
use crate::{ZONE_ENTRIES_MAX, ZONES_MAX};
use fishka_base::Severity;
use fishka_syntax::View;

impl<'a> BoardBuilder<'_, 'a> {
    /// Reads a zone. Zones of one name add up, player by player; without players it is everyone's.
    pub fn zone(&mut self, view: &View<'a>) {
        let (mut name, mut players, mut sites) = (None, None, Vec::new());
        for part in view.arguments() {
            match part.head() {
                "name" => name = part.arguments().next(),
                "players" => players = Some(part.arguments().collect::<Vec<_>>()),
                "positions" => {
                    for place in part.arguments() {
                        sites.extend(self.chosen(&place));
                        if sites.len() > 2 * self.defs.len() {
                            sites.sort_unstable();
                            sites.dedup();
                        }
                    }
                }
                _ => {
                    let candidates = ["name", "players", "positions"].into_iter();
                    self.report.unknown(Severity::Warning, "unknown-board-part", &part, candidates);
                }
            }
        }
        let Some(name) = name.filter(|n| !n.text().is_empty()) else {
            self.report.error("zone-without-name", view, &[]);
            return;
        };
        let entries = self.defs.len().max(1) * self.players.len().max(1);
        let limit = ZONES_MAX.min(ZONE_ENTRIES_MAX / entries);
        if self.zones.find(name.text()).is_none() && self.zones.len() >= limit {
            self.report.limit("too-many-zones", view, limit);
            return;
        }
        let mut players: Vec<usize> = match players {
            None => (0..self.players.len()).collect(),
            Some(names) => names.iter().filter_map(|v| self.zone_player(v)).collect(),
        };
        players.sort_unstable();
        players.dedup();
        if !self.spend(players.len() * sites.len(), view) {
            return;
        }
        let zone = self.zones.ensure(name.text());
        self.zone_parts.push(ZonePart { zone, players, sites });
    }

    fn zone_player(&mut self, view: &View<'a>) -> Option<usize> {
        let found = self.players.find(view.text());
        if found.is_none() {
            let candidates = self.players.list().iter().map(String::as_str);
            self.report.unknown(Severity::Error, "unknown-player", view, candidates);
        }
        found
    }
}
