//! The fuzz targets over fixed inputs and over random ones.
//!
//! **Invariant:** the bodies are those that the fuzzer calls.

use foldoku_fuzz::{agree, clues, load};
use foldoku_testkit::fixtures;
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;

/// The classic fixtures, one line after the other.
fn fixture_bytes() -> Vec<u8> {
    let classic = fixtures::corpus().filter(|fixture| fixture.file.contains("/classic-"));
    let lines: Vec<String> = classic.map(|fixture| fixture.text).collect();
    assert!(lines.len() > 50);
    lines.concat().into_bytes()
}

/// Bytes that the clues of a line can be made of.
fn bytes_of(line: &[u8]) -> Vec<u8> {
    let bytes = line.iter().map(|&character| match character {
        b'1'..=b'9' => 243 + (character - b'1'),
        _ => 0,
    });
    std::iter::once(0).chain(bytes).collect()
}

#[test]
fn fixtures_pass_through_both_targets() {
    let bytes = fixture_bytes();
    load(&bytes);
    for line in bytes.as_chunks::<81>().0 {
        let made = bytes_of(line);
        assert_eq!(
            clues(&made),
            line.map(|byte| if byte == b'0' { b'.' } else { byte })
        );
        agree(&made);
    }
}

#[test]
fn short_and_plain_inputs_pass_through_both_targets() {
    for length in [0, 1, 2, 80, 81, 82, 161, 162, 728, 729, 730, 1458] {
        for byte in [0, b'.', b'0', b'1', b'9', b':', 99, 100, 180, 239, 240, 255] {
            let bytes = vec![byte; length];
            load(&bytes);
            agree(&bytes);
        }
    }
}

proptest! {
    #![proptest_config(generate::config(32, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/targets.txt")))]

    #[test]
    fn any_bytes_load(bytes in vec(any::<u8>(), 0..2000)) {
        load(&bytes);
    }

    #[test]
    fn bytes_that_are_mostly_text_load(bytes in vec(prop_oneof![6 => Just(b'.'), 3 => b'0'..=b'9', 1 => any::<u8>()], 0..2000)) {
        load(&bytes);
    }

    #[test]
    fn clues_of_any_bytes_are_agreed_on(bytes in vec(any::<u8>(), 82)) {
        agree(&bytes);
    }

    #[test]
    fn clues_of_bytes_without_clashes_are_agreed_on(bytes in vec(0..240_u8, 82)) {
        agree(&bytes);
    }
}
