//! Small pictures for buttons, drawn by us on a grid of 24.

use fishka_view::shelf::{CAP, OPEN};
use leptos::prelude::*;

const NEW: &str = "M12 5v14M5 12h14";
const UNDO: &str = "M9 6 4 11l5 5M4 11h10.500a5 5 0 0 1 0 10H11";
const FLIP: &str = "M7 4v14M7 4 3.5 7.5M7 4l3.5 3.5M17 20V6M17 20l3.5-3.5M17 20l-3.5-3.5";
const FLAG: &str = "M6 21V4h11l-2 4 2 4H6";
const FIRST: &str = "M6 5v14M18 5l-8 7 8 7";
const BACK: &str = "M15 5l-8 7 8 7";
const FORWARD: &str = "M9 5l8 7-8 7";
const LAST: &str = "M18 5v14M6 5l8 7-8 7";
const BOOK: &str = "M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10M9 8h5";
const LIST: &str = "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01";
const BULB: &str = "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.7.6-1 1.2-1 3h-5c0-1.800-.3-2.400-1-3z";
const PAUSE: &str = "M8 5v14M16 5v14";
const PLAY: &str = "M7 4.500 19 12 7 19.500z";
const CLOSE: &str = "M6 6l12 12M18 6 6 18";
const PEN: &str = "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3";
const DICE: &str = "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01";
const SHIELD: &str = "M12 3l8 3v6c0 5-3.500 8-8 9.500C7.500 20 4 17 4 12V6zM12 8v5M12 16h.01";
const GEAR: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5";
const AGAIN: &str = "M4 12a8 8 0 1 1 2.500 5.800M4 20v-4.500h4.500M10.500 9v6l5-3z";
const PERSON: &str = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.500-6 8-6s8 2 8 6";
const COMPUTER: &str = "M4 5h16v11H4zM9 20h6M12 16v4";
const AWAY: &str = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.500-6 8-6s8 2 8 6M4 4l16 16";
const LEFT: &str = "M14 4H5v16h9M10 12h10M16 8l4 4-4 4";
const AWAITED: &str = "M7 4h10L7 20h10z";
const ZOOM: &str = "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500 20.500 20.500M10.500 8v5M8 10.500h5";
const WHOLE: &str = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";
const SOUND: &str =
    "M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11";
const MUTE: &str = "M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9.500l5 5M20.500 9.500l-5 5";
const CHECK: &str = "M5 13l4.500 4.500L19 7";

/// A drawing by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    New,
    Undo,
    Flip,
    Flag,
    First,
    Back,
    Forward,
    Last,
    Book,
    List,
    Bulb,
    Pause,
    Play,
    Open,
    Close,
    Pen,
    Check,
    Again,
    Dice,
    Gear,
    Shield,
    Cap,
    Person,
    Computer,
    /// Somebody who is away.
    Away,
    /// Somebody who has left.
    Left,
    /// Somebody who has still to come.
    Awaited,
    Zoom,
    Whole,
    Sound,
    Mute,
}

impl Icon {
    fn path(self) -> &'static str {
        match self {
            Icon::New => NEW,
            Icon::Undo => UNDO,
            Icon::Flip => FLIP,
            Icon::Flag => FLAG,
            Icon::First => FIRST,
            Icon::Back => BACK,
            Icon::Forward => FORWARD,
            Icon::Last => LAST,
            Icon::Book => BOOK,
            Icon::List => LIST,
            Icon::Bulb => BULB,
            Icon::Pause => PAUSE,
            Icon::Play => PLAY,
            Icon::Open => OPEN,
            Icon::Close => CLOSE,
            Icon::Pen => PEN,
            Icon::Check => CHECK,
            Icon::Zoom => ZOOM,
            Icon::Whole => WHOLE,
            Icon::Sound => SOUND,
            Icon::Mute => MUTE,
            Icon::Again => AGAIN,
            Icon::Dice => DICE,
            Icon::Gear => GEAR,
            Icon::Shield => SHIELD,
            Icon::Cap => CAP,
            Icon::Person => PERSON,
            Icon::Computer => COMPUTER,
            Icon::Away => AWAY,
            Icon::Left => LEFT,
            Icon::Awaited => AWAITED,
        }
    }
}

/// The drawing, hidden from screen readers: the button has words.
pub(super) fn icon(icon: Icon) -> impl IntoView {
    let markup = format!("<path d=\"{}\"/>", icon.path());
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" inner_html=markup></svg> }
}
