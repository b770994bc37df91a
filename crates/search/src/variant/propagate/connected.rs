//! Connected cells: what steps between neighbours cannot reach, and what every way passes.
//!
//! A cell is *inside* if all its candidates are digits of the group, and *open* if some are. Cells that
//! are cut off from the inside are not part of the group, cells without which the inside falls apart are. Cells that
//! close a line too early are not part of it.
//!
//! **Invariant:** nothing is allocated once the working memory has the size of the area.

use alloc::boxed::Box;

use foldoku_board::constraint::{GroupForm, Totals};
use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::scratch::Groups;
use crate::variant::store::{Area, Cell, Contradiction, Mask, Step, Store};

/// Cells of an area that hold some digits form one group.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    /// The cells of the area.
    pub(crate) cells: Box<[Cell]>,
    /// For each cell the places of its neighbours.
    pub(crate) neighbours: Box<[Box<[u16]>]>,
    /// The digits.
    pub(crate) digits: Mask,
    /// Whether all around the area is one more cell, certainly part of the group, behind the others.
    pub(crate) has_outside: bool,
    /// The allowed numbers of cells of the group; the least and the greatest of them, with the outside.
    pub(crate) counts: Totals,
    pub(crate) least: usize,
    pub(crate) most: usize,
    /// What the group looks like.
    pub(crate) form: GroupForm,
}

impl Connected {
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }

    /// Removes the candidates that no connected group uses. Not a part of the entry point, because it
    /// needs no registers.
    #[inline(never)]
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        let mut area = store.scratch.area.take().unwrap_or_default();
        area.reset(self.neighbours.len());
        let result = self.filter(context, store, &mut area);
        let result = result.and_then(|()| self.keep_form(context, store, &area));
        store.scratch.area = Some(area);
        result
    }

    /// Keeps the group a line.
    fn keep_form(&self, context: &Context, store: &mut Store, area: &Area) -> Step {
        if self.form == GroupForm::Any {
            return Ok(());
        }
        let mut ends = 0;
        for place in (0..self.cells.len()).filter(|&place| area.open[place]) {
            let degree = self.keep_degree(context, store, area, place)?;
            ends += usize::from(area.inside[place] && degree == 1);
        }
        let is_decided = area.open == area.inside && area.inside.contains(&true);
        if is_decided && self.form == GroupForm::Path && ends != 2 {
            return Err(Contradiction);
        }
        let mut groups = store.scratch.groups.take().unwrap_or_default();
        let result = self.keep_unclosed(context, store, area, &mut groups);
        store.scratch.groups = Some(groups);
        result
    }

    /// Keeps the number of neighbours of a cell of the group that are in the group, too; returns how many are
    /// for certain.
    fn keep_degree(
        &self,
        context: &Context,
        store: &mut Store,
        area: &Area,
        place: usize,
    ) -> Result<usize, Contradiction> {
        let near = || {
            self.neighbours[place]
                .iter()
                .map(|&other| usize::from(other))
        };
        let certain = near().filter(|&other| area.inside[other]).count();
        let possible = near().filter(|&other| area.open[other]).count();
        let least = if self.form == GroupForm::Loop { 2 } else { 1 };
        if certain > 2 || possible < least {
            store.remove(context, self.cells[place], self.digits)?;
        } else if area.inside[place] && (certain == 2 || possible == least) {
            for other in near().filter(|&other| area.open[other] && !area.inside[other]) {
                match certain == 2 {
                    true => store.remove(context, self.cells[other], self.digits)?,
                    false => store.keep(context, self.cells[other], self.digits)?,
                }
            }
        }
        Ok(certain)
    }

    /// Removes the digits from cells that would close a line before all cells inside are on it.
    fn keep_unclosed(
        &self,
        context: &Context,
        store: &mut Store,
        area: &Area,
        groups: &mut Groups,
    ) -> Step {
        let is_inside = |other: &&u16| area.inside[usize::from(**other)];
        let joins = |place: &usize| {
            let is_open = area.open[*place] && !area.inside[*place];
            is_open && self.neighbours[*place].iter().filter(is_inside).count() > 1
        };
        let mut joining = (0..self.cells.len()).filter(joins).peekable();
        if joining.peek().is_none() {
            return Ok(());
        }
        groups.reset(self.neighbours.len(), |place| area.inside[place]);
        groups.join(&self.neighbours, |_, _| true);
        let inside: u16 = groups.sizes.iter().sum();
        for place in joining {
            let near = &self.neighbours[place];
            let closes = |part: usize| {
                let is_in = |other: &&u16| usize::from(groups.part[usize::from(**other)]) == part;
                near.iter().filter(is_in).count() > 1
                    && (self.form == GroupForm::Path || groups.sizes[part] < inside)
            };
            if groups.parts_around(near).any(closes) {
                store.remove(context, self.cells[place], self.digits)?;
            }
        }
        Ok(())
    }

    fn filter(&self, context: &Context, store: &mut Store, area: &mut Area) -> Step {
        let (mut open, mut inside, mut first) = (0, 0, None);
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = store.cell(cell);
            area.open[place] = mask & self.digits != 0;
            area.inside[place] = area.open[place] && mask & !self.digits == 0;
            open += usize::from(area.open[place]);
            if area.inside[place] {
                inside += 1;
                first = first.or(Some(place));
            }
        }
        let is_decided = inside == open;
        let breaks_counts = is_decided && !self.counts.contains(inside as i64);
        if self.has_outside {
            let outside = self.cells.len();
            (area.open[outside], area.inside[outside]) = (true, true);
            (open, inside, first) = (open + 1, inside + 1, Some(outside));
        }
        if inside > self.most || open < self.least || breaks_counts {
            return Err(Contradiction);
        }
        match first {
            _ if inside == self.most => self.only_inside(context, store, area, first),
            None => self.without_inside(context, store, area),
            Some(first) => self.around(context, store, area, first, inside),
        }
    }

    /// No cell is certain: parts that are too small hold nothing.
    fn without_inside(&self, context: &Context, store: &mut Store, area: &mut Area) -> Step {
        let mut large = 0;
        for start in 0..self.cells.len() {
            if area.open[start] && !area.is_reached(start) {
                let before = area.order.len();
                self.reach(area, start);
                if area.order.len() - before < self.least {
                    for index in before..area.order.len() {
                        let place = usize::from(area.order[index]);
                        store.remove(context, self.cells[place], self.digits)?;
                    }
                } else {
                    large += 1
                }
            }
        }
        if large == 0 && self.least > 0 {
            Err(Contradiction)
        } else {
            Ok(())
        }
    }

    /// The group is complete.
    fn only_inside(
        &self,
        context: &Context,
        store: &mut Store,
        area: &mut Area,
        first: Option<usize>,
    ) -> Step {
        for (place, &cell) in self.cells.iter().enumerate() {
            if area.open[place] && !area.inside[place] {
                area.open[place] = false;
                store.remove(context, cell, self.digits)?;
            }
        }
        if let Some(first) = first {
            self.reach(area, first);
        }
        if area.order.len() == self.most {
            Ok(())
        } else {
            Err(Contradiction)
        }
    }

    /// Some cells are certain, and the group can grow.
    fn around(
        &self,
        context: &Context,
        store: &mut Store,
        area: &mut Area,
        first: usize,
        inside: usize,
    ) -> Step {
        self.reach(area, first);
        let size = area.order.len();
        let reached = area.order.iter();
        if reached
            .filter(|&&place| area.inside[usize::from(place)])
            .count()
            < inside
            || size < self.least
        {
            return Err(Contradiction);
        }
        self.cuts(context, store, area, size)?;
        for (place, &cell) in self.cells.iter().enumerate() {
            if area.open[place] && !area.is_reached(place) {
                store.remove(context, cell, self.digits)?;
            }
        }
        // On most areas without a size nothing is too far away.
        if self.most < size {
            self.far(context, store, area, inside)?;
        }
        Ok(())
    }

    /// Walks from a cell through all open cells that it is connected with, depth first. Sets the order,
    /// the parents, and for each cell the earliest one that its subtree touches.
    fn reach(&self, area: &mut Area, start: usize) {
        area.enter(start, start);
        let mut place = start;
        loop {
            let next = usize::from(area.next[place]);
            if let Some(&other) = self.neighbours[place].get(next) {
                area.next[place] += 1;
                let other = usize::from(other);
                if area.is_reached(other) {
                    area.low[place] = area.low[place].min(area.time[other]);
                } else if area.open[other] {
                    area.enter(other, place);
                    place = other;
                }
            } else if place == start {
                return;
            } else {
                let parent = usize::from(area.parent[place]);
                area.low[parent] = area.low[parent].min(area.low[place]);
                place = parent;
            }
        }
    }

    /// Keeps the digits in every cell without which cells inside, or too many others, are cut off from
    /// the first cell.
    fn cuts(&self, context: &Context, store: &mut Store, area: &mut Area, size: usize) -> Step {
        // Children come after their parents, so the sums over subtrees go backwards.
        for index in (1..size).rev() {
            let place = usize::from(area.order[index]);
            let parent = usize::from(area.parent[place]);
            area.inner[place] += u16::from(area.inside[place]);
            area.sizes[place] += 1;
            area.inner[parent] += area.inner[place];
            area.sizes[parent] += area.sizes[place];
            if area.low[place] >= area.time[parent] {
                area.lost[parent] += area.sizes[place];
                area.is_bridge[parent] |= area.inner[place] > 0;
            }
        }
        for index in 1..size {
            let place = usize::from(area.order[index]);
            let rest = size - 1 - usize::from(area.lost[place]);
            if !area.inside[place] && (area.is_bridge[place] || rest < self.least) {
                store.keep(context, self.cells[place], self.digits)?;
            }
        }
        Ok(())
    }

    /// Removes the digits from the cells that the group cannot reach from each of its cells without
    /// growing too large.
    fn far(&self, context: &Context, store: &mut Store, area: &mut Area, inside: usize) -> Step {
        let steps = self.most - inside;
        area.near.fill(0);
        for start in 0..self.neighbours.len() {
            if area.inside[start] {
                self.spread(area, start, steps);
            }
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            if area.open[place] && usize::from(area.near[place]) < inside {
                store.remove(context, cell, self.digits)?;
            }
        }
        Ok(())
    }

    /// Counts the open cells that a number of steps over cells which are not inside reaches.
    fn spread(&self, area: &mut Area, start: usize, steps: usize) {
        area.is_near.fill(false);
        area.is_near[start] = true;
        area.now.clear();
        area.now.push(start as u16);
        for step in 0..=steps {
            area.then.clear();
            while let Some(place) = area.now.pop() {
                let place = usize::from(place);
                area.near[place] += 1;
                for &other in &self.neighbours[place] {
                    let near = &mut area.is_near[usize::from(other)];
                    if *near || !area.open[usize::from(other)] {
                        continue;
                    }
                    if area.inside[usize::from(other)] {
                        *near = true;
                        area.now.push(other);
                    } else if step < steps {
                        *near = true;
                        area.then.push(other);
                    }
                }
            }
            core::mem::swap(&mut area.now, &mut area.then);
        }
    }
}
