//! What a position answers to the fences of a page: words, sorted, to be compared with the words that are expected.

use crate::fence::Fence;
use crate::{ample, plenty};
use fishka::rules::{NumberDef, Scope};
use fishka::{MoveList, Player, Position, Site, notations};

/// The words that a fence expects and the words found.
///
/// # Errors
/// A name that the game does not have.
pub(crate) fn answer(fence: &Fence, position: &mut Position) -> Result<(Vec<String>, Vec<String>), String> {
    let text = fence.text.as_str();
    let (mut wanted, mut found) = match fence.kind.as_str() {
        "moves" => (words(text), moves(position)),
        "pieces" => (pairs(text), pieces(position)),
        "outcome" => (words(text), vec![outcome(position)]),
        "numbers" => (pairs(text), numbers(text, position)),
        "layers" => (pairs(text), layers(position)),
        "points" => (pairs(text), points(position)),
        "chances" => (pairs(text), chances(position)),
        "region" => (words(text), region(fence, position)?),
        "hidden" => (words(text), hidden(fence, position)?),
        "seen" => (pairs(text), seen(fence, position)?),
        other => return Err(format!("nobody asks `{other}`")),
    };
    wanted.sort();
    found.sort();
    Ok((wanted, found))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// `Player Kind a1 a2` becomes `Player:Kind:a1 Player:Kind:a2`, and `name 3` becomes `name:3`.
fn pairs(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [name, value] => out.push(format!("{name}:{value}")),
            [first, second, sites @ ..] => {
                out.extend(sites.iter().map(|site| format!("{first}:{second}:{site}")));
            }
            _ => {}
        }
    }
    out
}

fn moves(position: &mut Position) -> Vec<String> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list, &mut plenty()).expect("within the budget");
    notations(position, &list, &mut plenty()).expect("within the budget")
}

/// What chance chooses, with how likely it is in whole per cent.
fn chances(position: &mut Position) -> Vec<String> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list, &mut plenty()).expect("within the budget");
    let names = notations(position, &list, &mut plenty()).expect("within the budget");
    let of = |(name, m): (String, &fishka::Move)| {
        position.chance_of(m, &list).map(|chance| format!("{name}:{}", (chance * 100.0).round()))
    };
    names.into_iter().zip(&list).filter_map(of).collect()
}

fn site_name(position: &Position, site: Site) -> String {
    position.game().rules.board.sites[site.index()].name.clone()
}

fn player_name(position: &Position, player: Player) -> String {
    position.game().rules.players[player.index()].name.clone()
}

fn pieces(position: &Position) -> Vec<String> {
    let word = |site: Site, piece: fishka::Piece| {
        let (player, site) = (player_name(position, piece.player), site_name(position, site));
        format!("{player}:{}:{site}", position.game().rules.kinds[piece.kind.index()].name)
    };
    let sites = (0..position.cells().len()).map(Site::new);
    sites
        .flat_map(|site| position.stack(site).filter_map(|cell| cell.piece).map(move |piece| (site, piece)))
        .map(|(site, piece)| word(site, piece))
        .collect()
}

fn outcome(position: &mut Position) -> String {
    match ample::outcome(position) {
        None => "none".into(),
        Some(outcome) => outcome.winner().map_or_else(|| "draw".into(), |p| player_name(position, p)),
    }
}

/// The variables that `text` names.
fn numbers(text: &str, position: &Position) -> Vec<String> {
    let rules = &position.game().rules;
    let asked = |name: &str| text.lines().any(|line| line.split_whitespace().next() == Some(name));
    let of = |def: &NumberDef| -> Vec<String> {
        let values = &position.numbers()[usize::from(def.base)..];
        let named: Vec<String> = match def.scope {
            Scope::Game => vec![def.name.clone()],
            Scope::Player => rules.players.iter().map(|p| format!("{}.{}", def.name, p.name)).collect(),
            Scope::Pool => def.faces.iter().map(|face| format!("{}.{face}", def.name)).collect(),
            Scope::Bag | Scope::List(_) => {
                let slots = (def.base..).take(rules.width_of(def));
                slots.map(|slot| fishka::number_name(rules, slot)).collect()
            }
            Scope::Site => Vec::new(),
        };
        let asked = named.iter().zip(values).filter(|(name, _)| asked(name));
        asked.map(|(name, value)| format!("{name}:{value}")).collect()
    };
    rules.numbers.iter().flat_map(of).collect()
}

/// Every site whose value is not the layer's first.
fn layers(position: &Position) -> Vec<String> {
    let rules = &position.game().rules;
    let mut found = Vec::new();
    for def in rules.numbers.iter().filter(|n| n.scope == Scope::Site) {
        let values = position.numbers()[usize::from(def.base)..].iter();
        for (site, value) in rules.board.sites.iter().zip(values).filter(|(_, value)| **value != def.start) {
            let word = usize::try_from(*value).ok().and_then(|v| def.values.get(v)).cloned();
            found.push(format!("{}:{}:{}", def.name, word.unwrap_or_else(|| value.to_string()), site.name));
        }
    }
    found
}

fn points(position: &mut Position) -> Vec<String> {
    let Some(scores) = position.points(&mut plenty()).expect("within the budget") else { return Vec::new() };
    let named = scores.iter().enumerate();
    named.map(|(p, points)| format!("{}:{points}", player_name(position, Player::new(p)))).collect()
}

fn names(position: &Position, sites: &[Site]) -> Vec<String> {
    sites.iter().map(|site| site_name(position, *site)).collect()
}

fn region(fence: &Fence, position: &Position) -> Result<Vec<String>, String> {
    let rules = &position.game().rules;
    let wanted = fence.arg("name").unwrap_or("");
    let index = rules.regions.iter().position(|r| r.name == wanted);
    let index = index.ok_or_else(|| format!("no region `{wanted}`"))?;
    let picked = match fence.arg("picked") {
        Some(site) => Some(rules.site(site).ok_or_else(|| format!("no site `{site}`"))?),
        None => None,
    };
    Ok(names(position, &position.region(index, picked, &mut plenty()).expect("within the budget")))
}

/// What a player sees on the board and in the reserves.
fn seen(fence: &Fence, position: &Position) -> Result<Vec<String>, String> {
    let rules = &position.game().rules;
    let viewer = match fence.arg("by").unwrap_or("") {
        "nobody" => None,
        name => Some(rules.player(name).ok_or_else(|| format!("no player `{name}`"))?),
    };
    let known = position.seen_by(viewer);
    let mut found = pieces(&known);
    for player in (0..rules.players.len()).map(Player::new) {
        for (kind, def) in rules.kinds.iter().enumerate() {
            let count = known.hand(player, fishka::Kind::new(kind));
            let name = player_name(&known, player);
            if count > 0 {
                found.extend([format!("{name}:{}:off", def.name), format!("{name}:{}:{count}", def.name)]);
            }
        }
    }
    Ok(found)
}

fn hidden(fence: &Fence, position: &Position) -> Result<Vec<String>, String> {
    let viewer = fence.arg("from").unwrap_or("");
    let viewer = position.game().rules.player(viewer).ok_or_else(|| format!("no player `{viewer}`"))?;
    Ok(names(position, &position.hidden_from(viewer)))
}
