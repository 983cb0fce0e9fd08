//! The table of macro calls that traces are made from.

use crate::symbols::Symbol;
use fishka_base::Span;

/// A call in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallId(u32);

impl CallId {
    /// No call at all: what stands so in a file.
    pub(crate) const NONE: CallId = CallId(0);
    /// The call a node of a template belongs to is not known before the template is used.
    pub(crate) const TEMPLATE: CallId = CallId(u32::MAX);
}

/// One call of a macro; calls form a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// The call around this one.
    pub parent: CallId,
    pub name: Symbol,
    pub at: Span,
}

/// All calls so far.
#[derive(Debug, Default)]
pub(crate) struct Calls(Vec<Call>);

impl Calls {
    /// Keeps a call; `None` when there are more than can be told apart.
    pub(crate) fn keep(&mut self, call: Call) -> Option<CallId> {
        let id = u32::try_from(self.0.len() + 1).ok().map(CallId).filter(|id| *id != CallId::TEMPLATE)?;
        self.0.push(call);
        Some(id)
    }

    /// A call and those around it, innermost first.
    pub(crate) fn around(&self, innermost: CallId) -> impl Iterator<Item = &Call> {
        let of = |id: CallId| self.0.get((id.0 as usize).checked_sub(1)?);
        std::iter::successors(of(innermost), move |call| of(call.parent))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn truncate(&mut self, calls: usize) {
        self.0.truncate(calls);
    }
}
