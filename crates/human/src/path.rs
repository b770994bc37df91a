//! Paths: the steps from a position to its solution, the easiest first.
//!
//! **Invariant:** each step is of the easiest technique that finds one. Searches for chains and harder steps
//! find many at once; they are used up before the next search.

use std::collections::{BTreeMap, VecDeque};

use foldoku_board::Grid;

use crate::find::{Context, Scratch};
use crate::graph::Graph;
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::{Candidate, Step};
use crate::sums::{Equation, equations};
use crate::technique::Technique;

/// The steps of a puzzle.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// Why they end.
    pub end: End,
}

/// Why a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The puzzle is solved.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// The search was stopped.
    Stopped,
    /// A cell has no candidates.
    Impossible,
}

impl Path {
    /// Returns whether the steps lead to a solution.
    pub fn is_solved(&self) -> bool {
        self.end == End::Solved
    }
}

/// Searches steps of one puzzle.
#[derive(Debug)]
pub struct Solver {
    rulebook: Rulebook,
    scratch: Scratch,
    equations: Vec<Equation>,
    /// The implications of the position in which chains were searched last.
    graph: Option<Graph>,
    /// Steps that were found in the last positions and not yet taken; they still hold.
    pools: BTreeMap<Technique, Pool>,
    /// The last position.
    last: Option<Position>,
    /// The first solution, once it is known.
    solution: Option<Grid>,
    hardest: Technique,
}

/// Steps of one technique, the easiest first.
#[derive(Clone, Debug, Default)]
struct Pool {
    steps: VecDeque<Step>,
}

impl Solver {
    /// Prepares the search for steps by all techniques.
    pub fn new(rulebook: Rulebook) -> Solver {
        Solver {
            equations: equations(&rulebook),
            rulebook,
            scratch: Scratch::default(),
            graph: None,
            pools: BTreeMap::new(),
            last: None,
            solution: None,
            hardest: Technique::Trial,
        }
    }

    /// Uses no technique harder than this one.
    #[must_use]
    pub fn up_to(self, hardest: Technique) -> Solver {
        Solver { hardest, ..self }
    }

    /// Uses a known solution for trial, instead of a search.
    #[must_use]
    pub fn with_solution(self, solution: Grid) -> Solver {
        Solver {
            solution: Some(solution),
            ..self
        }
    }

    /// Returns the puzzle that steps are searched for.
    pub fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// Returns the steps from a position on.
    pub fn path(&mut self, start: &Position) -> Path {
        self.path_unless(start, &|| false)
    }

    /// Returns the steps from a position on, until `stop` returns true.
    pub fn path_unless(&mut self, start: &Position, stop: &dyn Fn() -> bool) -> Path {
        let mut position = start.clone();
        self.pools.clear();
        self.scratch.restart();
        let mut steps = Vec::new();
        let end = loop {
            if position.is_solved() {
                break End::Solved;
            }
            if position.is_broken() {
                break End::Impossible;
            }
            let Some(step) = self.next_unless(&position, stop) else {
                break if stop() { End::Stopped } else { End::Stuck };
            };
            position.apply(&self.rulebook, &step);
            steps.push(step);
        };
        Path { steps, end }
    }

    /// Returns the next step.
    pub fn next(&mut self, position: &Position) -> Option<Step> {
        self.next_unless(position, &|| false)
    }

    /// Returns the next step, unless `stop` returns true before it is found.
    pub fn next_unless(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<Step> {
        let is_later = |last: &Position| last != position && last.is_before(position);
        if !self.last.as_ref().is_some_and(is_later) {
            self.pools.clear();
            self.scratch.restart();
        }
        self.last = Some(position.clone());
        let hardest = self.hardest;
        let mut techniques = Technique::ALL.iter().copied();
        techniques.find_map(|technique| {
            let is_wanted = technique <= hardest && !stop();
            let step = || self.find(position, technique, stop);
            is_wanted.then(step).flatten()
        })
    }

    /// Returns whether a candidate is gone, or leads to a contradiction by singles, single rules and simple steps:
    /// locked candidates, pairs, triples, X-Wings and sums.
    pub fn refutes(&mut self, position: &Position, Candidate { square, digit }: Candidate) -> bool {
        let (cell, digit) = (square.index(), digit.index());
        let context = Context::new(&self.rulebook, position, &|| false);
        !position.has(cell, digit)
            || context.refutes(&mut self.scratch, &self.equations, (cell, digit))
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &dyn Fn() -> bool,
    ) -> Option<Step> {
        let Solver {
            rulebook,
            scratch,
            equations,
            solution,
            ..
        } = self;
        let context = Context::new(rulebook, position, stop);
        match technique {
            Technique::FullHouse => context.full_house(),
            Technique::HiddenSingle => context.hidden_single(),
            Technique::NakedSingle => context.naked_single(),
            Technique::Rule => {
                let mut clues = rulebook.clues().iter();
                clues.find_map(|clue| context.rule(scratch, clue))
            }
            Technique::LockedCandidates => context.locked_candidates(),
            Technique::MustContain => context.any_contained(scratch),
            Technique::NakedPair => context.naked_subset(technique, 2),
            Technique::HiddenPair => context.hidden_subset(technique, 2),
            Technique::NakedTriple => context.naked_subset(technique, 3),
            Technique::HiddenTriple => context.hidden_subset(technique, 3),
            Technique::NakedQuadruple => context.naked_subset(technique, 4),
            Technique::HiddenQuadruple => context.hidden_subset(technique, 4),
            Technique::Sums => context.sums(scratch, equations),
            Technique::XWing => context.fish(technique, 2),
            Technique::Swordfish => context.fish(technique, 3),
            Technique::Jellyfish => context.fish(technique, 4),
            Technique::Trial => context.trial(solution),
            Technique::TwoRules
            | Technique::RulesTogether
            | Technique::Chain
            | Technique::ForcingChain
            | Technique::WhatIf
            | Technique::EitherWay
            | Technique::NestedWhatIf => self.pooled(position, technique, stop),
        }
    }

    /// Returns the next step of the last search for a technique, or of a new one.
    fn pooled(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &dyn Fn() -> bool,
    ) -> Option<Step> {
        let pool = self.pools.entry(technique).or_default();
        if let Some(step) = pool.next(position) {
            return Some(step);
        }
        if technique == Technique::TwoRules {
            self.search_together(position, stop);
        } else if technique != Technique::RulesTogether {
            let steps = self.search(position, technique, stop).into();
            self.pools.insert(technique, Pool { steps });
        }
        self.pools.get_mut(&technique)?.next(position)
    }

    /// Searches rules that exclude something together, unless such a step is known.
    fn search_together(&mut self, position: &Position, stop: &dyn Fn() -> bool) {
        let known = self.pools.entry(Technique::RulesTogether).or_default();
        if let Some(step) = known.next(position) {
            known.steps.push_front(step);
            return;
        }
        let context = Context::new(&self.rulebook, position, stop);
        let [two, three] = context.rules_together(&mut self.scratch, &self.equations);
        for (technique, steps) in [
            (Technique::TwoRules, two),
            (Technique::RulesTogether, three),
        ] {
            let steps = steps.into();
            self.pools.insert(technique, Pool { steps });
        }
    }

    /// Returns all steps of a technique.
    fn search(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Step> {
        let Solver {
            rulebook,
            scratch,
            equations,
            ..
        } = self;
        let context = Context::new(rulebook, position, stop);
        match technique {
            Technique::Chain => {
                let graph = Graph::new(&context, scratch, equations);
                let chains = context.chains(&graph);
                self.graph = Some(graph);
                chains
            }
            Technique::ForcingChain => {
                let graph = self.graph.take();
                let graph = graph.unwrap_or_else(|| Graph::new(&context, scratch, equations));
                context.forcing_chains(&graph)
            }
            Technique::WhatIf => context.what_if(scratch, equations),
            Technique::EitherWay => context.either_way(scratch, equations),
            _ => context.nested_what_if(scratch, equations),
        }
    }
}

impl Pool {
    /// Returns the next step that still changes a position, without what it no longer changes.
    fn next(&mut self, position: &Position) -> Option<Step> {
        let open = position.open();
        while let Some(mut step) = self.steps.pop_front() {
            let is_there = |candidate: &Candidate| {
                let cell = candidate.square.index();
                open.has(cell) && position.has(cell, candidate.digit.index())
            };
            step.eliminations.retain(is_there);
            step.placements.retain(is_there);
            if !step.eliminations.is_empty() || !step.placements.is_empty() {
                return Some(step);
            }
        }
        None
    }
}
