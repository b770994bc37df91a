//! The C functions, called from Rust.
//!
//! The programs in `examples` call them from C, C++ and Python; these tests need neither.
#![allow(unsafe_code, reason = "the functions take pointers")]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{null, null_mut};

use foldoku::generate::{Generator, Request};
use foldoku::kernel::{Lanes, Line};

use crate::batch::Status;
use crate::error::Error;
use crate::exports;
use crate::single::{Level, Rating};

const UNIQUE: &Line =
    b"7.968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";
const MULTIPLE: &Line =
    b"6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
const CLASH: &Line =
    b"77968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";
const INVALID: &Line =
    b"7x968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9.";

/// Records in memory, with other bytes between them.
struct Text {
    bytes: Vec<u8>,
    start: usize,
    stride: usize,
    len: usize,
}

impl Text {
    fn new(lines: &[Line], start: usize, stride: usize) -> Text {
        let mut text = Text {
            bytes: vec![b'#'; start + stride * lines.len() + 81],
            start,
            stride,
            len: lines.len(),
        };
        for (index, line) in lines.iter().enumerate() {
            text.bytes[start + index * stride..][..81].copy_from_slice(line);
        }
        text
    }

    fn first(&mut self) -> *mut c_char {
        self.bytes[self.start..].as_mut_ptr().cast()
    }

    fn lines(&self, start: usize) -> Vec<Line> {
        let line = |index| self.bytes[start + index * self.stride..][..81].try_into();
        (0..self.len).map(|index| line(index).unwrap()).collect()
    }
}

/// Some puzzles of every status, more than one part of them.
fn puzzles() -> Vec<Line> {
    let mut generator = Generator::new(Request::default()).unwrap();
    let numbers = Vec::from_iter(0..700);
    let generated = generator.puzzles(5, &numbers);
    let mut lines = Vec::new();
    for (index, generated) in generated.iter().flatten().enumerate() {
        lines.push(generated.puzzle);
        match index % 7 {
            0 => lines.push(*MULTIPLE),
            2 => lines.push(*CLASH),
            4 => lines.push(*INVALID),
            6 => lines.push([b'0'; 81]),
            _ => {}
        }
    }
    lines
}

/// The results for a batch.
#[derive(Debug, PartialEq)]
struct Results {
    solutions: Vec<Line>,
    statuses: Vec<u8>,
    counts: Vec<u64>,
    guesses: Vec<u64>,
}

/// Returns what the kernel says.
fn expected(lines: &[Line], limit: u64) -> Results {
    let mut answers = vec![Default::default(); lines.len()];
    let mut solutions = vec![[b'.'; 81]; lines.len()];
    Lanes::new().solve_into(lines, limit, &mut answers, Some(&mut solutions));
    Results {
        solutions,
        statuses: answers
            .iter()
            .map(|it| Status::from(it.status) as u8)
            .collect(),
        counts: answers.iter().map(|it| it.count).collect(),
        guesses: answers.iter().map(|it| it.guesses).collect(),
    }
}

fn solve(lines: &[Line], strides: [usize; 2], limit: u64, threads: u32) -> Results {
    let len = lines.len();
    let mut puzzles = Text::new(lines, 3, strides[0]);
    let mut solutions = Text::new(&vec![[b'#'; 81]; len], 5, strides[1]);
    let mut statuses = vec![Status::Invalid; len];
    let (mut counts, mut guesses) = (vec![99; len], vec![99; len]);
    let (from, to) = (puzzles.first(), solutions.first());
    // SAFETY: all buffers have `len` elements.
    let error = unsafe {
        exports::foldoku_solve(
            from,
            strides[0],
            len,
            limit,
            threads,
            to,
            strides[1],
            statuses.as_mut_ptr(),
            counts.as_mut_ptr(),
            guesses.as_mut_ptr(),
        )
    };
    assert_eq!(error, Error::None);
    assert_eq!(puzzles.lines(3), lines, "the input is unchanged");
    let written = solutions.lines(5);
    assert_eq!(
        solutions.bytes,
        Text::new(&written, 5, strides[1]).bytes,
        "bytes between the records are unchanged"
    );
    Results {
        solutions: written,
        statuses: statuses.iter().map(|&it| it as u8).collect(),
        counts,
        guesses,
    }
}

#[test]
fn results_equal_those_of_the_kernel() {
    let lines = puzzles();
    for limit in [1, 2, 50] {
        let expected = expected(&lines, limit);
        for strides in [[81, 81], [82, 81], [81, 83], [100, 160]] {
            for threads in [0, 1, 3, 64] {
                assert_eq!(solve(&lines, strides, limit, threads), expected);
            }
        }
    }
}

#[test]
fn records_of_a_structure_are_solved_in_place() {
    let lines = puzzles();
    let mut text = Text::new(&lines, 0, 164);
    let puzzles = text.first();
    let solutions = puzzles.wrapping_add(82);
    let len = lines.len();
    for threads in [1, 3] {
        // SAFETY: the buffer has `len` structures; puzzle and solution do not overlap.
        let error = unsafe {
            let none = null_mut();
            exports::foldoku_solve(
                puzzles,
                164,
                len,
                2,
                threads,
                solutions,
                164,
                none,
                null_mut(),
                null_mut(),
            )
        };
        assert_eq!(error, Error::None);
        assert_eq!(text.lines(0), lines);
        assert_eq!(text.lines(82), expected(&lines, 2).solutions);
    }
}

#[test]
fn counts_and_checks_equal_those_of_the_kernel() {
    let lines = puzzles();
    let mut text = Text::new(&lines, 0, 82);
    let expected = [expected(&lines, 2), expected(&lines, 9)];
    let mut statuses = vec![Status::Found; lines.len()];
    let mut counts = vec![0; lines.len()];
    let (first, len, to) = (text.first(), lines.len(), statuses.as_mut_ptr());
    // SAFETY: all buffers have `len` elements.
    let error = unsafe { exports::foldoku_check(first, 82, len, 2, to) };
    assert_eq!(error, Error::None);
    assert!(
        statuses
            .iter()
            .map(|&it| it as u8)
            .eq(expected[0].statuses.iter().copied())
    );
    // SAFETY: as above.
    let error = unsafe { exports::foldoku_count(first, 82, len, 9, 0, counts.as_mut_ptr(), to) };
    assert_eq!(error, Error::None);
    assert_eq!(counts, expected[1].counts);
    assert!(
        statuses
            .iter()
            .map(|&it| it as u8)
            .eq(expected[1].statuses.iter().copied())
    );
}

/// Checks one puzzle with unusual arguments.
fn check_one(first: *const c_char, stride: usize, len: usize, to: *mut Status) -> Error {
    // SAFETY: the tests below pass pointers that are valid or must be rejected.
    unsafe { exports::foldoku_check(first, stride, len, 1, to) }
}

#[test]
fn wrong_arguments_are_errors() {
    let mut text = Text::new(&[*UNIQUE], 0, 81);
    let first = text.first();
    let mut status = Status::Found;
    let to = &raw mut status;
    assert_eq!(check_one(null(), 81, 1, to), Error::NullPointer);
    assert_eq!(check_one(first, 80, 1, to), Error::Stride);
    assert_eq!(check_one(first, 0, 1, to), Error::Stride);
    assert_eq!(check_one(first, 81, usize::MAX, to), Error::Length);
    assert_eq!(check_one(first, usize::MAX, 2, to), Error::Length);
    assert_eq!(check_one(first, 81, 1, first.cast()), Error::Overlap);
    assert_eq!(
        check_one(first, 81, 1, first.wrapping_add(80).cast()),
        Error::Overlap
    );
    assert_eq!(status, Status::Found, "nothing was written");
    assert_eq!(check_one(first, usize::MAX, 1, to), Error::None);
    assert_eq!(status, Status::Unique);
}

#[test]
fn nothing_is_done_for_no_puzzles() {
    assert_eq!(check_one(null(), 81, 0, null_mut()), Error::None);
    // SAFETY: no puzzles need no memory.
    let error = unsafe { exports::foldoku_generate(1, 0, 0, 0, 0, null_mut(), 81, null_mut(), 81) };
    assert_eq!(error, Error::None);
}

#[test]
fn wrong_outputs_and_limits_are_errors() {
    let mut text = Text::new(&[*UNIQUE; 4], 0, 81);
    let first = text.first();
    let mut counts = [7_u64; 5];
    let counts = counts.as_mut_ptr();
    let count = |limit, to: *mut u64| {
        // SAFETY: `to` has room for 4 counts, or is rejected.
        unsafe { exports::foldoku_count(first, 81, 4, limit, 1, to, null_mut()) }
    };
    assert_eq!(count(0, counts), Error::Limit);
    assert_eq!(count(2, counts.wrapping_byte_add(4)), Error::Alignment);
    assert_eq!(count(2, counts), Error::None);
    assert_eq!(count(2, null_mut()), Error::None);
    // SAFETY: overlapping outputs are rejected.
    let error =
        unsafe { exports::foldoku_count(first, 81, 4, 2, 1, counts, counts.cast::<Status>()) };
    assert_eq!(error, Error::Overlap);
}

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
        score: 3102,
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
    expected(&[*UNIQUE], 1).solutions[0]
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
fn panic_in_any_thread_is_an_error() {
    for threads in [1, 2, 5] {
        assert_eq!(exports::foldoku_test_panic(threads), Error::Internal);
    }
    assert_eq!(rate(UNIQUE, None, null_mut()).unwrap().er, 72);
}

#[test]
fn names_and_texts_are_constant() {
    // SAFETY: the functions return texts that end with a null character.
    let text = |pointer: *const c_char| unsafe { CStr::from_ptr(pointer) };
    assert_eq!(
        text(exports::foldoku_version()).to_str(),
        Ok(env!("CARGO_PKG_VERSION"))
    );
    assert_eq!(text(exports::foldoku_error_text(3)), Error::text_of(3));
    let names = [0, 1, 2, 3, 4, 5, 255].map(|it| text(exports::foldoku_status_name(it)));
    let expected = [
        c"invalid",
        c"none",
        c"found",
        c"unique",
        c"multiple",
        c"unknown",
        c"unknown",
    ];
    assert_eq!(names, expected);
}

/// `cargo xtask capi --check` compares the whole header; this needs no other program.
#[test]
fn header_has_every_function_and_every_error() {
    let header = include_str!("../include/foldoku.h");
    let source = include_str!("exports.rs");
    let functions = source.split("extern \"C\" fn ").skip(1);
    let names = functions.map(|rest| rest.split('(').next().unwrap());
    for name in names.filter(|name| *name != "foldoku_test_panic") {
        assert!(header.contains(&format!("{name}(")), "{name}");
    }
    assert!(!header.contains("foldoku_test_panic"));
    for (number, error) in (0..).zip(Error::ALL) {
        let mut name = String::new();
        for letter in format!("{error:?}").chars() {
            if letter.is_uppercase() {
                name.push('_');
            }
            name.push(letter.to_ascii_uppercase());
        }
        let line = format!("FOLDOKU_ERROR{name} = {number},");
        assert!(header.contains(&line), "{line}");
    }
}
