//! The neighbour search finds the same puzzles as trying every clue.
//!
//! **Invariant:** the reference tries all clues in the documented order.

use std::ops::ControlFlow;

use crate::support::{clues, corpus, is_minimal, lines, without};
use foldoku_generate::neighbours::{Distance, Kind};
use foldoku_generate::{Neighbours, Random};
use foldoku_kernel::{Lanes, Line, Status};
use foldoku_testkit::effort;

/// Returns every puzzle at a distance, in the documented order.
fn all(puzzle: &Line, minus: usize, plus: usize) -> Vec<Line> {
    let mut rests = vec![(*puzzle, 0)];
    for _ in 0..minus {
        let next = |&(rest, from): &(Line, usize)| {
            let squares = clues(&rest)
                .into_iter()
                .filter(move |&square| square >= from);
            squares.map(move |square| (without(&rest, square), square + 1))
        };
        rests = rests.iter().flat_map(next).collect();
    }
    rests
        .iter()
        .flat_map(|(rest, _)| additions(puzzle, rest, plus))
        .collect()
}

/// Returns every puzzle with `plus` more clues than `rest`, none of which is a clue of `puzzle`.
fn additions(puzzle: &Line, rest: &Line, plus: usize) -> Vec<Line> {
    let mut more = vec![(*rest, 0)];
    for _ in 0..plus {
        let next = |&(line, from): &(Line, usize)| {
            let squares = (from..81).filter(move |&square| line[square] == b'.');
            let clues = squares.flat_map(|square| (b'1'..=b'9').map(move |digit| (square, digit)));
            let clues = clues.filter(|&(square, digit)| puzzle[square] != digit);
            clues.map(move |(square, digit)| {
                let mut line = line;
                line[square] = digit;
                (line, square + 1)
            })
        };
        more = more.iter().flat_map(next).collect();
    }
    more.into_iter().map(|(line, _)| line).collect()
}

fn search(puzzle: &Line, minus: usize, plus: usize, kind: Kind) -> Vec<Line> {
    let mut found = Vec::new();
    let distance = Distance::new(minus, plus);
    let flow = Neighbours::new().search(puzzle, distance, kind, &mut |puzzle| {
        found.push(*puzzle);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    found
}

#[track_caller]
fn check(puzzle: &Line, minus: usize, plus: usize) -> usize {
    let all = all(puzzle, minus, plus);
    let answers = Lanes::new().solve(&all, 2);
    let unique = all.into_iter().zip(answers);
    let unique = unique.filter(|(_, answer)| answer.status == Status::Unique);
    let expected: Vec<Line> = unique.map(|(line, _)| line).collect();
    let found = search(puzzle, minus, plus, Kind::Unique);
    assert!(
        found == expected,
        "-{minus}+{plus}: {}",
        puzzle.escape_ascii()
    );
    let minimal: Vec<Line> = expected.into_iter().filter(is_minimal).collect();
    assert!(search(puzzle, minus, plus, Kind::Minimal) == minimal);
    minimal.len()
}

/// Returns solved grids with a few empty cells.
fn nearly_full(open: usize) -> Vec<Line> {
    let solved = corpus("classic-one.txt").into_iter();
    let grids = solved.filter_map(|(_, solution)| solution).take(3);
    let lines = (0..).zip(grids).map(|(stream, grid)| {
        let squares = Random::new(2, stream).permutation::<81>();
        squares[..open]
            .iter()
            .fold(grid, |line, &square| without(&line, usize::from(square)))
    });
    lines.collect()
}

#[test]
fn neighbours_of_nearly_full_grids_are_complete() {
    for puzzle in nearly_full(4).into_iter().take(effort(1, 3, 3)) {
        for (minus, plus) in [
            (0, 0),
            (1, 0),
            (2, 0),
            (0, 1),
            (1, 1),
            (0, 2),
            (0, 3),
            (2, 1),
            (1, 2),
        ] {
            check(&puzzle, minus, plus);
        }
    }
}

#[test]
fn neighbours_of_unique_puzzles_are_complete() {
    let mut minimal = 0;
    for puzzle in lines("classic-one.txt").iter().take(12) {
        for (minus, plus) in [(1, 0), (0, 1), (1, 1)] {
            minimal += check(puzzle, minus, plus);
        }
    }
    assert!(minimal > 100, "{minimal}");
}

/// With more solutions than are stored, the search solves for the last clue and adds the others one
/// by one.
#[test]
fn neighbours_of_puzzles_with_many_solutions_are_complete() {
    let puzzle = lines("classic-one.txt")[0];
    let mut squares = clues(&puzzle);
    Random::new(7, 1).shuffle(&mut squares);
    let reduced = |removed: usize| {
        squares[..removed]
            .iter()
            .fold(puzzle, |line, &square| without(&line, square))
    };
    for removed in 1..6 {
        check(&reduced(removed), 0, 1);
        check(&reduced(removed), 1, 1);
    }
    for removed in [3, 5] {
        check(&reduced(removed), 0, 2);
    }
}

#[test]
fn search_stops_when_the_callback_breaks() {
    let puzzle = lines("classic-one.txt")[1];
    let all = search(&puzzle, 1, 1, Kind::Unique);
    let mut some = Vec::new();
    let flow = Neighbours::new().search(&puzzle, Distance::new(1, 1), Kind::Unique, &mut |line| {
        some.push(*line);
        if some.len() < 5 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert!(flow.is_break());
    assert_eq!(some, all[..5]);
}

#[test]
fn invalid_line_has_no_neighbours() {
    assert!(search(&[b'#'; 81], 1, 1, Kind::Unique).is_empty());
}

#[test]
#[should_panic(expected = "at most 3 clues")]
fn distance_beyond_the_maximum_panics() {
    Distance::new(1, 4);
}
