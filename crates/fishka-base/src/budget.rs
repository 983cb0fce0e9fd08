//! How much work a call may do. The caller makes one [`Budget`] and passes it down; nothing inside makes another.
//!
//! Work is counted, never timed, so that the same input meets the same bound on every machine.

use crate::Span;

/// A bound that was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    /// Its name: a key of the catalogue (`bound-work`).
    pub name: &'static str,
    /// How much is allowed.
    pub limit: u64,
    /// The place in the rule text whose work met it, if one is known.
    pub span: Option<Span>,
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} was met", self.name, self.limit)
    }
}

impl std::error::Error for Bound {}

/// Work that may still be done, in steps: one op of the rules or one word of rule text counts one, which is some five
/// nanoseconds. Once a bound is met nothing more is granted, so that all callers up to the maker of the budget end.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Steps left for what is being done now.
    left: u64,
    /// Steps left beyond those.
    rest: u64,
    /// Steps that one part may take; see [`Budget::renew`].
    part: u64,
    total: u64,
    met: Option<Bound>,
}

impl Budget {
    /// So many steps in all.
    #[must_use]
    pub fn new(total: u64) -> Self {
        Budget::in_parts(total, total)
    }

    /// So many steps in all, and no more than `part` of them between two calls of [`Budget::renew`]: a long game is
    /// many moves, but none of them may take long.
    #[must_use]
    pub fn in_parts(total: u64, part: u64) -> Self {
        let left = total.min(part);
        Budget { left, rest: total - left, part, total, met: None }
    }

    /// Takes so many steps. `false` when there are not so many left: then the work is not to be done.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> bool {
        if steps <= self.left {
            self.left -= steps;
            return true;
        }
        self.meet("bound-work", if self.rest == 0 { self.total } else { self.part });
        false
    }

    /// The next part begins: another move, game or node.
    #[inline]
    pub fn renew(&mut self) {
        if self.met.is_none() {
            self.rest += self.left;
            self.left = self.rest.min(self.part);
            self.rest -= self.left;
        }
    }

    /// Notes that a bound of another sort was met. The first one counts.
    pub fn meet(&mut self, name: &'static str, limit: u64) {
        self.met.get_or_insert(Bound { name, limit, span: None });
        (self.left, self.rest) = (0, 0);
    }

    /// Tells where the rule text met the bound, if it has been met and nobody told before.
    pub fn blame(&mut self, span: impl FnOnce() -> Option<Span>) {
        if let Some(bound) = self.met.as_mut().filter(|bound| bound.span.is_none()) {
            bound.span = span();
        }
    }

    /// The bound that was met, if one was.
    #[must_use]
    #[inline]
    pub fn met(&self) -> Option<Bound> {
        self.met
    }

    /// Whether everything so far stayed within the bounds.
    ///
    /// # Errors
    /// The bound that was met.
    #[inline]
    pub fn check(&self) -> Result<(), Bound> {
        self.met.map_or(Ok(()), Err)
    }

    /// Steps that may still be taken.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left + self.rest
    }

    /// Steps taken so far, as long as no bound is met.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.total - self.left()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_met_first_is_told_and_nothing_more_is_granted() {
        let mut budget = Budget::new(10);
        assert!(budget.spend(7) && budget.spend(3) && budget.spend(0));
        assert_eq!(budget.spent(), 10);
        assert!(!budget.spend(1));
        budget.meet("bound-moves", 5);
        assert_eq!(budget.check(), Err(Bound { name: "bound-work", limit: 10, span: None }));
        budget.renew();
        assert!(!budget.spend(1));
    }

    #[test]
    fn a_part_is_bounded_and_the_whole_too() {
        let mut budget = Budget::in_parts(25, 10);
        assert!(budget.spend(4));
        budget.renew();
        assert!(budget.spend(10));
        budget.renew();
        assert!(budget.spend(10));
        budget.renew();
        assert_eq!(budget.left(), 1);
        assert!(!budget.spend(2));
        assert_eq!(budget.met().map(|bound| bound.limit), Some(25));
        let mut budget = Budget::in_parts(25, 10);
        assert!(!budget.spend(11));
        assert_eq!(budget.met().map(|bound| bound.limit), Some(10));
    }
}
