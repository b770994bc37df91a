//! Parts of small puzzles against a count of every subset.
//!
//! **Invariant:** expected answers come from `Backtrack` on puzzles without some parts.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::constraint::{Cage, Constraint, DigitTable, Relation};
use foldoku_board::{Digit, Geometry, Grid, Puzzle, Square, puzzle};

use super::{MinimalSet, Necessity, NoConflict, NotUnique, Parts};
use crate::{Auto, Backtrack, Engine, Limits};

fn squares(numbers: &[usize]) -> Vec<Square> {
    numbers.iter().map(|&number| Square::new(number)).collect()
}

fn cage(numbers: &[usize], total: i32) -> Constraint {
    Constraint::Cage(Cage::with_total(squares(numbers), total))
}

/// A 4x4 board with a line of rising digits over the whole first row, and more.
fn sample(more: &[Constraint]) -> Parts {
    let less = DigitTable::new(4, |one, other| one < other);
    let rising = Constraint::Relation(Relation::along(squares(&[0, 1, 2, 3]), less));
    let mut parts = Parts::of_puzzle(&puzzle!("........21......"));
    parts.add_rule(vec![rising]).unwrap();
    for constraint in more {
        parts.add_rule(vec![constraint.clone()]).unwrap();
    }
    parts
}

fn solutions(parts: &Parts, keep: impl Fn(usize) -> bool) -> usize {
    let puzzle = parts.puzzle(keep);
    puzzle.map_or(0, |it| Backtrack::default().collect(&it, 1000).len())
}

#[test]
fn redundant_parts_are_those_without_which_the_solution_stays_unique() {
    // The first row is 1234, so the first two cells of the second row are 3 and 4 in some order: the
    // cage of 7 says nothing new. The cage of 6 fixes r2c1=4 and r2c3=2.
    let parts = sample(&[cage(&[4, 5], 7), cage(&[4, 6], 6)]);
    let engine = &mut Auto::default();
    let solution = parts.unique_solution(engine, Limits::NONE).unwrap();
    let all: Vec<usize> = (0..parts.len()).collect();
    let necessity = parts.necessity(engine, &solution, &all, Limits::NONE);
    for (&part, &found) in all.iter().zip(&necessity) {
        let expected = match solutions(&parts, |index| index != part) {
            1 => Necessity::Redundant,
            _ => Necessity::Necessary,
        };
        assert_eq!(found, expected, "part {part}");
    }
    assert_eq!(necessity[3], Necessity::Redundant);
    assert!(necessity.contains(&Necessity::Necessary));
}

/// Checks that a set has the property and each set with one part less does not.
fn check_minimal(parts: &Parts, set: &MinimalSet, chosen: &[usize], holds: impl Fn(usize) -> bool) {
    assert!(set.is_minimal());
    let kept = |index: usize| set.kept.contains(&index);
    assert!(holds(solutions(parts, kept)));
    for &part in set.kept.iter().filter(|part| chosen.contains(part)) {
        let count = solutions(parts, |index| kept(index) && index != part);
        assert!(!holds(count), "part {part} can go");
    }
}

#[test]
fn reduced_puzzles_are_unique_and_need_each_part() {
    let parts = sample(&[cage(&[4, 5], 7), cage(&[4, 6], 6), cage(&[0, 4], 5)]);
    let engine = &mut Auto::default();
    let solution = parts.unique_solution(engine, Limits::NONE).unwrap();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    for _ in 0..order.len() {
        order.rotate_left(1);
        let set = parts.reduce(engine, &solution, &order, Limits::NONE);
        check_minimal(&parts, &set, &order, |count| count == 1);
    }
    let only_last = [parts.len() - 1];
    let set = parts.reduce(engine, &solution, &only_last, Limits::NONE);
    assert_eq!(set.kept.len(), parts.len() - 1);
}

#[test]
fn conflicts_have_no_solution_and_each_smaller_set_has_one() {
    // Cells r1c1 and r1c2 are at most 1 and 2 in a rising row, so the cage of 5 is impossible with it.
    let parts = sample(&[cage(&[0, 1], 5), cage(&[12, 13], 7)]);
    let engine = &mut Auto::default();
    for order in [&[][..], &[4, 3, 2, 1, 0], &[3]] {
        let set = parts.conflict(engine, order, Limits::NONE).unwrap();
        check_minimal(&parts, &set, &[0, 1, 2, 3, 4], |count| count == 0);
        assert_eq!(set.kept, [2, 3]);
    }
}

#[test]
fn clashing_givens_are_a_conflict() {
    let board = Geometry::boxes(2, 2).unwrap();
    let mut givens = Grid::empty(&board);
    for (index, digit) in [(0, 1), (5, 1), (15, 3)] {
        givens[Square::new(index)] = Some(Digit::new(digit));
    }
    assert!(Puzzle::new(&board, givens.clone()).is_err());
    let parts = Parts::of_givens(&board, &givens);
    let set = parts.conflict(&mut Auto::default(), &[], Limits::NONE);
    assert_eq!(set.unwrap().kept, [0, 1]);
}

#[test]
fn puzzles_that_do_not_fit_a_question_are_refused() {
    let engine = &mut Auto::default();
    let unique = |parts: &Parts, engine: &mut Auto| parts.unique_solution(engine, Limits::NONE);
    let several = sample(&[]);
    assert_eq!(unique(&several, engine), Err(NotUnique::Multiple));
    let none = sample(&[cage(&[0, 1], 5)]);
    assert_eq!(unique(&none, engine), Err(NotUnique::None));
    let conflict = several.conflict(engine, &[], Limits::NONE);
    let Err(NoConflict::Solution(solution)) = conflict else {
        panic!("{conflict:?}");
    };
    assert!(solution.solves(&several.puzzle(|_| true).unwrap()));
}

#[test]
fn limits_leave_parts_undecided() {
    let empty = puzzle!(".".repeat(81));
    let parts = Parts::of_puzzle(&empty);
    let stopped = Limits::NONE.stop(&|| true);
    let engine = &mut crate::VariantSearch::default();
    let unique = parts.unique_solution(engine, stopped);
    assert_eq!(unique, Err(NotUnique::Unknown));
    let conflict = parts.conflict(engine, &[], stopped);
    assert_eq!(conflict, Err(NoConflict::Unknown));

    let parts = sample(&[cage(&[4, 5], 7), cage(&[4, 6], 6)]);
    let solution = parts.unique_solution(engine, Limits::NONE).unwrap();
    let all: Vec<usize> = (0..parts.len()).collect();
    let engine = &mut Backtrack::default();
    let necessity = parts.necessity(engine, &solution, &all, stopped);
    assert!(necessity.iter().all(|it| *it == Necessity::Unknown));
    let set = parts.reduce(engine, &solution, &all, stopped);
    assert_eq!((set.kept, set.undecided), (all.clone(), all));
}

#[test]
fn constraints_that_do_not_fit_the_board_are_refused() {
    let mut parts = Parts::new(&Geometry::boxes(2, 2).unwrap());
    assert!(parts.add_rule(vec![cage(&[0, 16], 5)]).is_err());
    assert!(parts.fix(cage(&[0, 16], 5)).is_err());
    assert!(parts.is_empty());
    parts.fix(cage(&[0, 1], 5)).unwrap();
    assert_eq!(parts.puzzle(|_| true).unwrap().constraints().len(), 1);
}
