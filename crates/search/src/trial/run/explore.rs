//! Trials: the consequences of each candidate, and what the position learns from them.
//!
//! **Invariant:** a trial works on a copy of the candidates. `depth` grows with each nested trial and
//! never exceeds `level`.

use foldoku_board::{Candidates, Digit, DigitSet, Square};

use super::{Branch, Place, Run};
use crate::trial::event::{Event, Verdict};
use crate::trial::memory::Memory;
use crate::trial::{Learn, Pace};

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

impl Pass {
    /// Returns the result of a pass that was not cut short.
    fn after(learnt: bool, all_solutions: bool) -> Pass {
        if learnt {
            Pass::Learnt
        } else {
            Pass::Nothing { all_solutions }
        }
    }
}

impl Run<'_, '_, '_> {
    /// Repeats passes over the empty cells while they remove candidates. Returns the result and, if
    /// cells remain empty, whether every trial ended in a solution.
    pub(super) fn explore(
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
        Pass::after(learnt, all_solutions)
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
                }
                Verdict::Unknown => all_solutions = false,
            }
        }
        Pass::after(learnt, all_solutions)
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
}
