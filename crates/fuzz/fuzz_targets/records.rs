//! Every reader of a file format accepts any bytes.
//!
//! **Invariant:** the body is in the library, so the tests run it too.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| foldoku_fuzz::records(bytes));
