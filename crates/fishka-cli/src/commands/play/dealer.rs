//! The referee of a match in the terminal: it deals the dice for all seats, throws them, and signs for the seats.

use super::seats::Sitting;
use super::secret::{SecretFile, Secrets};
use crate::args::Play;
use crate::chance;
use crate::family::Family;
use crate::outside::{Fail, Outside};
use crate::positions::refused;
use fishka::dice::{Dealing, Pledge, Signer, Terms, Thrower, sha256};
use fishka_base::Budget;
use fishka_game::{Game, Seat, Viewer};
use fishka_match::{Ask, Chance, Command, Deal, Match};
use std::io::{BufRead as _, Write as _};

/// What throws the dice. The computer player does not see it.
pub(super) struct Dealer {
    thrower: Thrower,
    /// What was promised, and is told at the end.
    promised: Option<Secrets>,
    /// Where the secret lies until it is revealed.
    kept: Option<SecretFile>,
}

/// Commits to a secret, says so, and deals; the first person is asked for a share. Where nobody has a seat, nobody is
/// promised anything.
pub(super) fn open<F: Family>(
    args: &Play,
    family: &F,
    sitting: &[Sitting],
    budget: &mut Budget,
    outside: &mut Outside,
) -> Result<(Dealer, Match<F::Game>), Fail> {
    // What follows from a seed can be made again.
    let save = args.save.as_deref().filter(|_| args.seed.is_none());
    let kept = save.map(SecretFile::beside);
    let found = kept.as_ref().zip(save).map(|(file, save)| file.read(save, outside)).transpose()?.flatten();
    let secret = match &found {
        Some(found) => found.secret,
        None => chance::bytes(args.seed, "secret", outside)?,
    };
    let hash = sha256(format!("{secret} names its match").as_bytes()).to_string();
    let name = format!("terminal-{}", &hash[..16]);
    let seats: Vec<_> = sitting.iter().map(Sitting::sitter).collect();
    let drawn = Deal { seats, ..Deal::here(sitting.len()) };
    let mut begin = |deal: Deal| {
        let begun = Match::new(family.game().clone(), deal, budget);
        begun.map_err(|why| refused(outside, None, &why))
    };
    let mut m = begin(Deal { chance: Chance::Committed { name: name.clone() }, ..drawn.clone() })?;
    let terms = m.terms().filter(|terms| family.has_dice() && !terms.seats.is_empty());
    let checked = terms.map(|terms| terms.check().map(|()| terms)).transpose();
    let Ok(Some(terms)) = checked else {
        let m = begin(drawn)?;
        if let Err(error) = checked {
            outside.tell(&outside.text("play-not-committed", &[("cause", outside.cause(&error))]));
        }
        let thrower = Thrower::new(&secret, &Terms::of_no_game(&name), &[]);
        return Ok((Dealer { thrower, promised: None, kept: None }, m));
    };
    let commitment = terms.commitment(&secret);
    let text = outside.text("play-commitment", &[("commitment", commitment.to_string())]);
    writeln!(outside.out, "{text}")?;
    let secrets = match found {
        Some(found) => found,
        None => draw(args, secret, sitting, outside)?,
    };
    if let Some((file, save)) = kept.as_ref().zip(save) {
        file.write(save, &secrets, outside)?;
    }
    send(&mut m, Ask::Promise(commitment), budget, outside)?;
    deal(&mut m, &secrets, budget, outside)?;
    let thrower = m.dealing().and_then(|dealing| dealing.thrower(&secret).ok());
    let thrower = thrower.ok_or_else(|| outside.input("refused-dice", &[]))?;
    Ok((Dealer { thrower, promised: Some(secrets), kept }, m))
}

/// All seats pledge, then all open.
fn deal<G: Game>(
    m: &mut Match<G>,
    secrets: &Secrets,
    budget: &mut Budget,
    outside: &Outside,
) -> Result<(), Fail> {
    let key = Signer::new(&secrets.key).key();
    let shares = || secrets.shares.iter().enumerate();
    for (seat, share) in shares() {
        let Some(dealing) = m.dealing() else { break };
        let pledge = Pledge { hash: dealing.pledge_of(seat, &key, share), key };
        send(m, Ask::Pledge { seat: Seat::new(seat), pledge }, budget, outside)?;
    }
    for (seat, share) in shares() {
        send(m, Ask::Open { seat: Seat::new(seat), share: *share }, budget, outside)?;
    }
    Ok(())
}

impl Dealer {
    /// What falls as throw number `k`.
    pub(super) fn throw(&self, k: u64, total: u64) -> u64 {
        self.thrower.throw(k, total)
    }

    /// The match is over: its end is signed for every seat, then the secret is revealed.
    pub(super) fn reveal<G: Game>(
        &self,
        m: &mut Match<G>,
        budget: &mut Budget,
        outside: &mut Outside,
    ) -> Result<(), Fail> {
        let Some(Secrets { secret, key, .. }) = &self.promised else { return Ok(()) };
        let signer = Signer::new(key);
        for seat in m.dealing().map(Dealing::awaited).unwrap_or_default() {
            let text = m.dealing().and_then(|dealing| dealing.end_text(seat)).unwrap_or_default();
            let ask = Ask::Sign { seat: Seat::new(seat), signature: signer.sign(&text) };
            send(m, ask, budget, outside)?;
        }
        send(m, Ask::Reveal(*secret), budget, outside)?;
        let text = outside.text("play-secret", &[("secret", secret.to_string())]);
        writeln!(outside.out, "{text}")?;
        Ok(())
    }

    /// The record is whole and holds the secret: nothing is kept apart any more.
    pub(super) fn forget(&self) {
        if let Some(file) = &self.kept {
            file.remove();
        }
    }
}

/// Asks the match for a step of its dice.
fn send<G: Game>(m: &mut Match<G>, ask: Ask, budget: &mut Budget, outside: &Outside) -> Result<(), Fail> {
    budget.renew();
    let command = Command { id: format!("dice {}", m.log().len()), on: m.on(), ask };
    let done = m.apply(&command, Viewer::Referee, 0, budget);
    done.map(|_| ()).map_err(|why| refused(outside, None, &why))
}

/// Shares of all seats and the key of the referee; the first person is asked for the words of a share.
fn draw(
    args: &Play,
    secret: fishka::dice::Bytes32,
    sitting: &[Sitting],
    outside: &mut Outside,
) -> Result<Secrets, Fail> {
    let person = sitting.iter().position(Sitting::is_person);
    let mut shares = Vec::new();
    for seat in 0..sitting.len() {
        let asked = args.seed.is_none() && person == Some(seat);
        shares.push(match asked {
            true => sha256(words(outside)?.as_bytes()),
            false => chance::bytes(args.seed, &format!("share {seat}"), outside)?,
        });
    }
    Ok(Secrets { secret, key: chance::bytes(args.seed, "key", outside)?, shares })
}

/// A line of the person's own for the dice.
fn words(outside: &mut Outside) -> Result<String, Fail> {
    let text = outside.text("play-share", &[]);
    write!(outside.out, "{text} ")?;
    outside.out.flush()?;
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim().to_owned())
}
