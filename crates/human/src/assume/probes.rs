//! Following all candidates of a position, from their last ends on.
//!
//! **Invariant:** a candidate whose end has no candidate that is gone since is not followed again.

use super::{EXTENTS, Net, World};
use crate::cells::digits_of;
use crate::position::Position;
use crate::probes::End;

impl World<'_> {
    /// Follows the candidates of a position by the extent with this number, those that are new from their ends
    /// by the extent before. Returns the impossible ones, at most so many.
    pub(crate) fn probe(
        &mut self,
        position: &Position,
        number: usize,
        most: usize,
        stop: &dyn Fn() -> bool,
    ) -> Vec<(usize, usize)> {
        let digits = self.rulebook.digit_count();
        let mut probes = std::mem::take(&mut self.scratch.probes[number]);
        probes.ends.resize(digits * position.masks().len(), None);
        let mut net = Net::new(position);
        let mut broken = Vec::new();
        for candidate in candidates(position) {
            if broken.len() >= most || stop() {
                break;
            }
            let (cell, digit) = candidate;
            let end = &mut probes.ends[cell * digits + digit];
            if matches!(end, Some(End::Left(left)) if left.is_within(position)) {
                continue;
            }
            if !matches!(end, Some(End::Broken)) {
                *end = Some(self.end(&mut net, candidate, end.take(), number));
            }
            if matches!(end, Some(End::Broken)) {
                broken.push(candidate);
            }
        }
        self.scratch.probes[number] = probes;
        broken
    }

    /// Returns the new end of a candidate.
    fn end(
        &mut self,
        net: &mut Net,
        candidate: (usize, usize),
        last: Option<End>,
        number: usize,
    ) -> End {
        let is_new = last.is_none();
        let before = number.checked_sub(1);
        let before = || {
            let probes = &self.scratch.probes[before?];
            probes.end(self.rulebook.digit_count(), candidate).cloned()
        };
        let is_broken = match last.or_else(before) {
            Some(End::Broken) => true,
            Some(End::Left(left)) => net.follow_on(self, &left, EXTENTS[number], is_new),
            None => net.follow(self, candidate, EXTENTS[number]),
        };
        if is_broken {
            End::Broken
        } else {
            End::Left(Box::new(net.now().clone()))
        }
    }
}

/// Returns the candidates of open cells, those of cells with few candidates first.
fn candidates(position: &Position) -> impl Iterator<Item = (usize, usize)> {
    let mut cells: Vec<usize> = position.open().cells().collect();
    cells.sort_by_key(|&cell| position.mask(cell).count_ones());
    let all = cells.into_iter();
    all.flat_map(|cell| digits_of(position.mask(cell)).map(move |digit| (cell, digit)))
}
