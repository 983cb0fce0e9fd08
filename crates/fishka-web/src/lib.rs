//! fishka-web: see ARCHITECTURE.md.
