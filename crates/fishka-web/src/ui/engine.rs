//! The page's half of what is thought over: a worker, started when first needed, thrown away to cancel a search.

use super::link::Link;
use std::cell::RefCell;
use std::rc::Rc;

struct Running {
    link: Rc<RefCell<Link>>,
    busy: bool,
}

/// The computer as the page knows it; it gives answers of the kind `A`.
pub(super) struct Engine<A> {
    running: Rc<RefCell<Option<Running>>>,
    read: fn(&str) -> Option<A>,
    answered: Rc<dyn Fn(A)>,
}

impl<A> Clone for Engine<A> {
    fn clone(&self) -> Self {
        let Engine { running, read, answered } = self;
        Engine { running: Rc::clone(running), read: *read, answered: Rc::clone(answered) }
    }
}

impl<A: 'static> Engine<A> {
    /// Tells every answer that `read` understands to `answered`.
    pub(super) fn new(read: fn(&str) -> Option<A>, answered: impl Fn(A) + 'static) -> Self {
        Engine { running: Rc::default(), read, answered: Rc::new(answered) }
    }

    /// Asks a question; a search still going on is cancelled.
    pub(super) fn ask(&self, question: String) {
        self.cancel();
        if self.running.borrow().is_none() {
            *self.running.borrow_mut() = self.start();
        }
        if let Some(running) = self.running.borrow_mut().as_mut() {
            running.busy = true;
            running.link.borrow_mut().send(question);
        }
    }

    /// Ends a search that goes on.
    pub(super) fn cancel(&self) {
        let busy = self.running.borrow().as_ref().is_some_and(|r| r.busy);
        if busy {
            self.running.borrow_mut().take();
        }
    }

    fn start(&self) -> Option<Running> {
        let (running, read, answered) = (Rc::downgrade(&self.running), self.read, Rc::clone(&self.answered));
        let link = Link::start(move |text| {
            let (Some(running), Some(answer)) = (running.upgrade(), read(text)) else { return };
            if let Some(running) = running.borrow_mut().as_mut() {
                running.busy = false;
            }
            answered(answer);
        })?;
        Some(Running { link, busy: false })
    }
}
