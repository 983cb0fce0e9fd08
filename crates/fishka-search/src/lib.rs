//! fishka-search: see ARCHITECTURE.md.
