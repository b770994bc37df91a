//! Constraints: their definitions on small grids, their descriptions, and the errors of those that do not fit a
//! board.

use foldoku_board::constraint::{
    AutomatonBuilder, Cage, CageSets, Connected, Constraint, Contains, Count, DifferentPairs,
    DigitTable, Domain, Indexing, Line, Relation, SameDigits, Sum, Target, Totals,
};
use foldoku_board::{Digit, DigitSet, Geometry, Puzzle, Square, grid, puzzle};

fn cells(names: &str) -> Vec<Square> {
    let board = Geometry::boxes(2, 2).unwrap();
    let names = names.split_whitespace();
    names.map(|name| board.square(name).unwrap()).collect()
}

fn digits(numbers: &[u8]) -> DigitSet {
    numbers.iter().map(|&number| Digit::new(number)).collect()
}

/// Checks a constraint against two grids: the first meets it, the second breaks it. The first row of
/// both is all that is looked at.
#[track_caller]
fn check(constraint: Constraint, met: &str, broken: &str, description: &str) {
    let board = Geometry::boxes(2, 2).unwrap();
    assert_eq!(constraint.check(&board), Ok(()));
    let grid = |row: &str| format!("{row}{}", ".".repeat(12)).parse().unwrap();
    let (met, broken) = (grid(met), grid(broken));
    assert!(constraint.is_met(&met) && !constraint.is_broken(&met));
    assert!(!constraint.is_met(&broken) && constraint.is_broken(&broken));
    let empty = grid("....");
    assert!(!constraint.is_met(&empty) && !constraint.is_broken(&empty));
    assert_eq!(constraint.describe(board.shape()).to_string(), description);
}

#[test]
fn each_primitive_has_a_definition_and_a_description() {
    let row = || cells("A1 A2 A3 A4");
    let less = DigitTable::new(4, |a, b| a < b);
    check(
        Constraint::all_different(row()),
        "1234",
        "1231",
        "r1c1 r1c2 r1c3 r1c4 differ",
    );
    check(
        Constraint::Relation(Relation::along(row(), less.clone())),
        "1234",
        "1243",
        "r1c1 r1c2 r1c3 r1c4, each and the next: <",
    );
    check(
        Constraint::Relation(Relation::among(
            cells("A1 A2 A3"),
            DigitTable::new(4, |a, b| a + b != 5),
        )),
        "112.",
        "124.",
        "r1c1 r1c2 r1c3, every two: 12 of 16 pairs",
    );
    check(
        Constraint::Relation(Relation::couples(
            [[0, 3], [1, 2]].map(|pair| pair.map(Square::new)),
            less,
        )),
        "2134",
        "3142",
        "r1c1 r1c4 r1c2 r1c3, two by two: <",
    );
    let sum = Sum::weighted(
        [(2, Square::new(0)), (-1, Square::new(2))],
        Totals::exactly(0),
    );
    check(Constraint::Sum(sum), "2.4.", "2.3.", "2·r1c1 - r1c3 = 0");
    let sum = Sum::new(row(), [4, 6, 7].into_iter().collect());
    check(
        Constraint::Sum(sum),
        "1222",
        "1112",
        "r1c1 + r1c2 + r1c3 + r1c4 in {4, 6..7}",
    );
    check(
        Constraint::Cage(Cage::with_total(cells("A1 A2 A3"), 6)),
        "321.",
        "222.",
        "r1c1 r1c2 r1c3 differ, total 6",
    );
    check(
        Constraint::Cage(Cage::consecutive(cells("A1 A2 A3"))),
        "423.",
        "421.",
        "r1c1 r1c2 r1c3 differ, consecutive digits",
    );
    check(
        Constraint::Domain(Domain::new(cells("A1 A2"), digits(&[1, 4]))),
        "41..",
        "43..",
        "r1c1 r1c2 in {1, 4}",
    );
    check(
        Constraint::Contains(Contains::new(row(), [2, 1, 1].map(Digit::new))),
        "1421",
        "1422",
        "r1c1 r1c2 r1c3 r1c4 contain 1 1 2",
    );
    check(
        Constraint::Count(Count::new(row(), digits(&[1, 2]), Totals::from(1..=2))),
        "1344",
        "1211",
        "cells with {1, 2} among r1c1 r1c2 r1c3 r1c4: 1..2",
    );
    check(
        Constraint::Indexing(Indexing::new(
            Square::new(0),
            row(),
            Target::Digit(Digit::new(4)),
        )),
        "3141",
        "3411",
        "the digit at place r1c1 of r1c1 r1c2 r1c3 r1c4 is 4",
    );
    check(
        Constraint::SameDigits(SameDigits::new([cells("A1 A2"), cells("A3 A4")])),
        "1221",
        "1121",
        "r1c1 r1c2 / r1c3 r1c4 hold the same digits",
    );
    let connected = Connected::new(
        cells("A1 A2 A3 A4"),
        2,
        digits(&[1, 2]),
        [2, 4].into_iter().collect(),
    );
    check(
        Constraint::Connected(connected),
        "1324",
        "1432",
        "cells with {1, 2} among r1c1 r1c2 r1c3 r1c4 in 2 columns: connected, 2, 4",
    );
    check(
        Constraint::DifferentPairs(DifferentPairs::new([
            [Square::new(0), Square::new(1)],
            [Square::new(2), Square::new(3)],
        ])),
        "1221",
        "1212",
        "r1c1 r1c2, r1c3 r1c4: different pairs",
    );
    check(
        Constraint::any([
            Constraint::Domain(Domain::new(cells("A1"), digits(&[1]))),
            Constraint::all([Constraint::Domain(Domain::new(cells("A2"), digits(&[1])))]),
        ]),
        "31..",
        "32..",
        "any of [r1c1 in {1}; all of [r1c2 in {1}]]",
    );
}

#[test]
fn indices_beyond_the_line_break_the_constraint() {
    let target = Target::Digit(Digit::new(1));
    let indexing = Constraint::Indexing(Indexing::new(Square::new(0), cells("A2 A3"), target));
    assert!(indexing.is_broken(&grid!("3111............")));
}

#[test]
fn automata_drop_useless_states_and_accept_what_they_should() {
    // Accepts 1+2: states 0 and 1 loop and end; 2 is a dead end, 3 is never reached.
    let [one, two] = [1, 2].map(Digit::new);
    let mut builder = AutomatonBuilder::new(4);
    builder.start(0);
    builder.arc(0, one, 0);
    builder.arc(0, one, 1);
    builder.arc(0, two, 2);
    builder.arc(1, two, 4);
    builder.arc(3, two, 4);
    builder.accept(4);
    let automaton = builder.build();
    assert_eq!(automaton.state_count(), 3);
    assert!(!automaton.is_deterministic());
    let line = |numbers: &[u8]| numbers.iter().map(|&n| Digit::new(n)).collect::<Vec<_>>();
    assert!(automaton.accepts(&line(&[1, 1, 2])));
    assert!(!automaton.accepts(&line(&[2])) && !automaton.accepts(&line(&[1, 2, 2])));
    assert!(!automaton.accepts(&line(&[1, 5, 2])));
    let nothing = AutomatonBuilder::new(4).build();
    assert!(!nothing.accepts(&[]) && nothing.state_count() == 0);
    let line = Constraint::Line(Line::new(cells("A1 A2"), automaton.into()));
    assert!(line.is_met(&grid!("12..............")));
    assert_eq!(
        format!("{line:?}"),
        "#0 #1 read in order by an automaton of 3 states"
    );
}

#[test]
fn consecutive_sets_have_no_gap() {
    let allowed = |numbers: &[u8]| CageSets::Consecutive.allow(digits(numbers));
    assert!(allowed(&[3]) && allowed(&[3, 4, 5]) && allowed(&[63, 64]) && allowed(&[64]));
    assert!(!allowed(&[1, 3]) && !allowed(&[1, 64]));
    assert!(CageSets::Consecutive.allow(DigitSet::up_to(64)));
}

#[test]
fn constraints_that_do_not_fit_are_rejected() {
    #[track_caller]
    fn check(constraint: Constraint, message: &str) {
        let plain = puzzle!("................");
        let fine = Constraint::all_different(cells("A1 A2"));
        let error = plain.with_constraints([fine, constraint]).unwrap_err();
        assert_eq!(error.to_string(), format!("constraint 2: {message}"));
    }
    let two = || cells("A1 A2");
    check(Constraint::all_different([]), "a list is empty");
    check(Constraint::any([]), "a list is empty");
    check(
        Constraint::Sum(Sum::weighted([(0, Square::new(0))], Totals::exactly(0))),
        "a list is empty",
    );
    check(
        Constraint::all_different([Square::new(0), Square::new(16)]),
        "cell 17 is outside the board, which has 16 cells",
    );
    check(
        Constraint::all_different(cells("A1 B2 A1")),
        "r1c1 is listed twice",
    );
    check(
        Constraint::all_different(cells("A1 A2 A3 A4 B1")),
        "5 cells cannot hold different digits: the board has 4 digits",
    );
    check(
        Constraint::Contains(Contains::new(two(), [Digit::new(5)])),
        "the digit 5 does not exist: the largest digit of this board is 4",
    );
    check(
        Constraint::Relation(Relation {
            squares: cells("A1 A2 A3").into(),
            ..Relation::couples([], DigitTable::new(4, |_, _| true))
        }),
        "a list of pairs has an odd number of cells",
    );
    check(
        Constraint::Cage(Cage::with_total(two(), 8)),
        "the total cannot be reached: the cells have totals from 3 to 7",
    );
    check(
        Constraint::Sum(Sum::new(two(), Totals::exactly(9))),
        "the total cannot be reached: the cells have totals from 2 to 8",
    );
    check(
        Constraint::Sum(Sum::equal(cells("A1"), [])).clone(),
        "the total cannot be reached: the cells have totals from 1 to 4",
    );
    check(
        Constraint::Count(Count::new(two(), DigitSet::EMPTY, Totals::exactly(1))),
        "the total cannot be reached: the cells have totals from 0 to 0",
    );
    check(
        Constraint::SameDigits(SameDigits::new([cells("A1"), cells("A2 A3")])),
        "groups of different sizes cannot hold the same digits",
    );
    check(
        Constraint::Connected(Connected::new(
            two(),
            1,
            DigitSet::EMPTY,
            Totals::exactly(3),
        )),
        "the total cannot be reached: the cells have totals from 0 to 2",
    );
    check(
        Constraint::DifferentPairs(DifferentPairs::new([])),
        "a list is empty",
    );
    let mut nested = Constraint::all_different(two());
    for _ in 0..65 {
        nested = Constraint::any([nested]);
    }
    check(nested, "alternatives are nested more than 64 deep");
    // An impossible alternative is superfluous, not an error.
    let impossible = Constraint::Cage(Cage::with_total(two(), 8));
    let alternatives = Constraint::any([impossible, Constraint::all_different(two())]);
    assert!(
        puzzle!("................")
            .with_constraints([alternatives])
            .is_ok()
    );
}

#[test]
fn puzzles_with_constraints_are_not_plain() {
    let plain = puzzle!(".".repeat(81));
    assert_eq!(plain.plain("this"), Ok(&plain));
    assert!(plain.constraints().is_empty());
    let none: Puzzle = plain.clone().with_constraints([]).unwrap();
    assert_eq!(none, plain);
    let different = || Constraint::all_different([Square::new(0), Square::new(80)]);
    let one = plain.clone().with_constraints([different()]).unwrap();
    let two = one.clone().with_constraints([different()]).unwrap();
    assert_eq!((one.constraints().len(), two.constraints().len()), (1, 2));
    assert_ne!(one, plain);
    assert_eq!(one.to_line(), None);
    let error = two.plain("the canonical form").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the canonical form does not support rules beyond the board; the puzzle has 2 of them"
    );
    assert!(format!("{one:?}").ends_with("\")[r1c1 r9c9 differ]"));
}
