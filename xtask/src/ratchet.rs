//! Old offenders. Numbers here may only shrink, and lines may only go.

/// Files that may be longer than the limit: path and their greatest number of lines.
pub const LONG_FILES: &[(&str, usize)] = &[];

/// Functions that may be longer than the limit: path, name and their greatest number of lines.
pub const LONG_FUNCTIONS: &[(&str, &str, usize)] = &[];
