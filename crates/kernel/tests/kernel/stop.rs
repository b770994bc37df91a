//! Searches that are stopped by a check, or that return one solution at a time.
//!
//! **Invariant:** pausing a search changes neither its solutions nor its work, and a stopped search
//! leaves no state behind.

use std::ops::ControlFlow;

use foldoku_kernel::{Backend, Bands, Position, SearchStats, Solo, Solution, Spread};

use crate::support::{HARD, Single};

/// Searches with a stop check. Returns the solutions and the work done.
fn search_until(
    single: &mut Single,
    position: &Position,
    stop: &mut dyn FnMut(&SearchStats) -> bool,
) -> (Vec<[u8; 81]>, SearchStats) {
    let mut found = Vec::new();
    let mut on_solution = |solution: Solution<'_>| {
        found.push(solution.line());
        ControlFlow::Continue(())
    };
    let stats = match single {
        Single::Bands(bands) => bands.search_until(position, &mut on_solution, stop),
        Single::Spread(spread) => spread.search_until(position, &mut on_solution, stop),
        Single::Solo(solo) => solo.search_until(position, &mut on_solution, stop),
    };
    (found, stats)
}

#[test]
fn unused_stop_check_changes_nothing() {
    let mut fewer = *HARD;
    fewer[0] = b'.';
    for puzzle in [*HARD, fewer] {
        let position = Position::read(&puzzle).unwrap();
        for backend in Backend::available() {
            for mut single in Single::all(backend) {
                let expected = single.search(&position, usize::MAX);
                let (found, stats) = search_until(&mut single, &position, &mut |_| false);
                assert_eq!((found, stats.guesses), expected, "{backend}");
            }
        }
    }
}

#[test]
fn search_is_polled_before_the_first_guess_and_every_few_dozen() {
    let position = Position::read(HARD).unwrap();
    for backend in Backend::available() {
        for mut single in Single::all(backend) {
            let mut polled = Vec::new();
            let (_, stats) = search_until(&mut single, &position, &mut |stats| {
                polled.push(stats.guesses);
                false
            });
            assert_eq!(polled[0], 0);
            polled.push(stats.guesses);
            assert!(
                polled.windows(2).all(|pair| pair[1] - pair[0] <= 64),
                "{polled:?}"
            );
        }
    }
}

#[test]
fn stopped_search_leaves_no_state_behind() {
    let position = Position::read(HARD).unwrap();
    for backend in Backend::available() {
        for mut single in Single::all(backend) {
            let expected = single.search(&position, usize::MAX);
            for limit in [0, 1, 20, 60] {
                let mut stops = 0;
                let (found, stats) = search_until(&mut single, &position, &mut |stats| {
                    stops += u64::from(stats.guesses >= limit);
                    stats.guesses >= limit
                });
                assert_eq!(stops, 1, "polled again after it returned true");
                assert!(stats.guesses >= limit && stats.guesses < expected.1);
                assert!(found.is_empty() || found == expected.0);
                assert_eq!(single.search(&position, usize::MAX), expected);
            }
        }
    }
}

#[test]
fn search_of_an_empty_grid_can_be_stopped() {
    let position = Position::read(&[b'.'; 81]).unwrap();
    let stop = |polls: &mut u32| {
        *polls += 1;
        *polls > 3
    };
    let mut polls = 0;
    let on_solution = &mut |_: Solution<'_>| ControlFlow::Continue(());
    Spread::new().search_until(&position, on_solution, &mut |_| stop(&mut polls));
    polls = 0;
    Bands::new().search_until(&position, on_solution, &mut |_| stop(&mut polls));
    polls = 0;
    Solo::new().search_until(&position, on_solution, &mut |_| stop(&mut polls));
}

#[test]
fn solutions_one_at_a_time_are_those_of_a_search() {
    let mut fewer = *HARD;
    fewer[0] = b'.';
    for puzzle in [*HARD, fewer] {
        let position = Position::read(&puzzle).unwrap();
        for backend in Backend::available() {
            let mut bands = Bands::with_backend(backend).unwrap();
            let mut stats = SearchStats::default();
            bands.start(&position);
            let found = std::iter::from_fn(|| bands.next_solution(&mut stats));
            let found: Vec<[u8; 81]> = found.collect();
            let expected = Single::Bands(bands).search(&position, usize::MAX);
            assert_eq!((found, stats.guesses), expected, "{backend}");
        }
    }
}
