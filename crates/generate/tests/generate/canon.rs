//! Canonical forms match their definition and are invariant under transforms.
//!
//! **Invariant:** the reference tries all 3,359,232 rearrangements and shares no code with the
//! crate.

use std::array;
use std::collections::{BTreeMap, BTreeSet};

use crate::support::{MOST_SYMMETRIC, line, odd_line, solved, text, transform};
use allocation_counter::measure;
use foldoku_generate::{BandClass, Canonicaliser, Random, Transform};
use foldoku_kernel::Line;
use foldoku_testkit::{effort, fixtures, generate};
use proptest::prelude::*;

/// The file of failing cases.
const FAILURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/proptest-regressions/canon.txt"
);

const EMPTY: Line = [b'.'; 81];

const HARD: &Line =
    b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

/// Returns the smallest rearrangement and the number of rearrangements that lead to it.
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

/// Compares a line, with its columns in this order, with the smallest so far.
fn compare(line: &Line, columns: &[usize; 9], best: &mut (Line, u32)) {
    let mut labels = [b'.'; 128];
    let mut next = b'1';
    let mut relabelled = [0; 81];
    let mut is_less = false;
    for square in 0..81 {
        let digit = line[square - square % 9 + columns[square % 9]];
        let label = &mut labels[usize::from(digit)];
        if digit != b'.' && *label == b'.' {
            *label = next;
            next += 1;
        }
        relabelled[square] = *label;
        if !is_less && relabelled[square] > best.0[square] {
            return;
        }
        is_less |= relabelled[square] < best.0[square];
    }
    *best = if is_less {
        (relabelled, 1)
    } else {
        (best.0, best.1 + 1)
    };
}

/// Returns the 1296 orders of rows that keep bands together.
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
    let canonical = Canonicaliser::new().canonicalise(line);
    let (least, automorphisms) = least(line);
    assert_eq!(text(&canonical.line), text(&least), "{}", text(line));
    assert_eq!(canonical.automorphisms, automorphisms, "{}", text(line));
}

/// Returns the line of nine rows.
fn rows(rows: [&str; 9]) -> Line {
    rows.concat().into_bytes().try_into().unwrap()
}

/// Returns symmetric, degenerate and invalid lines.
fn unusual_lines() -> Vec<Line> {
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
fn forms_of_unusual_lines_match_the_definition() {
    let lines = unusual_lines();
    let some = lines.iter().step_by(effort(2, 1, 1));
    some.for_each(check_against_definition);
}

#[test]
fn forms_of_solved_grids_match_the_definition() {
    check_against_definition(MOST_SYMMETRIC);
    // The lexicographically smallest grid; its first band represents the first class.
    check_against_definition(
        b"123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    );
}

/// The number of cases of the slow properties.
fn slow_cases() -> u32 {
    effort(8, 8, 300)
}

fn is_slow() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

proptest! {
    #![proptest_config(generate::config(slow_cases(), FAILURES))]

    #[test]
    fn forms_of_odd_lines_match_the_definition(line in odd_line()) {
        check_against_definition(&line);
    }

    #[test]
    fn forms_of_lines_match_the_definition(line in line()) {
        check_against_definition(&line);
    }
}

proptest! {
    #![proptest_config(generate::config(500, FAILURES))]

    #[test]
    fn equivalent_lines_have_the_same_form(line in line(), transform in transform()) {
        let mut canonicaliser = Canonicaliser::new();
        let canonical = canonicaliser.canonicalise(&line);
        let of_equivalent = canonicaliser.canonicalise(&transform.apply(&line));
        prop_assert_eq!(text(&canonical.line), text(&of_equivalent.line));
        prop_assert_eq!(canonical.automorphisms, of_equivalent.automorphisms);
        prop_assert_eq!(Transform::REARRANGEMENTS % canonical.automorphisms, 0);
    }

    #[test]
    fn form_is_equivalent_to_the_line_and_is_its_own_form(line in line()) {
        let mut canonicaliser = Canonicaliser::new();
        let canonical = canonicaliser.canonicalise(&line);
        prop_assert_eq!(canonical.transform.apply(&line), canonical.line);
        prop_assert!(canonical.line <= line);
        let of_form = canonicaliser.canonicalise(&canonical.line);
        prop_assert_eq!(of_form.line, canonical.line);
        prop_assert_eq!(of_form.automorphisms, canonical.automorphisms);
    }

    #[test]
    fn forms_of_solved_grids_have_known_prefixes(line in solved()) {
        let canonical = Canonicaliser::new().canonicalise(&line);
        let form = text(&canonical.line);
        prop_assert!(form.starts_with("123456789456789") || form.starts_with("123456789457"));
        let class = BandClass::of(canonical.line.first_chunk().unwrap());
        let classes = BandClass::of_grid(&line);
        prop_assert_eq!(class, classes.into_iter().min().unwrap());
    }

    #[test]
    fn transforms_keep_band_classes(line in solved(), transform in transform()) {
        let sorted = |line| {
            let mut classes = BandClass::of_grid(line);
            classes.sort_unstable();
            classes
        };
        prop_assert_eq!(sorted(&line), sorted(&transform.apply(&line)));
    }
}

#[test]
fn most_symmetric_lines_have_known_automorphisms() {
    let mut canonicaliser = Canonicaliser::new();
    let most = canonicaliser.canonicalise(MOST_SYMMETRIC);
    assert_eq!((most.line, most.automorphisms), (*MOST_SYMMETRIC, 648));
    let empty = canonicaliser.canonicalise(&EMPTY);
    assert_eq!(
        (empty.line, empty.automorphisms),
        (EMPTY, Transform::REARRANGEMENTS)
    );
    let sevens = canonicaliser.canonicalise(&[b'7'; 81]);
    assert_eq!(
        (sevens.line, sevens.automorphisms),
        ([b'1'; 81], Transform::REARRANGEMENTS)
    );
}

#[test]
fn lines_with_equal_rows_finish() {
    let lines = [*b"123456789", *b"123123123", *b"111222333"].map(|row| [row; 9]);
    let automorphisms = lines.map(|rows| {
        let line = rows.concat().try_into().unwrap();
        Canonicaliser::new().canonicalise(&line).automorphisms
    });
    // Any order of rows, and the column orders that keep equal columns together.
    assert_eq!(automorphisms, [1296 * 1296, 1296 * 36, 1296 * 1296]);
}

/// Returns the number of forms of the lines with this many clues, and checks that the automorphisms
/// account for all `lines` such lines up to relabelling.
#[track_caller]
fn forms_of_lines(clues: usize, lines: u32) -> usize {
    let mut canonicaliser = Canonicaliser::new();
    let mut found: BTreeMap<Line, u32> = BTreeMap::new();
    for_each_line(&mut { EMPTY }, 0, clues, b'1', &mut |line| {
        let canonical = canonicaliser.canonicalise(line);
        found.insert(canonical.line, canonical.automorphisms);
    });
    let counts = found
        .values()
        .map(|automorphisms| Transform::REARRANGEMENTS / automorphisms);
    assert_eq!(counts.sum::<u32>(), lines);
    found.len()
}

/// Visits all ways to place clues from square `first` on, with digits in the order of appearance.
fn for_each_line(
    line: &mut Line,
    first: usize,
    clues: usize,
    next: u8,
    on_line: &mut impl FnMut(&Line),
) {
    if clues == 0 {
        return on_line(line);
    }
    for square in first..81 {
        for digit in b'1'..=next {
            line[square] = digit;
            let next = next.max(digit + 1);
            for_each_line(line, square + 1, clues - 1, next, on_line);
        }
        line[square] = b'.';
    }
}

#[test]
fn lines_with_few_clues_have_the_known_number_of_forms() {
    assert_eq!(forms_of_lines(1, 81), 1);
    // Same box, with or without a common row; same row; same band; neither. One digit or two.
    assert_eq!(forms_of_lines(2, 81 * 80 / 2 * 2), 5 * 2);
    if is_slow() {
        // There are five equality patterns of three digits.
        forms_of_lines(3, 81 * 80 * 79 / 6 * 5);
    }
}

#[test]
fn moved_clue_gives_another_form() {
    let mut canonicaliser = Canonicaliser::new();
    let form = canonicaliser.canonicalise(HARD).line;
    let mut forms = BTreeSet::from([form]);
    for open in (0..81).filter(|&square| HARD[square] == b'.') {
        let mut moved = *HARD;
        moved.swap(0, open);
        forms.insert(canonicaliser.canonicalise(&moved).line);
    }
    assert_eq!(
        forms.len(),
        1 + HARD.iter().filter(|&&byte| byte == b'.').count()
    );
}

#[test]
fn warm_canonicaliser_does_not_allocate() {
    let mut canonicaliser = Canonicaliser::new();
    let mut lines = unusual_lines();
    lines.push(*MOST_SYMMETRIC);
    let mut work = || {
        lines.iter().for_each(|line| {
            canonicaliser.canonicalise(line);
        })
    };
    work();
    assert_eq!(measure(work).count_total, 0);
}

#[test]
#[allow(clippy::print_stderr, reason = "reports that the test is skipped")]
fn puzzles_with_17_clues_have_distinct_forms() {
    let Some(path) = fixtures::shared_data("data/17_clue.txt") else {
        eprintln!("skipped: the puzzles with 17 clues are not available");
        return;
    };
    let file = std::fs::read_to_string(path).unwrap();
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<Line> = lines
        .map(|line| *line.as_bytes().first_chunk().unwrap())
        .collect();
    let mut canonicaliser = Canonicaliser::new();
    let mut random = Random::new(17, 0);
    let mut forms = BTreeSet::new();
    for line in &lines {
        let form = canonicaliser.canonicalise(line).line;
        let equivalent = Transform::random(&mut random).apply(line);
        assert_eq!(
            form,
            canonicaliser.canonicalise(&equivalent).line,
            "{}",
            text(line)
        );
        forms.insert(form);
    }
    assert_eq!(forms.len(), lines.len());
}
