//! Islands: groups that meet, groups that are complete, and cells that no clue reaches.
//!
//! A cell is *inside* if all its candidates are digits of islands, and *open* if some are. Cells inside that
//! touch form a *part* of an island, which grows over open cells.
//!
//! **Invariant:** the part of a clue and the largest size that its cell allows bound the steps that the island
//! can grow.

use alloc::boxed::Box;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::scratch::Groups;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// The number of a clue that a part does not have.
const NONE: u16 = u16::MAX;

/// Groups of cells, each with one clue that says its size.
#[derive(Clone, Debug)]
pub(crate) struct Islands {
    /// The cells of the area.
    pub(crate) cells: Box<[Cell]>,
    /// For each cell the places of its neighbours.
    pub(crate) neighbours: Box<[Box<[u16]>]>,
    /// The digits of cells in islands.
    pub(crate) digits: Mask,
    /// The place of each clue in the area, and the cell with the size.
    pub(crate) clues: Box<[(u16, Cell)]>,
    /// What is added to the number of a digit for the size that it means.
    pub(crate) offset: i32,
}

impl Islands {
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        let sizes = self.clues.iter().map(|&(_, size)| size);
        self.cells.iter().copied().chain(sizes).for_each(visit);
    }

    /// Removes the candidates that no islands use. Not a part of the entry point, because it needs no registers.
    #[inline(never)]
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        for &(place, _) in &self.clues {
            store.keep(context, self.cells[usize::from(place)], self.digits)?;
        }
        let mut groups = store.scratch.groups.take().unwrap_or_default();
        let result = self.filter(context, store, &mut groups);
        store.scratch.groups = Some(groups);
        result
    }

    fn filter(&self, context: &Context, store: &mut Store, groups: &mut Groups) -> Step {
        let digits = self.digits;
        let open = |store: &Store, place: usize| store.cell(self.cells[place]) & digits != 0;
        groups.reset(self.cells.len(), |place| {
            let mask = store.cell(self.cells[place]);
            mask & digits != 0 && mask & !digits == 0
        });
        groups.join(&self.neighbours, |_, _| true);
        groups.clue_of_part.clear();
        groups.clue_of_part.resize(groups.sizes.len(), NONE);
        for (number, &(place, _)) in self.clues.iter().enumerate() {
            let clue = &mut groups.clue_of_part[usize::from(groups.part[usize::from(place)])];
            if *clue != NONE {
                return Err(Contradiction);
            }
            *clue = number as u16;
        }
        for place in 0..self.cells.len() {
            if !groups.is_in(place) && open(store, place) && !self.can_join(store, groups, place) {
                store.remove(context, self.cells[place], digits)?;
            }
        }
        for number in 0..self.clues.len() {
            self.grow(context, store, groups, number)?;
        }
        for place in 0..self.cells.len() {
            if !groups.is_reached[place] && open(store, place) {
                store.remove(context, self.cells[place], digits)?;
            }
        }
        self.only_ways(context, store, groups)
    }

    /// Returns the least and the largest size of the island of a clue.
    fn sizes(&self, store: &Store, clue: usize) -> (i32, i32) {
        let mask = store.cell(self.clues[clue].1);
        let least = mask.trailing_zeros() as i32 + 1;
        let most = (Mask::BITS - mask.leading_zeros()) as i32;
        (least + self.offset, most + self.offset)
    }

    /// Returns whether the parts around a cell can become one island together with it.
    fn can_join(&self, store: &Store, groups: &Groups, place: usize) -> bool {
        let (mut size, mut clue) = (1, NONE);
        for part in groups.parts_around(&self.neighbours[place]) {
            size += i32::from(groups.sizes[part]);
            match (clue, groups.clue_of_part[part]) {
                (NONE, other) => clue = other,
                (_, NONE) => {}
                _ => return false,
            }
        }
        clue == NONE || size <= self.sizes(store, usize::from(clue)).1
    }

    /// Walks from the part of a clue over the cells that its island can have, and bounds its size.
    fn grow(
        &self,
        context: &Context,
        store: &mut Store,
        groups: &mut Groups,
        number: usize,
    ) -> Step {
        let (place, size_cell) = self.clues[number];
        let own = groups.part[usize::from(place)];
        let held = i32::from(groups.sizes[usize::from(own)]);
        let (_, most) = self.sizes(store, number);
        if held > most {
            return Err(Contradiction);
        }
        groups.start_walk(own);
        let mut reached = held;
        for _ in 0..most - held {
            groups.next_step(&self.neighbours, |groups, place| {
                let is_open = store.cell(self.cells[place]) & self.digits != 0;
                is_open && self.can_belong(groups, place, number as u16)
            });
            reached += groups.front().len() as i32;
        }
        groups.mark_walk();
        let sizes = held..=reached.min(most);
        let fits = |digit: &u32| sizes.contains(&(*digit as i32 + 1 + self.offset));
        let kept = (0..Mask::BITS)
            .filter(fits)
            .fold(0, |mask: Mask, digit| mask | 1 << digit);
        store.keep(context, size_cell, kept)
    }

    /// Returns whether a cell can belong to the island of a clue: it touches no part of another one.
    fn can_belong(&self, groups: &Groups, place: usize, number: u16) -> bool {
        let is_free = |part: usize| {
            let clue = groups.clue_of_part[part];
            clue == NONE || clue == number
        };
        match groups.is_in(place) {
            true => is_free(usize::from(groups.part[place])),
            false => groups.parts_around(&self.neighbours[place]).all(is_free),
        }
    }

    /// Keeps the only open neighbour of a part that must grow.
    fn only_ways(&self, context: &Context, store: &mut Store, groups: &mut Groups) -> Step {
        for part in 0..groups.sizes.len() {
            let must_grow = match groups.clue_of_part[part] {
                NONE => true,
                clue => i32::from(groups.sizes[part]) < self.sizes(store, usize::from(clue)).0,
            };
            if must_grow {
                let is_way = |place| store.cell(self.cells[place]) & self.digits != 0;
                match groups.only_way(part as u16, &self.neighbours, is_way) {
                    None => return Err(Contradiction),
                    Some(Some(place)) => store.keep(context, self.cells[place], self.digits)?,
                    Some(None) => {}
                }
            }
        }
        Ok(())
    }
}
