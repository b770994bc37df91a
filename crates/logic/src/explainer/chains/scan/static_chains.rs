//! Static chains of a position or inside a net, by what each candidate excludes.
//!
//! **Invariant:** chains start where Sudoku Explainer starts them.

use super::super::grid::{Candidates, Grid, has_more_than_two};
use super::super::source::{Source, Sources};
use super::Scan;
use super::singles::Clash;
use crate::implications::Constraint;

impl Scan {
    /// Returns the sources of static chains. No net clashes unless a candidate excludes itself.
    pub(super) fn static_sources(&mut self, base: &Grid) -> Option<Sources> {
        self.exclusions.set(&base.masks);
        if self.exclusions.self_excluding().next().is_some() {
            return None;
        }
        let mut sources = Sources::NONE;
        for group in base.groups().filter(|&group| is_visited(base, group)) {
            self.exclusions.excluding_all(base.members(group), |_| {
                sources.insert(Source::Group(group));
            });
        }
        Some(sources)
    }

    /// Removes what static chains exclude from a net; returns whether that is anything.
    pub(super) fn static_chains(&mut self, net: &mut Grid, level: usize) -> Result<bool, Clash> {
        self.exclusions.add_links(&net.masks);
        let mut removed = Candidates::NONE;
        for candidate in self.exclusions.self_excluding() {
            removed.insert(candidate);
        }
        removed.retain(&net.places);
        if removed.is_empty() && level == 3 {
            for group in net.groups().filter(|&group| is_visited(net, group)) {
                let members = net.members(group);
                self.exclusions
                    .excluding_all(members, |candidate| removed.insert(candidate));
            }
            removed.retain(&net.places);
        }
        self.singles.remove_all(net, removed.members())?;
        Ok(!removed.is_empty())
    }
}

/// Returns whether static chains start from a group: only those of cells with more than two candidates,
/// and of the digits of units whose first place is such a cell.
fn is_visited(grid: &Grid, group: Constraint) -> bool {
    let first = grid.members(group).next();
    first.is_some_and(|first| has_more_than_two(grid.marks(first / 9)))
}
