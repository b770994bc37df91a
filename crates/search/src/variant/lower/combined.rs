//! Sums added up: long sums over the same houses leave less room together than alone.
//!
//! Two diagonals of a little killer have few cells that see each other, but together they have two or
//! more cells in most rows, columns and boxes. The cells of a house differ, which narrows the totals
//! that the joint sum can reach.
//!
//! **Invariant:** a joint sum follows from its parts, so it does not change the answers.

use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_board::constraint::Totals;

use super::sets::{both, meets, members, size};
use super::{fail_on_break, sums};
use crate::limits::Meter;
use crate::variant::context::set;
use crate::variant::model::Model;
use crate::variant::store::{Cell, Contradiction, Set, Step};

/// Sums with fewer cells are left alone, and so are sums with fewer cells that see the other sum.
const LEAST: usize = 6;

/// The most sums that are looked at.
const MOST: usize = 48;

/// Cells that differ from each other where they share a group, and their total.
#[derive(Clone)]
struct Joint {
    cells: Set,
    groups: Vec<Vec<Cell>>,
    total: i64,
    /// How much the groups narrow the sum.
    score: i64,
    parts: usize,
}

/// Adds up sums as long as this narrows them. Fails if the meter ends the search.
pub(super) fn add(model: &mut Model, constraints: &[&Constraint], meter: &mut Meter<'_>) -> Step {
    let sums = constraints.iter().filter_map(|one| long_sum(one));
    let mut joints: Vec<Joint> = sums
        .take(MOST)
        .filter_map(|(cells, total)| Joint::new(model, cells, total, 1))
        .collect();
    while let Some((one, other, joint)) = best(model, &joints, meter)? {
        joints.remove(one.max(other));
        joints.remove(one.min(other));
        joints.push(joint);
    }
    for joint in joints
        .iter()
        .filter(|joint| joint.parts > 1 && joint.score > 0)
    {
        let cells = joint.groups.iter().flatten();
        let terms: Vec<(i32, Cell)> = cells.map(|&cell| (1, cell)).collect();
        let total = Totals::exactly(joint.total as i32);
        sums::add_linear(&model.context, &terms, &total, &mut model.propagators);
    }
    Ok(())
}

/// Returns the cells and the total of a sum of many different cells.
fn long_sum(constraint: &Constraint) -> Option<(Set, i64)> {
    let Constraint::Sum(sum) = constraint else {
        return None;
    };
    let squares = sum.terms.iter().map(|term| term.square.index() as Cell);
    let cells = set(&squares.collect::<Vec<Cell>>());
    let is_plain = sum.terms.iter().all(|term| term.coefficient == 1);
    let is_long = sum.terms.len() >= LEAST && size(&cells) == sum.terms.len();
    let total = sum.totals.single().filter(|_| is_plain && is_long)?;
    Some((cells, total.into()))
}

/// Returns the best sum of two joints and their places, if it narrows more than they do.
fn best(
    model: &Model,
    joints: &[Joint],
    meter: &mut Meter<'_>,
) -> Result<Option<(usize, usize, Joint)>, Contradiction> {
    let mut best: Option<(usize, usize, Joint)> = None;
    for (place, other) in joints.iter().enumerate() {
        for (index, one) in joints[..place].iter().enumerate() {
            fail_on_break(meter.tick())?;
            let Some(joint) = one.plus(model, other) else {
                continue;
            };
            if best
                .as_ref()
                .is_none_or(|(_, _, best)| joint.score > best.score)
            {
                best = Some((index, place, joint));
            }
        }
    }
    Ok(best)
}

impl Joint {
    /// Returns `None` if the total cannot be reached, which the propagators of the parts find.
    fn new(model: &Model, cells: Set, total: i64, parts: usize) -> Option<Joint> {
        let digits = i64::from(model.context.digits);
        let groups = groups(model, cells);
        let (mut least, mut most) = (0, 0);
        for group in &groups {
            let count = group.len() as i64;
            least += count * (count + 1) / 2;
            most += count * (2 * digits - count + 1) / 2;
        }
        if !(least..=most).contains(&total) {
            return None;
        }
        let slack = (total - least).min(most - total);
        let gain = |group: &Vec<Cell>| group.len() as i64 * (digits - group.len() as i64) - slack;
        Some(Joint {
            cells,
            total,
            score: groups.iter().map(gain).sum(),
            groups,
            parts,
        })
    }

    /// Returns the sum of both, if they have no cell in common, see each other, and narrow more
    /// together than alone.
    fn plus(&self, model: &Model, other: &Joint) -> Option<Joint> {
        let (small, large) = if size(&self.cells) <= size(&other.cells) {
            (self, other)
        } else {
            (other, self)
        };
        let sees = |cell: &Cell| meets(&model.context.peers(*cell), &large.cells);
        let seeing = members(&small.cells).filter(sees).count();
        if meets(&self.cells, &other.cells) || seeing < LEAST {
            return None;
        }
        let cells = core::array::from_fn(|word| self.cells[word] | other.cells[word]);
        let parts = self.parts + other.parts;
        let joint = Joint::new(model, cells, self.total + other.total, parts)?;
        let beats_each = joint.score > self.score.max(other.score);
        (beats_each || joint.score > self.score + other.score).then_some(joint)
    }
}

/// Splits cells into groups that lie in one house, the largest first.
fn groups(model: &Model, cells: Set) -> Vec<Vec<Cell>> {
    let houses = &model.context.house_cells;
    let mut rest = cells;
    let mut groups = Vec::new();
    loop {
        let shared = houses.iter().map(|house| both(house, &rest));
        let largest = shared.max_by_key(size);
        let Some(group) = largest.filter(|group| size(group) > 1) else {
            break;
        };
        rest.iter_mut()
            .zip(group)
            .for_each(|(rest, group)| *rest &= !group);
        groups.push(members(&group).collect());
    }
    groups.extend(members(&rest).map(|cell| Vec::from([cell])));
    groups
}
