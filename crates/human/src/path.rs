//! Paths: the steps from a position to its solution, the easiest first.
//!
//! **Invariant:** each step is the first of the easiest technique that finds one.

use foldoku_board::Grid;

use crate::find::{Context, Scratch};
use crate::graph::Graph;
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::Step;
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
    /// The implications of an earlier position of this path; they still hold.
    graph: Option<Graph>,
    /// The first solution, once it is known.
    solution: Option<Option<Grid>>,
    hardest: Technique,
}

impl Solver {
    /// Prepares the search for steps by all techniques.
    pub fn new(rulebook: Rulebook) -> Solver {
        Solver {
            equations: equations(&rulebook),
            rulebook,
            scratch: Scratch::default(),
            graph: None,
            solution: None,
            hardest: Technique::Trial,
        }
    }

    /// Uses no technique harder than this one.
    #[must_use]
    pub fn up_to(self, hardest: Technique) -> Solver {
        Solver { hardest, ..self }
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
        self.graph = None;
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
        let hardest = self.hardest;
        let mut techniques = Technique::ALL.iter().copied();
        let techniques = techniques
            .by_ref()
            .filter(|&technique| technique <= hardest);
        let (simple, chains): (Vec<_>, Vec<_>) =
            techniques.partition(|&technique| technique < Technique::Chain);
        if let Some(step) = self.first_of(&simple, position, stop) {
            return Some(step);
        }
        if self.graph.is_some()
            && chains.contains(&Technique::Chain)
            && let Some(step) = self.find(position, Technique::Chain)
        {
            return Some(step);
        }
        self.graph = None;
        self.first_of(&chains, position, stop)
    }

    /// Returns the step of the first technique that finds one.
    fn first_of(
        &mut self,
        techniques: &[Technique],
        position: &Position,
        stop: &dyn Fn() -> bool,
    ) -> Option<Step> {
        let mut techniques = techniques.iter();
        techniques.find_map(|&technique| {
            let step = || self.find(position, technique);
            (!stop()).then(step).flatten()
        })
    }

    fn find(&mut self, position: &Position, technique: Technique) -> Option<Step> {
        let Solver {
            rulebook,
            scratch,
            equations,
            graph,
            solution,
            ..
        } = self;
        let context = Context { rulebook, position };
        if technique == Technique::Chain || technique == Technique::ForcingChain {
            graph.get_or_insert_with(|| Graph::new(rulebook, position, scratch));
        }
        let graph = || graph.as_ref().expect("chains have a graph");
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
            Technique::Chain => context.chain(graph()),
            Technique::ForcingChain => context.forcing_chain(graph()),
            Technique::TwoRules => context.two_rules(scratch),
            Technique::WhatIf => context.what_if(scratch, equations),
            Technique::EitherWay => context.either_way(scratch, equations),
            Technique::Trial => context.trial(solution),
        }
    }
}
