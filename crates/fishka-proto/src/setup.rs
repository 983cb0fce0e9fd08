//! Position data as JSON, read: the form that [`crate::PositionForm`] prints, with every field optional.

use crate::{
    DrawForm, DueForm, FormError, LastForm, PartialForm, PieceForm, ThrowForm, WaitsForm, from_json,
};
use fishka_base::{Attr, Bound, Budget, Kind, MoveType, Player, Site};
use fishka_play::{Draw, DrawTo, Due, Game, Partial, Position, Setup, SetupError, Throw, number_name};
use fishka_rules::{BagDef, Rules, Scope, SetupHand, SetupNumber, SetupPiece};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Whose turn: a player's name, or an index in the turn order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum TurnForm {
    /// The player's first entry in the turn order.
    Player(String),
    /// This entry.
    Index(usize),
}

/// Position data. A field that is missing has its value in the start position; `over` and `returns` follow from the
/// rest and are not looked at.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SetupForm {
    /// Name of the game.
    pub game: Option<String>,
    /// Title of the variant.
    pub variant: Option<String>,
    /// Switches.
    pub options: BTreeMap<String, String>,
    /// Whose turn.
    pub turn: Option<TurnForm>,
    /// Which entry of the turn order.
    pub turn_index: Option<usize>,
    /// Who chooses; looked at when there is no `turn`.
    pub actor: Option<String>,
    #[serde(rename = "over")]
    over: Option<IgnoredAny>,
    #[serde(rename = "returns")]
    returns: Option<IgnoredAny>,
    /// Pieces.
    pub pieces: Option<Vec<PieceForm>>,
    /// Layers by name.
    pub layers: BTreeMap<String, BTreeMap<String, String>>,
    /// Variables by name.
    pub variables: BTreeMap<String, i64>,
    #[serde(rename = "points")]
    points: Option<IgnoredAny>,
    /// What is thrown next. Missing: the turn begins as the rules say, unless variables are given.
    pub throws: Option<Vec<DueForm>>,
    /// What comes when all has been drawn, where the turn waits for that.
    pub waits: Option<WaitsForm>,
    /// Reserves.
    pub hands: Option<BTreeMap<String, BTreeMap<String, u32>>>,
    /// Inside a turn of several steps.
    pub partial: Option<PartialForm>,
    /// The last move.
    pub last: Option<LastForm>,
    /// Somebody does not see all of it.
    #[serde(alias = "veiled")]
    pub incomplete: bool,
}

/// What is wrong with position data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFormError {
    /// A name that the game does not have: of which sort, and the name.
    Unknown(&'static str, String),
    /// Two pieces on one site.
    Occupied(String),
    /// No piece stands where a turn of several steps should go on.
    Partial(String),
    /// More entries of a sort than there can be, and how many there can be.
    TooMany(&'static str, String),
    /// The rules met a bound when the position was set up; it is told in words of its own.
    Bound(Bound),
}

/// Most faults that are told of one position.
pub const SETUP_ERRORS_MAX: usize = 100;
/// Most throws that wait in one position.
pub const SETUP_THROWS_MAX: usize = 1_000;
/// Most pieces of a kind in a reserve.
pub const SETUP_HAND_MAX: u32 = 100_000;

impl SetupFormError {
    /// Key of the catalogue for this fault; its sentence takes `$name`.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            SetupFormError::Unknown(sort, _) => format!("setup-unknown-{sort}"),
            SetupFormError::Occupied(_) => "setup-occupied".into(),
            SetupFormError::Partial(_) => "setup-partial".into(),
            SetupFormError::TooMany(sort, _) => format!("setup-too-many-{sort}"),
            SetupFormError::Bound(bound) => bound.name.into(),
        }
    }

    /// The name that is at fault, or the bound.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            SetupFormError::Unknown(_, name)
            | SetupFormError::Occupied(name)
            | SetupFormError::Partial(name)
            | SetupFormError::TooMany(_, name) => name,
            SetupFormError::Bound(bound) => bound.name,
        }
    }
}

/// Places by name, so that long data are not read by seeking each name among all.
struct Index {
    exact: BTreeMap<String, usize>,
    /// In small letters; of several the first.
    folded: BTreeMap<String, usize>,
}

impl Index {
    fn of<'a>(names: impl Iterator<Item = &'a String>) -> Index {
        let mut index = Index { exact: BTreeMap::new(), folded: BTreeMap::new() };
        for (place, name) in names.enumerate() {
            index.exact.entry(name.clone()).or_insert(place);
            index.folded.entry(name.to_ascii_lowercase()).or_insert(place);
        }
        index
    }

    /// As names are found in rules: spelt just so, else in other letter case.
    fn get(&self, name: &str) -> Option<usize> {
        self.exact.get(name).or_else(|| self.folded.get(&name.to_ascii_lowercase())).copied()
    }
}

/// Looks names up and gathers what is wrong.
struct Reader<'a> {
    game: &'a Arc<Game>,
    sites: Index,
    kinds: Index,
    errors: Vec<SetupFormError>,
}

impl<'a> Reader<'a> {
    fn new(game: &'a Arc<Game>) -> Reader<'a> {
        let sites = Index::of(game.rules.board.sites.iter().map(|s| &s.name));
        let kinds = Index::of(game.rules.kinds.iter().map(|k| &k.name));
        Reader { game, sites, kinds, errors: Vec::new() }
    }

    fn wrong(&mut self, error: SetupFormError) {
        if self.errors.len() < SETUP_ERRORS_MAX {
            self.errors.push(error);
        }
    }

    fn known<T>(&mut self, found: Option<T>, sort: &'static str, name: &str) -> Option<T> {
        if found.is_none() {
            self.wrong(SetupFormError::Unknown(sort, name.to_owned()));
        }
        found
    }

    fn site(&mut self, name: &str) -> Option<Site> {
        self.known(self.sites.get(name).map(Site::new), "site", name)
    }

    fn player(&mut self, name: &str) -> Option<Player> {
        self.known(self.game.rules.player(name), "player", name)
    }

    fn kind(&mut self, name: &str) -> Option<Kind> {
        self.known(self.kinds.get(name).map(Kind::new), "kind", name)
    }

    fn move_type(&mut self, name: &str) -> Option<MoveType> {
        let found = self.game.rules.move_types.iter().position(|t| t.eq_ignore_ascii_case(name));
        self.known(found.map(MoveType::new), "move-type", name)
    }

    fn piece(&mut self, form: &PieceForm) -> Option<SetupPiece> {
        let (site, kind) = (self.site(&form.site), self.kind(&form.kind));
        let player = match &form.player {
            Some(name) => self.player(name),
            None => self.known(crate::position::neutral(&self.game.rules), "player", ""),
        };
        let mut attrs = self.game.rules.kinds.get(kind?.index())?.attrs_start;
        for (name, on) in &form.attributes {
            let attr: Attr = self.known(self.game.rules.attr(name), "attribute", name)?;
            attrs = attrs.with(attr, *on);
        }
        let number = form.number.unwrap_or(0);
        Some(SetupPiece { site: site?, player: player?, kind: kind?, attrs, number })
    }

    fn turn(&mut self, form: &SetupForm) -> usize {
        let entries = &self.game.rules.turns.entries;
        let index = form.turn_index.or(match form.turn {
            Some(TurnForm::Index(index)) => Some(index),
            _ => None,
        });
        if let Some(index) = index {
            let found = (index < entries.len()).then_some(index);
            return self.known(found, "turn", &index.to_string()).unwrap_or(0);
        }
        let name = match &form.turn {
            Some(TurnForm::Player(name)) => Some(name),
            _ => form.actor.as_ref(),
        };
        let Some(name) = name else {
            // Pieces that are put by hand are a position of play, not of setting up.
            let (turns, first) = (&self.game.rules.turns, entries[0]);
            let usual = || crate::position::usual_turn(&self.game.rules, first.player);
            let begins = if first.move_type.is_none() { usual() } else { None };
            return if form.pieces.is_some() { begins.unwrap_or(turns.repeat as usize) } else { 0 };
        };
        let Some(player) = self.player(name) else { return 0 };
        let found = crate::position::usual_turn(&self.game.rules, player);
        self.known(found, "turn", name).unwrap_or(0)
    }

    fn hands(&mut self, form: &BTreeMap<String, BTreeMap<String, u32>>) -> Vec<SetupHand> {
        let mut hands = Vec::new();
        for (player, kinds) in form {
            let player = self.player(player);
            for (kind, count) in kinds {
                let kind = self.kind(kind);
                let hand = player.zip(kind).map(|(player, kind)| SetupHand { player, kind, count: *count });
                hands.extend(hand.filter(|h| h.count > 0));
            }
        }
        hands.sort_by_key(|h| (h.player, h.kind));
        hands
    }

    fn partial(&mut self, form: &PartialForm) -> Option<Partial> {
        let site = match &form.site {
            Some(name) => Some(self.site(name)?),
            None => None,
        };
        let move_type = match &form.move_type {
            Some(name) => Some(self.move_type(name)?),
            None => None,
        };
        Some(Partial { site, move_type, may: form.may_end })
    }

    fn began(&mut self, form: &PartialForm) -> Option<u64> {
        let text = form.began.as_ref()?;
        self.known(u64::from_str_radix(text, 16).ok(), "began", text)
    }

    fn last(&mut self, form: &LastForm) -> (Option<Site>, Option<Site>) {
        let mut site = |name: &Option<String>| name.as_ref().and_then(|n| self.site(n));
        (site(&form.from), site(&form.to))
    }

    fn due(&mut self, form: &SetupForm) -> Vec<Due> {
        let forms = form.throws.iter().flatten();
        let due = forms.filter_map(|form| match form {
            DueForm::Throw(form) => self.throw(form).map(Due::Throw),
            DueForm::Draw(form) => self.draw(form).map(Due::Draw),
        });
        due.collect()
    }

    fn throw(&mut self, form: &ThrowForm) -> Option<Throw> {
        let rules = &self.game.rules;
        let number = |name: &String| rules.numbers.iter().position(|n| n.name == *name).map(|i| i as u16);
        let dice = rules.dice.iter().position(|d| d.name.eq_ignore_ascii_case(&form.dice));
        let also = form.also.as_ref().and_then(number);
        let dice = self.known(dice, "dice", &form.dice).map(|d| d as u16);
        let number = self.known(number(&form.into), "variable", &form.into);
        Some(Throw { dice: dice?, number: number?, also })
    }

    fn draw(&mut self, form: &DrawForm) -> Option<Draw> {
        let rules = &self.game.rules;
        let named = |bag: &BagDef| rules.numbers[usize::from(bag.number)].name == form.bag;
        let bag = self.known(rules.bags.iter().position(named), "bag", &form.bag);
        let by = self.player(&form.by);
        let to = match (&form.to, &form.hand) {
            (Some(site), _) => self.site(site).map(DrawTo::Site),
            (None, Some(player)) => self.player(player).map(DrawTo::Hand),
            (None, None) => by.map(DrawTo::Hand),
        };
        Some(Draw { bag: bag? as u16, times: form.times, by: by?, own: form.own, to: to? })
    }

    /// Layers and variables. A layer that is given replaces the start's; sites that it leaves out have its first word.
    fn numbers(&mut self, form: &SetupForm, start: &Setup) -> Vec<SetupNumber> {
        let game = self.game;
        let mut slots: BTreeMap<u16, i32> = start.numbers.iter().map(|n| (n.slot, n.value)).collect();
        for (name, sites) in &form.layers {
            let found = game.rules.numbers.iter().find(|n| n.scope == Scope::Site && n.name == *name);
            let Some(def) = self.known(found, "layer", name) else { continue };
            (0..game.rules.board.sites.len())
                .for_each(|site| _ = slots.remove(&(def.base + Site::new(site).number())));
            for (site, value) in sites {
                let Some(site) = self.site(site) else { continue };
                let index = def.values.iter().position(|v| v.eq_ignore_ascii_case(value));
                let number = index.and_then(|i| i32::try_from(i).ok()).or_else(|| value.parse().ok());
                if let Some(number) = self.known(number, "layer-value", value) {
                    slots.insert(def.base + site.number(), number);
                }
            }
        }
        for (name, value) in &form.variables {
            let Some(slot) = self.known(variable_slot(&game.rules, name), "variable", name) else { continue };
            slots.insert(slot, i32::try_from(*value).unwrap_or(i32::MAX));
        }
        slots.into_iter().map(|(slot, value)| SetupNumber { slot, value }).collect()
    }

    fn pieces(&mut self, forms: &[PieceForm]) -> Vec<SetupPiece> {
        let mut pieces: Vec<SetupPiece> = forms.iter().filter_map(|form| self.piece(form)).collect();
        pieces.sort_by_key(|p| p.site);
        let levels = self.game.rules.levels();
        for group in pieces.windows(levels + 1).filter(|group| group[0].site == group[levels].site) {
            let name = crate::position::site_name(self.game, group[0].site);
            self.wrong(SetupFormError::Occupied(name));
        }
        pieces
    }
}

/// The number `name` or `name.Player` stands for.
fn variable_slot(rules: &Rules, name: &str) -> Option<u16> {
    let find = |name: &str, scope| rules.numbers.iter().find(|n| n.scope == scope && n.name == name);
    if let Some(def) = find(name, Scope::Game) {
        return Some(def.base);
    }
    let many = rules.numbers.iter().filter(|n| matches!(n.scope, Scope::Bag | Scope::List(_)));
    let mut slots = many.flat_map(|def| (def.base..).take(rules.width_of(def)));
    if let Some(slot) = slots.find(|slot| number_name(rules, *slot) == name) {
        return Some(slot);
    }
    let (name, player) = name.rsplit_once('.')?;
    if let Some(pool) = find(name, Scope::Pool) {
        let face = pool.faces.iter().position(|f| player.parse() == Ok(*f))?;
        return Some(pool.base + u16::try_from(face).ok()?);
    }
    Some(find(name, Scope::Player)?.base + u16::from(rules.player(player)?.0))
}

impl SetupForm {
    /// Reads position data.
    ///
    /// # Errors
    /// Where the text stops being position data.
    pub fn parse(text: &str) -> Result<SetupForm, FormError> {
        // A list would be taken for the fields in their order.
        if !text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            return Err(FormError { line: 1, column: 1, message: "expected `{`".into() });
        }
        from_json(text)
    }

    /// The position in what a server tells of a match: position data with the state of the match beside them.
    ///
    /// # Errors
    /// Where the text stops being of that form.
    pub fn of_view(text: &str) -> Result<SetupForm, FormError> {
        let mut view: BTreeMap<String, serde_json::Value> = from_json(text)?;
        view.remove("state");
        SetupForm::parse(&crate::json(&view))
    }

    /// What there is more of than a position of the game can hold.
    fn too_many(&self, rules: &Rules) -> Option<SetupFormError> {
        let sites = rules.board.sites.len();
        let longest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
        let most =
            self.hands.iter().flatten().flat_map(|(_, hand)| hand.values()).max().copied().unwrap_or(0);
        let sizes = [
            ("pieces", self.pieces.as_ref().map_or(0, Vec::len), sites * rules.levels()),
            ("throws", self.throws.as_ref().map_or(0, Vec::len), SETUP_THROWS_MAX),
            ("variables", self.variables.len(), rules.number_slots()),
            ("layer-sites", longest(&mut self.layers.values().map(BTreeMap::len)), sites),
            ("hands", longest(&mut self.hands.iter().flatten().map(|(_, h)| h.len())), rules.kinds.len()),
            ("in-hand", most as usize, SETUP_HAND_MAX as usize),
        ];
        let (sort, _, limit) = sizes.into_iter().find(|(_, found, limit)| found > limit)?;
        Some(SetupFormError::TooMany(sort, limit.to_string()))
    }

    fn tells_no_play(&self) -> bool {
        let (pieces, hands) = (self.pieces.is_none(), self.hands.is_none());
        let due = self.throws.is_none() && self.waits.is_none();
        pieces && hands && due && self.variables.is_empty() && self.partial.is_none()
    }

    /// The data by ids.
    ///
    /// # Errors
    /// Every name that the game does not have, and two pieces on one site.
    pub fn resolve(&self, game: &Arc<Game>, budget: &mut Budget) -> Result<Setup, Vec<SetupFormError>> {
        if let Some(error) = self.too_many(&game.rules) {
            return Err(vec![error]);
        }
        let mut reader = Reader::new(game);
        let start = game.start(budget).map_err(|bound| vec![SetupFormError::Bound(bound)])?.setup();
        let numbers = reader.numbers(self, &start);
        let turn = reader.turn(self);
        // A position of play after a phase of setting up: what was held in reserve has been used.
        let past = turn >= game.rules.turns.repeat as usize && start.turn < game.rules.turns.repeat as usize;
        let hands = if past { Vec::new() } else { start.hands };
        // Where nothing is told of play, the deal with which the game begins is still to come.
        let deals = start.waits.is_some() && turn == start.turn && self.tells_no_play();
        let setup = Setup {
            pieces: self.pieces.as_ref().map_or(start.pieces, |forms| reader.pieces(forms)),
            hands: self.hands.as_ref().map_or(hands, |form| reader.hands(form)),
            turn,
            // What the turn begins with, unless it is told what there is of that.
            begins: !deals && self.throws.is_none() && self.variables.is_empty() && self.partial.is_none(),
            due: if deals { start.due } else { reader.due(self) },
            waits: if deals { start.waits } else { self.waits.map(Into::into) },
            partial: self.partial.as_ref().and_then(|form| reader.partial(form)),
            last: self.last.as_ref().map(|form| reader.last(form)).unwrap_or_default(),
            step: self.partial.as_ref().map_or(0, |form| form.step),
            turn_key: self.partial.as_ref().and_then(|form| reader.began(form)),
            numbers,
            incomplete: self.incomplete,
        };
        if let (Some(form), Some(site)) = (&self.partial, setup.partial.and_then(|p| p.site))
            && !setup.pieces.iter().any(|p| p.site == site)
        {
            reader.wrong(SetupFormError::Partial(form.site.clone().unwrap_or_default()));
        }
        if reader.errors.is_empty() { Ok(setup) } else { Err(reader.errors) }
    }

    /// The position.
    ///
    /// # Errors
    /// As [`SetupForm::resolve`].
    pub fn position(&self, game: &Arc<Game>, budget: &mut Budget) -> Result<Position, Vec<SetupFormError>> {
        let setup = self.resolve(game, budget)?;
        // What `resolve` lets through, the game takes: names are known, sites are single, the turn exists.
        game.position(&setup, budget).map_err(|errors| {
            let told = |error: &SetupError| match error {
                SetupError::Bound(bound) => SetupFormError::Bound(*bound),
                other => SetupFormError::Unknown("position", other.to_string()),
            };
            errors.iter().map(told).collect()
        })
    }
}
