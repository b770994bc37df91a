//! Answers depend on the puzzle and the limit only, not on the backend or on the rest of the batch.
//!
//! **Invariant:** the reference for all comparisons is the portable backend with one puzzle per batch.

use std::collections::BTreeMap;

use crate::support::{FIXTURES, HARD, Single, grid, line, puzzle, solutions_of, solves};
use foldoku_kernel::{Answer, Backend, Lanes, Line, Position, Status};
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The value of the entries of `solutions` before a call.
const UNTOUCHED: Line = [b'?'; 81];

fn lanes(backend: Backend) -> Lanes {
    Lanes::with_backend(backend).expect("the backend is available")
}

/// Returns the answers and first solutions of a batch, which are the same however they are passed.
fn solve(lanes: &mut Lanes, puzzles: &[Line], limit: u64) -> (Vec<Answer>, Vec<Line>) {
    let mut answers = vec![Answer::default(); puzzles.len()];
    let mut solutions = vec![UNTOUCHED; puzzles.len()];
    lanes.solve_into(puzzles, limit, &mut answers, Some(&mut solutions));
    let mut answers_too = vec![Answer::default(); puzzles.len()];
    let mut passed = vec![UNTOUCHED; puzzles.len()];
    let mut on_solution = |index: usize, line: &Line| passed[index] = *line;
    lanes.solve_each(puzzles, limit, &mut answers_too, &mut on_solution);
    assert_eq!((&answers, &solutions), (&answers_too, &passed));
    (answers, solutions)
}

/// The answers of the portable backend to each puzzle alone.
struct Alone {
    lanes: Lanes,
    limit: u64,
    known: BTreeMap<Line, (Answer, Line)>,
}

impl Alone {
    fn new(limit: u64) -> Alone {
        Alone {
            lanes: lanes(Backend::Portable),
            limit,
            known: BTreeMap::new(),
        }
    }

    /// Returns the answer and the first solution.
    fn get(&mut self, puzzle: &Line) -> (Answer, Line) {
        let Alone {
            lanes,
            limit,
            known,
        } = self;
        *known.entry(*puzzle).or_insert_with(|| {
            let (answers, solutions) = solve(lanes, &[*puzzle], *limit);
            check_answer(puzzle, *limit, &answers[0], &solutions[0]);
            (answers[0], solutions[0])
        })
    }
}

fn check_answer(puzzle: &Line, limit: u64, answer: &Answer, solution: &Line) {
    let shown = puzzle.escape_ascii();
    assert_eq!(
        answer.status,
        status(puzzle, answer.count, limit),
        "{shown}"
    );
    match answer.count {
        0 => assert_eq!(*solution, UNTOUCHED, "{shown}"),
        _ => assert!(solves(solution, puzzle), "{shown}"),
    }
}

/// Returns the status for a count.
fn status(puzzle: &Line, count: u64, limit: u64) -> Status {
    if grid(puzzle).is_none() {
        return Status::Invalid;
    }
    match (count, limit) {
        (0, _) => Status::None,
        (1, 1) => Status::Found,
        (1, _) => Status::Unique,
        _ => Status::Multiple,
    }
}

/// Compares the answers of a batch with those to each puzzle alone, for all backends, and a second time
/// with the same solver and without solutions.
fn check_batch(puzzles: &[Line], alone: &mut Alone) {
    let limit = alone.limit;
    let (expected, first): (Vec<Answer>, Vec<Line>) =
        puzzles.iter().map(|puzzle| alone.get(puzzle)).unzip();
    for backend in Backend::available() {
        let mut lanes = lanes(backend);
        let (answers, solutions) = solve(&mut lanes, puzzles, limit);
        for (index, puzzle) in puzzles.iter().enumerate() {
            let place = format!(
                "{backend}, limit {limit}, {index}: {}",
                puzzle.escape_ascii()
            );
            assert_eq!(answers[index], expected[index], "{place}");
            assert_eq!(solutions[index], first[index], "{place}");
        }
        assert_eq!(lanes.solve(puzzles, limit), expected, "{backend}, again");
    }
}

/// Batch sizes around the numbers of lanes in a group and in all groups.
const SIZES: [usize; 10] = [0, 1, 2, 15, 16, 17, 31, 32, 33, 100];

const LIMITS: [u64; 4] = [1, 2, 3, 100];

fn batch() -> impl Strategy<Value = Vec<Line>> {
    select(&SIZES[..]).prop_flat_map(|size| vec(puzzle(), size))
}

fn fixtures() -> Vec<Line> {
    FIXTURES
        .iter()
        .map(|fixture| line(&fixture.givens))
        .collect()
}

/// Fixtures with more than one solution.
fn several() -> Vec<Line> {
    let all = FIXTURES.iter().filter(|fixture| fixture.count.limit() > 2);
    all.map(|fixture| line(&fixture.givens)).collect()
}

proptest! {
    #![proptest_config(generate::config(40, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kernel/proptest-regressions/consistency.txt")))]

    #[test]
    fn answers_are_independent_of_batch_and_backend(
        puzzles in batch(),
        limit in select(&LIMITS[..]),
    ) {
        check_batch(&puzzles, &mut Alone::new(limit));
    }

    #[test]
    fn counts_agree_with_the_reference(puzzles in vec(puzzle(), 6), limit in 1..6_usize) {
        let answers = Lanes::new().solve(&puzzles, limit as u64);
        for (puzzle, answer) in puzzles.iter().zip(answers).filter(|(puzzle, _)| *puzzle != HARD) {
            let expected = solutions_of(puzzle, limit).len() as u64;
            prop_assert_eq!(answer.count, expected, "{}", puzzle.escape_ascii());
        }
    }

    #[test]
    fn solution_order_is_independent_of_backend(puzzle in puzzle()) {
        if let Some(position) = Position::read(&puzzle) {
            check_order(&puzzle, &position);
        }
    }
}

/// Compares the single-puzzle solvers on all backends.
fn check_order(puzzle: &Line, position: &Position) {
    const LIMIT: usize = 1000;
    let count = Lanes::new().solve(&[*puzzle], LIMIT as u64)[0].count;
    let mut expected = Single::all(Backend::Portable).map(|mut it| it.search(position, LIMIT));
    for backend in Backend::available() {
        let found = Single::all(backend).map(|mut it| it.search(position, LIMIT));
        assert_eq!(found, expected, "{backend}: {}", puzzle.escape_ascii());
    }
    for (solutions, _) in &mut expected {
        assert_eq!(solutions.len() as u64, count, "{}", puzzle.escape_ascii());
        assert!(solutions.iter().all(|solution| solves(solution, puzzle)));
        solutions.sort_unstable();
        assert!(
            solutions.windows(2).all(|pair| pair[0] != pair[1]),
            "a solution twice"
        );
    }
    if count < LIMIT as u64 {
        let [bands, spread, solo] = expected;
        assert_eq!(bands.0, spread.0);
        assert_eq!(bands.0, solo.0);
    }
}

#[test]
fn fixtures_have_the_same_answers_in_batches_of_any_size() {
    let puzzles = fixtures();
    for limit in LIMITS {
        let mut alone = Alone::new(limit);
        for size in SIZES {
            let all: Vec<Line> = puzzles.iter().cycle().take(size).copied().collect();
            check_batch(&all, &mut alone);
        }
    }
}

#[test]
fn copies_of_a_hard_puzzle_have_the_same_answer() {
    for limit in LIMITS {
        let mut alone = Alone::new(limit);
        for copies in [1, 15, 16, 17, 33, 48] {
            check_batch(&vec![*HARD; copies], &mut alone);
        }
        let answer = alone.get(HARD).0;
        assert!(answer.count == 1 && answer.guesses > 50);
    }
}

/// Returns the hard puzzle without each of its clues: many solutions, with many failures between them.
fn with_one_clue_less() -> Vec<Line> {
    let clues = (0..81).filter(|&square| HARD[square] != b'.');
    let without = clues.map(|square| {
        let mut puzzle = *HARD;
        puzzle[square] = b'.';
        puzzle
    });
    without.collect()
}

/// A lane is cancelled when another one finds the last solution of the same puzzle. Before its next sweep
/// it may receive a branch of another puzzle, which must not be cancelled with it.
#[test]
fn cancelled_search_does_not_affect_other_puzzles() {
    let fewer = with_one_clue_less();
    for limit in [2, 5, 30] {
        let mut alone = Alone::new(limit);
        for puzzle in &fewer {
            check_batch(&[*HARD, *puzzle], &mut alone);
            check_batch(&[*puzzle, *HARD, *puzzle, *puzzle], &mut alone);
        }
        check_batch(&[&fewer[..], &[*HARD; 3]].concat(), &mut alone);
    }
}

/// Puzzles with many solutions come last, when lanes are idle and searches are shared.
#[test]
fn shared_searches_at_the_end_of_a_batch_give_the_same_answers() {
    let several = several();
    let mut alone = Alone::new(7);
    for hard in [0, 1, 20, 35] {
        for end in (1..=several.len()).step_by(3) {
            let mut all = vec![*HARD; hard];
            all.extend(&several[..end]);
            check_batch(&all, &mut alone);
        }
    }
}
