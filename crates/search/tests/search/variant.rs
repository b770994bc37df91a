//! The engine for constraints against the reference, on random constraints of every kind.
//!
//! **Invariant:** expected solutions come from `Backtrack`, which only asks `is_met` and `is_broken`.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

use foldoku_search::auto::Choice;
use foldoku_search::board::constraint::{
    AutomatonBuilder, Cage, Connected, Constraint, DifferentPairs, DigitTable, Domain, Line,
    Relation, Sum, Totals,
};
use foldoku_search::board::{
    Digit, DigitSet, Geometry, GeometrySpec, Grid, Puzzle, Square, UnitKind, puzzle,
};
use foldoku_search::kernel::Backend;
use foldoku_search::limits::End;
use foldoku_search::variant::{EstimateOptions, SampleOptions};
use foldoku_search::{Auto, Backtrack, Count, Engine, Limits, Outcome, VariantSearch};
use foldoku_testkit::effort;
use foldoku_testkit::rules::{self, Random};

fn board(name: &str) -> Geometry {
    name.parse::<GeometrySpec>().unwrap().build(None).unwrap()
}

/// A solved grid of a board, with its digits renamed by a seed.
fn solved(geometry: &Geometry, random: &mut Random) -> Grid {
    let empty = Puzzle::new(geometry, Grid::empty(geometry)).unwrap();
    let grid = Backtrack::default().first(&empty).unwrap();
    let count = usize::from(geometry.digit_count());
    let mut names: Vec<usize> = (1..=count).collect();
    for place in 0..count {
        names.swap(place, place + random.below(count - place));
    }
    let renamed = |digit: Digit| Digit::new(names[digit.index()] as u8);
    grid.contents()
        .iter()
        .map(|content| content.map(renamed))
        .collect()
}

/// Searches with one backend and returns everything the engine reports, in its order.
fn everything(backend: Backend, puzzle: &Puzzle) -> (Vec<Grid>, Outcome) {
    let mut engine = VariantSearch::with_backend(backend).unwrap();
    let mut solutions = Vec::new();
    let outcome = engine.search(puzzle, Limits::NONE, &mut |solution| {
        assert!(solution.solves(puzzle));
        solutions.push(solution.clone());
        ControlFlow::Continue(())
    });
    (solutions, outcome)
}

/// Checks the engine on one puzzle. Returns the number of solutions.
pub(crate) fn check(puzzle: &Puzzle) -> usize {
    let mut expected = Backtrack::default().collect(puzzle, 100_000);
    let widest = everything(Backend::detect(), puzzle);
    for backend in Backend::available() {
        assert_eq!(everything(backend, puzzle), widest, "{backend} {puzzle:?}");
    }
    let (mut solutions, outcome) = widest;
    assert_eq!(outcome.end, End::Complete);
    solutions.sort_by(|one, other| one.contents().cmp(other.contents()));
    expected.sort_by(|one, other| one.contents().cmp(other.contents()));
    assert_eq!(solutions, expected, "{puzzle:?}");

    let mut engine = VariantSearch::default();
    assert_eq!(engine.first(puzzle).is_some(), !expected.is_empty());
    assert_eq!(engine.is_unique(puzzle), expected.len() == 1);
    assert_eq!(
        engine.backbone(puzzle),
        Backtrack::default().backbone(puzzle)
    );
    for cap in [1, 3] {
        let found = engine.true_candidates(puzzle, cap).unwrap();
        for square in puzzle.geometry().squares() {
            for digit in puzzle.geometry().digits() {
                let with = expected.iter().filter(|grid| grid[square] == Some(digit));
                let count = (with.count() as u64).min(cap);
                assert_eq!(
                    found.count(square, digit),
                    count,
                    "{square:?} {digit} {puzzle:?}"
                );
                assert_eq!(found.candidates()[square].contains(digit), count > 0);
            }
        }
        assert!(found.is_complete());
    }
    expected.len()
}

/// Checks random puzzles. All of none, one and several solutions must occur.
fn check_many(name: &str, givens: usize, constraints: usize, seeds: u64) {
    let geometry = board(name);
    let mut found = [0; 3];
    for seed in 0..seeds {
        let random = &mut Random::new(seed);
        let solution = solved(&geometry, random);
        let count = 1 + random.below(constraints);
        let puzzle = rules::puzzle(random, &geometry, &solution, givens, count);
        found[check(&puzzle).min(2)] += 1;
    }
    assert!(found.iter().all(|&count| count > 0), "{name}: {found:?}");
}

#[test]
fn solutions_equal_the_reference_on_4x4() {
    check_many("2x2", 5, 6, effort(375, 1500, 15_000));
}

#[test]
fn solutions_equal_the_reference_on_6x6() {
    check_many("2x3", 35, 8, 500);
}

#[test]
fn solutions_equal_the_reference_on_9x9() {
    check_many("3x3", 60, 10, effort(75, 300, 3_000));
}

#[test]
fn boards_beyond_nine_digits_are_solved() {
    for name in ["3x4", "4x4"] {
        let geometry = board(name);
        for seed in 0..6 {
            let random = &mut Random::new(seed);
            let solution = solved(&geometry, random);
            let puzzle = rules::puzzle(random, &geometry, &solution, 85, 8);
            check(&puzzle);
        }
    }
}

#[test]
fn extra_units_are_honoured() {
    for name in ["x", "windoku", "9x9+windoku"] {
        let geometry = board(name);
        for seed in 0..10 {
            let random = &mut Random::new(seed);
            let solution = solved(&geometry, random);
            check(&rules::puzzle(random, &geometry, &solution, 55, 3));
        }
    }
}

#[test]
fn plain_puzzles_are_solved() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let mut engine = VariantSearch::default();
    assert!(engine.is_unique(&puzzle!(hard)));
    assert_eq!(
        engine.count(&puzzle!("................"), Limits::NONE),
        Count::Exactly(288)
    );
    assert_eq!(
        engine.count(&puzzle!(".".repeat(81)), 500),
        Count::AtLeast(500)
    );
}

#[test]
fn limits_stop_the_search() {
    let empty = puzzle!(".".repeat(81));
    let mut engine = VariantSearch::default();
    let search = |engine: &mut VariantSearch, limits| {
        engine.search(&empty, limits, &mut |_| ControlFlow::Continue(()))
    };
    assert_eq!(
        search(&mut engine, Limits::NONE.solutions(0)).end,
        End::Solutions
    );
    assert_eq!(
        search(&mut engine, Limits::NONE.solutions(3)).end,
        End::Solutions
    );
    let outcome = search(&mut engine, Limits::NONE.guesses(7));
    assert_eq!((outcome.end, outcome.stats.guesses), (End::Guesses, 7));
    let polls = Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > 40
    };
    let outcome = search(&mut engine, Limits::NONE.stop(&stop));
    assert_eq!(outcome.end, End::Stopped);
    assert!((1..=640).contains(&outcome.stats.guesses));
    assert_eq!(polls.get(), 41);
    let broken = engine.search(&empty, Limits::NONE, &mut |_| ControlFlow::Break(()));
    assert_eq!(broken.end, End::Callback);
    let partial = engine.true_candidates_within(&empty, 1, Limits::NONE.guesses(3));
    assert!(!partial.unwrap().is_complete());
}

#[test]
fn auto_chooses_the_engine_for_constraints() {
    let geometry = board("3x3");
    let random = &mut Random::new(1);
    let solution = solved(&geometry, random);
    let ruled = rules::puzzle(random, &geometry, &solution, 50, 3);
    assert_eq!(Auto::choice(&ruled), Choice::Variant);
    assert_eq!(
        Auto::default().first(&ruled),
        VariantSearch::default().first(&ruled)
    );
    let mut engine = VariantSearch::default();
    let listed = engine.collect(&ruled, usize::MAX);
    assert_eq!(engine.solutions(&ruled).collect::<Vec<_>>(), listed);
    assert_eq!(
        Auto::default().solutions(&ruled).collect::<Vec<_>>(),
        listed
    );
    let broken = puzzle!("1...............").with_constraints([Constraint::Domain(Domain::new(
        [Square::new(0)],
        DigitSet::up_to(4) - DigitSet::up_to(1),
    ))]);
    assert_eq!(engine.solutions(&broken.unwrap()).count(), 0);
}

/// A killer on a board with more cells than the engine supports.
fn large() -> Puzzle {
    let geometry = board("25x25");
    let cells = [0, 1].map(Square::new);
    let solution = shifted(&geometry, &mut Random::new(1));
    let total =
        i32::from(solution[cells[0]].unwrap().number() + solution[cells[1]].unwrap().number());
    let mut givens = solution;
    for square in cells {
        givens[square] = None;
    }
    let puzzle = Puzzle::new(&geometry, givens).unwrap();
    let cage = Constraint::Cage(Cage::with_total(cells, total));
    puzzle.with_constraints([cage]).unwrap()
}

/// A solved grid of a square board: each row is an earlier one, shifted.
fn shifted(geometry: &Geometry, random: &mut Random) -> Grid {
    let count = usize::from(geometry.digit_count());
    let order = count.isqrt();
    let first = random.below(count);
    let cells = (0..count * count).map(|cell| {
        let (row, column) = (cell / count, cell % count);
        let digit = (order * (row % order) + row / order + column + first) % count;
        Some(Digit::new(digit as u8 + 1))
    });
    cells.collect()
}

#[test]
fn boards_that_are_too_large_are_errors_and_searched_by_another_engine() {
    let puzzle = large();
    let mut engine = VariantSearch::default();
    let message = "the engine variant supports at most 1,024 cells and 16 digits";
    assert_eq!(engine.accepts(&puzzle).unwrap_err().to_string(), message);
    let mut words = || 1;
    let options = EstimateOptions::default();
    let refused = engine.estimate(&puzzle, options, &mut words, Limits::NONE);
    assert_eq!(refused.unwrap_err().to_string(), message);
    let options = SampleOptions::default();
    let refused = engine.sample(&puzzle, options, &mut words, Limits::NONE);
    assert_eq!(refused.unwrap_err().to_string(), message);
    let refused = engine.true_candidates(&puzzle, 1);
    assert_eq!(refused.unwrap_err().to_string(), message);

    assert_eq!(Auto::choice(&puzzle), Choice::Backtrack);
    let mut auto = Auto::default();
    assert_eq!(auto.accepts(&puzzle).unwrap_err().to_string(), message);
    let found = auto.collect(&puzzle, 3);
    assert_eq!(found.len(), 1);
    assert_eq!(auto.solutions(&puzzle).collect::<Vec<_>>(), found);
    assert_eq!(auto.backbone(&puzzle).as_ref(), found.first());
}

/// A board of four digits without units, with as many cells as a row of `columns` and one below it.
fn strip(columns: usize) -> Geometry {
    Geometry::from_units("strip", (2, columns), 4, (2, columns), []).unwrap()
}

#[test]
fn cells_behind_the_last_one_of_a_rule_do_not_count() {
    let geometry = strip(600);
    let digits: DigitSet = [2, 3].map(Digit::new).into_iter().collect();
    let two = DigitSet::of(Digit::new(2));
    let rules = |open: usize| {
        let rest = (4 + open..1200).map(Square::new);
        [
            Constraint::all_different((0..4).map(Square::new)),
            Constraint::Domain(Domain::new((4..4 + open).map(Square::new), digits)),
            Constraint::Domain(Domain::new(rest, two)),
        ]
    };
    let empty = Puzzle::new(&geometry, Grid::empty(&geometry)).unwrap();
    let puzzle = empty.clone().with_constraints(rules(1)).unwrap();
    let mut engine = VariantSearch::default();
    assert_eq!(engine.accepts(&puzzle), Ok(()));
    assert_eq!(Box::new(engine.clone()).accepts(&puzzle), Ok(()));
    assert_eq!(Auto::choice(&puzzle), Choice::Variant);
    assert_eq!(engine.count(&puzzle, 100), Count::Exactly(48));
    let shared = engine.backbone(&puzzle).unwrap();
    assert_eq!(shared.filled_count(), 1195);
    let found = engine.true_candidates(&puzzle, 40).unwrap();
    assert_eq!(found.count(Square::new(4), Digit::new(3)), 24);
    assert_eq!(found.count(Square::new(1199), Digit::new(2)), 40);
    assert_eq!(found.count(Square::new(1199), Digit::new(1)), 0);

    let many = empty.clone().with_constraints(rules(1024)).unwrap();
    assert!(engine.accepts(&many).is_err());
    let none = Constraint::Domain(Domain::new(
        [Square::new(1199)],
        DigitSet::of(Digit::new(1)),
    ));
    let none = rules(1).into_iter().chain([none]);
    let never = empty.with_constraints(none).unwrap();
    assert!(engine.accepts(&never).is_err() && Auto::default().first(&never).is_none());
}

/// Regions of three cells on a grid of three rows and columns, by labels in the three rows below it.
fn regions(more: impl IntoIterator<Item = Constraint>) -> Puzzle {
    let cell = |row: usize, column: usize| Square::new(3 * row + column);
    let lines = (0..3).flat_map(|line| {
        [
            (UnitKind::Row, (0..3).map(|k| cell(line, k)).collect()),
            (UnitKind::Column, (0..3).map(|k| cell(k, line)).collect()),
        ]
    });
    let geometry = Geometry::from_units("regions", (6, 3), 3, (6, 3), lines).unwrap();
    let labels = || (9..18).map(Square::new);
    let connected = (1..=3).map(|label| {
        let digits = DigitSet::of(Digit::new(label));
        Constraint::Connected(Connected::new(labels(), 3, digits, Totals::exactly(3)))
    });
    let pairs = (0..9).map(Square::new).zip(labels());
    let pairs = DifferentPairs::new(pairs.map(|(cell, label)| [cell, label]));
    let rules = connected
        .chain([Constraint::DifferentPairs(pairs)])
        .chain(more);
    let empty = Puzzle::new(&geometry, Grid::empty(&geometry)).unwrap();
    empty.with_constraints(rules).unwrap()
}

#[test]
fn regions_with_labels_are_those_of_the_reference() {
    // Latin squares have no two equal digits in a row or column, so rows, columns and shapes with a
    // corner are regions.
    assert!(check(&regions([])) > 100);
    let equal = DigitTable::new(3, |one, other| one == other);
    let same = |cells: &[usize]| {
        let labels = cells.iter().map(|&cell| Square::new(9 + cell));
        Constraint::Relation(Relation::among(labels, equal.clone()))
    };
    let both = check(&regions([same(&[0, 1]), same(&[1, 2])]));
    assert!(both > 0 && both == check(&regions([same(&[0, 1, 2])])));
    assert_eq!(check(&regions([same(&[0, 1, 8])])), 0);
    assert_eq!(check(&regions([same(&[0, 4, 8])])), 0);
}

/// A line through all cells whose automaton counts modulo a large number.
fn counting(states: usize) -> Puzzle {
    let geometry = board("16x16");
    let mut builder = AutomatonBuilder::new(16);
    builder.start(0);
    for state in 0..states {
        builder.accept(state);
        for digit in DigitSet::up_to(16) {
            builder.arc(state, digit, (state + digit.index()) % states);
        }
    }
    let line = Line::new(geometry.squares(), Arc::new(builder.build()));
    let empty = Puzzle::new(&geometry, Grid::empty(&geometry)).unwrap();
    empty.with_constraints([Constraint::Line(line)]).unwrap()
}

#[test]
fn a_stop_check_ends_the_preparation_of_large_rules() {
    let puzzle = counting(1000);
    for most in [0, 1, 100] {
        let polls = Cell::new(0);
        let stop = || {
            polls.set(polls.get() + 1);
            polls.get() > most
        };
        let limits = Limits::NONE.stop(&stop);
        let outcome =
            VariantSearch::default().search(&puzzle, limits, &mut |_| ControlFlow::Break(()));
        assert_eq!((outcome.end, outcome.stats.nodes), (End::Stopped, 0));
        assert_eq!(polls.get(), most + 1);
    }
}

/// Layouts of regions without a filling, and the most guesses that it takes to find out.
const IMPOSSIBLE: [(&str, u64); 4] = [
    // Row 1 and region A leave over one cell each, in the same column.
    ("AAAB\nBBBA\nCCDD\nCCDD", 4),
    // Of the collection of Interactive Sudoku Solver: easy ones.
    (
        "000000001\n222304111\n222344111\n222344411\n555333444\n665553777\n666553777\n666583777\n688888888",
        1000,
    ),
    (
        "AAAAAAAAB\nCCDDDDBAB\nCCDDDBBBB\nCCDEDEBFB\nCCEEEEEFF\nGCGEHEHFF\nGGGGHHHFF\nGIGHHHHFF\nGIIIIIIII",
        1000,
    ),
    // A slow one: 59,003 guesses without restarts.
    (
        "AAAAABBBB\nCAAAADBBB\nCCCDDDDDB\nCDDDEEEEB\nCCCCEFFFF\nGEEEEHHHF\nGHHHHHFFF\nGGGHIIIIF\nGGGGIIIII",
        5000,
    ),
];

#[test]
fn layouts_without_a_filling_are_refuted() {
    for (map, guesses) in IMPOSSIBLE {
        let puzzle = {
            let geometry = Geometry::jigsaw(map).unwrap();
            Puzzle::new(&geometry, Grid::empty(&geometry)).unwrap()
        };
        assert_eq!(Auto::choice(&puzzle), Choice::Variant);
        let limits = Limits::NONE.guesses(guesses);
        let outcome = Auto::default().search(&puzzle, limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!(outcome.end, End::Complete, "{map}: {outcome:?}");
    }
}

#[test]
fn solutions_of_jigsaws_equal_the_reference() {
    for (name, givens, seeds) in [
        ("four", 0, 1),
        ("five", 0, 1),
        ("five", 4, 20),
        ("six", 9, 20),
    ] {
        let geometry =
            foldoku_testkit::fixtures::geometry(&format!("jigsaw:fixtures/jigsaw/{name}.txt"));
        for seed in 0..seeds {
            let random = &mut Random::new(seed);
            let mut grid = solved(&geometry, random);
            let count = geometry.square_count();
            let mut kept: Vec<usize> = (0..count).collect();
            while kept.len() > givens {
                let place = random.below(kept.len());
                grid[Square::new(kept.swap_remove(place))] = None;
            }
            check(&Puzzle::new(&geometry, grid).unwrap());
        }
    }
}

/// The 4×4 board with more digits.
fn with_digits(digits: u8) -> Geometry {
    let plain = board("2x2");
    let units = plain.units().map(|unit| {
        let squares = plain.squares_of(unit).to_vec();
        (foldoku_search::board::UnitKind::Box, squares)
    });
    Geometry::from_units("more digits", (4, 4), digits, (2, 2), units).unwrap()
}

#[test]
fn digits_that_no_cell_can_hold_are_left_out() {
    let (plain, geometry) = (board("2x2"), with_digits(7));
    let empty = |geometry: &Geometry| Puzzle::new(geometry, Grid::empty(geometry)).unwrap();
    let (solutions, expected) = everything(Backend::detect(), &empty(&plain));
    for below in 0..4_u8 {
        let used = Domain::new(
            geometry.squares(),
            (below + 1..=below + 4).map(Digit::new).collect(),
        );
        let used = Constraint::Domain(used);
        // The search is that of the board with four digits.
        let puzzle = empty(&geometry).with_constraints([used.clone()]).unwrap();
        let (found, outcome) = everything(Backend::detect(), &puzzle);
        assert_eq!((found.len(), outcome), (solutions.len(), expected));
        for seed in 0..150 {
            let random = &mut Random::new(seed);
            let solution = solved(&plain, random);
            let higher = |digit: Digit| Digit::new(digit.number() + below);
            let contents = solution.contents().iter();
            let solution: Grid = contents.map(|content| content.map(higher)).collect();
            let mut constraints = vec![used.clone()];
            for _ in 0..1 + random.below(5) {
                // Consecutive digits are made from a unit that holds all digits of the board.
                let kind = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12][random.below(12)];
                let next = rules::constraint(random, &geometry, &solution, kind);
                constraints.extend(next.check(&geometry).is_ok().then_some(next));
            }
            let mut givens = Grid::empty(&geometry);
            for square in random.squares(&geometry, seed as usize % 3) {
                givens[square] = solution[square];
            }
            let puzzle = Puzzle::new(&geometry, givens).unwrap();
            check(&puzzle.with_constraints(constraints).unwrap());
        }
    }
}

/// All diagonals of a board that go down to the right, with their sums.
fn diagonals(geometry: &Geometry, solution: &Grid) -> Vec<Constraint> {
    let side = i32::from(geometry.digit_count());
    let diagonal = |offset: i32| {
        let cells = (0..side).map(move |row| (row, row + offset));
        let inside = cells.filter(|&(_, column)| (0..side).contains(&column));
        inside.map(|(row, column)| Square::new((row * side + column) as usize))
    };
    let sum = |offset: i32| {
        let digits = diagonal(offset).filter_map(|square| solution[square]);
        let total = digits.map(|digit| i32::from(digit.number())).sum();
        Constraint::Sum(Sum::new(diagonal(offset), Totals::exactly(total)))
    };
    (1 - side..side).map(sum).collect()
}

#[test]
fn sums_along_all_diagonals_equal_the_reference() {
    for (name, givens) in [("2x2", 0), ("2x3", 20), ("3x3", 45)] {
        let geometry = board(name);
        for seed in 0..20 {
            let random = &mut Random::new(seed);
            let solution = solved(&geometry, random);
            let shown = geometry.squares();
            let shown = shown.map(|square| {
                if random.below(100) < givens {
                    solution[square]
                } else {
                    None
                }
            });
            let puzzle = Puzzle::new(&geometry, shown.collect()).unwrap();
            let sums = diagonals(&geometry, &solution);
            check(&puzzle.with_constraints(sums).unwrap());
        }
    }
}
