//! No key and no click is lost: the focus never falls out of the page, and a press counts for what was pressed.

use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{
    Element, EventTarget, FocusOptions, HtmlElement, MouseEvent, MutationObserver, MutationObserverInit,
};

/// What can be pressed.
const CONTROLS: &str = "button, a, summary, [role=button], [role=gridcell], [data-press]";
/// What can have the focus, in a dialog.
const FOCUSABLE: &str =
    "button:not(:disabled), select:not(:disabled), input:not(:disabled), textarea, a[href]";
/// A pointer that went further than this, in CSS pixels, does not press what it came down on.
const STAYS: f64 = 6.0;

/// Gives an element the focus and leaves the page where it is scrolled to.
pub(super) fn give(element: &Element) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // Drawings have the same method as other elements, by another interface.
    let _ = element.unchecked_ref::<HtmlElement>().focus_with_options(&options);
}

fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Gives the focus to the board, where there is one, else to the page.
pub(super) fn go_home() {
    let home =
        find("#board[tabindex='0']").or_else(|| find("#board [tabindex='0']")).or_else(|| find("#main"));
    if let Some(home) = home {
        give(&home);
    }
}

/// On a small screen the panel with record and rules has been opened over the table: the focus goes into it.
pub(super) fn enter_panel() {
    request_animation_frame(|| {
        if let Some(tab) = find(".panel.open [role=tab][aria-selected=true]") {
            give(&tab);
        }
    });
}

/// The panel is about to be closed: the focus goes back to what opened it.
pub(super) fn leave_panel() {
    let inside = document().active_element().is_some_and(|e| e.closest(".panel").is_ok_and(|p| p.is_some()));
    if inside {
        find(".panel-buttons button, .actions .only-small").map_or_else(go_home, |opener| give(&opener));
    }
}

/// Whether keys still reach an element.
fn is_usable(element: &Element) -> bool {
    let off = element.matches(":disabled").unwrap_or(false);
    let hidden = element.closest("[hidden], [inert], dialog:not([open])").ok().flatten().is_some();
    element.is_connected() && !off && !hidden
}

/// Hands the focus on from what is gone: to what stands there under the same name, into an open dialog, or home.
fn hand_on(from: &Element) {
    let twin = Some(from.id()).filter(|id| !id.is_empty()).and_then(|id| document().get_element_by_id(&id));
    let dialog = || find("dialog[open]").and_then(|d| d.query_selector(FOCUSABLE).ok().flatten());
    match twin.filter(is_usable).or_else(dialog) {
        Some(next) => give(&next),
        None => go_home(),
    }
}

fn element(target: Option<EventTarget>) -> Option<Element> {
    target?.dyn_into().ok()
}

fn nobody_has_focus() -> bool {
    document().active_element().is_none_or(|e| e.tag_name() == "BODY")
}

/// Watches over the focus while the page lives: whatever had it and was taken away, disabled or closed hands it on at
/// once, before the next key comes.
pub(super) fn keep() {
    let held: Rc<RefCell<Option<Element>>> = Rc::default();
    let own = Rc::clone(&held);
    let took = window_event_listener(leptos::ev::focusin, move |event| {
        *own.borrow_mut() = element(event.target());
    });
    let check = Closure::<dyn FnMut()>::new(move || {
        let lost = held.borrow().clone().filter(|e| !is_usable(e));
        let Some(lost) = lost else { return };
        if nobody_has_focus() || document().active_element().as_ref() == Some(&lost) {
            hand_on(&lost);
        }
        // Wherever the focus is now, it has been told of.
        held.borrow_mut().take_if(|now| *now == lost);
    });
    if let Ok(observer) = MutationObserver::new(check.as_ref().unchecked_ref()) {
        let changes = MutationObserverInit::new();
        changes.set_child_list(true);
        changes.set_subtree(true);
        let names = ["disabled", "hidden", "inert", "open"].map(JsValue::from);
        changes.set_attribute_filter(&js_sys::Array::from_iter(names));
        let _ = observer.observe_with_options(&document(), &changes);
    }
    check.forget();
    on_cleanup(move || took.remove());
}

/// What the pointer came down on, and where.
type Press = (Element, f64, f64);

fn place(event: &MouseEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Whether a control has moved away from under the pointer since it was pressed: the browser would give the click to
/// whatever is there now, or to nothing.
fn has_moved_away(press: &Press, event: &MouseEvent) -> bool {
    let (control, x, y) = press;
    let (now_x, now_y) = place(event);
    let stays = (now_x - x).hypot(now_y - y) < STAYS;
    let under = document().element_from_point(now_x as f32, now_y as f32);
    stays && is_usable(control) && !control.contains(under.as_ref().map(AsRef::as_ref))
}

fn press_after_all(control: &Element) {
    if let Some(control) = control.dyn_ref::<HtmlElement>() {
        return control.click();
    }
    let init = web_sys::MouseEventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    if let Ok(click) = MouseEvent::new_with_mouse_event_init_dict("click", &init) {
        let _ = control.dispatch_event(&click);
    }
}

/// Follows the pointer all over the page, so that a press counts for what was pressed.
pub(super) fn keep_presses() {
    let pressed = StoredValue::new_local(None::<Press>);
    // The browser's own click after a press that was done here goes astray.
    let astray = Rc::new(Cell::new(false));
    let (fresh, stray) = (Rc::clone(&astray), Rc::clone(&astray));
    let down = window_event_listener(leptos::ev::pointerdown, move |event| {
        fresh.set(false);
        let control = element(event.target()).and_then(|e| e.closest(CONTROLS).ok().flatten());
        let (x, y) = place(&event);
        let own = event.is_primary() && event.button() == 0;
        pressed.set_value(control.filter(|_| own).map(|control| (control, x, y)));
    });
    let up = window_event_listener(leptos::ev::pointerup, move |event| {
        if let Some(Some(press)) = pressed.try_update_value(Option::take)
            && has_moved_away(&press, &event)
        {
            press_after_all(&press.0);
            astray.set(true);
        }
    });
    let lost = window_event_listener(leptos::ev::pointercancel, move |_| pressed.set_value(None));
    let swallow = Closure::<dyn FnMut(MouseEvent)>::new(move |event: MouseEvent| {
        if event.detail() > 0 && stray.replace(false) {
            event.stop_propagation();
            event.prevent_default();
        }
    });
    let _ =
        window().add_event_listener_with_callback_and_bool("click", swallow.as_ref().unchecked_ref(), true);
    swallow.forget();
    on_cleanup(move || {
        down.remove();
        up.remove();
        lost.remove();
    });
}
