//! Fish, templates, aligned exclusion and exotic patterns: whatever they say follows, and each of
//! them has something to say.
//!
//! **Invariant:** every step that is looked at is checked against the solution and by its truths.

mod rare {
    pub(crate) mod positions;
}

use std::ops::ControlFlow;

use foldoku_logic::{
    Exclusion, Exotic, Finder, Fish, FishOptions, Step, Technique, Templates, check,
};
use rare::positions::{Position, Random, puzzles};

/// Puzzles that are known for what they have, with their solutions.
const EASTER_MONSTER: [&str; 2] = [
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "174385962293467158586192734451923876928674315367851249719548623635219487842736591",
];
const GOLDEN_NUGGET: [&str; 2] = [
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "751846239892371465643259871238197546974562318165438927319684752527913684486725193",
];
const LOKI: [&str; 2] = [
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "576843921493261578218759436951687342647132859832594167184326795365978214729415683",
];

/// So many steps of a technique are looked at in each position.
const ENOUGH: usize = 20;

/// Looks for the steps of a technique, and returns how many there are, up to [`ENOUGH`].
fn count(finder: &mut dyn Finder, technique: Technique, position: &Position) -> usize {
    let mut count = 0;
    let _ = finder.find(&position.state, technique, &mut |step| {
        assert_follows(&step, technique, position);
        count += 1;
        match count {
            ENOUGH => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    count
}

fn assert_follows(step: &Step, technique: Technique, position: &Position) {
    assert_eq!(step.technique, technique);
    assert_eq!(check(&position.state, step), Ok(()), "{step:?}");
    for taken in &step.eliminations {
        assert_ne!(
            position.solution[taken.square()],
            taken.digit_index(),
            "{step:?}"
        );
    }
    for placed in &step.placements {
        assert_eq!(
            position.solution[placed.square()],
            placed.digit_index(),
            "{step:?}"
        );
    }
}

/// Every technique of a finder is looked for in every position, and found in some.
fn assert_sound_and_fires(finder: &mut dyn Finder, positions: &[Position]) {
    for &technique in finder.techniques() {
        let counts = positions
            .iter()
            .map(|position| count(finder, technique, position));
        assert!(counts.sum::<usize>() > 0, "{technique}: never found");
    }
}

/// The puzzles of the fixtures with less and less of their candidates.
fn on_the_way(percents: &[u64]) -> Vec<Position> {
    let mut random = Random(1);
    let mut positions = Vec::new();
    for (puzzle, solution) in puzzles() {
        for &percent in percents {
            positions.push(Position::of_puzzle(
                &puzzle,
                &solution,
                percent,
                &mut random,
            ));
        }
    }
    positions
}

#[test]
fn fish_of_up_to_four_units_are_sound() {
    let options = FishOptions {
        max_size: 4,
        is_siamese: true,
        ..FishOptions::default()
    };
    let mut fish = Fish::new(options);
    let positions = on_the_way(&[50, 25]);
    for &technique in fish.techniques() {
        for position in &positions {
            count(&mut fish, technique, position);
        }
    }
}

#[test]
fn fish_of_every_kind_and_size_are_sound_and_found() {
    let mut random = Random(2);
    let puzzles = puzzles();
    let sparse = puzzles
        .iter()
        .take(3)
        .map(|(_, solution)| Position::of_solution(solution, 20, &mut random));
    let positions: Vec<Position> = sparse.collect();
    assert_sound_and_fires(&mut Fish::default(), &positions);
}

#[test]
fn templates_are_sound_and_found() {
    assert_sound_and_fires(&mut Templates::default(), &on_the_way(&[100, 60, 30]));
}

#[test]
fn exclusions_are_sound_and_found() {
    let positions = on_the_way(&[60, 30]);
    for max_set in [1, 3] {
        assert_sound_and_fires(&mut Exclusion::new(max_set), &positions);
    }
}

#[test]
fn exotic_patterns_are_sound_and_found() {
    let mut random = Random(3);
    let mut positions = Vec::new();
    for [puzzle, solution] in [EASTER_MONSTER, GOLDEN_NUGGET, LOKI] {
        for percent in [100, 95, 80] {
            positions.push(Position::of_puzzle(puzzle, solution, percent, &mut random));
        }
    }
    assert_sound_and_fires(&mut Exotic, &positions);
}

#[test]
fn exotic_patterns_of_ordinary_positions_are_sound() {
    let positions = on_the_way(&[100, 80, 65, 50, 40, 30]);
    for technique in [Technique::JuniorExocet, Technique::Tridagon] {
        for position in &positions {
            count(&mut Exotic, technique, position);
        }
    }
}

/// What is found of a technique in a puzzle, in words.
fn found(technique: Technique, [puzzle, solution]: [&str; 2]) -> Vec<String> {
    let position = Position::of_puzzle(puzzle, solution, 100, &mut Random(4));
    let mut found = Vec::new();
    let _ = Exotic.find(&position.state, technique, &mut |step| {
        let squares: Vec<usize> = step.evidence.squares.iter().collect();
        found.push(format!(
            "{:?} {:?} by {squares:?}",
            step.eliminations, step.placements
        ));
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn easter_monster_has_its_loop() {
    let [step] = &found(Technique::SkLoop, EASTER_MONSTER)[..] else {
        panic!("one loop");
    };
    assert_eq!(step.matches('=').count(), 13);
}

#[test]
fn golden_nugget_has_its_exocet() {
    let step = "[r7c9=3] [] by [6, 15, 34, 62]";
    assert_eq!(found(Technique::JuniorExocet, GOLDEN_NUGGET), [step]);
}

#[test]
fn loki_has_its_tridagon() {
    let step = "[] [r8c8=1] by [32, 33, 40, 43, 48, 53, 57, 60, 67, 70, 77, 80]";
    assert_eq!(found(Technique::Tridagon, LOKI), [step]);
}
