//! The law of mixed files: lines of several formats are read as each line alone.
//!
//! **Invariant:** every line is a record of its own, whichever format the file begins with.

use foldoku_formats::rules::Variant;
use foldoku_formats::rules::text::fpuzzles::{self, Wrapping};
use foldoku_formats::rules::text::{iss, killer, sumocue};

use super::described;

const LINE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

fn cages() -> Variant {
    iss::read(".Cage~10~R1C1~R1C2~R2C2.Cage~7~R9C9~R9C8").unwrap()
}

/// Returns lines of different formats, valid and invalid ones.
fn lines() -> Vec<String> {
    let link = |wrapping| fpuzzles::write(&cages(), wrapping).unwrap();
    let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
    [
        String::from(LINE),
        String::from(".Thermo~R1C1~R1C2~R1C3"),
        link(Wrapping::Address),
        format!("{LINE} # with a comment"),
        killer::write(&cages()).unwrap(),
        String::from(".~R1C1_5~R2C2_3"),
        LINE[1..].to_owned(),
        sumocue::write(&cages()).unwrap(),
        format!("{LINE},1234"),
        link(Wrapping::Base64),
        String::from(".Unheard~R1C1"),
        LINE.replace('.', "0"),
        rows.join("/"),
        String::from(".AntiKing"),
        LINE.replacen('7', "y", 1),
        link(Wrapping::Json),
        String::from("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight"),
        String::from("https://sudokupad.app/abcdefghij"),
        LINE.bytes()
            .flat_map(|digit| {
                (b'1'..=b'9').map(move |it| {
                    if digit == b'.' || digit == it {
                        it as char
                    } else {
                        '.'
                    }
                })
            })
            .collect(),
        String::from("{\"board\":{\"rows\":4,\"columns\":4},\"rules\":[{\"rule\":\"anti-king\"}]}"),
    ]
    .to_vec()
}

/// Returns the record of a line alone, without the number of the line.
fn alone(line: &str) -> String {
    let (_, records) = described(line.as_bytes(), 9);
    assert_eq!(records.len(), 1, "{line}");
    records[0]
        .strip_prefix("1|")
        .unwrap()
        .replace("line 1", "line _")
}

#[test]
fn a_mixed_file_is_read_as_its_lines_one_by_one() {
    let lines = lines();
    let expected: Vec<String> = lines.iter().map(|line| alone(line)).collect();
    let invalid = expected
        .iter()
        .filter(|record| record.contains("line _"))
        .count();
    assert_eq!((expected.len(), invalid), (20, 4), "{expected:#?}");
    for first in 0..lines.len() {
        // 85 lines, each format first, last, and next to several others.
        let order: Vec<usize> = (0..85)
            .map(|place| (first + place * (1 + place / 20)) % lines.len())
            .collect();
        let file: Vec<&str> = order.iter().map(|&line| lines[line].as_str()).collect();
        let (format, records) = described(file.join("\n").as_bytes(), 7);
        assert_eq!(records.len(), 85, "{format:?}");
        for (place, record) in records.iter().enumerate() {
            let number = place + 1;
            let wanted = expected[order[place]].replace("line _", &format!("line {number}"));
            assert_eq!(
                record,
                &format!("{number}|{wanted}"),
                "{format:?}: {}",
                lines[order[place]]
            );
        }
    }
}

#[test]
fn strings_go_on_only_in_lines_that_cannot_start_a_puzzle() {
    let file = format!(
        ".Cage~10~R1C1\n  ~R1C2\n{LINE}\n.Thermo~R2C1\n\n~R2C2~\nR2C3\n# a comment\n{LINE}\n"
    );
    let (_, records) = described(file.as_bytes(), 9);
    assert_eq!(
        records,
        [
            "1|0 givens, rules: cage||[]",
            &format!("3|{LINE}||[]"),
            "4|0 givens, rules: thermometer||[]",
            &format!("9|{LINE}||[]"),
        ]
    );
}

#[test]
fn puzzles_with_rules_between_grids_are_read() {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n");
    let file = format!("{grid}\n\n.AntiKing\nA title\n{grid}\n.Thermo~R1C1~R1C2\n{grid}\n");
    let (_, records) = described(file.as_bytes(), 9);
    assert_eq!(
        records,
        [
            format!("1|{LINE}||[]"),
            String::from("11|0 givens, rules: anti-king||[]"),
            format!("13|{LINE}||[]"),
            String::from("22|0 givens, rules: thermometer||[]"),
            format!("23|{LINE}||[]"),
        ]
    );
}

#[test]
fn texts_in_tables_and_objects_can_be_puzzles_with_rules() {
    let link = fpuzzles::write(&cages(), Wrapping::Address).unwrap();
    let cages = "0 givens, rules: cage, cage";
    let csv = format!("puzzle,id\n{LINE},1\n\".AntiKing\",2\n{link},3\n");
    let found: Vec<String> = described(csv.as_bytes(), 9).1;
    assert_eq!(found[1], "3|0 givens, rules: anti-king||[Text(\"2\")]");
    assert_eq!(found[2], format!("4|{cages}||[Text(\"3\")]"));
    let json = format!(
        "[\"{LINE}\", \".AntiKing\", {{\"puzzle\":\"{link}\"}}, {{\"board\":{{\"rows\":4,\"columns\":4}},\"rules\":[]}}]"
    );
    let found: Vec<String> = described(json.as_bytes(), 9).1;
    assert_eq!(
        found,
        [
            &format!("1|{LINE}||[]"),
            "1|0 givens, rules: anti-king||[]",
            &format!("1|{cages}||[]"),
            "1|0 givens, rules: ||[]",
        ]
    );
}

#[test]
fn arrays_of_rows_remain_grids() {
    let rows: Vec<String> = (0..9)
        .map(|row| format!("\"{}\"", &LINE[9 * row..9 * row + 9]))
        .collect();
    for (before, separator, after) in [
        ("[", ",", "]"),
        ("[", ", ", "]"),
        ("[", ",\n", "]"),
        ("[\n", ",\n", "\n]\n"),
    ] {
        let file = format!("{before}{}{after}", rows.join(separator));
        let (_, records) = described(file.as_bytes(), 9);
        assert_eq!(records.len(), 1, "{file}");
        assert!(records[0].contains(LINE), "{records:?}");
    }
}
