//! Leaves out parts, many at once, as long as a property remains: that there is no other solution.
//!
//! **Invariant:** the set without the removed parts always has the property. A part is only called
//! necessary if a grid is known that meets all other remaining parts and destroys the property.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::Grid;

use super::{MinimalSet, Other, Parts};

/// Removes as many of the chosen parts as possible; halves of a list that cannot be removed as a
/// whole are tried separately. `search` looks for a grid that destroys the property of the parts that
/// it gets.
pub(super) fn shrink(
    parts: &Parts,
    chosen: &[usize],
    search: impl FnMut(&dyn Fn(usize) -> bool) -> Other,
) -> MinimalSet {
    let mut shrinking = Shrinking {
        parts,
        kept: vec![true; parts.len()],
        undecided: Vec::new(),
        witnesses: Vec::new(),
        search,
    };
    shrinking.remove_from(chosen);
    let kept = (0..parts.len()).filter(|&index| shrinking.kept[index]);
    let kept = kept.collect();
    shrinking.undecided.sort_unstable();
    MinimalSet {
        kept,
        undecided: shrinking.undecided,
    }
}

struct Shrinking<'a, S> {
    parts: &'a Parts,
    kept: Vec<bool>,
    undecided: Vec<usize>,
    /// The parts that each grid found so far does not meet.
    witnesses: Vec<Vec<usize>>,
    search: S,
}

impl<S: FnMut(&dyn Fn(usize) -> bool) -> Other> Shrinking<'_, S> {
    fn remove_from(&mut self, list: &[usize]) {
        if list.is_empty() {
            return;
        }
        match self.destroys(list) {
            Some(false) => list.iter().for_each(|&part| self.kept[part] = false),
            answer => match (list, answer) {
                (&[part], None) => self.undecided.push(part),
                ([_], _) => {}
                _ => {
                    let (first, second) = list.split_at(list.len() / 2);
                    self.remove_from(first);
                    self.remove_from(second);
                }
            },
        }
    }

    /// Returns whether leaving out a list of parts destroys the property; `None` if a limit ended the
    /// search.
    fn destroys(&mut self, list: &[usize]) -> Option<bool> {
        let remains = |part: usize| self.kept[part] && !list.contains(&part);
        let is_witness = |unmet: &Vec<usize>| !unmet.iter().any(|&part| remains(part));
        if self.witnesses.iter().any(is_witness) {
            return Some(true);
        }
        match (self.search)(&remains) {
            Other::None => Some(false),
            Other::Unknown => None,
            Other::Found(grid) => {
                self.witnesses.push(unmet(self.parts, &grid));
                Some(true)
            }
        }
    }
}

/// Returns the parts that a full grid does not meet.
fn unmet(parts: &Parts, grid: &Grid) -> Vec<usize> {
    let parts = (0..).zip(parts.parts());
    let unmet = parts.filter(|(_, part)| !part.is_met(grid));
    unmet.map(|(index, _)| index).collect()
}
