//! Ratings, canonical forms and generated puzzles.

use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

use foldoku::generate::{Generator, Request};
use foldoku::kernel::{Lanes, Line};

use super::{CLASH, INVALID, MULTIPLE, Text, UNIQUE};
use crate::error::Error;
use crate::exports;
use crate::single::{Level, Rating};

fn rate(puzzle: &Line, stop: exports::StopFunction, context: *mut c_void) -> Result<Rating, Error> {
    let mut rating = Rating {
        er: 0,
        ep: 0,
        ed: 0,
        level: Level::Any,
        score: 0,
    };
    // SAFETY: the puzzle has 81 characters, and there is one rating.
    let error =
        unsafe { exports::foldoku_rate(puzzle.as_ptr().cast(), &raw mut rating, stop, context) };
    match error {
        Error::None => Ok(rating),
        error => {
            assert_eq!(rating.level, Level::Any, "nothing was written");
            Err(error)
        }
    }
}

/// Counts its calls, and stops at the third.
unsafe extern "C" fn stop_at_third(context: *mut c_void) -> c_int {
    // SAFETY: the context is the number of calls.
    let calls = unsafe { &mut *context.cast::<u32>() };
    *calls += 1;
    c_int::from(*calls == 3)
}

#[test]
fn ratings_are_those_of_the_command_line() {
    let rating = rate(UNIQUE, None, null_mut());
    let expected = Rating {
        er: 72,
        ep: 12,
        ed: 12,
        level: Level::Extreme,
        score: 1952,
    };
    assert_eq!(rating, Ok(expected));
    assert_eq!(rate(INVALID, None, null_mut()), Err(Error::Invalid));
    assert_eq!(rate(CLASH, None, null_mut()), Err(Error::NoSolution));
    assert_eq!(
        rate(MULTIPLE, None, null_mut()),
        Err(Error::MultipleSolutions)
    );
    let solved = expected_solution();
    let rating = rate(&solved, None, null_mut()).unwrap();
    assert_eq!((rating.er, rating.level, rating.score), (0, Level::Easy, 0));
}

fn expected_solution() -> Line {
    let mut solutions = [[b'.'; 81]];
    let solved = Some(&mut solutions[..]);
    Lanes::new().solve_into(&[*UNIQUE], 1, &mut [Default::default()], solved);
    solutions[0]
}

#[test]
fn ratings_can_be_stopped() {
    let mut calls = 0_u32;
    let context = (&raw mut calls).cast();
    assert_eq!(
        rate(UNIQUE, Some(stop_at_third), context),
        Err(Error::Stopped)
    );
    assert_eq!(
        calls, 3,
        "a function that wants to stop is not called again"
    );
}

#[test]
fn canonical_forms_are_those_of_the_library() {
    let canonical = |puzzle: &Line| {
        let (mut line, mut automorphisms) = ([0; 81], 0);
        let to = line.as_mut_ptr().cast();
        // SAFETY: both lines have 81 characters.
        let error = unsafe {
            exports::foldoku_canonical(puzzle.as_ptr().cast(), to, &raw mut automorphisms)
        };
        (error, line, automorphisms)
    };
    let expected = foldoku::Canonicaliser::new().canonicalise(UNIQUE);
    let expected = (Error::None, expected.line, expected.automorphisms);
    assert_eq!(canonical(UNIQUE), expected);
    assert_eq!(canonical(&[b'0'; 81]), (Error::None, [b'.'; 81], 3_359_232));
    assert_eq!(canonical(INVALID), (Error::Invalid, [0; 81], 0));
    // SAFETY: the missing output is rejected.
    let error =
        unsafe { exports::foldoku_canonical(UNIQUE.as_ptr().cast(), null_mut(), null_mut()) };
    assert_eq!(error, Error::NullPointer);
}

fn generate(first: u64, len: usize, level: u32, threads: u32) -> (Error, Vec<Line>, Vec<Line>) {
    let mut puzzles = Text::new(&vec![[b'#'; 81]; len], 0, 82);
    let mut solutions = Text::new(&vec![[b'#'; 81]; len], 0, 81);
    let (to, to_solutions) = (puzzles.first(), solutions.first());
    // SAFETY: both buffers have `len` records.
    let error = unsafe {
        exports::foldoku_generate(9, first, len, level, threads, to, 82, to_solutions, 81)
    };
    (error, puzzles.lines(0), solutions.lines(0))
}

#[test]
fn puzzles_follow_from_the_seed_and_their_number() {
    let mut generator = Generator::new(Request::default()).unwrap();
    let expected = generator.puzzles(9, &Vec::from_iter(0..600));
    let expected: Vec<_> = expected.into_iter().map(Result::unwrap).collect();
    let (error, puzzles, solutions) = generate(0, 600, 0, 3);
    assert_eq!(error, Error::None);
    assert!(puzzles.iter().eq(expected.iter().map(|it| &it.puzzle)));
    assert!(solutions.iter().eq(expected.iter().map(|it| &it.solution)));
    assert_eq!(generate(590, 10, 0, 1).1, puzzles[590..]);
}

#[test]
fn puzzles_have_the_requested_level() {
    let (_, puzzles, _) = generate(0, 20, 2, 3);
    assert_eq!(generate(0, 20, 2, 1).1, puzzles);
    for puzzle in puzzles {
        assert_eq!(
            rate(&puzzle, None, null_mut()).unwrap().level,
            Level::Medium
        );
    }
    assert_eq!(generate(0, 1, 6, 1).0, Error::Level);
    assert_eq!(generate(u64::MAX, 2, 0, 1).0, Error::Length);
    // SAFETY: the missing output is rejected.
    let error = unsafe { exports::foldoku_generate(1, 0, 1, 0, 0, null_mut(), 81, null_mut(), 81) };
    assert_eq!(error, Error::NullPointer);
}

#[test]
fn ratings_work_after_a_panic() {
    assert_eq!(exports::foldoku_test_panic(1), Error::Internal);
    assert_eq!(rate(UNIQUE, None, null_mut()).unwrap().er, 72);
}
