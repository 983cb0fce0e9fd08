//! The life of committed dice, in order: the referee promises a secret, every seat pledges a share and sends its key,
//! every seat opens its share, the match is played, its end is signed by the seats, the secret is revealed.
//!
//! [`Dealing`] takes each step as it comes, over the wire or at one screen, and refuses what comes too early, twice, or
//! does not match. It knows no clock and makes nothing up: secrets, shares and keys are handed to it.

use crate::sign::{is_key, is_signed};
use crate::terms::lines;
use crate::throw::share_lines;
use crate::{Bytes32, Bytes64, Chain, End, Entry, Terms, TermsError, Thrower, sha256};
use std::fmt::Write as _;

/// What a seat sends before any share is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pledge {
    /// [`Dealing::pledge_of`] its share.
    pub hash: Bytes32,
    /// Its public key, which signs the end.
    pub key: Bytes32,
}

/// What a seat has published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Before the deal.
    pub pledge: Option<Pledge>,
    /// Its share, once all have pledged.
    pub share: Option<Bytes32>,
    /// Under the end of the match.
    pub signature: Option<Bytes64>,
}

/// How far the dice of a match are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The secret is promised; pledges are awaited.
    Promised,
    /// All have pledged; shares are awaited.
    Pledged,
    /// All shares are open: dice may be thrown.
    Opened,
    /// The match has ended; signatures are awaited, then the secret.
    Ended,
    /// The secret is open.
    Revealed,
}

/// A step that is refused, or something published that does not fit the rest. Seats are indices from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealingFault {
    /// It is too early for this.
    Early,
    /// It is too late for this.
    Late,
    /// There is no such seat.
    NoSeat,
    /// The seat has done so before.
    Twice(usize),
    /// The seat's key is none.
    Key(usize),
    /// The seat's share is not the one it pledged.
    Share(usize),
    /// The signature is not one of the seat's key under this end.
    Signature(usize),
    /// The secret is not the one that was promised under these terms.
    Secret,
    /// The end was signed after another number of entries.
    Length {
        /// How many there are.
        entries: usize,
        /// How many were signed.
        signed: usize,
    },
    /// As many entries as were signed, but others.
    Chain,
}

impl std::fmt::Display for DealingFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DealingFault::Early => f.write_str("too early"),
            DealingFault::Late => f.write_str("too late"),
            DealingFault::NoSeat => f.write_str("there is no such seat"),
            DealingFault::Twice(seat) => write!(f, "seat {} has done so before", seat + 1),
            DealingFault::Key(seat) => write!(f, "the key of seat {} is none", seat + 1),
            DealingFault::Share(seat) => write!(f, "the share of seat {} is not the one pledged", seat + 1),
            DealingFault::Signature(seat) => write!(f, "the signature of seat {} is not its own", seat + 1),
            DealingFault::Secret => f.write_str("the secret is not the one that was promised"),
            DealingFault::Length { entries, signed } => write!(f, "{entries} entries, {signed} were signed"),
            DealingFault::Chain => f.write_str("the entries are not those that were signed"),
        }
    }
}

impl std::error::Error for DealingFault {}

/// What is still to be published, or was never. Seats are indices from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The seat's pledge and key.
    Pledge(usize),
    /// The seat's share.
    Share(usize),
    /// The end of the match, which is signed.
    End,
    /// The seat's signature under it.
    Signature(usize),
    /// The secret.
    Secret,
}

/// All that has been published of a match's dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealing {
    terms: Terms,
    commitment: Bytes32,
    hands: Vec<Hand>,
    end: Option<End>,
    secret: Option<Bytes32>,
}

impl Dealing {
    /// The referee promises a secret: [`Terms::commitment`].
    ///
    /// # Errors
    /// Terms that cannot be written down without doubt.
    pub fn promise(terms: Terms, commitment: Bytes32) -> Result<Dealing, TermsError> {
        let hands = vec![Hand::default(); terms.seats.len()];
        Dealing::published(terms, commitment, hands, None, None)
    }

    /// A deal at one screen, where one referee holds every seat with one key: all pledge, then all open.
    ///
    /// # Errors
    /// Terms that cannot be written down without doubt, or another number of shares than of seats.
    pub fn at_one_screen(
        terms: Terms,
        commitment: Bytes32,
        key: Bytes32,
        shares: &[Bytes32],
    ) -> Result<Dealing, TermsError> {
        let mut deal = Dealing::promise(terms, commitment)?;
        if shares.len() != deal.hands.len() {
            return Err(TermsError::Seats);
        }
        for (seat, share) in shares.iter().enumerate() {
            let pledge = Pledge { hash: deal.pledge_of(seat, &key, share), key };
            deal.hands[seat] = Hand { pledge: Some(pledge), share: Some(*share), signature: None };
        }
        Ok(deal)
    }

    /// What a record tells was published, however much of it there is. Whether it fits together, [`Dealing::audit`] and
    /// [`Dealing::audit_end`] say.
    ///
    /// # Errors
    /// Terms that cannot be written down without doubt, or other seats than these.
    pub fn published(
        terms: Terms,
        commitment: Bytes32,
        hands: Vec<Hand>,
        end: Option<End>,
        secret: Option<Bytes32>,
    ) -> Result<Dealing, TermsError> {
        terms.check()?;
        if hands.len() != terms.seats.len() {
            return Err(TermsError::Seats);
        }
        Ok(Dealing { terms, commitment, hands, end, secret })
    }

    /// What the throws are tied to.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The promise.
    #[must_use]
    pub fn commitment(&self) -> Bytes32 {
        self.commitment
    }

    /// What the seats have published, in order.
    #[must_use]
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// The end, once it is there.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The secret, once it is open.
    #[must_use]
    pub fn secret(&self) -> Option<Bytes32> {
        self.secret
    }

    /// How far it has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        if self.hands.iter().any(|hand| hand.pledge.is_none()) {
            Stage::Promised
        } else if self.hands.iter().any(|hand| hand.share.is_none()) {
            Stage::Pledged
        } else if self.secret.is_some() {
            Stage::Revealed
        } else if self.end.is_some() {
            Stage::Ended
        } else {
            Stage::Opened
        }
    }

    /// The seats that everybody waits for: those that have not pledged, opened or signed at this stage.
    #[must_use]
    pub fn awaited(&self) -> Vec<usize> {
        let stage = self.stage();
        let awaited = |hand: &Hand| match stage {
            Stage::Promised => hand.pledge.is_none(),
            Stage::Pledged => hand.share.is_none(),
            Stage::Ended => hand.signature.is_none(),
            Stage::Opened | Stage::Revealed => false,
        };
        (0..self.hands.len()).filter(|seat| awaited(&self.hands[*seat])).collect()
    }

    /// The terms of the next deal, where this one comes to nothing because a seat has not pledged or not opened its
    /// share; `None` once dice may be thrown. The deals before are counted in it.
    #[must_use]
    pub fn again(&self) -> Option<Terms> {
        let void = self.stage() < Stage::Opened;
        void.then(|| Terms { deal: self.terms.deal.saturating_add(1), ..self.terms.clone() })
    }

    /// What a seat that holds this key pledges of its share. The seat stands in it, and the promise of this deal: a
    /// pledge copied from another seat or another deal can never be opened.
    #[must_use]
    pub fn pledge_of(&self, seat: usize, key: &Bytes32, share: &Bytes32) -> Bytes32 {
        let text = format!(
            "commitment {}\nseat {} {}\nkey {key}\nshare {share}\n",
            self.commitment,
            seat + 1,
            self.label(seat)
        );
        sha256(lines("pledge", &text).as_bytes())
    }

    fn label(&self, seat: usize) -> &str {
        self.terms.seats.get(seat).map_or("", String::as_str)
    }

    /// A seat pledges its share and sends its key.
    ///
    /// # Errors
    /// There is no such seat, it has pledged before, or its key is none.
    pub fn pledge(&mut self, seat: usize, pledge: Pledge) -> Result<(), DealingFault> {
        let hand = self.hands.get_mut(seat).ok_or(DealingFault::NoSeat)?;
        if hand.pledge.is_some() {
            return Err(DealingFault::Twice(seat));
        }
        if !is_key(&pledge.key) {
            return Err(DealingFault::Key(seat));
        }
        hand.pledge = Some(pledge);
        Ok(())
    }

    /// A seat opens its share.
    ///
    /// # Errors
    /// There is no such seat, some seat has not pledged yet, it has opened before, or pledged another share.
    pub fn open(&mut self, seat: usize, share: Bytes32) -> Result<(), DealingFault> {
        let hand = *self.hands.get(seat).ok_or(DealingFault::NoSeat)?;
        if self.stage() == Stage::Promised {
            return Err(DealingFault::Early);
        }
        if hand.share.is_some() {
            return Err(DealingFault::Twice(seat));
        }
        let hand = Hand { share: Some(share), ..hand };
        self.check_share(seat, &hand)?;
        self.hands[seat] = hand;
        Ok(())
    }

    fn check_share(&self, seat: usize, hand: &Hand) -> Result<(), DealingFault> {
        let (Some(pledge), Some(share)) = (hand.pledge, hand.share) else { return Ok(()) };
        let same = self.pledge_of(seat, &pledge.key, &share) == pledge.hash;
        if same { Ok(()) } else { Err(DealingFault::Share(seat)) }
    }

    /// The opened shares, once all are there.
    #[must_use]
    pub fn shares(&self) -> Option<Vec<Bytes32>> {
        self.hands.iter().map(|hand| hand.pledge.and(hand.share)).collect()
    }

    /// The throws, for who knows the secret.
    ///
    /// # Errors
    /// Shares are still to be opened, or the secret is another.
    pub fn thrower(&self, secret: &Bytes32) -> Result<Thrower, DealingFault> {
        let shares = self.shares().ok_or(DealingFault::Early)?;
        self.check_secret(secret)?;
        Ok(Thrower::new(secret, &self.terms, &shares))
    }

    fn check_secret(&self, secret: &Bytes32) -> Result<(), DealingFault> {
        let same = self.terms.commitment(secret) == self.commitment;
        if same { Ok(()) } else { Err(DealingFault::Secret) }
    }

    /// The chain before the first entry: over the terms, the promise, pledges, keys and shares. `None` while some of
    /// them are not there.
    #[must_use]
    pub fn chain(&self) -> Option<Chain> {
        let shares = self.shares()?;
        let mut text = format!("{}commitment {}\n", self.terms.text(), self.commitment);
        for (seat, pledge) in self.hands.iter().filter_map(|hand| hand.pledge).enumerate() {
            let _ = writeln!(text, "pledge {} {} {}", seat + 1, pledge.hash, pledge.key);
        }
        Some(Chain::begin(&(text + &share_lines(&shares))))
    }

    /// Where the chain of these entries ends; `None` while shares are missing.
    #[must_use]
    pub fn end_of<'a>(&self, entries: impl IntoIterator<Item = Entry<'a>>) -> Option<End> {
        let mut chain = self.chain()?;
        entries.into_iter().for_each(|entry| chain.add(entry));
        Some(chain.end())
    }

    /// The match has ended so.
    ///
    /// # Errors
    /// Shares are not open yet, or it has ended before, or the secret is open: who knows it signs nothing any more.
    pub fn close(&mut self, end: End) -> Result<(), DealingFault> {
        match self.stage() {
            Stage::Promised | Stage::Pledged => Err(DealingFault::Early),
            Stage::Opened => {
                self.end = Some(end);
                Ok(())
            }
            Stage::Ended | Stage::Revealed => Err(DealingFault::Late),
        }
    }

    /// What a seat signs: the end, and for which seat.
    #[must_use]
    pub fn end_text(&self, seat: usize) -> Option<String> {
        let End { entries, head } = self.end?;
        let label = self.terms.seats.get(seat)?;
        Some(lines("end", &format!("seat {} {label}\nentries {entries}\nhead {head}\n", seat + 1)))
    }

    /// A seat signs the end.
    ///
    /// # Errors
    /// There is no such seat or no end yet, the secret is open, the seat has signed, or it is not its signature.
    pub fn sign(&mut self, seat: usize, signature: Bytes64) -> Result<(), DealingFault> {
        let hand = *self.hands.get(seat).ok_or(DealingFault::NoSeat)?;
        match self.stage() {
            Stage::Ended => {}
            Stage::Revealed => return Err(DealingFault::Late),
            _ => return Err(DealingFault::Early),
        }
        if hand.signature.is_some() {
            return Err(DealingFault::Twice(seat));
        }
        let hand = Hand { signature: Some(signature), ..hand };
        self.check_signature(seat, &hand)?;
        self.hands[seat] = hand;
        Ok(())
    }

    fn check_signature(&self, seat: usize, hand: &Hand) -> Result<(), DealingFault> {
        let (Some(pledge), Some(signature)) = (hand.pledge, hand.signature) else { return Ok(()) };
        let Some(text) = self.end_text(seat) else { return Err(DealingFault::Signature(seat)) };
        let own = is_signed(&pledge.key, &text, &signature);
        if own { Ok(()) } else { Err(DealingFault::Signature(seat)) }
    }

    /// The referee reveals the secret. After that nobody signs.
    ///
    /// # Errors
    /// Shares are not open yet, the secret is another, or it was revealed before.
    pub fn reveal(&mut self, secret: Bytes32) -> Result<(), DealingFault> {
        match self.stage() {
            Stage::Promised | Stage::Pledged => return Err(DealingFault::Early),
            Stage::Revealed => return Err(DealingFault::Late),
            Stage::Opened | Stage::Ended => {}
        }
        self.check_secret(&secret)?;
        self.secret = Some(secret);
        Ok(())
    }

    /// The match goes on, or was taken back, after its end: nobody has signed this. A secret that was opened stays open.
    pub fn go_on(&mut self) {
        self.end = None;
        self.hands.iter_mut().for_each(|hand| hand.signature = None);
    }

    /// How many different keys the seats hold: one where a single referee holds them all.
    #[must_use]
    pub fn keys(&self) -> usize {
        let mut keys: Vec<_> = self.hands.iter().filter_map(|hand| hand.pledge.map(|p| p.key)).collect();
        keys.sort();
        keys.dedup();
        keys.len()
    }

    /// Whether secret, keys and shares fit what was promised and pledged; what of them is missing.
    ///
    /// # Errors
    /// The first that does not fit.
    pub fn audit(&self) -> Result<Vec<Missing>, DealingFault> {
        let mut missing = Vec::new();
        if let Some(secret) = &self.secret {
            self.check_secret(secret)?;
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            if hand.pledge.is_some_and(|pledge| !is_key(&pledge.key)) {
                return Err(DealingFault::Key(seat));
            }
            self.check_share(seat, hand)?;
            missing.extend(hand.pledge.is_none().then_some(Missing::Pledge(seat)));
            missing.extend(hand.share.is_none().then_some(Missing::Share(seat)));
        }
        missing.extend(self.secret.is_none().then_some(Missing::Secret));
        Ok(missing)
    }

    /// Whether the end is that of these entries, and the signatures are those of the seats' keys; what is missing.
    ///
    /// # Errors
    /// The first that does not fit.
    pub fn audit_end<'a>(
        &self,
        entries: impl IntoIterator<Item = Entry<'a>>,
    ) -> Result<Vec<Missing>, DealingFault> {
        let mut missing = Vec::new();
        match (self.end, self.end_of(entries)) {
            (Some(end), Some(ours)) if end.entries != ours.entries => {
                return Err(DealingFault::Length { entries: ours.entries, signed: end.entries });
            }
            (Some(end), Some(ours)) if end.head != ours.head => return Err(DealingFault::Chain),
            (Some(_), _) => {}
            (None, _) => missing.push(Missing::End),
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            match hand.signature {
                Some(_) => self.check_signature(seat, hand)?,
                None => missing.push(Missing::Signature(seat)),
            }
        }
        Ok(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bytes, Signer, terms::tests::terms};

    const ENTRIES: [Entry<'static>; 3] =
        [Entry::Throw("roll:1"), Entry::Move("a1-a2"), Entry::Throw("roll:6")];

    fn secret() -> Bytes32 {
        sha256(b"secret")
    }

    fn signer(seat: usize) -> Signer {
        Signer::new(&sha256(format!("key {seat}").as_bytes()))
    }

    fn share(seat: usize) -> Bytes32 {
        sha256(format!("share {seat}").as_bytes())
    }

    fn promised() -> Dealing {
        Dealing::promise(terms(), terms().commitment(&secret())).unwrap()
    }

    fn pledge(deal: &Dealing, seat: usize) -> Pledge {
        let key = signer(seat).key();
        Pledge { hash: deal.pledge_of(seat, &key, &share(seat)), key }
    }

    fn opened() -> Dealing {
        let mut deal = promised();
        (0..2).for_each(|seat| deal.pledge(seat, pledge(&deal, seat)).unwrap());
        (0..2).for_each(|seat| deal.open(seat, share(seat)).unwrap());
        deal
    }

    fn signed() -> Dealing {
        let mut deal = opened();
        deal.close(deal.end_of(ENTRIES).unwrap()).unwrap();
        (0..2).for_each(|seat| deal.sign(seat, signer(seat).sign(&deal.end_text(seat).unwrap())).unwrap());
        deal
    }

    fn audit(deal: &Dealing, entries: &[Entry]) -> Result<Vec<Missing>, DealingFault> {
        Ok([deal.audit()?, deal.audit_end(entries.iter().copied())?].concat())
    }

    #[test]
    fn the_steps_come_in_one_order() {
        let mut deal = promised();
        assert_eq!((deal.stage(), deal.awaited()), (Stage::Promised, vec![0, 1]));
        assert_eq!(deal.open(0, share(0)), Err(DealingFault::Early));
        deal.pledge(1, pledge(&deal, 1)).unwrap();
        assert_eq!(deal.awaited(), [0]);
        assert_eq!(deal.open(1, share(1)), Err(DealingFault::Early), "a share opens after all have pledged");
        assert_eq!(deal.pledge(1, pledge(&deal, 1)), Err(DealingFault::Twice(1)));
        assert_eq!(deal.pledge(2, pledge(&deal, 2)), Err(DealingFault::NoSeat));
        let weak = Pledge { key: Bytes([0; 32]), ..pledge(&deal, 0) };
        assert_eq!(deal.pledge(0, weak), Err(DealingFault::Key(0)));
        deal.pledge(0, pledge(&deal, 0)).unwrap();
        assert_eq!(
            (deal.stage(), deal.thrower(&secret()).err()),
            (Stage::Pledged, Some(DealingFault::Early))
        );
        assert_eq!(deal.open(0, share(1)), Err(DealingFault::Share(0)));
        deal.open(1, share(1)).unwrap();
        assert_eq!(deal.open(1, share(1)), Err(DealingFault::Twice(1)));
        assert_eq!((deal.awaited(), deal.chain().is_none()), (vec![0], true));
        assert_eq!(deal.reveal(secret()), Err(DealingFault::Early));
        deal.open(0, share(0)).unwrap();
        assert_eq!(deal, opened());
        assert_eq!(deal.sign(0, Bytes([0; 64])), Err(DealingFault::Early));
        deal.close(deal.end_of(ENTRIES).unwrap()).unwrap();
        assert_eq!((deal.stage(), deal.awaited()), (Stage::Ended, vec![0, 1]));
        let signature = signer(0).sign(&deal.end_text(0).unwrap());
        assert_eq!(deal.sign(1, signature), Err(DealingFault::Signature(1)), "the key of another seat");
        deal.sign(0, signature).unwrap();
        assert_eq!(deal.sign(0, signature), Err(DealingFault::Twice(0)));
        assert_eq!(deal.close(deal.end_of([]).unwrap()), Err(DealingFault::Late));
        assert_eq!(deal.reveal(share(0)), Err(DealingFault::Secret));
        deal.reveal(secret()).unwrap();
        assert_eq!(deal.sign(1, signer(1).sign(&deal.end_text(1).unwrap())), Err(DealingFault::Late));
        assert_eq!(audit(&deal, &ENTRIES), Ok(vec![Missing::Signature(1)]));
    }

    #[test]
    fn a_pledge_copied_from_another_seat_or_deal_never_opens() {
        let mut deal = promised();
        let of_another = pledge(&deal, 0);
        deal.pledge(0, of_another).unwrap();
        deal.pledge(1, of_another).unwrap();
        deal.open(0, share(0)).unwrap();
        assert_eq!(deal.open(1, share(0)), Err(DealingFault::Share(1)));
        let terms = deal.again().unwrap();
        assert_eq!(terms.deal, 2);
        let mut next = Dealing::promise(terms.clone(), terms.commitment(&secret())).unwrap();
        (0..2).for_each(|seat| next.pledge(seat, pledge(&deal, seat)).unwrap());
        assert_eq!(next.open(0, share(0)), Err(DealingFault::Share(0)));
        assert_eq!(opened().again(), None, "dice that may be thrown are not dealt again");
    }

    #[test]
    fn a_whole_deal_has_nothing_missing_and_each_part_is_missed() {
        let mut whole = signed();
        assert_eq!(audit(&whole, &ENTRIES), Ok(vec![Missing::Secret]));
        whole.reveal(secret()).unwrap();
        assert_eq!((audit(&whole, &ENTRIES), whole.keys()), (Ok(Vec::new()), 2));
        let without = |change: &dyn Fn(&mut Dealing)| {
            let mut deal = whole.clone();
            change(&mut deal);
            audit(&deal, &ENTRIES)
        };
        assert_eq!(without(&|d| d.hands[1].share = None), Ok(vec![Missing::Share(1)]));
        assert_eq!(without(&|d| d.hands[0].pledge = None), Ok(vec![Missing::Pledge(0)]));
        assert_eq!(without(&|d| d.hands[0].signature = None), Ok(vec![Missing::Signature(0)]));
        assert_eq!(without(&|d| d.secret = Some(share(0))), Err(DealingFault::Secret));
        assert_eq!(without(&|d| d.hands[0].share = Some(share(1))), Err(DealingFault::Share(0)));
        assert_eq!(without(&|d| d.hands.swap(0, 1)), Err(DealingFault::Share(0)));
        let other = |d: &mut Dealing| d.hands[1].signature = d.hands[0].signature;
        assert_eq!(without(&other), Err(DealingFault::Signature(1)));
        assert_eq!(without(&|d| d.end = None), Err(DealingFault::Signature(0)));
        let cut = audit(&whole, &ENTRIES[..2]);
        assert_eq!(cut, Err(DealingFault::Length { entries: 2, signed: 3 }));
        let [a, b, c] = ENTRIES;
        assert_eq!(audit(&whole, &[a, c, b]), Err(DealingFault::Chain));
        let mut longer = whole.clone();
        longer.go_on();
        assert_eq!(
            (longer.stage(), longer.close(whole.end.unwrap())),
            (Stage::Revealed, Err(DealingFault::Late))
        );
        let missing = vec![Missing::End, Missing::Signature(0), Missing::Signature(1)];
        assert_eq!(audit(&longer, &ENTRIES), Ok(missing));
    }

    #[test]
    fn throws_do_not_know_of_moves_keys_or_pledges() {
        let deal = opened();
        let mut other = promised();
        let keys: Vec<Signer> = (5..7).map(signer).collect();
        for (seat, signer) in keys.iter().enumerate() {
            let hash = other.pledge_of(seat, &signer.key(), &share(seat));
            other.pledge(seat, Pledge { hash, key: signer.key() }).unwrap();
        }
        (0..2).for_each(|seat| other.open(seat, share(seat)).unwrap());
        let throws = |deal: &Dealing| {
            let thrower = deal.thrower(&secret()).unwrap();
            (0..20).map(|k| thrower.throw(k, 6)).collect::<Vec<_>>()
        };
        assert_eq!(throws(&deal), throws(&other));
        assert_eq!(throws(&deal), throws(&signed()));
        let shares = [share(0), share(1)];
        let screen = Dealing::at_one_screen(terms(), deal.commitment(), signer(9).key(), &shares).unwrap();
        assert_eq!(
            (throws(&screen), screen.keys(), screen.audit()),
            (throws(&deal), 1, Ok(vec![Missing::Secret]))
        );
        let few = Dealing::at_one_screen(terms(), deal.commitment(), signer(9).key(), &shares[..1]);
        assert_eq!(few, Err(TermsError::Seats));
        assert_ne!(deal.end_of(ENTRIES), other.end_of(ENTRIES), "the chain binds keys");
    }
}
