//! What tabs tell each other of the rows that they have on their tables.

use super::row::Inner;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

const NAME: &str = "fishka.rows";

/// What is told of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Something was written.
    Wrote,
    /// A tab wants to go on with the game.
    Want,
}

impl Word {
    fn text(self) -> &'static str {
        match self {
            Word::Wrote => "wrote",
            Word::Want => "want",
        }
    }
}

thread_local! {
    static CHANNEL: RefCell<Option<BroadcastChannel>> = const { RefCell::new(None) };
    static ROWS: RefCell<Vec<Weak<Inner>>> = const { RefCell::new(Vec::new()) };
}

/// The rows that are there.
fn rows() -> Vec<Rc<Inner>> {
    ROWS.with_borrow(|rows| rows.iter().filter_map(Weak::upgrade).collect())
}

fn heard(text: &str) {
    let Some((word, id)) = text.split_once(' ') else { return };
    for row in rows().into_iter().filter(|row| row.is(id)) {
        match word {
            "wrote" => row.heard_of_more(),
            "want" => row.hand_over(),
            _ => {}
        }
    }
}

/// Has every row keep what is on its way when the page is left.
fn keep_on_leaving() {
    let leave = Closure::<dyn FnMut()>::new(|| rows().iter().for_each(|row| row.leave()));
    if let Some(window) = web_sys::window() {
        let _ = window.add_event_listener_with_callback("pagehide", leave.as_ref().unchecked_ref());
    }
    leave.forget();
}

/// Has a row hear what other tabs tell of it, as long as it is there.
pub(super) fn join(row: Weak<Inner>) {
    ROWS.with_borrow_mut(|rows| {
        rows.retain(|row| row.strong_count() > 0);
        rows.push(row);
    });
    CHANNEL.with_borrow_mut(|channel| {
        if channel.is_none()
            && let Ok(made) = BroadcastChannel::new(NAME)
        {
            let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
                heard(&event.data().as_string().unwrap_or_default());
            });
            made.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            hear.forget();
            *channel = Some(made);
            keep_on_leaving();
        }
    });
}

/// Tells all other tabs.
pub(super) fn tell(word: Word, id: &str) {
    CHANNEL.with_borrow(|channel| {
        if let Some(channel) = channel {
            let _ = channel.post_message(&format!("{} {id}", word.text()).into());
        }
    });
}
