//! Lowers each primitive: first its candidates and peers, then its propagators.
//!
//! **Invariant:** `restrict` runs for all constraints before `propagators` runs for any.

use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_board::DigitSet;
use foldoku_board::constraint::{Cage, CageSets, Contains, Indexing, Target};
use foldoku_kernel::Family;

use super::cages::{add_cage, check};
use super::{alternatives, areas, cells, counts, fail_on_break, lines, mask, relations, sums};
use crate::limits::Meter;
use crate::variant::context::Context;
use crate::variant::propagate::same_digits::SameDigits;
use crate::variant::propagate::{Propagator, contains, indexing};
use crate::variant::store::{Cell, Mask, Step};

/// Restricts candidates and adds peers.
pub(in crate::variant) fn restrict(context: &mut Context, constraint: &Constraint) {
    match constraint {
        Constraint::AllDifferent(squares) => context.separate(&cells(squares)),
        Constraint::Cage(cage) => context.separate(&cells(&cage.squares)),
        Constraint::Domain(domain) => {
            for cell in cells(&domain.squares) {
                // Cells that the search does not need have met their domains.
                if let Some(start) = context.start.get_mut(usize::from(cell)) {
                    *start &= mask(domain.digits);
                }
            }
        }
        Constraint::Relation(relation) if relations::excludes_equal(context, &relation.table) => {
            relation.visit_pairs(|one, other| {
                context.separate_pair(one.index() as Cell, other.index() as Cell);
            });
        }
        Constraint::Indexing(indexing) => {
            let places = indexing.line.len().min(16);
            let allowed = Mask::MAX.checked_shr(16 - places as u32).unwrap_or(0);
            context.start[indexing.index.index()] &= allowed;
        }
        _ => {}
    }
}

/// Appends the propagators of a constraint whose candidates and peers are in the context.
pub(in crate::variant) fn propagators(
    context: &mut Context,
    constraint: &Constraint,
    found: &mut Vec<Propagator>,
    meter: &mut Meter<'_>,
) -> Step {
    fail_on_break(meter.poll())?;
    match constraint {
        // Done by `restrict` and with the houses.
        Constraint::AllDifferent(_) | Constraint::Domain(_) => {}
        Constraint::Relation(relation) => relations::add(context, relation, found),
        Constraint::Sum(sum) => sums::add(context, sum, constraint, found),
        Constraint::Cage(cage) => self::cage(context, cage, constraint, found),
        Constraint::Line(line) => lines::add(context, line, found, meter)?,
        Constraint::Contains(contains) => found.push(self::contains(contains)),
        Constraint::Count(count) => counts::add(context, &[count], found),
        Constraint::Indexing(indexing) => found.push(self::indexing(indexing)),
        Constraint::SameDigits(same) => {
            let groups = same.groups.iter().map(|group| cells(group).into());
            let same = SameDigits::new(context, groups.collect());
            found.push(Propagator::SameDigits(same.into()));
        }
        Constraint::Connected(connected) => found.push(areas::connected(connected)?),
        Constraint::Islands(islands) => found.push(areas::islands(islands)),
        Constraint::SizedGroups(groups) => found.push(areas::sized_groups(groups)),
        Constraint::DifferentPairs(pairs) => found.push(areas::different_pairs(context, pairs)?),
        Constraint::Any(parts) => {
            alternatives::add(context, parts, constraint, propagators, found, meter)?;
        }
        Constraint::All(parts) => {
            parts
                .iter()
                .try_for_each(|part| propagators(context, part, found, meter))?;
        }
        // A primitive that has no propagator yet is still honoured.
        #[allow(
            unreachable_patterns,
            reason = "the primitives are closed, but can become more"
        )]
        other => found.push(check(other)),
    }
    Ok(())
}

fn cage(context: &Context, cage: &Cage, constraint: &Constraint, found: &mut Vec<Propagator>) {
    let cells = cells(&cage.squares);
    if context.has_families() && cells.len() <= 9 {
        let accepted = match &cage.sets {
            CageSets::Totals(totals) => sums::sets(totals),
            sets => Family::from_fn(|set| sets.allow(DigitSet::from_bits(u64::from(set)))),
        };
        add_cage(context, &cells, accepted, found);
        return;
    }
    if let CageSets::Totals(totals) = &cage.sets {
        let terms: Vec<(i32, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
        sums::add_linear(context, &terms, totals, found);
    }
    found.push(check(constraint));
}

fn contains(contains: &Contains) -> Propagator {
    let mut digits: Vec<(Mask, u8)> = Vec::new();
    for digit in &contains.digits {
        let digit = 1 << digit.index();
        match digits.iter_mut().find(|(known, _)| *known == digit) {
            Some((_, times)) => *times += 1,
            None => digits.push((digit, 1)),
        }
    }
    let contains = contains::Contains {
        cells: cells(&contains.squares).into(),
        digits: digits.into(),
    };
    Propagator::Contains(contains.into())
}

fn indexing(indexing: &Indexing) -> Propagator {
    let target = match indexing.target {
        Target::Digit(digit) => indexing::Target::Digit(1 << digit.index()),
        Target::Square(square) => indexing::Target::Cell(square.index() as Cell),
    };
    let indexing = indexing::Indexing {
        index: indexing.index.index() as Cell,
        line: cells(&indexing.line).into(),
        target,
    };
    Propagator::Indexing(indexing.into())
}
