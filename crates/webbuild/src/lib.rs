//! webbuild: see ARCHITECTURE.md.
