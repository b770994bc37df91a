//! Static chains of a position or inside a net, by what each candidate excludes.
//!
//! **Invariant:** chains start where Sudoku Explainer starts them.

use super::super::grid::{Candidates, Grid, has_more_than_two};
use super::super::source::Source;
use super::groups::{groups, members};
use super::singles::Clash;
use super::{Scan, Sources};

impl Scan {
    /// Returns the sources of static chains. No net clashes unless a candidate excludes itself.
    pub(super) fn static_sources(&mut self, base: &Grid) -> Option<Sources> {
        self.exclusions.set(base);
        if !self.exclusions.self_excluding(base).is_empty() {
            return None;
        }
        let mut sources = Sources::NONE;
        for group in groups(base).filter(|&group| is_visited(base, group)) {
            let mut found = Candidates::NONE;
            self.exclusions
                .excluding_all(base, members(base, group), &mut found);
            if !found.is_empty() {
                sources.insert(group);
            }
        }
        Some(sources)
    }

    /// Removes what static chains exclude from a net; returns whether that is anything.
    pub(super) fn static_chains(&mut self, net: &mut Grid, level: usize) -> Result<bool, Clash> {
        self.exclusions.add_links(net);
        let mut removed = self.exclusions.self_excluding(net);
        if removed.is_empty() && level == 3 {
            let mut found = Candidates::NONE;
            for group in groups(net).filter(|&group| is_visited(net, group)) {
                let members = members(net, group);
                self.exclusions.excluding_all(net, members, &mut found);
            }
            removed.extend(found.members());
        }
        let is_changed = !removed.is_empty();
        self.singles.remove_all(net, removed)?;
        Ok(is_changed)
    }
}

/// Returns whether static chains start from a group: only those of cells with more than two candidates,
/// and of the digits of units whose first place is such a cell.
fn is_visited(grid: &Grid, group: Source) -> bool {
    let first = members(grid, group).next();
    first.is_some_and(|first| has_more_than_two(grid.marks[first / 9]))
}
