//! Plays what [`fishka_view::sound`] has made. A browser lets a page be heard only after it was touched.

use fishka_view::sound::RATE;
use std::cell::RefCell;
use web_sys::{AudioContext, AudioContextState};

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Whether the person has touched the page, so that it may be heard.
fn touched() -> bool {
    let navigator = js_sys::Reflect::get(&js_sys::global(), &"navigator".into()).ok();
    let activation = navigator.and_then(|n| js_sys::Reflect::get(&n, &"userActivation".into()).ok());
    let been = activation.and_then(|a| js_sys::Reflect::get(&a, &"hasBeenActive".into()).ok());
    been.is_some_and(|b| b.as_bool() == Some(true))
}

/// Plays samples now; silently does nothing where the browser has no sound or does not allow any yet.
pub(super) fn play(sound: &[f32]) {
    if !touched() {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            if context.state() == AudioContextState::Suspended {
                let _ = context.resume();
            }
            let _ = start(context, sound);
        }
    });
}

fn start(context: &AudioContext, sound: &[f32]) -> Result<(), wasm_bindgen::JsValue> {
    let length = u32::try_from(sound.len()).unwrap_or(0);
    let buffer = context.create_buffer(1, length, RATE as f32)?;
    buffer.copy_to_channel(sound, 0)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&context.destination())?;
    source.start()
}
