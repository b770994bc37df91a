//! One trial search.
//!
//! ```text
//! branch(b) ──▶ strategies ──▶ solved │ impossible │ stuck ──▶ explore(level 1, 2 …)
//!    ▲                                                            │ nothing more to learn
//!    └──────────── branch(b + 1) for each candidate ◀─────────────┘
//! ```
//!
//! A *branch* is the search below b committed guesses.
//!
//! **Invariant:** `explore` takes candidates derived from `closed`, the last fixpoint of the
//! strategies. It removes candidates but never a solution.

mod explore;

use core::ops::ControlFlow;

use foldoku_board::{Candidates, DigitSet, Geometry};
use foldoku_propagate::{Contradiction, Propagator};

use super::ending::trials_can_settle;
use super::event::{Event, Observer, Verdict};
use super::memory::{Memory, Nodes};
use super::{Config, Learn, Report, RunTally};
use crate::limits::{End, Limits, Meter, OnSolution};
use crate::mrv::Mrv;

/// The state of a search.
pub(super) struct Run<'a, 'o, 'l> {
    pub(super) config: &'a Config,
    pub(super) geometry: &'a Geometry,
    pub(super) propagator: Propagator,
    pub(super) solver: &'a mut Mrv,
    pub(super) report: Report,
    pub(super) meter: Meter<'l>,
    /// Trials and committed guesses started so far.
    pub(super) guesses: u64,
    /// The number of guesses at which the level in progress is given up.
    pub(super) most_guesses: Option<u64>,
    pub(super) on_solution: OnSolution<'a>,
    pub(super) observer: Option<Observer<'o>>,
}

/// The number of trials and guesses from which [`Learn::Refute`], too, raises the level only if that can
/// settle the candidates.
const REFUTING_TRIALS: u64 = 100_000;

/// The position of a trial in the search tree.
#[derive(Clone, Copy)]
struct Place {
    backtrack: u32,
    depth: u32,
    level: u32,
}

impl Place {
    /// Returns the place outside all trials.
    fn root(backtrack: u32, level: u32) -> Place {
        Place {
            backtrack,
            depth: 0,
            level,
        }
    }
}

/// State that is valid within one branch.
#[derive(Default)]
struct Branch {
    nodes: Nodes,
    /// With [`Learn::Refute`]: candidates whose trial ended in a solution.
    solvable: Option<Candidates>,
}

impl Run<'_, '_, '_> {
    /// Searches a branch below `backtrack` committed guesses.
    pub(super) fn branch(&mut self, mut candidates: Candidates, backtrack: u32) -> ControlFlow<()> {
        self.report.max_backtrack = self.report.max_backtrack.max(backtrack);
        self.note_level(backtrack, 0);
        let mut verdict = self.close(&mut candidates, None, Place::root(backtrack, 0));
        if verdict == Verdict::Unknown {
            self.show(Event::NeedsTrials {
                candidates: &candidates,
            });
            if self.config.levels == Some(0) && !self.config.backtrack {
                return self.give_up(candidates);
            }
            verdict = self.climb(&mut candidates, backtrack);
        }
        if self.is_halted() {
            return ControlFlow::Break(());
        }
        match verdict {
            Verdict::Unknown if self.config.backtrack => self.backtrack(&candidates, backtrack),
            Verdict::Unknown => self.give_up(candidates),
            _ => self.conclude(verdict, &candidates, backtrack),
        }
    }

    /// Runs trials at level 1, 2 … until the candidates are decided or no higher level is allowed or
    /// useful.
    fn climb(&mut self, candidates: &mut Candidates, backtrack: u32) -> Verdict {
        let (mut branch, mut memory) = (Branch::default(), Memory::default());
        let highest = self.config.levels.unwrap_or(u32::MAX);
        let mut level = 1;
        loop {
            // A level counts as needed even if it is not allowed.
            self.note_level(backtrack, level);
            if level > highest {
                return Verdict::Unknown;
            }
            if level > 1 {
                self.show(Event::Level { backtrack, level });
            }
            let closed = candidates.clone();
            let place = Place::root(backtrack, level);
            let (verdict, all_solutions) =
                self.explore(candidates, &closed, place, &mut branch, Some(&mut memory));
            let halted = self.is_halted();
            self.most_guesses = None;
            if halted {
                return Verdict::Unknown;
            }
            let undecided = verdict == Verdict::Unknown && level < highest;
            if !undecided || !self.should_raise_level(candidates, all_solutions) {
                return verdict;
            }
            level += 1;
        }
    }

    /// Returns whether a higher level can remove candidates, by the rule in [`super`].
    fn should_raise_level(&mut self, candidates: &Candidates, all_solutions: bool) -> bool {
        if all_solutions || self.trials_can_settle(candidates) {
            return !all_solutions;
        }
        let can_try = self.config.learn == Learn::Refute && self.guesses < REFUTING_TRIALS;
        self.most_guesses = can_try.then_some(REFUTING_TRIALS);
        can_try
    }

    fn trials_can_settle(&mut self, candidates: &Candidates) -> bool {
        let limits = Limits {
            stop: self.meter.limits().stop,
            ..Limits::NONE
        };
        let can_settle = trials_can_settle(self.geometry, candidates, self.solver, limits);
        let _ = self.meter.poll();
        can_settle
    }

    /// Checks the limits before a trial or a committed guess.
    fn begin_guess(&mut self) -> ControlFlow<()> {
        if self.is_given_up() {
            return ControlFlow::Break(());
        }
        self.meter.guess(self.guesses)?;
        self.guesses += 1;
        ControlFlow::Continue(())
    }

    /// Returns whether a limit was reached or the level is given up, which ends all trials.
    fn is_halted(&self) -> bool {
        self.meter.end() != End::Complete || self.is_given_up()
    }

    fn is_given_up(&self) -> bool {
        self.most_guesses.is_some_and(|most| self.guesses >= most)
    }

    /// Commits to each candidate of the first cell in turn.
    fn backtrack(&mut self, candidates: &Candidates, backtrack: u32) -> ControlFlow<()> {
        let Some(&square) = self.config.order.sort(candidates).first() else {
            return ControlFlow::Continue(());
        };
        let among = candidates[square];
        for digit in among {
            self.begin_guess()?;
            self.report.backtracks += 1;
            self.show(Event::Backtrack {
                backtrack: backtrack + 1,
                square,
                digit,
                among,
                candidates,
            });
            let mut guess = candidates.clone();
            guess[square] = DigitSet::of(digit);
            self.branch(guess, backtrack + 1)?;
        }
        ControlFlow::Continue(())
    }

    /// Ends a decided branch: reports its solution or the contradiction.
    fn conclude(
        &mut self,
        verdict: Verdict,
        candidates: &Candidates,
        backtrack: u32,
    ) -> ControlFlow<()> {
        if verdict == Verdict::Impossible {
            self.show(Event::Impossible { backtrack });
            return ControlFlow::Continue(());
        }
        let solution = candidates.to_grid();
        let flow = self.meter.solution(&solution, self.on_solution);
        self.show(Event::Solution {
            backtrack,
            solution: &solution,
        });
        flow
    }

    /// Ends a branch that is undecided when neither further trials nor guesses are allowed.
    fn give_up(&mut self, candidates: Candidates) -> ControlFlow<()> {
        self.show(Event::GivesUp {
            candidates: &candidates,
        });
        self.report.stuck = Some(candidates);
        ControlFlow::Continue(())
    }

    /// Runs the strategies and adds their counts.
    ///
    /// A run in which forced cells find a contradiction is not counted. The original program does the
    /// same, so the counts can be compared with published ones.
    fn close(
        &mut self,
        candidates: &mut Candidates,
        since: Option<&Candidates>,
        place: Place,
    ) -> Verdict {
        let stop = self.meter.limits().stop;
        let propagator = &mut self.propagator;
        let result = propagator.close_unless(candidates, since, None, stop);
        let tally = propagator.take_tally();
        if propagator.was_stopped() {
            let _ = self.meter.stop(End::Stopped);
            return Verdict::Unknown;
        }
        let run = match result {
            Ok(()) => RunTally {
                iterations: tally.rounds - 1,
                tally,
            },
            Err(Contradiction::NoPlace { .. }) => RunTally::default(),
            Err(_) => RunTally {
                iterations: tally.rounds,
                tally,
            },
        };
        self.report.add(&run);
        let verdict = match result {
            Err(_) => Verdict::Impossible,
            Ok(()) if candidates.is_settled() => Verdict::Solution,
            Ok(()) => Verdict::Unknown,
        };
        let stuck = verdict == Verdict::Unknown;
        let Place {
            backtrack, depth, ..
        } = place;
        self.show(Event::Ran {
            backtrack,
            depth,
            run: &run,
            candidates,
            stuck,
        });
        verdict
    }

    fn note_level(&mut self, backtrack: u32, level: u32) {
        let report = &mut self.report;
        report.max_depth = report.max_depth.max(level);
        report.max_total = report.max_total.max(level + backtrack);
    }

    fn show(&mut self, event: Event<'_>) {
        if let Some(observer) = &mut self.observer {
            observer(&event);
        }
    }
}
