//! Estimates and random solutions: against known numbers of solutions.
//!
//! **Invariant:** seeds are fixed, so a result changes only if the walks do.

use std::collections::BTreeMap;

use foldoku_search::board::constraint::{Cage, Constraint, DigitTable, Relation};
use foldoku_search::board::{Digit, GeometrySpec, Grid, Puzzle, Square, puzzle};
use foldoku_search::limits::End;
use foldoku_search::variant::{Choice, EstimateOptions, SampleOptions, Sampled};
use foldoku_search::{Engine, Limits, VariantSearch};
use foldoku_testkit::effort;

/// A source of random words, SplitMix64.
fn words(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}

fn empty(name: &str) -> Puzzle {
    let geometry = name.parse::<GeometrySpec>().unwrap().build(None).unwrap();
    Puzzle::new(&geometry, Grid::empty(&geometry)).unwrap()
}

/// The Miracle Sudoku without givens: no equal digits a king's or a knight's move apart, no
/// consecutive digits side by side. It has 72 solutions.
fn miracle() -> Puzzle {
    let plain = empty("9x9+anti-king+anti-knight");
    let square = |row: usize, column: usize| Square::new(9 * row + column);
    let mut pairs = Vec::new();
    for row in 0..9 {
        for column in 0..9 {
            if row < 8 {
                pairs.push([square(row, column), square(row + 1, column)]);
            }
            if column < 8 {
                pairs.push([square(row, column), square(row, column + 1)]);
            }
        }
    }
    let apart = DigitTable::new(9, |one: u8, other: u8| one.abs_diff(other) != 1);
    let rule = Constraint::Relation(Relation::couples(pairs, apart));
    plain.with_constraints([rule]).unwrap()
}

fn estimate(puzzle: &Puzzle, walks: u64, seed: u64) -> Sampled {
    let options = EstimateOptions { exact: 0, walks };
    let mut random = words(seed);
    let estimate = VariantSearch::default()
        .estimate(puzzle, options, &mut random, Limits::NONE)
        .unwrap();
    assert!(!estimate.is_exact);
    estimate.sampled.unwrap()
}

#[test]
fn few_solutions_are_counted() {
    let options = EstimateOptions::default();
    for (puzzle, count) in [
        (empty("2x2"), 288),
        (miracle(), 72),
        (puzzle!("1234 34.. .... ...."), 6),
        (
            puzzle!("12.. ..3. .... ...3")
                .with_constraints([none()])
                .unwrap(),
            0,
        ),
    ] {
        let mut random = words(1);
        let found = VariantSearch::default()
            .estimate(&puzzle, options, &mut random, Limits::NONE)
            .unwrap();
        assert!(found.is_exact);
        assert_eq!((found.found, found.sampled), (count, None));
        assert_eq!(found.count(), count as f64);
    }
}

/// A constraint that nothing meets.
fn none() -> Constraint {
    let cage = |total| Constraint::Cage(Cage::with_total([0, 1].map(Square::new), total));
    Constraint::all([cage(3), cage(7)])
}

#[test]
fn intervals_hold_known_counts_as_often_as_they_say() {
    let known = [
        (empty("2x2"), 288.0),
        (empty("2x3"), 28_200_960.0),
        (empty("2x4"), 29_136_487_207_403_520.0),
        (empty("9x9"), 6_670_903_752_021_072_936_960.0),
    ];
    let (mut inside, mut all) = (0, 0);
    for (puzzle, count) in known {
        for seed in 0..effort(5, 10, 10) {
            let sampled = estimate(&puzzle, 100, seed);
            assert!(sampled.effective > Sampled::FEW, "{sampled:?}");
            assert!(sampled.high < 3.0 * sampled.low, "{sampled:?}");
            inside += i32::from((sampled.low..=sampled.high).contains(&count));
            all += 1;
        }
    }
    // 95 of 100 are expected.
    assert!(inside * 100 >= all * 85, "{inside} of {all}");
}

#[test]
fn few_effective_walks_leave_the_upper_end_open() {
    let mut inside = 0;
    for seed in 0..20 {
        let sampled = estimate(&miracle(), 30, seed);
        assert!(sampled.effective < Sampled::FEW, "{sampled:?}");
        assert!(sampled.high.is_infinite(), "{sampled:?}");
        inside += i32::from(sampled.low <= 72.0);
    }
    assert!(inside >= 17, "{inside} of 20");
}

#[test]
fn estimates_of_impossible_puzzles_are_zero() {
    let puzzle = empty("2x2").with_constraints([none()]).unwrap();
    let options = EstimateOptions { exact: 0, walks: 5 };
    let found = VariantSearch::default()
        .estimate(&puzzle, options, &mut words(1), Limits::NONE)
        .unwrap();
    assert!(found.is_exact && found.found == 0);
}

#[test]
fn a_stop_check_ends_estimates_and_samples() {
    let stopped = Limits::NONE.stop(&|| true);
    let (empty, mut engine) = (empty("9x9"), VariantSearch::default());
    let options = EstimateOptions::default();
    let found = engine
        .estimate(&empty, options, &mut words(1), stopped)
        .unwrap();
    assert_eq!(
        (found.end, found.sampled, found.is_exact),
        (End::Stopped, None, false)
    );
    let samples = engine
        .sample(&empty, SampleOptions::default(), &mut words(1), stopped)
        .unwrap();
    assert_eq!((samples.end, samples.solutions.len()), (End::Stopped, 0));
}

/// Draws one solution many times and returns the chi-squared statistic for a uniform choice.
fn chi_squared(exact: u64, draws: u64) -> f64 {
    let puzzle = empty("2x2").with_constraints([Constraint::Cage(Cage::with_total(
        [0, 5].map(Square::new),
        5,
    ))]);
    let puzzle = puzzle.unwrap();
    let all = VariantSearch::default().collect(&puzzle, 1000);
    let mut drawn: BTreeMap<String, f64> = BTreeMap::new();
    let options = SampleOptions {
        count: 1,
        exact,
        pool: 30,
    };
    let mut random = words(7);
    let mut engine = VariantSearch::default();
    for _ in 0..draws {
        let samples = engine
            .sample(&puzzle, options, &mut random, Limits::NONE)
            .unwrap();
        match samples.choice {
            Choice::Uniform { total } => assert_eq!(total, all.len() as u64),
            Choice::Weighted { pool, effective } => {
                assert_eq!((pool, exact), (30, 0));
                assert!((1.0..=30.1).contains(&effective));
            }
        }
        let [solution] = &samples.solutions[..] else {
            panic!("one solution is drawn")
        };
        assert!(solution.solves(&puzzle));
        *drawn.entry(solution.to_string()).or_default() += 1.0;
    }
    assert_eq!(drawn.len(), all.len());
    let expected = draws as f64 / all.len() as f64;
    let squares = drawn
        .values()
        .map(|count| (count - expected) * (count - expected) / expected);
    squares.sum::<f64>() / (all.len() - 1) as f64
}

#[test]
fn samples_are_uniform() {
    // Per degree of freedom, of which there are dozens; 1.5 is more than four deviations.
    let samples = effort(1000, 2000, 4000);
    let listed = chi_squared(1000, samples);
    assert!(listed < 1.5, "{listed}");
    let weighted = chi_squared(0, samples);
    assert!(weighted < 1.5, "{weighted}");
}

#[test]
fn samples_are_distinct_and_all_of_them_if_there_are_fewer() {
    let puzzle = puzzle!("12.. .... .... ....");
    let options = SampleOptions {
        count: 100,
        ..SampleOptions::default()
    };
    let mut engine = VariantSearch::default();
    let samples = engine
        .sample(&puzzle, options, &mut words(3), Limits::NONE)
        .unwrap();
    assert_eq!(samples.choice, Choice::Uniform { total: 24 });
    let mut texts: Vec<String> = samples.solutions.iter().map(Grid::to_string).collect();
    assert_ne!(
        texts,
        engine
            .collect(&puzzle, 24)
            .iter()
            .map(Grid::to_string)
            .collect::<Vec<_>>()
    );
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 24);
    let ten = SampleOptions {
        count: 10,
        ..options
    };
    let samples = engine
        .sample(&puzzle, ten, &mut words(3), Limits::NONE)
        .unwrap();
    assert_eq!(samples.solutions.len(), 10);
}

#[test]
fn equal_seeds_give_equal_samples_on_boards_with_many_solutions() {
    let puzzle = empty("9x9");
    let options = SampleOptions {
        count: 3,
        exact: 100,
        pool: 10,
    };
    let draw = |seed| {
        let samples =
            VariantSearch::default().sample(&puzzle, options, &mut words(seed), Limits::NONE);
        samples.unwrap()
    };
    let first = draw(1);
    assert_eq!(first, draw(1));
    assert_ne!(first.solutions, draw(2).solutions);
    assert_eq!(first.solutions.len(), 3);
    assert!(matches!(first.choice, Choice::Weighted { pool: 30, .. }));
    let digits = |grid: &Grid| grid[Square::new(0)].map(Digit::number);
    assert!(first.solutions.iter().all(|grid| digits(grid).is_some()));
}

#[test]
fn a_prepared_puzzle_lists_the_solutions_with_some_givens() {
    let puzzle = miracle();
    let solutions: Vec<Grid> = VariantSearch::default().solutions(&puzzle).collect();
    let mut prepared = VariantSearch::default()
        .prepare(&puzzle, Limits::NONE)
        .unwrap();
    let mut givens = Grid::empty(puzzle.geometry());
    let mut all = |givens: &Grid, most| prepared.all(givens, Limits::NONE.solutions(most));
    assert_eq!(all(&givens, 72).unwrap().len(), 72);
    assert_eq!(all(&givens, 71), Err(End::Solutions));
    let middle = Square::new(40);
    for digit in puzzle.geometry().digits().iter() {
        givens[middle] = Some(digit);
        let has_digit = |it: &&Grid| it[middle] == Some(digit);
        let mut expected: Vec<String> = { solutions.iter() }
            .filter(has_digit)
            .map(Grid::to_string)
            .collect();
        let found = all(&givens, 72).unwrap();
        let mut found: Vec<String> = found.iter().map(Grid::to_string).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[test]
fn another_solution_differs_from_the_known_one_in_a_cell() {
    let puzzle = miracle();
    let solutions: Vec<Grid> = VariantSearch::default().solutions(&puzzle).collect();
    let mut prepared = VariantSearch::default()
        .prepare(&puzzle, Limits::NONE)
        .unwrap();
    let known = &solutions[7];
    let mut givens = Grid::empty(puzzle.geometry());
    for given in [0, 40, 13, 80].map(Square::new) {
        for cell in puzzle.geometry().squares() {
            let differs = |it: &Grid| it[cell] != known[cell];
            let is_other =
                |it: &Grid| differs(it) && givens.filled().all(|(at, digit)| it[at] == Some(digit));
            let found = prepared
                .other_at(cell, known, &givens, Limits::NONE)
                .unwrap();
            assert_eq!(found.is_some(), solutions.iter().any(is_other), "{cell:?}");
            assert!(found.is_none_or(|found| is_other(&found)));
        }
        givens[given] = known[given];
    }
}
