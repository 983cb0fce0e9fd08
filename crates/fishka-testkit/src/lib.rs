//! fishka-testkit: see ARCHITECTURE.md.
