//! Kraken fish: fish whose fins are joined to an elimination by chains.
//!
//! *Type 1*: the fish, if no fin is true, and every fin, by a chain, exclude a candidate of the cover.
//! *Type 2*: the candidates of the base in one cover unit, one of which is true if no fin is, and all fins
//! exclude any candidate by chains.
//!
//! The fish have rows against columns or the reverse, two to four of them, and one or two fins; the chains
//! use candidates and groups.
//!
//! **Invariant:** some chain has more than one link, so that no fish without chains has the elimination. Steps
//! with the same effect are reported once.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::squares_of;
use crate::candidate::Candidate;
use crate::common::distinct;
use crate::finder::{Finder, OnStep};
use crate::implications::{BitSet, ChainKind, Claim, Links, Reach};
use crate::position::{ALL_NINE, Mask, Position, UnitMask, digit_set, units_of};
use crate::step::{Chain, Step, Truth};
use crate::technique::Technique;

const LARGEST: u32 = 4;
const MAX_FINS: usize = 2;

/// Finds kraken fish.
#[derive(Clone, Copy, Debug)]
pub struct KrakenFish;

impl Finder for KrakenFish {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::KrakenFishOne, Technique::KrakenFishTwo]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        if !self.techniques().contains(&technique) {
            return ControlFlow::Continue(());
        }
        let mut on_step = distinct(on_step);
        let links = Links::new(position, ChainKind::Groups);
        (0..9).try_for_each(|digit| {
            let mut search = Search {
                position,
                digit,
                technique,
                consequences: Consequences::of(&links, digit),
                links: &links,
                reach: Reach::default(),
            };
            search.find(&mut on_step)
        })
    }
}

/// A set of candidates, by their numbers in the links.
type Numbers = BitSet<{ Candidate::COUNT.div_ceil(64) }>;

/// What each place of a digit excludes, by cell.
struct Consequences {
    excluded: Vec<Numbers>,
}

impl Consequences {
    fn of(links: &Links, digit: usize) -> Consequences {
        let mut reach = Reach::default();
        let mut excluded = vec![Numbers::NONE; 81];
        for square in links.position.places(digit) {
            let start = links.number(Candidate::at(square, digit));
            reach.run(links, Claim::on(start));
            let all = 0..links.candidate_count;
            for number in all.filter(|&it| reach.distance(Claim::off(it)).is_some()) {
                excluded[square.index()].insert(number);
            }
        }
        Consequences { excluded }
    }

    /// Returns the candidates that each of some places excludes.
    fn common(&self, squares: SquareSet) -> Vec<usize> {
        let mut sets = squares.iter().map(|square| &self.excluded[square.index()]);
        let Some(mut common) = sets.next().cloned() else {
            return Vec::new();
        };
        for set in sets {
            common.retain(set);
            if common.is_empty() {
                break;
            }
        }
        common.iter().collect()
    }
}

struct Search<'a> {
    position: &'a Position,
    digit: usize,
    technique: Technique,
    consequences: Consequences,
    links: &'a Links,
    reach: Reach,
}

/// Lines of a digit and the lines that cross them, with the fins.
#[derive(Clone, Copy)]
struct Lines {
    base: UnitMask,
    cover: UnitMask,
    fins: SquareSet,
}

impl Search<'_> {
    fn find(&mut self, on_step: OnStep<'_>) -> ControlFlow<()> {
        let places = self.position.places(self.digit);
        for size in 2..=LARGEST {
            for (base_kind, cover_kind) in [(0, 9), (9, 0)] {
                for lines in subsets(size) {
                    let base = UnitMask::from(lines) << base_kind;
                    if units_of(base).any(|unit| self.position.places_in(unit, self.digit) == 0) {
                        continue;
                    }
                    let squares = squares_of(base) & places;
                    for lines in subsets(size) {
                        let cover = UnitMask::from(lines) << cover_kind;
                        let fins = squares.without(squares_of(cover));
                        if !fins.is_empty() && fins.len() <= MAX_FINS {
                            self.conclude(Lines { base, cover, fins }, on_step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn conclude(&mut self, lines: Lines, on_step: OnStep<'_>) -> ControlFlow<()> {
        let base = squares_of(lines.base);
        let places = self.position.places(self.digit);
        if self.technique == Technique::KrakenFishOne {
            let outside = (squares_of(lines.cover) & places).without(base);
            let targets = self.consequences.common(lines.fins);
            let is_outside = |&target: &usize| {
                let candidate = self.links.candidate(target);
                candidate.digit_index() == self.digit && outside.contains(candidate.square())
            };
            let targets: Vec<usize> = targets.into_iter().filter(is_outside).collect();
            return self.report(lines, lines.fins, &targets, on_step);
        }
        for unit in units_of(lines.cover) {
            let starts = (SquareSet::of_unit(unit) & base & places) | lines.fins;
            let targets = self.consequences.common(starts);
            self.report(lines, starts, &targets, &mut *on_step)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports the targets that chains from all starts exclude, unless all exclude it at once.
    fn report(
        &mut self,
        lines: Lines,
        starts: SquareSet,
        targets: &[usize],
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        for &target in targets {
            let candidate = self.links.candidate(target);
            let is_near = |square| Candidate::at(square, self.digit).excludes(candidate);
            let is_base = starts
                .iter()
                .any(|square| Candidate::at(square, self.digit) == candidate);
            if !is_base && !starts.iter().all(is_near) {
                let step = self.step(lines, starts, target);
                on_step(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&mut self, lines: Lines, starts: SquareSet, target: usize) -> Step {
        let mut step = Step::new(self.technique);
        step.eliminations.push(self.links.candidate(target));
        let truths = units_of(lines.base).map(|it| Truth::in_unit(it, self.digit));
        step.truths = truths.collect();
        step.evidence.digits = digit_set(1 << self.digit);
        let squares = squares_of(lines.base) & self.position.places(self.digit);
        step.evidence.squares = squares.without(lines.fins);
        step.evidence.base = units_of(lines.base).collect();
        step.evidence.cover = units_of(lines.cover).collect();
        step.evidence.fins = lines.fins;
        for start in starts {
            let start = self.links.number(Candidate::at(start, self.digit));
            self.reach.run(self.links, Claim::on(start));
            let path = self.reach.path(Claim::off(target));
            for pair in path
                .windows(2)
                .filter(|pair| !pair[0].is_on() && pair[1].is_on())
            {
                step.add_truth(self.links.strong_link(pair[0], pair[1]));
            }
            step.evidence.chains.push(Chain {
                nodes: path.iter().map(|&claim| self.links.node(claim)).collect(),
                is_loop: false,
            });
        }
        step
    }
}

/// Returns the sets of lines of a size.
fn subsets(size: u32) -> impl Iterator<Item = Mask> {
    (0..=ALL_NINE).filter(move |lines: &Mask| lines.count_ones() == size)
}
