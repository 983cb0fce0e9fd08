//! Unrolls a block: follows every way through its ops from a site on and writes down what is left to be asked.

use super::paths::{Paths, Through, VAGUE, arrived};
use super::program::{Ask, Bring, Deed, Given, Program, Step};
use super::value::{Comparison, Write};
use super::walk::{First, Ground, Sites, State, Unknown, Walks, What};
use super::{BlockId, How, numbers_pieces};
use crate::interp::{Ensured, Registers, bit, in_order, joined, own_of, set_bit};
use crate::{Effect, Next, Piece};
use fishka_base::{Kind, Player, Site};
use fishka_rules::{NamePart, Op, PlayerRole, Reach, Rules, Test, Where};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Most steps of a program, and most ops that are followed for it.
const STEPS_MAX: usize = 1_500;
const OPS_MAX: usize = 30_000;
/// Most steps of one in which everything that is pending is known.
const KNOWN_MAX: usize = 400;

/// The block for a player and a site, in this way or the next that does; `None` where it is left to the interpreter. And
/// the way in which to try it for other sites.
pub(super) fn unroll(
    (rules, goal_sites): (&Rules, &[Vec<bool>]),
    block: BlockId,
    (player, site, acting): (Player, Site, Option<i16>),
    way: How,
) -> (Option<Program>, How) {
    let tried = |pends, most| {
        let unroller = Unroller::new(rules, goal_sites, block, (player, acting), (pends, most));
        unroller.program(site).ok().filter(|program| program.pays() && ends(program))
    };
    if way == How::Known
        && let Some(program) = tried(false, KNOWN_MAX)
    {
        return (Some(program), How::Known);
    }
    if way == How::Never || way == How::Numbered && acting.is_none() {
        return (None, way);
    }
    if way == How::Large {
        let program = tried(false, STEPS_MAX);
        let next = if program.is_some() { How::Large } else { How::Never };
        return (program, next);
    }
    let program = tried(true, STEPS_MAX);
    if program.is_none()
        && acting.is_none()
        && let Some(program) = tried(false, STEPS_MAX)
    {
        return (Some(program), How::Large);
    }
    let next = match (way, &program) {
        (How::Numbered, Some(_)) => How::Numbered,
        (_, Some(_)) => How::Pends,
        (How::Known | How::Pends, None) if !block.drop && numbers_pieces(rules) => How::Numbered,
        _ => How::Never,
    };
    (program, next)
}

/// A condition as it is for a player where nothing acts; `None` where it is left to the interpreter.
pub(super) fn unroll_condition(
    ground: (&Rules, &[Vec<bool>]),
    entry: u32,
    player: Player,
    site: Site,
) -> Option<Program> {
    let block = BlockId { entry, kind: Kind(0), number: 0, drop: false };
    let unroller = Unroller::new(ground.0, ground.1, block, (player, None), (false, STEPS_MAX));
    let program = Unroller { answers: true, ..unroller }.program(site).ok();
    program.filter(|program| program.pays() && ends(program))
}

/// Whether a program comes to its end whatever is answered.
fn ends(program: &Program) -> bool {
    let mut state = vec![0_u8; program.steps.len()];
    let mut stack = vec![(0_usize, false)];
    while let Some((at, done)) = stack.pop() {
        match (done, state.get(at).copied()) {
            (true, _) => state[at] = 2,
            (false, Some(0)) => {
                state[at] = 1;
                stack.push((at, true));
                stack.extend(program.after(at).map(|to| (to, false)));
            }
            (false, Some(2)) => {}
            _ => return false,
        }
    }
    true
}

/// What is asked next, or done.
enum Event {
    Question(Step),
    Pend(Effect),
    Do(Op),
    Write(Write),
    Bring(Bring),
    /// Whether the number at this index of the position is more than 0; if not, the ops end here.
    Left(u16),
    /// Ops from there on run on each site of a walk.
    Walk(Paths, u32),
    Clear,
    Add {
        kinds: Option<u16>,
        next: Option<Next>,
        copy: bool,
    },
    End,
}

/// What comes of an op.
enum Flow {
    On,
    Ended,
    Event(Event),
}

struct Unroller<'a> {
    ground: Ground<'a>,
    goal_sites: &'a [Vec<bool>],
    block: BlockId,
    /// What is pending is left to the run.
    pends: bool,
    /// It is a condition: what is left at the end is its answer.
    answers: bool,
    steps_max: usize,
    ops: usize,
    program: Program,
    known: FxHashMap<State, u32>,
    walks: Walks,
    /// States to go on from, and what leads there.
    todo: Vec<(State, Lead)>,
}

/// What leads to a state.
#[derive(Clone, Copy)]
enum Lead {
    Start,
    /// A question that is denied: its step.
    No(usize),
    /// A walk comes to a place: their numbers.
    Body(usize, usize),
}

type Answer<T> = Result<T, Unknown>;

impl<'a> Unroller<'a> {
    fn new(
        rules: &'a Rules,
        goal_sites: &'a [Vec<bool>],
        block: BlockId,
        (player, acting): (Player, Option<i16>),
        (pends, steps_max): (bool, usize),
    ) -> Self {
        let program = Program { pends, ..Program::default() };
        // Conditions and what floods go by are no blocks of a piece.
        let own = rules.kinds.get(block.kind.index()).and_then(|kind| kind.moves.get(block.number));
        let acts = !block.drop && rules.levels() == 1 && own.is_some_and(|own| own.entry == block.entry);
        let kind = acts.then_some(block.kind);
        let (ground, known) = (Ground { rules, player, acting, kind }, FxHashMap::default());
        let walks = Walks::default();
        Unroller {
            ground,
            goal_sites,
            block,
            pends,
            answers: false,
            steps_max,
            ops: 0,
            program,
            known,
            walks,
            todo: Vec::new(),
        }
    }

    fn program(mut self, site: Site) -> Answer<Program> {
        let regs = Registers::blank(self.ground.rules, site, self.block.drop);
        self.program.start = regs.start;
        let entry = self.block.entry;
        self.program_from(entry, regs)
    }

    /// What is run from an op on.
    fn program_from(mut self, pc: u32, regs: Registers) -> Answer<Program> {
        let start = State { pc, regs, frames: SmallVec::new(), clean: true, first: First::Nothing };
        self.todo.push((start, Lead::Start));
        while let Some((state, from)) = self.todo.pop() {
            let here = self.program.steps.len() as u32;
            let to = match self.known.get(&state) {
                Some(known) => *known,
                None => {
                    self.follow(state)?;
                    here
                }
            };
            match from {
                Lead::Start => {}
                Lead::No(from) => self.program.steps[from].no().into_iter().for_each(|no| *no = to),
                Lead::Body(walk, place) => self.program.walks[walk].places[place].body = Some(to),
            }
        }
        self.program.is_plain = self.program.asks_and_gives();
        Ok(self.program)
    }

    /// Writes down what happens from a state on, until a way is met that was written before.
    fn follow(&mut self, mut state: State) -> Answer<()> {
        loop {
            if let Some(known) = self.known.get(&state) {
                self.program.steps.push(Step::Go(*known));
                return Ok(());
            }
            let at = self.program.steps.len();
            if at >= self.steps_max {
                return Err(Unknown);
            }
            self.known.insert(state.clone(), at as u32);
            match self.next(&mut state)? {
                Event::End => {
                    let answers = self.answers;
                    self.program.steps.push(if answers { Step::Answer(state.regs.reg) } else { Step::End });
                    return Ok(());
                }
                Event::Question(step) => {
                    self.program.steps.push(step);
                    let mut denied = state.clone();
                    denied.regs.reg = false;
                    self.todo.push((denied, Lead::No(at)));
                    state.regs.reg = true;
                }
                Event::Left(slot) => {
                    self.program.steps.push(Step::Left { slot, no: u32::MAX });
                    self.todo.push((State { first: First::Over, ..state.clone() }, Lead::No(at)));
                }
                Event::Write(write) => {
                    state.clean = false;
                    let index = u16::try_from(self.program.writes.len()).map_err(|_| Unknown)?;
                    self.program.writes.push(write);
                    self.program.steps.push(Step::Write(index));
                }
                Event::Bring(bring) => {
                    state.clean = false;
                    let index = u16::try_from(self.program.brings.len()).map_err(|_| Unknown)?;
                    self.program.brings.push(bring);
                    self.program.steps.push(Step::Bring(index));
                }
                Event::Walk(walk, body) => self.walk(walk, body, &state.regs)?,
                Event::Clear => {
                    state.clean = true;
                    self.program.steps.push(Step::Clear);
                }
                Event::Do(op) => {
                    state.clean = false;
                    let index = u16::try_from(self.program.deeds.len()).map_err(|_| Unknown)?;
                    self.program.deeds.push(Deed { op, regs: state.regs.clone() });
                    self.program.steps.push(Step::Do(index));
                }
                Event::Pend(effect) => {
                    state.clean = false;
                    let index = u16::try_from(self.program.effects.len()).map_err(|_| Unknown)?;
                    self.program.effects.push(effect);
                    self.program.steps.push(Step::Pend(index));
                }
                Event::Add { kinds, next, copy } => {
                    self.add(&mut state.regs, kinds, next, copy)?;
                    state.clean = true;
                }
            }
        }
    }

    /// Runs ops as far as everything about them is known.
    fn next(&mut self, state: &mut State) -> Answer<Event> {
        loop {
            self.ops += 1;
            if self.ops > OPS_MAX {
                return Err(Unknown);
            }
            match std::mem::take(&mut state.first) {
                First::Nothing => {}
                First::Left(slot) => return Ok(Event::Left(slot)),
                First::Over if self.ground.leave(state) => continue,
                First::Over => return Ok(Event::End),
            }
            let op = self.ground.rules.code[state.pc as usize];
            state.pc += 1;
            match self.op(op, state)? {
                Flow::On => {}
                Flow::Event(event) => return Ok(event),
                Flow::Ended if self.pends && !state.clean && state.on_copy() => {
                    // The op that ends it is met once more.
                    state.pc -= 1;
                    return Ok(Event::Clear);
                }
                Flow::Ended if self.ground.leave(state) => {}
                Flow::Ended => return Ok(Event::End),
            }
        }
    }

    fn op(&mut self, op: Op, state: &mut State) -> Answer<Flow> {
        let regs = &mut state.regs;
        match op {
            Op::End => return Ok(Flow::Ended),
            Op::Go(at) => match self.ground.place(at, regs)? {
                Some(site) => regs.cursor = site,
                None => return Ok(Flow::Ended),
            },
            Op::Verify if !regs.reg => return Ok(Flow::Ended),
            Op::Verify => {}
            Op::Jump(to) => state.pc = to,
            Op::JumpIf(to) | Op::JumpUnless(to) => {
                if regs.reg == matches!(op, Op::JumpIf(_)) {
                    state.pc = to;
                }
            }
            Op::Test { test, at, negate } => {
                if let Some(step) = self.test(test, at, negate, state)? {
                    return Ok(Flow::Event(Event::Question(step)));
                }
            }
            Op::Add { kinds, partial, move_type, copy } => {
                let may = self.ground.rules.options.pass_partial;
                let next = partial.then_some(Next { move_type, piece: true, may }).or(regs.again);
                return Ok(Flow::Event(Event::Add { kinds, next, copy }));
            }
            Op::Each { reach, gather, end } => {
                if let Some(walk) = self.paths(reach, gather, regs)? {
                    let body = std::mem::replace(&mut state.pc, end);
                    return Ok(Flow::Event(Event::Walk(walk, body)));
                }
                let sites = self.ground.sites(reach, regs)?;
                self.each(sites, gather, end, state)?;
            }
            Op::Lay { lay, end } => {
                let forms = self.ground.forms(lay, regs);
                self.each(forms, false, end, state)?;
            }
            Op::EachValue { pool, end } => {
                let values = self.ground.values(pool, regs)?;
                self.each(values, false, end, state)?;
            }
            Op::Bring(..) | Op::BringTop(_) if self.pends => {
                return Ok(self.bring(op, regs)?.map_or(Flow::On, |bring| Flow::Event(Event::Bring(bring))));
            }
            other if self.pends && is_deed(other) && self.simple(other, regs).is_err() => {
                let write = self.ground.write(other, regs).ok().flatten();
                return Ok(Flow::Event(write.map_or(Event::Do(other), Event::Write)));
            }
            other => match self.simple(other, regs)? {
                Some(effect) if self.pends => return Ok(Flow::Event(Event::Pend(effect))),
                Some(effect) => pend(regs, effect),
                None => {}
            },
        }
        Ok(Flow::On)
    }

    /// Ops run for each of the sites.
    fn each(&mut self, sites: Sites, gather: bool, end: u32, state: &mut State) -> Answer<()> {
        if self.pends && !gather && !state.clean {
            return Err(Unknown);
        }
        let (origin, what) = (state.regs.cursor, What::Each { gather, body: state.pc, end });
        self.ground.begin(&mut self.walks, (sites, origin), what, state);
        Ok(())
    }

    /// The walk of a reach of more than one step; nothing for other reaches.
    fn paths(&self, reach: u16, gather: bool, regs: &Registers) -> Answer<Option<Paths>> {
        let Reach::Walk { min, max, dirs, through } = self.ground.rules.reaches[usize::from(reach)] else {
            return Ok(None);
        };
        let steps = (self.ground.value(min, regs)?.max(1), self.ground.value(max, regs)?);
        if steps == (1, 1) {
            return Ok(None);
        }
        // What is pending would have to be known on each of the sites.
        if gather || self.pends {
            return Err(Unknown);
        }
        let dirs = self.ground.dirs(dirs, regs);
        let mut walk =
            Paths::of(self.ground.board(), self.ground.player, regs.cursor, &dirs, steps).ok_or(Unknown)?;
        let uses = walk.uses();
        for (place, (_, leads)) in walk.places.iter_mut().zip(uses) {
            if let Some(entry) = through.entry().filter(|_| leads) {
                place.through = self.through(entry, &arrived(regs, place.site, VAGUE))?;
            }
        }
        Ok(Some(walk))
    }

    /// Whether a walk leads on through a site, where the registers are.
    fn through(&self, entry: u32, regs: &Registers) -> Answer<Through> {
        let Unroller { ground, goal_sites, block, .. } = *self;
        let place = (ground.player, ground.acting);
        let asker = Unroller::new(ground.rules, goal_sites, block, place, (false, KNOWN_MAX));
        let regs = Registers { reg: false, ..regs.clone() };
        let program = Unroller { answers: true, ..asker }.program_from(entry, regs.clone())?;
        if !ends(&program) {
            return Err(Unknown);
        }
        Ok(match *program.steps {
            [Step::Answer(true)] => Through::Always,
            [Step::Answer(false)] => Through::Never,
            [Step::Owner { site, owners, .. }, Step::Answer(holds), Step::Answer(other)]
                if site == regs.cursor && holds != other =>
            {
                Through::Owner(if holds { owners } else { !owners })
            }
            _ => Through::Asked(Box::new(program)),
        })
    }

    /// The ops of the body are written down for each site to which a walk may lead.
    fn walk(&mut self, walk: Paths, body: u32, regs: &Registers) -> Answer<()> {
        let index = u16::try_from(self.program.walks.len()).map_err(|_| Unknown)?;
        self.program.steps.push(Step::Walk(index));
        for (place, (known, (ends, _))) in walk.places.iter().zip(walk.uses()).enumerate() {
            if ends {
                let regs = arrived(regs, known.site, walk.distance());
                let first = First::Nothing;
                let state = State { pc: body, regs, frames: SmallVec::new(), clean: true, first };
                self.todo.push((state, Lead::Body(usize::from(index), place)));
            }
        }
        self.program.walks.push(walk);
        Ok(())
    }

    /// Ops that neither jump nor end anything: what becomes pending.
    fn simple(&self, op: Op, regs: &mut Registers) -> Answer<Option<Effect>> {
        match op {
            Op::Mark => regs.mark = regs.cursor,
            Op::From => regs.from = Some(regs.cursor),
            Op::To => regs.to = Some(regs.cursor),
            Op::Cascade => {
                if let Some(from) = regs.from {
                    let to = regs.destination();
                    regs.pairs.push(Effect::Move { from: from.spot(), to });
                }
                regs.from = Some(regs.cursor);
                regs.to = None;
            }
            Op::Not => regs.reg = !regs.reg,
            Op::SetFlag(flag) => set_bit(&mut regs.flags, flag.index(), regs.reg),
            Op::SetSiteFlag(flag, at) => {
                if let Some(site) = self.ground.place(at, regs)? {
                    let index = usize::from(flag) * self.ground.board().sites.len() + site.index();
                    set_bit(&mut regs.site_flags, index, regs.reg);
                }
            }
            Op::Ensure { entry } => regs.ensures.push(Ensured { entry, named: regs.named.clone() }),
            Op::Again { move_type, may } => regs.again = Some(Next { move_type, piece: false, may }),
            Op::Stay => regs.stay = true,
            Op::Name(name) => regs.name = Some(self.name(name, regs)?.into()),
            Op::Let(local, value) => regs.named.set(local, self.ground.value(value, regs)?),
            Op::Throw { dice, number, also } => return Ok(Some(Effect::Throw { dice, number, also })),
            Op::Set { .. } | Op::SetPiece(..) | Op::Spend(_) => {
                let Some(write) = self.ground.write(op, regs)? else { return Ok(None) };
                return write.effect().map(Some).ok_or(Unknown);
            }
            other => return self.pending(other, regs),
        }
        Ok(None)
    }

    /// A piece goes along; off the board none does.
    fn bring(&self, op: Op, regs: &Registers) -> Answer<Option<Bring>> {
        let (kind, at) = match op {
            Op::Bring(kind, at) => (Some(kind), at),
            Op::BringTop(at) => (None, at),
            _ => return Err(Unknown),
        };
        Ok(self.ground.place(at, regs)?.map(|site| Bring { kind, site, to: regs.cursor }))
    }

    /// What the author calls the move.
    fn name(&self, name: u16, regs: &Registers) -> Answer<String> {
        let rules = self.ground.rules;
        let name_of = |site: Site| rules.board.sites[site.index()].name.clone();
        let mut parts: Vec<String> = Vec::new();
        for part in &rules.names[usize::from(name)] {
            match part {
                NamePart::Text(text) => parts.push(text.clone()),
                NamePart::Place(at) => parts.extend(self.ground.place(*at, regs)?.map(name_of)),
                NamePart::Sites(reach) => {
                    let Sites::List(mut list) = self.ground.sites(*reach, regs)? else { return Err(Unknown) };
                    list.sort_unstable_by_key(|(site, _)| *site);
                    parts.extend(list.into_iter().map(|(site, _)| name_of(site)));
                }
                NamePart::Number(value) => parts.push(self.ground.value(*value, regs)?.to_string()),
            }
        }
        Ok(joined(parts.iter().map(String::as_str)))
    }

    /// Ops that add a pending action; off the board they do nothing.
    fn pending(&self, op: Op, regs: &Registers) -> Answer<Option<Effect>> {
        let known = matches!(
            op,
            Op::Capture(_)
                | Op::Create { .. }
                | Op::ChangeOwner(_)
                | Op::Flip(_)
                | Op::ChangeKind(..)
                | Op::SetAttr(..)
                | Op::ToHand { kind: Some(_), .. }
        );
        let Some(at) = op.places().next().filter(|_| known) else { return Err(Unknown) };
        let Some(site) = self.ground.place(at, regs)? else { return Ok(None) };
        let player = self.ground.player;
        Ok(Some(match op {
            Op::Capture(_) => Effect::Capture(site),
            Op::Create { player: owner, kind, .. } => {
                let kind = kind.unwrap_or(self.block.kind);
                Effect::Create { site, piece: Piece { player: owner.unwrap_or(player), kind } }
            }
            Op::ChangeOwner(_) => Effect::Owner { site, player },
            Op::Flip(_) => Effect::Flip(site),
            Op::ChangeKind(kind, _) => Effect::Kind { site, kind },
            Op::SetAttr(attr, _) => Effect::Attr { site, attr, on: regs.reg },
            Op::ToHand { player: owner, kind: Some(kind), .. } => {
                Effect::ToHand { player: owner.unwrap_or(player), kind }
            }
            _ => return Err(Unknown),
        }))
    }

    /// What is asked, where the answer is not known; otherwise reg is set.
    fn test(&mut self, test: Test, at: Where, negate: bool, state: &mut State) -> Answer<Option<Step>> {
        let regs = &mut state.regs;
        let flag = match test {
            Test::Const(value) => Some(value),
            Test::Flag(flag) => Some(bit(&regs.flags, flag.index())),
            Test::Heading(list) => {
                let dirs = &self.ground.rules.dir_lists[usize::from(list)];
                Some(regs.ray.heading.is_some_and(|heading| dirs.contains(&heading)))
            }
            _ => None,
        };
        if let Some(known) = flag {
            regs.reg = known != negate;
            return Ok(None);
        }
        let place = self.ground.place(at, regs);
        if let (Test::In(reach), Ok(site)) = (test, place)
            && let Ok(Sites::List(list)) = self.ground.sites(reach, regs)
        {
            regs.reg = list.iter().any(|(member, _)| Some(*member) == site) != negate;
            return Ok(None);
        }
        if let (Test::Any { reach, cond }, Ok(Some(site))) = (test, place)
            && let Ok(sites) = self.ground.sites(reach, &Registers { cursor: site, ..regs.clone() })
        {
            let what = What::Any { cond: cond.entry(), negate, back: state.pc };
            self.ground.begin(&mut self.walks, (sites, site), what, state);
            return Ok(None);
        }
        if let (Test::Ask(entry), Ok(Some(site))) = (test, place) {
            self.ground.condition(entry, site, negate, state);
            return Ok(None);
        }
        if let (Test::Compare { how, left, right }, Ok(Some(site))) = (test, place)
            && let Ok(comparison) = self.ground.comparison((how, left, right), negate, site, &state.regs)
        {
            return self.compare(comparison, &mut state.regs);
        }
        let question = match place {
            Ok(Some(site)) => self.about(test, site, &state.regs),
            Ok(None) if is_about_a_place(test) => Some(Ok(false)),
            _ => None,
        };
        match question {
            Some(Ok(known)) => state.regs.reg = known != negate,
            Some(Err(step)) if !negate => return Ok(Some(step)),
            Some(Err(step)) => return self.denied(step, state).map(Some),
            None => return self.ask(test, at, negate, state).map(Some),
        }
        Ok(None)
    }

    /// Numbers are compared, beforehand where both are known.
    fn compare(&mut self, comparison: Comparison, regs: &mut Registers) -> Answer<Option<Step>> {
        if let (Some(left), Some(right)) = (comparison.left.known(), comparison.right.known()) {
            regs.reg = comparison.how.holds(left, right) != comparison.negate;
            return Ok(None);
        }
        let index = u16::try_from(self.program.comparisons.len()).map_err(|_| Unknown)?;
        self.program.comparisons.push(comparison);
        Ok(Some(Step::Compare { index, no: u32::MAX }))
    }

    /// A question about a site: known, or to be asked.
    fn about(&self, test: Test, site: Site, regs: &Registers) -> Option<Result<bool, Step>> {
        let (Ground { rules, player, .. }, no) = (self.ground, u32::MAX);
        // Of pieces that share a site any may be the one that is asked for; of a tower it is the top.
        let shared = rules.levels() > 1 && !rules.is_ordered();
        let owners = |fits: &dyn Fn(Player) -> bool| {
            let all = (0..rules.players.len()).filter(|p| fits(Player::new(*p)));
            let owners = all.fold(0, |owners, p| owners | 2 << p);
            Some(Err(if shared {
                Step::Shared { site, owners, negate: false, no }
            } else {
                Step::Owner { site, owners, no }
            }))
        };
        let neutral = |p: Player| rules.players[p.index()].role == PlayerRole::Neutral;
        match test {
            Test::Empty => Some(Err(Step::Owner { site, owners: 1, no })),
            Test::Friend => owners(&|p| rules.together(p, player)),
            Test::Own => owners(&|p| p == player),
            Test::Enemy => owners(&|p| !rules.together(p, player) && !neutral(p)),
            Test::Neutral => owners(&neutral),
            Test::Piece(kind) if shared => Some(Err(Step::SharedKind { site, kind, negate: false, no })),
            Test::Piece(kind) => Some(Err(Step::Kind { site, kind, no })),
            Test::Attr(attr) => Some(Err(Step::Attr { site, attr, no })),
            Test::LastFrom => Some(Err(Step::LastFrom { site, no })),
            Test::LastTo => Some(Err(Step::LastTo { site, no })),
            Test::InZone(zone) => {
                Some(Ok(rules.board.zones[zone.index()].members[player.index()][site.index()]))
            }
            Test::OnBoard => Some(Ok(true)),
            Test::Is(other) => Some(Ok(site == other)),
            Test::Marked => Some(Ok(site == regs.mark)),
            Test::IsSlot(slot) => {
                self.ground.place(Where::Slot(slot), regs).ok().map(|other| Ok(Some(site) == other))
            }
            Test::GoalPosition => Some(Ok(self.goal_sites[player.index()][site.index()])),
            Test::SiteFlag(flag) => {
                let index = usize::from(flag) * rules.board.sites.len() + site.index();
                Some(Ok(bit(&regs.site_flags, index)))
            }
            _ => None,
        }
    }

    /// The question the other way round: owners are the others; of the rest the denial goes on in its stead.
    fn denied(&mut self, step: Step, state: &State) -> Answer<Step> {
        Ok(match step {
            Step::Owner { site, owners, no } => Step::Owner { site, owners: !owners, no },
            Step::Shared { site, owners, no, .. } => Step::Shared { site, owners, negate: true, no },
            Step::SharedKind { site, kind, no, .. } => Step::SharedKind { site, kind, negate: true, no },
            other => {
                let (test, site) = match other {
                    Step::Kind { site, kind, .. } => (Test::Piece(kind), site),
                    Step::Attr { site, attr, .. } => (Test::Attr(attr), site),
                    Step::LastFrom { site, .. } => (Test::LastFrom, site),
                    Step::LastTo { site, .. } => (Test::LastTo, site),
                    _ => return Err(Unknown),
                };
                return self.ask(test, Where::At(site), true, state);
            }
        })
    }

    /// A question for the interpreter.
    fn ask(&mut self, test: Test, at: Where, negate: bool, state: &State) -> Answer<Step> {
        if state.regs.ray.distance == VAGUE {
            return Err(Unknown);
        }
        let next = self.ground.rules.code.get(state.pc as usize);
        let assumed = matches!(test, Test::Attacked(_)) && negate && next == Some(&Op::Verify);
        let index = u16::try_from(self.program.asks.len()).map_err(|_| Unknown)?;
        self.program.asks.push(Ask { test, at, negate, assumed, regs: state.regs.clone() });
        Ok(Step::Ask { ask: index, no: u32::MAX })
    }

    /// Moves are given, and nothing is pending any more.
    fn add(
        &mut self,
        regs: &mut Registers,
        kinds: Option<u16>,
        next: Option<Next>,
        copy: bool,
    ) -> Answer<()> {
        let kinds: &[Kind] = kinds.map_or(&[], |k| &self.ground.rules.kind_lists[usize::from(k)]);
        match kinds {
            [] => self.give(regs, None, next, copy)?,
            kinds => kinds.iter().try_for_each(|kind| self.give(regs, Some(*kind), next, copy))?,
        }
        if self.pends {
            self.program.steps.push(Step::Clear);
        }
        regs.consume();
        Ok(())
    }

    fn give(&mut self, regs: &Registers, kind: Option<Kind>, next: Option<Next>, copy: bool) -> Answer<()> {
        let to = regs.destination();
        let mut effects: SmallVec<[Effect; 8]> = regs.pairs.iter().copied().collect();
        let head = match regs.from {
            _ if regs.stay => None,
            Some(from) if copy => Some(Effect::Copy { from: from.spot(), to }),
            Some(from) => Some(Effect::Move { from: from.spot(), to }),
            None if regs.drop => {
                let hand = self.block.kind;
                Some(Effect::Drop { hand, kind: kind.unwrap_or(hand), to })
            }
            None => None,
        };
        effects.extend(head);
        let split = effects.len();
        effects.extend(regs.pending.iter().copied());
        if !regs.stay && regs.from.is_some() {
            effects.extend(kind.map(|kind| Effect::Promote { site: to, kind }));
        }
        if !self.pends {
            in_order(&mut effects);
        }
        let own = own_of(&effects, regs.start.map(Site::spot), regs.start);
        let (from, to) = own.unwrap_or((regs.from, to));
        let index = u32::try_from(self.program.moves.len()).map_err(|_| Unknown)?;
        self.program.moves.push(Given {
            from,
            to,
            named: regs.to,
            effects: effects.into_iter().collect(),
            split,
            next,
            ensures: regs.ensures.clone(),
            name: regs.name.clone(),
        });
        self.program.steps.push(Step::Give(index));
        Ok(())
    }
}

/// Whether the op does nothing but add to what is pending.
fn is_deed(op: Op) -> bool {
    matches!(
        op,
        Op::Set { .. }
            | Op::SetPiece(..)
            | Op::Spend(_)
            | Op::ToHand { .. }
            | Op::ToBag(..)
            | Op::Draw { .. }
            | Op::Throw { .. }
    )
}

/// Off the board such a question is denied.
fn is_about_a_place(test: Test) -> bool {
    !matches!(test, Test::In(_) | Test::Mobility(..) | Test::Repeats(..) | Test::Changed)
}

fn pend(regs: &mut Registers, effect: Effect) {
    match effect {
        Effect::Set { slot, value } => regs.set_number(slot, value),
        effect => regs.pending.push(effect),
    }
}
