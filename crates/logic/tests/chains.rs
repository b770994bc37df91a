//! Chains, almost locked sets and Sue de Coq: laws that their steps keep.
//!
//! **Invariant:** laws are tried on positions of our own; what HoDoKu finds is in `hodoku.rs`.

use std::collections::HashSet;
use std::ops::ControlFlow;

use foldoku_logic::als::{AlmostLockedSets, AlsOptions};
use foldoku_logic::board::Square;
use foldoku_logic::chains::{ChainOptions, Chains};
use foldoku_logic::sue_de_coq::SueDeCoq;
use foldoku_logic::{Candidate, Finder, State, Step, Technique, check};
use foldoku_testkit::fixtures;

/// The finders with options that allow as much as possible.
fn finders() -> Vec<Box<dyn Finder>> {
    vec![
        Box::new(Chains::default()),
        Box::new(Chains::new(with_sets(true))),
        Box::new(AlmostLockedSets::default()),
        Box::new(AlmostLockedSets::new(with_overlap(true))),
        Box::new(SueDeCoq::new()),
    ]
}

fn with_sets(almost_locked_sets: bool) -> ChainOptions {
    ChainOptions {
        almost_locked_sets,
        ..ChainOptions::default()
    }
}

fn with_overlap(overlap: bool) -> AlsOptions {
    AlsOptions {
        overlap,
        ..AlsOptions::default()
    }
}

fn steps(finder: &mut dyn Finder, state: &State, technique: Technique) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = finder.find(state, technique, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// Numbers that look random and are the same in every run.
struct Noise(u64);

impl Noise {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

/// The puzzles of the fixtures with one solution, and it.
fn puzzles() -> Vec<(State, [usize; 81])> {
    let all = fixtures::corpus();
    let classic = all.filter(|fixture| fixture.file.ends_with("classic-one.txt"));
    let with_solution = classic.map(|fixture| {
        let mut givens = [b'.'; 81];
        for (square, digit) in givens.iter_mut().enumerate() {
            if let Some(given) = fixture.givens[Square::new(square)] {
                *digit = b'1' + given.index() as u8;
            }
        }
        let first = fixture.first.expect("the puzzle has a solution");
        let solution = std::array::from_fn(|square| {
            let digit = first[Square::new(square)].expect("the solution is full");
            digit.index()
        });
        (State::of_givens(&givens), solution)
    });
    with_solution.collect()
}

/// Takes some candidates away that are wrong, and fills what has one candidate left.
fn advance(state: &mut State, solution: &[usize; 81], noise: &mut Noise) {
    for (square, &digit) in solution.iter().enumerate() {
        for wrong in (0..9).filter(|&wrong| wrong != digit) {
            if noise.below(5) == 0 {
                state.remove(square, wrong);
            }
        }
        if state.marks(square).count_ones() == 1 {
            state.place(square, digit);
        }
    }
}

#[test]
fn steps_follow_from_their_truths_and_keep_the_solution() {
    let mut noise = Noise(1);
    let mut fired = HashSet::new();
    for (puzzle, solution) in puzzles().into_iter().step_by(5) {
        let mut state = puzzle;
        while !state.is_solved() {
            for mut finder in finders() {
                for &technique in finder.techniques() {
                    let steps = steps(&mut *finder, &state, technique);
                    fired.extend(steps.first().map(|step| step.technique));
                    for step in &steps {
                        assert_eq!(step.technique, technique);
                        let is_right = |gone: &Candidate| {
                            state.has(*gone) && solution[gone.square()] != gone.digit_index()
                        };
                        assert!(step.placements.is_empty(), "{step:?}");
                        assert!(step.eliminations.iter().all(is_right), "{step:?}");
                    }
                    // The checker is slow: a few of each kind will do.
                    for step in steps.iter().step_by(1 + steps.len() / 3) {
                        assert_eq!(check(&state, step), Ok(()), "{step:?}");
                    }
                }
            }
            advance(&mut state, &solution, &mut noise);
        }
    }
    // Remote pairs are too rare for that; they have a test of their own.
    fired.insert(Technique::RemotePair);
    for technique in finders().iter().flat_map(|finder| finder.techniques()) {
        assert!(fired.contains(technique), "{technique} was never found");
    }
}

#[test]
fn a_finder_that_has_seen_another_position_finds_the_same() {
    for (puzzle, solution) in puzzles().into_iter().take(3) {
        let mut other = puzzle.clone();
        advance(&mut other, &solution, &mut Noise(7));
        for (mut used, mut fresh) in finders().into_iter().zip(finders()) {
            for &technique in used.techniques() {
                let _ = steps(&mut *used, &other, technique);
                let again = steps(&mut *used, &puzzle, technique);
                assert_eq!(again, steps(&mut *fresh, &puzzle, technique));
            }
        }
    }
}

#[test]
fn no_chain_is_longer_than_it_may_be() {
    let (mut state, solution) = puzzles().remove(0);
    advance(&mut state, &solution, &mut Noise(3));
    let longest = 7;
    let mut finder = Chains::new(ChainOptions {
        longest,
        ..with_sets(false)
    });
    let mut found = 0;
    for technique in [
        Technique::Aic,
        Technique::GroupedAic,
        Technique::DiscontinuousNiceLoop,
    ] {
        for step in steps(&mut finder, &state, technique) {
            assert!(step.evidence.chains[0].nodes.len() <= longest + 1);
            found += 1;
        }
    }
    assert!(found > 0);
}
