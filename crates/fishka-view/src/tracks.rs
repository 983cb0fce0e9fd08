//! Tracks as they are drawn: an arrow head wherever a path goes on in one direction only, and cells that only one
//! player ever enters in his colour.

use super::geometry::Point;
use super::layout::{Layout, UNIT};
use fishka::rules::Rules;
use fishka::{Player, Site};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Cells further apart than this are no neighbours on a path.
const STEP_MAX: f64 = UNIT * 1.5;

/// The players who take part in tracks.
fn walkers(rules: &Rules) -> impl Iterator<Item = Player> + '_ {
    let acts = |p: &Player| rules.turns.entries.iter().any(|e| e.play_as == *p);
    (0..rules.players.len()).map(Player::new).filter(acts)
}

/// Sites that lie on the tracks of one player alone, where players have different tracks.
#[must_use]
pub fn own(rules: &Rules) -> BTreeMap<Site, Player> {
    let mut on: BTreeMap<Site, BTreeSet<Player>> = BTreeMap::new();
    for player in walkers(rules) {
        let sites = rules.tracks.iter().filter_map(|t| t.sites.get(player.index())).flatten();
        sites.for_each(|site| {
            on.entry(*site).or_default().insert(player);
        });
    }
    let several = walkers(rules).count() > 1;
    on.into_iter()
        .filter(|(_, p)| several && p.len() == 1)
        .filter_map(|(s, p)| Some((s, p.into_iter().next()?)))
        .collect()
}

/// Sites of a zone that one player alone has there.
#[must_use]
pub fn owned(rules: &Rules, zone: Option<&str>) -> BTreeMap<Site, Player> {
    let zone = rules.board.zones.iter().find(|z| Some(z.name.as_str()) == zone);
    let players = rules.acting_players();
    let owner = |site: usize| {
        let has = |p: &&Player| zone?.members.get(p.index())?.get(site).copied();
        let mut all = players.iter().filter(|p| has(p) == Some(true));
        all.next().filter(|_| all.next().is_none())
    };
    let sites = 0..rules.board.sites.len();
    sites.filter_map(|site| Some((Site::new(site), *owner(site)?))).collect()
}

/// Arrow heads between neighbouring cells, where no path comes back the same way.
#[must_use]
pub fn arrows(rules: &Rules, layout: &Layout) -> String {
    let mut steps: BTreeSet<(Site, Site)> = BTreeSet::new();
    for player in walkers(rules) {
        for track in rules.tracks.iter().filter_map(|t| t.sites.get(player.index())) {
            steps.extend(track.windows(2).map(|pair| (pair[0], pair[1])));
        }
    }
    let mut svg = String::new();
    let one_way = steps.iter().filter(|(a, b)| a != b && !steps.contains(&(*b, *a)));
    for (a, b) in one_way {
        let (Some(a), Some(b)) = (layout.view(*a), layout.view(*b)) else { continue };
        let away = b.centre - a.centre;
        let straight = away.x.abs().min(away.y.abs()) < UNIT * 0.1;
        if away.length() > STEP_MAX || away.length() < 1.0 || !straight {
            continue;
        }
        let at = (a.centre + b.centre) * 0.5;
        let angle = away.y.atan2(away.x).to_degrees();
        let _ = write!(
            svg,
            "<path class=\"way\" d=\"M-6-9 6 0-6 9\" transform=\"translate({:.1} {:.1}) rotate({angle:.0})\"/>",
            at.x, at.y
        );
    }
    svg
}

/// Names within the cells, where no letters and figures stand at the board's edge.
#[must_use]
pub fn names(rules: &Rules, layout: &Layout) -> String {
    let mut svg = String::new();
    let short = layout.sites.iter().all(|v| v.name.len() <= 3);
    if rules.tracks.is_empty() || !layout.labels.is_empty() || !short {
        return svg;
    }
    for view in layout.sites.iter().filter(|v| !v.outline.is_empty()) {
        let corner = view.centre - view.room * 0.5 + Point::new(8.0, 20.0);
        let _ = write!(
            svg,
            "<text class=\"cell-name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            corner.x,
            corner.y,
            super::look::escape(&view.name)
        );
    }
    svg
}

/// The wedge inside a tall site, pointing to the middle of the board.
#[must_use]
pub fn wedge(layout: &Layout, index: usize) -> Option<String> {
    let view = layout.sites.get(index).filter(|v| v.is_tall())?;
    let middle = layout.corner.y + layout.size.y / 2.0;
    let half = view.room * 0.5;
    let (base, tip) =
        if view.centre.y > middle { (half.y, -half.y * 0.92) } else { (-half.y, half.y * 0.92) };
    let Point { x, y } = view.centre;
    Some(format!(
        "M{:.1} {:.1}L{x:.1} {:.1}L{:.1} {:.1}Z",
        x - half.x,
        y + base,
        y + tip,
        x + half.x,
        y + base
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;

    #[test]
    fn a_path_shows_its_direction_and_whose_it_is() {
        let game = Deal::library("moving-chips").compile().game.unwrap();
        let layout = Layout::of(&game.rules, false);
        assert_eq!(arrows(&game.rules, &layout).matches("class=\"way\"").count(), 47);
        assert!(own(&game.rules).is_empty());
        assert_eq!(names(&game.rules, &layout).matches("cell-name").count(), 48);
        let game = Deal::library("pachisi").compile().game.unwrap();
        let own = own(&game.rules);
        assert_eq!(own.len(), 4 * 7);
        let site = game.rules.site("j2").unwrap();
        assert_eq!(own.get(&site), Some(&Player::new(0)));
        assert!(owned(&game.rules, None).is_empty());
        let game = Deal::library("yacht").compile().game.unwrap();
        let owned = owned(&game.rules, Some("boxes"));
        let at = |name: &str| owned.get(&game.rules.site(name).unwrap()).copied();
        assert_eq!((owned.len(), at("a1")), (24, None), "the dice are nobody's");
        assert_eq!((at("a2"), at("f5")), (Some(Player::new(0)), Some(Player::new(1))));
    }
}
