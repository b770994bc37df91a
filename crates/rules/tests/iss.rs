//! Forms of the strings of Interactive Sudoku Solver.

use std::sync::Arc;

use foldoku_board::Constraint;
use foldoku_board::constraint::Automaton;
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
