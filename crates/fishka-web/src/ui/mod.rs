//! The screens.

use leptos::prelude::*;

/// Starts the page, or the worker when there is no page.
pub fn start() {
    leptos::mount::mount_to_body(|| view! { <p>"Hello"</p> });
}
