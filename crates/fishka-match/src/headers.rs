//! What a record carries of committed dice. There is one way to write it: whatever is read is written again, and must
//! come out the same.

use crate::ending::ENDED;
use fishka_dice::{Bytes, Dealing, End, Hand, Pledge, Terms, TermsError};
use fishka_game::{Game, Record};
use std::collections::BTreeSet;

const GAME: &str = "game";
const VARIANT: &str = "variant";
const OPTION: &str = "option ";
const RULES: &str = "rules";
const DICE: &str = "dice";
const LAYOUT: &str = "dice layout";
const DEAL: &str = "dice deal";
/// Header of a seat’s name.
pub const SEAT: &str = "dice seat";
const COMMITMENT: &str = "dice commitment";
/// Header of a seat’s pledge.
pub const PLEDGE: &str = "dice pledge";
const SHARE: &str = "dice share";
const END: &str = "dice end";
const SIGNATURE: &str = "dice signature";
const SECRET: &str = "dice secret";

/// The layout that is read and written.
const LAYOUT_NOW: &str = "2";
/// The headers of the first layout, which named no layout.
const OLDER: [&str; 5] = [DICE, COMMITMENT, SHARE, SECRET, END];

/// A header that is missing, there twice, unknown, out of its place, or not in its one spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderFault(pub String);

/// What a record says of its dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Dice {
    /// Nobody has committed to the throws.
    #[default]
    NotCommitted,
    /// They were committed in the first layout, which is not checked any more.
    Older,
    /// They were committed.
    Committed(Box<Dealing>),
    /// There is something about dice in it, but the header of this name is refused.
    Refused(String),
}

impl Dice {
    /// What was published of committed dice.
    #[must_use]
    pub fn dealing(&self) -> Option<&Dealing> {
        match self {
            Dice::Committed(deal) => Some(deal),
            Dice::NotCommitted | Dice::Older | Dice::Refused(_) => None,
        }
    }

    /// The same, to go on with.
    pub fn dealing_mut(&mut self) -> Option<&mut Dealing> {
        match self {
            Dice::Committed(deal) => Some(deal),
            Dice::NotCommitted | Dice::Older | Dice::Refused(_) => None,
        }
    }

    /// What the record of a game without headers of its [`own`] says of its dice, for who opens it all the same.
    #[must_use]
    pub fn of(record: &Record) -> Dice {
        Dice::read(record, &[]).unwrap_or_else(|fault| match fault {
            HeaderFault(name) => Dice::Refused(name),
        })
    }

    /// What a record says of its dice, whatever headers its game has beside: for who takes part in the dealing, which is
    /// bound by the terms alone. A check reads all of them.
    #[must_use]
    pub fn dealt(record: &Record) -> Dice {
        let headers = record.headers.iter().filter(|(name, _)| is_dice(name) || is_term(name));
        Dice::of(&Record { headers: headers.cloned().collect(), ..Record::default() })
    }

    /// Reads the headers of a record; `own` are those of its game that are no terms, as [`own`] gives them.
    ///
    /// # Errors
    /// A header that is missing, there twice, unknown, out of its place, or not in the one
    /// spelling it has.
    pub fn read(record: &Record, own: &[(String, String)]) -> Result<Dice, HeaderFault> {
        if !record.headers.iter().any(|(name, _)| is_dice(name)) {
            once(record)?;
            return Ok(Dice::NotCommitted);
        }
        match record.header(LAYOUT) {
            Some(LAYOUT_NOW) => {
                let deal = parse(record)?;
                // How a match ended is told after all that is promised, and is not promised itself.
                let headers = match record.headers.as_slice() {
                    [bound @ .., (last, _)] if last == ENDED => bound,
                    bound => bound,
                };
                same(headers, &[&lines(&deal), own].concat())?;
                Ok(Dice::Committed(Box::new(deal)))
            }
            Some(_) => Err(fault(LAYOUT)),
            None => older(record),
        }
    }
}

/// The headers of committed dice, with those that stand in their terms, in their one order.
#[must_use]
pub fn lines(deal: &Dealing) -> Vec<(String, String)> {
    let terms = deal.terms();
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut put = |name: &str, value: String| lines.push((name.to_owned(), value));
    if let Some(game) = &terms.game {
        put(GAME, game.clone());
    }
    if let Some(variant) = &terms.variant {
        put(VARIANT, variant.clone());
    }
    for (name, value) in &terms.options {
        put(&format!("{OPTION}{name}"), value.clone());
    }
    put(RULES, terms.rules.clone());
    put(DICE, terms.name.clone());
    put(LAYOUT, LAYOUT_NOW.to_owned());
    put(DEAL, terms.deal.to_string());
    let hands = || deal.hands().iter().enumerate().map(|(seat, hand)| (seat + 1, hand));
    terms.seats.iter().zip(1..).for_each(|(name, seat)| put(SEAT, format!("{seat} {name}")));
    put(COMMITMENT, deal.commitment().to_string());
    for (seat, pledge) in hands().filter_map(|(seat, hand)| Some((seat, hand.pledge?))) {
        put(PLEDGE, format!("{seat} {} {}", pledge.hash, pledge.key));
    }
    for (seat, share) in hands().filter_map(|(seat, hand)| Some((seat, hand.share?))) {
        put(SHARE, format!("{seat} {share}"));
    }
    if let Some(end) = deal.end() {
        put(END, format!("{} {}", end.entries, end.head));
    }
    for (seat, signature) in hands().filter_map(|(seat, hand)| Some((seat, hand.signature?))) {
        put(SIGNATURE, format!("{seat} {signature}"));
    }
    if let Some(secret) = deal.secret() {
        put(SECRET, secret.to_string());
    }
    lines
}

/// The headers that a record of this game has beside its terms. What they say stands in no promise by itself: who reads
/// them makes the game of them, and the promise holds the identity of that.
#[must_use]
pub fn own<G: Game>(game: &G, record: &Record) -> Vec<(String, String)> {
    let mut headers = game.headers(&game.seated(record));
    headers.retain(|(name, _)| !is_term(name));
    headers
}

/// Writes committed dice into a record, before its other headers.
pub fn write(deal: &Dealing, record: &mut Record) {
    let mut headers = lines(deal);
    let bound = |name: &str| is_dice(name) || is_term(name);
    headers.extend(record.headers.drain(..).filter(|(name, _)| !bound(name)));
    record.headers = headers;
}

/// The lines of a record's head as they were written.
fn head(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.trim_start_matches('\u{feff}').lines();
    lines.skip_while(|line| line.trim().is_empty()).take_while(|line| !line.trim().is_empty())
}

/// Whether the head of a committed record is written as it must be, to the last space.
///
/// # Errors
/// The header that is not.
pub fn spelled(text: &str, record: &Record) -> Result<(), HeaderFault> {
    let mut lines = head(text);
    if lines.next() != Some("fishka-record: 1") {
        return Err(fault("fishka-record"));
    }
    for (name, value) in &record.headers {
        if lines.next() != Some(format!("{name}: {value}").as_str()) {
            return Err(fault(name));
        }
    }
    if lines.next().is_some() { Err(fault("fishka-record")) } else { Ok(()) }
}

fn fault(name: &str) -> HeaderFault {
    HeaderFault(name.to_owned())
}

/// Whether a header speaks of dice, well or ill spelled.
fn is_dice(name: &str) -> bool {
    let name = name.trim().to_lowercase();
    name.strip_prefix(DICE).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Whether a header stands in the terms.
fn is_term(name: &str) -> bool {
    [GAME, VARIANT, RULES].contains(&name) || name.starts_with(OPTION)
}

/// Headers that decide what is played must not stand there twice.
fn once(record: &Record) -> Result<(), HeaderFault> {
    let mut seen = BTreeSet::new();
    let twice = |name: &&String| is_term(name) && !seen.insert(name.to_lowercase());
    let twice = record.headers.iter().map(|(name, _)| name).find(twice);
    twice.map_or(Ok(()), |name| Err(fault(name)))
}

/// The first header that is not where and what it must be.
fn same(headers: &[(String, String)], lines: &[(String, String)]) -> Result<(), HeaderFault> {
    let at = headers.iter().zip(lines).position(|(theirs, ours)| theirs != ours);
    let at = at.unwrap_or(lines.len().min(headers.len()));
    match headers.get(at).or(lines.get(at)) {
        None => Ok(()),
        Some((name, _)) => Err(fault(name)),
    }
}

fn older(record: &Record) -> Result<Dice, HeaderFault> {
    once(record)?;
    let dice = || record.headers.iter().map(|(name, _)| name).filter(|name| is_dice(name));
    if let Some(name) = dice().find(|name| !OLDER.contains(&name.as_str())) {
        return Err(fault(name));
    }
    let missing = [DICE, COMMITMENT].into_iter().find(|name| record.header(name).is_none());
    missing.map_or(Ok(Dice::Older), |name| Err(fault(name)))
}

fn parse(record: &Record) -> Result<Dealing, HeaderFault> {
    let all = |name: &'static str| {
        let named = record.headers.iter().filter(move |(n, _)| n == name);
        named.map(|(_, value)| value.as_str())
    };
    let need = |name| record.header(name).ok_or_else(|| fault(name));
    let mut seats = Vec::new();
    for value in all(SEAT) {
        let (_, seat) = value.split_once(' ').ok_or_else(|| fault(SEAT))?;
        seats.push(seat.to_owned());
    }
    let terms = Terms {
        name: need(DICE)?.to_owned(),
        deal: need(DEAL)?.parse().map_err(|_| fault(DEAL))?,
        game: record.header(GAME).map(str::to_owned),
        rules: need(RULES)?.to_owned(),
        variant: record.header(VARIANT).map(str::to_owned),
        options: record.options(),
        seats,
    };
    let mut hands = vec![Hand::default(); terms.seats.len()];
    for value in all(PLEDGE) {
        let (hand, (hash, key)) = of_seat(&mut hands, value)
            .and_then(|(h, v)| Some((h, v.split_once(' ')?)))
            .ok_or_else(|| fault(PLEDGE))?;
        hand.pledge = Some(Pledge { hash: bytes(hash, PLEDGE)?, key: bytes(key, PLEDGE)? });
    }
    for value in all(SHARE) {
        let (hand, share) = of_seat(&mut hands, value).ok_or_else(|| fault(SHARE))?;
        hand.share = Some(bytes(share, SHARE)?);
    }
    for value in all(SIGNATURE) {
        let (hand, signature) = of_seat(&mut hands, value).ok_or_else(|| fault(SIGNATURE))?;
        hand.signature = Some(bytes(signature, SIGNATURE)?);
    }
    let commitment = bytes(need(COMMITMENT)?, COMMITMENT)?;
    let end = record.header(END).map(end).transpose()?;
    let secret = record.header(SECRET).map(|text| bytes(text, SECRET)).transpose()?;
    Dealing::published(terms, commitment, hands, end, secret).map_err(|error| match error {
        TermsError::Name => fault(DICE),
        TermsError::Deal => fault(DEAL),
        TermsError::Game => fault(GAME),
        TermsError::Rules => fault(RULES),
        TermsError::Variant => fault(VARIANT),
        TermsError::Option(name) => fault(&format!("{OPTION}{name}")),
        TermsError::Seats => fault(SEAT),
    })
}

fn bytes<const N: usize>(text: &str, name: &str) -> Result<Bytes<N>, HeaderFault> {
    text.parse().map_err(|_| fault(name))
}

fn end(text: &str) -> Result<End, HeaderFault> {
    let (entries, head) = text.split_once(' ').ok_or_else(|| fault(END))?;
    Ok(End { entries: entries.parse().map_err(|_| fault(END))?, head: bytes(head, END)? })
}

/// The seat whose number begins a value, and the rest of it.
fn of_seat<'a, 'v>(hands: &'a mut [Hand], value: &'v str) -> Option<(&'a mut Hand, &'v str)> {
    let (number, rest) = value.split_once(' ')?;
    let seat = number.parse::<usize>().ok()?.checked_sub(1)?;
    Some((hands.get_mut(seat)?, rest))
}
