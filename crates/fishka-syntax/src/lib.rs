//! fishka-syntax: see ARCHITECTURE.md.
