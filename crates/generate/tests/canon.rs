//! Canonical forms against their definition, and their laws.
//!
//! **Invariant:** the definition is written out here, over all 3,359,232 rearrangements, and shares
//! nothing with what it checks.

mod support;

use std::array;
use std::collections::{BTreeMap, BTreeSet};

use allocation_counter::measure;
use foldoku_generate::{BandClass, Canonizer, Random, Transform};
use foldoku_kernel::Line;
use foldoku_testkit::{fixtures, generate};
use proptest::prelude::*;
use support::{MOST_SYMMETRIC, line, odd_line, solved, text, transform};

/// Where failing cases are kept.
const FAILURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/proptest-regressions/canon.txt"
);

const EMPTY: Line = [b'.'; 81];

const HARD: &Line =
    b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

/// The least of all images, and how many rearrangements lead to it.
fn least(line: &Line) -> (Line, u32) {
    let orders = orders_of_lines();
    let transposed = array::from_fn(|square| line[square % 9 * 9 + square / 9]);
    let mut best = ([0xff; 81], 0);
    for side in [*line, transposed] {
        for rows in &orders {
            let side: Line = array::from_fn(|square| side[9 * rows[square / 9] + square % 9]);
            orders
                .iter()
                .for_each(|columns| compare(&side, columns, &mut best));
        }
    }
    best
}

/// Compares a line whose columns stand in this order with the best.
fn compare(line: &Line, columns: &[usize; 9], best: &mut (Line, u32)) {
    let mut names = [b'.'; 128];
    let mut next = b'1';
    let mut image = [0; 81];
    let mut is_less = false;
    for square in 0..81 {
        let digit = line[square - square % 9 + columns[square % 9]];
        let name = &mut names[usize::from(digit)];
        if digit != b'.' && *name == b'.' {
            *name = next;
            next += 1;
        }
        image[square] = *name;
        if !is_less && image[square] > best.0[square] {
            return;
        }
        is_less |= image[square] < best.0[square];
    }
    *best = match is_less {
        true => (image, 1),
        false => (best.0, best.1 + 1),
    };
}

/// The 1296 orders of rows that keep bands together.
fn orders_of_lines() -> Vec<[usize; 9]> {
    let threes = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut orders = Vec::new();
    for bands in threes {
        for index in 0..216 {
            let rows = [index / 36, index / 6 % 6, index % 6].map(|order| threes[order]);
            orders.push(array::from_fn(|row| {
                3 * bands[row / 3] + rows[row / 3][row % 3]
            }));
        }
    }
    orders
}

#[track_caller]
fn check_against_definition(line: &Line) {
    let canonical = Canonizer::new().canonical(line);
    let (least, automorphisms) = least(line);
    assert_eq!(text(&canonical.line), text(&least), "{}", text(line));
    assert_eq!(canonical.automorphisms, automorphisms, "{}", text(line));
}

/// The line of nine rows.
fn rows(rows: [&str; 9]) -> Line {
    rows.concat().into_bytes().try_into().unwrap()
}

/// Lines that are symmetric, degenerate or clash.
fn strange() -> Vec<Line> {
    let one_clue = array::from_fn(|square| if square == 40 { b'5' } else { b'.' });
    let last_open = array::from_fn(|square| {
        if square == 80 {
            b'.'
        } else {
            MOST_SYMMETRIC[square]
        }
    });
    let two_bands = array::from_fn(|square| if square < 54 { b'.' } else { HARD[square] });
    let full_band = array::from_fn(|square| {
        if square < 54 {
            b'.'
        } else {
            MOST_SYMMETRIC[square]
        }
    });
    let ones = MOST_SYMMETRIC.map(|digit| if digit == b'1' { b'1' } else { b'.' });
    let diagonal = array::from_fn(|square| if square % 10 == 0 { b'1' } else { b'.' });
    let diagonal_digits = array::from_fn(|square| {
        if square % 10 == 0 {
            b'1' + (square / 10) as u8
        } else {
            b'.'
        }
    });
    let pairs = rows([
        "11.......",
        ".........",
        "..2...3..",
        "...11....",
        ".........",
        "..3...2..",
        "......11.",
        ".........",
        "..2.....3",
    ]);
    let clash = rows([
        "112......",
        "...112...",
        "......112",
        "2.1......",
        "...2.1...",
        "......2.1",
        ".........",
        ".1..1..1.",
        "3........",
    ]);
    let mut wrong = *MOST_SYMMETRIC;
    wrong[80] = b'1';
    vec![
        EMPTY,
        one_clue,
        last_open,
        two_bands,
        full_band,
        ones,
        diagonal,
        diagonal_digits,
        pairs,
        clash,
        wrong,
        [b'7'; 81],
        *HARD,
    ]
}

#[test]
fn forms_are_as_defined() {
    strange().iter().for_each(check_against_definition);
}

#[test]
fn forms_of_solved_grids_are_as_defined() {
    check_against_definition(MOST_SYMMETRIC);
    // The first grid of all, whose first band is of the first class.
    check_against_definition(
        b"123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    );
}

/// How many lines a law that takes its time is tried on.
fn few() -> u32 {
    if is_slow() { 300 } else { 8 }
}

fn is_slow() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

proptest! {
    #![proptest_config(generate::config(few(), FAILURES))]

    #[test]
    fn odd_forms_are_as_defined(line in odd_line()) {
        check_against_definition(&line);
    }

    #[test]
    fn any_forms_are_as_defined(line in line()) {
        check_against_definition(&line);
    }
}

proptest! {
    #![proptest_config(generate::config(500, FAILURES))]

    #[test]
    fn images_have_one_form(line in line(), transform in transform()) {
        let mut canonizer = Canonizer::new();
        let canonical = canonizer.canonical(&line);
        let of_image = canonizer.canonical(&transform.apply(&line));
        prop_assert_eq!(text(&canonical.line), text(&of_image.line));
        prop_assert_eq!(canonical.automorphisms, of_image.automorphisms);
        prop_assert_eq!(Transform::REARRANGEMENTS % canonical.automorphisms, 0);
    }

    #[test]
    fn the_form_is_an_image_and_has_itself_as_its_form(line in line()) {
        let mut canonizer = Canonizer::new();
        let canonical = canonizer.canonical(&line);
        prop_assert_eq!(canonical.transform.apply(&line), canonical.line);
        prop_assert!(canonical.line <= line);
        let of_form = canonizer.canonical(&canonical.line);
        prop_assert_eq!(of_form.line, canonical.line);
        prop_assert_eq!(of_form.automorphisms, canonical.automorphisms);
    }

    #[test]
    fn solved_grids_begin_as_they_should(line in solved()) {
        let canonical = Canonizer::new().canonical(&line);
        let form = text(&canonical.line);
        prop_assert!(form.starts_with("123456789456789") || form.starts_with("123456789457"));
        let class = BandClass::of(canonical.line.first_chunk().unwrap());
        let classes = BandClass::of_grid(&line);
        prop_assert_eq!(class, classes.into_iter().min().unwrap());
    }

    #[test]
    fn bands_keep_their_class(line in solved(), transform in transform()) {
        let sorted = |line| {
            let mut classes = BandClass::of_grid(line);
            classes.sort_unstable();
            classes
        };
        prop_assert_eq!(sorted(&line), sorted(&transform.apply(&line)));
    }
}

#[test]
fn the_most_symmetric_are_known() {
    let mut canonizer = Canonizer::new();
    let most = canonizer.canonical(MOST_SYMMETRIC);
    assert_eq!((most.line, most.automorphisms), (*MOST_SYMMETRIC, 648));
    let empty = canonizer.canonical(&EMPTY);
    assert_eq!(
        (empty.line, empty.automorphisms),
        (EMPTY, Transform::REARRANGEMENTS)
    );
    let sevens = canonizer.canonical(&[b'7'; 81]);
    assert_eq!(
        (sevens.line, sevens.automorphisms),
        ([b'1'; 81], Transform::REARRANGEMENTS)
    );
}

#[test]
fn equal_rows_and_columns_take_their_time_but_not_forever() {
    let lines = [*b"123456789", *b"123123123", *b"111222333"].map(|row| [row; 9]);
    let automorphisms = lines.map(|rows| {
        let line = rows.concat().try_into().unwrap();
        Canonizer::new().canonical(&line).automorphisms
    });
    // Rows in any order, and columns that keep what is equal together.
    assert_eq!(automorphisms, [1296 * 1296, 1296 * 36, 1296 * 1296]);
}

/// How many forms the lines with so many clues have; all these lines, up to the names of their
/// digits, are counted by the automorphisms of the forms.
#[track_caller]
fn forms_of_lines(clues: usize, lines: u32) -> usize {
    let mut canonizer = Canonizer::new();
    let mut found: BTreeMap<Line, u32> = BTreeMap::new();
    for_each_line(&mut { EMPTY }, 0, clues, b'1', &mut |line| {
        let canonical = canonizer.canonical(line);
        found.insert(canonical.line, canonical.automorphisms);
    });
    let images = found
        .values()
        .map(|automorphisms| Transform::REARRANGEMENTS / automorphisms);
    assert_eq!(images.sum::<u32>(), lines);
    found.len()
}

/// All ways to put clues on squares from `first` on, digits in the order of their first appearance.
fn for_each_line(
    line: &mut Line,
    first: usize,
    clues: usize,
    next: u8,
    found: &mut impl FnMut(&Line),
) {
    if clues == 0 {
        return found(line);
    }
    for square in first..81 {
        for digit in b'1'..=next {
            line[square] = digit;
            let next = next.max(digit + 1);
            for_each_line(line, square + 1, clues - 1, next, found);
        }
        line[square] = b'.';
    }
}

#[test]
fn forms_of_few_clues_are_counted() {
    assert_eq!(forms_of_lines(1, 81), 1);
    // One box, in one row or not; one row, in two boxes; one band; nothing in common. One digit or two.
    assert_eq!(forms_of_lines(2, 81 * 80 / 2 * 2), 5 * 2);
    if is_slow() {
        // Three things can be equal to each other in five ways.
        forms_of_lines(3, 81 * 80 * 79 / 6 * 5);
    }
}

#[test]
fn a_clue_elsewhere_makes_another_puzzle() {
    let mut canonizer = Canonizer::new();
    let form = canonizer.canonical(HARD).line;
    let mut forms = BTreeSet::from([form]);
    for open in (0..81).filter(|&square| HARD[square] == b'.') {
        let mut moved = *HARD;
        moved.swap(0, open);
        forms.insert(canonizer.canonical(&moved).line);
    }
    assert_eq!(
        forms.len(),
        1 + HARD.iter().filter(|&&byte| byte == b'.').count()
    );
}

#[test]
fn nothing_is_allocated_once_warm() {
    let mut canonizer = Canonizer::new();
    let mut lines = strange();
    lines.push(*MOST_SYMMETRIC);
    let mut work = || {
        lines.iter().for_each(|line| {
            canonizer.canonical(line);
        })
    };
    work();
    assert_eq!(measure(work).count_total, 0);
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn puzzles_with_17_clues_are_all_different() {
    let Some(path) = fixtures::shared_data("data/17_clue.txt") else {
        eprintln!("skipped: the puzzles with 17 clues are not here");
        return;
    };
    let file = std::fs::read_to_string(path).unwrap();
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<Line> = lines
        .map(|line| *line.as_bytes().first_chunk().unwrap())
        .collect();
    let mut canonizer = Canonizer::new();
    let mut random = Random::new(17, 0);
    let mut forms = BTreeSet::new();
    for line in &lines {
        let form = canonizer.canonical(line).line;
        let image = Transform::random(&mut random).apply(line);
        assert_eq!(form, canonizer.canonical(&image).line, "{}", text(line));
        forms.insert(form);
    }
    assert_eq!(forms.len(), lines.len());
}
