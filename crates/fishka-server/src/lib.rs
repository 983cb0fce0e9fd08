//! fishka-server: see ARCHITECTURE.md.
