//! Places and sets of sites in words.

use super::words::{Spot, Words};
use fishka::rules::{Dirs, ExprId, Reach, SetOp, Slot, When, Where};
use fishka::{Dir, Site};

/// Most sites of a list that are all named.
const SITES_TOLD: usize = 12;

impl Words<'_> {
    /// Where the last move ended.
    pub fn of_last_move(&self) -> Spot {
        self.spot(&self.word("place-last-to"))
    }

    /// Where the move ends.
    pub fn of_move(&self) -> Spot {
        self.spot(&self.word("place-to"))
    }

    /// The cell that a clause speaks of: `cells where …`.
    pub fn of_clause(&self) -> Spot {
        Spot { at: String::new(), cell: self.word("told-cell-it"), base: self.word("base-it") }
    }

    /// The cell that was spoken of.
    pub fn there(&self) -> Spot {
        Spot { at: self.word("at-there"), ..self.of_clause() }
    }

    fn spot(&self, place: &str) -> Spot {
        let args = [("place", place)];
        Spot {
            at: self.text("at-place", &args),
            cell: self.text("told-cell-place", &args),
            base: self.text("base-place", &args),
        }
    }

    /// The place, as one sees it from the spot.
    pub fn place(&self, place: Where, from: &Spot) -> Spot {
        let base = ("base", from.base.as_str());
        let told = match place {
            Where::Here => return from.clone(),
            Where::At(site) => self.site(site),
            Where::Dir(dir) => self.text("place-step", &[base, ("dir", &self.dir(dir))]),
            Where::Back(dir) => self.text("place-back", &[base, ("dir", &self.dir(dir))]),
            Where::Ahead => self.word("place-ahead"),
            Where::Astern => self.word("place-astern"),
            Where::First(reach) => self.set(reach, from),
            Where::Slot(slot) => self.word(match slot {
                Slot::From => "place-from",
                Slot::To => "place-to",
                Slot::Mark => "place-mark",
                Slot::LastFrom => "place-last-from",
                Slot::LastTo => "place-last-to",
                Slot::Origin => "place-origin",
            }),
        };
        self.spot(&told)
    }

    pub fn site(&self, site: Site) -> String {
        self.named(&self.teller.game.board().sites, site.index(), |site| &site.name)
    }

    fn dir(&self, dir: Dir) -> String {
        self.teller.game.board().dirs.get(dir.index()).map(|d| self.teller.name(d)).unwrap_or_default()
    }

    pub fn zone(&self, zone: usize) -> String {
        self.named(&self.teller.game.board().zones, zone, |zone| &zone.name)
    }

    pub fn track(&self, track: u16) -> String {
        self.named(&self.rules().tracks, usize::from(track), |track| &track.name)
    }

    pub fn dir_list(&self, list: u16) -> String {
        let dirs = self.rules().dir_lists.get(usize::from(list)).map_or(&[][..], Vec::as_slice);
        if dirs.len() > 1 && dirs.len() == self.teller.game.board().dirs.len() {
            return self.word("dirs-all");
        }
        let names: Vec<String> = dirs.iter().map(|dir| self.dir(*dir)).collect();
        names.join(", ")
    }

    fn dirs(&self, dirs: Dirs) -> String {
        match dirs {
            Dirs::List(list) => self.dir_list(list),
            Dirs::Ahead => self.word("dirs-ahead"),
        }
    }

    /// What is said of the cells of a set after the word `cells`.
    pub fn set(&self, reach: u16, from: &Spot) -> String {
        self.deeper("set-unknown", || {
            let Some(reach) = self.rules().reaches.get(usize::from(reach)) else {
                return self.word("set-unknown");
            };
            match *reach {
                Reach::Sites { zone: None } => self.word("set-whole"),
                Reach::Sites { zone: Some(zone) } => {
                    self.text("set-zone", &[("name", &self.zone(zone.index()))])
                }
                Reach::Line { min, max, dirs, through } => {
                    self.way("set-line", min, max, dirs, through, from)
                }
                Reach::Walk { min, max, dirs, through } => {
                    self.way("set-walk", min, max, dirs, through, from)
                }
                Reach::Track { track, from: first, to } => self.on_track(track, first, to, from),
                Reach::Group { dirs, through } => self.group(dirs, through, from),
                Reach::Flood(_) => self.text("set-flood", &[("base", &from.base)]),
                Reach::Laid => self.word("set-laid"),
                Reach::At(place) => self.text("set-at", &[("cell", &self.place(place, from).cell)]),
                Reach::Fixed(list) => self.fixed(list),
                Reach::Combined(how, list) => self.combined(how, list, from),
            }
        })
    }

    /// The set, of which only those cells count that satisfy the condition.
    pub fn set_where(&self, reach: u16, cond: When, from: &Spot) -> String {
        let set = self.set(reach, from);
        match cond.entry() {
            None => set,
            Some(entry) => {
                let cond = self.asked(entry, true, &self.of_clause());
                self.text("set-where", &[("set", &set), ("cond", &cond)])
            }
        }
    }

    /// Cells in line, or by steps.
    fn way(&self, key: &str, min: ExprId, max: ExprId, dirs: Dirs, through: When, from: &Spot) -> String {
        let steps = match (self.constant(min), self.constant(max)) {
            (Some(1), Some(1)) => {
                let args = [("base", from.base.as_str()), ("dirs", &self.dirs(dirs))];
                return self.text("set-beside", &args);
            }
            (Some(a), Some(b)) if a == b => self.text("steps-just", &[("n", &a.to_string())]),
            (Some(0 | 1), Some(b)) if self.is_all(b) => self.word("steps-any"),
            (Some(0 | 1), _) => self.text("steps-most", &[("most", &self.number(max, from))]),
            _ if min == max => self.text("steps-so-many", &[("n", &self.number(max, from))]),
            (_, Some(b)) if self.is_all(b) => self.text("steps-least", &[("least", &self.number(min, from))]),
            _ => {
                let (least, most) = (self.number(min, from), self.number(max, from));
                self.text("steps-between", &[("least", &least), ("most", &most)])
            }
        };
        let args = [("base", from.base.as_str()), ("dirs", &self.dirs(dirs)), ("steps", &steps)];
        let set = self.text(key, &args);
        match through.entry() {
            None => set,
            Some(entry) => {
                let cond = self.asked(entry, true, &self.of_clause());
                self.text("set-through", &[("set", &set), ("cond", &cond)])
            }
        }
    }

    /// Whether so many steps lead over the whole board.
    fn is_all(&self, steps: i32) -> bool {
        usize::try_from(steps).is_ok_and(|steps| steps + 1 >= self.teller.game.board().sites.len())
    }

    fn on_track(&self, track: u16, first: ExprId, last: ExprId, from: &Spot) -> String {
        let name = self.track(track);
        let number = self.number(first, from);
        if first == last {
            return self.text("set-track-one", &[("name", &name), ("n", &number)]);
        }
        let last = self.number(last, from);
        self.text("set-track", &[("name", &name), ("first", &number), ("last", &last)])
    }

    fn group(&self, dirs: Dirs, through: When, from: &Spot) -> String {
        let cond = match through.entry() {
            Some(entry) => self.asked(entry, true, &self.of_clause()),
            None => self.word("cond-always"),
        };
        let args = [("base", from.base.as_str()), ("dirs", &self.dirs(dirs)), ("cond", &cond)];
        self.text("set-group", &args)
    }

    fn fixed(&self, list: u16) -> String {
        let sites = self.rules().site_lists.get(usize::from(list)).map_or(&[][..], Vec::as_slice);
        let mut names: Vec<String> = sites.iter().take(SITES_TOLD).map(|site| self.site(*site)).collect();
        if sites.len() > SITES_TOLD {
            names.push("…".to_owned());
        }
        self.text("set-fixed", &[("sites", &names.join(" "))])
    }

    fn combined(&self, how: SetOp, list: u16, from: &Spot) -> String {
        let parts = self.rules().reach_lists.get(usize::from(list)).map_or(&[][..], Vec::as_slice);
        let told: Vec<String> = parts.iter().map(|part| self.set(*part, from)).collect();
        match how {
            SetOp::And => told.join(&format!(" {} ", self.word("set-also"))),
            SetOp::Or => self.teller.list(&told, "list-or"),
            SetOp::Not => self.text("set-except", &[("set", &self.teller.list(&told, "list-or"))]),
        }
    }
}
