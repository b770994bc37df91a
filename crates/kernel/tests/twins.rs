//! An answer depends on the puzzle and on the limit: not on the backend, and not on what else is
//! solved at the same time.
//!
//! **Invariant:** plain arrays and a puzzle that is alone are what all others are compared with.

mod support;

use std::collections::BTreeMap;

use foldoku_kernel::{Answer, Backend, Lanes, Line, Position, Status};
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use support::{FIXTURES, HARD, Single, line, puzzle, solutions_of, solves};

/// What an entry of `solutions` is before the call.
const UNTOUCHED: Line = [b'?'; 81];

fn lanes(backend: Backend) -> Lanes {
    Lanes::with_backend(backend).expect("it is available")
}

/// The answers and first solutions of a batch.
fn solve(lanes: &mut Lanes, puzzles: &[Line], limit: u64) -> (Vec<Answer>, Vec<Line>) {
    let mut answers = vec![Answer::default(); puzzles.len()];
    let mut solutions = vec![UNTOUCHED; puzzles.len()];
    lanes.solve_into(puzzles, limit, &mut answers, Some(&mut solutions));
    (answers, solutions)
}

/// The answers that puzzles get alone, in plain arrays.
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

    /// The answer and the first solution.
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

/// The status that a count means.
fn status(puzzle: &Line, count: u64, limit: u64) -> Status {
    if support::grid(puzzle).is_none() {
        return Status::Invalid;
    }
    match (count, limit) {
        (0, _) => Status::None,
        (1, 1) => Status::Found,
        (1, _) => Status::Unique,
        _ => Status::Multiple,
    }
}

/// Compares the answers of a batch with those that the puzzles get alone, for all backends, and
/// then once more without solutions in lanes that have been used.
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

/// The lengths around the number of lanes and of squads.
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
    #![proptest_config(generate::config(40, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/twins.txt")))]

    #[test]
    fn neighbours_and_backends_make_no_difference(
        puzzles in batch(),
        limit in select(&LIMITS[..]),
    ) {
        check_batch(&puzzles, &mut Alone::new(limit));
    }

    #[test]
    fn counts_are_those_of_the_reference(puzzles in vec(puzzle(), 6), limit in 1..6_usize) {
        let answers = Lanes::new().solve(&puzzles, limit as u64);
        for (puzzle, answer) in puzzles.iter().zip(answers).filter(|(puzzle, _)| *puzzle != HARD) {
            let expected = solutions_of(puzzle, limit).len() as u64;
            prop_assert_eq!(answer.count, expected, "{}", puzzle.escape_ascii());
        }
    }

    #[test]
    fn every_backend_finds_the_same_solutions_in_the_same_order(puzzle in puzzle()) {
        if let Some(position) = Position::read(&puzzle) {
            check_order(&puzzle, &position);
        }
    }
}

/// Compares the three that search one position at a time, for all backends.
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
fn fixtures_have_the_same_answers_in_every_batch() {
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
fn copies_of_a_hard_puzzle_have_one_answer() {
    for limit in LIMITS {
        let mut alone = Alone::new(limit);
        for copies in [1, 15, 16, 17, 33, 48] {
            check_batch(&vec![*HARD; copies], &mut alone);
        }
        let answer = alone.get(HARD).0;
        assert!(answer.count == 1 && answer.guesses > 50);
    }
}

/// The hard puzzle without one of its clues: many solutions, and many failures between them.
fn loose() -> Vec<Line> {
    let clues = (0..81).filter(|&square| HARD[square] != b'.');
    let without = clues.map(|square| {
        let mut puzzle = *HARD;
        puzzle[square] = b'.';
        puzzle
    });
    without.collect()
}

/// A lane that is called off, because another has found the last solution wanted, may be given a
/// branch of another search before it is looked at again.
#[test]
fn a_search_called_off_takes_nothing_with_it() {
    let loose = loose();
    for limit in [2, 5, 30] {
        let mut alone = Alone::new(limit);
        for puzzle in &loose {
            check_batch(&[*HARD, *puzzle], &mut alone);
            check_batch(&[*puzzle, *HARD, *puzzle, *puzzle], &mut alone);
        }
        check_batch(&[&loose[..], &[*HARD; 3]].concat(), &mut alone);
    }
}

/// Those with many solutions come last, when lanes are idle and searches are shared.
#[test]
fn searches_shared_at_the_end_of_a_batch_give_the_same_answers() {
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
