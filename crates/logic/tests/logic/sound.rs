//! Soundness: every step follows from its truths and keeps the solution.
//!
//! All finders run, with all of their options, in positions of puzzles with one solution: from the
//! givens by steps alone, and from random positions in progress, with some wrong candidates
//! removed. `RUN_SLOW_TESTS` tries thousands of puzzles instead of a few.
//!
//! **Invariant:** every technique fires at least once, in a random puzzle or in its position in
//! `fixtures/techniques`.

mod finders;
mod puzzles;
mod survey;
mod walk;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use foldoku_logic::{Explainer, Finder, Position, Step, Technique, check};
use foldoku_testkit::effort;

use crate::positions;
use puzzles::{Random, puzzle};
use walk::Walk;

fn is_thorough() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

/// Returns the seeds of the puzzles: half of a few, a few, or thousands.
fn seeds(few: u64) -> std::ops::RangeInclusive<u64> {
    1..=effort(few / 2, few, 3000)
}

#[test]
fn steps_are_sound() {
    let mut audit = Audit::new();
    for seed in seeds(14) {
        let mut random = Random(seed);
        let puzzle = puzzle(&mut random);
        match seed % 2 {
            0 => audit.follow_steps(Walk::from_line(&puzzle), 0, &mut random),
            _ => audit.follow_steps(Walk::in_progress(&puzzle, &mut random), 12, &mut random),
        }
    }
    for case in positions::own_cases() {
        audit.steps_of(case.technique, &case.position, &|_| true);
    }
    for technique in audit.finders.iter().flat_map(|finder| finder.techniques()) {
        assert!(audit.fired.contains(technique), "{technique} has not fired");
    }
}

#[test]
fn explainer_steps_are_sound() {
    let mut explainer = Explainer::new();
    for seed in seeds(12) {
        let mut random = Random(seed);
        let puzzle = puzzle(&mut random);
        let mid_game = Walk::in_progress(&puzzle, &mut random);
        for mut walk in [Walk::from_line(&puzzle), mid_game] {
            while let Some(hint) = explainer.next(&walk.position) {
                let (position, step) = (&walk.position, &hint.step);
                assert_eq!(check(position, step), Ok(()), "{step:?} in {position:?}");
                assert!(walk.keeps_solution(step), "{step:?} in {position:?}");
                hint.step.apply(&mut walk.position);
            }
            assert!(walk.position.is_solved(), "stuck: {:?}", walk.position);
        }
    }
}

/// Finders keep state between searches to save time.
#[test]
fn finder_state_does_not_change_steps() {
    let mut random = Random(1);
    let puzzle = puzzle(&mut random);
    let givens = Walk::from_line(&puzzle).position;
    let other = Walk::in_progress(&puzzle, &mut random).position;
    for (used, fresh) in finders::all().iter_mut().zip(&mut finders::all()) {
        let quick = used.techniques().iter();
        for &technique in quick.filter(|&&technique| !finders::is_slow(technique)) {
            let _ = steps(used.as_mut(), &other, technique);
            let again = steps(used.as_mut(), &givens, technique);
            assert_eq!(again, steps(fresh.as_mut(), &givens, technique));
        }
    }
}

/// Checks the steps of all finders, and records which techniques fired.
struct Audit {
    finders: Vec<Box<dyn Finder>>,
    fired: BTreeSet<Technique>,
}

/// Whether a step keeps the solution; always true where none is known.
type Keeps<'a> = &'a dyn Fn(&Step) -> bool;

impl Audit {
    fn new() -> Audit {
        Audit {
            finders: finders::all(),
            fired: BTreeSet::new(),
        }
    }

    /// Solves a puzzle step by step, in at most a few positions, and removes some wrong candidates
    /// after each.
    fn follow_steps(&mut self, mut walk: Walk<'_>, wrong: usize, random: &mut Random) {
        while !walk.position.is_solved() {
            let steps = self.all_steps(&walk, random);
            let percent = 30 + random.below(70);
            walk.follow(&steps, percent, random);
            walk.remove_wrong_candidates(random.below(wrong + 1), random);
            if steps.is_empty() && wrong == 0 {
                break;
            }
        }
    }

    /// Returns all steps of a position; slow techniques run only in some positions.
    fn all_steps(&mut self, walk: &Walk<'_>, random: &mut Random) -> Vec<Step> {
        let mut all = Vec::new();
        for technique in Technique::all() {
            if random.below(finders::positions_per_search(technique)) == 0 {
                let keeps: Keeps<'_> = &|step| walk.keeps_solution(step);
                all.extend(self.steps_of(technique, &walk.position, keeps));
            }
        }
        all
    }

    /// Returns all steps of a technique, some of them checked.
    fn steps_of(
        &mut self,
        technique: Technique,
        position: &Position,
        keeps: Keeps<'_>,
    ) -> Vec<Step> {
        let mut all = Vec::new();
        let mut finders: Vec<_> = self.finders.iter_mut().collect();
        finders.retain(|finder| finder.techniques().contains(&technique));
        // The test of techniques in their own positions checks the finders of the registry.
        let is_costly = finders::is_slow_fish(technique) && !is_thorough();
        for finder in finders.into_iter().skip(usize::from(is_costly)) {
            let steps = steps(finder.as_mut(), position, technique);
            // The checker is slow, so only a few steps of each technique are checked.
            for step in steps.iter().step_by(1 + steps.len() / 6) {
                assert_eq!(check(position, step), Ok(()), "{step:?} in {position:?}");
            }
            for step in &steps {
                assert_eq!(step.technique, technique);
                assert!(keeps(step), "{step:?} in {position:?}");
            }
            all.extend(steps);
        }
        self.fired.extend(all.first().map(|step| step.technique));
        all
    }
}

/// Returns the steps of a technique, up to [`MAX_STEPS`].
fn steps(finder: &mut dyn Finder, position: &Position, technique: Technique) -> Vec<Step> {
    steps_unless(finder, position, technique, &|| false)
}

/// Returns the same, as far as they are found before `stop` returns true.
fn steps_unless(
    finder: &mut dyn Finder,
    position: &Position,
    technique: Technique,
    stop: &dyn Fn() -> bool,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = finder.find_unless(position, technique, stop, &mut |step| {
        steps.push(step);
        if steps.len() < MAX_STEPS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    steps
}

/// The maximum number of steps of a technique in one position; there can be a thousand.
const MAX_STEPS: usize = 100;
