//! A position put together by hand: pieces put, moved and taken off, reserves, attributes, who is to move. Nothing of
//! the rules but the board counts until it is played from.

use super::deal::Deal;
use super::records::{form_of, placed};
use super::work;
use fishka::rules::{NumberDef, PlayerRole, Rules, Scope, SetupHand, SetupPiece};
use fishka::{Attr, Game, Kind, Piece, Player, Position, Setup, Site};
use fishka_proto::{SETUP_HAND_MAX, json};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Most steps that are taken back.
const PAST_MAX: usize = 200;
/// Longest position data that are read, in bytes.
pub const DATA_BYTES_MAX: usize = 256 * 1024;

/// What a click on a site does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tool {
    /// Picks a piece up, and puts it elsewhere at the next click.
    #[default]
    Move,
    /// Takes off what stands there.
    Erase,
    /// Puts this piece there; where it stands already, takes it off.
    Put(Piece),
}

/// What is done to a position that is set up by hand, besides clicks on its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arranged {
    /// Begins with the position that is looked at.
    Begin,
    /// Another tool.
    Tool(Tool),
    /// Takes off what stands there.
    Erase(Site),
    /// Takes everything off.
    Clear,
    /// The position that the rules begin with.
    Start,
    /// Who is to move, by an index in the turn order.
    Turn(usize),
    /// So many pieces in a reserve.
    Hand(Player, Kind, u32),
    /// Whether the piece on a site has the attribute with this index.
    Attribute(Site, usize, bool),
    /// Reads position data.
    Read(String),
    /// Back to the game.
    Leave,
    /// Plays from here.
    Play,
}

/// An attribute of a piece: its index, its name, whether the piece has it.
pub type Attribute = (usize, String, bool);

/// What the page shows of a position that is set up by hand, besides its board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arranging {
    /// What a click does.
    pub tool: Tool,
    /// What can be put, by owner.
    pub palette: Vec<(Player, Vec<Kind>)>,
    /// Reserves, where the rules have any.
    pub hands: Vec<(Player, Kind, u32)>,
    /// Who may be to move: indices in the turn order.
    pub turns: Vec<(usize, Player)>,
    /// Who is.
    pub turn: usize,
    /// The piece that was put or picked last, and its attributes by index and name.
    pub attributes: Option<(Site, Vec<Attribute>)>,
    /// Something can be taken back.
    pub can_undo: bool,
}

/// A position being set up.
pub struct Arrange {
    game: Arc<Game>,
    setup: Setup,
    /// It differs from the position that it began with.
    touched: bool,
    past: Vec<Setup>,
    tool: Tool,
    /// What is picked up.
    held: Option<Site>,
    /// What was put or picked last.
    last: Option<Site>,
}

/// What is wrong: a key of the catalogue and the name at fault.
pub type Fault = (String, String);

fn places(rules: &Rules, def: &NumberDef) -> usize {
    match def.scope {
        Scope::Game => 1,
        Scope::Player => rules.players.len(),
        Scope::Site => rules.board.sites.len(),
        Scope::List(items) => usize::from(items),
        Scope::Pool | Scope::Bag => def.faces.len(),
    }
}

/// Of each kind, who may own a piece of it: who has one at the start; else everybody who plays.
fn palette(rules: &Rules) -> Vec<(Player, Vec<Kind>)> {
    let players = (0..rules.players.len()).map(Player::new);
    let plays = |p: Player| rules.acting_players().contains(&p);
    let begins = |p: Player, k: Kind| {
        let stands = rules.setup.iter().any(|s| s.player == p && s.kind == k);
        stands || rules.hands.iter().any(|h| h.player == p && h.kind == k)
    };
    let kinds = |p: Player| {
        let own = |k: &Kind| {
            let neutral = (0..rules.players.len()).map(Player::new).any(|o| !plays(o) && begins(o, *k));
            if plays(p) { !neutral || begins(p, *k) } else { begins(p, *k) }
        };
        (0..rules.kinds.len()).map(Kind::new).filter(own).collect::<Vec<_>>()
    };
    let random = |p: &Player| rules.players[p.index()].role == PlayerRole::Random;
    players.filter(|p| !random(p)).map(|p| (p, kinds(p))).filter(|(_, kinds)| !kinds.is_empty()).collect()
}

impl Arrange {
    /// Begins with a position.
    #[must_use]
    pub fn new(position: &Position) -> Arrange {
        Arrange {
            game: Arc::clone(position.game()),
            setup: position.setup(),
            touched: false,
            past: Vec::new(),
            tool: Tool::Move,
            held: None,
            last: None,
        }
    }

    /// Goes on with one that was kept.
    #[must_use]
    pub fn restore(game: &Arc<Game>, kept: &str) -> Option<Arrange> {
        Some(Arrange { touched: true, ..Arrange::new(&placed(kept, game).ok()?) })
    }

    /// As text for the next visit.
    #[must_use]
    pub fn print(&self, deal: &Deal) -> Option<String> {
        Some(json(&form_of(deal, &self.position())?))
    }

    /// The position as it stands, for the eye.
    #[must_use]
    pub fn position(&self) -> Position {
        let setup = if self.touched { self.cleaned(false) } else { self.setup.clone() };
        self.game.position(&setup, &mut work()).unwrap_or_else(|_| self.game.blank())
    }

    /// Without what belongs to the middle of a turn. Numbers that throws fill go back to what they are at the start.
    fn cleaned(&self, begins: bool) -> Setup {
        let rules = &self.game.rules;
        let mut setup = Setup { begins, partial: None, step: 0, turn_key: None, ..self.setup.clone() };
        (setup.due, setup.waits, setup.last) = (Vec::new(), None, (None, None));
        if self.game.traits.chance {
            let passing = rules.numbers.iter().filter(|n| matches!(n.scope, Scope::Pool | Scope::Game));
            let slots = |n: &NumberDef| usize::from(n.base)..usize::from(n.base) + places(rules, n);
            let passing: Vec<_> = passing.map(slots).collect();
            setup.numbers.retain(|n| !passing.iter().any(|slots| slots.contains(&usize::from(n.slot))));
        }
        setup
    }

    /// The position to play from, as data.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn ready(&self, deal: &Deal) -> Result<String, Fault> {
        let setup = if self.touched { self.cleaned(true) } else { self.setup.clone() };
        let fault = |key: &str, name: String| (key.to_owned(), name);
        let mut position = self.game.position(&setup, &mut work()).map_err(|errors| {
            fault("setup-unknown-position", errors.first().map_or_else(String::new, ToString::to_string))
        })?;
        match position.outcome(&mut work()) {
            Ok(None) => {}
            Ok(Some(_)) => return Err(fault("arrange-over", String::new())),
            Err(bound) => return Err(fault("setup-unknown-position", bound.to_string())),
        }
        let form = form_of(deal, &position).ok_or_else(|| fault("share-impossible", String::new()))?;
        Ok(json(&form))
    }

    fn change(&mut self, change: impl FnOnce(&mut Setup)) {
        let before = self.setup.clone();
        change(&mut self.setup);
        if self.setup != before {
            self.touched = true;
            if self.past.len() >= PAST_MAX {
                self.past.remove(0);
            }
            self.past.push(before);
        }
    }

    /// Takes the last step back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.past.pop();
        self.held = None;
        before.map(|before| self.setup = before).is_some()
    }

    fn top(&self, site: Site) -> Option<usize> {
        self.setup.pieces.iter().rposition(|p| p.site == site)
    }

    /// Puts a piece on a site. Where as many stand as may, the uppermost makes room.
    fn put(&mut self, piece: SetupPiece) {
        let levels = self.game.rules.levels();
        let full = self.setup.pieces.iter().filter(|p| p.site == piece.site).count() >= levels;
        let top = self.top(piece.site).filter(|_| full);
        self.last = Some(piece.site);
        self.change(|setup| {
            if let Some(top) = top {
                setup.pieces.remove(top);
            }
            setup.pieces.push(piece);
        });
    }

    fn new_piece(&self, piece: Piece, site: Site) -> Option<SetupPiece> {
        let rules = &self.game.rules;
        let attrs = rules.kinds.get(piece.kind.index())?.attrs_start;
        let fits = piece.player.index() < rules.players.len() && site.index() < rules.board.sites.len();
        fits.then_some(SetupPiece { site, player: piece.player, kind: piece.kind, attrs, number: 0 })
    }

    /// Takes off the uppermost piece of a site.
    pub fn erase(&mut self, site: Site) {
        self.held = None;
        if let Some(top) = self.top(site) {
            self.change(|setup| _ = setup.pieces.remove(top));
        }
    }

    /// Puts a new piece on a site.
    pub fn drop_new(&mut self, piece: Piece, site: Site) {
        if let Some(piece) = self.new_piece(piece, site) {
            self.put(piece);
        }
    }

    /// Moves the uppermost piece of a site to another one.
    pub fn shift(&mut self, from: Site, to: Site) {
        self.held = None;
        let Some(top) =
            self.top(from).filter(|_| from != to && to.index() < self.game.rules.board.sites.len())
        else {
            return;
        };
        let moved = SetupPiece { site: to, ..self.setup.pieces[top] };
        let past = self.past.len();
        self.change(|setup| _ = setup.pieces.remove(top));
        self.put(moved);
        // It is one step.
        self.past.truncate(past + 1);
    }

    /// A click or a key on a site.
    pub fn click(&mut self, site: Site) {
        match self.tool {
            Tool::Erase => self.erase(site),
            Tool::Put(piece) => {
                let top = self.top(site).map(|top| &self.setup.pieces[top]);
                let same = top.is_some_and(|p| (p.player, p.kind) == (piece.player, piece.kind));
                if same && self.game.rules.levels() == 1 {
                    self.erase(site);
                } else {
                    self.drop_new(piece, site);
                }
            }
            Tool::Move => match self.held {
                Some(from) if from == site => self.held = None,
                Some(from) => self.shift(from, site),
                None if self.top(site).is_some() => (self.held, self.last) = (Some(site), Some(site)),
                None => {}
            },
        }
    }

    /// What is picked up.
    #[must_use]
    pub fn held(&self) -> Option<Site> {
        self.held
    }

    /// Picks up what stands there, or lets go.
    pub fn hold(&mut self, site: Option<Site>) {
        self.held = site.filter(|site| self.top(*site).is_some());
    }

    /// Does what is asked.
    ///
    /// # Errors
    /// What is wrong with data that were to be read.
    pub fn act(&mut self, act: Arranged) -> Result<(), Fault> {
        match act {
            Arranged::Tool(tool) => (self.tool, self.held) = (tool, None),
            Arranged::Erase(site) => self.erase(site),
            Arranged::Clear => {
                (self.held, self.last) = (None, None);
                self.change(|setup| setup.pieces.clear());
            }
            Arranged::Start => {
                let start = self.game.start(&mut work()).map(|position| position.setup());
                let start =
                    start.map_err(|bound| ("setup-unknown-position".to_owned(), bound.to_string()))?;
                let turn = self.turns().first().map_or(start.turn, |(turn, _)| *turn);
                (self.held, self.last) = (None, None);
                self.change(|setup| *setup = Setup { turn, ..start });
            }
            Arranged::Turn(turn) => {
                if self.turns().iter().any(|(index, _)| *index == turn) {
                    self.change(|setup| setup.turn = turn);
                }
            }
            Arranged::Hand(player, kind, count) => self.fill(player, kind, count.min(SETUP_HAND_MAX)),
            Arranged::Attribute(site, index, on) => {
                let top = self.top(site).filter(|_| index < self.game.rules.attrs.len());
                if let Some(top) = top {
                    let attr = Attr::new(index);
                    self.change(|setup| setup.pieces[top].attrs = setup.pieces[top].attrs.with(attr, on));
                }
            }
            Arranged::Read(text) => {
                if text.len() > DATA_BYTES_MAX {
                    return Err(("arrange-long".to_owned(), String::new()));
                }
                let read = placed(&text, &self.game)?.setup();
                (self.held, self.last) = (None, None);
                self.change(|setup| *setup = read);
            }
            Arranged::Begin | Arranged::Leave | Arranged::Play => {}
        }
        Ok(())
    }

    fn fill(&mut self, player: Player, kind: Kind, count: u32) {
        let known = self.hands().iter().any(|(p, k, _)| (*p, *k) == (player, kind));
        if known {
            self.change(|setup| {
                setup.hands.retain(|h| (h.player, h.kind) != (player, kind));
                setup.hands.extend((count > 0).then_some(SetupHand { player, kind, count }));
                setup.hands.sort_by_key(|h| (h.player, h.kind));
            });
        }
    }

    /// Who may be to move: each player at the first place of the turn order that comes again and again.
    fn turns(&self) -> Vec<(usize, Player)> {
        let turns = &self.game.rules.turns;
        let mut found: Vec<(usize, Player)> = Vec::new();
        for (index, entry) in turns.entries.iter().enumerate().skip(turns.repeat as usize) {
            let chance = self.game.rules.players[entry.player.index()].role == PlayerRole::Random;
            if !chance && found.iter().all(|(_, p)| *p != entry.player) {
                found.push((index, entry.player));
            }
        }
        found
    }

    /// Reserves of the kinds that can be put on the board in play.
    fn hands(&self) -> Vec<(Player, Kind, u32)> {
        let rules = &self.game.rules;
        let cycle = &rules.turns.entries[(rules.turns.repeat as usize).min(rules.turns.entries.len())..];
        let phase = |t| cycle.iter().any(|entry| entry.move_type.is_none() || entry.move_type == t);
        let drops = |k: &Kind| rules.kinds[k.index()].drops.iter().any(|block| phase(block.move_type));
        let kinds: Vec<Kind> = (0..rules.kinds.len()).map(Kind::new).filter(drops).collect();
        let count = |player: Player, kind: Kind| {
            let own = self.setup.hands.iter().filter(|h| (h.player, h.kind) == (player, kind));
            own.map(|h| h.count).sum()
        };
        let players = rules.acting_players();
        players.iter().flat_map(|p| kinds.iter().map(move |k| (*p, *k, count(*p, *k)))).collect()
    }

    /// What the page shows.
    #[must_use]
    pub fn shown(&self) -> Arranging {
        let rules = &self.game.rules;
        let attributes = self.last.and_then(|site| {
            let piece = &self.setup.pieces[self.top(site)?];
            let named = rules.attrs.iter().enumerate();
            let all: Vec<_> =
                named.map(|(i, name)| (i, name.clone(), piece.attrs.has(Attr::new(i)))).collect();
            (!all.is_empty()).then_some((site, all))
        });
        Arranging {
            tool: self.tool,
            palette: palette(rules),
            hands: self.hands(),
            turns: self.turns(),
            turn: self.turns().iter().find(|(i, _)| *i == self.setup.turn).map_or(0, |(i, _)| *i),
            attributes,
            can_undo: !self.past.is_empty(),
        }
    }
}
