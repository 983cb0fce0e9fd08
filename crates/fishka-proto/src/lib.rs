//! fishka-proto: see ARCHITECTURE.md.
