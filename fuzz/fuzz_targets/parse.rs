//! Law: any bytes can be read, and formatting what was read is stable.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = fishka_syntax::decode(data);
    let once = fishka_syntax::format(&text);
    assert_eq!(fishka_syntax::format(&once), once);
});
