//! Braids and whips: contradictions that follow from a candidate by few assertions.
//!
//! A braid of length n with the target Z makes Z true and makes n - 1 assertions one after the other. Each is
//! the only candidate that is left in a variable, or, in a g-braid, the only segment. Then a variable has
//! no candidate left. The order of the assertions does not matter, so the search goes over sets. In a whip,
//! each assertion continues from the one before it: its variable has lost a candidate by that, the *left
//! link*, which Z alone would not remove. No candidate is a left link twice.
//!
//! **Invariant:** a search for braids looks at each set of assertions once. Wherever there is a whip, there is
//! a braid of the same length, so whips are only searched for there.

use crate::board::{Assertion, Candidate, members};
use crate::position::{Contradiction, Position};
use crate::stop::Stop;
use crate::subsets::{self, LARGEST};
use crate::trials::Theory;

/// Which chains a theory has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// Whether each assertion continues from the one before it.
    pub(crate) is_whip: bool,
    /// Whether segments may be asserted.
    pub(crate) has_segments: bool,
    /// Whether subsets come before the chains of the same length.
    pub(crate) has_subsets: bool,
}

impl Kind {
    pub(crate) const BRAID: Kind = Kind {
        is_whip: false,
        has_segments: false,
        has_subsets: false,
    };
}

/// The theory of the chains of a kind up to a length, and of subsets up to that size.
#[derive(Debug)]
pub(crate) struct Chains<'a> {
    pub(crate) kind: Kind,
    pub(crate) longest: usize,
    /// Whether longer chains may remove more: the limit ended the search for some chain.
    pub(crate) is_limited: bool,
    stop: &'a Stop<'a>,
}

impl Theory for Chains<'_> {
    fn close(&mut self, position: &mut Position) -> Result<(), Contradiction> {
        while let Some(target) = self.target(position) {
            position.remove(target)?;
        }
        Ok(())
    }
}

impl<'a> Chains<'a> {
    pub(crate) fn new(kind: Kind, longest: usize, stop: &'a Stop<'a>) -> Chains<'a> {
        Chains {
            kind,
            longest,
            is_limited: true,
            stop,
        }
    }

    /// Returns a candidate that a subset or a chain removes, by the shortest of all.
    fn target(&mut self, position: &Position) -> Option<Candidate> {
        let mut search = Search::new(position, self.kind, self.stop);
        let mut targets: Vec<Candidate> = position.undecided().collect();
        self.is_limited = true;
        for length in 1..=self.longest {
            if length == 2 {
                targets.retain(|&target| search.can_refute(target));
            }
            search.is_limited = false;
            let has_subsets = self.kind.has_subsets && (2..=LARGEST).contains(&length);
            let has_subsets = has_subsets && !self.stop.is_set();
            let by_subset = has_subsets.then(|| subsets::removed(position, length));
            let mut targets = targets.iter().copied();
            let found = by_subset.flatten();
            let found = found.or_else(|| targets.find(|&it| search.refutes(it, length)));
            if found.is_some() {
                return found;
            }
            self.is_limited = search.is_limited || self.kind.has_subsets && length < LARGEST;
        }
        None
    }
}

/// An assertion that may be made next.
#[derive(Clone, Copy, Debug)]
struct Pending {
    assertion: Assertion,
    /// The variable in which it is alone.
    variable: u16,
}

/// A link of a whip: its assertion, and the candidates that can be its left link.
type Link = (Assertion, Vec<Candidate>);

/// A search for chains in a position.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    position: &'a Position,
    kind: Kind,
    stop: &'a Stop<'a>,
    /// What may be asserted, in the order of appearance, once for each variable in which it is alone.
    pending: Vec<Pending>,
    /// The assertions of the chain that was found last.
    pub(crate) path: Vec<Assertion>,
    /// Whether the limit of the length ended a search.
    pub(crate) is_limited: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(position: &'a Position, kind: Kind, stop: &'a Stop<'a>) -> Search<'a> {
        Search {
            position,
            kind,
            stop,
            pending: Vec::new(),
            path: Vec::new(),
            is_limited: false,
        }
    }

    /// Returns whether a braid of any length refutes the target.
    pub(crate) fn can_refute(&mut self, target: Candidate) -> bool {
        let mut position = self.position.clone();
        if !self.kind.has_segments {
            return position.assign(target).is_err();
        }
        self.pending.clear();
        let mut index = 0;
        let mut fails = self.assert(&mut position, target.into(), &[]).is_err();
        while !fails && index < self.pending.len() {
            if self.is_first(index) {
                fails = self
                    .assert(&mut position, self.pending[index].assertion, &[])
                    .is_err();
            }
            index += 1;
        }
        fails
    }

    /// Returns whether a chain of at most this length refutes the target.
    pub(crate) fn refutes(&mut self, target: Candidate, length: usize) -> bool {
        self.has_braid(target, length)
            && (!self.kind.is_whip || self.has_whip(target, length))
            && !self.stop.is_set()
    }

    fn has_braid(&mut self, target: Candidate, length: usize) -> bool {
        self.pending.clear();
        self.path.clear();
        let mut start = self.position.clone();
        self.assert(&mut start, target.into(), &[]).is_err()
            || self.braid_extends(&start, 0, length - 1)
    }

    /// Returns whether at most `left` more assertions, of those from `next` on, empty a variable.
    fn braid_extends(&mut self, position: &Position, next: usize, left: usize) -> bool {
        let known = self.pending.len();
        if left == 0 || self.stop.is_set() {
            self.is_limited |= next < known;
            return false;
        }
        for index in next..known {
            if !self.is_first(index) {
                continue;
            }
            let mut after = position.clone();
            let assertion = self.pending[index].assertion;
            self.path.push(assertion);
            if self.assert(&mut after, assertion, &[]).is_err()
                || self.braid_extends(&after, index + 1, left - 1)
            {
                return true;
            }
            self.path.pop();
            self.pending.truncate(known);
        }
        false
    }

    fn has_whip(&mut self, target: Candidate, length: usize) -> bool {
        self.pending.clear();
        let mut start = self.position.clone();
        let mut links = vec![(target.into(), Vec::new())];
        let is_found = self.assert(&mut start, target.into(), &[]).is_err()
            || self.whip_extends(&start, &mut links, length - 1);
        self.path = links.iter().skip(1).map(|link| link.0).collect();
        is_found
    }

    /// Returns whether at most `left` more links, each continued from the one before it, empty a variable.
    fn whip_extends(&mut self, position: &Position, links: &mut Vec<Link>, left: usize) -> bool {
        let known = self.pending.len();
        if left == 0 || self.stop.is_set() {
            self.is_limited |= known >= links.len();
            return false;
        }
        for index in 0..known {
            let assertion = self.pending[index].assertion;
            if !self.is_first(index) || links.iter().any(|link| link.0 == assertion) {
                continue;
            }
            let left_links = self.left_links(index, links);
            if left_links.is_empty() {
                continue;
            }
            links.push((assertion, left_links));
            let mut after = position.clone();
            let is_found = match self.assert(&mut after, assertion, links) {
                Err(Contradiction) => are_distinct(&links[1..], &mut Vec::new()),
                Ok(()) => self.whip_extends(&after, links, left - 1),
            };
            if is_found {
                return true;
            }
            links.pop();
            self.pending.truncate(known);
        }
        false
    }

    /// Returns the candidates that the last link removes from the variables in which an assertion is alone,
    /// and that the target does not remove if it is not the last link itself.
    fn left_links(&self, index: usize, links: &[Link]) -> Vec<Candidate> {
        let assertion = self.pending[index].assertion;
        let (target, last) = (links[0].0, links[links.len() - 1].0);
        let is_left_link = |&candidate: &Candidate| {
            last.excludes(candidate) && (links.len() == 1 || !target.excludes(candidate))
        };
        let alone = self.pending[index..].iter();
        let alone = alone.filter(|pending| {
            let variable = usize::from(pending.variable);
            let is_decided = links.iter().any(|link| link.0.decides(variable));
            pending.assertion == assertion && !is_decided
        });
        let removed = alone.flat_map(|pending| {
            let variable = usize::from(pending.variable);
            members(variable, self.position.open(variable))
        });
        removed.filter(is_left_link).collect()
    }

    /// Returns whether no earlier entry has the same assertion.
    fn is_first(&self, index: usize) -> bool {
        let assertion = self.pending[index].assertion;
        let mut earlier = self.pending[..index].iter();
        !earlier.any(|pending| pending.assertion == assertion)
    }

    /// Removes what an assertion excludes and notes what is alone in a variable then. Fails if it empties
    /// a variable that no link of the whip decides.
    fn assert(
        &mut self,
        position: &mut Position,
        assertion: Assertion,
        links: &[Link],
    ) -> Result<(), Contradiction> {
        let has_segments = self.kind.has_segments;
        let pending = &mut self.pending;
        position.exclude(assertion, |variable, open| {
            let mut alone = None;
            if open & open.wrapping_sub(1) == 0 {
                alone = members(variable, open).next().map(Assertion::from);
                let is_decided = || links.iter().any(|link| link.0.decides(variable));
                if alone.is_none() && !is_decided() {
                    return Err(Contradiction);
                }
            } else if has_segments {
                alone = Assertion::segment(variable, open);
            }
            pending.extend(alone.map(|assertion| Pending {
                assertion,
                variable: variable as u16,
            }));
            Ok(())
        })
    }
}

/// Returns whether each link, after the first `used`, can have a left link of its own.
fn are_distinct(links: &[Link], used: &mut Vec<Candidate>) -> bool {
    let Some((_, options)) = links.get(used.len()) else {
        return true;
    };
    options.iter().any(|&option| {
        if used.contains(&option) {
            return false;
        }
        used.push(option);
        let fits = are_distinct(links, used);
        used.pop();
        fits
    })
}
