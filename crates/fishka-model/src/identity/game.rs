//! The meaning of everything around the blocks: board, pieces, start, turns, goals, dice.

use super::write::{Meaning, Writer, cases, fields};
use crate::{GoalModel, KindModel, Model};
use fishka_rules::{
    BagDef, Board, Card, Count, Declared, DiceDef, Face, Form, FormCell, Goal, GoalCond, GoalKind, LayDef,
    Lies, MaximalCaptures, NumberDef, Options, OwnerSpec, PassTurn, PatternItem, PieceSpec, Place, PlayerDef,
    PlayerRole, Scope, SecretDef, SeenBy, SetupHand, SetupNumber, SetupPiece, SiteDef, SwitchDef, Texts,
    TrackDef, TurnEntry, TurnOrder, ZoneDef,
};

fields! {
    Texts { title; description, history, strategy }
    PlayerDef { name, role }
    KindModel { name, dummy, numbers, attrs_start, moves, drops; notation, help, description, images }
    SiteDef { name, dummy; rect, grid }
    SetupPiece { site, player, kind, attrs, number }
    SetupHand { player, kind, count }
    SetupNumber { slot, value }
    TurnOrder { entries, repeat }
    TurnEntry { player, play_as, move_type }
    Options {
        pass_turn, pass_partial, recycle_captures, recycle_promotions, maximal_captures, discard_cascades,
        include_off_pieces;
        // Which variant the screen offers after a win.
        progressive_levels, all,
        // Said below, and only where it is on: older games keep their identity.
        repetition_goes_on
    }
    GoalModel { goal, measure; span }
    Goal { kind, players, cond }
    Count { count, kinds }
    PieceSpec { owner, kind, negate, attr }
    NumberDef { name, scope, start, values, faces, counter, base }
    DiceDef { name, faces; help }
    Face { values, odds }
    BagDef { number, cards }
    Card { player, kind }
    SecretDef { seen_by, lies, kinds, shown, until }
    TrackDef { name, sites }
    LayDef { forms; name, turns, mirrors }
    Form { turned, cells }
    FormCell { from, dir }
}

cases! {
    PlayerRole { Normal = "normal", Random = "random", Neutral = "neutral" }
    PassTurn { No = "no", Yes = "yes", Forced = "forced" }
    MaximalCaptures { No = "no", Most = "most" }
    Scope { Game = "game", Player = "player", Site = "site", Pool = "pool", Bag = "bag", List(items) = "list" }
    SeenBy { Owner = "owner", Nobody = "nobody" }
    Lies { Board = "board", Reserve = "reserve" }
    GoalKind {
        Win = "win", Loss = "loss", Draw = "draw", Count = "count", Most(expr) = "most", Rank(expr) = "rank",
    }
    GoalCond {
        And(conds) = "and", Or(conds) = "or", Not(cond) = "not", Stalemated = "stalemated",
        Repetition = "repetition", Checkmated(kinds) = "checkmated",
        Absolute { pieces, places } = "absolute", Relative(items) = "relative",
        Captured { kinds, by } = "captured", Ops(entry) = "asked", Remaining(count) = "remaining",
        Total(count) = "total",
    }
    OwnerSpec { Own = "own", Opponent = "opponent", Any = "any", Player(player) = "player" }
    Place { Site(site) = "site", Zone(zone) = "zone" }
    PatternItem { Piece(specs) = "piece", Step(dir) = "step", StepBack(dir) = "step-back" }
}

impl Meaning for Model {
    fn write(&self, out: &mut Writer) {
        let Model {
            declared,
            kinds,
            flags,
            site_flags,
            goals,
            goal_conds,
            actions,
            turn_start,
            turn_close,
            after_move,
            start_up,
            turn_end,
            turn_goes_on,
            turn_least,
            score,
            places,
            lays,
            region_conds: _, // Regions only light cells up.
        } = self;
        let Declared {
            texts,
            // Other variants are other games; this one is told by its title.
            variants: _,
            variant: _,
            switches,
            players,
            attrs,
            move_types,
            board,
            board_images: _,
            look: _,
            setup,
            hands,
            turns,
            priorities,
            options,
            numbers,
            kind_numbers,
            setup_numbers,
            piece_number,
            dice,
            bags,
            tracks,
            teams,
            stack,
            ordered,
            regions: _,
            hidden,
            secrets,
        } = declared;
        out.say("game", &[texts, switches, players, kinds]);
        out.say("names", &[attrs, move_types, flags, site_flags, kind_numbers, piece_number]);
        out.say("board", &[board, tracks, stack]);
        out.say_if(*ordered, "ordered", ordered);
        out.say("start", &[setup, hands, setup_numbers, start_up]);
        out.say("turns", &[turns, priorities, teams, hidden]);
        out.say("options", &[options]);
        out.say_if(options.repetition_goes_on, "repetition", &options.repetition_goes_on);
        out.say_if(!places.is_empty(), "places", places);
        out.say_if(!lays.is_empty(), "shapes", lays);
        out.say("goals", &[goals, goal_conds, score]);
        out.say("numbers", &[numbers, dice]);
        out.say_if(!bags.is_empty(), "bags", bags);
        out.say_if(!secrets.is_empty(), "secrets", secrets);
        out.say("actions", &[actions]);
        out.say("hooks", &[turn_start, turn_close, after_move]);
        out.say("turn", &[turn_end, turn_goes_on, turn_least]);
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

impl Meaning for Board {
    fn write(&self, out: &mut Writer) {
        // Steps backwards may lead elsewhere than the links turned round where several lead to one site.
        // How it is drawn does not decide play.
        let Board { sites, drawn: _, dirs, links, back, symmetry, zones } = self;
        out.all(&[sites, dirs, symmetry, zones]);
        out.sites(links);
        out.sites(back);
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
