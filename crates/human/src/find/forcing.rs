//! Forcing chains: all candidates of a cell, or all places of a digit in a house, lead to the same end.
//!
//! **Invariant:** one of the alternatives holds in every solution.

use super::Context;
use crate::graph::{Graph, Literal, Reach};
use crate::step::Step;
use crate::technique::Technique;

/// The most alternatives.
const ALTERNATIVES: usize = 5;

impl Context<'_> {
    /// Returns the forcing chains that are not much longer than the shortest one, from short to long.
    pub(crate) fn forcing_chains(&self, graph: &Graph) -> Vec<Step> {
        let mut found = self.contradictions(graph);
        if found.is_empty() {
            found = self.common(graph);
        }
        found.sort_by_key(|step| step.chain.len());
        let shortest = found.first().map_or(0, |step| step.chain.len());
        found.retain(|step| step.chain.len() <= shortest + shortest / 2);
        found
    }

    /// Candidates that lead to a candidate being both true and false.
    fn contradictions(&self, graph: &Graph) -> Vec<Step> {
        let mut found = Vec::new();
        let mut reach = Reach::default();
        for source in self.literals(graph) {
            graph.reach(source, &mut reach);
            let clash = reach.found.iter().find(|&&literal| reach.has(literal ^ 1));
            if let Some(&literal) = clash {
                let mut step = Step::new(Technique::ForcingChain);
                self.add_path(graph, &reach.path(source, literal), &mut step);
                self.add_path(graph, &reach.path(source, literal ^ 1), &mut step);
                self.conclude(graph, source ^ 1, &mut step);
                found.push(step);
            }
        }
        found
    }

    /// Returns whether a true literal changes the position.
    fn changes(&self, graph: &Graph, literal: Literal) -> bool {
        let (cell, digit, _) = graph.candidate(literal);
        self.position.open().has(cell) && self.position.has(cell, digit)
    }

    /// What all alternatives have in common.
    fn common(&self, graph: &Graph) -> Vec<Step> {
        let mut reaches: Vec<Reach> = vec![Reach::default(); ALTERNATIVES];
        let mut found = Vec::new();
        for (premise, cases) in (2..=ALTERNATIVES).flat_map(|count| self.cases(count)) {
            let sources: Vec<Literal> = cases
                .iter()
                .map(|&(cell, digit)| graph.literal(cell, digit, true))
                .collect();
            for (reach, &source) in reaches.iter_mut().zip(&sources) {
                graph.reach(source, reach);
            }
            if let Some(literal) = self.first_common(graph, &reaches, &sources) {
                let mut step = Step::new(Technique::ForcingChain);
                step.premises.push(premise);
                for (reach, &source) in reaches.iter().zip(&sources) {
                    if reach.has(literal) {
                        self.add_path(graph, &reach.path(source, literal), &mut step);
                    }
                }
                self.conclude(graph, literal, &mut step);
                found.push(step);
            }
        }
        found
    }

    /// Returns the first change that follows from all sources.
    fn first_common(
        &self,
        graph: &Graph,
        reaches: &[Reach],
        sources: &[Literal],
    ) -> Option<Literal> {
        let mut candidates = reaches[0].found.iter().copied();
        candidates.find(|&literal| {
            let mut all = reaches.iter().zip(sources);
            all.all(|(reach, &source)| source == literal || reach.has(literal))
                && self.changes(graph, literal)
        })
    }
}
