//! `fishka verify`: a record against its rules and its committed dice.

use super::replay::{is_zillions, rules_of, saved_game};
use crate::args::Verify;
use crate::budget;
use crate::outside::{Fail, Outside};
use crate::positions::{illegal, read_record};
use fishka::fair::{FairFault, Trust, Verified, verify};
use fishka_proto::{FaultForm, VerifyForm, json_pretty};
use std::io::Write as _;

/// Checks and says what was found; the exit status is 1 when the record is refused.
pub fn run(args: &Verify, outside: &mut Outside) -> Result<(), Fail> {
    if is_zillions(&args.source.record) {
        let replayed = saved_game(&args.source.record, args.source.rules.as_deref(), outside)?;
        if let Some(fault) = replayed.fault {
            return Err(fault);
        }
        let moves = replayed.lines.len();
        return tell(args, Verified { trust: Trust::NotCommitted, moves, throws: 0 }, outside);
    }
    let record = read_record(&args.source.record, outside)?;
    let loaded = rules_of(&args.source.record, &record, args.source.rules.as_deref(), outside)?;
    match verify(&record, &loaded.game, &mut budget::as_asked()) {
        Err(FairFault::Bound(bound)) => Err(Fail::Bound(bound)),
        Ok(verified) => tell(args, verified, outside),
        Err(fault) => {
            let (code, number, message) = words(&fault, outside);
            if args.json {
                let fault = FaultForm { code, number, message: message.clone() };
                let form = VerifyForm {
                    verdict: "refused",
                    moves: record.moves.len(),
                    throws: None,
                    fault: Some(fault),
                };
                writeln!(outside.out, "{}", json_pretty(&form))?;
            }
            Err(Fail::Input(message))
        }
    }
}

/// Says that the record is in order, and how far.
fn tell(args: &Verify, verified: Verified, outside: &mut Outside) -> Result<(), Fail> {
    let (verdict, key) = match verified.trust {
        Trust::Checked => ("checked", "verify-checked"),
        Trust::Waiting => ("waiting", "verify-waiting"),
        Trust::NotCommitted => ("not-committed", "verify-not-committed"),
    };
    let (moves, throws) = (verified.moves, verified.throws);
    if args.json {
        let form = VerifyForm { verdict, moves, throws: Some(throws), fault: None };
        writeln!(outside.out, "{}", json_pretty(&form))?;
    } else {
        let text = outside.text(key, &[("moves", moves.to_string()), ("throws", throws.to_string())]);
        writeln!(outside.out, "{text}")?;
    }
    Ok(())
}

/// Code, move from 1 and sentence of a fault.
fn words(fault: &FairFault, outside: &Outside) -> (&'static str, Option<usize>, String) {
    let say = |key: &str, args: &[(&str, String)]| outside.text(key, args);
    match fault {
        FairFault::Header(name) => ("header", None, say("verify-header", &[("name", (*name).to_owned())])),
        FairFault::Rules => ("rules", Some(1), say("verify-rules", &[])),
        FairFault::Illegal(error) => {
            let cause = &error.cause;
            let message = match illegal(outside, error.index, cause) {
                Fail::Input(message) | Fail::Usage(message) => message,
                Fail::Told | Fail::Pipe | Fail::Bound(_) => error.to_string(),
            };
            ("move", Some(error.index + 1), message)
        }
        FairFault::Secret => ("secret", Some(1), say("verify-secret", &[])),
        FairFault::Throw { index, throw, text, fair } => {
            let args = [
                ("move", (index + 1).to_string()),
                ("throw", (throw + 1).to_string()),
                ("text", text.clone()),
                ("fair", fair.clone()),
            ];
            ("throw", Some(index + 1), say("verify-throw", &args))
        }
        FairFault::NotRevealed => ("not-revealed", None, say("verify-not-revealed", &[])),
        FairFault::Length { moves, sealed } => {
            let args = [("moves", moves.to_string()), ("sealed", sealed.to_string())];
            let key = if moves < sealed { "verify-cut" } else { "verify-added" };
            ("length", Some(moves.min(sealed) + 1), say(key, &args))
        }
        FairFault::Seal => ("seal", None, say("verify-seal", &[])),
        FairFault::Bound(bound) => ("bound", None, bound.to_string()),
    }
}
