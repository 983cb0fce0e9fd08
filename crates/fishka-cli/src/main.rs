//! The binary `fishka`.
fn main() {}
