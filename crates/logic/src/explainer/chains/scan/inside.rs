//! Dynamic forcing chains inside a net: the candidates that they remove.
//!
//! **Invariant:** the nets inside start from those of the position outside, which contain fewer removals.

use super::super::grid::{Candidates, Grid, has_more_than_two, has_several};
use super::singles::{Clash, Singles};
use super::{Nets, consistent};
use crate::implications::Claim;
use crate::position::bits_of;

/// The nets inside one net.
#[derive(Debug)]
pub(super) struct Inside {
    nets: Vec<Grid>,
    /// Which nets have been computed for a grid that contains the present one.
    is_known: Vec<bool>,
}

impl Inside {
    pub(super) fn new() -> Inside {
        Inside {
            nets: Vec::new(),
            is_known: Vec::new(),
        }
    }

    /// Forgets the nets of another net.
    pub(super) fn begin(&mut self) {
        self.nets.resize(Claim::COUNT, Grid::EMPTY);
        self.is_known.clear();
        self.is_known.resize(Claim::COUNT, false);
    }

    /// Removes what chains exclude; returns whether that is anything.
    ///
    /// `outside` are the nets of the position outside, by claim.
    pub(super) fn remove(
        &mut self,
        singles: &mut Singles,
        outside: &Nets,
        grid: &mut Grid,
    ) -> Result<bool, Clash> {
        let is_changed = self.refute(singles, outside, grid, true)?;
        if is_changed || self.refute(singles, outside, grid, false)? {
            return Ok(true);
        }
        let common = self.common(grid);
        let removed: Vec<usize> = common.members().collect();
        let is_changed = !removed.is_empty();
        singles.remove_all(grid, removed)?;
        Ok(is_changed)
    }

    /// Removes the candidates that clash when true, or places those that clash when false.
    fn refute(
        &mut self,
        singles: &mut Singles,
        outside: &Nets,
        grid: &mut Grid,
        is_on: bool,
    ) -> Result<bool, Clash> {
        let mut is_changed = false;
        for square in 0..81 {
            for digit in bits_of(grid.marks(square)) {
                let candidate = square * 9 + digit;
                let is_open = has_several(grid.marks(square));
                if !is_open || !grid.places.contains(candidate) {
                    continue;
                }
                if !is_on && !grid.has_link(candidate) {
                    continue;
                }
                let start = if is_on {
                    Claim::on(candidate)
                } else {
                    Claim::off(candidate)
                };
                if self.update(singles, outside, grid, start).is_err() {
                    self.is_known[start.index()] = false;
                    is_changed = true;
                    singles.assume(grid, start.opposite())?;
                }
            }
        }
        Ok(is_changed)
    }

    /// Computes the net of a start in the present grid.
    fn update(
        &mut self,
        singles: &mut Singles,
        outside: &Nets,
        grid: &Grid,
        start: Claim,
    ) -> Result<(), Clash> {
        let index = start.index();
        let net = &mut self.nets[index];
        if !std::mem::replace(&mut self.is_known[index], true) {
            net.clone_from(consistent(outside, start));
        } else if net.places.is_subset(&grid.places) {
            return Ok(());
        }
        singles.meet(net, grid)
    }

    /// Returns the candidates that all starts of some group exclude.
    fn common(&self, grid: &Grid) -> Candidates {
        let mut found = Candidates::NONE;
        let mut add = |one: Candidates| {
            for digit in 0..9 {
                found.0[digit] |= grid.places.0[digit].without(one.0[digit]);
            }
        };
        for group in grid.groups() {
            let mut left = Candidates::NONE;
            for candidate in grid.members(group) {
                left.add(&self.nets[Claim::on(candidate).index()].places);
            }
            add(left);
        }
        for square in 0..81 {
            let marks = grid.marks(square);
            for digit in bits_of(marks).filter(|_| has_more_than_two(marks)) {
                let candidate = square * 9 + digit;
                if grid.has_link(candidate) {
                    let mut left = self.nets[Claim::on(candidate).index()].places;
                    left.add(&self.nets[Claim::off(candidate).index()].places);
                    add(left);
                }
            }
        }
        found
    }
}
