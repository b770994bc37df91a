//! Functions over many puzzles.

use std::ffi::c_char;
use std::ptr::{null, null_mut};

use foldoku::generate::{Generator, Request};
use foldoku::kernel::{Lanes, Line};

use super::{CLASH, INVALID, MULTIPLE, Text, UNIQUE};
use crate::batch::Status;
use crate::error::Error;
use crate::exports;

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
