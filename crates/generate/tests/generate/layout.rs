//! Completed layouts: unique, true by the words of the rules, and the same every time.
//!
//! **Invariant:** every puzzle is judged by a new engine, which knows nothing of the completion.

use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_generate::layout::{CompletedLayout, LayoutCompleter, LayoutFailure, LayoutRequest};
use foldoku_rules::text::iss;
use foldoku_search::{Count, Engine, VariantSearch};

/// A killer of the 6x6 board without totals.
const KILLER: &str = ".Shape~6x6.Cage~?~R1C1~R1C2.Cage~?~R1C3~R1C4~R1C5~R2C5.Cage~?~R1C6~R2C6\
    .Cage~?~R2C1~R3C1~R4C1.Cage~?~R2C2~R2C3~R2C4.Cage~?~R3C2~R3C3.Cage~?~R3C4~R3C5~R3C6~R4C5~R4C6\
    .Cage~?~R4C2~R4C3~R4C4~R5C3~R5C4.Cage~?~R5C1~R5C2~R6C1.Cage~?~R5C5~R5C6~R6C6.Cage~?~R6C2~R6C3";

fn request(text: &str) -> LayoutRequest {
    LayoutRequest::of_variant(iss::read(text).unwrap()).unwrap()
}

fn complete(request: &LayoutRequest, number: u64) -> Result<CompletedLayout, LayoutFailure> {
    LayoutCompleter::default().complete(request, 5, number, &|| false)
}

#[track_caller]
fn check(request: &LayoutRequest, number: u64) -> CompletedLayout {
    let completed = complete(request, number).unwrap();
    let count = completed.givens.filled_count();
    assert!(request.givens.contains(&count), "{count} givens");
    let mut engine = VariantSearch::new();
    if let Some(variant) = &completed.variant {
        assert!(variant.is_solved_by(&completed.solution), "{variant:?}");
        let puzzle = variant.puzzle().unwrap();
        assert_eq!(engine.count(&puzzle, 2), Count::Exactly(1));
        assert_eq!(puzzle.givens(), &completed.givens);
    }
    completed
}

#[test]
fn completed_layouts_are_unique_and_the_same_every_time() {
    let any = request(KILLER);
    let mut none = any.clone();
    none.givens = 0..=0;
    for number in 0..4 {
        let completed = check(&any, number);
        assert_eq!(complete(&any, number).unwrap(), completed);
        check(&none, number);
    }
    assert_ne!(check(&any, 1), check(&any, 2));
}

/// Most puzzles that are made of the rarest digits alone have more givens.
#[test]
fn givens_are_exchanged_where_few_are_allowed() {
    let mut few = request(".AntiKnight.Cage~?~R1C1~R1C2~R2C1.LittleKiller~?~R1C4");
    (few.givens, few.attempts) = (0..=8, 1);
    for number in 0..2 {
        check(&few, number);
    }
}

#[test]
fn givens_are_added_to_boards_without_figures() {
    let board = Geometry::boxes(2, 3).unwrap();
    let empty = Puzzle::new(&board, Grid::empty(&board)).unwrap();
    let mut request = LayoutRequest::of_puzzle(empty);
    let completed = check(&request, 1);
    let puzzle = Puzzle::new(&board, completed.givens.clone()).unwrap();
    let mut engine = VariantSearch::new();
    assert_eq!(engine.count(&puzzle, 2), Count::Exactly(1));
    let clues = completed.givens.filled_count();
    assert!((8..=14).contains(&clues), "{clues}");
    request.givens = 20..=20;
    check(&request, 1);
}

#[test]
fn failures_have_reasons() {
    let failure = |text: &str, most: usize| {
        let mut request = request(text);
        request.givens = 0..=most;
        complete(&request, 1).unwrap_err()
    };
    let nothing = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Thermo~R1C3~R1C4~R1C1.LittleKiller~?~R1C3";
    assert_eq!(failure(nothing, 16), LayoutFailure::NoSolution);
    let few = LayoutFailure::TooFewGivens { least: 8, most: 7 };
    assert_eq!(failure(".AntiKnight", 7), few);
    let never = LayoutFailure::NeverUnique { solutions: 288 };
    assert_eq!(failure(".Shape~4x4.Sandwich~?~R1", 0), never);
    let many = LayoutFailure::TooManyGivens { givens: 2, most: 1 };
    assert_eq!(failure(".Shape~4x4.~R1C1_1~R2C3_2.AntiKing", 1), many);
    let mut stopped = request(KILLER);
    stopped.givens = 0..=0;
    let stopped = LayoutCompleter::default().complete(&stopped, 5, 1, &|| true);
    assert_eq!(stopped, Err(LayoutFailure::Stopped));
}
