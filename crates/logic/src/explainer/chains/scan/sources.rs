//! The starts of chains that may lead to hints.
//!
//! **Invariant:** a source that is left out has no hint.

use super::super::grid::Candidates;
use super::super::source::Source;
use super::Scan;

/// The sources that may lead to hints.
#[derive(Clone, Debug)]
pub(in super::super) struct Sources {
    on: Candidates,
    off: Candidates,
    doubles: Candidates,
    squares: [bool; 81],
    units: [u16; 27],
}

/// The sources that a scan found.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Scanned<'a> {
    /// The scan, if it has computed nets.
    pub(in super::super) scan: Option<&'a Scan>,
    pub(in super::super) sources: &'a Sources,
}

impl Sources {
    pub(super) const NONE: Sources = Sources {
        on: Candidates::NONE,
        off: Candidates::NONE,
        doubles: Candidates::NONE,
        squares: [false; 81],
        units: [0; 27],
    };

    /// Returns whether a source may lead to a hint.
    pub(in super::super) fn contains(&self, source: Source) -> bool {
        match source {
            Source::Contradiction(start) if start.is_on() => self.on.contains(start.subject()),
            Source::Contradiction(start) => self.off.contains(start.subject()),
            Source::Double(start) => self.doubles.contains(start.subject()),
            Source::Square(square) => self.squares[usize::from(square)],
            Source::Unit(unit, digit) => self.units[usize::from(unit)] >> digit & 1 == 1,
        }
    }

    pub(super) fn insert(&mut self, source: Source) {
        match source {
            Source::Contradiction(start) if start.is_on() => self.on.insert(start.subject()),
            Source::Contradiction(start) => self.off.insert(start.subject()),
            Source::Double(start) => self.doubles.insert(start.subject()),
            Source::Square(square) => self.squares[usize::from(square)] = true,
            Source::Unit(unit, digit) => self.units[usize::from(unit)] |= 1 << digit,
        }
    }

    /// Returns whether no source leads to a hint.
    pub(in super::super) fn is_empty(&self) -> bool {
        let Sources {
            on,
            off,
            doubles,
            squares,
            units,
        } = self;
        let has_none = [on, off, doubles].into_iter().all(Candidates::is_empty);
        has_none && !squares.contains(&true) && *units == [0; 27]
    }
}
