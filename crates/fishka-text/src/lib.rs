//! fishka-text: see ARCHITECTURE.md.
