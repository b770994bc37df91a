//! Chains: every node follows from the one before it, by the links of candidates and groups.
//!
//! **Invariant:** each claim is reached by a shortest chain, and of these by the one that a breadth
//! first search finds.

use super::board::Board;
use super::claim::{Claim, Claims};
use super::story::Told;
use super::table::{Clash, Reasoning, Row};
use crate::chains::links::{Links, Material, Stage};
use crate::chains::reach::Reach;
use crate::chains::story::strong_link;
use crate::position::{Position, digit_at};
use crate::step::Node;

/// The links of a position, and what the last search along them has found.
pub(super) struct Chain {
    position: Position,
    links: Links,
    reach: Reach,
}

impl Chain {
    /// The links of a position.
    pub(super) fn new(position: &Position) -> Chain {
        Chain {
            position: position.clone(),
            links: Links::new(position, Material::Groups),
            reach: Reach::default(),
        }
    }

    /// The clash of the least size, as far as chains that share a part are counted apart.
    fn clash(&self, board: &Board, reached: &Claims, sizes: &[u16]) -> Option<Clash> {
        let mut clashes = Vec::new();
        if reached.has_opposites() {
            add_twice(board, reached, &mut clashes);
        }
        let is_empty = |truth: &usize| {
            let mut candidates = board.truths()[*truth].iter();
            candidates.all(|candidate| reached.contains(Claim::off(candidate)))
        };
        let truths = (0..board.truths().len()).filter(is_empty);
        clashes.extend(truths.map(Clash::Empty));
        let size = |clash: &Clash| -> u16 {
            let ends = clash.ends(board).into_iter();
            ends.map(|end| sizes[end.index()]).sum()
        };
        clashes.into_iter().min_by_key(size)
    }

    /// Tells of a path, but for what has been told at its beginning.
    fn tell_path(&self, path: &[Stage], stages: &mut Vec<Stage>, told: &mut Vec<Told>) {
        let mut last = None;
        for &stage in path {
            let known = stages.iter().position(|&known| known == stage);
            last = Some(known.unwrap_or_else(|| {
                told.push(self.told(stage, last, stages));
                stages.push(stage);
                stages.len() - 1
            }));
        }
    }

    fn told(&self, stage: Stage, parent: Option<usize>, stages: &[Stage]) -> Told {
        let truth = match (parent.map(|parent| stages[parent]), stage) {
            (Some(Stage::Off(one)), Stage::On(other)) => {
                Some(strong_link(&self.position, &self.links, one, other))
            }
            _ => None,
        };
        Told {
            node: self.node(stage),
            parents: parent.into_iter().collect(),
            truth,
        }
    }

    fn node(&self, stage: Stage) -> Node {
        let (number, is_on) = match stage {
            Stage::On(number) => (number, true),
            Stage::Off(number) => (number, false),
            Stage::Through(_) => unreachable!("groups have no sets"),
        };
        let place = self.links.nodes[number];
        Node {
            squares: place.squares,
            digit: digit_at(place.digit),
            is_on,
            through: None,
        }
    }
}

/// Adds the pairs of true candidates that exclude each other.
fn add_twice(board: &Board, reached: &Claims, clashes: &mut Vec<Clash>) {
    for claim in reached.iter().filter(|claim| claim.is_on()) {
        let candidate = claim.candidate();
        let others = board.excluded(candidate).filter(|&other| other > candidate);
        let others = others.filter(|&other| reached.contains(Claim::on(other)));
        clashes.extend(others.map(|other| Clash::Twice(candidate, other)));
    }
}

fn stage_of(claim: Claim) -> Stage {
    match claim.is_on() {
        true => Stage::On(claim.candidate()),
        false => Stage::Off(claim.candidate()),
    }
}

impl Reasoning for Chain {
    fn follow(&mut self, board: &Board, start: Claim, sizes: &mut [u16]) -> Row {
        self.reach.search(&self.links, stage_of(start));
        let mut reached = Claims::NONE;
        for (index, size) in sizes.iter_mut().enumerate() {
            let claim = Claim::from_index(index);
            if let Some(length) = self.reach.distance(&self.links, stage_of(claim)) {
                reached.insert(claim);
                *size = length as u16 + 1;
            }
        }
        let clash = self.clash(board, &reached, sizes);
        let sized = clash.map(|clash| {
            let told = self.tell(board, start, &clash.ends(board));
            (clash, told.len() as u16)
        });
        Row {
            reached,
            clash: sized,
        }
    }

    fn tell(&mut self, _: &Board, start: Claim, ends: &[Claim]) -> Vec<Told> {
        self.reach.search(&self.links, stage_of(start));
        let (mut stages, mut told) = (Vec::new(), Vec::new());
        for &end in ends {
            let path = self.reach.path(&self.links, stage_of(end));
            self.tell_path(&path, &mut stages, &mut told);
        }
        told
    }
}
