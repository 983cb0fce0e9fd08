//! Numbers and reaches to their tables.

use crate::code::{Apart, Emitter, Wanted};
use fishka_base::Dir;
use fishka_model::{Cond, DirsModel, Num, ReachModel, Stmt};
use fishka_rules::{Dirs, Expr, ExprId, Reach, When, Whose};

/// How many of the last expressions are looked at for one that is the same.
const LOOKED_BACK: usize = 1024;

impl<'m> Emitter<'m> {
    /// The index of a number's expression.
    pub(crate) fn num(&mut self, num: &'m Num) -> ExprId {
        let expr = match num {
            Num::Plain(expr) => *expr,
            Num::Arith(how, a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                Expr::Arith(*how, a, b)
            }
            Num::Item(number, item) => Expr::Number(*number, Whose::Item(self.num(item))),
            Num::Count(reach, cond) => {
                let count = Expr::Count { reach: self.reach(reach), cond: When::ALWAYS };
                return self.conditional(count, cond.as_deref());
            }
            Num::Sum(value, reach, cond) => {
                let value = self.num(value);
                let sum = Expr::Sum { reach: self.reach(reach), cond: When::ALWAYS, value };
                return self.conditional(sum, cond.as_deref());
            }
            Num::If(cond, then, otherwise) => {
                let (then, otherwise) = (self.num(then), self.num(otherwise));
                return self.conditional(Expr::If { cond: When::ALWAYS, then, otherwise }, Some(cond));
            }
        };
        let first = self.exprs.len().saturating_sub(LOOKED_BACK);
        if let Some(same) = self.exprs[first..].iter().position(|known| *known == expr) {
            return self.index(first + same);
        }
        self.conditional(expr, None)
    }

    fn conditional(&mut self, expr: Expr, cond: Option<&'m Cond>) -> ExprId {
        let id = self.index(self.exprs.len());
        self.exprs.push(expr);
        self.later.extend(cond.map(|cond| (Wanted::Expr(id), Apart::Cond(cond))));
        id
    }

    /// The index of a set of sites.
    pub(crate) fn reach(&mut self, reach: &'m ReachModel) -> u16 {
        let (made, through) = self.made(reach);
        let first = self.reaches.len().saturating_sub(LOOKED_BACK).max(self.places);
        if through.is_none()
            && let Some(same) = self.reaches[first..].iter().position(|known| *known == made)
        {
            return self.index(first + same);
        }
        let id = self.index(self.reaches.len());
        self.reaches.push(if through.is_some() { pending(made) } else { made });
        self.later.extend(through.map(|cond| (Wanted::Reach(id), Apart::Cond(cond))));
        id
    }

    /// Makes the sets that are places: they come first, with the same indices as in the model.
    pub(crate) fn places(&mut self, places: &'m [ReachModel]) {
        self.places = places.len();
        self.reaches = vec![Reach::Sites { zone: None }; places.len()];
        for (id, place) in places.iter().enumerate() {
            let (made, through) = self.made(place);
            self.reaches[id] = made;
            let id = self.index(id);
            self.later.extend(through.map(|cond| (Wanted::Reach(id), Apart::Cond(cond))));
        }
    }

    /// A set of sites, and the condition that has no address yet.
    fn made(&mut self, reach: &'m ReachModel) -> (Reach, Option<&'m Cond>) {
        match reach {
            ReachModel::Sites(zone) => (Reach::Sites { zone: *zone }, None),
            ReachModel::Path { straight, min, max, dirs, through } => {
                let (min, max, dirs) = (self.num(min), self.num(max), self.dirs(dirs));
                let made = if *straight {
                    Reach::Line { min, max, dirs, through: When::ALWAYS }
                } else {
                    Reach::Walk { min, max, dirs, through: When::ALWAYS }
                };
                (made, through.as_ref())
            }
            ReachModel::Track { track, from, to } => {
                let (from, to) = (self.num(from), self.num(to));
                (Reach::Track { track: *track, from, to }, None)
            }
            ReachModel::Group { dirs, cond } => {
                let dirs = self.dirs(dirs);
                (Reach::Group { dirs, through: When::ALWAYS }, Some(cond))
            }
            ReachModel::Flood(blocks) => (Reach::Flood(self.flood(blocks)), None),
            ReachModel::Laid => (Reach::Laid, None),
            ReachModel::At(place) => (Reach::At(*place), None),
            ReachModel::Fixed(sites) => {
                let list = self.index(self.site_lists.len());
                self.site_lists.push(sites.clone());
                (Reach::Fixed(list), None)
            }
            ReachModel::Combined(how, parts) => {
                let parts = parts.iter().map(|part| self.reach(part)).collect();
                let list = self.index(self.reach_lists.len());
                self.reach_lists.push(parts);
                (Reach::Combined(*how, list), None)
            }
        }
    }

    /// The index of a flood's list of blocks.
    fn flood(&mut self, blocks: &'m [Vec<Stmt>]) -> u16 {
        let id = self.index(self.floods.len());
        self.floods.push(vec![0; blocks.len()]);
        let wanted = |(i, body): (usize, &'m Vec<Stmt>)| (Wanted::Flood(id, i), Apart::Block(body));
        self.later.extend(blocks.iter().enumerate().map(wanted));
        id
    }

    fn dirs(&mut self, dirs: &DirsModel) -> Dirs {
        match dirs {
            DirsModel::List(list) => Dirs::List(self.dir_list(list)),
            DirsModel::Ahead => Dirs::Ahead,
        }
    }

    /// The index of a list of directions.
    pub(crate) fn dir_list(&mut self, list: &[Dir]) -> u16 {
        if let Some(index) = self.dir_index.get(list) {
            return *index;
        }
        let index = self.index(self.dir_lists.len());
        self.dir_lists.push(list.to_vec());
        self.dir_index.insert(list.to_vec(), index);
        index
    }
}

/// A reach that waits for the address of its condition; never equal to one without condition.
fn pending(mut reach: Reach) -> Reach {
    if let Reach::Line { through, .. } | Reach::Walk { through, .. } | Reach::Group { through, .. } =
        &mut reach
    {
        *through = When::at(0);
    }
    reach
}
