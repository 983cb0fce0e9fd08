//! The screens: thin components over [`fishka_view`].

mod account;
mod app;
mod bar;
mod board;
mod check;
mod controls;
mod course;
mod danger;
mod dice;
mod draw;
mod early;
mod engine;
mod file;
mod files;
mod focus;
mod frame;
mod icons;
mod keeper;
mod library;
mod link;
mod new_game;
mod panel;
mod path_editor;
mod prefs;
mod race;
mod regions;
mod setup;
mod sides;
mod sound;
mod store;
mod switches;
mod table;
mod table_page;
mod tallies;
mod throws;
mod tool;
mod walk;
mod worker;

use wasm_bindgen::JsCast as _;

/// Starts the page, or the worker when there is no page.
pub fn start() {
    console_error_panic_hook::set_once();
    match js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        Ok(scope) => worker::run(&scope),
        Err(_) => leptos::mount::mount_to_body(app::App),
    }
}
