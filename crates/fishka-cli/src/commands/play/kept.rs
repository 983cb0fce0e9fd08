//! The file of a match that is being played.

use super::save::SaveFile;
use crate::args::Play;
use crate::outside::{Fail, Outside};
use crate::positions::refused;
use fishka_base::Budget;
use fishka_game::{Game, Record, Viewer};
use fishka_match::{Match, What};
use std::sync::Arc;

/// Keeps the file in step with the match; does nothing where there is none.
pub(super) struct Kept {
    save: Option<SaveFile>,
    /// Entries of the log that were looked at.
    seen: usize,
    /// Whether the file holds something else than the beginning of the record.
    rewrite: bool,
    /// Whether the last write failed, which has been told.
    failing: bool,
}

/// Begins the file of a match that has just begun, or goes on with the match that it holds.
pub(super) fn open<G: Game>(
    args: &Play,
    m: Match<G>,
    budget: &mut Budget,
    outside: &Outside,
) -> Result<(Kept, Match<G>), Fail> {
    let mut kept = Kept { save: None, seen: m.log().len(), rewrite: false, failing: false };
    let Some(path) = &args.save else { return Ok((kept, m)) };
    let (save, held) = SaveFile::open(path, &m.record(Viewer::Referee), outside)?;
    kept.save = Some(save);
    if held.moves.is_empty() && held.header(fishka_match::ENDED).is_none() {
        return Ok((kept, m));
    }
    let opened = Match::open(Arc::clone(m.game()), m.deal().clone(), &held, budget);
    let opened = opened.map_err(|fault| refused(outside, Some(fault.index), &fault.why))?;
    kept.seen = opened.log().len();
    let words = [("path", path.display().to_string()), ("n", held.moves.len().to_string())];
    outside.tell(&outside.text("save-goes-on", &words));
    Ok((kept, opened))
}

impl Kept {
    /// Brings the file up to date. A failure is told and the game goes on: the next move tries again.
    pub(super) fn sync<G: Game>(&mut self, m: &Match<G>, outside: &Outside) {
        let failed = self.try_sync(m, outside).err();
        let told = std::mem::replace(&mut self.failing, failed.is_some());
        if let Some(message) = failed.filter(|_| !told) {
            let held = self.save.as_ref().map_or(0, SaveFile::held);
            outside.tell(&outside.text("save-failed", &[("message", message), ("n", held.to_string())]));
        }
    }

    fn try_sync<G: Game>(&mut self, m: &Match<G>, outside: &Outside) -> Result<(), String> {
        let Some(save) = &mut self.save else { return Ok(()) };
        let news = &m.log()[self.seen..];
        self.seen = m.log().len();
        // What is taken back is gone from the file too; of the end and of committed dice the head tells more than before.
        let in_head = |what: &What| matches!(what, What::TakenBack { .. } | What::Ended(_) | What::Dice(_));
        self.rewrite |= news.iter().any(|entry| in_head(&entry.what));
        if self.rewrite {
            save.rewrite(&m.record(Viewer::Referee), outside)?;
        } else {
            let held = save.held();
            m.words(Viewer::Referee).skip(held).try_for_each(|text| save.add(text, outside))?;
        }
        self.rewrite = false;
        Ok(())
    }

    /// The file must hold the whole match now.
    pub(super) fn close<G: Game>(mut self, m: &Match<G>, outside: &Outside) -> Result<(), Fail> {
        self.try_sync(m, outside).map_err(Fail::Input)
    }
}

/// Whether two records are of the same match: how they begin counts, and neither who sits there, what was taken back, lines
/// beside it nor how it ended.
pub(super) fn same_match(a: &Record, b: &Record) -> bool {
    head(a) == head(b)
}

fn head(record: &Record) -> Vec<(&str, String)> {
    let told = [fishka_match::TAKEN_BACK, fishka_match::ENDED, fishka_match::VARIATION];
    let kept = record.headers.iter().filter(|(name, _)| !told.contains(&name.as_str()));
    let value = |(name, value): &(String, String)| match name.as_str() {
        "cars" => value.split_whitespace().count().to_string(),
        _ => value.clone(),
    };
    let mut head: Vec<_> = kept.map(|header| (header.0.as_str(), value(header))).collect();
    head.sort();
    head
}
