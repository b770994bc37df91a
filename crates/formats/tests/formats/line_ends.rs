//! The law of line ends: LF, CR LF and CR mean the same in every text format, also in one file, and in
//! compressed files.
//!
//! **Invariant:** the files are those of other programs, and puzzles of every format with rules.

use std::io::Write;

use foldoku_formats::{Packer, Packing};

use super::described;

const FILES: [(&str, &str); 9] = [
    (
        "sudocue",
        include_str!("../../../../fixtures/formats/sudocue.sdk"),
    ),
    (
        "sdk",
        include_str!("../../../../fixtures/formats/plain.sdk"),
    ),
    (
        "simple",
        include_str!("../../../../fixtures/formats/simple.ss"),
    ),
    (
        "opensudoku",
        include_str!("../../../../fixtures/formats/opensudoku.xml"),
    ),
    (
        "hodoku",
        include_str!("../../../../fixtures/formats/hodoku.txt"),
    ),
    (
        "pencil marks",
        include_str!("../../../../fixtures/formats/pencil-marks.txt"),
    ),
    (
        "jsonl",
        include_str!("../../../../fixtures/formats/puzzles.jsonl"),
    ),
    (
        "tsv",
        include_str!("../../../../fixtures/formats/puzzles.tsv"),
    ),
    (
        "csv",
        include_str!("../../../../fixtures/formats/extreme.csv"),
    ),
];

const LINE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

/// Returns files of the other formats.
fn other_files() -> Vec<(&'static str, String)> {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n");
    vec![
        (
            "lines",
            format!("# a comment\n{LINE}\n\n{LINE} # hard\n{}\n", &LINE[1..]),
        ),
        ("grids", format!("{grid}\n\n{grid}\n")),
        ("array", format!("[\n  \"{LINE}\",\n  \"{LINE}\"\n]\n")),
        (
            "iss",
            String::from("# made for this test\n.Cage~10~R1C1\n~R1C2\n.AntiKnight\n"),
        ),
        (
            "variant",
            String::from("{\n\"board\":{\"rows\":4,\n\"columns\":4},\"rules\":[]\n}\n"),
        ),
    ]
}

fn packed(text: &str, packing: Packing) -> Vec<u8> {
    let mut packer = Packer::new(Vec::new(), packing).unwrap();
    packer.write_all(text.as_bytes()).unwrap();
    packer.finish().unwrap()
}

#[test]
fn every_line_end_means_the_same() {
    let files = FILES.map(|(name, text)| (name, text.replace("\r\n", "\n")));
    for (name, text) in files.into_iter().chain(other_files()) {
        let expected = described(text.as_bytes(), 64);
        assert!(!expected.1.is_empty(), "{name}");
        // Ends of each kind, in turn.
        let ends = ["\n", "\r", "\r\n"].into_iter().cycle();
        let mixed: String = text
            .split_inclusive('\n')
            .zip(ends)
            .map(|(line, end)| line.replace('\n', end))
            .collect();
        // A CR before LF would be one end of both.
        let mixed = mixed.replace("\r\n\n", "\r\n\r\n");
        for (what, file) in [
            ("CR", text.replace('\n', "\r")),
            ("CR LF", text.replace('\n', "\r\n")),
            ("mixed", mixed),
        ] {
            for packing in [Packing::Plain, Packing::Gzip, Packing::Zstd] {
                let found = described(&packed(&file, packing), 2);
                assert_eq!(found, expected, "{name} with {what}, {packing:?}");
            }
        }
    }
}
