//! `fishka verify`: a record against its rules and its committed dice.

use super::replay::{GameOf, Replayed, game_of, is_zillions, saved_game};
use crate::args::Verify;
use crate::budget;
use crate::load::read_text;
use crate::outside::{Fail, Outside};
use crate::positions::{parse_record, refused};
use fishka::fair::{FairFault, Missing, Verdict, Verified, verify};
use fishka_proto::{FaultForm, VerifyForm, json_pretty};
use fishka_text::render_bound;
use std::io::Write as _;

/// Checks and says what was found; the exit status is 1 when the record is refused, or is less than what is required.
pub fn run(args: &Verify, outside: &mut Outside) -> Result<(), Fail> {
    let path = &args.source.record;
    if is_zillions(path) {
        let replayed = saved_game(path, args.source.rules.as_deref(), outside)?;
        return only_replayed(args, replayed, outside);
    }
    let text = read_text(path, outside)?;
    let record = parse_record(path, &text, outside)?;
    let budget = &mut budget::as_asked();
    let verified = match game_of(path, &record, args.source.rules.as_deref(), outside)? {
        GameOf::Rules(game) => verify(&text, &game, budget),
        GameOf::Race(game) => verify(&text, &game, budget),
    };
    match verified {
        Err(FairFault::Bound(bound)) => Err(Fail::Bound(bound)),
        Ok(verified) => tell(args, &verified, outside),
        Err(fault) => {
            let (code, number, message) = words(&fault, outside);
            if args.json {
                let fault = FaultForm { code, number, message: message.clone() };
                let form = VerifyForm {
                    verdict: "refused",
                    moves: record.moves.len(),
                    throws: None,
                    missing: None,
                    keys: None,
                    void_deals: None,
                    fault: Some(fault),
                };
                writeln!(outside.out, "{}", json_pretty(&form))?;
            }
            Err(Fail::Input(message))
        }
    }
}

/// A saved game of Zillions cannot hold committed dice: its moves are all there is to check.
fn only_replayed(args: &Verify, replayed: Replayed, outside: &mut Outside) -> Result<(), Fail> {
    if let Some(fault) = replayed.fault {
        return Err(fault);
    }
    let (moves, verdict) = (replayed.lines.len(), Verdict::NotCommitted);
    tell(args, &Verified { verdict, moves, throws: 0, keys: 0, void_deals: 0 }, outside)
}

/// Says that nothing is wrong with the record, and how far it could be checked.
fn tell(args: &Verify, verified: &Verified, outside: &mut Outside) -> Result<(), Fail> {
    if args.json {
        writeln!(outside.out, "{}", json_pretty(&form(verified)))?;
    } else {
        print(verified, outside)?;
    }
    if args.require.is_some() && verified.verdict != Verdict::Complete {
        return Err(outside.input("verify-required", &[]));
    }
    Ok(())
}

fn form(verified: &Verified) -> VerifyForm {
    let (verdict, missing) = match &verified.verdict {
        Verdict::Complete => ("complete", None),
        Verdict::Partial(missing) => ("partial", Some(missing.iter().map(code).collect())),
        Verdict::NotCommitted => ("not-committed", None),
    };
    let committed = verified.keys > 0;
    VerifyForm {
        verdict,
        moves: verified.moves,
        throws: Some(verified.throws),
        missing,
        keys: committed.then_some(verified.keys),
        void_deals: committed.then_some(verified.void_deals),
        fault: None,
    }
}

/// What is missing, as one word.
fn code(missing: &Missing) -> String {
    match missing.parts() {
        (what, Some(seat)) => format!("{what}:{seat}"),
        (what, None) => what.to_owned(),
    }
}

fn print(verified: &Verified, outside: &mut Outside) -> Result<(), Fail> {
    let counts = [("moves", verified.moves.to_string()), ("throws", verified.throws.to_string())];
    let key = match verified.verdict {
        Verdict::Complete => "verify-complete",
        Verdict::Partial(_) => "verify-partial",
        Verdict::NotCommitted => "verify-not-committed",
    };
    let mut lines = vec![outside.text(key, &counts)];
    if let Verdict::Partial(missing) = &verified.verdict {
        lines.extend(missing.iter().map(|missing| {
            let (what, seat) = missing.parts();
            let seat = [("seat", seat.unwrap_or_default().to_owned())];
            format!("  {}", outside.text(&format!("missing-{what}"), &seat))
        }));
    }
    if verified.keys == 1 {
        lines.push(outside.text("verify-one-key", &[]));
    }
    if verified.void_deals > 0 {
        lines.push(outside.text("verify-void-deals", &[("count", verified.void_deals.to_string())]));
    }
    for line in lines {
        writeln!(outside.out, "{line}")?;
    }
    Ok(())
}

/// Code, move from 1 and sentence of a fault.
fn words(fault: &FairFault, outside: &Outside) -> (&'static str, Option<usize>, String) {
    let say = |key: &str, args: &[(&str, String)]| outside.text(key, args);
    let seat = |key: &str, seat: &String| say(key, &[("seat", seat.clone())]);
    match fault {
        FairFault::Line(line) => ("record", None, say("verify-line", &[("line", line.to_string())])),
        FairFault::Header(name) => ("header", None, say("verify-header", &[("name", name.clone())])),
        FairFault::Rules => ("rules", Some(1), say("verify-rules", &[])),
        FairFault::Illegal { index, why } => {
            let message = match refused(outside, Some(*index), why) {
                Fail::Input(message) | Fail::Usage(message) => message,
                Fail::System(error) => outside.cause(&error),
                Fail::Bound(bound) => render_bound(outside.lang, &bound, &outside.sources.borrow()),
                Fail::Told | Fail::Pipe => fault.to_string(),
            };
            ("move", Some(index + 1), message)
        }
        FairFault::Secret => ("secret", Some(1), say("verify-secret", &[])),
        FairFault::Share(name) => ("share", Some(1), seat("verify-share", name)),
        FairFault::Throw { index, throw, text, fair } => {
            let args = [
                ("move", (index + 1).to_string()),
                ("throw", (throw + 1).to_string()),
                ("text", text.clone()),
                ("fair", fair.clone()),
            ];
            ("throw", Some(index + 1), say("verify-throw", &args))
        }
        FairFault::Length { moves, signed } => {
            let args = [("moves", moves.to_string()), ("signed", signed.to_string())];
            let key = if moves < signed { "verify-cut" } else { "verify-added" };
            ("length", Some(moves.min(signed) + 1), say(key, &args))
        }
        FairFault::Chain => ("chain", None, say("verify-chain", &[])),
        FairFault::Signature(name) => ("signature", None, seat("verify-signature", name)),
        FairFault::Bound(bound) => ("bound", None, bound.to_string()),
    }
}
