//! Generated puzzles meet their request, as checked by the reference solver.
//!
//! **Invariant:** the checks do not use the kernel, which the generator uses.

use foldoku_board::Square;
use foldoku_board::{Geometry, format};
use foldoku_generate::{
    Generated, Generator, Measure, Minimal, Minimiser, Pattern, Random, Rater, Request, Sampler,
    Symmetry, random_grid,
};
use foldoku_kernel::Line;
use foldoku_testkit::reference;

/// Counts the solutions of a line up to two.
fn count(line: &Line) -> usize {
    let board = Geometry::classic();
    let grid = format::read(&board, line).expect("a line of digits and dots");
    reference::count(&board, &grid, 2)
}

fn clues(line: &Line) -> Vec<usize> {
    (0..81).filter(|&square| line[square] != b'.').collect()
}

/// Returns whether the puzzle has multiple solutions without these clues.
fn needs(line: &Line, squares: impl IntoIterator<Item = usize>) -> bool {
    let mut fewer = *line;
    squares.into_iter().for_each(|square| fewer[square] = b'.');
    count(&fewer) == 2
}

/// Generates puzzles and checks them against the request.
#[track_caller]
fn check(request: Request, number: u64) -> Vec<Generated> {
    let numbers: Vec<u64> = (0..number).collect();
    let puzzles = Generator::new(request.clone())
        .unwrap()
        .puzzles(5, &numbers);
    let puzzles: Vec<Generated> = puzzles.into_iter().map(Result::unwrap).collect();
    assert_eq!(puzzles.len() as u64, number);
    for puzzle in &puzzles {
        check_one(&request, puzzle);
    }
    puzzles
}

#[track_caller]
fn check_one(request: &Request, puzzle: &Generated) {
    let Generated {
        puzzle, solution, ..
    } = puzzle;
    let squares = clues(puzzle);
    assert_eq!((count(puzzle), count(solution)), (1, 1));
    assert!(
        squares
            .iter()
            .all(|&square| puzzle[square] == solution[square])
    );
    assert!(
        request.clues.contains(&squares.len()),
        "{} clues",
        squares.len()
    );
    for group in request.symmetry.groups() {
        let held = group
            .iter()
            .filter(|square| squares.contains(&square.index()))
            .count();
        assert!(held == 0 || held == group.len());
        let is_free = (group & request.pattern.must()).is_empty();
        if request.minimal == Minimal::Groups && held > 0 && is_free {
            assert!(needs(puzzle, group.iter().map(Square::index)));
        }
    }
    if request.minimal == Minimal::Clues {
        assert!(squares.iter().all(|&square| needs(puzzle, [square])));
    }
    for square in 0..81 {
        let is_clue = squares.contains(&square);
        assert!(is_clue || !request.pattern.must().contains(Square::new(square)));
        assert!(!is_clue || request.pattern.may().contains(Square::new(square)));
    }
}

#[test]
fn puzzles_are_minimal_and_unique() {
    check(Request::default(), 6);
    let sampler = Sampler::Weighted;
    check(
        Request {
            sampler,
            ..Request::default()
        },
        3,
    );
}

#[test]
fn puzzles_have_the_requested_number_of_clues() {
    let clues = |clues| Request {
        clues,
        ..Request::default()
    };
    check(clues(20..=22), 3);
    check(clues(27..=28), 3);
    let minimal = Minimal::No;
    check(
        Request {
            minimal,
            ..clues(32..=36)
        },
        5,
    );
    check(
        Request {
            minimal,
            ..clues(81..=81)
        },
        1,
    );
}

#[test]
fn clues_have_the_requested_symmetry() {
    for symmetry in Symmetry::ALL {
        let minimal = Minimal::Groups;
        check(
            Request {
                symmetry,
                minimal,
                ..Request::default()
            },
            2,
        );
    }
    let symmetry = Symmetry::HalfTurn;
    check(
        Request {
            symmetry,
            ..Request::default()
        },
        2,
    );
    let (clues, minimal) = (30..=32, Minimal::No);
    check(
        Request {
            symmetry,
            clues,
            minimal,
            ..Request::default()
        },
        2,
    );
}

#[test]
fn clues_fit_the_pattern() {
    let upper: Pattern = format!("{}{}", "?".repeat(72), ".".repeat(9))
        .parse()
        .unwrap();
    let pattern = |pattern| Request {
        pattern,
        ..Request::default()
    };
    let minimal = Minimal::No;
    check(
        Request {
            minimal,
            clues: 30..=40,
            ..pattern(upper)
        },
        1,
    );
    let middle = format!("{0}xxxx.xxxx{0}", "?".repeat(36)).parse().unwrap();
    check(
        Request {
            minimal,
            clues: 26..=30,
            ..pattern(middle)
        },
        2,
    );
    let (symmetry, minimal) = (Symmetry::HalfTurn, Minimal::Groups);
    check(
        Request {
            symmetry,
            minimal,
            ..pattern(middle)
        },
        2,
    );
    check(pattern(format!("xx{}", "?".repeat(79)).parse().unwrap()), 2);
}

#[test]
fn solution_is_the_requested_grid() {
    let grid = random_grid(&mut Random::new(8, 8));
    let puzzles = check(
        Request {
            grid: Some(grid),
            ..Request::default()
        },
        3,
    );
    assert!(puzzles.iter().all(|puzzle| puzzle.solution == grid));
    assert!(puzzles[0].puzzle != puzzles[1].puzzle);
}

#[test]
fn puzzles_have_the_requested_rating() {
    let mut rater = Rater::new();
    for (measure, range) in [
        (Measure::Mrv, 0..=0),
        (Measure::Lanes, 1..=2),
        (Measure::Depth, 1..=1),
    ] {
        let rating = Some((measure, range.clone()));
        for puzzle in check(
            Request {
                rating,
                ..Request::default()
            },
            2,
        ) {
            assert_eq!(puzzle.rating, rater.rate(measure, &puzzle.puzzle));
            assert!(range.contains(&puzzle.rating.unwrap()));
        }
    }
}

#[test]
fn minimised_puzzles_have_no_redundant_clue() {
    let puzzles = [0, 1, 2, 3].map(|stream| random_grid(&mut Random::new(4, stream)));
    let mut randoms = [0, 1, 2, 3].map(|stream| Random::new(5, stream));
    for minimal in Minimiser::new().minimise(&puzzles, &mut randoms) {
        let minimal = minimal.unwrap();
        assert_eq!(count(&minimal), 1);
        let mut squares = clues(&minimal).into_iter();
        assert!(squares.all(|square| needs(&minimal, [square])));
    }
}
