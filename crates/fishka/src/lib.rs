//! fishka: see ARCHITECTURE.md.
