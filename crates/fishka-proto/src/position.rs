//! A position as JSON.

use fishka_base::{Attr, AttrSet, Bound, Budget, Kind, Player, Site};
use fishka_play::{Draw, DrawTo, Due, Game, Position, Waits, number_name};
use fishka_rules::{NumberDef, PlayerDef, PlayerRole, Rules, Scope, SiteDef};
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
    /// Name of the owner; absent for a piece of the neutral player, where the rules name one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Name of the kind.
    pub kind: String,
    /// Attributes that are set, or that the kind starts with and the piece has lost.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: Attributes,
    /// The number the piece carries, where the rules have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i16>,
}

/// Something to be thrown or drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DueForm {
    /// Dice.
    Throw(ThrowForm),
    /// Pieces of a bag.
    Draw(DrawForm),
}

/// Something to be thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowForm {
    /// Name of the dice.
    pub dice: String,
    /// Variable or pool the value goes to.
    pub into: String,
    /// Variable that notes it besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<String>,
}

/// Pieces to be drawn, one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawForm {
    /// Name of the bag.
    pub bag: String,
    /// How many are still to be drawn.
    pub times: u16,
    /// Who draws.
    pub by: String,
    /// Only pieces of his.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// Site that the piece comes onto.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Player whose reserve it comes into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
}

/// What comes when all has been drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WaitsForm {
    /// The turn ends.
    Close,
    /// What the rules do at its end is done; the next turn comes.
    Advance,
    /// The turn begins.
    Begin,
}

impl From<Waits> for WaitsForm {
    fn from(waits: Waits) -> Self {
        match waits {
            Waits::Close => WaitsForm::Close,
            Waits::Advance => WaitsForm::Advance,
            Waits::Begin => WaitsForm::Begin,
        }
    }
}

impl From<WaitsForm> for Waits {
    fn from(form: WaitsForm) -> Self {
        match form {
            WaitsForm::Close => Waits::Close,
            WaitsForm::Advance => Waits::Advance,
            WaitsForm::Begin => Waits::Begin,
        }
    }
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

/// Inside a turn of several steps: what goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialForm {
    /// Where the only piece that may go on stands; absent when any may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// Only by moves of this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_type: Option<String>,
    /// The turn may also be ended.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_end: bool,
    /// Steps already made in this turn.
    #[serde(default)]
    pub step: u16,
    /// What the turn began with, as a hexadecimal number, where rules compare with it. Missing: anything but what
    /// there is now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<String>,
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
    /// What chance throws next, before anybody can choose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub throws: Vec<DueForm>,
    /// What comes when all has been drawn, where the turn waits for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<WaitsForm>,
    /// Points by player, where the rules count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<BTreeMap<String, i32>>,
    /// Inside a turn of several steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<PartialForm>,
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastForm>,
    /// It is shown to somebody who does not see all of it: what is secret is missing, or seen as something else.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub incomplete: bool,
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

/// Index of the turn a player's name alone stands for: the first in the cycle that goes on for ever, so that a
/// position without more said is one of play and not of setting up.
pub(crate) fn usual_turn(rules: &Rules, player: Player) -> Option<usize> {
    let entries = &rules.turns.entries;
    let cycle = rules.turns.repeat as usize..entries.len();
    let of = |index: &usize| entries[*index].player == player;
    cycle.into_iter().find(of).or_else(|| (0..entries.len()).find(of))
}

/// The neutral player, where there is only one.
pub(crate) fn neutral(rules: &Rules) -> Option<Player> {
    let of = |p: &Player| rules.players[p.index()].role == PlayerRole::Neutral;
    let mut found = (0..rules.players.len()).map(Player::new).filter(of);
    found.next().filter(|_| found.next().is_none())
}

fn attributes(game: &Game, kind: Kind, attrs: AttrSet) -> Attributes {
    let start = game.rules.kinds[kind.index()].attrs_start;
    let told = |(i, name): (usize, &String)| {
        let attr = Attr::new(i);
        let (on, at_start) = (attrs.has(attr), start.has(attr));
        (on || at_start).then(|| (name.clone(), on))
    };
    game.rules.attrs.iter().enumerate().filter_map(told).collect()
}

/// Layers by name and site. Sites where a layer is as it would be on an empty board are left out.
fn layers(rules: &Rules, numbers: &[i32]) -> BTreeMap<String, BTreeMap<String, String>> {
    let layer = |def: &NumberDef| {
        let of_site = |site: &SiteDef, value: &i32| {
            let word = usize::try_from(*value).ok().and_then(|i| def.values.get(i)).cloned();
            (*value != def.start).then(|| (site.name.clone(), word.unwrap_or_else(|| value.to_string())))
        };
        let values = &numbers[usize::from(def.base)..];
        let sites = rules.board.sites.iter().zip(values).filter_map(|(site, value)| of_site(site, value));
        (def.name.clone(), sites.collect())
    };
    rules.numbers.iter().filter(|n| n.scope == Scope::Site).map(layer).collect()
}

/// Variables by name; a player's as `name.Player`, how many of a value a pool keeps as `name.value`.
fn variables(rules: &Rules, numbers: &[i32]) -> BTreeMap<String, i64> {
    let mut variables = BTreeMap::new();
    for def in rules.numbers.iter().filter(|n| n.scope != Scope::Site) {
        let values = &numbers[usize::from(def.base)..];
        if def.scope == Scope::Pool {
            let of = |(face, value): (&i32, &i32)| (format!("{}.{face}", def.name), i64::from(*value));
            variables.extend(def.faces.iter().zip(values).map(of));
        } else if def.scope == Scope::Bag {
            let of = |(slot, value): (u16, &i32)| (number_name(rules, slot), i64::from(*value));
            variables.extend((def.base..).zip(&values[..def.faces.len()]).map(of));
        } else if let Scope::List(_) = def.scope {
            let of = |(slot, value): (u16, &i32)| (number_name(rules, slot), i64::from(*value));
            variables.extend((def.base..).zip(&values[..rules.width_of(def)]).map(of));
        } else if def.scope == Scope::Game {
            variables.insert(def.name.clone(), i64::from(values[0]));
        } else {
            let of = |(p, value): (&PlayerDef, &i32)| (format!("{}.{}", def.name, p.name), i64::from(*value));
            variables.extend(rules.players.iter().zip(values).map(of));
        }
    }
    variables
}

fn due(game: &Game, position: &Position) -> Vec<DueForm> {
    let number = |index: u16| game.rules.numbers[usize::from(index)].name.clone();
    let form = |due: &Due| match *due {
        Due::Throw(throw) => DueForm::Throw(ThrowForm {
            dice: game.rules.dice[usize::from(throw.dice)].name.clone(),
            into: number(throw.number),
            also: throw.also.map(number),
        }),
        Due::Draw(Draw { bag, times, by, own, to }) => {
            let (to, hand) = match to {
                DrawTo::Site(site) => (Some(site_name(game, site)), None),
                DrawTo::Hand(player) => (None, Some(player_name(game, player))),
            };
            let (bag, by) = (number(game.rules.bags[usize::from(bag)].number), player_name(game, by));
            DueForm::Draw(DrawForm { bag, times, by, own, to, hand })
        }
    };
    position.due().iter().map(form).collect()
}

fn points(position: &Position, budget: &mut Budget) -> Result<Option<BTreeMap<String, i32>>, Bound> {
    let players = position.game().rules.players.iter().map(|p| p.name.clone());
    Ok(position.points_now(budget)?.map(|points| players.zip(points).collect()))
}

impl PositionForm {
    /// The form of `position` of the game called `name`. Asks whether the game is over, which may generate moves.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn of(name: &str, position: &mut Position, budget: &mut Budget) -> Result<PositionForm, Bound> {
        let outcome = position.outcome(budget)?;
        let game = position.game().clone();
        let rules = &game.rules;
        let setup = position.setup();
        let pieces = setup.pieces.iter().map(|p| PieceForm {
            site: site_name(&game, p.site),
            player: (neutral(rules) != Some(p.player)).then(|| player_name(&game, p.player)),
            kind: kind_name(&game, p.kind),
            attributes: attributes(&game, p.kind, p.attrs),
            number: rules.piece_number.is_some().then_some(p.number),
        });
        let mut hands: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
        for hand in &setup.hands {
            let of_player = hands.entry(player_name(&game, hand.player)).or_default();
            *of_player.entry(kind_name(&game, hand.kind)).or_default() += hand.count;
        }
        let actor = position.actor();
        let first = usual_turn(rules, actor);
        let name_of = |site: Option<Site>| site.map(|site| site_name(&game, site));
        Ok(PositionForm {
            game: name.to_owned(),
            variant: rules.variants.get(rules.variant).unwrap_or(&rules.texts.title).clone(),
            options: rules.switches.iter().map(|s| (s.name.clone(), s.values[s.chosen].clone())).collect(),
            turn: player_name(&game, actor),
            turn_index: (first != Some(setup.turn)).then_some(setup.turn),
            actor: if position.due().is_empty() { player_name(&game, actor) } else { "chance".to_owned() },
            over: outcome.is_some(),
            returns: outcome.map(|o| o.returns),
            pieces: pieces.collect(),
            layers: layers(rules, position.numbers()),
            variables: variables(rules, position.numbers()),
            hands,
            throws: due(&game, position),
            waits: position.waits().map(WaitsForm::from),
            points: points(position, budget)?,
            partial: setup.partial.map(|p| PartialForm {
                site: name_of(p.site),
                move_type: p.move_type.map(|t| rules.move_types[t.index()].clone()),
                may_end: p.may,
                step: setup.step,
                began: setup.turn_key.map(|key| format!("{key:016x}")),
            }),
            last: (setup.last != (None, None))
                .then(|| LastForm { from: name_of(setup.last.0), to: name_of(setup.last.1) }),
            incomplete: setup.incomplete,
        })
    }
}
