//! Ends of game in words.

use super::Teller;
use super::words::Words;
use fishka::rules::{Count, Goal, GoalCond, GoalKind, OwnerSpec, PatternItem, PieceSpec, Place};
use fishka::{Kind, Player};

/// A line a goal, and what holds where no goal speaks.
pub fn lines(teller: &Teller<'_>) -> Vec<String> {
    let goals = &teller.rules().goals;
    let mut lines: Vec<String> = goals.iter().map(|goal| line(teller, goal)).collect();
    let speaks = |of: fn(&GoalCond) -> bool| {
        let mut found = false;
        goals.iter().for_each(|g| g.cond.visit(&mut |c| found |= of(c)));
        found
    };
    if !speaks(|c| matches!(c, GoalCond::Stalemated)) {
        lines.push(teller.text("explain-no-moves", &[]));
    }
    let goes_on = teller.rules().options.repetition_goes_on || !teller.rules().dice.is_empty();
    if !goes_on && !speaks(|c| matches!(c, GoalCond::Repetition)) {
        lines.push(teller.text("explain-repetition", &[]));
    }
    lines
}

fn line(teller: &Teller<'_>, goal: &Goal) -> String {
    let key = match goal.kind {
        GoalKind::Win => "goal-win",
        GoalKind::Loss => "goal-loss",
        GoalKind::Draw => "goal-draw",
        GoalKind::Count => "goal-count",
        GoalKind::Most(_) => "goal-most",
        GoalKind::Rank(_) => "goal-rank",
    };
    let acting = teller.game.acting_players();
    let all = acting.iter().all(|p| goal.players.contains(p));
    let players: Vec<String> = goal.players.iter().map(|p| teller.player(*p)).collect();
    let who = if all {
        teller.text("goal-anyone", &[])
    } else {
        // A sentence of its own: some languages must tell one side from several ("White" is many in Russian).
        teller.text("goal-named", &[("players", teller.list(&players, "list-or"))])
    };
    // Who asks is known where there is only one.
    let asker = <[Player; 1]>::try_from(goal.players.as_slice()).ok().map(|[player]| player);
    let mut args = vec![("who", who), ("when", condition(teller, &goal.cond, asker))];
    if let GoalKind::Most(value) | GoalKind::Rank(value) = goal.kind {
        let words = Words::new(teller, asker);
        let most = words.whole(words.number(value, &words.there()));
        args.push(("number", most.unwrap_or_else(|| teller.text("told-number-unknown", &[]))));
    }
    teller.text(key, &args)
}

fn condition(teller: &Teller<'_>, cond: &GoalCond, asker: Option<Player>) -> String {
    let all = |conds: &[GoalCond], with: &str| {
        let part = |cond: &GoalCond| match cond {
            GoalCond::Ops(entry) => asked(teller, *entry, asker, true),
            GoalCond::And(_) | GoalCond::Or(_) => format!("({})", condition(teller, cond, asker)),
            _ => condition(teller, cond, asker),
        };
        let parts: Vec<String> = conds.iter().map(part).collect();
        teller.list(&parts, with)
    };
    match cond {
        GoalCond::And(conds) => all(conds, "list-and"),
        GoalCond::Or(conds) => all(conds, "list-or"),
        GoalCond::Not(cond) => teller.text("cond-not", &[("cond", condition(teller, cond, asker))]),
        GoalCond::Stalemated => teller.text("cond-stalemated", &[]),
        GoalCond::Repetition => teller.text("cond-repetition", &[]),
        GoalCond::Checkmated(list) => teller.text("cond-checkmated", &[("kinds", kinds(teller, list))]),
        GoalCond::Absolute { pieces, places } => {
            let specs: Vec<String> = pieces.iter().map(|p| piece(teller, p)).collect();
            let places: Vec<String> = places.iter().map(|p| place(teller, *p)).collect();
            let args =
                [("pieces", teller.list(&specs, "list-or")), ("places", teller.list(&places, "list-and"))];
            teller.text("cond-absolute", &args)
        }
        GoalCond::Relative(items) => {
            let items: Vec<String> = items.iter().map(|i| item(teller, i)).collect();
            teller.text("cond-relative", &[("items", items.join(", "))])
        }
        GoalCond::Captured { kinds: list, by } if by.is_empty() => {
            teller.text("cond-captured", &[("kinds", kinds(teller, list))])
        }
        GoalCond::Captured { kinds: list, by } => {
            teller.text("cond-captured-by", &[("kinds", kinds(teller, list)), ("by", kinds(teller, by))])
        }
        GoalCond::Remaining(count) => counted(teller, count, "cond-remaining", "cond-remaining-of"),
        GoalCond::Total(count) => counted(teller, count, "cond-total", "cond-total-of"),
        GoalCond::Ops(entry) => asked(teller, *entry, asker, false),
    }
}

/// A condition that is code, maybe as one of several.
fn asked(teller: &Teller<'_>, entry: u32, asker: Option<Player>, is_part: bool) -> String {
    let words = Words::new(teller, asker);
    let spot = words.of_last_move();
    let told = if is_part { words.part(entry, &spot) } else { words.asked(entry, true, &spot) };
    words.whole(told).unwrap_or_else(|| teller.text("cond-asked", &[]))
}

fn counted(teller: &Teller<'_>, count: &Count, any: &str, of: &str) -> String {
    let n = ("n", count.count.to_string());
    if count.kinds.is_empty() {
        teller.text(any, &[n])
    } else {
        teller.text(of, &[n, ("kinds", kinds(teller, &count.kinds))])
    }
}

fn kinds(teller: &Teller<'_>, kinds: &[Kind]) -> String {
    let names: Vec<String> =
        kinds.iter().map(|k| teller.name(&teller.rules().kinds[k.index()].name)).collect();
    teller.list(&names, "list-or")
}

fn piece(teller: &Teller<'_>, spec: &PieceSpec) -> String {
    let kind = match spec.kind {
        Some(kind) => teller.name(&teller.rules().kinds[kind.index()].name),
        None => teller.text("piece-any", &[]),
    };
    let owned = match spec.owner {
        OwnerSpec::Own => kind,
        OwnerSpec::Opponent => teller.text("piece-opponent", &[("kind", kind)]),
        OwnerSpec::Any => teller.text("piece-of-anyone", &[("kind", kind)]),
        OwnerSpec::Player(player) => format!("{kind} ({})", teller.player(player)),
    };
    if spec.negate { teller.text("piece-not", &[("piece", owned)]) } else { owned }
}

fn place(teller: &Teller<'_>, place: Place) -> String {
    let board = teller.game.board();
    match place {
        Place::Site(site) => board.sites[site.index()].name.clone(),
        Place::Zone(zone) => {
            teller.text("place-zone", &[("name", teller.name(&board.zones[zone.index()].name))])
        }
    }
}

fn item(teller: &Teller<'_>, item: &PatternItem) -> String {
    let board = teller.game.board();
    match item {
        PatternItem::Piece(specs) => {
            let specs: Vec<String> = specs.iter().map(|s| piece(teller, s)).collect();
            teller.list(&specs, "list-or")
        }
        PatternItem::Step(dir) => format!("→ {}", board.dirs[dir.index()]),
        PatternItem::StepBack(dir) => format!("← {}", board.dirs[dir.index()]),
    }
}
