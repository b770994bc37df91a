//! Every reader of a format of variants accepts any text, and reads its own output.
//!
//! **Invariant:** the body is in the library, so the tests run it too.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| foldoku_fuzz::rules(bytes));
