//! Small games built straight as compiled rules, so that these tests need no compiler.
#![allow(dead_code, clippy::unwrap_used, missing_docs)]

use fishka_base::{AttrSet, Dir, Kind, MoveType, Player, Site, Zone};
use fishka_play::{Game, Move, Position, Setup, notations};
use fishka_rules::*;
use fishka_testkit::{legal, plenty};
use std::sync::Arc;

/// Directions of a grid, in this order.
pub const N: Dir = Dir(0);
pub const S: Dir = Dir(1);
pub const E: Dir = Dir(2);
pub const W: Dir = Dir(3);
pub const NE: Dir = Dir(4);
pub const NW: Dir = Dir(5);
pub const SE: Dir = Dir(6);
pub const SW: Dir = Dir(7);
const STEPS: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
const MIRROR: [Dir; 8] = [S, N, E, W, SE, SW, NE, NW];
pub const ORTHOGONAL: [Dir; 4] = [N, S, E, W];
pub const DIAGONAL: [Dir; 4] = [NE, NW, SE, SW];
pub const ALL: [Dir; 8] = [N, S, E, W, NE, NW, SE, SW];

pub const WHITE: Player = Player(0);
pub const BLACK: Player = Player(1);
const HERE: Where = Where::Here;

pub struct Builder {
    pub rules: Rules,
    width: usize,
    height: usize,
}

fn is(test: Test, negate: bool) -> [Op; 2] {
    [Op::Test { test, at: HERE, negate }, Op::Verify]
}

fn add(kinds: Option<u16>) -> Op {
    Op::Add { kinds, partial: false, move_type: None, copy: false }
}

impl Builder {
    pub fn new(width: usize, height: usize, players: &[&str]) -> Self {
        let mut rules = Rules::default();
        for name in players {
            rules.declared.players.push(PlayerDef { name: (*name).into(), role: PlayerRole::Normal });
        }
        let n = width * height;
        let site = |x: i32, y: i32| {
            let inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
            inside.then(|| Site::new(y as usize * width + x as usize))
        };
        for i in 0..n {
            let name = format!("{}{}", (b'a' + (i % width) as u8) as char, i / width + 1);
            rules.declared.board.sites.push(SiteDef { name, ..SiteDef::default() });
        }
        for (dx, dy) in STEPS {
            let go = |sign: i32| {
                (0..n as i32).map(move |i| site(i % width as i32 + sign * dx, i / width as i32 + sign * dy))
            };
            rules.declared.board.links.extend(go(1));
            rules.declared.board.back.extend(go(-1));
        }
        rules.declared.board.dirs = ["n", "s", "e", "w", "ne", "nw", "se", "sw"].map(String::from).to_vec();
        for p in 0..players.len() {
            let dirs = if p == 1 { MIRROR.to_vec() } else { (0..8).map(Dir).collect() };
            rules.declared.board.symmetry.push(dirs);
        }
        for p in 0..players.len() {
            let player = Player::new(p);
            rules.declared.turns.entries.push(TurnEntry { player, play_as: player, move_type: None });
        }
        Builder { rules, width, height }
    }

    pub fn site(&self, name: &str) -> Site {
        self.rules.site(name).unwrap()
    }

    pub fn kind(&mut self, name: &str) -> Kind {
        self.rules.kinds.push(KindDef { name: name.into(), ..KindDef::default() });
        Kind::new(self.rules.kinds.len() - 1)
    }

    fn block(&mut self, ops: &[Op], move_type: Option<MoveType>) -> Block {
        let entry = self.rules.code.len() as u32;
        self.rules.code.extend(ops);
        self.rules.code.push(Op::End);
        Block { move_type, entry }
    }

    pub fn moves(&mut self, kind: Kind, ops: &[Op], move_type: Option<MoveType>) {
        let block = self.block(ops, move_type);
        self.rules.kinds[kind.index()].moves.push(block);
    }

    pub fn drops(&mut self, kind: Kind, ops: &[Op]) {
        let block = self.block(ops, None);
        self.rules.kinds[kind.index()].drops.push(block);
    }

    pub fn leap(&mut self, kind: Kind, path: &[Dir]) {
        let mut ops: Vec<Op> = path.iter().map(|d| Op::Go(Where::Dir(*d))).collect();
        ops.extend(is(Test::Friend, true));
        ops.push(add(None));
        self.moves(kind, &ops, None);
    }

    pub fn slide(&mut self, kind: Kind, dirs: &[Dir]) {
        for dir in dirs {
            let start = self.rules.code.len() as u32;
            let mut ops = vec![Op::Go(Where::Dir(*dir))];
            ops.extend(is(Test::Friend, true));
            ops.push(add(None));
            ops.push(Op::Test { test: Test::Empty, at: HERE, negate: false });
            ops.push(Op::JumpIf(start));
            self.moves(kind, &ops, None);
        }
    }

    /// A step that must take (`Enemy`) or must not (`Empty`), turning into `kinds` inside the zone.
    pub fn pawn_step(&mut self, kind: Kind, dir: Dir, test: Test, promotion: Option<(Zone, u16)>) {
        let mut ops = vec![Op::Go(Where::Dir(dir))];
        ops.extend(is(test, false));
        if let Some((zone, kinds)) = promotion {
            ops.push(Op::Test { test: Test::InZone(zone), at: HERE, negate: false });
            let at = self.rules.code.len() as u32 + ops.len() as u32;
            ops.extend([Op::JumpUnless(at + 3), add(Some(kinds)), Op::End]);
        }
        ops.push(add(None));
        self.moves(kind, &ops, None);
    }

    pub fn zone(&mut self, name: &str, rows: [usize; 2]) -> Zone {
        let members = rows.map(|row| (0..self.width * self.height).map(|i| i / self.width == row).collect());
        self.rules.declared.board.zones.push(ZoneDef { name: name.into(), members: members.to_vec() });
        Zone::new(self.rules.board.zones.len() - 1)
    }

    pub fn place(&mut self, player: Player, kind: Kind, sites: &str) {
        for name in sites.split_whitespace() {
            let site = self.site(name);
            self.rules.declared.setup.push(SetupPiece {
                site,
                player,
                kind,
                attrs: AttrSet::EMPTY,
                number: 0,
            });
        }
    }

    pub fn hand(&mut self, player: Player, kind: Kind, count: u32) {
        self.rules.declared.hands.push(SetupHand { player, kind, count });
    }

    pub fn goal(&mut self, kind: GoalKind, cond: GoalCond) {
        let players = (0..self.rules.players.len()).map(Player::new).collect();
        self.rules.goals.push(Goal { kind, players, cond });
    }

    pub fn in_a_row(&mut self, n: usize) {
        let own = PieceSpec { owner: OwnerSpec::Own, kind: None, negate: false, attr: None };
        for dir in [N, E, NE, NW] {
            let mut items = vec![PatternItem::Piece(vec![own])];
            for _ in 1..n {
                items.extend([PatternItem::Step(dir), PatternItem::Piece(vec![own])]);
            }
            // The mirror of the second player gives the same lines.
            self.goal(GoalKind::Win, GoalCond::Relative(items));
        }
    }

    pub fn game(self) -> Arc<Game> {
        Game::new(self.rules).unwrap()
    }
}

pub fn tic_tac_toe() -> Arc<Game> {
    row_game(3, 3, 3, false)
}

pub fn connect_four() -> Arc<Game> {
    row_game(7, 6, 4, true)
}

pub fn gomoku() -> Arc<Game> {
    row_game(11, 11, 5, false)
}

fn row_game(width: usize, height: usize, n: usize, gravity: bool) -> Arc<Game> {
    let mut b = Builder::new(width, height, &["White", "Black"]);
    if gravity {
        b.rules.declared.board.symmetry[1] = b.rules.board.symmetry[0].clone();
    }
    let man = b.kind("Man");
    let mut ops = is(Test::Empty, false).to_vec();
    if gravity {
        let below = Where::Dir(S);
        ops.push(Op::Test { test: Test::Empty, at: below, negate: true });
        ops.push(Op::Verify);
    }
    ops.push(add(None));
    b.drops(man, &ops);
    for player in [WHITE, BLACK] {
        b.hand(player, man, (width * height) as u32);
    }
    b.in_a_row(n);
    b.goal(GoalKind::Draw, GoalCond::Stalemated);
    b.game()
}

pub fn breakthrough(size: usize) -> Arc<Game> {
    let mut b = Builder::new(size, size, &["White", "Black"]);
    let man = b.kind("Man");
    let goal = b.zone("goal", [size - 1, 0]);
    b.pawn_step(man, N, Test::Empty, None);
    for dir in [NE, NW] {
        b.leap(man, &[dir]);
    }
    for x in 0..size {
        let file = (b'a' + x as u8) as char;
        b.place(WHITE, man, &format!("{file}1 {file}2"));
        b.place(BLACK, man, &format!("{file}{} {file}{}", size, size - 1));
    }
    let own = PieceSpec { owner: OwnerSpec::Own, kind: Some(man), negate: false, attr: None };
    b.goal(GoalKind::Win, GoalCond::Absolute { pieces: vec![own], places: vec![Place::Zone(goal)] });
    b.goal(GoalKind::Loss, GoalCond::Remaining(Count { count: 0, kinds: vec![] }));
    b.game()
}

/// Chess without castling, en passant and double steps.
pub fn chess() -> Arc<Game> {
    let mut b = Builder::new(8, 8, &["White", "Black"]);
    let last = b.zone("last", [7, 0]);
    let kinds = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"].map(|name| b.kind(name));
    let [pawn, knight, bishop, rook, queen, king] = kinds;
    b.rules.kind_lists.push(vec![queen, rook, bishop, knight]);
    b.pawn_step(pawn, N, Test::Empty, Some((last, 0)));
    b.pawn_step(pawn, NE, Test::Enemy, Some((last, 0)));
    b.pawn_step(pawn, NW, Test::Enemy, Some((last, 0)));
    for path in [[N, NE], [N, NW], [S, SE], [S, SW], [E, NE], [E, SE], [W, NW], [W, SW]] {
        b.leap(knight, &path);
    }
    b.slide(bishop, &DIAGONAL);
    b.slide(rook, &ORTHOGONAL);
    b.slide(queen, &ALL);
    for dir in ALL {
        b.leap(king, &[dir]);
    }
    for (player, back, front) in [(WHITE, 1, 2), (BLACK, 8, 7)] {
        for (file, kind) in "abcdefgh".chars().zip([rook, knight, bishop, queen, king, bishop, knight, rook])
        {
            b.place(player, kind, &format!("{file}{back}"));
            b.place(player, pawn, &format!("{file}{front}"));
        }
    }
    b.goal(GoalKind::Loss, GoalCond::Checkmated(vec![king]));
    b.goal(GoalKind::Draw, GoalCond::Stalemated);
    b.game()
}

/// Draughts on 8×8: men jump as often as they can, and must.
pub fn draughts() -> Arc<Game> {
    let mut b = Builder::new(8, 8, &["White", "Black"]);
    b.rules.declared.move_types = vec!["jump".into(), "step".into()];
    let (jump, step) = (MoveType(0), MoveType(1));
    b.rules.declared.priorities = vec![jump, step];
    let last = b.zone("last", [7, 0]);
    let (man, king) = (b.kind("Man"), b.kind("King"));
    b.rules.kind_lists.push(vec![king]);
    for (kind, dirs) in [(man, &DIAGONAL[..2]), (king, &DIAGONAL[..])] {
        for dir in dirs {
            jump_block(&mut b, kind, *dir, last, jump);
            let mut ops = vec![Op::Go(Where::Dir(*dir))];
            ops.extend(is(Test::Empty, false));
            let at = (b.rules.code.len() + ops.len()) as u32;
            ops.push(Op::Test { test: Test::InZone(last), at: HERE, negate: false });
            ops.extend([Op::JumpUnless(at + 4), add(Some(0)), Op::End, add(None)]);
            b.moves(kind, &ops, Some(step));
        }
    }
    for i in 0..64 {
        let (x, y) = (i % 8, i / 8);
        let name = format!("{}{}", (b'a' + x as u8) as char, y + 1);
        if (x + y) % 2 == 0 && y < 3 {
            b.place(WHITE, man, &name);
        } else if (x + y) % 2 == 0 && y > 4 {
            b.place(BLACK, man, &name);
        }
    }
    b.goal(GoalKind::Loss, GoalCond::Stalemated);
    b.goal(GoalKind::Loss, GoalCond::Remaining(Count { count: 0, kinds: vec![] }));
    b.game()
}

fn jump_block(b: &mut Builder, kind: Kind, dir: Dir, last: Zone, jump: MoveType) {
    let mut ops = vec![Op::Go(Where::Dir(dir))];
    ops.extend(is(Test::Enemy, false));
    ops.extend([Op::Capture(HERE), Op::Go(Where::Dir(dir))]);
    ops.extend(is(Test::Empty, false));
    let at = (b.rules.code.len() + ops.len()) as u32;
    ops.push(Op::Test { test: Test::InZone(last), at: HERE, negate: false });
    ops.extend([Op::JumpUnless(at + 4), add(Some(0)), Op::End]);
    ops.push(Op::Add { kinds: None, partial: true, move_type: Some(jump), copy: false });
    b.moves(kind, &ops, Some(jump));
}

/// Turning over what stands between, 6×6; who has more in the end wins (or, if asked, loses).
pub fn reversi() -> Arc<Game> {
    let mut b = Builder::new(6, 6, &["White", "Black"]);
    b.rules.flags = 1;
    let disc = b.kind("Disc");
    let mut ops = is(Test::Empty, false).to_vec();
    let base = b.rules.code.len() as u32;
    let ask = |test, at| Op::Test { test, at, negate: false };
    for dir in ALL {
        let to = Where::Dir(dir);
        let start = base + ops.len() as u32;
        ops.extend([
            Op::Go(Where::Slot(Slot::Mark)),
            ask(Test::Enemy, to),
            Op::JumpUnless(start + 14),
            Op::Go(to),
            ask(Test::Enemy, to),
            Op::JumpIf(start + 3),
            ask(Test::Friend, to),
            Op::JumpUnless(start + 14),
            Op::Flip(HERE),
            ask(Test::Const(true), HERE),
            Op::SetFlag(fishka_base::Flag(0)),
            Op::Go(Where::Back(dir)),
            ask(Test::Marked, HERE),
            Op::JumpUnless(start + 8),
        ]);
    }
    ops.extend([
        Op::Go(Where::Slot(Slot::Mark)),
        ask(Test::Flag(fishka_base::Flag(0)), HERE),
        Op::Verify,
        add(None),
    ]);
    b.drops(disc, &ops);
    for (player, sites) in [(WHITE, "c3 d4"), (BLACK, "c4 d3")] {
        b.place(player, disc, sites);
        b.hand(player, disc, 36);
    }
    b.rules.declared.options.pass_turn = PassTurn::Forced;
    b.goal(GoalKind::Count, GoalCond::Total(Count { count: 36, kinds: vec![] }));
    b.goal(GoalKind::Count, GoalCond::Repetition);
    b.game()
}

/// Kings and rooks; captures are compulsory and who has lost all his pieces wins.
pub fn giveaway() -> Arc<Game> {
    let mut b = Builder::new(6, 6, &["White", "Black"]);
    b.rules.declared.move_types = vec!["take".into(), "go".into()];
    b.rules.declared.priorities = vec![MoveType(0), MoveType(1)];
    let man = b.kind("Man");
    for dir in ALL {
        for (test, t) in [(Test::Enemy, 0), (Test::Empty, 1)] {
            let mut ops = vec![Op::Go(Where::Dir(dir))];
            ops.extend(is(test, false));
            ops.push(add(None));
            b.moves(man, &ops, Some(MoveType(t)));
        }
    }
    b.place(WHITE, man, "a1 b1 c1 d1 e1 f1");
    b.place(BLACK, man, "a6 b6 c6 d6 e6 f6");
    b.goal(GoalKind::Win, GoalCond::Remaining(Count { count: 0, kinds: vec![] }));
    b.game()
}

/// Two kings and the wind, which moves by chance and may take either.
pub fn wind() -> Arc<Game> {
    let mut b = Builder::new(5, 5, &["White", "Black", "?Wind"]);
    b.rules.declared.players[2].role = PlayerRole::Random;
    let king = b.kind("King");
    for dir in ALL {
        b.leap(king, &[dir]);
    }
    for (p, site) in ["a1", "e1", "c5"].iter().enumerate() {
        b.place(Player::new(p), king, site);
    }
    let cond = GoalCond::Captured { kinds: vec![king], by: vec![] };
    b.rules.goals.push(Goal { kind: GoalKind::Loss, players: vec![WHITE, BLACK], cond });
    b.game()
}

/// Kings of three players on a small board; who is taken is out of luck, the taker wins.
pub fn three_kings() -> Arc<Game> {
    let mut b = Builder::new(5, 5, &["Red", "Green", "Blue"]);
    let king = b.kind("King");
    for dir in ALL {
        b.leap(king, &[dir]);
    }
    for (p, site) in ["a1", "e1", "c5"].iter().enumerate() {
        b.place(Player::new(p), king, site);
    }
    b.goal(GoalKind::Win, GoalCond::Captured { kinds: vec![king], by: vec![] });
    b.game()
}

/// The position in which these pieces stand: `White King g1, Black Pawn f7 g7`.
pub fn set(game: &Arc<Game>, pieces: &str) -> Position {
    let rules = &game.rules;
    let mut setup = Setup::default();
    for group in pieces.split(", ") {
        let mut words = group.split(' ');
        let player = rules.player(words.next().unwrap()).unwrap();
        let kind = rules.kind(words.next().unwrap()).unwrap();
        for name in words {
            setup.pieces.push(SetupPiece {
                site: rules.site(name).unwrap(),
                player,
                kind,
                attrs: AttrSet::EMPTY,
                number: 0,
            });
        }
    }
    game.position(&setup, &mut plenty()).unwrap()
}

/// The move's notation in the position.
pub fn name(position: &mut Position, m: &Move) -> String {
    let moves = legal(position);
    let names = notations(position, &moves, &mut plenty()).expect("within the budget");
    let i = moves.iter().position(|x| x == m).expect("a legal move");
    names[i].clone()
}

/// Plays moves given by the sites they leave and reach (`e2e4`), or only reach (`b2`).
pub fn play(position: &mut Position, line: &str) {
    let game = Arc::clone(position.game());
    for text in line.split_whitespace() {
        let moves = legal(position);
        let fits = |m: &&Move| {
            let site = |s: Option<Site>| s.map_or("", |s| game.rules.board.sites[s.index()].name.as_str());
            format!("{}{}", site(m.from), site(m.to)) == text
        };
        let m = moves.iter().find(fits).unwrap_or_else(|| panic!("no move {text}")).clone();
        position.play_unchecked(&m, &mut plenty()).expect("within the budget");
    }
}
