//! fishka-lower: see ARCHITECTURE.md.
