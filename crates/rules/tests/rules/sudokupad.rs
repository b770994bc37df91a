//! Puzzles of SudokuPad: every form of a code, figures with and without words, and hostile texts.
//!
//! **Invariant:** the puzzles here were made for these tests.

#![allow(
    clippy::print_stdout,
    reason = "the counts are the report of these tests"
)]

use foldoku_rules::text::{iss, json, sudokupad};
use foldoku_rules::{Kind, Variant};

/// Returns a puzzle of SudokuPad on a 6×6 board with these rules and this drawing.
fn puzzle(words: &str, drawing: &str) -> String {
    let row = "[{},{},{},{},{},{}]";
    let rows = [row; 6].join(",");
    format!(
        "{{\"cells\":[{rows}],\"metadata\":{{\"title\":\"A test\",\"rules\":\"{words}\",\
         \"solution\":\"123456??????????????????????????????\"}}{drawing}}}"
    )
}

fn read(text: &str) -> Variant {
    sudokupad::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns the rules of a puzzle by name, and what is unknown.
fn taken(words: &str, drawing: &str) -> (Vec<&'static str>, Vec<String>) {
    let variant = read(&puzzle(words, drawing));
    let names = variant.rules.iter().map(|rule| rule.kind.info().name);
    (names.collect(), variant.unknown)
}

const WHISPERS: &str =
    r##","lines":[{"wayPoints":[[0.5,0.5],[0.5,3.5]],"color":"#67F067","thickness":10}]"##;

#[test]
fn a_line_is_a_rule_only_if_the_words_say_so() {
    let words =
        "Normal sudoku rules apply. Adjacent digits on a green line must differ by at least 4.";
    let variant = read(&puzzle(words, WHISPERS));
    assert_eq!(variant.unknown, [""; 0]);
    assert_eq!(variant.rules[0].kind, Kind::Whisper);
    assert_eq!(
        (&*variant.rules[0].numbers, variant.rules[0].cells.len()),
        (&[4][..], 4)
    );
    let report: Vec<_> = variant.report().collect();
    assert_eq!(report, [("lines[0]", String::from("whisper line at r1c1"))]);
    for (words, reason) in [
        (
            "Normal sudoku rules apply.",
            "lines[0]: green line: no sentence explains it",
        ),
        (
            "Adjacent digits on an orange line must differ by at least 4.",
            "lines[0]: green line: no sentence explains it",
        ),
        (
            "Digits on a green line form a palindrome. \
             Adjacent digits on a green line must differ by at least 4.",
            "lines[0]: green line: several sentences may be about it",
        ),
        (
            "Green lines are strange.",
            "sentence 'Green lines are strange'",
        ),
    ] {
        let (rules, unknown) = taken(words, WHISPERS);
        assert!(rules.is_empty(), "{words}");
        assert!(
            unknown.iter().any(|it| it == reason),
            "{words}: {unknown:?}"
        );
    }
    let (rules, unknown) = taken(words, "");
    assert!(rules.is_empty());
    assert!(
        unknown[0].ends_with("nothing is drawn for it"),
        "{unknown:?}"
    );
}

#[test]
fn cages_without_a_meaning_are_named() {
    let cage =
        |more: &str| format!(",\"cages\":[{{\"cells\":[[0,0],[0,1]],\"value\":\"5\"{more}}}]");
    let killer = "Digits cannot repeat within a cage. In cages, digits must sum to the small clue in the top left corner of the cage.";
    assert_eq!(taken("", &cage(",\"unique\":true")).0, ["cage"]);
    assert_eq!(taken(killer, &cage("")), (vec!["cage"], Vec::new()));
    let (rules, unknown) = taken("Cages show their sums.", &cage(""));
    assert!(rules.is_empty());
    assert!(unknown[0].starts_with("cage at r1c1"), "{unknown:?}");
}

#[test]
fn every_form_of_a_code_is_read() {
    let variant = iss::read(".Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3.AntiKnight.~R9C9_5").unwrap();
    let address = sudokupad::write(&variant).unwrap();
    let code = address.strip_prefix("https://sudokupad.app/").unwrap();
    let expected = read(&address);
    assert_eq!(expected.rules.len(), 3);
    assert_eq!(expected.unknown, [""; 0]);
    let payload = &code[3..];
    let escaped = code
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D");
    for text in [
        code.to_owned(),
        format!("ctc{payload}"),
        format!("sudokupad://puzzle/{code}"),
        format!("https://sudokupad.app/puzzle/{escaped}?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid={escaped}&x=1"),
        format!("  {address}\n"),
    ] {
        assert_eq!(read(&text), expected, "{text}");
    }
}

#[test]
fn classic_codes_hold_givens() {
    let line = "000001000064000280080003010907400000000010000000006305020500040046000820000700000";
    let givens = |text: &str| {
        let mut cells = vec!['0'; 81];
        for (cell, value) in read(text).givens {
            cells[cell.index()] = char::from_digit(value as u32, 10).unwrap();
        }
        cells.into_iter().collect::<String>()
    };
    assert_eq!(
        givens("https://sudokupad.app/scfef6Y2ScDBJ7sUpU6DFCZO4a8gv"),
        line
    );
    assert_eq!(givens(&format!("https://sudokupad.app/{line}")), line);
    let runs = givens("classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B");
    assert!(runs.starts_with("060910007002"), "{runs}");
    assert!(sudokupad::read("scfef6Y2ScDBJ7sUpU6").is_err());
}

#[test]
fn rules_that_are_written_are_read_back() {
    let (mut written, mut refused) = (Vec::new(), Vec::new());
    for row in foldoku_rules::RULES {
        let example = row.kind.example();
        let variant = iss::read(example).or_else(|_| json::read(example)).unwrap();
        match sudokupad::write(&variant) {
            Ok(text) => {
                let again = read(&text);
                assert_eq!(again.unknown, [""; 0], "{}", row.name);
                assert_eq!(again.rules.len(), variant.rules.len(), "{}", row.name);
                written.push(row.name);
            }
            Err(error) => refused.push(format!("{}: {error}", row.name)),
        }
    }
    println!("written: {written:?}");
    println!("refused:\n{}", refused.join("\n"));
    assert!(written.len() >= 31, "{written:?}");
}

#[test]
fn a_drawing_is_kept() {
    let words = "Adjacent digits on a green line must differ by at least 4.";
    let variant = read(&puzzle(words, WHISPERS));
    let again = read(&sudokupad::write(&variant).unwrap());
    assert_eq!(again.drawn, variant.drawn);
    assert_eq!((again.words, again.title), (variant.words, variant.title));
    assert_eq!(again.solution, variant.solution);
}

#[test]
fn names_of_puzzles_are_refused_with_a_reason() {
    let error = |text: &str| sudokupad::read(text).unwrap_err().to_string();
    assert!(error("https://sudokupad.app/abcdefgh12").contains("without holding it"));
    assert!(error("https://sudokupad.app/author/title").contains("without holding it"));
    assert!(error("sclN4Ig!!!!!!!!!!!").contains("damaged or cut off"));
}

#[test]
fn hostile_texts_are_errors_within_a_bounded_time() {
    let bomb = "scl".to_owned() + &"N4Ig".repeat(1 << 20);
    let long = "scl".to_owned() + &"A".repeat(100 << 20);
    let deep = format!("{{\"cells\":{}", "[".repeat(1 << 20));
    let wide = format!("{{\"cells\":[[{}]]}}", "{},".repeat(1 << 20));
    let board = format!("{{\"cells\":[{}]}}", "[1],".repeat(10_000));
    for text in [bomb, long, deep, wide, board] {
        assert!(sudokupad::read(&text).is_err(), "{:.40}", text);
    }
}

#[test]
fn words_about_shaded_cells_add_a_layer() {
    let variant = read(&puzzle(
        "Normal sudoku rules apply. Yin Yang rules apply.",
        "",
    ));
    assert!(variant.unknown.is_empty(), "{:?}", variant.unknown);
    let kinds: Vec<Kind> = variant.rules.iter().map(|rule| rule.kind).collect();
    assert_eq!(kinds, [Kind::YinYang]);
    let count = variant.sheet.grid_cells();
    assert_eq!(variant.sheet.variable_cells("S").len(), count);
    assert!(variant.puzzle().is_ok());
}
