//! fishka-model: see ARCHITECTURE.md.
