//! What holds of every engine on every board.

use std::ops::ControlFlow;

use foldoku_board::{Geometry, Grid};
use foldoku_propagate::HiddenSingles;
use foldoku_search::trial::{Config, Learn, Pace};
use foldoku_search::{Auto, Backtrack, Bands, Engine, Lanes, Mrv, Order, Trial, mrv};
use foldoku_testkit::fixtures::corpus;
use foldoku_testkit::{generate, reference};
use proptest::prelude::*;

/// Every engine for a board, in configurations that differ in what they do.
fn engines(geometry: &Geometry) -> Vec<Box<dyn Engine>> {
    let mut engines: Vec<Box<dyn Engine>> =
        vec![Box::new(Backtrack::default()), Box::new(Auto::default())];
    if geometry.is_classic() {
        engines.push(Box::new(Bands::default()));
        engines.push(Box::new(Lanes::default()));
    }
    for (order, hidden_singles) in [
        (Order::Min, HiddenSingles::Everywhere),
        (Order::Max, HiddenSingles::Boxes),
        (Order::First, HiddenSingles::Lines),
        (Order::Min, HiddenSingles::Nowhere),
    ] {
        engines.push(Box::new(Mrv::new(mrv::Config {
            order,
            hidden_singles,
        })));
    }
    for (learn, pace, memory, forced_cells) in [
        (Learn::Union, Pace::Restart, false, true),
        (Learn::Union, Pace::Sweep, true, false),
        (Learn::Refute, Pace::Restart, true, true),
        (Learn::Refute, Pace::Sweep, false, false),
    ] {
        engines.push(Box::new(Trial::new(Config {
            learn,
            pace,
            memory,
            forced_cells,
            ..Config::default()
        })));
    }
    engines
}

fn sorted(mut solutions: Vec<Grid>) -> Vec<Grid> {
    solutions.sort_unstable_by(|one, other| one.contents().cmp(other.contents()));
    solutions
}

proptest! {
    #![proptest_config(generate::config(48, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/laws.txt")))]

    #[test]
    fn every_engine_finds_the_solutions_of_the_reference(case in generate::case()) {
        const LIMIT: usize = 30;
        let expected = reference::solutions(&case.geometry, &case.givens, LIMIT);
        for mut engine in engines(&case.geometry) {
            let found = engine.collect(&case.puzzle(), LIMIT);
            prop_assert_eq!(found.len(), expected.len(), "{}", engine.name());
            let found = sorted(found);
            prop_assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{}", engine.name());
            if expected.len() < LIMIT {
                prop_assert_eq!(found, expected.clone(), "{}", engine.name());
            }
        }
    }

    #[test]
    fn the_naive_engine_is_in_lexicographic_order(case in generate::case()) {
        let expected = reference::solutions(&case.geometry, &case.givens, 5);
        prop_assert_eq!(Backtrack::default().collect(&case.puzzle(), 5), expected);
    }

    #[test]
    fn a_fold_that_breaks_has_seen_no_more(case in generate::case(), enough in 1_usize..4) {
        let all = Mrv::default().collect(&case.puzzle(), 8);
        for mut engine in engines(&case.geometry) {
            let (seen, _) = engine.fold(&case.puzzle(), 0, |seen, _| match seen + 1 {
                seen if seen == enough => ControlFlow::Break(seen),
                seen => ControlFlow::Continue(seen),
            });
            prop_assert_eq!(seen, all.len().min(enough), "{}", engine.name());
        }
    }

    #[test]
    fn what_an_engine_does_depends_on_the_puzzle_alone(case in generate::case()) {
        for mut engine in engines(&case.geometry) {
            let mut run = || engine.fold(&case.puzzle(), Vec::new(), |mut all, solution| {
                all.push(solution.clone());
                if all.len() < 3 { ControlFlow::Continue(all) } else { ControlFlow::Break(all) }
            });
            prop_assert_eq!(run(), run());
        }
    }

    #[test]
    fn symmetries_keep_the_number_of_solutions(
        (case, symmetry) in generate::case().prop_flat_map(|case| {
            let symmetry = generate::symmetry(&case.geometry);
            (Just(case), symmetry)
        })
    ) {
        let image = symmetry.apply(&case.givens);
        let image = foldoku_board::Puzzle::new(&case.geometry, image).unwrap();
        let count = Mrv::default().count(&case.puzzle(), 20);
        prop_assert_eq!(Mrv::default().count(&image, 20), count);
    }
}

/// The fixtures are on boards of every kind, up to 25×25 and three dimensions.
#[test]
fn the_searching_engine_answers_every_fixture() {
    let mut engine = Mrv::default();
    for fixture in corpus() {
        let found = engine.collect(&fixture.puzzle(), fixture.count.limit());
        assert!(fixture.count.agrees(found.len()), "{}", fixture.place());
        if let Some(first) = &fixture.first
            && found.len() < fixture.count.limit()
        {
            assert!(found.contains(first), "{}", fixture.place());
        }
    }
}
