//! What holds of every step: it follows by its truths, and takes no digit of the solution away.
//!
//! **Invariant:** positions are those of puzzles with one solution, on the way from the givens to
//! the end, with wrong candidates taken away here and there.

mod sound {
    pub(crate) mod puzzles;
}

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use foldoku_logic::colouring::Colouring;
use foldoku_logic::intersections::{self, Intersections};
use foldoku_logic::single_digit::{self, SingleDigit};
use foldoku_logic::singles::Singles;
use foldoku_logic::state::digits_of;
use foldoku_logic::subsets::Subsets;
use foldoku_logic::uniqueness::{self, Uniqueness};
use foldoku_logic::wings::Wings;
use foldoku_logic::{Candidate, Finder, State, Step, Technique, check};
use sound::puzzles::{Puzzle, Random, puzzle};

/// The finders with all that their options allow.
fn finders() -> Vec<Box<dyn Finder>> {
    vec![
        Box::new(Singles::new()),
        Box::new(Intersections::new(intersections::Options { hidden: true })),
        Box::new(Subsets::new()),
        Box::new(Wings::new()),
        Box::new(SingleDigit::new(single_digit::Options {
            small_empty_rectangles: true,
            mixed_dual_kites: true,
        })),
        Box::new(Colouring::new()),
        Box::new(Uniqueness::new(uniqueness::Options {
            missing_candidates: true,
        })),
    ]
}

#[test]
fn steps_follow_and_keep_the_solution() {
    let mut finders = finders();
    let mut fired = BTreeSet::new();
    for seed in (1..=PUZZLES).chain(RARE) {
        let mut random = Random(seed);
        let puzzle = puzzle(&mut random);
        for walk in [in_order, at_random] {
            walk(&puzzle, &mut finders, &mut random, &mut fired);
        }
    }
    for finder in &finders {
        for technique in finder.techniques() {
            assert!(fired.contains(technique), "{technique} has not fired");
        }
    }
}

/// How many puzzles it takes until most techniques have fired.
const PUZZLES: u64 = 24;

/// The seeds of puzzles in which BUGs and avoidable rectangles turn up.
const RARE: [u64; 5] = [64, 117, 367, 678, 2749];

/// Goes from the givens as far as it goes, always by the first step of the easiest technique, and
/// looks at all steps on the way.
fn in_order(
    puzzle: &Puzzle,
    finders: &mut [Box<dyn Finder>],
    _: &mut Random,
    fired: &mut BTreeSet<Technique>,
) {
    let mut state = State::of_givens(&puzzle.givens);
    loop {
        let steps = all_sound(&state, puzzle, finders, fired);
        match steps.iter().min_by_key(|step| step.technique) {
            Some(step) => step.apply(&mut state),
            None => return,
        }
    }
}

/// Goes from a position to the end by steps of all kinds, and takes wrong candidates away.
///
/// Singles are put off, so that there is something to see before the end.
fn at_random(
    puzzle: &Puzzle,
    finders: &mut [Box<dyn Finder>],
    random: &mut Random,
    fired: &mut BTreeSet<Technique>,
) {
    let mut state = State::of_givens(&puzzle.givens);
    fill_some(&mut state, puzzle, random);
    while !state.is_solved() {
        let mut steps = all_sound(&state, puzzle, finders, fired);
        if steps.iter().any(|step| step.placements.is_empty()) {
            steps.retain(|step| step.placements.is_empty());
        }
        take_wrong_candidate(&mut state, puzzle, random);
        if !steps.is_empty() {
            steps[random.below(steps.len())].apply(&mut state);
        }
    }
}

/// Fills some squares, since patterns of filled ones need them.
fn fill_some(state: &mut State, puzzle: &Puzzle, random: &mut Random) {
    for _ in 0..random.below(25) {
        let open: Vec<usize> = state.open().iter().collect();
        let square = open[random.below(open.len())];
        state.place(square, usize::from(puzzle.solution[square] - b'1'));
    }
}

/// All steps of a position, after a look at each.
fn all_sound(
    state: &State,
    puzzle: &Puzzle,
    finders: &mut [Box<dyn Finder>],
    fired: &mut BTreeSet<Technique>,
) -> Vec<Step> {
    let steps = steps(state, finders);
    for step in &steps {
        assert_sound(state, step, puzzle);
        fired.insert(step.technique);
    }
    steps
}

fn steps(state: &State, finders: &mut [Box<dyn Finder>]) -> Vec<Step> {
    let mut steps = Vec::new();
    for finder in finders {
        for &technique in finder.techniques() {
            let flow = finder.find(state, technique, &mut |step| {
                assert_eq!(step.technique, technique);
                steps.push(step);
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue(), "nobody has asked to stop");
        }
    }
    steps
}

#[track_caller]
fn assert_sound(state: &State, step: &Step, puzzle: &Puzzle) {
    let solves = |candidate: &Candidate| {
        usize::from(puzzle.solution[candidate.square()] - b'1') == candidate.digit_index()
    };
    if let Err(refuted) = check(state, step) {
        panic!("{refuted}: {step:?} in {state:?}");
    }
    assert!(
        !step.eliminations.iter().any(solves),
        "{step:?} in {state:?}"
    );
    assert!(step.placements.iter().all(solves), "{step:?} in {state:?}");
}

/// Takes a candidate away that is not of the solution, from a square that has more than two if
/// there is one.
fn take_wrong_candidate(state: &mut State, puzzle: &Puzzle, random: &mut Random) {
    let is_rich = |&square: &usize| state.marks(square).count_ones() > 2;
    let mut squares: Vec<usize> = state.open().iter().filter(is_rich).collect();
    if squares.is_empty() {
        squares = state.open().iter().collect();
    }
    let square = squares[random.below(squares.len())];
    let right = usize::from(puzzle.solution[square] - b'1');
    let mut wrong = digits_of(state.marks(square) & !(1 << right));
    if let Some(digit) = wrong.next() {
        state.remove(square, digit);
    }
}
