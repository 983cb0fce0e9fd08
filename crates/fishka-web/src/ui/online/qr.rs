//! An address as a pattern that a phone reads from the screen.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write as _;

/// The pattern, with the quiet rim that it needs; nothing where the text is too long for one.
pub(super) fn pattern(text: &str, label: String) -> Option<AnyView> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for (x, y) in
        (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).filter(|(x, y)| code.get_module(*x, *y))
    {
        let _ = write!(path, "M{x} {y}h1v1h-1z");
    }
    let frame = format!("-4 -4 {0} {0}", size + 8);
    let rim = format!("M-4 -4h{0}v{0}h-{0}z", size + 8);
    Some(
        view! {
            <svg class="qr" viewBox=frame role="img" aria-label=label shape-rendering="crispEdges">
                <path d=rim fill="#fff"></path>
                <path d=path fill="#000"></path>
            </svg>
        }
        .into_any(),
    )
}
