//! The board: cells, lights, pieces, the question asked on it; mouse, touch and keys.

use super::ahead::MeantArrow;
use super::danger::DangerMarks;
use super::regions::RegionMarks;
use super::running::Page as _;
use super::table::{Drag, Table};
use super::walk::Flights;
use super::zoom::{Finger, Lens, on_wheel};
use fishka::Site;
use fishka_view::choices::{Choice, Promise, Selection, Step};
use fishka_view::geometry::Point;
use fishka_view::hint::{HintStep, Way};
use fishka_view::host::Gesture;
use fishka_view::layout::{Shape, SiteView, UNIT};
use fishka_view::look::{Look, counter};
use fishka_view::scene::Mark;
use fishka_view::sprites::Sprite;
use fishka_view::tour::{is_grid, rows};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent, PointerEvent};

/// A press becomes a drag when the pointer has gone this far, in CSS pixels.
pub(super) const DRAG_FROM: f64 = 6.0;

/// A press that may become a drag.
#[derive(Clone, Copy)]
pub(super) struct Press {
    step: Step,
    x: f64,
    y: f64,
}

/// The press in progress, and whether the click that follows a drag is to be passed over.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    pub(super) press: StoredValue<Option<Press>>,
    pub(super) spent: StoredValue<bool>,
    /// What is pressed on the board.
    pub(super) fingers: StoredValue<Vec<Finger>>,
}

impl Hands {
    pub(super) fn new() -> Self {
        Hands {
            press: StoredValue::new(None),
            spent: StoredValue::new(false),
            fingers: StoredValue::new(Vec::new()),
        }
    }

    /// The pointer goes down on something that may be picked up.
    pub(super) fn press(self, table: Table, event: &PointerEvent, step: Step) {
        self.spent.set_value(false);
        if event.button() == 0 && event.is_primary() && table.can_start(step) {
            let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
            self.press.set_value(Some(Press { step, x, y }));
        }
    }

    /// Whether a click is a real one: not the end of a drag.
    pub(super) fn clicks(self, event: &web_sys::MouseEvent) -> bool {
        let spent = self.spent.get_value();
        self.spent.set_value(false);
        !spent || event.detail() == 0
    }

    fn press_site(self, table: Table, event: &PointerEvent, site: Site) {
        self.press(table, event, Step::Site(site));
        self.linger(table, event, site);
    }

    /// The right button asks what a piece is.
    fn ask(self, table: Table, event: &web_sys::MouseEvent, site: Site) {
        event.prevent_default();
        if !self.spent.get_value() {
            table.ask_about(Step::Site(site), true);
        }
    }

    /// A finger that stays on a piece asks what it is.
    fn linger(self, table: Table, event: &PointerEvent, site: Site) {
        table.asked.leave();
        if event.pointer_type() == "touch" && event.is_primary() {
            table.rest_on(move |table| {
                if table.drag.get_untracked().is_none() && self.fingers.with_value(Vec::len) == 1 {
                    self.press.set_value(None);
                    self.spent.set_value(true);
                    table.ask_about(Step::Site(site), true);
                }
            });
        }
    }

    fn moved(self, table: Table, event: &PointerEvent) {
        let Some(press) = self.press.get_value() else { return };
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if table.drag.get_untracked().is_none() {
            if (x - press.x).hypot(y - press.y) < DRAG_FROM {
                return;
            }
            match press.step {
                Step::Site(site) if table.is_standing(site) => table.act(Gesture::Lift(site)),
                step => table.act(Gesture::Select(Selection::Picked(step))),
            }
        }
        if let Some(at) = in_picture(table, x, y) {
            // What was lifted off the board may lie in the hand by now.
            let step = table.drag.get_untracked().map_or(press.step, |drag| drag.step);
            table.drag.set(Some(Drag { step, at }));
            table.lens.set((event.pointer_type() == "touch").then(|| Point::new(x, y)));
        }
    }

    fn released(self, table: Table, event: &PointerEvent) {
        self.press.set_value(None);
        if table.drag.get_untracked().is_none() {
            return;
        }
        table.drag.set(None);
        table.lens.set(None);
        self.spent.set_value(true);
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let look = table.look.get_untracked();
        let site = in_picture(table, x, y).and_then(|p| look.layout.at(p));
        if let Some(site) = site {
            table.focus.set(site);
        }
        table.act(Gesture::Drop(site));
    }

    /// Follows the pointer all over the page.
    pub(super) fn follow(self, table: Table) {
        let moved = window_event_listener(leptos::ev::pointermove, move |e| {
            self.stretch(table, &e);
            self.moved(table, &e);
        });
        let up = window_event_listener(leptos::ev::pointerup, move |e| {
            self.lift(table, &e);
            self.released(table, &e);
        });
        let lost = window_event_listener(leptos::ev::pointercancel, move |e| {
            self.lift(table, &e);
            table.lens.set(None);
            self.press.set_value(None);
            table.drag.set(None);
        });
        on_cleanup(move || {
            moved.remove();
            up.remove();
            lost.remove();
        });
    }
}

impl Table {
    /// The mouse rests on a site: what stands there is told of beside the board.
    fn point_at(self, event: &PointerEvent, site: Site, mark: Memo<Mark>) {
        self.hover.set(Some(site));
        if event.pointer_type() == "mouse" && mark.with_untracked(|m| m.occupied) {
            self.rest_on(move |table| table.ask_about(Step::Site(site), false));
        }
    }

    fn point_away(self) {
        self.hover.set(None);
        self.asked.leave();
    }
}

fn element() -> Option<web_sys::Element> {
    document().get_element_by_id("board")
}

/// How much of the picture's own measure a CSS pixel is.
pub(super) fn per_pixel(table: Table) -> f64 {
    let Some(rect) = element().map(|e| e.get_bounding_client_rect()) else { return 0.0 };
    let (_, size) = untrack(|| table.frame());
    (size.x / rect.width().max(1.0)).max(size.y / rect.height().max(1.0))
}

/// A place of the window in the picture's own measure.
pub(super) fn in_picture(table: Table, x: f64, y: f64) -> Option<Point> {
    let rect = element()?.get_bounding_client_rect();
    let layout = untrack(|| table.frame());
    let scale = (rect.width() / layout.1.x).min(rect.height() / layout.1.y);
    let free = Point::new(rect.width() - layout.1.x * scale, rect.height() - layout.1.y * scale) * 0.5;
    let at = Point::new(x - rect.left(), y - rect.top()) - free;
    (scale > 0.0).then(|| at * (1.0 / scale) + layout.0)
}

fn site_id(site: Site) -> String {
    format!("site-{}", site.number())
}

/// Moves the keyboard to a site.
pub(super) fn focus_site(site: Site) {
    let element = document().get_element_by_id(&site_id(site));
    if let Some(element) = element.and_then(|e| e.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = element.focus();
    }
}

fn on_key(table: Table, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let step = match event.key().as_str() {
        "ArrowLeft" => Some(Point::new(-1.0, 0.0)),
        "ArrowRight" => Some(Point::new(1.0, 0.0)),
        "ArrowUp" => Some(Point::new(0.0, -1.0)),
        "ArrowDown" => Some(Point::new(0.0, 1.0)),
        _ => None,
    };
    if let Some(step) = step {
        event.prevent_default();
        event.stop_propagation();
        let next = table.look.with_untracked(|l| l.layout.next(table.focus.get_untracked(), step));
        table.run.follows.set_value(false);
        if let Some(site) = next {
            table.go_to(site);
        }
        return;
    }
    match event.key().as_str() {
        // The space key throws, wherever on the board the keyboard is.
        " " if untrack(|| table.takes_throws()) => {}
        "Enter" | " " => {
            event.prevent_default();
            if !event.repeat() {
                table.press_site();
            }
        }
        "Escape" => table.let_go(),
        _ => {}
    }
}

/// The board with what is asked on it.
#[component]
pub(super) fn Board(table: Table, hands: Hands) -> impl IntoView {
    hands.follow(table);
    table.keep_focus_shown();
    let drawing = move || {
        let look = table.look.get();
        view! { <Drawing table hands look/> }
    };
    view! {
        <div class="board-room">
            <div class="board-box">
                {drawing}
                <Question table/>
            </div>
        </div>
        <Lens table/>
    }
}

/// Cells and pieces that are drawn at once; the others follow, so that the page answers in between.
const AT_ONCE: usize = 24;

/// How many cells and pieces are drawn by now.
fn growing(all: usize) -> RwSignal<usize> {
    let drawn = RwSignal::new(AT_ONCE);
    grow(drawn, all);
    drawn
}

fn grow(drawn: RwSignal<usize>, all: usize) {
    let more = move || {
        if drawn.try_update(|n| *n = n.saturating_add(AT_ONCE)).is_some() {
            grow(drawn, all);
        }
    };
    match drawn.try_get_untracked() {
        Some(n) if n < all => set_timeout(more, Duration::ZERO),
        _ => _ = drawn.try_set(usize::MAX),
    }
}

#[component]
fn Drawing(table: Table, hands: Hands, look: Arc<Look>) -> impl IntoView {
    let all = look.layout.sites.len();
    let drawn = growing(all.max(table.sprites.with_untracked(|s| s.all.len())));
    let grid = is_grid(&rows(&look.layout));
    let below = look.ground(true);
    let path_marks = look.path_marks();
    let points = look.layout.shape == Shape::Points;
    let (lines_below, lines_above) =
        if points { (look.lines(), String::new()) } else { (String::new(), look.lines()) };
    let ring = {
        let look = Arc::clone(&look);
        move || {
            let index = look.layout.index.get(table.focus.get().index()).copied().flatten();
            index.map(|i| look.cell_path(i)).unwrap_or_default()
        }
    };
    let shape = look.shape_class();
    let class = format!("board {shape}");
    let dress = look.decor.style.clone();
    let view_box = {
        let look = Arc::clone(&look);
        move || look.view_box(Some(table.frame()))
    };
    let label = move || table.prefs.text("board-label");
    let quiet = move || table.scene.with(|s| s.is_placing_freely());
    view! {
        <svg
            id="board"
            class=class
            class:quiet=quiet
            class:dragging=move || table.drag.get().is_some()
            viewBox=view_box
            role=if grid { "grid" } else { "application" }
            aria-label=label
            aria-busy=move || (drawn.get() < usize::MAX).then_some("true")
            on:keydown=move |e| on_key(table, &e)
            on:pointerdown=move |e| hands.touch(table, &e)
            on:wheel=move |e| on_wheel(table, &e)
        >
            <g id="board-all" class=shape style=dress>
            <g inner_html=below aria-hidden="true"></g>
            <g inner_html=lines_below aria-hidden="true"></g>
            <CellRows table hands look=Arc::clone(&look) drawn grid/>
            <g class="overlay" inner_html=lines_above aria-hidden="true"></g>
            <g class="overlay" inner_html=path_marks aria-hidden="true"></g>
            <RegionMarks table look=Arc::clone(&look) below=true/>
            <Beyond table look=Arc::clone(&look)/>
            <Preview table look=Arc::clone(&look)/>
            <Pieces table look=Arc::clone(&look) drawn/>
            <Lights table look=Arc::clone(&look)/>
            <Ends table look=Arc::clone(&look)/>
            <RegionMarks table look=Arc::clone(&look) below=false/>
            <DangerMarks table look=Arc::clone(&look)/>
            <Trail table look=Arc::clone(&look)/>
            <HintArrow table look=Arc::clone(&look)/>
            <MeantArrow table look=Arc::clone(&look)/>
            <path class="focus-ring" d=ring aria-hidden="true"></path>
            </g>
        </svg>
    }
}

/// The cells in their rows, which screen readers may take for those of a grid.
#[component]
fn CellRows(
    table: Table,
    hands: Hands,
    look: Arc<Look>,
    drawn: RwSignal<usize>,
    grid: bool,
) -> impl IntoView {
    let rows = rows(&look.layout);
    let mut start = 0;
    let rows = rows.into_iter().map(|row| {
        start += row.len();
        (start - row.len(), row)
    });
    let rows = StoredValue::new(rows.collect::<Vec<_>>());
    // A row is there as soon as its first cell is drawn.
    let begun = move || {
        let drawn = drawn.get();
        rows.with_value(|rows| rows.iter().filter(|(start, _)| *start < drawn).cloned().collect::<Vec<_>>())
    };
    let cell = {
        let look = Arc::clone(&look);
        move |index: usize| view! { <Cell table hands look=Arc::clone(&look) index grid/> }
    };
    let row = move |(start, row): (usize, Vec<usize>)| {
        let cell = cell.clone();
        let all = row.len();
        let drawn = move || drawn.get().saturating_sub(start).min(all);
        view! {
            <g role=grid.then_some("row")>
                <For each=move || 0..drawn() key=|i| *i children=move |i| cell(row[i])/>
            </g>
        }
    };
    view! { <For each=begun key=|(start, _)| *start children=row/> }
}

/// A light on each site where something can go.
#[component]
fn Lights(table: Table, look: Arc<Look>) -> impl IntoView {
    let lit = Memo::new(move |_| {
        table.scene.with(|s| {
            let lit = s.marks.iter().enumerate().filter(|(_, m)| m.state.target.is_some());
            lit.map(|(index, _)| index).collect::<Vec<_>>()
        })
    });
    let light = move |index: usize| view! { <Light table look=Arc::clone(&look) index/> };
    view! { <g class="overlay" aria-hidden="true"><For each=move || lit.get() key=|i| *i children=light/></g> }
}

fn mark_of(table: Table, index: usize) -> Memo<Mark> {
    Memo::new(move |_| table.scene.with(|s| s.marks.get(index).cloned().unwrap_or_default()))
}

/// What the pointer is told of a cell that is more than a cell.
fn tip(mark: Memo<Mark>) -> String {
    mark.with(|m| if m.ground.is_empty() { String::new() } else { m.label.clone() })
}

/// The name of a hexagon, while nothing stands there.
fn cell_name(look: &Look, view: &SiteView, mark: Memo<Mark>) -> Option<impl IntoView + use<>> {
    let at = view.centre + Point::new(0.0, UNIT * 0.36);
    let text = view.name.clone();
    let name = move || {
        let (occupied, over) = mark.with(|m| (m.occupied, !m.ground.is_empty()));
        let text = text.clone();
        let label =
            || view! { <text class="label" class:over=over x=at.x y=at.y aria-hidden="true">{text}</text> };
        (!occupied).then(label)
    };
    (look.layout.shape == Shape::Hexes).then_some(name)
}

/// What a cell tells, over a colour of its own.
fn tinted<C>(look: &Look, index: usize, mark: Memo<Mark>, class: C) -> Option<impl IntoView + use<C>>
where
    C: Fn(&'static str) -> String + Copy + Send + Sync + 'static,
{
    let d = look.decor.tinted.contains(&index).then(|| look.cell_path(index))?;
    let bare = move || mark.with(|m| m.ground.is_empty());
    Some(move || bare().then(|| view! { <path class=move || class("glaze") d=d.clone()></path> }))
}

#[component]
fn Cell(table: Table, hands: Hands, look: Arc<Look>, index: usize, grid: bool) -> impl IntoView {
    let view = &look.layout.sites[index];
    let site = view.site;
    let mark = mark_of(table, index);
    let tone = view.tone;
    let class = move |base: &'static str| {
        mark.with(|m| {
            let mut class = format!("{base} tone-{tone}");
            let mut add = |on: bool, name: &str| {
                if on {
                    class.push(' ');
                    class.push_str(name);
                }
            };
            add(m.last, "last");
            add(m.check, "check");
            add(m.goal, "goal");
            add(m.state.picked, "picked");
            add(m.state.target.is_some(), "target");
            add(m.hidden, "hidden");
            class
        })
    };
    let layered = !look.layers.is_empty();
    let ground = layered.then(|| {
        let (look, view) = (Arc::clone(&look), view.clone());
        let ground = Memo::new(move |_| mark.with(|m| m.ground.clone()));
        let outline = look.cell_path(index);
        move || {
            let drawn = ground.with(|g| (!g.is_empty()).then(|| look.layers.draw_on(g, &view)))?;
            let d = outline.clone();
            // The picture lies over the cell's colour, so what the cell tells is told once more over it.
            Some(view! {
                <g class="ground" inner_html=drawn aria-hidden="true"></g>
                <path class=move || class("glaze") d=d></path>
            })
        }
    });
    let live = move || mark.with(|m| m.state.target.is_some() || m.state.can_start || m.column);
    let picked = move || mark.with(|m| m.state.picked.to_string());
    let name = cell_name(&look, view, mark);
    let title = layered.then(|| view! { <title>{move || tip(mark)}</title> });
    let tab = move || if table.focus.get() == site { "0" } else { "-1" };
    view! {
        <g
            id=site_id(site)
            class="site"
            class:live=live
            data-site=view.name.clone()
            role=if grid { "gridcell" } else { "button" }
            tabindex=tab
            aria-label=move || mark.with(|m| m.label.clone())
            aria-pressed=move || (!grid).then(picked)
            aria-selected=move || grid.then(picked)
            on:click=move |e| { if hands.clicks(&e) { table.click(Step::Site(site)) } }
            on:focus=move |_| table.focus.set(site)
            on:pointerdown=move |e| hands.press_site(table, &e, site)
            on:contextmenu=move |e| hands.ask(table, &e, site)
            on:pointerenter=move |e| table.point_at(&e, site, mark)
            on:pointerleave=move |_| table.point_away()
        >
            {title}
            <path class=move || class("cell") d=look.cell_path(index)></path>
            <g inner_html=look.cell_marks(index) aria-hidden="true"></g>
            {tinted(&look, index, mark, class)}
            {ground}
            {name}
        </g>
    }
}

/// A dot on an empty target, a ring around a piece that can be taken.
#[component]
fn Light(table: Table, look: Arc<Look>, index: usize) -> impl IntoView {
    let middle = look.layout.sites[index].centre;
    let size = look.layout.piece;
    let mark = mark_of(table, index);
    let light = move || {
        let (target, (_, around)) = mark.with(|m| (m.state.target, m.light));
        target.map(|promise| match (promise, around) {
            (Promise::Capture, true) => ("light ring", size * 0.5),
            (Promise::Quiet, true) => ("light ring gentle", size * 0.5),
            (Promise::Capture, false) => ("light dot taking", size * 0.2),
            (Promise::Quiet, false) => ("light dot", size * 0.15),
        })
    };
    let direct = move || {
        table.selection.with(|s| match s {
            Selection::Idle => true,
            // It was picked up by itself.
            Selection::Picked(Step::Action(_)) => table.scene.with(|s| s.is_placing_freely()),
            _ => false,
        })
    };
    let worth = Memo::new(move |_| mark.with(|m| (m.worth.clone(), m.combined)));
    move || {
        light().map(|(class, r)| {
            let faint = if direct() { " faint" } else { "" };
            let centre = middle + mark.with(|m| m.light.0);
            let (worth, combined) = worth.get();
            let several = if combined { " combined" } else { "" };
            let shown = (!worth.is_empty()).then(|| {
                view! { <text class="worth-mark" x=centre.x y=centre.y + size * 0.36>{worth}</text> }
            });
            view! {
                <circle class=format!("{class}{faint}{several}") cx=centre.x cy=centre.y r=r></circle>
                {shown}
            }
        })
    }
}

/// Rings around what decided the game.
#[component]
fn Ends(table: Table, look: Arc<Look>) -> impl IntoView {
    let sites = Memo::new(move |_| {
        table.scene.with(|s| {
            let ends = s.marks.iter().enumerate().filter(|(_, m)| m.end);
            ends.map(|(index, m)| (index, m.light.0)).collect::<Vec<_>>()
        })
    });
    let ring = move |(index, at): &(usize, Point)| {
        let place = look
            .layout
            .sites
            .get(*index)
            .map(|v| v.centre + if v.is_tall() { *at } else { Point::default() });
        place.map(|p| view! { <circle class="end-ring" cx=p.x cy=p.y r=UNIT * 0.46></circle> })
    };
    move || {
        sites.with(|all| {
            let rings: Vec<_> = all.iter().filter_map(&ring).collect();
            view! { <g class="overlay ends" aria-hidden="true">{rings}</g> }
        })
    }
}

/// Greys what has no part in a set-up.
#[component]
fn Beyond(table: Table, look: Arc<Look>) -> impl IntoView {
    let beyond = Memo::new(move |_| {
        table.scene.with(|s| s.setup.as_ref().map(|set| set.beyond.clone()).unwrap_or_default())
    });
    let outline = move || {
        let index = |site: &Site| look.layout.index.get(site.index()).copied().flatten();
        beyond.with(|all| all.iter().filter_map(index).map(|i| look.cell_path(i)).collect::<String>())
    };
    view! { <path class="overlay beyond" d=outline aria-hidden="true"></path> }
}

/// What a held piece would lay where the pointer or the keyboard is.
#[component]
fn Preview(table: Table, look: Arc<Look>) -> impl IntoView {
    let own = Arc::clone(&look);
    let laid = Memo::new(move |_| {
        let dragged = table.drag.get().map(|d| own.layout.at(d.at));
        let site = dragged.unwrap_or(table.hover.get().or(Some(table.focus.get())));
        table.scene.with(|s| {
            let laid = s.setup.iter().flat_map(|set| &set.laid).find(|(at, _)| Some(*at) == site);
            laid.map(|(_, laid)| laid.clone()).unwrap_or_default()
        })
    });
    let drawn = move |(site, ground): &(Site, (usize, usize))| {
        let view = look.layout.view(*site)?;
        let index = look.layout.index.get(site.index()).copied().flatten()?;
        let layer = look.layers.draw_on(&[*ground], view);
        Some(format!("<path class=\"cell tone-2\" d=\"{}\"/>{layer}", look.cell_path(index)))
    };
    let markup = move || laid.with(|all| all.iter().filter_map(&drawn).collect::<String>());
    view! { <g class="overlay preview" inner_html=markup aria-hidden="true"></g> }
}

#[component]
fn Pieces(table: Table, look: Arc<Look>, drawn: RwSignal<usize>) -> impl IntoView {
    let at = Arc::clone(&look);
    // What is carried, having no moves of its own, lies upon its bearer.
    let bears = {
        let look = Arc::clone(&look);
        move |s: &Sprite| look.rules.kinds.get(s.piece.kind.index()).is_some_and(|k| k.moves.is_empty())
    };
    let ordered = look.rules.is_ordered();
    let each = move || {
        let mut all = table.sprites.get().all;
        // The top of a tower comes last, whatever it is.
        let below = |s: &Sprite| if ordered { u16::MAX - s.level } else { 0 };
        all.sort_by_key(|s| (bears(s) && !ordered, below(s), s.id));
        all.truncate(drawn.get());
        all
    };
    let ghost = move || {
        let drag = table.drag.get()?;
        let Step::Hand(player, kind) = drag.step else { return None };
        let lays = table.scene.with(|s| {
            let tray = s.setup.as_ref().map(|set| set.tray.as_slice()).unwrap_or_default();
            tray.iter().find(|p| p.kind == kind).and_then(|p| p.faces.first().cloned())
        });
        let markup = match lays {
            Some(face) => format!("<g opacity=\"0.45\">{}</g>", at.face(&face).0),
            None => at.piece(fishka::Piece { player, kind }, at.layout.piece),
        };
        let style = format!("transform:translate({:.1}px,{:.1}px)", drag.at.x, drag.at.y);
        Some(view! { <g class="piece held" style=style inner_html=markup></g> })
    };
    view! {
        <g class="pieces" aria-hidden="true">
            <For each=each key=|s| s.id let:sprite>
                <PieceView table look=Arc::clone(&look) sprite/>
            </For>
            {ghost}
            <Flights table/>
        </g>
    }
}

#[component]
fn PieceView(table: Table, look: Arc<Look>, sprite: Sprite) -> impl IntoView {
    let now = Memo::new(move |_| table.sprites.with(|all| all.get(sprite.id).copied().unwrap_or(sprite)));
    // One of a pile that has moves of its own is clicked by itself.
    let alone = {
        let look = Arc::clone(&look);
        Memo::new(move |_| {
            let own = now.get();
            let index = look.layout.index.get(own.site.index()).copied().flatten()?;
            let levels =
                table.scene.with(|s| s.marks.get(index).map(|m| m.pieces.clone())).unwrap_or_default();
            table.sprites.with(|all| all.alike(own.id, &levels))
        })
    };
    let picked = move || {
        let Some(level) = alone.get() else { return false };
        table.selection.with(|s| *s == Selection::Picked(Step::Piece(now.get().site, level)))
    };
    let held = Memo::new(move |_| {
        let own = now.get();
        let of = |step: Step| match step {
            Step::Site(site) => site == own.site && own.level == 0,
            Step::Piece(site, level) => site == own.site && own.level == level,
            Step::Hand(..) | Step::Action(_) => false,
        };
        table.drag.get().filter(|d| of(d.step)).map(|d| d.at)
    });
    let click = move |_| {
        if let Some(level) = alone.get_untracked() {
            table.click(Step::Piece(now.get_untracked().site, level));
        }
    };
    let place = {
        let look = Arc::clone(&look);
        move || {
            let (site, spot) = now.with(|s| (s.site, s.spot));
            let home = look.layout.view(site).map(|v| v.centre + spot.at);
            let at = held.get().or(home).unwrap_or(Point::new(-9.0 * UNIT, -9.0 * UNIT));
            let scale = if held.get().is_some() { 1.0 } else { spot.scale };
            format!("transform:translate({:.1}px,{:.1}px) scale({scale:.3})", at.x, at.y)
        }
    };
    // Where it stands matters between cells alone, and what lies there stays.
    let narrow = Arc::clone(&look);
    let what = Memo::new(move |_| {
        let own = now.get();
        let between = narrow.layout.view(own.site).is_some_and(|view| view.narrow);
        (own.piece, own.spot.count, between.then_some(own.site))
    });
    let markup = move || {
        let (piece, count, between) = what.get();
        let drawn = match between {
            Some(site) => look.piece_on(piece, site),
            None => look.piece(piece, look.layout.piece),
        };
        if count > 1 { drawn + &counter(count) } else { drawn }
    };
    view! {
        <g
            id=format!("piece-{}", sprite.id)
            class="piece"
            class:held=move || held.get().is_some()
            class:alone=move || alone.get().is_some()
            class:chosen=picked
            style=place
            inner_html=markup
            on:click=click
        ></g>
    }
}

/// The arrows of the turn.
#[component]
fn Trail(table: Table, look: Arc<Look>) -> impl IntoView {
    let legs = Memo::new(move |_| table.scene.with(|s| s.trail.clone()));
    let markup = move || legs.with(|legs| look.trail(legs));
    view! { <g class="overlay trails" inner_html=markup aria-hidden="true"></g> }
}

#[component]
fn HintArrow(table: Table, look: Arc<Look>) -> impl IntoView {
    move || {
        let hint = table.hint.get()?;
        let centre = |site: Option<Site>| Some(look.layout.view(site?)?.centre);
        if hint.step == HintStep::Piece {
            let at = centre(hint.ways.first()?.0)?;
            let ring = view! { <circle cx=at.x cy=at.y r=UNIT * 0.4></circle> };
            return Some(view! { <g class="hint-arrow" aria-hidden="true">{ring}</g> }.into_any());
        }
        let arrow = |(from, to): &Way| {
            let to = centre(*to)?;
            let from = centre(*from).unwrap_or(to);
            let away = to - from;
            let tip = if away.length() > 1.0 { to - away * (UNIT * 0.22 / away.length()) } else { to };
            Some(view! {
                <line x1=from.x y1=from.y x2=tip.x y2=tip.y></line>
                <circle cx=to.x cy=to.y r=UNIT * 0.4></circle>
            })
        };
        let arrows: Vec<_> = hint.ways.iter().filter_map(arrow).collect();
        Some(view! { <g class="hint-arrow" aria-hidden="true">{arrows}</g> }.into_any())
    }
}

/// Where the question stands over the board, in pixels of its box, and to which sides it grows.
fn question_style(look: &Look, (corner, size): (Point, Point), site: Site) -> String {
    let Some(view) = look.layout.view(site) else { return String::new() };
    let at = view.centre - corner;
    let (x, y) = (at.x / size.x * 100.0, at.y / size.y * 100.0);
    let step = UNIT * 0.55 / size.y * 100.0;
    let across = if x < 34.0 {
        0.0
    } else if x > 66.0 {
        -100.0
    } else {
        -50.0
    };
    let left = if across == 0.0 {
        (x - UNIT * 0.5 / size.x * 100.0).max(0.0)
    } else if across < -99.0 {
        (x + UNIT * 0.5 / size.x * 100.0).min(100.0)
    } else {
        x
    };
    let (top, down) = if y < 50.0 { (y + step, 0.0) } else { (y - step, -100.0) };
    format!("left:{left:.2}%;top:{top:.2}%;transform:translate({across:.0}%,{down:.0}%)")
}

/// The question which of several moves is meant.
#[component]
fn Question(table: Table) -> impl IntoView {
    let question = Memo::new(move |_| table.scene.with(|s| s.question.clone()));
    let close = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            table.let_go();
            focus_site(table.focus.get_untracked());
        }
    };
    move || {
        let (site, choices) = question.get()?;
        let look = table.look.get();
        let style = question_style(&look, table.frame(), site);
        let all: Vec<Site> = choices.iter().flat_map(|choice| choice.sites.clone()).collect();
        let buttons: Vec<_> = choices.into_iter().map(|choice| answer(table, &look, choice, &all)).collect();
        let label = table.prefs.text("choose-move");
        request_animation_frame(|| {
            let first = document().query_selector(".question button").ok().flatten();
            if let Some(first) = first.and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
                let _ = first.focus();
            }
        });
        Some(view! {
            <div class="question" role="dialog" aria-label=label style=style on:keydown=close>{buttons}</div>
        })
    }
}

/// A button for one of several moves; `all` are the sites of all of them.
fn answer(table: Table, look: &Look, choice: Choice, all: &[Site]) -> impl IntoView + use<> {
    let rules = &look.rules;
    let name = choice.piece.map(|p| look.words.kind(rules, p.kind)).unwrap_or_default();
    let picture = choice.piece.filter(|_| choice.note.is_empty()).map(|piece| {
        let markup = look.piece(piece, 92.0);
        view! { <svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=markup></svg> }
    });
    let note =
        if choice.note.is_empty() { String::new() } else { look.words.told_apart(rules, &choice.note) };
    let text = if note.is_empty() { name.clone() } else { note.clone() };
    let laid = (!choice.sites.is_empty()).then(|| {
        let (markup, corner, size) = look.marked(all, &choice.sites);
        let view_box = format!("{:.1} {:.1} {:.1} {:.1}", corner.x, corner.y, size.x, size.y);
        view! { <svg class="laid-out" viewBox=view_box aria-hidden="true" inner_html=markup></svg> }
    });
    let bare = laid.is_none();
    let caption = (bare && !note.is_empty()).then(|| view! { <span>{note}</span> });
    let play = move |_| {
        table.play(choice.index);
        focus_site(table.focus.get_untracked());
    };
    view! { <button type="button" aria-label=text.clone() title=text on:click=play>{picture}{laid}{caption}</button> }
}
