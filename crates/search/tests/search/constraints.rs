//! Puzzles with constraints: the engines that honour them, and the engines that refuse them.
//!
//! **Invariant:** expected counts come from filtering all solutions of the plain board with
//! `Constraint::is_met`, so no engine's handling of constraints is trusted.

use foldoku_search::auto::Choice;
use foldoku_search::board::constraint::{
    Automaton, Cage, Constraint, Contains, Count as DigitCount, DigitTable, Domain, Indexing, Line,
    Relation, SameDigits, Sum, Target, Totals,
};
use foldoku_search::board::{Digit, DigitSet, Geometry, Grid, Puzzle, Square, puzzle};
use foldoku_search::variant::{FilterScratch, Filters};
use foldoku_search::{Auto, Backtrack, Bands, Engine, Limits, Mrv, Trial, Unsupported};

fn cells(names: &str) -> Vec<Square> {
    let board = Geometry::boxes(2, 2).unwrap();
    let names = names.split_whitespace();
    names.map(|name| board.square(name).unwrap()).collect()
}

fn digits(numbers: &[u8]) -> DigitSet {
    numbers.iter().map(|&number| Digit::new(number)).collect()
}

/// Returns one constraint of each kind on the 4x4 board.
fn samples() -> Vec<Constraint> {
    let ascending = |last: &u8, digit: Digit, next: &mut dyn FnMut(u8)| {
        if digit.number() > *last {
            next(digit.number());
        }
    };
    let ascending = Automaton::explore(4, [0], ascending, |_| true, 100).unwrap();
    let less = DigitTable::new(4, |a, b| a < b);
    let apart = DigitTable::new(4, |a, b| a.abs_diff(b) > 1);
    vec![
        Constraint::all_different(cells("A1 B2 C3 D4")),
        Constraint::Relation(Relation::along(cells("A1 B1 B2"), less.clone())),
        Constraint::Relation(Relation::among(cells("A1 B3"), apart.clone())),
        Constraint::Relation(Relation::couples([[Square::new(0), Square::new(5)]], apart)),
        Constraint::Sum(Sum::equal(cells("A1"), cells("A2 B3"))),
        Constraint::Sum(Sum::new(cells("A1 B3 D4"), Totals::from(10..=20))),
        Constraint::Cage(Cage::with_total(cells("A1 B3 C1"), 7)),
        Constraint::Cage(Cage::consecutive(cells("A1 B4 C2"))),
        Constraint::Line(Line::new(cells("A1 B3 C4"), ascending.into())),
        Constraint::Domain(Domain::new(cells("A1 B3"), digits(&[1, 4]))),
        Constraint::Contains(Contains::new(
            cells("A1 A2 B3 C3"),
            [1, 1, 4].map(Digit::new),
        )),
        Constraint::Count(DigitCount::new(
            cells("A1 B4 C2 D3"),
            digits(&[2, 3]),
            Totals::exactly(1),
        )),
        Constraint::Indexing(Indexing::new(
            Square::new(0),
            cells("A1 A2 A3 A4"),
            Target::Digit(Digit::new(1)),
        )),
        Constraint::Indexing(Indexing::new(
            Square::new(5),
            cells("C1 C2 C3 C4"),
            Target::Square(Square::new(2)),
        )),
        Constraint::SameDigits(SameDigits::new([cells("A1 A2"), cells("B3 C3")])),
        Constraint::any([
            Constraint::Domain(Domain::new(cells("A1"), digits(&[1]))),
            Constraint::all([
                Constraint::Domain(Domain::new(cells("A2"), digits(&[1]))),
                Constraint::Relation(Relation::along(cells("B1 B2"), less)),
            ]),
        ]),
    ]
}

/// Returns the solutions of the plain board that a filter of the test keeps.
fn filtered(plain: &Puzzle, constraints: &[Constraint]) -> Vec<Grid> {
    let all = Backtrack::default().collect(plain, 1000);
    assert_eq!(all.len(), 288);
    let keep = |grid: &Grid| constraints.iter().all(|constraint| constraint.is_met(grid));
    all.into_iter().filter(keep).collect()
}

#[test]
fn backtrack_finds_exactly_the_grids_that_meet_the_constraints() {
    let plain = puzzle!("................");
    let samples = samples();
    for first in 0..samples.len() {
        for second in first..samples.len() {
            let constraints = [samples[first].clone(), samples[second].clone()];
            let expected = filtered(&plain, &constraints);
            let ruled = plain.clone().with_constraints(constraints).unwrap();
            let found = Backtrack::default().collect(&ruled, 1000);
            assert_eq!(found, expected, "{ruled:?}");
            assert_eq!(Auto::choice(&ruled), Choice::Variant);
            let mut found = Auto::default().collect(&ruled, 1000);
            found.sort_by(|one, other| one.contents().cmp(other.contents()));
            assert_eq!(found, expected);
        }
    }
    for sample in samples {
        let found = filtered(&plain, std::slice::from_ref(&sample)).len();
        assert!((1..288).contains(&found), "{sample:?} keeps {found}");
    }
}

/// A filter knows the cells of its constraint only, in reading order.
#[test]
fn filters_accept_exactly_the_digits_that_meet_their_constraint() {
    let plain = puzzle!("................");
    let grids = Backtrack::default().collect(&plain, 1000);
    let (mut scratch, mut filtered) = (FilterScratch::default(), 0);
    for sample in samples() {
        let puzzle = plain.clone().with_constraints([sample.clone()]).unwrap();
        let filter = Filters::new(&puzzle).unwrap().filter(&[&sample]);
        let Some(filter) = filter else { continue };
        filtered += 1;
        for grid in &grids {
            let digits = sample.squares().into_iter().flat_map(|cell| grid[cell]);
            let mut masks: Vec<u16> = digits.map(|digit| 1 << digit.index()).collect();
            let narrowed = filter.narrow(&mut scratch, &mut masks);
            assert_eq!(narrowed.is_ok(), sample.is_met(grid), "{sample:?}");
        }
    }
    assert!(filtered >= 12, "{filtered}");
}

#[test]
fn givens_that_break_a_constraint_have_no_solution() {
    let cage = Constraint::Cage(Cage::with_total(cells("A1 A2"), 3));
    let puzzle = puzzle!("3...............")
        .with_constraints([cage])
        .unwrap();
    assert_eq!(Backtrack::default().first(&puzzle), None);
    let full = Backtrack::default()
        .first(&puzzle!("34.............."))
        .unwrap();
    let full = Puzzle::new(&Geometry::boxes(2, 2).unwrap(), full).unwrap();
    let full = full
        .with_constraints(puzzle.constraints().to_vec())
        .unwrap();
    assert_eq!(Backtrack::default().first(&full), None);
}

#[test]
fn other_engines_refuse_constraints() {
    let cage = Constraint::Cage(Cage::with_total(cells("A1 A2"), 3));
    let small = puzzle!("................")
        .with_constraints([cage])
        .unwrap();
    let error = Mrv::default().accepts(&small).unwrap_err();
    assert!(matches!(error, Unsupported::Constraints(_)));
    assert_eq!(
        error.to_string(),
        "the engine mrv does not support rules beyond the board; the puzzle has 1 of them"
    );
    assert!(Trial::default().accepts(&small).is_err());
    assert!(Backtrack::default().accepts(&small).is_ok());
    let error = Bands::default().accepts(&small).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the engine bands supports only the classic 9x9 board"
    );
    let boxed: Box<dyn Engine> = Box::new(Backtrack::default());
    assert!(boxed.accepts(&small).is_ok());
}

#[test]
#[should_panic(expected = "the engine mrv does not support rules beyond the board")]
fn mrv_panics_on_constraints() {
    let cage = Constraint::Cage(Cage::with_total(cells("A1 A2"), 3));
    let puzzle = puzzle!("................")
        .with_constraints([cage])
        .unwrap();
    Mrv::default().count(&puzzle, Limits::NONE);
}

#[test]
#[should_panic(expected = "the engine kernel does not support rules beyond the board")]
fn the_kernel_panics_on_constraints() {
    let different = Constraint::all_different([Square::new(0), Square::new(80)]);
    let puzzle = puzzle!(".".repeat(81))
        .with_constraints([different])
        .unwrap();
    assert_eq!(puzzle.to_line(), None);
    Bands::default().count(&puzzle, 1);
}
