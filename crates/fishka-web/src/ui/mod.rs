//! The screens: thin components over [`fishka_view`].

mod about;
mod account;
mod app;
mod arrange;
mod bar;
mod board;
mod boxes;
mod check;
mod clip;
mod controls;
mod course;
mod danger;
mod dice;
mod draw;
mod early;
mod engine;
mod file;
mod files;
mod film;
mod focus;
mod frame;
mod games;
mod going_on;
mod guide;
mod host;
mod icons;
mod in_view;
mod keeper;
mod library;
mod link;
mod new_game;
mod offline;
mod panel;
mod path_editor;
mod pictures;
mod prefs;
mod race;
mod regions;
mod running;
mod setup;
mod share;
mod shelf;
mod sides;
mod sound;
mod store;
mod switches;
mod table;
mod table_page;
mod tallies;
mod throws;
mod tool;
mod tracks;
mod walk;
mod worker;
mod zoom;

use wasm_bindgen::JsCast as _;

/// Starts the page with the screens of the library and the table.
pub fn page() {
    start(app::some_screens);
}

/// Starts the page with all screens.
pub fn pages() {
    start(app::all_screens);
}

fn start(screens: app::Screens) {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(move || app::App(app::AppProps { screens }));
}

/// Starts the worker of the library and the table.
pub fn table() {
    work(worker::run_table);
}

/// Starts a worker that can do all.
pub fn engine() {
    work(worker::run);
}

fn work(run: impl FnOnce(&web_sys::DedicatedWorkerGlobalScope)) {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into() {
        run(&scope);
    }
}
