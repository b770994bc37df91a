//! What every generated puzzle is, checked by the slow reference solver.
//!
//! **Invariant:** nothing here asks the kernel, which the generator asks.

use foldoku_board::Square;
use foldoku_board::{Geometry, format};
use foldoku_generate::{
    Generator, Made, Measure, Minimal, Minimiser, Pattern, Random, Rater, Request, Sampler,
    Symmetry, full_grid,
};
use foldoku_kernel::Line;
use foldoku_testkit::reference;

/// How many solutions a line has, up to two.
fn count(line: &Line) -> usize {
    let board = Geometry::classic();
    let grid = format::read(&board, line).expect("a line of digits and dots");
    reference::count(&board, &grid, 2)
}

fn clues(line: &Line) -> Vec<usize> {
    (0..81).filter(|&square| line[square] != b'.').collect()
}

/// Whether there are other solutions without these clues.
fn needs(line: &Line, squares: impl IntoIterator<Item = usize>) -> bool {
    let mut fewer = *line;
    squares.into_iter().for_each(|square| fewer[square] = b'.');
    count(&fewer) == 2
}

/// Makes some puzzles and checks what goes for all of them.
#[track_caller]
fn check(request: Request, number: u64) -> Vec<Made> {
    let numbers: Vec<u64> = (0..number).collect();
    let made = Generator::new(request.clone())
        .unwrap()
        .puzzles(5, &numbers);
    let made: Vec<Made> = made.into_iter().map(Result::unwrap).collect();
    assert_eq!(made.len() as u64, number);
    for made in &made {
        check_one(&request, made);
    }
    made
}

#[track_caller]
fn check_one(request: &Request, made: &Made) {
    let Made {
        puzzle, solution, ..
    } = made;
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
fn puzzles_are_minimal_and_have_one_solution() {
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
fn puzzles_have_as_many_clues_as_asked_for() {
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
fn clues_lie_as_the_symmetry_says() {
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
fn clues_lie_where_the_pattern_says() {
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
fn the_solution_is_the_grid_that_was_given() {
    let grid = full_grid(&mut Random::new(8, 8));
    let made = check(
        Request {
            grid: Some(grid),
            ..Request::default()
        },
        3,
    );
    assert!(made.iter().all(|made| made.solution == grid));
    assert!(made[0].puzzle != made[1].puzzle);
}

#[test]
fn puzzles_are_as_hard_as_asked_for() {
    let mut rater = Rater::new();
    for (measure, range) in [
        (Measure::Mrv, 0..=0),
        (Measure::Lanes, 1..=2),
        (Measure::Depth, 1..=1),
    ] {
        let rating = Some((measure, range.clone()));
        for made in check(
            Request {
                rating,
                ..Request::default()
            },
            2,
        ) {
            assert_eq!(made.rating, rater.rate(measure, &made.puzzle));
            assert!(range.contains(&made.rating.unwrap()));
        }
    }
}

#[test]
fn minimising_keeps_the_solution_and_spares_no_clue() {
    let puzzles = [0, 1, 2, 3].map(|stream| full_grid(&mut Random::new(4, stream)));
    let mut randoms = [0, 1, 2, 3].map(|stream| Random::new(5, stream));
    for minimal in Minimiser::new().minimise(&puzzles, &mut randoms) {
        let minimal = minimal.unwrap();
        assert_eq!(count(&minimal), 1);
        let mut squares = clues(&minimal).into_iter();
        assert!(squares.all(|square| needs(&minimal, [square])));
    }
}
