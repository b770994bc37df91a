//! Forms of the strings of Interactive Sudoku Solver.

use std::sync::Arc;

use foldoku_board::constraint::Automaton;
use foldoku_board::{Constraint, Digit, Grid};
use foldoku_rules::text::iss;

#[test]
fn an_address_holds_a_string() {
    let expected = iss::read(".Cage~10~R1C1~R1C2.~R2C1_4").unwrap();
    for text in [
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2.~R2C1_4",
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E10%7ER1C1%7ER1C2%0A.%7ER2C1_4",
        "http://localhost/Interactive-Sudoku-Solver/?mode=all&q=.Cage~10~R1C1~R1C2.~R2C1_4&x=1#top",
    ] {
        assert_eq!(iss::read(text), Ok(expected.clone()), "{text}");
    }
}

#[test]
fn an_address_without_a_string_is_an_error() {
    let error = iss::read("https://sigh.github.io/Interactive-Sudoku-Solver/").unwrap_err();
    assert!(error.to_string().contains("has no puzzle; expected '?q='"));
}

#[test]
fn errors_are_short_and_name_the_problem() {
    let long = format!(".{}~R1C1", "A".repeat(100_000));
    for (text, expected) in [
        (
            &*long,
            "'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA…': unknown rule",
        ),
        (
            ".Or.Shape~4x4.~R1C1_1.End",
            "Shape: belongs to the whole board, not into Or, And or Replicate",
        ),
        (
            ".ConnectedValues~VX~1",
            "ConnectedValues: 'VX' is not a group of extra cells",
        ),
        (
            ".ConnectedValues~~1~x",
            "ConnectedValues: 'x' is not a number of cells",
        ),
        (
            ".ChaosArrow~R1C1",
            "ChaosArrow: r1c1 has no region: the puzzle needs ChaosConstruction",
        ),
        (
            ".ChaosConstruction.ChaosCount~R1C1~7",
            "ChaosCount: '7' is neither 0 nor 1",
        ),
        (
            ".ChaosConstruction.ChaosCount~CC1",
            "ChaosCount: expected cells to count",
        ),
    ] {
        let error = iss::read(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text:.80}");
    }
}

#[test]
fn boards_that_cannot_have_regions_are_errors() {
    for (text, expected) in [
        (
            ".RegionSize~8.ChaosConstruction",
            "chaos construction: 81 cells are not at most 9 regions of 8 cells each",
        ),
        (
            ".ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~-~CC3~CC4",
            "chaos arrow: the arms do not begin at the same cell",
        ),
        (
            ".Or.ChaosConstruction.~R1C1_1.End",
            "chaos construction: the board has 0 extra cells CC, not 81",
        ),
    ] {
        let error = iss::read(text).unwrap().puzzle().unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

/// Adds the automata of a constraint and its parts that are not known yet.
fn collect(constraint: &Constraint, found: &mut Vec<Arc<Automaton>>) {
    match constraint {
        Constraint::Any(parts) | Constraint::All(parts) => {
            parts.iter().for_each(|part| collect(part, found));
        }
        Constraint::Line(line) if found.iter().all(|one| !Arc::ptr_eq(one, &line.automaton)) => {
            found.push(Arc::clone(&line.automaton));
        }
        _ => {}
    }
}

#[test]
fn lines_of_a_full_rank_share_two_automata() {
    let variant = iss::read(".Shape~4x4.FullRank~C1~10~").unwrap();
    let puzzle = variant.puzzle().unwrap();
    let mut found = Vec::new();
    for constraint in puzzle.constraints() {
        collect(constraint, &mut found);
    }
    assert_eq!(found.len(), 2);
}

/// Returns whether a puzzle accepts a full grid, by the words of its rules and by its constraints.
fn accepts(text: &str, rows: &str) -> bool {
    let variant = iss::read(text).unwrap();
    let digits = rows.bytes().filter(u8::is_ascii_digit);
    let grid: Grid = digits.map(|digit| Digit::try_new(digit - b'0')).collect();
    let by_words = variant.is_solved_by(&grid);
    let by_constraints = grid.solves(&variant.puzzle().unwrap());
    assert_eq!(by_words, by_constraints, "{text}");
    by_words
}

#[test]
fn equal_numbers_share_the_smallest_rank() {
    // 4231 stands in the first column read upwards and in the last column, 4321 in the first row read
    // backwards and in the last row.
    let grid = "1234 3412 2143 4321";
    for (line, rank) in [("R1~~", 15), ("R4~", 15), ("C1~~", 13), ("C4~", 13)] {
        for clue in 12..=16 {
            let end = if line.ends_with("~~") { "" } else { "~" };
            let text = format!(".Shape~4x4.FullRank~{line}{clue}{end}");
            assert!(!accepts(&text, grid), "{text}");
            let text = format!("{text}.FullRankTies~any");
            assert_eq!(accepts(&text, grid), clue == rank, "{text}");
        }
    }
}

#[test]
fn disjoint_groups_hold_without_boxes() {
    let cyclic = "1234 2341 3412 4123";
    assert!(accepts(".Shape~4x4.NoBoxes", cyclic));
    assert!(!accepts(".Shape~4x4.NoBoxes.DisjointSets", cyclic));
    assert!(accepts(
        ".Shape~4x4.NoBoxes.DisjointSets",
        "1234 3412 2143 4321"
    ));
}

#[test]
fn strict_kropki_without_dots_is_written_and_read_again() {
    let variant = iss::read(".Shape~4x4.StrictKropki").unwrap();
    assert_eq!(variant.rules.len(), 2);
    let text = iss::write(&variant).unwrap();
    assert_eq!(iss::read(&text), Ok(variant), "{text}");
}

#[test]
fn look_and_say_is_written_only_with_single_digits() {
    let variant = iss::read(".Shape~10x10.LookAndSay~23~R1C1~R1C2~R1C3").unwrap();
    assert!(iss::write(&variant).is_ok());
    let mut variant = variant;
    variant.rules[0].numbers = vec![2, 10];
    let error = iss::write(&variant).unwrap_err();
    assert!(error.to_string().contains("numbers above 9"), "{error}");
}

#[test]
fn the_diagonal_of_the_corner_is_written_as_the_site_reads_it() {
    let top = iss::read(".LittleKiller~45~R1C9").unwrap();
    let mut bottom = top.clone();
    bottom.rules[0].cells.reverse();
    assert_eq!(iss::write(&bottom), Ok(".LittleKiller~45~R1C9".to_owned()));
    assert_eq!(iss::write(&bottom), iss::write(&top));
}
