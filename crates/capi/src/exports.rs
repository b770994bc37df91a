//! The functions of the header `include/foldoku.h`, which is made from this file and the types in it.
//!
//! Each function takes the pointers of its arguments through [`Memory`] and passes the result to safe
//! code. What the caller must guarantee about pointers is the same for all functions, so the header
//! states it once, at its top (`cbindgen.toml`).
//!
//! **Invariant:** every function that can fail works inside [`guarded`], so no panic reaches C. An
//! output is written only after all arguments have been checked.
#![allow(
    unsafe_code,
    reason = "exported names, and calls that pass pointers to the memory module"
)]
#![allow(
    clippy::missing_safety_doc,
    reason = "the contract is the same for all functions; the header states it once"
)]
#![allow(
    clippy::too_many_arguments,
    reason = "plain arguments can be called from every language without a structure layout"
)]

use std::ffi::{CStr, c_char, c_int, c_void};

use crate::ask::{self, Ask};
use crate::batch::{Batch, Status};
use crate::error::Error;
use crate::generate::{self, Order};
use crate::guard::guarded;
use crate::memory::{Memory, RECORD, Stop};
use crate::single::{self, Rating};

pub use crate::memory::StopFunction;

/// The version of this library as a constant text.
const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("a version has no null character"),
    };

/// Returns the version of this library, such as "0.1.0". The text is constant.
#[unsafe(no_mangle)]
pub extern "C" fn foldoku_version() -> *const c_char {
    VERSION.as_ptr()
}

/// Returns the text of a `foldoku_error`, or of another number. The text is constant; it is never null.
#[unsafe(no_mangle)]
pub extern "C" fn foldoku_error_text(error: c_int) -> *const c_char {
    Error::text_of(error).as_ptr()
}

/// Returns "invalid", "none", "found", "unique" or "multiple"; "unknown" for another number.
#[unsafe(no_mangle)]
pub extern "C" fn foldoku_status_name(status: u8) -> *const c_char {
    Status::name_of(status).as_ptr()
}

/// Solves puzzles: the first solution, status, solution count and guesses of each.
///
/// - `puzzles`: `len` records, the start of each `stride` bytes after that of the one before.
/// - `limit`: each search stops after this many solutions. 1 is enough for a solution, 2 to tell
///   whether it is the only one; UINT64_MAX counts all, which takes forever for puzzles with few givens.
/// - `threads`: 0 means one per core; with 1, no thread is started.
/// - `solutions`: `len` records, `solution_stride` bytes apart; 81 dots if there is no solution.
///   Ignored if null, as are the other outputs.
/// - `statuses`, `counts`, `guesses`: `len` elements each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn foldoku_solve(
    puzzles: *const c_char,
    stride: usize,
    len: usize,
    limit: u64,
    threads: u32,
    solutions: *mut c_char,
    solution_stride: usize,
    statuses: *mut Status,
    counts: *mut u64,
    guesses: *mut u64,
) -> Error {
    guarded(|| {
        let mut memory = Memory::default();
        // SAFETY: the caller keeps the promises of the header.
        let puzzles = unsafe { memory.input(puzzles, stride, len) }?;
        // SAFETY: as above.
        let solutions = unsafe { memory.output(solutions, solution_stride, len) }?;
        // SAFETY: as above.
        let statuses = unsafe { memory.array(statuses, len) }?;
        // SAFETY: as above.
        let counts = unsafe { memory.array(counts, len) }?;
        // SAFETY: as above.
        let guesses = unsafe { memory.array(guesses, len) }?;
        let batch = Batch {
            puzzles,
            solutions,
            statuses,
            counts,
            guesses,
        };
        batch.solve(limit, threads)
    })
}

/// Counts the solutions of puzzles, each up to `limit`: `foldoku_solve` without solutions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn foldoku_count(
    puzzles: *const c_char,
    stride: usize,
    len: usize,
    limit: u64,
    threads: u32,
    counts: *mut u64,
    statuses: *mut Status,
) -> Error {
    guarded(|| {
        let mut memory = Memory::default();
        // SAFETY: the caller keeps the promises of the header.
        let puzzles = unsafe { memory.input(puzzles, stride, len) }?;
        // SAFETY: as above.
        let counts = unsafe { memory.array(counts, len) }?;
        // SAFETY: as above.
        let statuses = unsafe { memory.array(statuses, len) }?;
        let batch = Batch {
            counts,
            statuses,
            ..Batch::of(puzzles)
        };
        batch.solve(limit, threads)
    })
}

/// Checks whether puzzles have no, exactly one or several solutions: `foldoku_count` with limit 2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn foldoku_check(
    puzzles: *const c_char,
    stride: usize,
    len: usize,
    threads: u32,
    statuses: *mut Status,
) -> Error {
    guarded(|| {
        let mut memory = Memory::default();
        // SAFETY: the caller keeps the promises of the header.
        let puzzles = unsafe { memory.input(puzzles, stride, len) }?;
        // SAFETY: as above.
        let statuses = unsafe { memory.array(statuses, len) }?;
        let batch = Batch {
            statuses,
            ..Batch::of(puzzles)
        };
        batch.solve(2, threads)
    })
}

/// Rates a puzzle with exactly one solution, as Sudoku Explainer and HoDoKu do.
///
/// Most puzzles take milliseconds, the hardest ones minutes. `stop` is called regularly with `context`
/// and can end the rating; null means never.
///
/// Returns FOLDOKU_ERROR_INVALID, FOLDOKU_ERROR_NO_SOLUTION or FOLDOKU_ERROR_MULTIPLE_SOLUTIONS for a
/// puzzle that cannot be rated, FOLDOKU_ERROR_STOPPED if `stop` ended the rating; `rating` is then not
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn foldoku_rate(
    puzzle: *const c_char,
    rating: *mut Rating,
    stop: StopFunction,
    context: *mut c_void,
) -> Error {
    guarded(|| {
        let mut memory = Memory::default();
        // SAFETY: the caller keeps the promises of the header.
        let puzzle = unsafe { memory.input(puzzle, RECORD, 1) }?;
        // SAFETY: as above.
        let rating = unsafe { memory.array(rating, 1) }?;
        // SAFETY: as above.
        let stop = unsafe { Stop::new(stop, context) };
        let [rating] = rating.ok_or(Error::NullPointer)? else {
            return Err(Error::Internal);
        };
        rating.write(single::rate(&puzzle.first(), &stop)?);
        Ok(())
    })
}

/// Writes the canonical (minlex) form of a puzzle or a solved grid, which all equivalent puzzles share.
///
/// The puzzle need not have a solution. Empty cells of the form are dots. `automorphisms` receives the
/// number of symmetries that map the puzzle to itself, up to relabelling; ignored if null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn foldoku_canonical(
    puzzle: *const c_char,
    canonical: *mut c_char,
    automorphisms: *mut u32,
) -> Error {
    guarded(|| {
        let mut memory = Memory::default();
        // SAFETY: the caller keeps the promises of the header.
        let puzzle = unsafe { memory.input(puzzle, RECORD, 1) }?;
        // SAFETY: as above.
        let canonical = unsafe { memory.output(canonical, RECORD, 1) }?;
        // SAFETY: as above.
        let automorphisms = unsafe { memory.array(automorphisms, 1) }?;
        let mut line = canonical.ok_or(Error::NullPointer)?;
        let form = single::canonical(&puzzle.first())?;
        line.set(0, &form.line);
        for element in automorphisms.into_iter().flatten() {
            element.write(form.automorphisms);
        }
        Ok(())
    })
}

/// Generates minimal puzzles with one solution: numbers `first` to `first + len - 1` of a seed.
///
/// The same seed gives the same puzzles on every machine and any number of threads.
///
/// - `level`: the level of HoDoKu, a `foldoku_level`; 0 for any.
/// - `threads`: as in `foldoku_solve`.
/// - `puzzles`, `solutions`: `len` records each; `solutions` is ignored if null.
///
/// If it returns FOLDOKU_ERROR_NOT_FOUND, some of the records are 81 dots.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn foldoku_generate(
    seed: u64,
    first: u64,
    len: usize,
    level: u32,
    threads: u32,
    puzzles: *mut c_char,
    stride: usize,
    solutions: *mut c_char,
    solution_stride: usize,
) -> Error {
    guarded(|| {
        let mut memory = Memory::default();
        // SAFETY: the caller keeps the promises of the header.
        let puzzles = unsafe { memory.output(puzzles, stride, len) }?;
        // SAFETY: as above.
        let solutions = unsafe { memory.output(solutions, solution_stride, len) }?;
        let request = generate::request(level)?;
        let end = first.checked_add(len as u64).ok_or(Error::Length)?;
        let order = match puzzles {
            Some(puzzles) => Order {
                numbers: first..end,
                puzzles,
                solutions,
            },
            None if len == 0 => return Ok(()),
            None => return Err(Error::NullPointer),
        };
        order.generate(&request, seed, threads)
    })
}

/// Answers a question of the table about the first puzzle of a text: "estimate", "sample", "redundant",
/// "conflict" and others, which `foldoku --help` lists, about puzzles on any board, with and without rules.
///
/// - `question`, `options`: texts that end with a null character. The options are a JSON object with the
///   names of the flags of the command line, such as {"exact": 100}; null for the default values.
///   Questions that are answered at random have seed 0 unless the options have one.
/// - `puzzle`: `len` bytes in any text format of foldoku, such as 81 characters.
/// - `answer`: `capacity` bytes, which receive the answer as JSON, and a null character. If there is no
///   answer, they receive the reason in words.
/// - `length`: receives the length without the null character, also if the buffer is too small;
///   ignored if null.
/// - `stop`: as in `foldoku_rate`; a search that it ends returns what it has found, with
///   "stopped": true, or FOLDOKU_ERROR_STOPPED without an answer.
///
/// Returns FOLDOKU_ERROR_BUFFER if the answer and the null character do not fit: nothing is written
/// to `answer` then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn foldoku_ask(
    question: *const c_char,
    options: *const c_char,
    puzzle: *const c_char,
    len: usize,
    answer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    stop: StopFunction,
    context: *mut c_void,
) -> Error {
    guarded(|| {
        let mut memory = Memory::default();
        // SAFETY: the caller keeps the promises of the header.
        let question = unsafe { memory.text(question) }?;
        // SAFETY: as above.
        let options = unsafe { memory.text(options) }?;
        // SAFETY: as above.
        let text = unsafe { memory.bytes(puzzle, len) }?;
        // SAFETY: as above.
        let buffer = unsafe { memory.array(answer.cast::<u8>(), capacity) }?;
        // SAFETY: as above.
        let length = unsafe { memory.array(length, 1) }?;
        let ask = Ask {
            question: question.ok_or(Error::NullPointer)?,
            options,
            text,
            // SAFETY: as above.
            stop: &unsafe { Stop::new(stop, context) },
        };
        let (text, error) = ask.answer();
        for element in length.into_iter().flatten() {
            element.write(text.len());
        }
        ask::write(&text, buffer.unwrap_or_default())?;
        match error {
            Error::None => Ok(()),
            error => Err(error),
        }
    })
}

/// Panics on a thread of its own if `threads` is more than 1, on the calling thread otherwise, so that
/// programs can test the return code.
///
/// cbindgen:ignore
#[cfg(debug_assertions)]
#[unsafe(no_mangle)]
pub extern "C" fn foldoku_test_panic(threads: u32) -> Error {
    guarded(|| {
        crate::threads::for_each(threads as usize, 0..100, || |_| panic!("a test"));
        Ok(())
    })
}
