//! Sized groups: groups that would be too large, that are complete, and places that are too small.
//!
//! **Invariant:** cells with one candidate that touch and agree form a *part* of a group, which grows over cells
//! that can hold its digit.

use alloc::boxed::Box;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::scratch::Groups;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// Neighbours that hold the same digit form groups of as many cells as the digit says.
#[derive(Clone, Debug)]
pub(crate) struct SizedGroups {
    /// The cells of the area.
    pub(crate) cells: Box<[Cell]>,
    /// For each cell the places of its neighbours.
    pub(crate) neighbours: Box<[Box<[u16]>]>,
    /// What is added to the number of a digit for the size that it means.
    pub(crate) offset: i32,
}

impl SizedGroups {
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }

    /// Removes the candidates that no groups use. Not a part of the entry point, because it needs no registers.
    #[inline(never)]
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        let mut groups = store.scratch.groups.take().unwrap_or_default();
        let result = self.filter(context, store, &mut groups);
        store.scratch.groups = Some(groups);
        result
    }

    fn filter(&self, context: &Context, store: &mut Store, groups: &mut Groups) -> Step {
        let mask = |store: &Store, place: usize| store.cell(self.cells[place]);
        groups.reset(self.cells.len(), |place| {
            mask(store, place).is_power_of_two()
        });
        groups.join(&self.neighbours, |one, other| {
            mask(store, one) == mask(store, other)
        });
        for place in 0..self.cells.len() {
            if !groups.is_in(place) {
                self.around(context, store, groups, place)?;
            }
        }
        for part in 0..groups.sizes.len() {
            self.grow(context, store, groups, part as u16)?;
        }
        self.small_places(context, store, groups)
    }

    /// Returns the size that a digit means.
    fn size(&self, digit: Mask) -> i32 {
        digit.trailing_zeros() as i32 + 1 + self.offset
    }

    /// Removes the digits with which a cell would make the parts around it too large.
    fn around(&self, context: &Context, store: &mut Store, groups: &Groups, place: usize) -> Step {
        let parts = || groups.parts_around(&self.neighbours[place]);
        let digit = |part: usize| store.cell(self.cells[usize::from(groups.first[part])]);
        let mut removed = 0;
        for part in parts() {
            let same = parts().filter(|&other| digit(other) == digit(part));
            let size: i32 = same.map(|other| i32::from(groups.sizes[other])).sum();
            if size + 1 > self.size(digit(part)) {
                removed |= digit(part);
            }
        }
        store.remove(context, self.cells[place], removed)
    }

    /// Walks from a part over the cells that its group can have.
    fn grow(&self, context: &Context, store: &mut Store, groups: &mut Groups, part: u16) -> Step {
        let held = i32::from(groups.sizes[usize::from(part)]);
        let digit = store.cell(self.cells[usize::from(groups.first[usize::from(part)])]);
        let size = self.size(digit);
        if held >= size {
            return if held == size {
                Ok(())
            } else {
                Err(Contradiction)
            };
        }
        let is_way = |place: usize| store.cell(self.cells[place]) & digit != 0;
        match groups.only_way(part, &self.neighbours, is_way) {
            None => return Err(Contradiction),
            Some(Some(place)) => return store.keep(context, self.cells[place], digit),
            Some(None) => {}
        }
        groups.start_walk(part);
        let mut reached = held;
        for _ in 0..size - held {
            groups.next_step(&self.neighbours, |_, place| is_way(place));
            reached += groups.front().len() as i32;
        }
        if reached < size {
            Err(Contradiction)
        } else {
            Ok(())
        }
    }

    /// Removes digits from places that have no room for their groups.
    fn small_places(&self, context: &Context, store: &mut Store, groups: &mut Groups) -> Step {
        for digit in (0..context.digits).map(|index| 1 << index) {
            let size = self.size(digit);
            groups.reset(self.cells.len(), |place| {
                store.cell(self.cells[place]) & digit != 0
            });
            groups.join(&self.neighbours, |_, _| true);
            for place in 0..self.cells.len() {
                if groups.is_in(place) {
                    let room = groups.sizes[usize::from(groups.part[place])];
                    if i32::from(room) < size {
                        store.remove(context, self.cells[place], digit)?;
                    }
                }
            }
        }
        Ok(())
    }
}
