//! What a person may do next: the legal moves as a tree of clicks, and the way taken through it so far.

use super::layout::UNIT;
use super::look::Look;
use super::work;
use fishka::{Effect, Kind, Move, MoveKind, MoveList, Piece, Player, Position, Site};

/// Something that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Step {
    /// A site of the board.
    Site(Site),
    /// One of several pieces of a site that do not have the same moves: its place among those of the site.
    Piece(Site, u16),
    /// A kind of piece in a reserve.
    Hand(Player, Kind),
    /// Something that no piece does to a site: its index among the actions of the rules.
    Action(u16),
}

/// What a lit site promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Promise {
    /// A move to an empty place.
    Quiet,
    /// A capture.
    Capture,
}

/// How a choice among moves of equal clicks is told apart.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Choice {
    /// Index of the move.
    pub index: usize,
    /// The piece that will stand there, if that is what differs.
    pub piece: Option<Piece>,
    /// What to say where the piece does not tell.
    pub note: String,
    /// Where pieces come to stand, if that tells the choices apart: what is laid over several places is best seen.
    pub sites: Vec<Site>,
}

/// Where the person is in the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Selection {
    /// Nothing picked up.
    #[default]
    Idle,
    /// Picked up.
    Picked(Step),
    /// Sent to a site from which it goes on as the player likes.
    Onward {
        /// What was picked up.
        first: Step,
        /// Where it was sent.
        at: Site,
    },
    /// Several moves fit; asked which.
    Asked {
        /// Where the question stands.
        at: Site,
        /// The answers.
        choices: Vec<Choice>,
    },
}

impl Selection {
    /// Whether a piece of this site is picked up.
    #[must_use]
    pub fn has_picked(&self, site: Site) -> bool {
        matches!(self.picked(), Some(Step::Site(s) | Step::Piece(s, _)) if s == site)
    }

    /// What is picked up.
    #[must_use]
    pub fn picked(&self) -> Option<Step> {
        match self {
            Selection::Picked(step) | Selection::Onward { first: step, .. } => Some(*step),
            _ => None,
        }
    }
}

/// What a button does for which no piece is clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Doing {
    /// Plays the move with this index.
    Move(usize),
    /// Picks this up: a site is to be clicked next.
    Pick(Step),
}

/// What a click led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Play the move with this index.
    Play(usize),
    /// Show this.
    Select(Selection),
}

struct Path {
    first: Step,
    /// Which of the pieces of a site goes.
    level: u16,
    target: Site,
    /// Where something ends that goes on from the target; nowhere where nothing does.
    end: Option<Site>,
    promise: Promise,
}

/// The legal moves of one position, ready for clicks.
#[derive(Default)]
pub struct Choices {
    /// The moves.
    pub moves: MoveList,
    /// Their notations.
    pub notations: Vec<String>,
    /// `paths[move]`: how it is clicked; `None` for passes.
    paths: Vec<Option<Path>>,
    /// The piece that must go on, inside a turn of several steps.
    pub forced: Option<Site>,
    /// Inside a turn of several steps: how many are done.
    pub step: Option<usize>,
    arrivals: Vec<Option<Piece>>,
    /// The only empty place of the board, where all moves go there.
    gap: Option<Site>,
}

/// The sites that a click means for a move without sites of its own: the first effect that names one.
fn ends(m: &Move) -> Option<(Site, Site)> {
    let to = m.to.or(m.from)?;
    Some((m.from.unwrap_or(to), to))
}

/// Whether a move is told as a capture. What an action takes off its own, nobody’s or chance’s pieces, or puts back
/// itself, is not taken.
pub(super) fn takes(m: &Move, position: &Position) -> bool {
    if !matches!(m.kind, MoveKind::Action(_)) {
        return m.is_capture(position);
    }
    // Owners that change are no captures: what was taken off comes back as somebody’s.
    if m.effects.iter().any(|e| matches!(e, Effect::Flip(_) | Effect::Owner { .. })) {
        return false;
    }
    let rules = &position.game().rules;
    let (actor, players) = (position.play_as(), rules.acting_players());
    let enemy = |piece: &Piece| {
        players.contains(&piece.player) && piece.player != actor && !rules.together(piece.player, actor)
    };
    let off = m.captures(position).iter().filter_map(|site| position.cell(*site).piece).filter(enemy).count();
    let put = |e: &&Effect| matches!(e, Effect::Create { piece, .. } if enemy(piece));
    off > m.effects.iter().filter(put).count()
}

/// The place of the piece that acts among those of its site, whatever it carries or sends.
fn level(m: &Move, position: &Position) -> u16 {
    if position.is_ordered() {
        // Of a tower the top acts.
        return 0;
    }
    let sites = position.cells().len();
    let moved = m.effects.iter().find_map(|e| match e {
        Effect::Move { from, .. } => Some(from.level(sites)),
        _ => None,
    });
    let pieces = |from: Site| position.stack(from).map(|cell| cell.piece);
    let level = match (moved, m.from) {
        (Some(level), Some(from)) if pieces(from).nth(level).flatten() != m.piece => {
            pieces(from).position(|piece| piece == m.piece).or(moved)
        }
        _ => moved,
    };
    level.and_then(|level| u16::try_from(level).ok()).unwrap_or(0)
}

/// Where pieces come to stand by a move.
fn lands(m: &Move) -> Vec<Site> {
    let site = |effect: &Effect| match effect {
        Effect::Move { to, .. } | Effect::Copy { to, .. } | Effect::Drop { to, .. } => Some(*to),
        Effect::Create { site, .. } => Some(*site),
        _ => None,
    };
    let mut sites: Vec<Site> = m.effects.iter().filter_map(site).collect();
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// The only empty place of the board, if all moves go there.
fn only_gap(position: &Position, paths: &[Option<Path>]) -> Option<Site> {
    let sites = &position.game().rules.board.sites;
    let mut empty = position
        .cells()
        .iter()
        .enumerate()
        .filter(|(i, cell)| cell.piece.is_none() && sites.get(*i).is_some_and(|def| !def.dummy));
    let gap = empty.next().filter(|_| empty.next().is_none()).map(|(i, _)| Site::new(i))?;
    let goes_there = |p: &Path| p.target == gap && matches!(p.first, Step::Site(_));
    paths.iter().flatten().all(goes_there).then_some(gap)
}

impl Path {
    fn begins(&self, first: Step) -> bool {
        match first {
            Step::Piece(site, level) => self.first == Step::Site(site) && self.level == level,
            _ => self.first == first,
        }
    }
}

/// The piece that will stand at the end of the move.
fn arrival(m: &Move, position: &Position) -> Option<Piece> {
    let player = m.piece.map_or(position.play_as(), |p| p.player);
    let piece = m.piece?;
    Some(Piece { player, kind: m.promotion().unwrap_or(piece.kind) })
}

/// More actions than so many that are clicked on the board have no buttons besides.
const BUTTONS_MAX: usize = 3;

impl Choices {
    /// The tree of a position.
    #[must_use]
    pub fn of(position: &mut Position) -> Choices {
        let mut moves = MoveList::new();
        let budget = &mut work();
        // Where a bound is met there is nothing to choose; the session tells of it.
        let listed = position.legal_moves(&mut moves, budget);
        let named = listed.and_then(|()| fishka::notations(position, &moves, budget));
        let Ok(notations) = named else { return Choices::default() };
        let path = |m: &Move| {
            let (from, target) = ends(m)?;
            let promise = if takes(m, position) { Promise::Capture } else { Promise::Quiet };
            let first = match (m.kind, m.piece) {
                (MoveKind::Pass | MoveKind::Throw(_), _) => return None,
                // What is said to leave a site is picked up there.
                (MoveKind::Action(_), _) if m.from.is_some_and(|from| Some(from) != m.to) => Step::Site(from),
                (MoveKind::Action(index), _) => Step::Action(index),
                (MoveKind::Drop, Some(piece)) => Step::Hand(position.play_as(), piece.kind),
                _ => Step::Site(from),
            };
            let level = level(m, position);
            let end = fishka::passed_on(position, m);
            Some(Path { first, level, target, end, promise })
        };
        let paths: Vec<Option<Path>> = moves.iter().map(path).collect();
        let arrivals = moves.iter().map(|m| arrival(m, position)).collect();
        Choices {
            gap: only_gap(position, &paths),
            paths,
            notations,
            forced: position.partial().and_then(|p| p.site),
            step: position.is_partial().then(|| position.step()),
            arrivals,
            moves,
        }
    }

    /// The same tree with nothing but the moves of these notations.
    #[must_use]
    pub fn only(mut self, texts: &[String]) -> Choices {
        let stays: Vec<bool> = self.notations.iter().map(|text| texts.contains(text)).collect();
        // The lists are of one length: each is asked in the same order.
        let in_order = || {
            let mut stays = stays.iter();
            move || stays.next().copied().unwrap_or(false)
        };
        let (mut moves, mut names, mut paths, mut arrivals) =
            (in_order(), in_order(), in_order(), in_order());
        self.moves.retain(|_| moves());
        self.notations.retain(|_| names());
        self.paths.retain(|_| paths());
        self.arrivals.retain(|_| arrivals());
        self
    }

    /// The index of the pass, if passing is legal.
    #[must_use]
    pub fn pass(&self) -> Option<usize> {
        self.moves.iter().position(Move::is_pass)
    }

    /// Things that no piece does, with their names; what is done to one of several sites is told once.
    #[must_use]
    pub fn actions(&self) -> Vec<(Doing, String)> {
        let mut all: Vec<(Doing, String)> = Vec::new();
        let named = |index: &usize| self.is_clicked(*index) && !self.notations[*index].contains('@');
        let one_by_one = (0..self.moves.len()).filter(named).count();
        for (index, m) in self.moves.iter().enumerate() {
            let MoveKind::Action(action) = m.kind else { continue };
            if one_by_one > BUTTONS_MAX && self.is_clicked(index) {
                continue;
            }
            let (doing, name) = match (&self.paths[index], self.notations[index].split_once('@')) {
                (Some(_), Some((name, _))) => (Doing::Pick(Step::Action(action)), name),
                _ => (Doing::Move(index), self.notations[index].as_str()),
            };
            if all.iter().all(|(known, _)| *known != doing) {
                all.push((doing, name.to_owned()));
            }
        }
        all
    }

    /// Whether a click on a site alone means this action.
    fn is_clicked(&self, index: usize) -> bool {
        self.paths[index].as_ref().is_some_and(|path| {
            let acts = matches!(path.first, Step::Action(_)) && self.acts_directly(path.target);
            acts && self.actions_on(path.target).len() == 1
        })
    }

    fn having(&self, fits: impl Fn(&Path) -> bool) -> Vec<usize> {
        let fits = |(i, p): (usize, &Option<Path>)| p.as_ref().is_some_and(&fits).then_some(i);
        self.paths.iter().enumerate().filter_map(fits).collect()
    }

    /// The moves that begin with `first` and end on `site`.
    #[must_use]
    pub fn moves_of(&self, first: Step, site: Site) -> Vec<usize> {
        self.having(|p| p.begins(first) && p.target == site)
    }

    /// The site that a click on `site` means, where a click anywhere in a column means the only place in it that can be
    /// played: that place, if there is just one.
    #[must_use]
    pub fn in_column(&self, look: &Look, site: Site) -> Option<Site> {
        if !look.decor.tap_column {
            return None;
        }
        let x = look.layout.view(site)?.centre.x;
        let column = look.layout.sites.iter().filter(|v| (v.centre.x - x).abs() < UNIT * 0.5).map(|v| v.site);
        let mut places = column.filter(|s| self.drops_directly(*s));
        places.next().filter(|_| places.next().is_none())
    }

    /// The moves that begin with `first`.
    #[must_use]
    pub fn moves_from(&self, first: Step) -> Vec<usize> {
        self.having(|p| p.begins(first))
    }

    /// The numbers that the moves to a site use of the dice kept, where those kept are not all the same.
    #[must_use]
    pub fn worth(&self, first: Step, site: Site, position: &Position) -> String {
        let spent = |index: &usize| super::walk::spent(position, &self.moves[*index]);
        let mut all: Vec<Vec<i32>> = self.having(|_| true).iter().map(spent).collect();
        all.dedup();
        if all.len() < 2 {
            return String::new();
        }
        let mut own: Vec<i32> = self.moves_of(first, site).iter().flat_map(spent).collect();
        own.sort_unstable();
        own.dedup();
        own.iter().map(i32::to_string).collect::<Vec<_>>().join("/")
    }

    /// Places of the pieces of a site that have moves, each with moves of its own; empty where they need not be told
    /// apart.
    #[must_use]
    pub fn pieces_of(&self, site: Site) -> Vec<u16> {
        let own = self.paths.iter().flatten().filter(|p| p.first == Step::Site(site));
        let mut levels: Vec<u16> = own.map(|p| p.level).collect();
        levels.sort_unstable();
        levels.dedup();
        if levels.len() > 1 { levels } else { Vec::new() }
    }

    /// What a click on something that is picked up already leads to: of several pieces on a site each in turn.
    fn next_piece(&self, step: Step) -> Selection {
        let (site, next) = match step {
            Step::Site(site) => (site, 0),
            Step::Piece(site, level) => (site, level + 1),
            Step::Hand(..) | Step::Action(_) => return self.initial(),
        };
        let level = self.pieces_of(site).into_iter().find(|level| *level >= next);
        level.map_or_else(|| self.initial(), |level| Selection::Picked(Step::Piece(site, level)))
    }

    /// The move that a click on a piece means by itself: where just one place of the board is empty and every move goes
    /// there, nothing is asked.
    #[must_use]
    pub fn at_one_click(&self, selection: &Selection, step: Step) -> Option<usize> {
        let is_new = self.gap.is_some() && selection.picked() != Some(step);
        match self.moves_from(step)[..] {
            [only] if is_new => Some(only),
            _ => None,
        }
    }

    fn drops_on(&self, site: Site) -> Vec<usize> {
        self.having(|p| p.target == site && matches!(p.first, Step::Hand(..)))
    }

    /// Whether anything can be done from here.
    #[must_use]
    pub fn starts(&self, step: Step) -> bool {
        self.paths.iter().flatten().any(|p| p.begins(step))
    }

    /// Whether a click on the site, with nothing picked up, drops a piece.
    #[must_use]
    pub fn drops_directly(&self, site: Site) -> bool {
        !self.starts(Step::Site(site)) && !self.drops_on(site).is_empty()
    }

    fn actions_on(&self, site: Site) -> Vec<usize> {
        self.having(|p| p.target == site && matches!(p.first, Step::Action(_)))
    }

    /// Whether a click on the site, with nothing picked up, does something to it that no piece does.
    #[must_use]
    pub fn acts_directly(&self, site: Site) -> bool {
        let bare = !self.starts(Step::Site(site)) && self.drops_on(site).is_empty();
        bare && !self.actions_on(site).is_empty()
    }

    /// Where what is picked up can go.
    #[must_use]
    pub fn targets(&self, first: Step) -> Vec<(Site, Promise)> {
        let mut targets: Vec<(Site, Promise)> = Vec::new();
        for path in self.paths.iter().flatten().filter(|p| p.begins(first)) {
            match targets.iter_mut().find(|(site, _)| *site == path.target) {
                Some((_, promise)) if path.promise == Promise::Capture => *promise = Promise::Capture,
                Some(_) => {}
                None => targets.push((path.target, path.promise)),
            }
        }
        targets
    }

    /// Where what was sent to `at` can go on to.
    #[must_use]
    pub fn onward(&self, first: Step, at: Site) -> Vec<(Site, Promise)> {
        let own = self.paths.iter().flatten().filter(|p| p.begins(first) && p.target == at);
        own.filter_map(|p| Some((p.end?, p.promise))).collect()
    }

    /// What is picked up before any click: the piece that must go on, or the one thing to be done to a site where
    /// nothing else can be done.
    #[must_use]
    pub fn initial(&self) -> Selection {
        match self.forced.map(Step::Site).filter(|step| self.starts(*step)).or(self.only_action()) {
            Some(step) => Selection::Picked(step),
            None => Selection::Idle,
        }
    }

    /// The action that all moves with a site are.
    fn only_action(&self) -> Option<Step> {
        let mut firsts = self.paths.iter().flatten().map(|path| path.first);
        let first = firsts.next().filter(|first| matches!(first, Step::Action(_)))?;
        firsts.all(|other| other == first).then_some(first)
    }

    /// What a click on `step` leads to.
    #[must_use]
    pub fn click(&self, selection: &Selection, step: Step) -> Reaction {
        if let (Selection::Picked(first), Step::Site(target)) = (selection, step) {
            let fits = self.moves_of(*first, target);
            if self.go_on(&fits) {
                return Reaction::Select(Selection::Onward { first: *first, at: target });
            }
            if !fits.is_empty() {
                return self.leaf(target, &fits);
            }
        }
        if let (Selection::Onward { first, at }, Step::Site(end)) = (selection, step) {
            let fits = self.having(|p| p.begins(*first) && p.target == *at && p.end == Some(end));
            return match fits.first() {
                Some(index) => Reaction::Play(*index),
                None => self.click(&Selection::Picked(*first), step),
            };
        }
        match (selection, step) {
            (Selection::Picked(picked), _) if *picked == step => {
                return Reaction::Select(self.next_piece(step));
            }
            (Selection::Picked(picked @ Step::Piece(of, _)), Step::Site(site)) if *of == site => {
                return Reaction::Select(self.next_piece(*picked));
            }
            _ => {}
        }
        if self.starts(step) {
            return Reaction::Select(Selection::Picked(step));
        }
        match step {
            Step::Site(site) if !self.drops_on(site).is_empty() => self.leaf(site, &self.drops_on(site)),
            Step::Site(site) if self.acts_directly(site) => self.leaf(site, &self.actions_on(site)),
            _ => Reaction::Select(self.initial()),
        }
    }

    /// Whether moves differ in where something goes on to from their target.
    fn go_on(&self, fits: &[usize]) -> bool {
        let end = |i: &usize| self.paths[*i].as_ref().and_then(|p| p.end);
        let mut ends: Vec<Site> = fits.iter().filter_map(end).collect();
        ends.sort_unstable();
        ends.dedup();
        fits.len() > 1 && ends.len() == fits.len()
    }

    /// One move is played, several are asked about.
    fn leaf(&self, at: Site, fits: &[usize]) -> Reaction {
        if let [only] = fits {
            return Reaction::Play(*only);
        }
        let differ = fits.iter().enumerate().all(|(n, i)| {
            self.arrivals[*i].is_some() && fits[..n].iter().all(|j| self.arrivals[*j] != self.arrivals[*i])
        });
        let mut laid: Vec<Vec<Site>> = fits.iter().map(|i| lands(&self.moves[*i])).collect();
        let apart = (1..laid.len()).all(|n| !laid[..n].contains(&laid[n]));
        if differ || !apart || laid.iter().any(|sites| sites.len() < 2) {
            laid.iter_mut().for_each(Vec::clear);
        }
        let choice = |(i, sites): (&usize, Vec<Site>)| Choice {
            index: *i,
            piece: self.arrivals[*i],
            note: if differ { String::new() } else { self.notations[*i].clone() },
            sites,
        };
        Reaction::Select(Selection::Asked { at, choices: fits.iter().zip(laid).map(choice).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn many_actions_with_a_site_each_need_no_buttons() {
        let game = crate::deal::Deal::library("goofspiel").compile().game.unwrap();
        let mut position = game.start(&mut work()).unwrap();
        let draw = fishka::parse_move(&mut position, "draw:Prize-Five", &mut work()).unwrap();
        position.play(&draw, &mut work()).unwrap();
        let mut choices = Choices::of(&mut position);
        if choices.moves.len() == 1 {
            // The open turn passes by itself.
            position.play(&choices.moves[0].clone(), &mut work()).unwrap();
            choices = Choices::of(&mut position);
        }
        assert_eq!((choices.moves.len(), choices.actions().len()), (13, 0));
        assert!(choices.acts_directly(game.rules.site("e1").unwrap()));
    }

    #[test]
    fn shapes_that_are_laid_are_told_apart_by_where_they_lie() {
        for (name, first) in [("polyominoes", None), ("l-game", Some(()))] {
            let game = crate::deal::Deal::library(name).compile().game.unwrap();
            let mut position = game.start(&mut work()).unwrap();
            let choices = Choices::of(&mut position);
            let many = choices.paths.iter().flatten().find(|p| {
                let fits = choices.moves_of(p.first, p.target);
                fits.len() > 1 && (first.is_some() || lands(&choices.moves[fits[0]]).len() > 3)
            });
            let Some(many) = many else { panic!("{name}: nothing is asked") };
            let reaction = choices.click(&Selection::Picked(many.first), Step::Site(many.target));
            let Reaction::Select(Selection::Asked { choices, .. }) = reaction else { panic!("{reaction:?}") };
            assert!(choices.iter().all(|choice| choice.sites.len() > 1), "{name}: {choices:?}");
        }
    }

    #[test]
    fn one_click_is_enough_where_there_is_one_place_to_go() {
        let of = |name: &str| {
            let game = crate::deal::Deal::library(name).compile().game.unwrap();
            let mut position = game.start(&mut work()).unwrap();
            (Choices::of(&mut position), position)
        };
        let (torere, position) = of("mu-torere");
        let goes = |step| torere.at_one_click(&Selection::Idle, step).map(|i| torere.notations[i].as_str());
        assert_eq!(goes(site(&position, "k1")), Some("k1-middle"), "{:?}", torere.notations);
        assert_eq!(goes(site(&position, "k2")), None, "it cannot go");
        let held = Selection::Picked(site(&position, "k1"));
        assert_eq!(torere.at_one_click(&held, site(&position, "k1")), None, "that puts it down");
        let (chess, position) = of("chess");
        assert_eq!(chess.at_one_click(&Selection::Idle, site(&position, "a2")), None);
    }

    fn site(position: &Position, name: &str) -> Step {
        Step::Site(position.game().rules.site(name).unwrap())
    }

    #[test]
    fn a_piece_is_picked_up_and_put_down() {
        let mut position = samples::walker().start(&mut work()).expect("within the budget");
        let choices = Choices::of(&mut position);
        let (a1, a2) = (site(&position, "a1"), site(&position, "a2"));
        let picked = choices.click(&Selection::Idle, a1);
        assert_eq!(picked, Reaction::Select(Selection::Picked(a1)));
        assert_eq!(choices.click(&Selection::Picked(a1), a1), Reaction::Select(Selection::Idle));
        let Reaction::Play(index) = choices.click(&Selection::Picked(a1), a2) else { panic!("no move") };
        assert_eq!(choices.notations[index], "a1-a2");
    }

    #[test]
    fn where_nothing_but_one_action_can_be_done_a_click_does_it() {
        let text = |other: &str| {
            format!(
                "(fishka 1) (game (title \"T\") (players White Black) (turn-order White Black) (board (squares 3 3))
                (piece (name Man) (moves {other})) (board-setup (White (Man a1)) (Black (Man c2 c3)))
                (action take ((each (sites) (verify enemy?) (capture) to add))))"
            )
        };
        let of = |other: &str| {
            let game =
                fishka::compile(&text(other), &mut fishka::Budget::new(fishka::COMPILE_STEPS)).unwrap();
            let mut position = game.start(&mut work()).expect("within the budget");
            (site(&position, "c3"), Choices::of(&mut position))
        };
        let (c3, only) = of("");
        assert_eq!(only.initial(), Selection::Picked(Step::Action(0)));
        assert!(matches!(only.click(&only.initial(), c3), Reaction::Play(_)));
        let (_, several) = of("(n add)");
        assert_eq!(several.initial(), Selection::Idle);
        let Step::Site(site) = c3 else { panic!("no site") };
        assert!(several.acts_directly(site));
        let taken = several.click(&Selection::Idle, c3);
        assert!(matches!(taken, Reaction::Play(_)), "a click on what no piece can do means the action");
        assert_eq!(several.targets(Step::Action(0))[0].1, Promise::Capture);
    }

    #[test]
    fn a_click_on_an_empty_site_drops() {
        let mut position = samples::stones().start(&mut work()).expect("within the budget");
        let choices = Choices::of(&mut position);
        assert!(matches!(choices.click(&Selection::Idle, site(&position, "b2")), Reaction::Play(_)));
    }

    #[test]
    fn equal_clicks_are_asked_about() {
        let mut position = samples::promoter().start(&mut work()).expect("within the budget");
        let choices = Choices::of(&mut position);
        let (from, to) = (site(&position, "a2"), site(&position, "a3"));
        let reaction = choices.click(&Selection::Picked(from), to);
        let Reaction::Select(Selection::Asked { choices, .. }) = reaction else { panic!("not asked") };
        assert_eq!(choices.len(), 2);
        assert!(choices.iter().all(|c| c.note.is_empty() && c.piece.is_some()));
    }
}
