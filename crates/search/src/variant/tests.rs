//! Laws of the propagators.
//!
//! **Invariant:** expected solutions come from the engine `backtrack` and from `is_met`, which share
//! no code with this folder.

use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_board::constraint::{Automaton, Line};
use foldoku_board::{Constraint, Geometry, Grid, Square};
use foldoku_kernel::{Computation, Families, Registers};
use foldoku_testkit::rules::{self, Random};

use super::context::Context;
use super::lower::{Shared, lower};
use super::model::Model;
use super::propagate::Propagator;
use super::store::{Mask, Step, Store};
use super::weights::Weights;
use crate::limits::Meter;
use crate::{Backtrack, Engine, Limits};

fn unlimited() -> Meter<'static> {
    Meter::new(Limits::NONE, u64::MAX)
}

/// One run of a propagator.
struct Run<'a>(&'a Model, &'a Propagator, &'a mut Store);

impl Computation for Run<'_> {
    type Output = Step;

    fn run<R: Registers>(self, registers: R) -> Step {
        let Run(model, propagator, store) = self;
        propagator.run(registers, &model.context, store)
    }
}

fn run(model: &Model, propagator: &Propagator, store: &mut Store) -> Step {
    model.context.families.enter(Run(model, propagator, store))
}

/// Random candidates, each a superset of the solution's.
fn candidates(random: &mut Random, model: &Model, solution: &Grid) -> Vec<Mask> {
    let dense = random.below(4);
    let mask = |(content, &start): (_, &Mask)| {
        let digit: Option<foldoku_board::Digit> = content;
        let noise = (0..dense).fold(0, |noise, _| noise | random.below(1 << 16));
        let own = digit.map_or(0, |digit| 1 << digit.index());
        (noise as Mask & start) | own
    };
    let contents = solution.contents().iter().copied();
    contents.zip(&model.context.start).map(mask).collect()
}

#[test]
fn propagators_keep_every_solution_and_reach_their_fixpoint() {
    let mut runs = [0; 16];
    let mut shared = Shared::default();
    for (board, givens, rounds) in [
        ("2x2", 0, 600),
        ("2x3", 40, 400),
        ("3x3", 60, 200),
        ("jigsaw:fixtures/jigsaw/five.txt", 20, 200),
        ("jigsaw:fixtures/jigsaw/six.txt", 40, 200),
    ] {
        let geometry = foldoku_testkit::fixtures::geometry(board);
        let plain = foldoku_board::Puzzle::new(&geometry, Grid::empty(&geometry)).unwrap();
        let solution = Backtrack::default().first(&plain).unwrap();
        for seed in 0..rounds {
            let random = &mut Random::new(seed);
            let puzzle = rules::puzzle(random, &geometry, &solution, givens, 4);
            let solutions = Backtrack::default().collect(&puzzle, 8);
            let Ok(model) = lower(&puzzle, Families::new(), &mut shared, &mut unlimited()) else {
                assert_eq!(solutions, [], "{puzzle:?}");
                continue;
            };
            for solution in &solutions {
                let start = candidates(random, &model, solution);
                for (number, propagator) in model.propagators.iter().enumerate() {
                    let mut store = Store::default();
                    model.reset(&mut store);
                    store.forget();
                    store.begin(number);
                    store.cells.copy_from_slice(&start);
                    let name = propagator.kind().name;
                    let result = run(&model, propagator, &mut store);
                    assert!(result.is_ok(), "{name} refutes {solution} of {puzzle:?}");
                    for (square, digit) in solution.filled() {
                        let kept = store.cells[square.index()] >> digit.index() & 1 == 1;
                        assert!(
                            kept,
                            "{name} removes {digit} at {square:?}, {solution} {puzzle:?}"
                        );
                    }
                    if !store.is_current_pending() {
                        let once = store.cells.to_vec();
                        let _ = run(&model, propagator, &mut store);
                        assert_eq!(&*store.cells, once, "{name} finds more when it runs again");
                    }
                    runs[usize::from(propagator.kind().tier)] += 1;
                }
            }
        }
    }
    for (tier, &count) in runs.iter().enumerate().take(11).skip(1) {
        assert!(count > 100, "tier {tier} ran {count} times");
    }
}

/// Sparse candidates of a solved board of sixteen digits, and its model.
fn large_board(random: &mut Random) -> (Model, Vec<Mask>) {
    let geometry = "16x16".parse::<foldoku_board::GeometrySpec>().unwrap();
    let geometry: Geometry = geometry.build(None).unwrap();
    let plain = foldoku_board::Puzzle::new(&geometry, Grid::empty(&geometry)).unwrap();
    let model = lower(
        &plain,
        Families::new(),
        &mut Shared::default(),
        &mut unlimited(),
    )
    .unwrap();
    let cells = (0..256).map(|cell| {
        let (row, column) = (cell / 16, cell % 16);
        let own = 1 << ((4 * (row % 4) + row / 4 + column) % 16);
        let noise = (0..3).fold(usize::MAX, |noise, _| noise & random.below(1 << 16));
        noise as Mask | own
    });
    let cells = cells.collect();
    (model, cells)
}

#[test]
fn confined_digits_leave_the_other_house_on_large_boards() {
    let mut removed = 0;
    for seed in 0..20 {
        let (model, start) = large_board(&mut Random::new(seed));
        let propagators = model.propagators.iter();
        let pointing: Vec<&Propagator> = propagators
            .filter(|one| matches!(one, Propagator::Pointing(_)))
            .collect();
        assert_eq!(pointing.len(), 48);
        let mut store = Store::default();
        model.reset(&mut store);
        store.forget();
        store.cells.copy_from_slice(&start);
        loop {
            let before = store.cells.to_vec();
            for propagator in &pointing {
                run(&model, propagator, &mut store).unwrap();
            }
            if *store.cells == *before {
                break;
            }
        }
        removed += usize::from(*store.cells != *start);
        for one in &model.context.houses {
            for other in &model.context.houses {
                let shared = one.iter().filter(|cell| other.contains(cell)).count();
                if one == other || shared < 2 {
                    continue;
                }
                let union = |cells: &[u16], others: &[u16]| {
                    let rest = cells.iter().filter(|cell| !others.contains(cell));
                    rest.fold(0, |union, &cell| union | store.cell(cell))
                };
                // A digit without a place outside the shared cells has none in the rest of the other.
                let confined = !union(one, other);
                let settled = one.iter().map(|&cell| store.cell(cell));
                let settled = settled.filter(|mask| mask.is_power_of_two());
                let settled = settled.fold(0, |all, mask| all | mask);
                assert_eq!(
                    confined & !settled & union(other, one),
                    0,
                    "{one:?} {other:?}"
                );
            }
        }
    }
    assert!(removed > 10, "only {removed} boards changed");
}

#[test]
fn a_cell_that_failed_in_both_branches_is_guessed_before_one_that_failed_in_one() {
    let context = Context::new(Families::new(), 4, [0xf; 4].into());
    let mut weights = Weights::default();
    weights.reset(&context);
    weights.bump(1, 1);
    weights.bump(2, 1);
    weights.bump_cell(1);
    let (cell, _) = weights.choose(&context, &[0xf; 4]).unwrap();
    assert_eq!(cell, 1);
}

#[test]
fn failures_on_large_boards_count_as_long_as_the_search_lasts() {
    for (cells, expected) in [(96, 2), (97, 1)] {
        let context = Context::new(Families::new(), 4, [0xf].repeat(cells));
        let mut weights = Weights::default();
        weights.reset(&context);
        weights.bump(1, 1);
        weights.bump(2, 1);
        let (cell, _) = weights.choose(&context, &context.start).unwrap();
        assert_eq!(cell, expected, "{cells}");
    }
}

#[test]
fn lines_over_half_of_the_board_add_nothing_to_the_weights_at_the_start() {
    let step = |_: &(), _, next: &mut dyn FnMut(())| next(());
    let automaton = Automaton::explore(4, [()], step, |_| true, 1).unwrap();
    let automaton = Arc::new(automaton);
    for (length, expected) in [(8, 0.3), (9, 0.0)] {
        let line = Line::new((0..length).map(Square::new), Arc::clone(&automaton));
        let puzzle = foldoku_board::puzzle!("................");
        let puzzle = puzzle.with_constraints([Constraint::Line(line)]).unwrap();
        let model = lower(
            &puzzle,
            Families::new(),
            &mut Shared::default(),
            &mut unlimited(),
        );
        assert_eq!(model.unwrap().context.added[0], expected, "{length}");
    }
}
