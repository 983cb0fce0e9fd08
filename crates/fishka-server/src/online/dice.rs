//! Committed dice of a match by link: the server promises a secret, each seat gives a share, the server holds those of its
//! computers. Once the match is over, the seats sign its end and the secret is told, so that anybody can check every throw.

use super::room::Room;
use fishka::dice::{Bytes32, Dealing, Pledge, Signer, Stage, Thrower, sha256};
use fishka_game::Seat;
use fishka_match::{Ask, Chance, Sitter};
use std::time::{Duration, Instant};

/// How long everybody waits for a share that is to be opened, and for the signatures at the end.
const WAIT: Duration = Duration::from_secs(60);

/// How far the dice are, and since when.
pub(crate) type Waiting = Option<(Stage, Instant)>;

impl Room {
    /// What the keeper of the dice has to do now, if anything.
    pub(crate) fn dice_due(&mut self, secret: &Bytes32) -> Option<Ask> {
        let m = self.held.any();
        let Chance::Committed { name } = &m.deal().chance else { return None };
        if m.sat().contains(&fishka_match::Sat::Open) {
            return None;
        }
        let Some(dealing) = m.dealing() else {
            let terms = m.terms()?;
            let secret = of_deal(secret, terms.deal);
            debug_assert_eq!(*name, terms.name);
            return Some(Ask::Promise(terms.commitment(&secret)));
        };
        let stage = dealing.stage();
        if self.waiting.is_none_or(|(since, _)| since != stage) {
            self.waiting = Some((stage, Instant::now()));
        }
        let late = self.waiting.is_some_and(|(_, since)| since.elapsed() >= WAIT);
        let dealing = self.held.any().dealing()?;
        if let Some(ask) = self.for_computers(dealing, secret) {
            return Some(ask);
        }
        match stage {
            // Who has pledged and does not open might not like what would fall: the deal is counted, and made anew.
            Stage::Pledged if late => Some(Ask::Void),
            Stage::Ended if late || dealing.awaited().is_empty() => {
                Some(Ask::Reveal(of_deal(secret, dealing.terms().deal)))
            }
            _ => None,
        }
    }

    /// The next step of a computer’s share.
    fn for_computers(&self, dealing: &Dealing, secret: &Bytes32) -> Option<Ask> {
        let seats = &self.held.any().deal().seats;
        let is_computer = |seat: &usize| matches!(seats.get(*seat), Some(Sitter::Computer(_)));
        let seat = dealing.awaited().into_iter().find(is_computer)?;
        let secret = of_deal(secret, dealing.terms().deal);
        let of = |what: &str| sha256(format!("{secret} {what} of seat {seat}").as_bytes());
        let (share, signer) = (of("share"), Signer::new(&of("key")));
        let place = Seat::new(seat);
        Some(match dealing.stage() {
            Stage::Promised => {
                let key = signer.key();
                Ask::Pledge {
                    seat: place,
                    pledge: Pledge { hash: dealing.pledge_of(seat, &key, &share), key },
                }
            }
            Stage::Pledged => Ask::Open { seat: place, share },
            Stage::Ended => Ask::Sign { seat: place, signature: signer.sign(&dealing.end_text(seat)?) },
            Stage::Opened | Stage::Revealed => return None,
        })
    }

    /// What throws the dice of this match; `None` where nothing was promised.
    pub(crate) fn thrower(&self, secret: &Bytes32) -> Option<Thrower> {
        let dealing = self.held.any().dealing()?;
        dealing.thrower(&of_deal(secret, dealing.terms().deal)).ok()
    }

    /// When somebody will have been waited for long enough.
    pub(crate) fn dice_deadline(&self) -> Option<Instant> {
        let (stage, since) = self.waiting?;
        matches!(stage, Stage::Pledged | Stage::Ended).then_some(since + WAIT)
    }
}

/// The secret of a deal: each has another, since that of a void deal may have been guessed at.
fn of_deal(secret: &Bytes32, deal: u32) -> Bytes32 {
    sha256(format!("{secret} of deal {deal}").as_bytes())
}
