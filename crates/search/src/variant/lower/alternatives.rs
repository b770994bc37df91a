//! Lowers alternatives: each becomes a group of propagators of its own.
//!
//! **Invariant:** a constraint inside an alternative adds neither peers nor candidates to the context,
//! because it need not hold.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_board::constraint::{DigitTable, Relation};

use super::cages::check;
use super::{cases, cells, fail_on_break, mask};
use crate::limits::Meter;
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::alternatives::{Alternative, Alternatives};
use crate::variant::propagate::house::House;
use crate::variant::store::Step;

/// Appends the propagators of a constraint.
pub(super) type Lower = fn(&mut Context, &Constraint, &mut Vec<Propagator>, &mut Meter<'_>) -> Step;

/// Adds the propagator of alternatives, each part of which `lower` turns into propagators.
pub(super) fn add(
    context: &mut Context,
    parts: &[Constraint],
    constraint: &Constraint,
    lower: Lower,
    found: &mut Vec<Propagator>,
    meter: &mut Meter<'_>,
) -> Step {
    let squares = constraint.squares();
    if let Some(cases) = cases::compile(context, parts, &squares) {
        found.push(cases);
        return Ok(());
    }
    let mut groups = Vec::new();
    for part in parts {
        let mut group = Alternative::default();
        // An alternative with a contradiction is left out.
        if fill(context, part, lower, &mut group, meter).is_ok() {
            groups.push(group);
        }
        fail_on_break(meter.poll())?;
    }
    let alternatives = Alternatives {
        cells: cells(&squares).into(),
        groups: groups.into(),
    };
    found.push(Propagator::Alternatives(Box::new(alternatives)));
    Ok(())
}

fn fill(
    context: &mut Context,
    part: &Constraint,
    lower: Lower,
    group: &mut Alternative,
    meter: &mut Meter<'_>,
) -> Step {
    match part {
        Constraint::All(parts) => parts
            .iter()
            .try_for_each(|part| fill(context, part, lower, group, meter)),
        Constraint::Domain(domain) => {
            let digits = mask(domain.digits);
            let cells = cells(&domain.squares).into_iter();
            group.masks.extend(cells.map(|cell| (cell, digits)));
            Ok(())
        }
        Constraint::AllDifferent(squares) => {
            let cells = cells(squares);
            if context.has_families() && cells.len() <= 9 {
                let house = House {
                    cells: cells.into(),
                };
                group.propagators.push(Propagator::House(house.into()));
                return Ok(());
            }
            let different = DigitTable::new(context.digits, |one, other| one != other);
            let relation = Relation::among(squares.iter().copied(), different);
            relation_pairs(context, &relation, lower, group, meter)
        }
        Constraint::Relation(relation) => relation_pairs(context, relation, lower, group, meter),
        Constraint::Cage(_) => {
            let result = lower(context, part, &mut group.propagators, meter);
            // A cage without a propagator still needs different cells.
            group.propagators.push(check(part));
            result
        }
        Constraint::Indexing(indexing) => {
            let places = indexing.line.len().min(16) as u32;
            let allowed = u16::MAX.checked_shr(16 - places).unwrap_or(0);
            let index = indexing.index.index() as u16;
            group.masks.push((index, allowed));
            lower(context, part, &mut group.propagators, meter)
        }
        other => lower(context, other, &mut group.propagators, meter),
    }
}

/// Adds a relation, which cannot rely on peers here.
fn relation_pairs(
    context: &mut Context,
    relation: &Relation,
    lower: Lower,
    group: &mut Alternative,
    meter: &mut Meter<'_>,
) -> Step {
    lower(
        context,
        &Constraint::Relation(relation.clone()),
        &mut group.propagators,
        meter,
    )?;
    group
        .propagators
        .push(check(&Constraint::Relation(relation.clone())));
    Ok(())
}
