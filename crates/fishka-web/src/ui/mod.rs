//! The screens: thin components over [`fishka_view`].

mod about;
mod account;
mod ahead;
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
mod keys;
mod later;
mod library;
mod link;
mod new_game;
mod offline;
mod online;
mod panel;
mod path_editor;
mod pictures;
mod prefs;
mod race;
mod regions;
mod running;
mod screens;
mod sentences;
mod sets;
mod setup;
mod share;
mod shelf;
mod sides;
mod sound;
mod store;
mod study;
mod studying;
mod switches;
mod table;
mod table_page;
mod tallies;
mod throws;
mod tool;
mod tracks;
mod walk;
mod zoom;

pub use later::{
    Extras, Library, Load, Online, Parts, Screens, extras, library, online as online_part, screens,
};

/// Starts the page.
pub fn page(parts: Parts) {
    console_error_panic_hook::set_once();
    wasm_bindgen_futures::spawn_local(async move {
        // Where nothing can be spoken `boot.js` has said so.
        if sentences::begin(prefs::wanted_lang()).await {
            leptos::mount::mount_to_body(move || app::App(app::AppProps { parts }));
        }
    });
}
