//! A survey: the steps of further techniques in puzzles of many kinds, compared with the solutions.
//!
//! Techniques that HoDoKu and Sudoku Explainer lack have no other program to compare with.
//!
//! **Invariant:** a walk goes on to the solution: where simple techniques find nothing, it loses some wrong
//! candidates.

use std::cell::Cell;
use std::collections::BTreeMap;

use foldoku_logic::solver::Settings;
use foldoku_logic::technique::Producers;
use foldoku_logic::{Finder, Position, Solver, Step, Technique, check};
use foldoku_testkit::{effort, fixtures};

use super::finders::positions_per_search;
use super::puzzles::{Puzzle, Random, puzzle, symmetrical};
use super::steps_unless;
use super::walk::Walk;

/// Files of hard puzzles beside the repository, one in each line or in the first field of it.
const LISTS: [&str; 4] = [
    "research/te_classes.tsv",
    "data/forum_hardest_1106.txt",
    "data/top1465.txt",
    "data/17_clue.txt",
];

/// How often a finder may ask whether to stop: about 50 ms.
const LONGEST_SEARCH: usize = 500;

/// The counts are printed after so many puzzles each.
const PUZZLES_PER_REPORT: usize = 500;

/// One of so many steps is checked by its truths.
const STEPS_PER_CHECK: usize = 50;

#[test]
#[allow(clippy::print_stderr, reason = "the survey takes hours")]
fn steps_of_further_techniques_are_sound() {
    let lists = LISTS.map(lines);
    let mut survey = Survey::new();
    for number in 1..=effort(10, 40, 100_000) {
        let mut random = Random(number as u64);
        survey.follow(&puzzle_of(number, &lists, &mut random), &mut random);
        if number.is_multiple_of(PUZZLES_PER_REPORT) {
            eprintln!("{number} puzzles");
            survey.print();
        }
    }
}

/// Returns the puzzles of a file; none if it is not there.
fn lines(name: &str) -> Vec<[u8; 81]> {
    let path = fixtures::shared_data(name);
    let text = path.map(|path| std::fs::read_to_string(path).expect("a list can be read"));
    let text = text.unwrap_or_default();
    let fields = text.lines().filter_map(|line| line.split('\t').next());
    fields
        .filter_map(|it| it.as_bytes().try_into().ok())
        .collect()
}

/// Returns a puzzle of a kind that changes from number to number.
fn puzzle_of(number: usize, lists: &[Vec<[u8; 81]>; 4], random: &mut Random) -> Puzzle {
    match number % 8 {
        0 => symmetrical(random),
        1 | 3 | 5 => {
            // The first list is the one of the hardest puzzles.
            let list = &lists[if number % 8 == 5 { random.below(4) } else { 0 }];
            match list.len() {
                0 => puzzle(random),
                count => Puzzle::of_line(list[random.below(count)]),
            }
        }
        _ => puzzle(random),
    }
}

/// Counts for a technique.
#[derive(Default)]
struct Count {
    /// In how many positions it was looked for.
    positions: usize,
    /// In how many of these it was found.
    hits: usize,
    steps: usize,
}

struct Survey {
    finders: Vec<Box<dyn Finder>>,
    simple: Solver,
    counts: BTreeMap<Technique, Count>,
}

impl Survey {
    fn new() -> Survey {
        let is_simple = |technique: &Technique| {
            technique.entry().is_default && *technique <= Technique::XyzWing
        };
        let simple: Vec<Technique> = Technique::all().filter(is_simple).collect();
        let settings = Settings::only(&simple).expect("they have finders");
        Survey {
            finders: foldoku_logic::finders::all(),
            simple: Solver::new(settings),
            counts: BTreeMap::new(),
        }
    }

    /// Solves a puzzle, and searches each position that is not easy.
    fn follow(&mut self, puzzle: &Puzzle, random: &mut Random) {
        let mut walk = Walk::from_line(puzzle);
        while !walk.position.is_solved() {
            let step = self.simple.next(&walk.position);
            let is_easy = |technique: Technique| technique <= Technique::HiddenQuadruple;
            if !step.as_ref().is_some_and(|step| is_easy(step.technique)) {
                self.search(&walk, random);
            }
            match step {
                Some(step) => step.apply(&mut walk.position),
                None => walk.remove_wrong_candidates(1 + random.below(6), random),
            }
        }
    }

    /// Compares the steps of a position with the solution.
    fn search(&mut self, walk: &Walk<'_>, random: &mut Random) {
        for finder in &mut self.finders {
            for &technique in finder.techniques().iter().filter(|it| is_further(it)) {
                if random.below(positions_per_search(technique)) > 0 {
                    continue;
                }
                let count = self.counts.entry(technique).or_default();
                count.positions += 1;
                let steps = quick_steps(finder.as_mut(), &walk.position, technique);
                count.hits += usize::from(!steps.is_empty());
                for step in &steps {
                    assert!(walk.keeps_solution(step), "{step:?} in {:?}", walk.position);
                    if count.steps.is_multiple_of(STEPS_PER_CHECK) {
                        let checked = check(&walk.position, step);
                        assert_eq!(checked, Ok(()), "{step:?} in {:?}", walk.position);
                    }
                    count.steps += 1;
                }
            }
        }
    }

    #[allow(clippy::print_stderr, reason = "the table is worth reading")]
    fn print(&self) {
        for (technique, count) in &self.counts {
            let Count {
                positions,
                hits,
                steps,
            } = count;
            let key = technique.key();
            eprintln!("{key:30} {positions:9} positions, found in {hits:7}, {steps:8} steps");
        }
    }
}

/// Returns the first steps of a technique, as many as are found in a short time.
fn quick_steps(finder: &mut dyn Finder, position: &Position, technique: Technique) -> Vec<Step> {
    let polls = Cell::new(0);
    let is_late = || {
        polls.set(polls.get() + 1);
        polls.get() > LONGEST_SEARCH
    };
    steps_unless(finder, position, technique, &is_late)
}

fn is_further(technique: &Technique) -> bool {
    let row = technique.entry();
    row.code.is_empty() && !row.is_default && row.producers == Producers::Finder
}
