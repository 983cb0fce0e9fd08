//! Everything the screen shows of a running game, as plain data made from the session and the selection.

use super::arrange::Arranging;
use super::choices::{Choice, Choices, Doing, Promise, Selection, Step};
use super::combos::{Combo, combos};
use super::dice::Tray;
use super::geometry::Point;
use super::layers::Ground;
use super::look::Look;
use super::piles;
use super::plan::Meant;
use super::regions::{self, Gaze, Lit};
use super::review::Grade;
use super::session::{Ending, Played, Session};
use super::setup::{self, Setting};
use super::trail::{Leg, trail};
use super::walk;
use super::words::{SiteState, Words};
use super::work;
use fishka::rules::{PlayerRole, Rules};
use fishka::{Effect, Kind, Move, MoveKind, Piece, Player, Position, Site};
use fishka_search::Aim;
use std::collections::BTreeSet;

/// What is shown of a site.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Mark {
    /// What it promises, whether it is picked up.
    pub state: SiteState,
    /// The last move touched it.
    pub last: bool,
    /// A piece that must not be lost stands there attacked.
    pub check: bool,
    /// A piece stands there.
    pub occupied: bool,
    /// Layers that are drawn there.
    pub ground: Vec<Ground>,
    /// What stands and lies there is not to be seen yet.
    pub hidden: bool,
    /// Regions it belongs to, by index in the rules.
    pub lit: Vec<usize>,
    /// What is used of the dice to come here, where that tells something.
    pub worth: String,
    /// Several moves lead here.
    pub combined: bool,
    /// Places of the pieces here that have moves of their own each.
    pub pieces: Vec<u16>,
    /// A problem asks to come here.
    pub goal: bool,
    /// The end of the game is to be seen here.
    pub end: bool,
    /// A click here means another site of the column.
    pub column: bool,
    /// Where the light of a target stands from the centre, and whether it lies around a piece.
    pub light: (Point, bool),
    /// What a screen reader says.
    pub label: String,
}

/// A kind in a reserve.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct InHand {
    /// Kind.
    pub kind: Kind,
    /// How many.
    pub count: u32,
    /// It may be dropped now.
    pub can_start: bool,
    /// It is picked up.
    pub picked: bool,
}

/// A player beside the board.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Side {
    /// Who.
    pub player: Player,
    /// Pieces on the board.
    pub count: u32,
    /// How many cells his pieces have to go, where they go along a track.
    pub to_go: Option<usize>,
    /// His points as the game stands, where the rules count any.
    pub points: Option<i32>,
    /// How many pieces he has taken, where the other side has pieces of one kind only; else 0.
    pub taken: u32,
    /// Reserve.
    pub hand: Vec<InHand>,
    /// It is his turn.
    pub active: bool,
    /// He won.
    pub won: bool,
}

/// One entry of the move list: the moves of one turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Entry {
    /// The record is this long after it.
    pub after: usize,
    /// Moves as text.
    pub text: String,
    /// The car that drove, where cars do.
    pub car: Option<usize>,
    /// How good it was, where a review says so.
    pub grade: Option<Grade>,
    /// Where it was told before the position that the table begins with, and cannot be looked at: which of those it is.
    pub told: Option<usize>,
}

/// A line of the move list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Row {
    /// Number of the round.
    pub number: usize,
    /// Turns of the round.
    pub entries: Vec<Entry>,
}

/// Who is to move, at the end of the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Actor {
    /// A player.
    Player(Player),
    /// Chance.
    Chance,
    /// Nobody.
    #[default]
    Nobody,
}

/// How the game ended, in words.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Over {
    /// Who won.
    pub result: String,
    /// Why.
    pub reason: String,
    /// A problem is solved.
    pub solved: bool,
}

/// Everything the screen shows.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Scene {
    /// By place in the layout.
    pub marks: Vec<Mark>,
    /// Players that choose, in order.
    pub sides: Vec<Side>,
    /// The question asked on the board.
    pub question: Option<(Site, Vec<Choice>)>,
    /// The move list.
    pub rows: Vec<Row>,
    /// How many moves are looked back upon.
    pub cursor: usize,
    /// Length of the record.
    pub length: usize,
    /// Who is to move.
    pub actor: Actor,
    /// How it ended.
    pub ending: Option<Over>,
    /// Passing is legal; `Some(true)` when it ends a turn of several steps.
    pub pass: Option<bool>,
    /// Passing is all that can be done.
    pub only_pass: bool,
    /// Things that no piece does, with their names for people.
    pub actions: Vec<(Doing, String)>,
    /// Steps done in a turn of several steps.
    pub step: Option<usize>,
    /// Steps made in this turn, and how many it can have, where the rules bound them.
    pub steps: Option<(usize, usize)>,
    /// The steps of the turn that led to the position looked at.
    pub trail: Vec<Leg>,
    /// What is picked up.
    pub picked: Option<Step>,
    /// Regions of the rules.
    pub regions: Vec<Lit>,
    /// The piece that is picked up or looked at.
    pub piece: Option<Site>,
    /// A person sets up.
    pub setup: Option<Setting>,
    /// A position is set up by hand.
    pub arranging: Option<Arranging>,
    /// This person is to come to the screen alone.
    pub curtain: Option<Player>,
    /// That person has to set up.
    pub sets_up: bool,
    /// Something is hidden: the record is not given away.
    pub private: bool,
    /// Something can be taken back.
    pub can_undo: bool,
    /// The game may go on from the position looked at: no throw would be taken back.
    pub can_branch: bool,
    /// A line beside the game is looked at.
    pub aside: bool,
    /// What was taken of each player so far, where it does not come back.
    pub taken: Vec<(Player, Vec<(Kind, u32)>)>,
    /// The dice.
    pub tray: Tray,
    /// Where the piece that is picked up can come by several moves; not for the page.
    #[serde(skip)]
    pub combos: Vec<Combo>,
    /// How far the piece that is picked up still has to go.
    pub to_go: Option<usize>,
    /// A move that is chosen and not played yet.
    pub meant: Option<Meant>,
}

impl Scene {
    /// Whether the screen looks at the end of the record.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.cursor == self.length && !self.aside
    }

    /// Whether all that can be done now is to throw the dice, which is somebody’s at the table.
    #[must_use]
    pub fn is_to_throw(&self) -> bool {
        self.is_live() && self.tray.due.is_some() && self.ending.is_none()
    }

    /// Whether there is anything to be said of regions now.
    #[must_use]
    pub fn lights_regions(&self) -> bool {
        self.setup.is_none() && self.regions.iter().any(|l| !l.at_once || !l.sites.is_empty())
    }

    /// Whether a click drops a piece nearly anywhere, so that lights would tell nothing.
    #[must_use]
    pub fn is_placing_freely(&self) -> bool {
        // What no piece does may be done to what stands there.
        let acts = matches!(self.picked, Some(Step::Action(_)));
        let empty = self.marks.iter().filter(|m| acts || !m.occupied);
        let (lit, all) =
            empty.fold((0, 0), |(lit, all), m| (lit + usize::from(m.state.target.is_some()), all + 1));
        lit * 3 > all * 2
    }

    /// What the session shows now.
    #[must_use]
    pub fn of(
        session: &mut Session,
        choices: &Choices,
        selection: &Selection,
        look: &Look,
        gaze: &Gaze,
    ) -> Scene {
        let words = &look.words;
        let hidden = session.hidden_sites();
        let piece = match selection.picked() {
            Some(Step::Site(site) | Step::Piece(site, _)) => Some(site),
            _ => gaze.looked.filter(|s| session.position().cell(*s).piece.is_some() && !hidden.contains(s)),
        };
        let regions = regions::lit(session.position(), words, gaze, piece, &hidden);
        let actor = session.actor();
        let ending = session.ending();
        let pass = choices.pass().map(|_| choices.step.is_some());
        let question = match selection {
            Selection::Asked { at, choices } => Some((*at, choices.clone())),
            _ => None,
        };
        let winners =
            ending.as_ref().map(|e| super::words::winners(&session.game().rules, e)).unwrap_or_default();
        let combos = match selection {
            Selection::Picked(step) => combos(session.position(), choices, *step),
            _ => Vec::new(),
        };
        Scene {
            marks: marks(session, choices, selection, look, (&hidden, &regions, &combos, ending.as_ref())),
            sides: sides(session, choices, selection, (actor, &winners)),
            question,
            rows: rows(session, words),
            cursor: session.cursor(),
            length: session.line().len(),
            actor,
            ending: ending.map(|ending| over(session, words, &ending)),
            pass,
            only_pass: choices.moves.len() == 1 && choices.pass().is_some(),
            actions: choices.actions().into_iter().map(|(i, name)| (i, words.button(&name))).collect(),
            // Who has drawn is not told of it as of a step that he has made.
            step: choices
                .step
                .filter(|_| !session.last().is_some_and(|p| is_dealt(p, p.is_chance(session.game())))),
            steps: steps(session, actor),
            trail: trail(session, selection),
            picked: selection.picked(),
            regions,
            piece,
            arranging: None,
            setup: setup::setting(session, choices, selection, &look.layers, &look.layout),
            curtain: session.curtain(),
            sets_up: session.setting().is_some() || session.unready().is_some(),
            private: session.is_private(),
            can_undo: session.can_undo(),
            can_branch: can_branch(session),
            aside: session.aside().is_some(),
            taken: taken(session),
            tray: Tray::of(session),
            combos,
            to_go: to_go(session.position(), selection),
            meant: None,
        }
    }
}

/// Nothing that was thrown is taken back or comes from a line beside the game.
fn can_branch(session: &Session) -> bool {
    let thrown = session.aside().is_some_and(|a| a.past().iter().any(|p| p.is_chance(session.game())));
    !thrown && !session.chance_after(session.cursor())
}

/// What was taken of each player up to the position looked at.
fn taken(session: &Session) -> Vec<(Player, Vec<(Kind, u32)>)> {
    let mut all: std::collections::BTreeMap<Player, std::collections::BTreeMap<Kind, u32>> =
        Default::default();
    let beside = session.aside().map_or(&[][..], |aside| aside.past());
    let moves = session.line()[..session.cursor()].iter().chain(beside);
    for piece in moves.flat_map(|played| &played.taken) {
        *all.entry(piece.player).or_default().entry(piece.kind).or_default() += 1;
    }
    all.into_iter().map(|(player, kinds)| (player, kinds.into_iter().collect())).collect()
}

/// How many pieces a player has taken, where the other begins with pieces of one kind: of several kinds a number would
/// tell little.
fn taken_by(rules: &Rules, player: Player, taken: &[(Player, Vec<(Kind, u32)>)]) -> u32 {
    let acting = rules.acting_players();
    let Some(other) = acting.iter().find(|other| **other != player).filter(|_| acting.len() == 2) else {
        return 0;
    };
    let board = rules.setup.iter().filter(|p| p.player == *other).map(|p| p.kind);
    let held = rules.hands.iter().filter(|h| h.player == *other).map(|h| h.kind);
    let kinds: BTreeSet<Kind> = board.chain(held).collect();
    let lost = taken.iter().filter(|(of, _)| of == other && kinds.len() == 1);
    lost.flat_map(|(_, kinds)| kinds).map(|(_, n)| n).sum()
}

fn over(session: &Session, words: &Words, ending: &Ending) -> Over {
    let rules = &session.game().rules;
    let solved = matches!(ending, Ending::Solved(_));
    Over { result: words.result(rules, ending), reason: words.reason(rules, ending), solved }
}

/// Steps made and possible in the turn looked at.
fn steps(session: &Session, actor: Actor) -> Option<(usize, usize)> {
    let position = session.position();
    if actor == Actor::Nobody || session.game().traits.chance {
        return None;
    }
    let most = position.steps_of_turn(&mut work()).ok().flatten().filter(|most| *most > 1)?;
    Some((position.step(), most))
}

/// Numbers as a sum.
fn sum(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join("+")
}

/// How far the picked piece has to go.
fn to_go(position: &Position, selection: &Selection) -> Option<usize> {
    let (site, level) = match selection {
        Selection::Picked(Step::Site(site)) => (*site, 0),
        Selection::Picked(Step::Piece(site, level)) => (*site, usize::from(*level)),
        _ => return None,
    };
    let cell = position.stack(site).nth(level)?;
    walk::left_of(&position.game().rules, position, cell.piece?.player, site, cell.number)
}

/// Where pieces stand attacked that their player must not lose, for the player to move.
#[must_use]
pub fn attacked(position: &Position) -> Vec<Site> {
    let game = position.game();
    let player = position.actor();
    let royal = game.royal_kinds(player);
    if royal.is_empty() {
        return Vec::new();
    }
    let budget = &mut work();
    let cells = position.cells().iter().enumerate();
    let own = cells.filter(|(_, c)| c.piece.is_some_and(|p| p.player == player && royal.contains(&p.kind)));
    own.map(|(i, _)| Site::new(i))
        .filter(|s| position.attacked_by_enemy(*s, player, budget) == Ok(true))
        .collect()
}

/// The last move, where it is seen and no pass.
fn shown_move(session: &Session) -> Option<&Move> {
    let seen = session.last().filter(|played| !session.is_secret(played));
    seen.map(|played| &played.m).filter(|m| m.kind != MoveKind::Pass)
}

/// Where the last move came from and went to, as far as it is seen. Before the first move of the record it is what the
/// position knows of the move before it.
fn last_sites(session: &Session) -> [Option<Site>; 2] {
    if session.last().is_none() {
        return session.position().last().into();
    }
    shown_move(session).map_or([None, None], |m| [m.from, m.to])
}

fn marks(
    session: &Session,
    choices: &Choices,
    selection: &Selection,
    look: &Look,
    (unseen, regions, combos, ending): (&[Site], &[Lit], &[Combo], Option<&Ending>),
) -> Vec<Mark> {
    let (layout, words) = (&look.layout, &look.words);
    let position = session.position();
    let rules = &session.game().rules;
    let picked = selection.picked();
    let targets = match selection {
        Selection::Onward { first, at } => choices.onward(*first, *at),
        _ => picked.map(|step| choices.targets(step)).unwrap_or_default(),
    };
    let last = last_sites(session);
    let checks = attacked(position);
    let ends = end_sites(position, ending);
    let mark = |view: &super::layout::SiteView| {
        let site = view.site;
        let hidden = unseen.contains(&site);
        let piece = position.cell(site).piece.filter(|_| !hidden);
        let ground = if hidden { Vec::new() } else { look.layers.on(position, site) };
        let lit = regions.iter().filter(|l| l.sites.contains(&site));
        let mut told = look.layers.words(&ground);
        told.extend(hidden.then(|| words.say("speech-hidden", &[])));
        let single = targets.iter().find(|(t, _)| *t == site).map(|(_, promise)| *promise);
        let combo = combos.iter().find(|c| c.target == site);
        let far = combo.map(|c| if c.capture { Promise::Capture } else { Promise::Quiet });
        let target = single.or(far);
        let worth = match (single.and(picked), combo) {
            (Some(step), _) => choices.worth(step, site, position),
            (None, Some(combo)) => sum(&combo.values),
            (None, None) => String::new(),
        };
        let direct = picked.is_none() && (choices.drops_directly(site) || choices.acts_directly(site));
        let state = SiteState {
            target: target.or(direct.then_some(Promise::Quiet)),
            can_start: choices.starts(Step::Site(site)),
            picked: selection.has_picked(site),
        };
        let goal = session.task().is_some_and(|task| task.aim == Aim::Reach(site));
        let pieces: Vec<_> = position.stack(site).filter_map(|c| c.piece).filter(|_| !hidden).collect();
        let named = words.site(rules, &view.name, &told, &pieces, state);
        let (check, end) = (checks.contains(&site), ends.contains(&site));
        let column = choices.in_column(look, site).filter(|meant| *meant != site);
        let lit: Vec<&Lit> = lit.collect();
        let marked = lit.iter().map(|l| l.index).collect();
        let besides = Besides { lit, worth: &worth, piece, check, end, column, goal };
        let label = besides.told(named, position, site, words);
        Mark {
            state,
            last: last.contains(&Some(site)),
            check,
            occupied: piece.is_some(),
            hidden,
            lit: marked,
            ground,
            worth,
            combined: single.is_none() && combo.is_some(),
            pieces: choices.pieces_of(site),
            goal,
            end,
            column: column.is_some(),
            light: piles::light(layout, view, pieces.len(), state.target == Some(Promise::Capture)),
            label,
        }
    };
    layout.sites.iter().map(mark).collect()
}

/// What is said of a site besides what stands there.
struct Besides<'a> {
    lit: Vec<&'a Lit>,
    /// What of the dice leads there.
    worth: &'a str,
    /// The piece that is seen there: how far it has to go.
    piece: Option<Piece>,
    /// It is in check.
    check: bool,
    /// It shows why the game is over.
    end: bool,
    /// A press there means another site of its column.
    column: Option<Site>,
    /// It is to be reached.
    goal: bool,
}

impl Besides<'_> {
    fn told(&self, named: String, position: &Position, site: Site, words: &Words) -> String {
        let rules = &position.game().rules;
        let number = position.cell(site).number;
        let left = self.piece.and_then(|piece| walk::left_of(rules, position, piece.player, site, number));
        let plain = |said: bool, key: &str| said.then(|| words.say(key, &[]));
        let worth =
            (!self.worth.is_empty()).then(|| words.say("speech-worth", &[("value", self.worth.to_owned())]));
        let column = self.column.map(|meant| {
            let name = rules.board.sites[meant.index()].name.clone();
            words.say("speech-column", &[("site", name)])
        });
        let parts = std::iter::once(named)
            .chain(self.lit.iter().map(|region| region.title.clone()))
            .chain(worth)
            .chain(left.map(|n| words.say("speech-to-go", &[("n", n.to_string())])))
            .chain(plain(self.check, "speech-in-check"))
            .chain(plain(self.end, "speech-end"))
            .chain(column)
            .chain(plain(self.goal, "speech-goal"));
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// Where the end of the game is to be seen in this position.
pub(crate) fn end_sites(position: &Position, ending: Option<&Ending>) -> Vec<Site> {
    match ending {
        Some(Ending::Rules(outcome)) if position.settled().is_some() => {
            position.end_sites(outcome.reason, &mut work()).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

fn sides(
    session: &Session,
    choices: &Choices,
    selection: &Selection,
    (actor, winners): (Actor, &[Player]),
) -> Vec<Side> {
    let position = session.position();
    let taken = taken(session);
    let points = position.points_now(&mut work()).ok().flatten().filter(|p| p.iter().any(|n| *n != 0));
    // Hands are seen when all is dealt.
    let kinds = if is_dealing(session, actor) { 0 } else { session.game().rules.kinds.len() };
    let side = |player: &Player| {
        let hand = (0..kinds).map(Kind::new).filter(|k| position.hand(*player, *k) > 0).map(|kind| {
            let step = Step::Hand(*player, kind);
            let picked = *selection == Selection::Picked(step);
            InHand { kind, count: position.hand(*player, kind), can_start: choices.starts(step), picked }
        });
        Side {
            player: *player,
            count: position.count(*player),
            to_go: walk::left(position, *player),
            points: points.as_ref().and_then(|p| p.get(player.index()).copied()),
            taken: taken_by(&session.game().rules, *player, &taken),
            hand: hand.collect(),
            active: actor == Actor::Player(*player),
            won: winners.contains(player),
        }
    };
    session.game().acting_players().iter().map(side).collect()
}

/// Whether chance deals, before anybody has done anything.
fn is_dealing(session: &Session, actor: Actor) -> bool {
    let throws = matches!(session.position().due().first(), Some(fishka::Due::Throw(_)));
    let dealt = |played: &Played| played.is_chance(session.game());
    actor == Actor::Chance && !throws && session.line()[..session.cursor()].iter().all(dealt)
}

/// The record in rounds; the steps of one turn are one entry.
pub(super) fn rows(session: &Session, words: &Words) -> Vec<Row> {
    let rules = &session.game().rules;
    let is_chance = |played: &Played| rules.players[played.player.index()].role == PlayerRole::Random;
    let shown = |played: &Played| shown_as(session, words, played);
    // Another throw shows by itself that it was asked for.
    let asks = |played: &Played| {
        matches!(played.m.kind, MoveKind::Action(_))
            && played.m.effects.iter().any(|e| matches!(e, Effect::Throw { .. }))
    };
    let mut rows: Vec<Row> = super::earlier::rows(&session.earlier, rules, words);
    let (mut seen, mut open): (Vec<Player>, bool) = (Vec::new(), false);
    let (mut threw, mut drew) = (false, false);
    let mut brought = 0;
    let (mut deal, mut drawer) = (Deal::default(), None);
    for (index, played) in session.line().iter().enumerate() {
        let chance = is_chance(played);
        let same = brought > 0 && is_set_up(played) && seen.last() == Some(&played.player);
        let same = same || threw && seen.last() == Some(&played.player);
        // What is dealt to a player is one entry.
        let draws = is_dealt(played, chance);
        let same = same || draws && drew && drawer == Some(played.player);
        deal.count = if is_counted(played, chance) { deal.count + 1 } else { 0 };
        if (open || same)
            && let Some(entry) = rows.last_mut().and_then(|r| r.entries.last_mut())
        {
            let from = played.m.from.map_or("", |site| rules.board.sites[site.index()].name.as_str());
            if is_set_up(played) {
                brought += 1;
                entry.text = words.say("moves-set-up", &[("n", brought.to_string())]);
            } else if deal.count > 0 {
                entry.text = deal.told(&entry.text, &shown(played), words);
            } else if !played.m.is_pass() && !asks(played) {
                entry.text = continued(&entry.text, &shown(played), from);
            }
            entry.after = index + 1;
        } else {
            if !chance && seen.contains(&played.player) || index == 0 {
                rows.push(Row { number: rows.len() + 1, entries: Vec::new() });
                seen.clear();
            }
            brought = usize::from(is_set_up(played));
            deal = Deal { count: deal.count.min(1), before: String::new() };
            let text = match is_set_up(played) {
                true => words.say("moves-set-up", &[("n", brought.to_string())]),
                false => shown(played),
            };
            let entry = Entry { after: index + 1, text, car: None, grade: None, told: None };
            rows.last_mut().into_iter().for_each(|r| r.entries.push(entry.clone()));
            // What is drawn opens a row, and who draws goes on in it.
            match draws {
                true => drawer = Some(played.player),
                false => seen.push(played.player),
            }
        }
        // Of the moves of a turn the worst one counts.
        let grade = session.review.get(index).and_then(|mark| mark.grade);
        if let Some(entry) = rows.last_mut().and_then(|r| r.entries.last_mut()) {
            entry.grade = entry.grade.max(grade);
        }
        open = played.goes_on;
        threw = played.thrown.is_some();
        drew = draws;
    }
    rows
}

/// A move in the move list.
fn shown_as(session: &Session, words: &Words, played: &Played) -> String {
    let rules = &session.game().rules;
    let chance = rules.players[played.player.index()].role == PlayerRole::Random;
    let Some(text) = session.told(played) else { return words.say("speech-hidden", &[]) };
    match (played.m.kind, text.split_once('@')) {
        (MoveKind::Throw(_), _) if text.starts_with("draw:") => {
            format!("[{}]", words.written(rules, text))
        }
        (MoveKind::Throw(_), _) => format!("[{}]", text.trim_start_matches("roll:")),
        // What chance puts on the board by itself.
        (MoveKind::Drop, Some((kind, _))) if chance => format!("[{}]", words.name(kind)),
        (MoveKind::Drop, Some((_, place))) if rules.kinds.len() == 1 => place.to_owned(),
        _ => words.written(rules, text),
    }
}

/// What is dealt one after another: many are only counted.
#[derive(Default)]
struct Deal {
    count: usize,
    /// What the entry told before.
    before: String,
}

/// More than so many that are dealt together are counted.
const NAMED_MAX: usize = 2;

impl Deal {
    /// The entry, which reads `text` by now, with one more that is drawn.
    fn told(&mut self, text: &str, drawn: &str, words: &Words) -> String {
        if self.count == 1 {
            text.clone_into(&mut self.before);
        }
        if self.count <= NAMED_MAX {
            return format!("{text} {drawn}");
        }
        let dealt = words.say("moves-dealt", &[("n", self.count.to_string())]);
        format!("{} {dealt}", self.before).trim_start().to_owned()
    }
}

/// Whether chance deals it to somebody, or on the board: what is drawn openly onto the board is always named.
fn is_counted(played: &Played, chance: bool) -> bool {
    let to_hand = || played.m.effects.iter().any(|effect| matches!(effect, Effect::ToHand { .. }));
    is_dealt(played, chance) && (played.m.kind == MoveKind::Drop || to_hand())
}

/// Whether chance draws a piece, or puts one on the board by itself.
pub(super) fn is_dealt(played: &Played, chance: bool) -> bool {
    match played.m.kind {
        MoveKind::Throw(_) => played.text.starts_with("draw:"),
        kind => kind == MoveKind::Drop && chance,
    }
}

/// Whether a move is one of many that set a side up.
pub(super) fn is_set_up(played: &Played) -> bool {
    played.before_cycle && played.m.kind == MoveKind::Drop && played.m.continues()
}

/// `c3xe5` followed by `e5xg7` reads `c3xe5xg7`; so do steps that both say `(with the ball)`.
fn continued(before: &str, next: &str, from: &str) -> String {
    // Where the words begin, if the text ends in words.
    let words = |text: &str| text.ends_with(')').then(|| text.rfind(" (")).flatten().unwrap_or(text.len());
    let ((way, word), (on, its)) = (before.split_at(words(before)), next.split_at(words(next)));
    match on.strip_prefix(from) {
        Some(rest) if !from.is_empty() && word == its && way.ends_with(from) => format!("{way}{rest}{word}"),
        _ => format!("{before} {next}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::{self, Source};
    use crate::samples;
    use fishka_text::Lang;

    fn session() -> Session {
        let deal = deal::Deal::of(Source::File {
            name: "s".to_owned(),
            text: samples::WALKER.to_owned(),
            parts: Vec::new(),
        });
        let game = deal.compile().game.unwrap();
        Session::new(deal, game).unwrap()
    }

    #[test]
    fn legal_targets_are_lit() {
        let mut s = session();
        let choices = s.choices();
        let look = Look::of(s.game(), None, Lang::En, false);
        let start = s.game().rules.site("a1").unwrap();
        let selection = Selection::Picked(Step::Site(start));
        let scene = Scene::of(&mut s, &choices, &selection, &look, &Gaze::default());
        let lit = scene.marks.iter().filter(|m| m.state.target.is_some()).count();
        assert_eq!(lit, 2);
        assert!(scene.sides[0].active && !scene.can_undo);
    }

    fn shown(name: &str, moves: &[&str]) -> (Session, Choices, Look, Scene) {
        let deal = deal::Deal::library(name);
        let game = deal.compile().game.unwrap();
        let look = Look::of(&game, Some(name), Lang::En, false);
        let mut s = Session::new(deal, game).unwrap();
        for text in moves {
            assert!(s.play_text(text), "{name} {text}");
        }
        let choices = s.choices();
        let scene = Scene::of(&mut s, &choices, &choices.initial(), &look, &Gaze::default());
        (s, choices, look, scene)
    }

    fn ends(look: &Look, scene: &Scene) -> Vec<String> {
        let all = scene.marks.iter().enumerate().filter(|(_, m)| m.end);
        let mut names: Vec<String> = all.map(|(i, _)| look.layout.sites[i].name.clone()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_line_and_the_mate_are_seen() {
        let (_, _, look, scene) = shown("tic-tac-toe", &["Man@a1", "Man@b1", "Man@a2", "Man@b2", "Man@a3"]);
        assert_eq!(ends(&look, &scene), ["a1", "a2", "a3"]);
        let a1 = scene.marks.iter().find(|m| m.label.starts_with("a1")).unwrap();
        assert!(a1.label.ends_with("decides the game"), "{}", a1.label);
        let (mut s, choices, look, scene) = shown("chess", &["f2-f3", "e7-e5", "g2-g4", "d8-h4"]);
        assert_eq!(ends(&look, &scene), ["e1", "h4"]);
        s.go(3);
        let scene = Scene::of(&mut s, &choices, &Selection::Idle, &look, &Gaze::default());
        assert!(ends(&look, &scene).is_empty(), "looking back nothing is decided yet");
    }

    #[test]
    fn a_click_in_a_column_means_where_the_disc_falls() {
        let (s, choices, look, scene) = shown("connect-four", &["Man@d1"]);
        let site = |name: &str| s.game().rules.site(name).unwrap();
        assert_eq!(choices.in_column(&look, site("d6")), Some(site("d2")));
        assert_eq!(choices.in_column(&look, site("a1")), Some(site("a1")));
        let top = scene.marks.iter().find(|m| m.label.starts_with("d6")).unwrap();
        assert!(top.column && top.label.ends_with("plays on d2"), "{}", top.label);
    }

    #[test]
    fn hands_are_seen_when_all_is_dealt_and_tell_of_no_way_to_go() {
        let tiles = "6-6 5-3 4-1 2-0 6-4 3-3 1-0 6-5 5-5 4-2 3-1 2-1 6-0 4-4";
        let draws: Vec<String> = tiles.split(' ').map(|tile| format!("draw:{tile}")).collect();
        let draws: Vec<&str> = draws.iter().map(String::as_str).collect();
        let (.., dealing) = shown("dominoes", &draws[..13]);
        assert!(dealing.sides.iter().all(|s| s.hand.is_empty()));
        let (.., dealt) = shown("dominoes", &draws);
        assert!(
            dealt.sides.iter().all(|s| s.hand.iter().map(|h| h.count).sum::<u32>() == 7 && s.to_go.is_none())
        );
        let entries: Vec<&str> =
            dealt.rows.iter().flat_map(|r| &r.entries).map(|e| e.text.as_str()).collect();
        assert_eq!(entries.len(), 1, "{entries:?}");
        assert_eq!(entries[0], "dealt: 14");
    }

    #[test]
    fn what_is_drawn_in_a_turn_is_no_step_of_it_and_is_named() {
        let tiles = "0-0 1-0 1-1 2-0 2-1 2-2 3-0 6-6 6-5 6-4 6-3 5-5 5-4 5-3";
        let mut moves: Vec<String> = tiles.split(' ').map(|tile| format!("draw:{tile}")).collect();
        moves.extend(["0-0@f3".to_owned(), "draw".to_owned(), "draw:3-3".to_owned()]);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let (.., scene) = shown("dominoes", &moves);
        assert_eq!(scene.step, None);
        let last = scene.rows.last().and_then(|r| r.entries.last()).unwrap();
        assert!(!last.text.contains("dealt") && last.text.ends_with(']'), "{}", last.text);
    }

    #[test]
    fn taken_pieces_are_counted_where_they_are_all_alike() {
        let (.., scene) = shown("bagh-chal", &["Goat@b1", "a1xc1"]);
        assert_eq!(scene.sides.iter().map(|s| s.taken).collect::<Vec<_>>(), [0, 1]);
        let (.., scene) = shown("chess", &["e2-e4", "d7-d5", "e4xd5"]);
        assert!(scene.sides.iter().all(|s| s.taken == 0));
    }

    #[test]
    fn what_is_turned_over_is_not_taken_and_lights_nothing_where_all_can_be() {
        let (.., scene) = shown("banqi", &[]);
        assert!(scene.is_placing_freely());
        assert!(scene.marks.iter().all(|m| m.state.target == Some(Promise::Quiet)));
        assert_eq!(scene.actions.len(), 1);
        let (.., scene) = shown("pentago", &["Marble@a1"]);
        let lit: Vec<_> = scene.marks.iter().filter_map(|m| m.state.target).collect();
        assert_eq!(lit, [Promise::Quiet; 4], "a click on the middle of a quarter asks which way");
        assert!(!scene.is_placing_freely());
    }

    #[test]
    fn rounds_are_lines() {
        let mut s = session();
        for text in ["a1-a2", "c3-c2", "a2-a3"] {
            s.play_text(text);
        }
        let rows = rows(&s, &Words::of(Lang::En, None));
        assert_eq!(rows.len(), 2);
        assert_eq!(
            rows[1].entries,
            [Entry { after: 3, text: "a2-a3".to_owned(), car: None, grade: None, told: None }]
        );
        let deal = deal::Deal::library("pachisi");
        let game = deal.compile().game.unwrap();
        let mut dice = Session::new(deal, game).unwrap();
        for text in ["roll:6", "throw-again", "roll:2", "Piece@j7", "pass", "roll:3"] {
            assert!(dice.play_text(text), "{text}");
        }
        let rows = super::rows(&dice, &Words::of(Lang::En, None));
        let texts: Vec<&str> = rows[0].entries.iter().map(|e| e.text.as_str()).collect();
        assert_eq!((rows.len(), texts), (1, vec!["[6] [2] j7", "[3]"]));
        let deal = deal::Deal::library("cyvasse");
        let game = deal.compile().game.unwrap();
        let mut s = Session::new(deal, game).unwrap();
        s.fill(1);
        let rows = super::rows(&s, &Words::of(Lang::En, None));
        assert_eq!((rows.len(), rows[0].entries.len()), (1, 1));
        assert_eq!(rows[0].entries[0].text, "set-up: 31");
        assert_eq!(continued("c3xe5", "e5xg7", "e5"), "c3xe5xg7");
        assert_eq!(continued("a1-a2", "a2-a3 (so)", "a2"), "a1-a2 a2-a3 (so)");
        assert_eq!(continued("a1-a2 (so)", "a2-a3 (so)", "a2"), "a1-a2-a3 (so)");
    }
}
