//! The game as it is written down, with its committed dice.

use crate::args::Play;
use crate::chance;
use crate::load::Loaded;
use crate::outside::{Fail, Outside};
use fishka::dice::{Bytes32, Terms, Thrower, sha256};
use fishka::fair::{FairDice, fall};
use fishka::{Move, MoveList, Position, Record};
use std::io::{BufRead as _, Write as _};

/// Moves so far and what throws the dice. The computer player sees neither.
pub(super) struct Ledger {
    headers: Record,
    /// Moves in notation, and whether chance made them.
    line: Vec<(String, bool)>,
    secret: Bytes32,
    thrower: Thrower,
    fair: Option<FairDice>,
}

impl Ledger {
    /// Commits to a secret, says so, and takes the share of a person who sits at the table; games without chance only
    /// keep their moves.
    pub(super) fn open(
        args: &Play,
        game: &Loaded,
        person: bool,
        outside: &mut Outside,
    ) -> Result<Ledger, Fail> {
        let secret = chance::secret(args.seed, outside)?;
        let rules = game.game.hash_text();
        let chancy = game.game.traits.chance;
        if chancy {
            let text = outside.text("play-commitment", &[("commitment", secret.commitment().to_string())]);
            writeln!(outside.out, "{text}")?;
        }
        let asked = chancy && person && args.seed.is_none();
        let shares = if asked { vec![sha256(words(outside)?.as_bytes())] } else { Vec::new() };
        let name = sha256(format!("{secret} names its game").as_bytes()).to_string();
        let terms = Terms { game: format!("terminal-{}", &name[..16]), rules: rules.clone(), shares };
        let thrower = Thrower::new(&secret, &terms);
        let mut headers = Record::default();
        headers.set_header("game", game.name.as_str());
        if let Some(variant) = &args.position.game.variant {
            headers.set_header("variant", variant.as_str());
        }
        for (name, value) in &args.position.game.options {
            headers.set_header(&format!("option {name}"), value.as_str());
        }
        headers.set_header("rules", rules);
        let fair = chancy.then(|| FairDice { terms, commitment: secret.commitment(), revealed: None });
        Ok(Ledger { headers, line: Vec::new(), secret, thrower, fair })
    }

    /// What chance does next. A throw that was taken back falls the same again.
    pub(super) fn fall(&self, position: &Position, moves: &MoveList) -> Option<Move> {
        let thrown = self.line.iter().filter(|(_, chance)| *chance).count();
        fall(&self.thrower, thrown as u64, position, moves)
    }

    pub(super) fn note(&mut self, text: &str, chance: bool) {
        self.line.push((text.to_owned(), chance));
    }

    pub(super) fn take_back(&mut self) {
        self.line.pop();
    }

    /// Reveals the secret if the game is over, and writes the record where that was asked for.
    pub(super) fn close(mut self, args: &Play, over: bool, outside: &mut Outside) -> Result<(), Fail> {
        let moves: Vec<String> = self.line.iter().map(|(text, _)| text.clone()).collect();
        if let Some(fair) = &mut self.fair {
            if over {
                fair.reveal(self.secret, &moves);
                let text = outside.text("play-secret", &[("secret", self.secret.to_string())]);
                writeln!(outside.out, "{text}")?;
            }
            fair.write(&mut self.headers);
        }
        let Some(path) = &args.save else { return Ok(()) };
        let record = Record { moves, ..self.headers };
        std::fs::write(path, record.to_string()).map_err(|error| {
            let args = [("path", path.display().to_string()), ("cause", error.to_string())];
            outside.input("cannot-write", &args)
        })
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
