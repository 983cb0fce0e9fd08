//! A position as JSON.

use fishka_base::{Attr, Kind, Player, Site};
use fishka_play::{Cell, Game, Position};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Attributes of a piece by name. Those of its kind's start value that are not named keep it.
pub type Attributes = BTreeMap<String, bool>;

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceForm {
    /// Name of the site.
    pub site: String,
    /// Name of the owner.
    pub player: String,
    /// Name of the kind.
    pub kind: String,
    /// Attributes that are set, or that the kind starts with and the piece has lost.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: Attributes,
}

/// Where the last move came from and went to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastForm {
    /// Name of the site it left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Name of the site it reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// The piece that goes on inside a turn of several steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialForm {
    /// Where it stands.
    pub site: String,
    /// Only by moves of this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_type: Option<String>,
}

/// A position as `fishka show --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionForm {
    /// Name of the game.
    pub game: String,
    /// Title of the variant.
    pub variant: String,
    /// Switches with their values.
    pub options: BTreeMap<String, String>,
    /// Whose turn it is.
    pub turn: String,
    /// Index of this turn in the turn order, where the player's name alone does not tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_index: Option<usize>,
    /// Who chooses: the player, or the random player that stands for chance.
    pub actor: String,
    /// Whether the game is over.
    pub over: bool,
    /// By player of the rules: 1 won, 0 drawn, −1 lost. `null` while the game goes on.
    pub returns: Option<Vec<f64>>,
    /// Pieces by site, in board order.
    pub pieces: Vec<PieceForm>,
    /// Layers of the board, by name and site.
    pub layers: BTreeMap<String, BTreeMap<String, String>>,
    /// Variables of the game.
    pub variables: BTreeMap<String, i64>,
    /// Reserves: player → kind → count.
    pub hands: BTreeMap<String, BTreeMap<String, u32>>,
    /// Inside a turn of several steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<PartialForm>,
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastForm>,
}

pub(crate) fn site_name(game: &Game, site: Site) -> String {
    game.rules.board.sites.get(site.index()).map_or_else(String::new, |s| s.name.clone())
}

pub(crate) fn player_name(game: &Game, player: Player) -> String {
    game.rules.players.get(player.index()).map_or_else(String::new, |p| p.name.clone())
}

pub(crate) fn kind_name(game: &Game, kind: Kind) -> String {
    game.rules.kinds.get(kind.index()).map_or_else(String::new, |k| k.name.clone())
}

fn attributes(game: &Game, kind: Kind, attrs: u32) -> Attributes {
    let start = game.rules.kinds[kind.index()].attrs_start;
    let cell = |bits| Cell { attrs: bits, ..Cell::EMPTY };
    let told = |(i, name): (usize, &String)| {
        let attr = Attr::new(i);
        let (on, at_start) = (cell(attrs).has(attr), cell(start).has(attr));
        (on || at_start).then(|| (name.clone(), on))
    };
    game.rules.attrs.iter().enumerate().filter_map(told).collect()
}

impl PositionForm {
    /// The form of `position` of the game called `name`. Asks whether the game is over, which may generate moves.
    #[must_use]
    pub fn of(name: &str, position: &mut Position) -> PositionForm {
        let outcome = position.outcome();
        let game = position.game().clone();
        let rules = &game.rules;
        let setup = position.setup();
        let pieces = setup.pieces.iter().map(|p| PieceForm {
            site: site_name(&game, p.site),
            player: player_name(&game, p.player),
            kind: kind_name(&game, p.kind),
            attributes: attributes(&game, p.kind, p.attrs),
        });
        let mut hands: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
        for hand in &setup.hands {
            let of_player = hands.entry(player_name(&game, hand.player)).or_default();
            *of_player.entry(kind_name(&game, hand.kind)).or_default() += hand.count;
        }
        let actor = position.actor();
        let first = rules.turns.entries.iter().position(|e| e.player == actor);
        let name_of = |site: Site| site.is_some().then(|| site_name(&game, site));
        PositionForm {
            game: name.to_owned(),
            variant: rules.variants.get(rules.variant).unwrap_or(&rules.texts.title).clone(),
            options: rules.switches.iter().map(|s| (s.name.clone(), s.values[s.chosen].clone())).collect(),
            turn: player_name(&game, actor),
            turn_index: (first != Some(setup.turn)).then_some(setup.turn),
            actor: player_name(&game, actor),
            over: outcome.is_some(),
            returns: outcome.map(|o| o.returns),
            pieces: pieces.collect(),
            layers: BTreeMap::new(),
            variables: BTreeMap::new(),
            hands,
            partial: setup.partial.map(|p| PartialForm {
                site: site_name(&game, p.site),
                move_type: p.move_type.map(|t| rules.move_types[t.index()].clone()),
            }),
            last: setup.last.map(|(from, to)| LastForm { from: name_of(from), to: name_of(to) }),
        }
    }
}
