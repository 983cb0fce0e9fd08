//! The page's half of the computer player: a worker, started when first needed, thrown away to cancel a search.

use super::link::Link;
use crate::table::wire::{Answer, Ask};
use std::cell::RefCell;
use std::rc::Rc;

struct Running {
    link: Rc<RefCell<Link>>,
    busy: bool,
}

/// The computer player as the page knows it.
#[derive(Clone)]
pub(super) struct Engine {
    running: Rc<RefCell<Option<Running>>>,
    answered: Rc<dyn Fn(Answer)>,
}

impl Engine {
    /// Tells every answer to `answered`.
    pub(super) fn new(answered: impl Fn(Answer) + 'static) -> Self {
        Engine { running: Rc::default(), answered: Rc::new(answered) }
    }

    /// Asks for a move; a search still going on is cancelled.
    pub(super) fn ask(&self, ask: &Ask) {
        self.cancel();
        if self.running.borrow().is_none() {
            *self.running.borrow_mut() = self.start();
        }
        if let Some(running) = self.running.borrow_mut().as_mut() {
            running.busy = true;
            running.link.borrow_mut().send(ask.print());
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
        let (running, answered) = (Rc::downgrade(&self.running), Rc::clone(&self.answered));
        let link = Link::start(move |text| {
            let (Some(running), Some(answer)) = (running.upgrade(), Answer::parse(text)) else { return };
            if let Some(running) = running.borrow_mut().as_mut() {
                running.busy = false;
            }
            answered(answer);
        })?;
        Some(Running { link, busy: false })
    }
}
