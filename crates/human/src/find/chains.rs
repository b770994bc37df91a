//! Chains: a candidate whose truth leads step by step to its falsehood, or the other way round.
//!
//! **Invariant:** each node of a chain follows from the one before it by one premise.

use super::{Context, candidate};
use crate::cells::digits_of;
use crate::graph::{Graph, Literal, Reach, Reason};
use crate::step::{Node, Step};
use crate::technique::Technique;

/// The most links of a chain.
const LONGEST: usize = 40;

impl Context<'_> {
    /// Returns the chains that are not much longer than the shortest one, from short to long.
    pub(crate) fn chains(&self, graph: &Graph) -> Vec<Step> {
        let impossible: Vec<Step> = graph
            .impossible
            .iter()
            .map(|&(literal, reason)| {
                self.chain_step(graph, &[(literal, Reason::Sight), (literal ^ 1, reason)])
            })
            .collect();
        if !impossible.is_empty() {
            return impossible;
        }
        let mut most = LONGEST;
        let mut paths: Vec<Vec<(Literal, Reason)>> = Vec::new();
        let mut reach = Reach::default();
        for source in self.literals(graph) {
            if graph.reaches(source, source ^ 1, most, &mut reach) {
                let path = reach.path(source, source ^ 1);
                most = most.min(path.len() + path.len() / 2);
                paths.push(path);
            }
        }
        paths.retain(|path| path.len() <= most);
        paths.sort_by_key(Vec::len);
        let steps = paths.iter().map(|path| self.chain_step(graph, path));
        steps.collect()
    }

    /// Returns the candidates of open cells, true and false.
    pub(crate) fn literals(&self, graph: &Graph) -> Vec<Literal> {
        let open = self.position.open().cells();
        open.flat_map(|cell| digits_of(self.position.mask(cell)).map(move |digit| (cell, digit)))
            .flat_map(|(cell, digit)| [true, false].map(|is_on| graph.literal(cell, digit, is_on)))
            .collect()
    }

    /// The chain from a false candidate to a true one also excludes the other candidates that see both:
    /// those whose truth leads to the same second node, and whose falsehood follows from the same last but
    /// one.
    fn chain_step(&self, graph: &Graph, path: &[(Literal, Reason)]) -> Step {
        let mut step = Step::new(Technique::Chain);
        self.add_path(graph, path, &mut step);
        self.conclude(graph, path[0].0 ^ 1, &mut step);
        if let [(first, _), (second, _), .., (last, _), _] = *path
            && first & 1 == 1
        {
            let edge = |from: Literal, to: Literal| {
                let mut edges = graph.edges(from).iter();
                edges.find(|edge| edge.to == to).map(|edge| edge.reason)
            };
            for other in self.literals(graph) {
                if other != first
                    && other & 1 == 1
                    && let Some(reason) = edge(other, second)
                    && let Some(end) = edge(last, other ^ 1)
                {
                    self.conclude(graph, other ^ 1, &mut step);
                    self.add_reason(graph, reason, &mut step);
                    self.add_reason(graph, end, &mut step);
                }
            }
        }
        step
    }

    /// Adds the change that a true literal means.
    pub(crate) fn conclude(&self, graph: &Graph, literal: Literal, step: &mut Step) {
        let (cell, digit, is_on) = graph.candidate(literal);
        if is_on {
            step.placements.push(candidate(cell, digit));
        } else {
            step.eliminations.push(candidate(cell, digit));
        }
    }

    /// Adds the nodes of a path and its reasons.
    pub(crate) fn add_path(&self, graph: &Graph, path: &[(Literal, Reason)], step: &mut Step) {
        for &(literal, reason) in path {
            let (cell, digit, is_on) = graph.candidate(literal);
            step.chain.push(Node {
                candidate: candidate(cell, digit),
                is_on,
            });
            self.add_reason(graph, reason, step);
        }
    }

    /// Adds the premises of an edge, and cites the candidates of its rule.
    fn add_reason(&self, graph: &Graph, reason: Reason, step: &mut Step) {
        for premise in reason.premises(graph) {
            if !step.premises.contains(&premise) {
                step.premises.push(premise);
            }
        }
        if let Reason::Rule(index) = reason {
            let cells = graph.rules[usize::from(index)].1;
            for square in cells.squares() {
                let cited = (square, self.position.candidates(square));
                if !step.cited.contains(&cited) {
                    step.cited.push(cited);
                }
            }
        }
    }
}
