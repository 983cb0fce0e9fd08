//! How a meaning is written: words, whole numbers, texts and lists, so that no two meanings give the same bytes.

use fishka_base::{Attr, AttrSet, Dir, Flag, Kind, MoveType, Player, Site, Zone};
use fishka_rules::Identity;
use sha2::{Digest as _, Sha256};

/// So many bytes are gathered before they are digested: most pieces are a few bytes long.
const GATHERED: usize = 4096;

/// Takes the bytes.
pub(super) struct Writer {
    digest: Sha256,
    gathered: Vec<u8>,
}

impl Writer {
    pub(super) fn new(version: &str) -> Self {
        let mut out = Writer { digest: Sha256::new(), gathered: Vec::with_capacity(GATHERED) };
        out.text(version);
        out
    }

    pub(super) fn finish(mut self) -> Identity {
        self.digest.update(&self.gathered);
        Identity(self.digest.finalize().into())
    }

    fn bytes(&mut self, bytes: &[u8]) {
        if self.gathered.len() + bytes.len() > GATHERED {
            self.digest.update(&self.gathered);
            self.gathered.clear();
        }
        match bytes.len() {
            0..=GATHERED => self.gathered.extend_from_slice(bytes),
            _ => self.digest.update(bytes),
        }
    }

    /// A word of this layout, which says what follows.
    pub(super) fn word(&mut self, word: &'static str) {
        self.text(word);
    }

    /// Text, its length first.
    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as i64);
        self.bytes(text.as_bytes());
    }

    pub(super) fn number(&mut self, number: i64) {
        self.bytes(&number.to_le_bytes());
    }

    /// A word and what belongs to it.
    pub(super) fn say(&mut self, word: &'static str, parts: &[&dyn Meaning]) {
        self.word(word);
        self.all(parts);
    }

    /// The same, but nothing at all of what a game does not have: games that are older than the word keep their identity.
    pub(super) fn say_if(&mut self, has: bool, word: &'static str, part: &dyn Meaning) {
        if has {
            self.say(word, &[part]);
        }
    }

    pub(super) fn all(&mut self, parts: &[&dyn Meaning]) {
        parts.iter().for_each(|part| part.write(self));
    }

    /// Many small numbers at once.
    pub(super) fn sites(&mut self, sites: &[Option<Site>]) {
        self.number(sites.len() as i64);
        sites.iter().for_each(|site| self.bytes(&Site::code(*site).to_le_bytes()));
    }
}

/// Something that decides play.
pub(super) trait Meaning {
    fn write(&self, out: &mut Writer);
}

impl<T: Meaning> Meaning for Vec<T> {
    fn write(&self, out: &mut Writer) {
        out.number(self.len() as i64);
        self.iter().for_each(|item| item.write(out));
    }
}

impl<T: Meaning> Meaning for Option<T> {
    fn write(&self, out: &mut Writer) {
        match self {
            None => out.word("none"),
            Some(some) => out.say("some", &[some]),
        }
    }
}

impl<T: Meaning> Meaning for Box<T> {
    fn write(&self, out: &mut Writer) {
        self.as_ref().write(out);
    }
}

impl<A: Meaning, B: Meaning> Meaning for (A, B) {
    fn write(&self, out: &mut Writer) {
        out.all(&[&self.0, &self.1]);
    }
}

impl Meaning for String {
    fn write(&self, out: &mut Writer) {
        out.text(self);
    }
}

impl Meaning for bool {
    fn write(&self, out: &mut Writer) {
        out.number(i64::from(*self));
    }
}

impl Meaning for usize {
    fn write(&self, out: &mut Writer) {
        out.number(*self as i64);
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Meaning for $number {
            fn write(&self, out: &mut Writer) {
                out.number(i64::from(*self));
            }
        }
    )*};
}

numbers! { u8 u16 u32 i16 i32 }

macro_rules! ids {
    ($($id:ty)*) => {$(
        impl Meaning for $id {
            fn write(&self, out: &mut Writer) {
                out.number(i64::from(self.0));
            }
        }
    )*};
}

ids! { Attr Dir Flag Kind MoveType Player Zone }

impl Meaning for Site {
    fn write(&self, out: &mut Writer) {
        out.number(i64::from(self.number()));
    }
}

impl Meaning for AttrSet {
    fn write(&self, out: &mut Writer) {
        let all: Vec<Attr> = self.iter().collect();
        all.write(out);
    }
}

/// Structs that mean what these fields mean, in this order. What follows a semicolon does not decide play.
macro_rules! fields {
    ($($name:ident { $($field:ident),* $(; $($other:ident),*)? })*) => {$(
        impl Meaning for $name {
            fn write(&self, out: &mut Writer) {
                let $name { $($field,)* $($($other: _,)*)? } = self;
                out.all(&[$($field),*]);
            }
        }
    )*};
}

/// Enums: the word of each case, if it has one, then what the case holds.
macro_rules! cases {
    ($($name:ident {
        $($case:ident $(($($part:ident),*))? $({ $($field:ident),* })? $(= $word:literal)?),* $(,)?
    })*) => {$(
        impl Meaning for $name {
            fn write(&self, out: &mut Writer) {
                match self {
                    $($name::$case $(($($part),*))? $({ $($field),* })? => {
                        $(out.word($word);)?
                        out.all(&[$($($part),*)? $($($field),*)?]);
                    })*
                }
            }
        }
    )*};
}

pub(super) use {cases, fields};
