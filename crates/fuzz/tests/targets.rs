//! The bodies of the fuzz targets on fixed and on random inputs.
//!
//! **Invariant:** the bodies are those that the fuzzer calls.

use foldoku_fuzz::{agree, givens, load, parse, records, rules};
use foldoku_testkit::fixtures;
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// A file of every kind that readers take.
const FILES: [&[u8]; 11] = [
    include_bytes!("../../../fixtures/formats/hodoku.txt"),
    include_bytes!("../../../fixtures/formats/kaggle-million.csv"),
    include_bytes!("../../../fixtures/formats/opensudoku-folder.opensudoku"),
    include_bytes!("../../../fixtures/formats/opensudoku.xml"),
    include_bytes!("../../../fixtures/formats/pencil-marks.txt"),
    include_bytes!("../../../fixtures/formats/plain.sdk"),
    include_bytes!("../../../fixtures/formats/puzzles.jsonl"),
    include_bytes!("../../../fixtures/formats/puzzles.parquet"),
    include_bytes!("../../../fixtures/formats/puzzles.tsv"),
    include_bytes!("../../../fixtures/formats/simple.ss"),
    include_bytes!("../../../fixtures/formats/sudocue.sdk"),
];

/// Puzzles with rules of many kinds, made for this test.
const RULES: [&str; 8] = [
    ".Shape~4x4.~R2C1_4~R2C3_2.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2",
    ".Or.Cage~3~R1C1~R1C2.And.AntiKnight.AntiKing.End.End.Whisper~5~R1C1~R1C2~R1C3",
    ".Jigsaw~000000000111111111222222222333333333444444444555555555666666666777777777888888888.NoBoxes",
    ".Replicate~_w~R1C1.Renban~R1C1~R1C2.End.LittleKiller~20~R1C1.XSum~R1~20~5.Sandwich~10~R2",
    ".Regex~KCg~R1C1.Pair~zz~_n~R1C1~~R1C2.Quad~R1C1~1~2.EqualSum~R1C1~-~R1C2.SameValues~2~R1C1~R1C2",
    "3x3::k:0:0",
    "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]}",
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBUUBDAOwHMcATA",
];

/// Returns the classic fixtures, concatenated.
fn fixture_bytes() -> Vec<u8> {
    let classic = fixtures::corpus().filter(|fixture| fixture.file.contains("/classic-"));
    let lines: Vec<String> = classic.map(|fixture| fixture.text).collect();
    assert!(lines.len() > 50);
    lines.concat().into_bytes()
}

/// Returns bytes from which `givens` makes this line.
fn bytes_of(line: &[u8]) -> Vec<u8> {
    let bytes = line.iter().map(|&character| match character {
        b'1'..=b'9' => 243 + (character - b'1'),
        _ => 0,
    });
    std::iter::once(0).chain(bytes).collect()
}

#[test]
fn fixtures_pass_all_targets() {
    let bytes = fixture_bytes();
    load(&bytes);
    for line in bytes.as_chunks::<81>().0 {
        let input = bytes_of(line);
        assert_eq!(
            givens(&input),
            line.map(|byte| if byte == b'0' { b'.' } else { byte })
        );
        agree(&input);
    }
    for file in FILES {
        parse(file);
        records(file);
        rules(file);
    }
    for text in RULES {
        rules(text.as_bytes());
        records(text.as_bytes());
    }
}

#[test]
fn short_and_uniform_inputs_pass_all_targets() {
    for length in [0, 1, 2, 80, 81, 82, 161, 162, 728, 729, 730, 1458] {
        for byte in [0, b'.', b'0', b'1', b'9', b':', 99, 100, 180, 239, 240, 255] {
            let bytes = vec![byte; length];
            load(&bytes);
            agree(&bytes);
            parse(&bytes);
            records(&bytes);
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
    fn mostly_textual_bytes_load(bytes in vec(prop_oneof![6 => Just(b'.'), 3 => b'0'..=b'9', 1 => any::<u8>()], 0..2000)) {
        load(&bytes);
    }

    #[test]
    fn engines_agree_on_any_givens(bytes in vec(any::<u8>(), 82)) {
        agree(&bytes);
    }

    #[test]
    fn engines_agree_on_givens_without_clashes(bytes in vec(0..240_u8, 82)) {
        agree(&bytes);
    }

    #[test]
    fn any_bytes_parse(bytes in vec(prop_oneof![5 => Just(b'.'), 3 => b'0'..=b'9', 1 => Just(b'\n'), 1 => Just(b'|'), 1 => any::<u8>()], 0..400)) {
        parse(&bytes);
    }

    #[test]
    fn any_bytes_are_records(bytes in vec(any::<u8>(), 0..400)) {
        records(&bytes);
    }

    #[test]
    fn damaged_rules_are_variants_or_errors(
        text in prop::sample::select(RULES.to_vec()),
        changes in vec((any::<Index>(), prop_oneof![Just(b'~'), Just(b'.'), Just(b'_'), b'0'..=b'9', any::<u8>()]), 1..6),
        cut in any::<Index>(),
    ) {
        let mut text = text.as_bytes().to_vec();
        for (index, byte) in changes {
            let index = index.index(text.len());
            text[index] = byte;
        }
        rules(&text);
        records(&text);
        text.truncate(cut.index(text.len()));
        rules(&text);
    }

    #[test]
    fn damaged_files_are_records(
        file in prop::sample::select(FILES.to_vec()),
        changes in vec((any::<Index>(), any::<u8>()), 1..6),
    ) {
        let mut file = file.to_vec();
        for (index, byte) in changes {
            let index = index.index(file.len());
            file[index] = byte;
        }
        records(&file);
    }
}
