//! The page in the browser: Leptos screens over `fishka-view`, which knows no framework and holds all that a board does.

#[cfg(feature = "worker")]
mod helpers;
#[cfg(feature = "worker")]
mod learning;
#[cfg(feature = "worker")]
mod shared;
#[cfg(feature = "worker")]
mod tasks;
#[cfg(feature = "ui")]
mod ui;
#[cfg(feature = "worker")]
mod worker;

#[cfg(feature = "ui")]
pub use ui::{Extras, Library, Load, Online, Parts, Screens, extras, library, online_part, page, screens};
#[cfg(feature = "worker")]
pub use worker::{engine, table};

#[cfg(test)]
mod tests {
    use fishka_race::track::builtin;
    use fishka_view::{paper, work};

    /// The page of the library shows it without knowing tracks. Written anew with `FISHKA_WRITE_PICTURES=1`.
    #[test]
    fn the_picture_of_the_races_is_that_of_a_track() {
        let track = builtin("harbour", &mut work()).expect("a track");
        let drawn = paper::card(track.plan());
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/static/harbour.svg");
        if std::env::var_os("FISHKA_WRITE_PICTURES").is_some() {
            std::fs::write(file, &drawn).expect("a file");
        }
        assert!(std::fs::read_to_string(file).is_ok_and(|kept| kept == drawn));
    }
}
