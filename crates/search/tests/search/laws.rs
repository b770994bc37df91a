//! Laws that hold for every engine on every board it supports.

use std::cell::Cell;
use std::ops::ControlFlow;

use foldoku_board::{Geometry, Grid};
use foldoku_propagate::HiddenSingles;
use foldoku_search::trial::{Config, Learn, Pace};
use foldoku_search::{
    Auto, Backtrack, Bands, Count, End, Engine, Learning, Limits, Mrv, Order, Spread, Trial,
    VariantSearch, mrv,
};
use foldoku_testkit::fixtures::corpus;
use foldoku_testkit::generate::Case;
use foldoku_testkit::{generate, reference};
use proptest::prelude::*;

/// Returns every engine that supports a board, in different configurations.
fn engines(geometry: &Geometry) -> Vec<Box<dyn Engine>> {
    let mut engines: Vec<Box<dyn Engine>> = vec![
        Box::new(Backtrack::default()),
        Box::new(Auto::default()),
        Box::new(Bands::default()),
        Box::new(Spread::default()),
    ];
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
    engines.push(Box::new(VariantSearch::default()));
    engines.push(Box::new(Learning::default()));
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
    engines.retain(|engine| engine.supports(geometry));
    engines
}

fn sorted(mut solutions: Vec<Grid>) -> Vec<Grid> {
    solutions.sort_unstable_by(|one, other| one.contents().cmp(other.contents()));
    solutions
}

/// The engines of the kernel check their limits for several guesses at once.
fn is_exact(engine: &dyn Engine, geometry: &Geometry) -> bool {
    match engine.name() {
        "bands" | "lanes" => false,
        "auto" => !geometry.is_classic(),
        _ => true,
    }
}

/// The most guesses of the simplest search, which can go on for hours on a puzzle without a solution.
const MOST_GUESSES: u64 = 30_000;

/// Generates puzzles of which the simplest search finds the first solutions.
fn case() -> impl Strategy<Value = Case> {
    let limits = Limits::NONE.solutions(30).guesses(MOST_GUESSES);
    generate::case().prop_filter("the simplest search takes too long", move |case| {
        let go_on = |(), _: &Grid| ControlFlow::Continue(());
        let (_, outcome) = Backtrack::default().fold_within(&case.puzzle(), limits, (), go_on);
        outcome.end != End::Guesses
    })
}

proptest! {
    #![proptest_config(generate::config(20, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/laws.txt")))]

    #[test]
    fn every_engine_finds_the_solutions_of_the_reference(case in case()) {
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
    fn backtrack_finds_solutions_in_lexicographic_order(case in case()) {
        let expected = reference::solutions(&case.geometry, &case.givens, 5);
        prop_assert_eq!(Backtrack::default().collect(&case.puzzle(), 5), expected);
    }

    #[test]
    fn a_fold_stops_when_it_breaks(case in case(), enough in 1_usize..4) {
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
    fn searches_are_deterministic(case in case()) {
        for mut engine in engines(&case.geometry) {
            let mut run = || engine.fold_within(
                &case.puzzle(),
                Limits::from(3),
                Vec::new(),
                |mut all, solution| {
                    all.push(solution.clone());
                    ControlFlow::Continue(all)
                },
            );
            prop_assert_eq!(run(), run());
        }
    }

    #[test]
    fn a_solution_limit_equals_a_break(case in case(), limit in 1_u64..5) {
        for mut engine in engines(&case.geometry) {
            let take = |count: u64, _: &Grid| match count + 1 {
                count if count == limit => ControlFlow::Break(count),
                count => ControlFlow::Continue(count),
            };
            let (count, stats) = engine.fold(&case.puzzle(), 0, take);
            let all = |count: u64, _: &Grid| ControlFlow::Continue(count + 1);
            let limited = engine.fold_within(&case.puzzle(), Limits::from(limit), 0, all);
            prop_assert_eq!((limited.0, limited.1.stats), (count, stats), "{}", engine.name());
            let end = if count == limit { End::Solutions } else { End::Complete };
            prop_assert_eq!(limited.1.end, end, "{}", engine.name());
        }
    }

    #[test]
    fn a_guess_limit_bounds_the_guesses(case in case(), limit in 0_u64..20) {
        for mut engine in engines(&case.geometry) {
            let go_on = |count: u64, _: &Grid| ControlFlow::Continue(count + 1);
            let limits = Limits::NONE.solutions(30);
            let (_, free) = engine.fold_within(&case.puzzle(), limits, 0, go_on);
            let (_, outcome) = engine.fold_within(&case.puzzle(), limits.guesses(limit), 0, go_on);
            let margin = if is_exact(&*engine, &case.geometry) { 0 } else { 64 };
            prop_assert!(outcome.stats.guesses <= limit + margin, "{}", engine.name());
            if outcome.end != End::Guesses {
                prop_assert_eq!(outcome, free, "{}", engine.name());
            } else if margin == 0 {
                prop_assert_eq!(outcome.stats.guesses, limit, "{}", engine.name());
                prop_assert!(free.stats.guesses >= limit, "{}", engine.name());
            }
        }
    }

    #[test]
    fn a_stop_check_ends_the_search(case in case(), polls in 0_u32..20) {
        for mut engine in engines(&case.geometry) {
            let left = Cell::new(polls);
            let stop = || left.replace(left.get().saturating_sub(1)) == 0;
            let limits = Limits::NONE.solutions(30);
            let count = engine.count(&case.puzzle(), limits.stop(&stop));
            let free = engine.count(&case.puzzle(), limits);
            prop_assert!(count.found() <= free.found(), "{}", engine.name());
            prop_assert!(count.exact().is_none() || count == free, "{}", engine.name());
        }
    }

    #[test]
    fn solutions_come_lazily_in_the_order_of_the_search(case in case()) {
        const LIMIT: usize = 20;
        let puzzle = case.puzzle();
        for order in Order::ALL {
            let mut engine = Mrv::new(mrv::Config { order, ..mrv::Config::default() });
            let (expected, stats) = engine.fold(&puzzle, Vec::new(), |mut all, solution| {
                all.push(solution.clone());
                if all.len() < LIMIT { ControlFlow::Continue(all) } else { ControlFlow::Break(all) }
            });
            let mut solutions = engine.solutions(&puzzle);
            let found: Vec<Grid> = solutions.by_ref().take(LIMIT).collect();
            if found.len() < LIMIT {
                prop_assert_eq!(solutions.next(), None);
            }
            prop_assert_eq!(solutions.stats(), stats);
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn auto_iterates_over_the_solutions_that_it_finds(case in case()) {
        const LIMIT: usize = 20;
        let mut engine = Auto::default();
        let all = engine.collect(&case.puzzle(), LIMIT);
        let found: Vec<Grid> = engine.solutions(&case.puzzle()).take(LIMIT).collect();
        prop_assert_eq!(found.len(), all.len());
        if all.len() < LIMIT {
            prop_assert_eq!(sorted(found), sorted(all));
        }
    }

    #[test]
    fn symmetries_keep_the_solution_count(
        (case, symmetry) in case().prop_flat_map(|case| {
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
fn mrv_solves_every_fixture() {
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

#[test]
fn a_stuck_trial_counts_at_least_its_solutions() {
    let config = Config {
        levels: Some(0),
        backtrack: false,
        ..Config::default()
    };
    let count = Trial::new(config).count(&foldoku_board::puzzle!(".".repeat(16)), Limits::NONE);
    assert_eq!(count, Count::AtLeast(0));
}

#[test]
fn engines_can_move_to_another_thread() {
    fn assert_send<T: Send>() {}
    assert_send::<Auto>();
    assert_send::<Backtrack>();
    assert_send::<Bands>();
    assert_send::<Spread>();
    assert_send::<Mrv>();
    assert_send::<Trial>();
    assert_send::<foldoku_search::Solutions<'_>>();
}
