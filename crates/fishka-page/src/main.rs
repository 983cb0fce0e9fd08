//! The page in the browser: one module for the library and the table, and parts of it that are loaded when they are
//! wanted. The functions here are where it is divided (`webbuild/src/divide.rs`); all else is in `fishka-web`.

use fishka_web::{Extras, Library, Online, Parts, Screens};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

#[wasm_split(extras, fallible)]
fn extras() -> Result<Extras, SplitLoaderError> {
    Ok(fishka_web::extras())
}

#[wasm_split(library, fallible)]
fn library() -> Result<Library, SplitLoaderError> {
    Ok(fishka_web::library())
}

#[wasm_split(screens, fallible)]
fn screens() -> Result<Screens, SplitLoaderError> {
    Ok(fishka_web::screens())
}

#[wasm_split(online, fallible)]
fn online() -> Result<Online, SplitLoaderError> {
    Ok(fishka_web::online_part())
}

fn main() {
    fishka_web::page(Parts {
        extras: || Box::pin(async { extras().await.ok() }),
        library: || Box::pin(async { library().await.ok() }),
        screens: || Box::pin(async { screens().await.ok() }),
        online: || Box::pin(async { online().await.ok() }),
    });
}
