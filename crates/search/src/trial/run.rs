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

use core::ops::ControlFlow;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square};
use foldoku_propagate::{Contradiction, Propagator};

use super::ending::trials_can_settle;
use super::event::{Event, Observer, Verdict};
use super::memory::{Memory, Nodes};
use super::{Config, Learn, Pace, Report, RunTally};
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
    pub(super) on_solution: OnSolution<'a>,
    pub(super) observer: Option<Observer<'o>>,
}

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
    /// The number of candidates found solvable at the current level.
    newly_solvable: u64,
}

/// The result of a pass over the empty cells.
enum Pass {
    /// Candidates were removed: start again.
    Learnt,
    /// No candidate was removed.
    Nothing {
        /// Whether every trial ended in a solution.
        all_solutions: bool,
    },
    /// A nested trial found a solution, so the outer candidate cannot be refuted.
    Solution,
    /// A limit was reached.
    Halted,
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
            branch.newly_solvable = 0;
            let closed = candidates.clone();
            let place = Place::root(backtrack, level);
            let (verdict, all_solutions) =
                self.explore(candidates, &closed, place, &mut branch, Some(&mut memory));
            if self.is_halted() {
                return Verdict::Unknown;
            }
            let undecided = verdict == Verdict::Unknown && level < highest;
            if !undecided || !self.should_raise_level(candidates, &branch, all_solutions) {
                return verdict;
            }
            level += 1;
        }
    }

    /// Returns whether a higher level can remove candidates, by the rule in [`super`].
    fn should_raise_level(
        &mut self,
        candidates: &Candidates,
        branch: &Branch,
        all_solutions: bool,
    ) -> bool {
        let learns = self.config.learn == Learn::Refute && branch.newly_solvable > 0;
        !all_solutions && (learns || self.trials_can_settle(candidates))
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
        self.meter.guess(self.guesses)?;
        self.guesses += 1;
        ControlFlow::Continue(())
    }

    /// Returns whether a limit was reached, which ends all trials and events.
    fn is_halted(&self) -> bool {
        self.meter.end() != End::Complete
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

    /// Repeats passes over the empty cells while they remove candidates. Returns the result and, if
    /// cells remain empty, whether every trial ended in a solution.
    fn explore(
        &mut self,
        candidates: &mut Candidates,
        closed: &Candidates,
        place: Place,
        branch: &mut Branch,
        mut memory: Option<&mut Memory>,
    ) -> (Verdict, bool) {
        let mut closed = closed.clone();
        loop {
            match self.close(candidates, Some(&closed), place) {
                Verdict::Unknown if place.depth < place.level => {}
                verdict => return (verdict, false),
            }
            closed.clone_from(candidates);
            match self.pass(candidates, place, branch, memory.as_deref_mut()) {
                Pass::Learnt => {}
                Pass::Solution => return (Verdict::Solution, false),
                Pass::Halted => return (Verdict::Unknown, false),
                Pass::Nothing { all_solutions } => {
                    let Place {
                        backtrack, depth, ..
                    } = place;
                    self.show(Event::Exhausted { backtrack, depth });
                    return (Verdict::Unknown, all_solutions);
                }
            }
        }
    }

    /// Tries each empty cell once, in order.
    fn pass(
        &mut self,
        candidates: &mut Candidates,
        place: Place,
        branch: &mut Branch,
        mut memory: Option<&mut Memory>,
    ) -> Pass {
        let (mut learnt, mut all_solutions) = (false, true);
        let closed = candidates.clone();
        for square in self.config.order.sort(candidates) {
            let memory = memory.as_deref_mut();
            let result = match self.config.learn {
                Learn::Union => self.unite(candidates, &closed, square, place, branch, memory),
                Learn::Refute => self.refute(candidates, &closed, square, place, branch, memory),
            };
            match result {
                Pass::Solution | Pass::Halted => return result,
                Pass::Nothing { all_solutions: all } => all_solutions &= all,
                Pass::Learnt => {
                    let Place {
                        backtrack, depth, ..
                    } = place;
                    self.show(Event::Learnt {
                        backtrack,
                        depth,
                        square,
                    });
                    if self.config.pace == Pace::Restart {
                        return Pass::Learnt;
                    }
                    learnt = true;
                }
            }
        }
        if learnt {
            Pass::Learnt
        } else {
            Pass::Nothing { all_solutions }
        }
    }

    /// Tries every candidate of `square` and keeps the union of the remaining candidates.
    fn unite(
        &mut self,
        candidates: &mut Candidates,
        closed: &Candidates,
        square: Square,
        place: Place,
        branch: &mut Branch,
        mut memory: Option<&mut Memory>,
    ) -> Pass {
        let mut union = Candidates::empty(self.geometry);
        let mut all_solutions = true;
        for digit in candidates[square] {
            let memory = memory.as_deref_mut();
            let (verdict, remaining) =
                self.attempt(candidates, closed, (square, digit), place, branch, memory);
            if self.is_halted() {
                return Pass::Halted;
            }
            if verdict != Verdict::Impossible {
                union.unite(&remaining);
            }
            all_solutions &= verdict == Verdict::Solution;
        }
        if union == *candidates {
            return Pass::Nothing { all_solutions };
        }
        *candidates = union;
        Pass::Learnt
    }

    /// Tries every candidate of `square` and removes the contradicted ones.
    fn refute(
        &mut self,
        candidates: &mut Candidates,
        closed: &Candidates,
        square: Square,
        place: Place,
        branch: &mut Branch,
        mut memory: Option<&mut Memory>,
    ) -> Pass {
        let (mut learnt, mut all_solutions) = (false, true);
        for digit in candidates[square] {
            let known = branch.solvable.as_ref();
            if place.depth == 0 && known.is_some_and(|known| known[square].contains(digit)) {
                continue;
            }
            let memory = memory.as_deref_mut();
            let (verdict, _) =
                self.attempt(candidates, closed, (square, digit), place, branch, memory);
            if self.is_halted() {
                return Pass::Halted;
            }
            match verdict {
                Verdict::Impossible => {
                    candidates[square].discard(digit);
                    learnt = true;
                    if self.config.pace == Pace::Restart {
                        return Pass::Learnt;
                    }
                }
                Verdict::Solution if place.depth > 0 => return Pass::Solution,
                Verdict::Solution => {
                    let known = branch
                        .solvable
                        .get_or_insert_with(|| Candidates::empty(self.geometry));
                    known[square].add(digit);
                    branch.newly_solvable += 1;
                }
                Verdict::Unknown => all_solutions = false,
            }
        }
        if learnt {
            Pass::Learnt
        } else {
            Pass::Nothing { all_solutions }
        }
    }

    /// Tries one candidate on a copy. Returns the result and the remaining candidates.
    fn attempt(
        &mut self,
        candidates: &Candidates,
        closed: &Candidates,
        (square, digit): (Square, Digit),
        outer: Place,
        branch: &mut Branch,
        memory: Option<&mut Memory>,
    ) -> (Verdict, Candidates) {
        let place = Place {
            depth: outer.depth + 1,
            ..outer
        };
        let Place {
            backtrack,
            depth,
            level,
        } = place;
        let among = candidates[square];
        if self.begin_guess().is_break() {
            return (Verdict::Unknown, candidates.clone());
        }
        self.show(Event::Try {
            backtrack,
            depth,
            level,
            square,
            digit,
            among,
        });
        let mut remaining = candidates.clone();
        remaining[square] = DigitSet::of(digit);
        let mut memory = match memory {
            Some(memory) if self.config.memory => memory.of_trial(square, digit, &mut branch.nodes),
            _ => None,
        };
        if let Some(memory) = &memory {
            memory.recall(&mut remaining);
        }
        let inner = memory.as_deref_mut();
        let (verdict, _) = self.explore(&mut remaining, closed, place, branch, inner);
        if let Some(memory) = memory {
            memory.keep(&remaining);
        }
        self.report.trials += 1;
        if self.is_halted() {
            return (Verdict::Unknown, remaining);
        }
        self.report.refuted += u64::from(verdict == Verdict::Impossible);
        self.show(Event::Tried {
            backtrack,
            depth,
            verdict,
            candidates: &remaining,
        });
        (verdict, remaining)
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
        let result = self.propagator.close(candidates, since, None);
        let tally = self.propagator.take_tally();
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
