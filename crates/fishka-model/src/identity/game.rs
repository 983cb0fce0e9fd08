//! The meaning of everything around the blocks: board, pieces, start, turns, goals, dice.

use super::write::{Meaning, Writer, words};
use crate::{GoalModel, KindModel, Model};
use fishka_rules::{
    Board, Count, DiceDef, Face, Goal, GoalCond, GoalKind, MaximalCaptures, NumberDef, Options, OwnerSpec,
    PassTurn, PatternItem, PieceSpec, Place, PlayerDef, PlayerRole, Scope, SetupHand, SetupNumber,
    SetupPiece, SiteDef, SwitchDef, Texts, TrackDef, TurnEntry, TurnOrder, ZoneDef,
};

words! {
    PlayerRole { Normal = "normal", Random = "random", Neutral = "neutral" }
    PassTurn { No = "no", Yes = "yes", Forced = "forced" }
    MaximalCaptures { No = "no", Most = "most" }
    Scope { Game = "game", Player = "player", Site = "site", Pool = "pool" }
}

impl Meaning for Model {
    fn write(&self, out: &mut Writer) {
        let Model {
            texts,
            // Other variants are other games; this one is told by its title.
            variants: _,
            variant: _,
            switches,
            players,
            kinds,
            attrs,
            move_types,
            flags,
            site_flags,
            board,
            board_images: _,
            setup,
            hands,
            turns,
            priorities,
            options,
            goals,
            goal_conds,
            numbers,
            kind_numbers,
            setup_numbers,
            piece_number,
            dice,
            tracks,
            teams,
            stack,
            actions,
            turn_start,
            turn_close,
            after_move,
            start_up,
            turn_end,
            turn_goes_on,
            turn_least,
            score,
            // Regions only light cells up.
            regions: _,
            hidden,
        } = self;
        out.say("game", &[texts, switches, players, kinds]);
        out.say("names", &[attrs, move_types, flags, site_flags, kind_numbers, piece_number]);
        out.say("board", &[board, tracks, stack]);
        out.say("start", &[setup, hands, setup_numbers, start_up]);
        out.say("turns", &[turns, priorities, teams, hidden]);
        out.say("options", &[options]);
        out.say("goals", &[goals, goal_conds, score]);
        out.say("numbers", &[numbers, dice]);
        out.say("actions", &[actions]);
        out.say("hooks", &[turn_start, turn_close, after_move]);
        out.say("turn", &[turn_end, turn_goes_on, turn_least]);
    }
}

impl Meaning for Texts {
    fn write(&self, out: &mut Writer) {
        let Texts { title, description: _, history: _, strategy: _ } = self;
        title.write(out);
    }
}

impl Meaning for SwitchDef {
    /// What was chosen; what else could have been is another game.
    fn write(&self, out: &mut Writer) {
        let SwitchDef { name, values, chosen } = self;
        let value = values.get(*chosen).cloned();
        out.all(&[name, &value]);
    }
}

impl Meaning for PlayerDef {
    fn write(&self, out: &mut Writer) {
        let PlayerDef { name, role } = self;
        out.all(&[name, role]);
    }
}

impl Meaning for KindModel {
    fn write(&self, out: &mut Writer) {
        let KindModel {
            span: _,
            name,
            notation: _,
            help: _,
            description: _,
            dummy,
            numbers,
            attrs_start,
            moves,
            drops,
            images: _,
        } = self;
        out.all(&[name, dummy, numbers, attrs_start, moves, drops]);
    }
}

impl Meaning for Board {
    fn write(&self, out: &mut Writer) {
        // Steps backwards may lead elsewhere than the links turned round where several lead to one site.
        let Board { sites, dirs, links, back, symmetry, zones } = self;
        out.all(&[sites, dirs, symmetry, zones]);
        out.sites(links);
        out.sites(back);
    }
}

impl Meaning for SiteDef {
    fn write(&self, out: &mut Writer) {
        let SiteDef { name, dummy, rect: _, grid: _ } = self;
        out.all(&[name, dummy]);
    }
}

impl Meaning for ZoneDef {
    fn write(&self, out: &mut Writer) {
        let ZoneDef { name, members } = self;
        name.write(out);
        out.number(members.len() as i64);
        for inside in members {
            let inside = inside.iter().enumerate().filter(|(_, inside)| **inside);
            let sites: Vec<usize> = inside.map(|(site, _)| site).collect();
            sites.write(out);
        }
    }
}

impl Meaning for SetupPiece {
    fn write(&self, out: &mut Writer) {
        let SetupPiece { site, player, kind, attrs, number } = self;
        out.all(&[site, player, kind, attrs, number]);
    }
}

impl Meaning for SetupHand {
    fn write(&self, out: &mut Writer) {
        let SetupHand { player, kind, count } = self;
        out.all(&[player, kind, count]);
    }
}

impl Meaning for SetupNumber {
    fn write(&self, out: &mut Writer) {
        let SetupNumber { slot, value } = self;
        out.all(&[slot, value]);
    }
}

impl Meaning for TurnOrder {
    fn write(&self, out: &mut Writer) {
        let TurnOrder { entries, repeat } = self;
        out.all(&[entries, repeat]);
    }
}

impl Meaning for TurnEntry {
    fn write(&self, out: &mut Writer) {
        let TurnEntry { player, play_as, move_type } = self;
        out.all(&[player, play_as, move_type]);
    }
}

impl Meaning for Options {
    fn write(&self, out: &mut Writer) {
        let Options {
            pass_turn,
            pass_partial,
            recycle_captures,
            recycle_promotions,
            maximal_captures,
            discard_cascades,
            include_off_pieces,
            // Which variant the screen offers after a win.
            progressive_levels: _,
            all: _,
        } = self;
        out.all(&[pass_turn, pass_partial, recycle_captures, recycle_promotions]);
        out.all(&[maximal_captures, discard_cascades, include_off_pieces]);
    }
}

impl Meaning for GoalModel {
    fn write(&self, out: &mut Writer) {
        let GoalModel { span: _, goal, measure } = self;
        out.all(&[goal, measure]);
    }
}

impl Meaning for Goal {
    fn write(&self, out: &mut Writer) {
        let Goal { kind, players, cond } = self;
        out.all(&[kind, players, cond]);
    }
}

impl Meaning for GoalKind {
    fn write(&self, out: &mut Writer) {
        match self {
            GoalKind::Win => out.word("win"),
            GoalKind::Loss => out.word("loss"),
            GoalKind::Draw => out.word("draw"),
            GoalKind::Count => out.word("count"),
            GoalKind::Most(expr) => out.say("most", &[expr]),
        }
    }
}

impl Meaning for GoalCond {
    fn write(&self, out: &mut Writer) {
        match self {
            GoalCond::And(conds) => out.say("and", &[conds]),
            GoalCond::Or(conds) => out.say("or", &[conds]),
            GoalCond::Not(cond) => out.say("not", &[cond]),
            GoalCond::Stalemated => out.word("stalemated"),
            GoalCond::Repetition => out.word("repetition"),
            GoalCond::Checkmated(kinds) => out.say("checkmated", &[kinds]),
            GoalCond::Absolute { pieces, places } => out.say("absolute", &[pieces, places]),
            GoalCond::Relative(items) => out.say("relative", &[items]),
            GoalCond::Captured { kinds, by } => out.say("captured", &[kinds, by]),
            GoalCond::Ops(entry) => out.say("asked", &[entry]),
            GoalCond::Remaining(count) => out.say("remaining", &[count]),
            GoalCond::Total(count) => out.say("total", &[count]),
        }
    }
}

impl Meaning for Count {
    fn write(&self, out: &mut Writer) {
        let Count { count, kinds } = self;
        out.all(&[count, kinds]);
    }
}

impl Meaning for PieceSpec {
    fn write(&self, out: &mut Writer) {
        let PieceSpec { owner, kind, negate, attr } = self;
        out.all(&[owner, kind, negate, attr]);
    }
}

impl Meaning for OwnerSpec {
    fn write(&self, out: &mut Writer) {
        match self {
            OwnerSpec::Own => out.word("own"),
            OwnerSpec::Opponent => out.word("opponent"),
            OwnerSpec::Any => out.word("any"),
            OwnerSpec::Player(player) => out.say("player", &[player]),
        }
    }
}

impl Meaning for Place {
    fn write(&self, out: &mut Writer) {
        match self {
            Place::Site(site) => out.say("site", &[site]),
            Place::Zone(zone) => out.say("zone", &[zone]),
        }
    }
}

impl Meaning for PatternItem {
    fn write(&self, out: &mut Writer) {
        match self {
            PatternItem::Piece(specs) => out.say("piece", &[specs]),
            PatternItem::Step(dir) => out.say("step", &[dir]),
            PatternItem::StepBack(dir) => out.say("step-back", &[dir]),
        }
    }
}

impl Meaning for NumberDef {
    fn write(&self, out: &mut Writer) {
        let NumberDef { name, scope, start, values, faces, counter, base } = self;
        out.all(&[name, scope, start, values, faces, counter, base]);
    }
}

impl Meaning for DiceDef {
    fn write(&self, out: &mut Writer) {
        let DiceDef { name, faces } = self;
        out.all(&[name, faces]);
    }
}

impl Meaning for Face {
    fn write(&self, out: &mut Writer) {
        let Face { values, odds } = self;
        out.all(&[values, odds]);
    }
}

impl Meaning for TrackDef {
    fn write(&self, out: &mut Writer) {
        let TrackDef { name, sites } = self;
        out.all(&[name, sites]);
    }
}
