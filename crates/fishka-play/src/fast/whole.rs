//! All blocks of a piece on a site in one go. Most blocks only look along a line of cells: where a cell is empty a move may be
//! given and the next cell is looked at; where it is not, something may be taken and the line ends. Such lines are read off
//! unrolled blocks with their moves made beforehand; other blocks are run as they are, in their place.

use super::per_piece::PerPiece;
use super::program::{Given, Program, Step};
use super::takes::Takes;
use crate::generate::Collector;
use crate::interp::Emitted;
use crate::noisy::is_noisy;
use crate::{Effect, Move, MoveKind, Piece, Position};
use fishka_base::{Budget, MoveType, Site};
use std::ops::Range;

/// Most moves made beforehand in a game; pieces that come later run their blocks one by one.
const MOVES_MAX: usize = 1 << 18;
/// Steps that a move counts for.
const MOVE_STEPS: u64 = 16;

/// A part of what a piece does.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// Cells one after the other.
    Line(Range<u32>),
    /// The block of this number is run, if the owner of what stands on the site is one of these ([`Step::Owner`]).
    Block(u16, Option<(Site, u32)>),
}

/// A cell of a line.
#[derive(Clone, Debug)]
struct Place {
    site: Site,
    /// Where nothing stands there, these moves are given and the line goes on.
    quiet: Range<u32>,
    /// Where what stands there is of one of these owners ([`Step::Owner`]) these moves are given. The line ends.
    takes: Range<u32>,
    owners: u32,
    /// The moves given where nothing stands there take nothing and turn no piece into another.
    calm: bool,
}

/// A line on which something may be taken or a piece may turn into another.
#[derive(Clone, Debug)]
struct Noisy {
    line: Range<u32>,
    /// It is gone along even where nothing stands there to be taken.
    turns: bool,
}

/// What a piece does on a site.
#[derive(Debug, Default)]
pub(crate) struct Whole {
    pub(crate) parts: Vec<Part>,
    places: Vec<Place>,
    moves: Vec<Move>,
    /// The lines on which something may be taken or a piece may turn into another.
    noisy: Vec<Noisy>,
    /// For each of them a bit for each site where something may be taken, `width` words each.
    targets: Vec<u64>,
    width: usize,
    /// What the blocks could take that are no lines.
    pub(crate) rest: Takes,
    /// No two moves can be the same.
    pub(crate) distinct: bool,
}

impl Whole {
    /// `blocks`: those of the piece with what they were unrolled into. `None` where none of them is a line.
    fn of<'a>(
        (piece, from): (Piece, Site),
        (sites, players): (usize, usize),
        blocks: impl Iterator<Item = (Option<MoveType>, Option<&'a Program>)>,
    ) -> Option<Whole> {
        let mut whole = Whole { distinct: true, width: sites.div_ceil(64), ..Whole::default() };
        let mut told: Vec<u64> = Vec::new();
        // Of lines nothing more needs to be known.
        let (nothing, mut others, mut known) = (Program::nothing(), Vec::new(), Vec::new());
        for (number, (move_type, program)) in (0..).zip(blocks) {
            known.push(program);
            whole.distinct &= program.is_some_and(|program| program.tells_apart(&mut told));
            match program.and_then(|program| Some((program, program.line(players)?))) {
                Some((program, line)) => {
                    whole.add(&line, program, (piece, move_type));
                    others.push(false);
                }
                None => {
                    let lead = program.and_then(|program| program.lead().first().copied());
                    whole.parts.push(Part::Block(number, lead));
                    others.push(true);
                }
            }
        }
        told.sort_unstable();
        whole.distinct &= told.windows(2).all(|pair| pair[0] != pair[1]);
        if others.iter().all(|other| *other) {
            return None;
        }
        let programs =
            others.iter().zip(known).map(|(other, known)| if *other { known } else { Some(&nothing) });
        whole.rest = Takes::of((piece, from), (sites, players), programs);
        Some(whole)
    }

    fn add(&mut self, line: &[Read], program: &Program, (piece, move_type): (Piece, Option<MoveType>)) {
        let first = self.places.len() as u32;
        for read in line {
            let mut made = |given: &[u32]| {
                let from = self.moves.len() as u32;
                let moves = given.iter().filter_map(|index| program.moves.get(*index as usize));
                self.moves.extend(moves.map(|given| given.alone(piece, move_type)));
                from..self.moves.len() as u32
            };
            let (quiet, takes) = (made(&read.quiet), made(&read.takes));
            let calm =
                self.moves[quiet.start as usize..quiet.end as usize].iter().all(|m| m.goes_to(read.site));
            self.places.push(Place { site: read.site, quiet, takes, owners: read.owners, calm });
        }
        let line = first..self.places.len() as u32;
        let places = &self.places[first as usize..];
        let turns = places.iter().any(|place| !place.calm);
        if turns || places.iter().any(|place| place.owners != 0) {
            let row = self.targets.len();
            self.targets.resize(row + self.width, 0);
            for site in places.iter().filter(|place| place.owners != 0).map(|place| place.site.index()) {
                self.targets[row + site / 64] |= 1 << (site % 64);
            }
            self.noisy.push(Noisy { line: line.clone(), turns });
        }
        self.parts.push(Part::Line(line));
    }

    /// Gives the moves along a line; `false` when generation must stop.
    #[inline]
    pub(crate) fn go(
        &self,
        line: &Range<u32>,
        position: &Position,
        sink: &mut Collector<'_>,
        budget: &mut Budget,
    ) -> bool {
        let (mut steps, mut goes_on) = (1, true);
        for place in &self.places[line.start as usize..line.end as usize] {
            let piece = position.cells[place.site.index()].piece;
            let given = match piece {
                None => &place.quiet,
                Some(piece) if place.owners >> (piece.player.0 + 1) & 1 == 1 => &place.takes,
                Some(_) => break,
            };
            let moves = &self.moves[given.start as usize..given.end as usize];
            steps += 1 + MOVE_STEPS * moves.len() as u64;
            goes_on = sink.take_all(moves);
            if piece.is_some() || !goes_on {
                break;
            }
        }
        budget.spend(steps) && goes_on
    }
}

impl Whole {
    /// Whether on a noisy line a piece of another's stands where something may be taken.
    fn is_met(&self, index: usize, sink: &Collector<'_>) -> bool {
        let (first, mut met) = (index * self.width, 0);
        // A plain loop: two iterators together make a call of their own where a crate is built in parts.
        for (word, others) in sink.noisy.iter().flatten().enumerate() {
            met |= self.targets[first + word] & others;
        }
        met != 0
    }

    /// Gives the moves along lines that take something of another player's or turn a piece into another; `false` when
    /// generation must stop.
    pub(crate) fn go_noisy(
        &self,
        position: &Position,
        sink: &mut Collector<'_>,
        budget: &mut Budget,
    ) -> bool {
        let mut steps = 1 + self.noisy.len() as u64;
        for (index, Noisy { line, turns }) in self.noisy.iter().enumerate() {
            if !turns && !self.is_met(index, sink) {
                continue;
            }
            for place in &self.places[line.start as usize..line.end as usize] {
                steps += 1;
                let (given, ends) = match position.cells[place.site.index()].piece {
                    None if place.calm => continue,
                    None => (&place.quiet, false),
                    Some(piece) if place.owners >> (piece.player.0 + 1) & 1 == 1 => (&place.takes, true),
                    Some(_) => break,
                };
                let moves = &self.moves[given.start as usize..given.end as usize];
                steps += MOVE_STEPS * moves.len() as u64;
                for m in moves.iter().filter(|m| is_noisy(position, &m.effects)) {
                    if !sink.take_all(std::slice::from_ref(m)) {
                        return false;
                    }
                }
                if ends {
                    break;
                }
            }
        }
        budget.spend(steps)
    }
}

/// A cell of a line as it is read: moves by their numbers.
struct Read {
    site: Site,
    quiet: Vec<u32>,
    takes: Vec<u32>,
    owners: u32,
}

impl Move {
    /// Whether nothing of it is on other cells than where it begins and this one, and the piece stays what it is.
    fn goes_to(&self, site: Site) -> bool {
        self.effects.iter().all(|effect| match *effect {
            Effect::Move { to, .. } => to == site,
            Effect::Attr { .. } | Effect::Set { .. } | Effect::Number { .. } => true,
            _ => false,
        })
    }
}

impl Program {
    /// One that gives nothing.
    fn nothing() -> Program {
        Program { steps: vec![Step::End], ..Program::default() }
    }

    /// The cells of a block that looks along one line and does nothing else.
    fn line(&self, players: usize) -> Option<Vec<Read>> {
        let alone = |given: &Given| given.ensures.is_empty();
        if !self.is_plain || !self.moves.iter().all(alone) {
            return None;
        }
        let (mut line, mut at): (Vec<Read>, _) = (Vec::new(), 0);
        loop {
            let site = match *self.steps.get(at)? {
                Step::Owner { site, .. } if line.iter().all(|read| read.site != site) => site,
                Step::End => break,
                Step::Go(to) if to as usize > at => {
                    at = to as usize;
                    continue;
                }
                _ => return None,
            };
            let (quiet, next) = self.follow(at, site, 1)?;
            let mut read = Read { site, quiet, takes: Vec::new(), owners: 0 };
            for owner in (0..players).map(|player| 2 << player) {
                let (takes, end) = self.follow(at, site, owner)?;
                if !matches!(self.steps.get(end), Some(Step::End)) {
                    return None;
                }
                if !takes.is_empty() {
                    if read.owners != 0 && read.takes != takes {
                        return None;
                    }
                    (read.takes, read.owners) = (takes, read.owners | owner);
                }
            }
            line.push(read);
            at = next;
        }
        (!line.is_empty()).then_some(line)
    }

    /// What is given, and the step that comes then, where the site is of this owner: up to what is asked of another site.
    fn follow(&self, mut at: usize, of: Site, owner: u32) -> Option<(Vec<u32>, usize)> {
        let mut given = Vec::new();
        for _ in 0..=self.steps.len() {
            at = match *self.steps.get(at)? {
                Step::Owner { site, owners, no } if site == of => {
                    if owners & owner != 0 {
                        at + 1
                    } else {
                        no as usize
                    }
                }
                Step::Give(index) => {
                    given.push(index);
                    at + 1
                }
                Step::Go(to) => to as usize,
                _ => return Some((given, at)),
            };
        }
        None
    }

    /// Whether no two moves of one run can be the same; what tells them from others of the piece is added.
    fn tells_apart(&self, told: &mut Vec<u64>) -> bool {
        let code = |given: &Given| if self.pends { given.goal() } else { given.code() };
        let mut own: Vec<u64> = self.given().map(|(_, given)| code(given)).collect();
        own.sort_unstable();
        own.dedup();
        told.extend(own);
        !self.pends && !self.gives_twice(code)
    }
}

impl Given {
    /// The move as it is where nothing is pending.
    fn alone(&self, piece: Piece, move_type: Option<MoveType>) -> Move {
        let Given { from, to, named, next, ref ensures, ref effects, ref name, .. } = *self;
        let emitted = Emitted { from, to, named, effects, next, ensures, name: name.as_ref() };
        Move::of(&emitted, Some(piece), move_type, MoveKind::Normal)
    }
}

/// What all pieces of a game do, each made when it is wanted.
pub(super) type Wholes = PerPiece<Whole>;

impl Wholes {
    pub(super) fn wholes_of(counts: (usize, usize, usize), asked_min: u8) -> Self {
        PerPiece::new(counts, MOVES_MAX, asked_min)
    }

    /// What the piece does there; `blocks` unrolls its blocks.
    #[inline]
    pub(super) fn whole<'a, B>(
        &self,
        piece: Piece,
        from: Site,
        sites: usize,
        blocks: impl FnOnce() -> B,
    ) -> Option<&Whole>
    where
        B: Iterator<Item = (Option<MoveType>, Option<&'a Program>)>,
    {
        self.of(piece, from, || {
            let whole = Whole::of((piece, from), (sites, self.players), blocks())?;
            let weight = whole.moves.len() + whole.places.len() + whole.rest.weight(sites);
            Some((whole, weight))
        })
    }
}
