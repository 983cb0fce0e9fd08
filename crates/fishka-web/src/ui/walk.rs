//! Pieces of a race go cell by cell; what they take flies home.

use super::dice::wants_stillness;
use super::sound;
use super::table::Table;
use fishka::{Piece, Site};
use fishka_view::geometry::Point;
use fishka_view::piles::Spot;
use fishka_view::sound as made;
use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::{JsCast as _, JsValue};

/// A whole way takes about this long, in ms.
const WAY_MS: f64 = 1_300.0;
/// But each cell no longer and no shorter than this.
const CELL_MS: (f64, f64) = (45.0, 125.0);
/// A taken piece flies so long.
const FLIGHT_MS: u32 = 620;

/// A taken piece on its way off the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flight {
    /// What.
    piece: Piece,
    /// From where, and how large.
    from: (Point, f64),
    /// Where to.
    to: Point,
    /// It waits so long for the piece that takes it, in ms.
    wait: f64,
}

/// What is to be shown of a move once it is played.
pub(super) struct Walk {
    cells: Vec<Site>,
    to: Site,
    before: Vec<(u32, Site)>,
    standing: Vec<(u32, Piece, Site, Spot)>,
}

impl Walk {
    /// How long each cell takes, in ms.
    fn cell_ms(&self) -> f64 {
        (WAY_MS / self.cells.len() as f64).clamp(CELL_MS.0, CELL_MS.1)
    }

    /// How long it takes, in ms.
    pub(super) fn length(&self) -> f64 {
        self.cell_ms() * (self.cells.len() - 1) as f64
    }
}

impl Table {
    /// What a move that has been played is to show; nothing where nothing is to move.
    pub(super) fn prepare_walk(self, cells: Vec<Site>, to: Site) -> Option<Walk> {
        if self.prefs.habits.with_untracked(|h| h.instant) || wants_stillness() || cells.is_empty() {
            return None;
        }
        let all = self.sprites.with_untracked(|s| s.all.clone());
        let walk = Walk {
            cells,
            to,
            before: all.iter().map(|s| (s.id, s.site)).collect(),
            standing: all.iter().map(|s| (s.id, s.piece, s.site, s.spot)).collect(),
        };
        self.walks_until.set_value(js_sys::Date::now() + walk.length());
        Some(walk)
    }

    /// Walks, after the position has changed.
    pub(super) fn walk(self, walk: &Walk) {
        let look = self.look.get_untracked();
        let length = walk.length();
        let all = self.sprites.with_untracked(|s| s.all.clone());
        let arrived = all.iter().find(|s| s.site == walk.to && !walk.before.contains(&(s.id, s.site)));
        let centre = |site: Site| look.layout.view(site).map(|v| v.centre);
        if let Some(sprite) = arrived {
            let mut points: Vec<(Point, f64)> =
                walk.cells.iter().filter_map(|c| centre(*c)).map(|p| (p, 1.0)).collect();
            if let Some(last) = points.last_mut() {
                *last = (last.0 + sprite.spot.at, sprite.spot.scale);
            }
            let id = format!("piece-{}", sprite.id);
            request_animation_frame(move || animate(&id, &points, length));
            self.tap_after(length);
        }
        self.fly_home(walk, &all.iter().map(|s| s.id).collect::<Vec<_>>(), walk.cell_ms());
    }

    fn tap_after(self, wait: f64) {
        if self.prefs.habits.with_untracked(|h| h.sound) {
            let tap = || sound::play(&made::tap((js_sys::Math::random() * 9e15) as u64));
            set_timeout(tap, Duration::from_millis(wait as u64));
        }
    }

    /// What has left the board flies to its player's side, each as the walker reaches it.
    fn fly_home(self, walk: &Walk, left: &[u32], cell_ms: f64) {
        let look = self.look.get_untracked();
        let gone = walk.standing.iter().filter(|(id, ..)| !left.contains(id));
        let flights: Vec<Flight> = gone
            .filter_map(|(_, piece, site, spot)| {
                let centre = look.layout.view(*site)?.centre;
                let place = walk.cells.iter().position(|c| c == site).unwrap_or(walk.cells.len() - 1);
                let (corner, size) = (look.layout.corner, look.layout.size);
                let below = look.lower() == Some(piece.player);
                let y = if below { corner.y + size.y + 60.0 } else { corner.y - 60.0 };
                let to = Point::new(corner.x + size.x * 0.5, y);
                let from = (centre + spot.at, spot.scale);
                Some(Flight { piece: *piece, from, to, wait: cell_ms * place as f64 })
            })
            .collect();
        let Some(last) = flights.iter().map(|f| f.wait).max_by(f64::total_cmp) else { return };
        self.flights.set(flights);
        let epoch = self.flown.get_value() + 1;
        self.flown.set_value(epoch);
        let clear = move || {
            if self.flown.try_get_value() == Some(epoch) {
                self.flights.set(Vec::new());
            }
        };
        set_timeout(clear, Duration::from_millis(last as u64 + u64::from(FLIGHT_MS)));
    }
}

/// Sends an element of the board along points, each with a scale, within `length` ms.
fn animate(id: &str, points: &[(Point, f64)], length: f64) {
    let Some(element) = document().get_element_by_id(id) else { return };
    let frame = |at: Point, scale: f64| {
        let frame = Object::new();
        let transform = format!("translate({:.1}px,{:.1}px) scale({scale:.3})", at.x, at.y);
        let _ = Reflect::set(&frame, &"transform".into(), &transform.into());
        frame
    };
    let frames = Array::new();
    for (i, (at, scale)) in points.iter().enumerate() {
        if let Some((before, _)) = i.checked_sub(1).and_then(|i| points.get(i)) {
            // It is lifted a little between two cells.
            frames.push(&frame((*before + *at) * 0.5 + Point::new(0.0, -9.0), 1.1));
        }
        frames.push(&frame(*at, *scale));
    }
    // The typed call is not stable in web-sys yet.
    let Ok(play) = Reflect::get(&element, &"animate".into()) else { return };
    let Some(play) = play.dyn_ref::<Function>() else { return };
    let _ = element.class_list().add_1("walking");
    let done = Reflect::apply(play, &element, &Array::of2(&frames, &JsValue::from_f64(length)));
    let class = element.class_list();
    set_timeout(move || drop(class.remove_1("walking")), Duration::from_millis(length as u64));
    drop(done);
}

/// Taken pieces in flight.
#[component]
pub(super) fn Flights(table: Table) -> impl IntoView {
    let one = move |flight: Flight| {
        let look = table.look.get_untracked();
        let markup = look.piece(flight.piece, look.layout.piece);
        let ((from, scale), to) = (flight.from, flight.to);
        let style = format!(
            "--x0:{:.1}px;--y0:{:.1}px;--x1:{:.1}px;--y1:{:.1}px;--s:{scale:.2};animation-delay:{:.0}ms;animation-duration:{FLIGHT_MS}ms",
            from.x, from.y, to.x, to.y, flight.wait
        );
        view! { <g class="flight" style=style inner_html=markup></g> }
    };
    view! { <g class="flights">{move || table.flights.get().into_iter().map(one).collect::<Vec<_>>()}</g> }
}
