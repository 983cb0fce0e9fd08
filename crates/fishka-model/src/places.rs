//! Names to ids, and places.

use crate::MOVE_TYPES_MAX;
use crate::builder::Builder;
use crate::ground::Chooser;
use crate::keywords::SLOTS;
use crate::names::Names;
use fishka_base::{Dir, Kind, MoveType, Player, Severity, Site, Zone};
use fishka_rules::{Slot, Where};
use fishka_syntax::View;

fn words(names: &Names) -> impl Iterator<Item = &str> {
    names.list().iter().map(String::as_str)
}

impl<'a> Builder<'a> {
    /// The player named, or a diagnostic.
    pub fn player(&mut self, view: &View<'a>) -> Option<Player> {
        self.report.named("unknown-player", view, &self.players).map(Player::new)
    }

    /// The kind named, or a diagnostic.
    pub fn kind(&mut self, view: &View<'a>) -> Option<Kind> {
        self.report.named("unknown-piece", view, &self.kinds).map(Kind::new)
    }

    /// The site named, or a diagnostic.
    pub fn site(&mut self, view: &View<'a>) -> Option<Site> {
        self.report.named("unknown-position", view, &self.sites).map(Site::new)
    }

    /// The sites that a name means; in a file of the extension a set of the board too.
    pub fn chosen(&mut self, view: &View<'a>) -> Vec<Site> {
        if view.is_list() && !self.program.extended {
            self.report.error("word-expected", view, &[]);
            return Vec::new();
        }
        let mut chooser = Chooser {
            report: &mut self.report,
            ground: &mut self.ground,
            sites: &self.sites,
            killed: None,
            alive: &|_| true,
        };
        chooser.sites(view).into_iter().map(Site::new).collect()
    }

    /// The zone named, or a diagnostic.
    pub fn zone(&mut self, view: &View<'a>) -> Option<Zone> {
        self.report.named("unknown-zone", view, &self.zones).map(Zone::new)
    }

    /// The direction named, or a diagnostic.
    pub fn dir(&mut self, view: &View<'a>) -> Option<Dir> {
        self.report.named("unknown-direction", view, &self.dirs).map(Dir::new)
    }

    /// A move type. One that no block has is accepted with a warning: nothing will ever be of it.
    pub fn move_type(&mut self, view: &View<'a>) -> Option<MoveType> {
        if view.is_list() {
            self.report.error("word-expected", view, &[]);
            return None;
        }
        if self.move_types.find(view.text()).is_none() {
            self.report.unknown(Severity::Warning, "unknown-move-type", view, words(&self.move_types));
        }
        self.declare_move_type(view)
    }

    /// A move type that is declared here.
    pub fn declare_move_type(&mut self, view: &View<'a>) -> Option<MoveType> {
        if self.move_types.find(view.text()).is_none() && self.move_types.len() >= MOVE_TYPES_MAX {
            self.report.limit("too-many-move-types", view, MOVE_TYPES_MAX);
            return None;
        }
        Some(MoveType::new(self.move_types.ensure(view.text())))
    }

    /// The place a word names: a direction or a position, exact spelling first.
    pub fn place_word(&self, text: &str) -> Option<Where> {
        let dir = |i| Where::Dir(Dir::new(i));
        let site = |i| Where::At(Site::new(i));
        let exact = self.dirs.find_exact(text).map(dir).or_else(|| self.sites.find_exact(text).map(site));
        exact.or_else(|| self.dirs.find(text).map(dir)).or_else(|| self.sites.find(text).map(site))
    }

    /// A place given as an argument: direction, position, `(opposite direction)` or, in a file of the extension, a set
    /// of one site.
    pub fn place(&mut self, view: &View<'a>) -> Option<Where> {
        if view.is_list() && view.head() == "opposite" {
            return self.opposite(view);
        }
        if view.is_list() && self.program.extended {
            return self.place_of_set(view);
        }
        if view.is_list() {
            self.report.error("place-expected", view, &[]);
            return None;
        }
        let found = self.place_word(view.text()).or_else(|| self.slot_place(view));
        if found.is_none() && self.program.extended && self.zones.find(view.text()).is_some() {
            return self.place_of_set(view);
        }
        if found.is_none() {
            let candidates = words(&self.dirs).chain(words(&self.sites));
            self.report.unknown(Severity::Error, "unknown-place", view, candidates);
        }
        found
    }

    fn slot_place(&self, view: &View<'a>) -> Option<Where> {
        if self.program.extended { self.far_place(view.word()) } else { None }
    }

    /// Places that only the extension names.
    pub fn far_place(&self, word: &str) -> Option<Where> {
        match word {
            "here" => Some(Where::Here),
            "ahead" => Some(Where::Ahead),
            "origin" => Some(Where::Slot(Slot::Origin)),
            _ => slot(word).map(Where::Slot),
        }
    }

    /// `(opposite direction)`.
    pub fn opposite(&mut self, view: &View<'a>) -> Option<Where> {
        let arguments: Vec<_> = view.arguments().collect();
        match arguments.as_slice() {
            [ahead] if self.program.extended && ahead.word() == "ahead" => Some(Where::Astern),
            [dir] => self.dir(dir).map(Where::Back),
            _ => {
                self.report.error("opposite-shape", view, &[]);
                None
            }
        }
    }

    /// The statement `(go place)`.
    pub fn go(&mut self, view: &View<'a>) -> Option<Where> {
        let Some(target) = view.arguments().next() else {
            self.missing(view, "from, to, mark, last-from, last-to");
            return None;
        };
        match slot(target.word()) {
            Some(found) => Some(Where::Slot(found)),
            None if self.program.extended && matches!(target.word(), "ahead" | "origin") => {
                self.far_place(target.word())
            }
            None if !target.is_list()
                && self.place_word(target.text()).is_none()
                && !(self.program.extended && self.zones.find(target.text()).is_some()) =>
            {
                let candidates = SLOTS.iter().copied().chain(words(&self.sites)).chain(words(&self.dirs));
                self.report.unknown(Severity::Error, "unknown-place", &target, candidates);
                None
            }
            None => self.place(&target),
        }
    }

    /// An optional place: the first of `rest`; more are too many.
    pub fn place_or_here(&mut self, rest: &[View<'a>]) -> Option<Where> {
        if let Some(extra) = rest.get(1) {
            self.report.error("too-many-arguments", extra, &[("name", extra.text())]);
        }
        match rest.first() {
            None => Some(Where::Here),
            Some(view) => self.place(view),
        }
    }

    /// Something is missing after the word that `view` begins with.
    pub fn missing(&mut self, view: &View<'a>, expected: &str) {
        let word = if view.is_list() { view.head() } else { view.text() };
        self.report.error("missing-argument", view, &[("name", word), ("expected", expected)]);
    }
}

fn slot(word: &str) -> Option<Slot> {
    Some(match word {
        "from" => Slot::From,
        "to" => Slot::To,
        "mark" => Slot::Mark,
        "last-from" => Slot::LastFrom,
        "last-to" => Slot::LastTo,
        _ => return None,
    })
}
