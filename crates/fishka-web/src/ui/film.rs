//! Pictures of a game as pixels: one as PNG, all of them as a film. The browser draws, a worker packs.

use super::engine::Engine;
use super::prefs::Prefs;
use super::running::Page;
use fishka_view::film::{FILM_PX, FilmAsk, Filmed, chosen};
use fishka_view::host::{Ask, Gesture, Tell};
use fishka_view::wire::{FromWorker, ToWorker};
use js_sys::{Function, Promise};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// Waits for what comes through a callback; `None` where it never comes.
async fn heard<T: 'static>(ask: impl FnOnce(Box<dyn Fn(T)>)) -> Option<T> {
    let (slot, mut ask) = (Rc::new(RefCell::new(None)), Some(ask));
    let promise = Promise::new(&mut |done: Function, _| {
        let (slot, done) = (Rc::clone(&slot), done.clone());
        if let Some(ask) = ask.take() {
            ask(Box::new(move |value| {
                *slot.borrow_mut() = Some(value);
                let _ = done.call0(&JsValue::NULL);
            }));
        }
    });
    JsFuture::from(promise).await.ok()?;
    slot.borrow_mut().take()
}

/// A picture drawn so many times as large as its file says.
async fn drawn(svg: &str, times: impl Fn(f64) -> f64) -> Option<HtmlCanvasElement> {
    let image = HtmlImageElement::new().ok()?;
    let text = String::from(js_sys::encode_uri_component(svg));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{text}"));
    JsFuture::from(image.decode()).await.ok()?;
    let (width, height) = (f64::from(image.natural_width()), f64::from(image.natural_height()));
    let times = times(width.max(height));
    let (width, height) = ((width * times).round().max(1.0), (height * times).round().max(1.0));
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let pen = pen(&canvas)?;
    pen.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height).ok()?;
    Some(canvas)
}

fn pen(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// A picture as PNG, twice as large as its file says.
pub(super) async fn png(svg: &str) -> Option<JsValue> {
    let canvas = drawn(svg, |_| 2.0).await?;
    let blob = heard(|done| {
        let heard = Closure::once_into_js(move |blob: JsValue| done(blob));
        let _ = canvas.to_blob(heard.unchecked_ref());
    });
    blob.await.filter(|blob| !blob.is_null())
}

/// How far a film is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Film {
    /// Nobody has asked for it, or it was given up.
    None,
    /// So many pictures of so many are packed.
    Making(usize, usize),
    /// It is there.
    Done(Rc<Vec<u8>>),
    /// It could not be made: a key of the catalogue.
    Failed(&'static str),
}

/// Where a film of the game on the table is made. It ends with the part of the page that it was made for.
#[derive(Clone, Copy)]
pub(super) struct Studio {
    pub(super) film: RwSignal<Film, LocalStorage>,
    packer: Engine<Filmed>,
    /// Grows with every film and when one is given up.
    turn: StoredValue<u32>,
}

impl Studio {
    pub(super) fn new() -> Studio {
        let studio = Studio {
            film: RwSignal::new_local(Film::None),
            packer: Engine::new(FromWorker::filmed),
            turn: StoredValue::new(0),
        };
        on_cleanup(move || studio.packer.cancel());
        studio
    }

    /// The film is no longer wanted.
    pub(super) fn give_up(self) {
        self.turn.update_value(|turn| *turn += 1);
        self.packer.cancel();
        self.film.set(Film::None);
    }

    /// Makes a film of so many positions.
    pub(super) fn make<T: Page>(self, table: T, positions: usize) {
        self.give_up();
        let turn = self.turn.get_value();
        leptos::task::spawn_local(async move {
            let made = self.shot(table, positions, turn).await;
            if self.turn.try_get_value() != Some(turn) {
                return;
            }
            let prefs = table.run().prefs;
            let (film, said) = match made {
                Ok(bytes) => (Film::Done(Rc::new(bytes)), "film-done"),
                Err(key) => (Film::Failed(key), key),
            };
            self.film.try_set(film);
            prefs.say(untrack(|| prefs.text(said)));
        });
    }

    async fn ask(self, ask: FilmAsk) -> Filmed {
        let told = heard(|done| {
            self.packer.tell(done);
            self.packer.ask(&ToWorker::Film(ask));
        });
        told.await.unwrap_or(Filmed::Failed)
    }

    async fn shot<T: Page>(self, table: T, positions: usize, turn: u32) -> Result<Vec<u8>, &'static str> {
        const FAILED: &str = "film-failed";
        let (plan, prefs) = (chosen(positions), table.run().prefs);
        let mut size = (0, 0);
        for (done, position) in plan.iter().enumerate() {
            if self.turn.try_get_value() != Some(turn) {
                return Err(FAILED);
            }
            self.film.try_set(Film::Making(done, plan.len()));
            let svg = frame(prefs, table.seen(), *position).await.ok_or(FAILED)?;
            let canvas = drawn(&svg, |side| FILM_PX / side.max(1.0)).await.ok_or(FAILED)?;
            if done == 0 {
                size = (canvas.width(), canvas.height());
                let begin = FilmAsk::Begin { width: size.0 as u16, height: size.1 as u16 };
                self.ask(begin).await;
            }
            let (wide, high) = (f64::from(size.0), f64::from(size.1));
            let pixels = pen(&canvas).and_then(|pen| pen.get_image_data(0.0, 0.0, wide, high).ok());
            let pixels = pixels.ok_or(FAILED)?.data().0;
            match self.ask(FilmAsk::Frame { pixels, last: done + 1 == plan.len() }).await {
                Filmed::TooLong => return Err("film-too-long"),
                Filmed::Failed => return Err(FAILED),
                Filmed::Next | Filmed::Done(_) => {}
            }
        }
        match self.ask(FilmAsk::End).await {
            Filmed::Done(bytes) => Ok(bytes),
            _ => Err(FAILED),
        }
    }
}

/// A position of the game on the table as a picture.
async fn frame(prefs: Prefs, epoch: u32, position: usize) -> Option<String> {
    let gesture = Gesture::Frame(position);
    let told = heard(|done| prefs.host.ask(Ask::Do { epoch, gesture }, done));
    told.await??.into_iter().find_map(|tell| if let Tell::Frame(_, svg) = tell { Some(svg) } else { None })
}
