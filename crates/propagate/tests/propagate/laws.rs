//! Laws that propagation keeps on boards of every kind, from puzzles and from any candidates.

use std::fmt;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Square, format};
use foldoku_propagate::cascade::{Cascade, HiddenSingles, Log};
use foldoku_propagate::{
    AppliedDeduction, Config, Contradiction, Outcome, Propagator, Report, Strategy,
};
use foldoku_testkit::{generate, reference};
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use proptest::strategy::{Strategy as Generator, ValueTree};
use proptest::test_runner::TestRunner;

const FAILURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/laws.txt");

/// How many solutions the reference solver is asked for.
const LIMIT: usize = 30;

/// Where propagation starts.
#[derive(Clone)]
struct Start {
    geometry: Geometry,
    candidates: Candidates,
    /// Solutions that are within the candidates, and whether those are all.
    solutions: Vec<Grid>,
    are_all: bool,
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = format::candidates(&self.geometry, &self.candidates, format::Style::Line);
        write!(f, "{} {line}", self.geometry.name())
    }
}

/// Generates the candidates of a puzzle, candidates that contain a known solution, or any.
fn start() -> BoxedStrategy<Start> {
    prop_oneof![3 => of_a_puzzle(), 2 => around_a_solution(), 1 => of_any_kind()].boxed()
}

fn of_a_puzzle() -> impl Generator<Value = Start> {
    generate::case().prop_map(|case| {
        let solutions = reference::solutions(&case.geometry, &case.givens, LIMIT);
        Start {
            candidates: Candidates::of(&case.puzzle()),
            are_all: solutions.len() < LIMIT,
            solutions,
            geometry: case.geometry,
        }
    })
}

fn around_a_solution() -> impl Generator<Value = Start> {
    let parts = generate::geometry().prop_flat_map(|board| {
        let sets = || generate::candidates(&board);
        let thinned = (sets(), sets(), any::<bool>());
        (generate::solved(&board), thinned, Just(board))
    });
    parts.prop_map(|(solution, (mut candidates, thinner, thin), geometry)| {
        if thin {
            candidates.intersect(&thinner);
        }
        for (square, digit) in solution.filled() {
            candidates[square].add(digit);
        }
        Start {
            geometry,
            candidates,
            solutions: vec![solution],
            are_all: false,
        }
    })
}

fn of_any_kind() -> impl Generator<Value = Start> {
    let parts = generate::geometry().prop_flat_map(|board| {
        let sets = generate::candidates(&board);
        (sets, Just(board))
    });
    parts.prop_map(|(candidates, geometry)| Start {
        geometry,
        candidates,
        solutions: Vec::new(),
        are_all: false,
    })
}

/// Generates some of the strategies in any order, with subsets up to some size.
fn config() -> BoxedStrategy<Config> {
    let strategies = subsequence(&Strategy::ALL[..], 0..=Strategy::ALL.len()).prop_shuffle();
    let sizes = prop_oneof![Just(None), (0..5_usize).prop_map(Some)];
    let configs = (strategies, sizes).prop_map(|(strategies, max_subset)| Config {
        strategies,
        max_subset,
    });
    configs.boxed()
}

/// Generates one strategy or several, equally often.
fn focused_config() -> BoxedStrategy<Config> {
    let alone = proptest::sample::select(&Strategy::ALL[..]).prop_map(|it| Config::of(&[it]));
    prop_oneof![alone, config()].boxed()
}

fn hidden_singles() -> impl Generator<Value = HiddenSingles> {
    proptest::sample::select(
        &[
            HiddenSingles::Everywhere,
            HiddenSingles::Boxes,
            HiddenSingles::Lines,
            HiddenSingles::Nowhere,
        ][..],
    )
}

/// Returns the strategies that are equivalent to a cascade with these hidden singles.
fn strategies_of(hidden_singles: HiddenSingles) -> Config {
    let hidden = match hidden_singles {
        HiddenSingles::Everywhere => &[Strategy::HiddenSingle][..],
        HiddenSingles::Boxes => &[Strategy::HiddenSingleBox],
        HiddenSingles::Lines => &[Strategy::HiddenSingleLine],
        HiddenSingles::Nowhere => &[],
    };
    Config::of(&[&[Strategy::Elimination], hidden].concat())
}

fn closed(start: &Start, config: &Config) -> (Candidates, Result<(), Contradiction>) {
    let mut candidates = start.candidates.clone();
    let result = Propagator::new(&start.geometry, config).close(&mut candidates, None, None);
    (candidates, result)
}

fn run(start: &Start, config: &Config) -> (Candidates, Report) {
    let mut candidates = start.candidates.clone();
    let report = Propagator::new(&start.geometry, config).run(&mut candidates, None);
    (candidates, report)
}

fn settled(start: &Start, hidden_singles: HiddenSingles) -> Option<Candidates> {
    let mut candidates = start.candidates.clone();
    let mut cascade = Cascade::default();
    cascade.prepare(&start.geometry, hidden_singles);
    let result = cascade.settle(&start.geometry, &mut candidates, &mut Log::new());
    result.is_ok().then_some(candidates)
}

fn is_within(candidates: &Candidates, outer: &Candidates) -> bool {
    let mut pairs = candidates.sets().iter().zip(outer.sets());
    pairs.all(|(set, outer)| set.is_subset(*outer))
}

fn holds_solution(candidates: &Candidates, solution: &Grid) -> bool {
    let mut filled = solution.filled();
    filled.all(|(square, digit)| candidates[square].contains(digit))
}

fn undo(candidates: &mut Candidates, log: &mut Log, mark: usize) {
    for (square, before) in log.drain(mark..).rev() {
        candidates[square] = before;
    }
}

proptest! {
    #![proptest_config(generate::config(256, FAILURES))]

    #[test]
    fn strategies_only_remove_and_keep_every_solution(start in start(), config in focused_config()) {
        let (after, result) = closed(&start, &config);
        prop_assert!(is_within(&after, &start.candidates));
        for solution in &start.solutions {
            prop_assert_eq!(result, Ok(()));
            prop_assert!(holds_solution(&after, solution));
        }
    }

    #[test]
    fn outcomes_are_true(start in start(), config in focused_config()) {
        let (after, report) = run(&start, &config);
        prop_assert!(is_within(&after, &start.candidates));
        match report.outcome {
            Outcome::Impossible(_) => prop_assert_eq!(&start.solutions, &[]),
            Outcome::Solved => {
                let solution = after.to_grid();
                prop_assert!(solution.completes(&start.geometry, &Grid::empty(&start.geometry)));
                prop_assert!(start.solutions.iter().all(|known| *known == solution));
                prop_assert!(!start.are_all || start.solutions.len() == 1);
            }
            Outcome::Stuck => {
                prop_assert!(start.solutions.iter().all(|known| holds_solution(&after, known)));
                prop_assert!(!after.is_settled());
            }
        }
    }

    #[test]
    fn nothing_is_found_at_the_fixpoint(start in start(), config in focused_config()) {
        let (once, result) = closed(&start, &config);
        prop_assume!(result.is_ok());
        let mut twice = once.clone();
        let mut propagator = Propagator::new(&start.geometry, &config);
        let mut found = 0;
        let mut on_deduction = |_: &AppliedDeduction| found += 1;
        prop_assert_eq!(propagator.close(&mut twice, None, Some(&mut on_deduction)), Ok(()));
        prop_assert_eq!(found, 0);
        prop_assert_eq!(once, twice);
    }

    #[test]
    fn steps_follow_from_the_candidates_before_them(start in start(), config in focused_config()) {
        let geometry = &start.geometry;
        let (mut before, mut candidates) = (start.candidates.clone(), start.candidates.clone());
        let mut faults = Vec::new();
        let mut on_deduction = |step: &AppliedDeduction| {
            let mut replayed = Vec::new();
            let mut after = before.clone();
            let replay = |square, digits| replayed.push((square, digits));
            step.deduction.apply(geometry, &mut after, replay);
            let holds = step.deduction.holds(geometry, &before);
            if !holds || step.removed.is_empty() || replayed != step.removed {
                faults.push((step.clone(), replayed));
            }
            for &(square, digits) in &step.removed {
                let gone = before.remove(square, digits);
                if digits.is_empty() || gone != digits {
                    faults.push((step.clone(), vec![(square, gone)]));
                }
            }
        };
        let mut propagator = Propagator::new(geometry, &config);
        let _ = propagator.close(&mut candidates, None, Some(&mut on_deduction));
        prop_assert_eq!(faults, vec![]);
        prop_assert_eq!(before, candidates);
    }

    #[test]
    fn callbacks_change_nothing(start in start(), config in focused_config()) {
        let mut watched = start.candidates.clone();
        let mut propagator = Propagator::new(&start.geometry, &config);
        let report = propagator.run(&mut watched, Some(&mut |_| ()));
        let mut alone = start.candidates.clone();
        let mut other = Propagator::new(&start.geometry, &config);
        prop_assert_eq!(report, other.run(&mut alone, None));
        prop_assert_eq!(watched, alone);
        prop_assert_eq!(propagator.take_tally(), other.take_tally());
    }

    #[test]
    fn strategy_order_does_not_change_the_fixpoint(
        start in start(),
        (config, shuffled) in config().prop_flat_map(|config| {
            let shuffled = Just(config.strategies.clone()).prop_shuffle();
            (Just(config), shuffled)
        }),
    ) {
        let (one, result) = closed(&start, &config);
        let reordered = Config { strategies: shuffled, ..config };
        let (other, other_result) = closed(&start, &reordered);
        prop_assert_eq!(result.is_ok(), other_result.is_ok());
        prop_assert!(result.is_err() || one == other);
    }

    /// Reusing the previous fixpoint saves work and changes nothing else.
    #[test]
    fn resuming_from_a_fixpoint_equals_a_new_start(
        start in start(),
        config in focused_config(),
        losses in proptest::collection::vec((any::<Index>(), any::<u64>()), 1..4),
    ) {
        let (base, result) = closed(&start, &config);
        prop_assume!(result.is_ok());
        let mut resumed = base.clone();
        for (square, digits) in losses {
            let square = Square::new(square.index(base.square_count()));
            resumed.remove(square, DigitSet::from_bits(digits));
        }
        let mut restarted = resumed.clone();
        let mut propagator = Propagator::new(&start.geometry, &config);
        let expected = propagator.close(&mut restarted, None, None);
        let found = propagator.close(&mut resumed, Some(&base), None);
        prop_assert_eq!(found.is_ok(), expected.is_ok());
        prop_assert!(found.is_err() || resumed == restarted);
    }

    #[test]
    fn symmetries_commute_with_propagation(
        (start, symmetry) in start().prop_flat_map(|start| {
            let symmetry = generate::symmetry(&start.geometry);
            (Just(start), symmetry)
        }),
        config in focused_config(),
    ) {
        let (after, result) = closed(&start, &config);
        let image = Start { candidates: symmetry.apply_to_candidates(&start.candidates), ..start };
        let (image_after, image_result) = closed(&image, &config);
        prop_assert_eq!(result.is_ok(), image_result.is_ok());
        prop_assert!(result.is_err() || symmetry.apply_to_candidates(&after) == image_after);
    }

    #[test]
    fn the_cascade_reaches_the_reference_fixpoint(start in start()) {
        let everywhere = settled(&start, HiddenSingles::Everywhere);
        prop_assert_eq!(everywhere, reference::candidates(&start.geometry, &start.candidates));
        let nowhere = settled(&start, HiddenSingles::Nowhere);
        prop_assert_eq!(nowhere, reference::strip(&start.geometry, &start.candidates));
    }

    #[test]
    fn the_cascade_reaches_the_fixpoint_of_the_strategies(start in start(), hidden in hidden_singles()) {
        let (closed, result) = closed(&start, &strategies_of(hidden));
        prop_assert_eq!(settled(&start, hidden), result.is_ok().then_some(closed));
    }

    /// A sequence of assignments and eliminations, some of them wrong, as in a search.
    #[test]
    fn incremental_propagation_equals_a_new_start_and_can_be_undone(
        start in start(),
        hidden in hidden_singles(),
        moves in proptest::collection::vec((any::<Index>(), any::<Index>(), any::<bool>()), 1..8),
    ) {
        let geometry = &start.geometry;
        let mut candidates = start.candidates.clone();
        let (mut cascade, mut log) = (Cascade::default(), Log::new());
        cascade.prepare(geometry, hidden);
        let parsed = cascade.settle(geometry, &mut candidates, &mut log).is_ok();
        if !parsed {
            undo(&mut candidates, &mut log, 0);
            prop_assert_eq!(candidates, start.candidates);
            return Ok(());
        }
        for (square, digit, is_assignment) in moves {
            let square = Square::new(square.index(geometry.square_count()));
            let digit = Digit::new(1 + digit.index(geometry.digits().len()) as u8);
            let (before, mark) = (candidates.clone(), log.len());
            let mut changed = before.clone();
            let result = if is_assignment {
                changed[square] &= DigitSet::of(digit);
                cascade.assign(geometry, &mut candidates, square, digit, &mut log)
            } else {
                changed[square].discard(digit);
                let digits = DigitSet::of(digit);
                cascade.eliminate(geometry, &mut candidates, square, digits, &mut log)
            };
            let restarted = settled(&Start { candidates: changed, ..start.clone() }, hidden);
            prop_assert_eq!(result.is_ok().then_some(&candidates), restarted.as_ref());
            if result.is_err() {
                undo(&mut candidates, &mut log, mark);
                prop_assert_eq!(&candidates, &before);
            }
        }
        undo(&mut candidates, &mut log, 0);
        prop_assert_eq!(candidates, start.candidates);
    }
}

/// Returns the simpler strategies, which run to their fixpoint before `strategy`.
fn simpler_than(strategy: Strategy) -> &'static [Strategy] {
    match strategy {
        Strategy::Elimination => &[],
        Strategy::HiddenSingle | Strategy::HiddenSingleBox | Strategy::HiddenSingleLine => {
            &[Strategy::Elimination]
        }
        Strategy::Subsets => &[Strategy::Elimination, Strategy::HiddenSingle],
        _ => &[
            Strategy::Elimination,
            Strategy::HiddenSingle,
            Strategy::Subsets,
        ],
    }
}

/// Without findings, the laws above would be vacuous.
#[test]
fn every_strategy_finds_more_than_simpler_ones() {
    let mut runner = TestRunner::deterministic();
    let mut found = [0_u64; Strategy::ALL.len()];
    for _ in 0..300 {
        let start = start().new_tree(&mut runner).unwrap().current();
        for (strategy, found) in Strategy::ALL.into_iter().zip(&mut found) {
            let (mut candidates, result) = closed(&start, &Config::of(simpler_than(strategy)));
            if result.is_ok() {
                let mut propagator = Propagator::new(&start.geometry, &Config::of(&[strategy]));
                let mut on_deduction = |_: &AppliedDeduction| *found += 1;
                let _ = propagator.close(&mut candidates, None, Some(&mut on_deduction));
            }
        }
    }
    for (strategy, found) in Strategy::ALL.into_iter().zip(found) {
        assert!(found >= 10, "{strategy} found only {found} deductions");
    }
}
