//! Reading an expanded tree.

use crate::form::Tree;
use crate::macros::Node;
use crate::program::Program;
use crate::tree::NodeKind;
use fishka_base::{Frame, Span};

/// A place in an expanded tree.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    program: &'a Program,
    nodes: &'a [Node],
}

impl<'a> View<'a> {
    /// The form at the root of `tree`.
    #[must_use]
    pub fn new(program: &'a Program, tree: &'a Tree) -> Option<Self> {
        (!tree.nodes().is_empty()).then_some(View { program, nodes: tree.nodes() })
    }

    fn node(&self) -> Option<&'a Node> {
        self.nodes.first()
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> NodeKind {
        self.node().map_or(NodeKind::Error, |n| n.kind)
    }

    /// Whether it is a list.
    #[must_use]
    pub fn is_list(&self) -> bool {
        self.kind() == NodeKind::List
    }

    /// Whether it is a word.
    #[must_use]
    pub fn is_atom(&self) -> bool {
        self.kind() == NodeKind::Atom
    }

    /// The word or text as written; empty for lists.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.node().filter(|n| n.kind != NodeKind::List).map_or("", |n| self.program.symbols.text(n.symbol))
    }

    /// The word in lower case; empty for lists and texts.
    #[must_use]
    pub fn word(&self) -> &'a str {
        self.node().filter(|n| n.kind == NodeKind::Atom).map_or("", |n| self.program.symbols.lower(n.symbol))
    }

    /// The first word of a list in lower case; empty if it does not begin with a word.
    #[must_use]
    pub fn head(&self) -> &'a str {
        if self.is_list() { self.children().next().map_or("", |c| c.word()) } else { "" }
    }

    /// Whether it was written in quotation marks.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.kind() == NodeKind::Text
    }

    /// The children of a list.
    pub fn children(&self) -> impl Iterator<Item = View<'a>> + Clone + use<'a> {
        let program = self.program;
        let mut rest = if self.is_list() { self.nodes.get(1..).unwrap_or(&[]) } else { &[] };
        std::iter::from_fn(move || {
            let size = (rest.first()?.size as usize).clamp(1, rest.len());
            let (child, after) = rest.split_at(size);
            rest = after;
            Some(View { program, nodes: child })
        })
    }

    /// The children after the first.
    pub fn arguments(&self) -> impl Iterator<Item = View<'a>> + Clone + use<'a> {
        self.children().skip(1)
    }

    /// Where it stands in the author's file.
    #[must_use]
    pub fn span(&self) -> Span {
        self.node().map_or(Span::default(), |n| n.span())
    }

    /// The macro calls it comes from, innermost first.
    #[must_use]
    pub fn trace(&self) -> Vec<Frame> {
        self.node().map_or(Vec::new(), |n| self.program.trace(n.call))
    }
}
