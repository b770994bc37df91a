//! Puzzles with rules: unique, true by the words of the rules, minimal, and the same every time.
//!
//! **Invariant:** every puzzle is judged by a new engine, which knows nothing of the generator.

use std::cell::Cell;

use foldoku_generate::human::{Level, Position, Rating, Rulebook, Solver, Technique};
use foldoku_generate::rules::{RuleGenerator, RuleMinimality, RuleRequest};
use foldoku_generate::{Demand, Symmetry};
use foldoku_rules::{Kind, Order, RULES, Sheet, SheetOptions, Variant};
use foldoku_search::{Count, Engine, VariantSearch};
use foldoku_testkit::reference;

/// Rules that leave so few grids that each check takes long.
const SLOW: [Kind; 7] = [
    Kind::AntiTaxicab,
    Kind::GlobalEntropy,
    Kind::GlobalModulo,
    Kind::Knightmare,
    Kind::LittleKiller,
    Kind::NoDiagonalDifference,
    Kind::NoDifference,
];

fn is_slow_run() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

fn request(rules: &str) -> RuleRequest {
    RuleRequest::new(Sheet::default(), Order::read(rules).unwrap())
}

#[track_caller]
fn check(request: RuleRequest, count: u64) -> Vec<Variant> {
    let mut generator = RuleGenerator::new(request.clone()).unwrap();
    let made = (0..count).map(|number| {
        let made = generator.variant(3, number, &|| false).unwrap();
        let variant = made.variant;
        assert!(variant.is_solved_by(&made.solution), "{variant:?}");
        assert!(request.givens.contains(&variant.givens.len()));
        let puzzle = variant.puzzle().unwrap();
        let mut engine = VariantSearch::new();
        assert_eq!(engine.count(&puzzle, 2), Count::Exactly(1), "{variant:?}");
        assert_eq!(engine.first(&puzzle), Some(made.solution));
        variant
    });
    made.collect()
}

/// Checks that a puzzle has several solutions without any of its givens, or of its figures.
#[track_caller]
fn check_minimal(variant: &Variant, with_figures: bool) {
    let mut engine = VariantSearch::new();
    let mut is_ambiguous =
        |fewer: &Variant| engine.count(&fewer.puzzle().unwrap(), 2) == Count::AtLeast(2);
    for place in 0..variant.givens.len() {
        let mut fewer = variant.clone();
        fewer.givens.remove(place);
        assert!(is_ambiguous(&fewer), "given {place} of {variant:?}");
    }
    for place in (0..variant.rules.len()).filter(|_| with_figures) {
        let mut fewer = variant.clone();
        fewer.rules.remove(place);
        assert!(is_ambiguous(&fewer), "rule {place} of {variant:?}");
    }
}

#[test]
fn puzzles_of_every_rule_are_unique_and_minimal() {
    for row in RULES.iter().filter(|row| row.kind.has_maker()) {
        let count = match (is_slow_run(), SLOW.contains(&row.kind)) {
            (true, false) => 1000,
            (true, true) => 50,
            (false, false) => 8,
            (false, true) => continue,
        };
        let request = RuleRequest::new(Sheet::default(), vec![Order::new(row.kind).unwrap()]);
        let variants = check(request, count);
        for variant in variants.iter().take(3) {
            check_minimal(variant, false);
        }
    }
}

#[test]
fn combinations_are_unique() {
    for rules in [
        "killer,anti-knight",
        "killer:sparse,thermometer:2,Kropki:6",
        "XV:full",
        "Kropki:full",
        "whisper:2,renban:2,odd:4",
        "diagonal,sandwich:6,little killer:3",
        "arrow:4..4,quadruple:5",
        "killer,rellik cage",
    ] {
        check(request(rules), if is_slow_run() { 100 } else { 5 });
    }
    // Few grids follow these rules, which takes ten seconds each without optimisation.
    let rare = request("anti-taxicab,windoku");
    check(rare, if is_slow_run() { 100 } else { 1 });
}

#[test]
fn figures_replace_givens_that_are_not_allowed() {
    let none = RuleRequest {
        givens: 0..=0,
        ..request("killer")
    };
    check(none, 20);
    let few = RuleRequest {
        givens: 0..=4,
        ..request("thermometer,Kropki")
    };
    check(few, 5);
    let some = RuleRequest {
        givens: 10..=12,
        minimal: RuleMinimality::Nothing,
        ..request("killer")
    };
    check(some, 5);
}

#[test]
fn no_given_and_no_figure_can_go_if_all_must_be_needed() {
    for rules in ["killer:sparse", "thermometer,quadruple"] {
        let minimal = RuleRequest {
            minimal: RuleMinimality::Figures,
            ..request(rules)
        };
        for variant in check(minimal, 3) {
            check_minimal(&variant, true);
        }
    }
}

/// Returns the rating of a puzzle by a path from its start.
fn rating(variant: &Variant) -> Rating {
    let puzzle = variant.puzzle().unwrap();
    let rulebook = Rulebook::of_variant(variant, &puzzle).unwrap();
    let start = Position::new(&rulebook);
    Solver::new(rulebook).path(&start).rating().unwrap()
}

#[test]
fn only_the_classic_board_needs_a_rule() {
    let sheet = Sheet::new(SheetOptions::new(6, 6)).unwrap();
    for variant in check(RuleRequest::new(sheet, Vec::new()), 3) {
        check_minimal(&variant, false);
    }
    let none = RuleGenerator::new(RuleRequest::new(Sheet::default(), Vec::new()));
    assert_eq!(none.unwrap_err().to_string(), "there is no rule");
}

fn with_levels(rules: &str, levels: &[Level]) -> RuleRequest {
    let demand = Demand {
        levels: levels.to_vec(),
        ..Demand::default()
    };
    RuleRequest {
        demand,
        ..request(rules)
    }
}

#[test]
fn puzzles_have_the_requested_levels_in_turn() {
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair];
    for rules in ["killer:3..5", "thermometer", "Kropki", "arrow,diagonal"] {
        let variants = check(
            with_levels(rules, &levels),
            if is_slow_run() { 80 } else { 4 },
        );
        for (variant, level) in variants.iter().zip(levels.iter().cycle()) {
            assert_eq!(rating(variant).level, *level, "{variant:?}");
        }
    }
    let extreme = check(with_levels("thermometer", &[Level::Extreme]), 1);
    assert_eq!(rating(&extreme[0]).level, Level::Extreme);
}

#[test]
fn puzzles_use_the_requested_techniques() {
    let demand = Demand {
        techniques: vec![Technique::TwoRules],
        hardest: Some(Technique::RulesTogether),
        levels: Vec::new(),
    };
    let request = RuleRequest {
        demand,
        ..request("renban,whisper")
    };
    for variant in check(request, 3) {
        let rating = rating(&variant);
        assert!(rating.counts.contains_key(&Technique::TwoRules));
        assert_eq!(rating.hardest, Technique::RulesTogether);
    }
}

#[test]
fn givens_make_puzzles_easier_unless_all_must_be_needed() {
    let strict = RuleRequest {
        eases: false,
        ..with_levels("thermometer", &[Level::Medium])
    };
    for variant in check(strict, 2) {
        check_minimal(&variant, false);
    }
    let without_givens = RuleRequest {
        givens: 0..=0,
        attempts: 5,
        ..with_levels("killer", &[Level::Easy])
    };
    let mut generator = RuleGenerator::new(without_givens).unwrap();
    let failure = generator.variant(1, 0, &|| false).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "no puzzle met the conditions in 5 attempts: the puzzle was too hard; allow more givens, or ask for a harder level or for more figures; more attempts may find one"
    );
}

#[test]
fn givens_are_symmetric() {
    let symmetric = RuleRequest {
        symmetry: Symmetry::HalfTurn,
        ..request("arrow")
    };
    for variant in check(symmetric, 5) {
        let cells: Vec<usize> = variant
            .givens
            .iter()
            .map(|(cell, _)| cell.index())
            .collect();
        assert!(cells.iter().all(|cell| cells.contains(&(80 - cell))));
    }
}

#[test]
fn boards_of_other_sizes_have_puzzles() {
    for (side, rules) in [(4, "killer"), (6, "thermometer:2,Kropki:3"), (8, "killer")] {
        let sheet = Sheet::new(SheetOptions::new(side, side)).unwrap();
        let request = RuleRequest::new(sheet, Order::read(rules).unwrap());
        check(request, 5);
    }
}

#[test]
fn large_boards_take_little_work() {
    // The polls of the stop check measure the work. One pass over the givens with 1,000 guesses takes more than
    // twice as many.
    for (rules, most_polls, most_givens) in [("windoku", 110_000, 75), ("killer", 130_000, 16)] {
        let sheet = Sheet::new(SheetOptions::new(16, 16)).unwrap();
        let request = RuleRequest::new(sheet, Order::read(rules).unwrap());
        let polls = Cell::new(0);
        let stop = || {
            polls.set(polls.get() + 1);
            false
        };
        let mut generator = RuleGenerator::new(request).unwrap();
        let made = generator.variant(3, 0, &stop).unwrap();
        let puzzle = made.variant.puzzle().unwrap();
        let count = VariantSearch::new().count(&puzzle, 2);
        assert_eq!(count, Count::Exactly(1), "{rules}");
        let givens = made.variant.givens.len();
        assert!(givens <= most_givens, "{rules}: {givens} givens");
        assert!(polls.get() <= most_polls, "{rules}: {} polls", polls.get());
    }
}

#[test]
fn a_puzzle_depends_on_its_number_only() {
    let mut one = RuleGenerator::new(request("killer,diagonal")).unwrap();
    let mut other = RuleGenerator::new(request("killer,diagonal")).unwrap();
    let make = |generator: &mut RuleGenerator, number| {
        generator.variant(5, number, &|| false).unwrap().variant
    };
    let forwards: Vec<Variant> = (0..4).map(|number| make(&mut one, number)).collect();
    let mut backwards: Vec<Variant> = (0..4)
        .rev()
        .map(|number| make(&mut other, number))
        .collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
}

#[test]
fn impossible_requests_are_errors() {
    let failure = |request: RuleRequest| match RuleGenerator::new(request) {
        Ok(mut generator) => generator.variant(1, 0, &|| false).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    };
    let without_givens = |rules: &str| RuleRequest {
        givens: 0..=0,
        ..request(rules)
    };
    let many = RuleRequest {
        givens: 81..=81,
        ..request("killer")
    };
    assert_eq!(
        failure(many),
        "81 givens cannot all be needed; the most that can be asked for is 40"
    );
    assert_eq!(
        failure(without_givens("thermometer:1")),
        "no puzzle met the conditions in 100 attempts: these rules leave several solutions; allow more givens, or ask for more figures"
    );
    let four = Sheet::new(SheetOptions::new(4, 4)).unwrap();
    let king = RuleRequest::new(four, Order::read("anti-king").unwrap());
    assert_eq!(
        failure(king),
        "no grid follows all rules about the whole grid; leave one out"
    );
    assert_eq!(
        failure(request("anti-taxicab,anti-knight")),
        "no grid follows all rules about the whole grid; leave one out"
    );
    let eight = Sheet::new(SheetOptions::new(8, 8)).unwrap();
    let thirds = RuleRequest::new(eight, Order::read("global entropy").unwrap());
    assert_eq!(
        failure(thirds),
        "global entropy: 8 values have no three equal parts"
    );
}

/// On a board of two grids, a puzzle has the solutions that the slow solver finds by the units of the board alone, and
/// that the words of the rules accept.
#[test]
fn boards_of_several_grids_have_the_solutions_of_their_words() {
    let sheet = Sheet::new(SheetOptions {
        grids: vec![(0, 0), (2, 2)],
        ..SheetOptions::new(9, 9)
    });
    let sheet = sheet.unwrap();
    let board = sheet.geometry();
    for rules in [
        "anti-knight",
        "anti-king",
        "diagonal",
        "killer:6",
        "thermometer:4",
        "arrow:4",
        "difference:12",
    ] {
        let request = RuleRequest::new(sheet.clone(), Order::read(rules).unwrap());
        let variant = check(request, 1).pop().unwrap();
        let mut engine = VariantSearch::new();
        let solution = engine.first(&variant.puzzle().unwrap()).unwrap();
        let (mut accepted, mut refused) = (0, 0);
        for pair in [[1, 2], [3, 4], [5, 6], [7, 8], [2, 9]] {
            // Many grids differ in two digits only.
            let values = solution.filled();
            let values = values.map(|(cell, digit)| (cell, sheet.value(digit)));
            let some = Variant {
                givens: values.filter(|(_, value)| !pair.contains(value)).collect(),
                ..variant.clone()
            };
            let (mut expected, others): (Vec<_>, Vec<_>) =
                reference::solutions(board, &some.givens().unwrap(), 10_000)
                    .into_iter()
                    .partition(|grid| some.is_solved_by(grid));
            let mut found = engine.collect(&some.puzzle().unwrap(), 10_000);
            for all in [&mut expected, &mut found] {
                all.sort_by_key(ToString::to_string);
            }
            assert_eq!(found, expected, "{rules}: {pair:?}");
            accepted += expected.len();
            refused += others.len();
        }
        assert!(
            accepted >= 5 && refused > 0,
            "{rules}: {accepted}, {refused}"
        );
    }
}
