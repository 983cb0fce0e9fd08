//! The game as it is written down, with its committed dice.

use super::dealer::Dealer;
use super::save::SaveFile;
use crate::args::Play;
use crate::load::Loaded;
use crate::outside::{Fail, Outside};
use fishka::dice::{Entry, Terms};
use fishka::fair::write;
use fishka::{Move, MoveList, Position, Record};
use fishka_base::{Bound, Budget};
use std::path::Path;

/// Moves so far and what throws the dice. The computer player sees neither.
pub(super) struct Ledger {
    headers: Record,
    /// Moves in notation, and whether chance made them.
    line: Vec<(String, bool)>,
    dealer: Dealer,
    save: Option<SaveFile>,
    /// Whether the file holds something else than the beginning of this.
    rewrite: bool,
    /// Whether the last write failed, which has been told.
    failing: bool,
}

impl Ledger {
    /// Deals the dice and begins the record; games without chance only keep their moves.
    pub(super) fn open(
        args: &Play,
        game: &Loaded,
        person: Option<usize>,
        outside: &mut Outside,
    ) -> Result<Ledger, Fail> {
        let dealer = Dealer::open(args, game, person, outside)?;
        let mut headers = Record::default();
        headers.set_header("game", game.name.as_str());
        if let Some(variant) = &args.position.game.variant {
            headers.set_header("variant", variant.as_str());
        }
        for (name, value) in Terms::chosen(&args.position.game.options) {
            headers.set_header(&format!("option {name}"), value);
        }
        headers.set_header("rules", game.game.identity().to_string());
        Ok(Ledger { headers, line: Vec::new(), dealer, save: None, rewrite: false, failing: false })
    }

    /// The game so far, as it is written down.
    fn record(&self) -> Record {
        let mut record = self.headers.clone();
        if let Some(dealing) = self.dealer.dealing() {
            write(dealing, &mut record);
        }
        record.moves = self.line.iter().map(|(text, _)| text.clone()).collect();
        record
    }

    /// Keeps the game in a file from now on; gives the moves of this game that the file holds already.
    pub(super) fn save_to(&mut self, path: &Path, outside: &Outside) -> Result<Vec<String>, Fail> {
        let (save, moves) = SaveFile::open(path, &self.record(), outside)?;
        self.save = Some(save);
        Ok(moves)
    }

    /// Brings the file up to date. A failure is told and the game goes on: the next move tries again.
    pub(super) fn sync(&mut self, outside: &Outside) {
        let failed = self.try_sync(outside).err();
        let told = std::mem::replace(&mut self.failing, failed.is_some());
        if let Some(message) = failed.filter(|_| !told) {
            let held = self.save.as_ref().map_or(0, SaveFile::held);
            outside.tell(&outside.text("save-failed", &[("message", message), ("n", held.to_string())]));
        }
    }

    fn try_sync(&mut self, outside: &Outside) -> Result<(), String> {
        let record = if self.rewrite { Some(self.record()) } else { None };
        let Some(save) = &mut self.save else { return Ok(()) };
        match record {
            Some(record) => save.rewrite(&record, outside)?,
            None => {
                let missing = self.line.iter().skip(save.held());
                missing.map(|(text, _)| text).try_for_each(|text| save.add(text, outside))?;
            }
        }
        self.rewrite = false;
        Ok(())
    }

    /// What chance does next. A throw that was taken back falls the same again.
    pub(super) fn fall(
        &self,
        position: &Position,
        moves: &MoveList,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Bound> {
        let thrown = self.line.iter().filter(|(_, chance)| *chance).count();
        self.dealer.fall(thrown as u64, position, moves, budget)
    }

    pub(super) fn note(&mut self, text: &str, chance: bool) {
        self.line.push((text.to_owned(), chance));
    }

    pub(super) fn take_back(&mut self) {
        self.line.pop();
        self.rewrite |= self.save.as_ref().is_some_and(|save| save.held() > self.line.len());
    }

    /// Reveals the secret if the game is over; the file must hold the whole game now.
    pub(super) fn close(mut self, over: bool, outside: &mut Outside) -> Result<(), Fail> {
        if over {
            let entries = self.line.iter().map(|(text, chance)| Entry::new(text, *chance));
            self.dealer.reveal(entries, outside)?;
            self.rewrite |= self.dealer.dealing().is_some();
        }
        self.try_sync(outside).map_err(Fail::Input)?;
        if over {
            self.dealer.forget();
        }
        Ok(())
    }
}
