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
use crate::position::{Position, UnitMask, digit_set, masks_of_size, units_of};
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
        let lines = (2..=LARGEST).map(|size| [Lines::all(size, 0), Lines::all(size, 9)]);
        let lines: Vec<[Vec<Lines>; 2]> = lines.collect();
        (0..9).try_for_each(|digit| {
            let mut search = Search {
                position,
                lines: &lines,
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
    /// The rows and the columns of each size.
    lines: &'a [[Vec<Lines>; 2]],
    digit: usize,
    technique: Technique,
    consequences: Consequences,
    links: &'a Links,
    reach: Reach,
}

/// Some rows, or some columns.
#[derive(Clone, Copy)]
struct Lines {
    units: UnitMask,
    squares: SquareSet,
}

impl Lines {
    /// Returns all sets of a size of the nine lines from a unit on.
    fn all(size: u32, first: u32) -> Vec<Lines> {
        let units = masks_of_size(size..=size).map(|lines| UnitMask::from(lines) << first);
        let lines = units.map(|units| Lines {
            units,
            squares: squares_of(units),
        });
        lines.collect()
    }
}

/// Lines of a digit and the lines that cross them, with the fins.
#[derive(Clone, Copy)]
struct FinnedFish {
    base: Lines,
    cover: Lines,
    fins: SquareSet,
}

impl Search<'_> {
    fn find(&mut self, on_step: OnStep<'_>) -> ControlFlow<()> {
        for [rows, columns] in self.lines {
            for (bases, covers) in [(rows, columns), (columns, rows)] {
                for &base in bases {
                    self.with_base(base, covers, &mut *on_step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn with_base(&mut self, base: Lines, covers: &[Lines], on_step: OnStep<'_>) -> ControlFlow<()> {
        if units_of(base.units).any(|unit| self.position.places_in(unit, self.digit) == 0) {
            return ControlFlow::Continue(());
        }
        let squares = base.squares & self.position.places(self.digit);
        for &cover in covers {
            let fins = squares.without(cover.squares);
            if !fins.is_empty() && fins.len() <= MAX_FINS {
                self.conclude(FinnedFish { base, cover, fins }, &mut *on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn conclude(&mut self, fish: FinnedFish, on_step: OnStep<'_>) -> ControlFlow<()> {
        let places = self.position.places(self.digit);
        if self.technique == Technique::KrakenFishOne {
            let outside = (fish.cover.squares & places).without(fish.base.squares);
            let targets = self.consequences.common(fish.fins);
            let is_outside = |&target: &usize| {
                let candidate = self.links.candidate(target);
                candidate.digit_index() == self.digit && outside.contains(candidate.square())
            };
            let targets: Vec<usize> = targets.into_iter().filter(is_outside).collect();
            return self.report(fish, fish.fins, &targets, on_step);
        }
        for unit in units_of(fish.cover.units) {
            let starts = (SquareSet::of_unit(unit) & fish.base.squares & places) | fish.fins;
            let targets = self.consequences.common(starts);
            self.report(fish, starts, &targets, &mut *on_step)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports the targets that chains from all starts exclude, unless all exclude it at once.
    fn report(
        &mut self,
        fish: FinnedFish,
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
                let step = self.step(fish, starts, target);
                on_step(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&mut self, fish: FinnedFish, starts: SquareSet, target: usize) -> Step {
        let mut step = Step::new(self.technique);
        step.eliminations.push(self.links.candidate(target));
        let truths = units_of(fish.base.units).map(|it| Truth::in_unit(it, self.digit));
        step.truths = truths.collect();
        step.evidence.digits = digit_set(1 << self.digit);
        let squares = fish.base.squares & self.position.places(self.digit);
        step.evidence.squares = squares.without(fish.fins);
        step.evidence.base = units_of(fish.base.units).collect();
        step.evidence.cover = units_of(fish.cover.units).collect();
        step.evidence.fins = fish.fins;
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
