//! The law is in `crates/fishka-testkit/src/fuzz.rs`, where `cargo test` checks it on what was found.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = fishka_testkit::fuzz::faster(data);
});
