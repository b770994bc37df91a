//! The puzzles with rules in `fixtures/variants`: read, solved, checked by their words, written in every
//! format, and drawn.
//!
//! **Invariant:** every rule of the table occurs. The expected answers come from the collections; the
//! check by the words of the rules knows neither the engine nor the constraints.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::ops::ControlFlow;

use foldoku_batch::{SolveOptions, Solver};
use foldoku_board::{Digit, Geometry, Grid};
use foldoku_formats::rules::text::{fpuzzles, iss, json, killer, sumocue};
use foldoku_formats::rules::{Kind, RULES, Rule, Sheet, TextError, Variant};
use foldoku_formats::{Format, Input, Parser, PuzzleRef, Reader, Schema, Selection, Task};
use foldoku_kernel::Backend;
use foldoku_search::{Auto, Engine, Limits};
use foldoku_testkit::fixtures;

/// Returns the rows of the table.
fn rows() -> Vec<BTreeMap<String, String>> {
    let path = fixtures::path("variants").join("puzzles.tsv");
    let text = std::fs::read_to_string(path).expect("the table is part of the repository");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let row = |line: &str| {
        let fields = line.split('\t').map(String::from);
        header.iter().map(ToString::to_string).zip(fields).collect()
    };
    let rows: Vec<BTreeMap<String, String>> = lines.map(row).collect();
    assert!(rows.len() >= 60, "the table has only {} rows", rows.len());
    rows
}

/// Reads a text as a file and returns the detected format and the puzzle.
fn read(text: &str) -> (&'static str, Variant) {
    let board = Geometry::classic();
    let input = Input::new(Cursor::new(text.as_bytes().to_vec())).unwrap();
    let mut reader = Reader::new(&board, input, None, None, 1, 64).unwrap();
    let format = reader.format().name();
    let chunk = reader.next().expect("the file has a record").unwrap();
    let records = Parser::new(board, Selection::ALL).parse(chunk);
    let record = records.iter().next().expect("the file has a record");
    match record.puzzle {
        Ok(PuzzleRef::Variant(puzzle)) => (format, puzzle.variant().clone()),
        Ok(other) => panic!("{text:.200}: {other:?}"),
        Err(error) => panic!("{error}: {text:.200}"),
    }
}

/// Reads a solution: digits, or letters from A for 1 if there are values above 9.
pub(crate) fn grid(sheet: &Sheet, solution: &str) -> Grid {
    let letters = solution.chars().any(|c| c.is_ascii_alphabetic());
    let value = |c: char| match (letters, c) {
        (true, '0') => 0,
        (true, c) => c as i32 - 'A' as i32 + 1,
        (false, c) => c as i32 - '0' as i32,
    };
    let digits = solution.chars().map(|c| sheet.digit(value(c)));
    let mut digits: Vec<Option<Digit>> = digits.collect();
    assert!(!digits.contains(&None) && digits.len() == sheet.grid_cells());
    digits.resize(sheet.geometry().square_count(), None);
    digits.into_iter().collect()
}

/// Returns the status of a puzzle and its first solution.
fn solve(variant: &Variant) -> (&'static str, Option<Grid>) {
    let puzzle = variant.puzzle().expect("the puzzle fits its board");
    let collect = |mut found: Vec<Grid>, grid: &Grid| {
        found.push(grid.clone());
        ControlFlow::Continue(found)
    };
    let limits = Limits::NONE.solutions(2);
    let (solutions, _) = Auto::default().fold_within(&puzzle, limits, Vec::new(), collect);
    let status = ["none", "unique", "multiple"][solutions.len()];
    (status, solutions.into_iter().next())
}

/// Writes a variant in every format.
fn written(variant: &Variant) -> Vec<(&'static str, Result<String, TextError>)> {
    vec![
        ("iss", iss::write(variant)),
        (
            "fpuzzles",
            fpuzzles::write(variant, fpuzzles::Wrapping::Address),
        ),
        ("killer", killer::write(variant)),
        ("sumocue", sumocue::write(variant)),
        ("variant", Ok(json::write(variant))),
    ]
}

fn kinds(rules: &[Rule], found: &mut BTreeSet<Kind>) {
    for rule in rules {
        found.insert(rule.kind);
        kinds(rule.rules(), found);
    }
}

#[test]
fn every_rule_of_the_table_occurs() {
    let mut found = BTreeSet::new();
    for row in rows() {
        kinds(&read(&row["text"]).1.rules, &mut found);
    }
    let missing = RULES.iter().filter(|rule| !found.contains(&rule.kind));
    let missing: Vec<&str> = missing.map(|rule| rule.name).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn answers_are_as_expected_and_right_by_the_words() {
    for row in rows() {
        let name = &row["name"];
        let (format, variant) = read(&row["text"]);
        assert_eq!(format, row["format"], "{name}");
        let (status, solution) = solve(&variant);
        assert_eq!(status, row["expected"], "{name}");
        let Some(solution) = solution else {
            continue;
        };
        assert!(variant.is_solved_by(&solution), "{name}: by its words");
        if status == "unique" {
            let expected = grid(&variant.sheet, &row["solution"]);
            for cell in variant.sheet.grid_squares() {
                assert_eq!(solution[cell], expected[cell], "{name}: {cell:?}");
            }
        }
    }
}

#[test]
fn formats_keep_the_meaning_or_say_what_they_cannot_hold() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows() {
        let name = &row["name"];
        let (own, variant) = read(&row["text"]);
        let (status, solution) = solve(&variant);
        for (format, text) in written(&variant) {
            let text = match text {
                Ok(text) => text,
                Err(error) => {
                    assert_ne!(format, own, "{name}: {error}");
                    continue;
                }
            };
            let (detected, again) = read(&text);
            assert_eq!(detected, format, "{name}: {text:.200}");
            *counts.entry(format).or_default() += 1;
            // Extra cells can come in another order, so only their puzzle is compared.
            if let Some(solution) = solution.as_ref().filter(|_| variant.sheet == again.sheet) {
                assert!(again.is_solved_by(solution), "{name}: as {format}");
            }
            assert_eq!(solve(&again).0, status, "{name}: as {format}");
        }
    }
    // All of them as JSON, nearly all whose rules have a name there as strings of Interactive Sudoku Solver.
    assert_eq!(counts["variant"], rows().len());
    let is_unnamed = |row: &BTreeMap<String, String>| {
        let mut found = BTreeSet::new();
        kinds(&read(&row["text"]).1.rules, &mut found);
        found.iter().any(|kind| kind.info().iss.is_none())
    };
    let unnamed = rows().iter().filter(|row| is_unnamed(row)).count();
    assert!(
        counts["iss"] + unnamed + 1 >= rows().len(),
        "{counts:?}, {unnamed}"
    );
    assert!(counts["fpuzzles"] >= 30, "{counts:?}");
    assert!(
        counts["killer"] >= 4 && counts["sumocue"] >= 4,
        "{counts:?}"
    );
}

#[test]
fn pictures_have_something_for_every_rule() {
    use foldoku_formats::rules::render::{Width, svg};

    for row in rows() {
        let (_, variant) = read(&row["text"]);
        let (figures, notes) = variant.figures();
        let mut found = BTreeSet::new();
        kinds(&variant.rules, &mut found);
        let explained = variant.rules.is_empty() || !notes.is_empty();
        assert!(explained, "{}: {} figures", row["name"], figures.len());
        let picture = svg(&variant.drawing(), Width::Natural);
        assert!(picture.ends_with("</svg>\n"), "{}", row["name"]);
    }
}

/// Returns the line that a format has for a puzzle with a rule, solved without an engine for rules.
fn refused(to: &str) -> String {
    let board = Geometry::classic();
    let input = Input::new(Cursor::new(b".Shape~9x9.Cage~3~R1C1~R1C2\n".to_vec())).unwrap();
    let mut reader = Reader::new(&board, input, None, None, 1, 64).unwrap();
    let records = Parser::new(board.clone(), Selection::ALL).parse(reader.next().unwrap().unwrap());
    let options = SolveOptions::new(Task::Solve, 2);
    let mut solver = Solver::lanes_without_rules(options, Backend::detect()).unwrap();
    let schema = Schema {
        task: Task::Solve,
        given_solutions: false,
        columns: Vec::new(),
        comments: false,
    };
    let to = Format::from_name(to).unwrap();
    let writer = to.text_writer(&board, &schema).unwrap();
    let mut out = Vec::new();
    for row in solver.solve(&board, records).rows() {
        writer.row(&row, &mut out);
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn a_refused_puzzle_is_not_written_as_one_without_solutions() {
    for to in ["tdoku", "solution", "count"] {
        let line = refused(to);
        assert!(
            line.starts_with("# line 1: the engine bands does not support rules"),
            "{to}: {line}"
        );
    }
    assert!(refused("status").starts_with("invalid: line 1: "));
    assert_eq!(refused("puzzle"), ".Shape~9x9.Cage~3~R1C1~R1C2\n");
}
