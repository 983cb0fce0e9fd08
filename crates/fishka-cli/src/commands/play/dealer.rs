//! The referee of a game in the terminal: it deals the dice for all seats, throws them, and signs for the seats.

use super::secret::{SecretFile, Secrets};
use crate::args::Play;
use crate::chance;
use crate::load::Loaded;
use crate::outside::{Fail, Outside};
use fishka::dice::{Bytes32, Dealing, Entry, Signer, Terms, Thrower, sha256};
use fishka::fair::{fall, seats};
use fishka::{Move, MoveList, Position};
use fishka_base::{Bound, Budget};
use std::io::{BufRead as _, Write as _};

/// What throws the dice. The computer player does not see it.
pub(super) struct Dealer {
    thrower: Thrower,
    committed: Option<Committed>,
    /// Where the secret lies until it is revealed.
    kept: Option<SecretFile>,
}

/// Dice that were promised, and what is told of them at the end.
struct Committed {
    deal: Dealing,
    secret: Bytes32,
    signer: Signer,
}

impl Dealer {
    /// Commits to a secret, says so, and deals; `person` is the first seat at which somebody sits, who is asked for a
    /// share. Where nobody has a seat, nobody is promised anything.
    pub(super) fn open(
        args: &Play,
        game: &Loaded,
        person: Option<usize>,
        outside: &mut Outside,
    ) -> Result<Dealer, Fail> {
        // What follows from a seed can be made again.
        let save = args.save.as_deref().filter(|_| args.seed.is_none());
        let kept = save.map(SecretFile::beside);
        let found =
            kept.as_ref().zip(save).map(|(file, save)| file.read(save, outside)).transpose()?.flatten();
        let secret = match &found {
            Some(found) => found.secret,
            None => chance::bytes(args.seed, "secret", outside)?,
        };
        let terms = terms(args, game, &secret);
        let plain = |terms: &Terms| Dealer {
            thrower: Thrower::new(&secret, terms, &[]),
            committed: None,
            kept: None,
        };
        if !game.game.traits.chance || terms.seats.is_empty() {
            return Ok(plain(&terms));
        }
        if let Err(error) = terms.check() {
            outside.tell(&outside.text("play-not-committed", &[("cause", error.to_string())]));
            return Ok(plain(&terms));
        }
        let commitment = terms.commitment(&secret);
        let text = outside.text("play-commitment", &[("commitment", commitment.to_string())]);
        writeln!(outside.out, "{text}")?;
        let secrets = match found {
            Some(found) => found,
            None => draw(args, secret, terms.seats.len(), person, outside)?,
        };
        if let Some((file, save)) = kept.as_ref().zip(save) {
            file.write(save, &secrets, outside)?;
        }
        let signer = Signer::new(&secrets.key);
        let odd = |error: &dyn std::error::Error| Fail::Input(error.to_string());
        let deal =
            Dealing::at_one_screen(terms, commitment, signer.key(), &secrets.shares).map_err(|e| odd(&e))?;
        let thrower = deal.thrower(&secret).map_err(|e| odd(&e))?;
        Ok(Dealer { thrower, committed: Some(Committed { deal, secret, signer }), kept })
    }

    /// The record is whole and holds the secret: nothing is kept apart any more.
    pub(super) fn forget(&self) {
        if let Some(file) = &self.kept {
            file.remove();
        }
    }

    /// What chance does as throw number `k`.
    pub(super) fn fall(
        &self,
        k: u64,
        position: &Position,
        moves: &MoveList,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Bound> {
        fall(&self.thrower, k, position, moves, budget)
    }

    /// What was published so far, for the record.
    pub(super) fn dealing(&self) -> Option<&Dealing> {
        self.committed.as_ref().map(|committed| &committed.deal)
    }

    /// The game is over: its end is signed for every seat, then the secret is revealed.
    pub(super) fn reveal<'a>(
        &mut self,
        entries: impl Iterator<Item = Entry<'a>>,
        outside: &mut Outside,
    ) -> Result<(), Fail> {
        let Some(Committed { deal, secret, signer }) = &mut self.committed else { return Ok(()) };
        let odd = |error: fishka::dice::DealingFault| Fail::Input(error.to_string());
        if let Some(end) = deal.end_of(entries) {
            deal.close(end).map_err(odd)?;
        }
        for seat in deal.awaited() {
            let text = deal.end_text(seat).unwrap_or_default();
            deal.sign(seat, signer.sign(&text)).map_err(odd)?;
        }
        deal.reveal(*secret).map_err(odd)?;
        let text = outside.text("play-secret", &[("secret", secret.to_string())]);
        writeln!(outside.out, "{text}")?;
        Ok(())
    }
}

/// Shares of all seats and the key of the referee; the person at `person` is asked for the words of a share.
fn draw(
    args: &Play,
    secret: Bytes32,
    seats: usize,
    person: Option<usize>,
    outside: &mut Outside,
) -> Result<Secrets, Fail> {
    let mut shares = Vec::new();
    for seat in 0..seats {
        let asked = args.seed.is_none() && person == Some(seat);
        shares.push(match asked {
            true => sha256(words(outside)?.as_bytes()),
            false => chance::bytes(args.seed, &format!("share {seat}"), outside)?,
        });
    }
    Ok(Secrets { secret, key: chance::bytes(args.seed, "key", outside)?, shares })
}

/// What the throws are tied to.
fn terms(args: &Play, game: &Loaded, secret: &Bytes32) -> Terms {
    let name = sha256(format!("{secret} names its match").as_bytes()).to_string();
    let chosen = &args.position.game;
    Terms {
        name: format!("terminal-{}", &name[..16]),
        deal: 1,
        game: Some(game.name.trim().to_owned()),
        rules: game.game.identity().to_string(),
        variant: chosen.variant.as_ref().map(|variant| variant.trim().to_owned()),
        options: Terms::chosen(&chosen.options),
        seats: seats(&game.game),
    }
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
