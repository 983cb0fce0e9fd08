//! fishka-play: see ARCHITECTURE.md.
