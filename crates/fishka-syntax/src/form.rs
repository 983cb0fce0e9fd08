//! What is expanded and what comes of it: runs of nodes being read, forms, trees.

use crate::calls::CallId;
use crate::macros::{Arguments, Node, Nodes, Part};
use crate::symbols::Symbol;
use fishka_base::{FileId, Span};
use std::rc::Rc;

/// A run of nodes being read, with what its `$n` mean.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub nodes: Nodes,
    pub at: usize,
    pub end: usize,
    pub arguments: Rc<Arguments>,
    pub call: CallId,
    /// The nodes hold no `$n` any more.
    pub resolved: bool,
    pub macro_depth: u16,
    pub nesting: u16,
    pub include_depth: u8,
    /// The file this frame is, if it is one.
    pub included: Option<FileId>,
    /// The node of the output that ends with this frame.
    pub open: Option<usize>,
}

impl Frame {
    pub(crate) fn whole(nodes: Nodes, file: Option<FileId>) -> Self {
        Frame {
            at: 0,
            end: nodes.len(),
            nodes,
            arguments: Rc::default(),
            call: CallId::NONE,
            resolved: false,
            macro_depth: 0,
            nesting: 0,
            include_depth: 0,
            included: file,
            open: None,
        }
    }

    pub(crate) fn inner(&self, from: usize, to: usize) -> Frame {
        Frame { at: from, end: to, included: None, open: None, ..self.clone() }
    }
}

/// A list not yet expanded.
#[derive(Clone, Debug)]
pub struct Form {
    pub(crate) node: Node,
    pub(crate) frame: Frame,
    /// Macros defined before it count.
    pub(crate) order: u32,
    /// The top-level form it belongs to.
    pub(crate) top: u32,
}

impl Form {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        self.node.span()
    }

    /// Its own node without what is in it; it spans only the opening parenthesis.
    pub(crate) fn bare(&self) -> Node {
        Node { size: 1, end: self.node.start + 1, ..self.node }
    }
}

/// A child of a form: expanded one level.
#[derive(Clone, Debug)]
pub enum Item {
    /// A list.
    Form(Form),
    /// A word or text.
    Leaf(Symbol, Span),
}

/// What is being expanded: one walk over a form or over the top level.
#[derive(Debug)]
pub struct Walk {
    pub(crate) stack: Vec<Frame>,
    pub(crate) order: u32,
    pub(crate) form: u32,
    /// At the top level definitions count from here on; inside a form only within it.
    pub(crate) top: bool,
}

impl Walk {
    /// Over the children of a form, for [`crate::Program::item`].
    #[must_use]
    pub fn into(form: &Form) -> Self {
        Walk { stack: vec![form.frame.clone()], order: form.order, form: form.top, top: false }
    }
}

/// An expanded form. What has no macros in it is not copied from its file.
#[derive(Clone, Debug)]
pub struct Tree(pub(crate) Part);

impl Tree {
    pub(crate) fn nodes(&self) -> &[Node] {
        self.0.nodes.get(self.0.from..self.0.to).unwrap_or_default()
    }

    /// How many words and lists it has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes().len()
    }
}
