//! Forcing chains: all candidates of a cell, or all places of a digit in a house, lead to the same end.
//!
//! **Invariant:** one of the alternatives holds in every solution.

use super::{Context, candidate};
use crate::cells::{digit_at, digits_of};
use crate::graph::{Graph, Literal, Reach};
use crate::step::{Premise, Step};
use crate::technique::Technique;
use foldoku_board::Square;

/// The most alternatives.
const ALTERNATIVES: usize = 5;

impl Context<'_> {
    pub(crate) fn forcing_chain(&self, graph: &Graph) -> Option<Step> {
        self.contradiction(graph).or_else(|| self.common(graph))
    }

    /// A candidate that leads to a candidate being both true and false.
    fn contradiction(&self, graph: &Graph) -> Option<Step> {
        let mut best: Option<(usize, Literal, Literal)> = None;
        let mut reach = Reach::default();
        for source in self.literals(graph) {
            graph.reach(source, &mut reach);
            let clash = reach.found.iter().find(|&&literal| reach.has(literal ^ 1));
            if let Some(&literal) = clash {
                let length =
                    reach.path(source, literal).len() + reach.path(source, literal ^ 1).len();
                if best.is_none_or(|(known, ..)| length < known) {
                    best = Some((length, source, literal));
                }
            }
        }
        let (_, source, literal) = best?;
        graph.reach(source, &mut reach);
        let mut step = Step::new(Technique::ForcingChain);
        self.add_path(graph, &reach.path(source, literal), &mut step);
        self.add_path(graph, &reach.path(source, literal ^ 1), &mut step);
        self.conclude(graph, source ^ 1, &mut step);
        Some(step)
    }

    /// Returns whether a true literal changes the position.
    fn changes(&self, graph: &Graph, literal: Literal) -> bool {
        let (cell, digit, _) = graph.candidate(literal);
        self.position.open().has(cell) && self.position.has(cell, digit)
    }

    /// What all alternatives have in common.
    fn common(&self, graph: &Graph) -> Option<Step> {
        let cells = self.position.open().cells().filter_map(|cell| {
            let mask = self.position.mask(cell);
            (mask.count_ones() as usize <= ALTERNATIVES).then(|| {
                let sources = digits_of(mask).map(|digit| graph.literal(cell, digit, true));
                (
                    Premise::Cell(Square::new(cell)),
                    sources.collect::<Vec<_>>(),
                )
            })
        });
        let houses = self.rulebook.groups().iter().enumerate();
        let houses = houses
            .filter(|(_, group)| group.is_house)
            .flat_map(|(number, house)| {
                (0..self.rulebook.digit_count()).filter_map(move |digit| {
                    let places = house.cells & self.position.places(digit) & self.position.open();
                    (2..=ALTERNATIVES).contains(&places.len()).then(|| {
                        let sources = places.cells().map(|cell| graph.literal(cell, digit, true));
                        (
                            Premise::House(number, digit_at(digit)),
                            sources.collect::<Vec<_>>(),
                        )
                    })
                })
            });
        let mut reaches: Vec<Reach> = Vec::new();
        let mut best: Option<(usize, Premise, Vec<Literal>, Literal)> = None;
        for (premise, sources) in cells.chain(houses) {
            reaches.resize_with(sources.len().max(reaches.len()), Reach::default);
            for (reach, &source) in reaches.iter_mut().zip(&sources) {
                graph.reach(source, reach);
            }
            let (first, others) = reaches[..sources.len()]
                .split_first()
                .expect("two alternatives");
            let holds = |literal: Literal| {
                others
                    .iter()
                    .zip(&sources[1..])
                    .all(|(reach, &source)| source == literal || reach.has(literal))
            };
            let common = first
                .found
                .iter()
                .copied()
                .find(|&literal| holds(literal) && self.changes(graph, literal));
            if let Some(literal) = common {
                let length = reaches
                    .iter()
                    .zip(&sources)
                    .map(|(reach, &source)| reach.path(source, literal).len())
                    .sum();
                if best.as_ref().is_none_or(|(known, ..)| length < *known) {
                    best = Some((length, premise, sources, literal));
                }
            }
        }
        let (_, premise, sources, literal) = best?;
        let mut step = Step::new(Technique::ForcingChain);
        step.premises.push(premise);
        let mut reach = Reach::default();
        for source in sources {
            graph.reach(source, &mut reach);
            if reach.has(literal) {
                self.add_path(graph, &reach.path(source, literal), &mut step);
            }
        }
        let (cell, digit, is_on) = graph.candidate(literal);
        if is_on {
            step.placements.push(candidate(cell, digit));
        } else {
            step.eliminations.push(candidate(cell, digit));
        }
        Some(step)
    }
}
