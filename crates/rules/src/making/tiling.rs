//! Dividing the board, or a part of it, into groups.
//!
//! **Invariant:** every cell of the part is in one group, and every group has one of the ordered sizes.

use std::ops::RangeInclusive;

use foldoku_board::Square;

use super::maker::{Maker, Propose};
use super::order::Order;
use super::solved::Making;
use crate::rule::Rule;
use crate::values::Values;

/// The attempts to divide a part of the board.
const DIVISIONS: usize = 40;

/// The parts of the board that are divided anew before another solution is given up on.
const PARTS: usize = 30;

impl Making<'_> {
    /// Divides the free cells into instances of an order. Parts of the board that are too small for one stay free,
    /// unless instances come in orbits.
    pub(super) fn tile_parts(&mut self, order: &Order, maker: &Maker) -> Vec<Rule> {
        let (sheet, canvas) = (self.sheet, &self.canvas);
        let is_free = |cell: Square| canvas.is_cell_free(sheet, cell, maker.layer);
        let parts = match self.motions.is_empty() {
            true => sheet.connected(|one, other| is_free(one) && is_free(other)),
            false => vec![sheet.grid_squares().collect()],
        };
        let free = |part: &Vec<Square>| part.iter().copied().filter(|&it| is_free(it)).collect();
        let free: Vec<Vec<Square>> = parts.iter().map(free).collect();
        let tiles = free.iter().filter_map(|part| self.tile(order, part));
        tiles.flatten().collect()
    }

    /// Divides cells into instances of an order.
    pub(super) fn tile(&mut self, order: &Order, cells: &[Square]) -> Option<Vec<Rule>> {
        let Propose::Cage(rule_of) = order.maker().propose else {
            return None;
        };
        let sizes = order.sizes_on(self.sheet);
        for _ in 0..DIVISIONS {
            let Some(groups) = self.divide(cells, &sizes) else {
                continue;
            };
            let groups = groups.into_iter();
            let rules: Option<Vec<Rule>> =
                groups.map(|group| rule_of(order, self, group)).collect();
            if rules.is_some() {
                return rules;
            }
        }
        None
    }

    /// Divides some of the groups anew, so that another grid breaks a rule. Returns false if no division
    /// is found.
    pub(super) fn divide_anew(
        &mut self,
        order: &Order,
        rules: &mut Vec<Rule>,
        other: &Values<'_>,
    ) -> bool {
        for attempt in 0..PARTS {
            let differs = |cell: &&Square| self.at(**cell) != other.at(**cell);
            let touched = |rule: &Rule| rule.cells.iter().any(|cell| differs(&cell));
            let mut chosen: Vec<usize> = (0..rules.len())
                .filter(|&place| rules[place].kind == order.kind && touched(&rules[place]))
                .collect();
            self.shuffle(&mut chosen);
            chosen.truncate(1);
            // A group alone is divided first, which loses nothing; later with groups beside it.
            let extra = usize::from(attempt >= PARTS / 3) + usize::from(attempt >= 2 * PARTS / 3);
            for _ in 0..extra {
                let beside = self.groups_beside(order, rules, &chosen);
                chosen.extend(self.pick(&beside));
            }
            self.add_images(rules, &mut chosen);
            let cells: Vec<Square> = chosen
                .iter()
                .flat_map(|&place| rules[place].cells.clone())
                .collect();
            let Some(divided) = self.tile(order, &cells) else {
                continue;
            };
            if divided.iter().any(|rule| !rule.is_met(other)) {
                chosen.sort_unstable();
                for &place in chosen.iter().rev() {
                    rules.remove(place);
                }
                rules.extend(divided);
                return true;
            }
        }
        false
    }

    /// Adds the places of the images of chosen groups.
    fn add_images(&self, rules: &[Rule], chosen: &mut Vec<usize>) {
        let own: Vec<Square> = chosen.iter().map(|&place| rules[place].cells[0]).collect();
        for motion in self.motions {
            let images = own.iter().map(|cell| motion[cell.index()]);
            for image in images {
                let place = rules.iter().position(|rule| rule.cells.contains(&image));
                chosen.extend(place.filter(|place| !chosen.contains(place)));
            }
        }
    }

    /// Returns the places of the groups that share a side with the chosen ones.
    fn groups_beside(&self, order: &Order, rules: &[Rule], chosen: &[usize]) -> Vec<usize> {
        let own = chosen.iter().flat_map(|&place| rules[place].cells.iter());
        let around: Vec<Square> = own.flat_map(|&cell| self.beside(cell)).collect();
        let places = 0..rules.len();
        let is_beside = |&place: &usize| {
            rules[place].kind == order.kind
                && !chosen.contains(&place)
                && rules[place].cells.iter().any(|cell| around.contains(cell))
        };
        places.filter(is_beside).collect()
    }

    /// Divides cells into connected groups of these sizes with different values. Returns `None` at a dead
    /// end.
    fn divide(
        &mut self,
        cells: &[Square],
        sizes: &RangeInclusive<usize>,
    ) -> Option<Vec<Vec<Square>>> {
        let mut open = vec![false; self.sheet.grid_cells()];
        cells.iter().for_each(|cell| open[cell.index()] = true);
        let mut left = cells.len();
        let mut groups: Vec<Vec<Square>> = Vec::new();
        while left > 0 {
            let first = self.most_enclosed(cells, &open)?;
            let size = sizes.start() + self.below(sizes.end() - sizes.start() + 1);
            let mut group = self.grow(first, size.min(left), |_, cell| open[cell.index()]);
            if !self.motions.is_empty() {
                left -= self.add_orbit(&mut groups, &group, sizes, &mut open)?;
                continue;
            }
            group.iter().for_each(|cell| open[cell.index()] = false);
            left -= group.len();
            while group.len() < *sizes.start() {
                if !self.join(&mut groups, &mut group, sizes) {
                    return None;
                }
            }
            groups.push(group);
        }
        groups.retain(|group| !group.is_empty());
        Some(groups)
    }

    /// Adds a group with its images to the groups, joined with others if they are too small. Returns the number of
    /// cells that are not open any more; `None` at a dead end.
    fn add_orbit(
        &mut self,
        groups: &mut Vec<Vec<Square>>,
        group: &[Square],
        sizes: &RangeInclusive<usize>,
        open: &mut [bool],
    ) -> Option<usize> {
        let most = *sizes.end();
        let orbit = self.group_orbit(group, most);
        let mut orbit = orbit.or_else(|| self.group_orbit(&group[..1], most))?;
        let covered = orbit.concat();
        covered.iter().for_each(|cell| open[cell.index()] = false);
        while orbit[0].len() < *sizes.start() {
            let around = orbit[0].iter().flat_map(|&cell| self.beside(cell));
            let around: Vec<Square> = around.collect();
            let is_beside = |other: &&Vec<Square>| other.iter().any(|cell| around.contains(cell));
            let beside = groups.iter().filter(is_beside);
            let joined = beside.filter_map(|other| {
                let both = [&orbit[0][..], other].concat();
                self.group_orbit(&both, most)
            });
            let joined: Vec<Vec<Vec<Square>>> = joined.collect();
            let place = (!joined.is_empty()).then(|| self.below(joined.len()))?;
            orbit = joined[place].clone();
            groups.retain(|group| !orbit.iter().any(|it| it.contains(&group[0])));
        }
        groups.extend(orbit);
        Some(covered.len())
    }

    /// Returns the open cell with the fewest open cells beside it, because it would be left over.
    fn most_enclosed(&mut self, cells: &[Square], open: &[bool]) -> Option<Square> {
        let mut best: Vec<Square> = Vec::new();
        let mut fewest = usize::MAX;
        for &cell in cells.iter().filter(|cell| open[cell.index()]) {
            let beside = self.beside(cell);
            let count = beside.iter().filter(|other| open[other.index()]).count();
            if count < fewest {
                fewest = count;
                best.clear();
            }
            if count == fewest {
                best.push(cell);
            }
        }
        self.pick(&best)
    }

    /// Moves the cells of another group to one that is too small: all of them, which leaves the other one
    /// empty, or one. Returns false if neither is possible.
    fn join(
        &mut self,
        groups: &mut [Vec<Square>],
        group: &mut Vec<Square>,
        sizes: &RangeInclusive<usize>,
    ) -> bool {
        let values = self.of(group);
        let around: Vec<Square> = group.iter().flat_map(|&cell| self.beside(cell)).collect();
        let mut order: Vec<usize> = (0..groups.len())
            .filter(|&place| groups[place].iter().any(|cell| around.contains(cell)))
            .collect();
        self.shuffle(&mut order);
        for &place in &order {
            let differ = groups[place]
                .iter()
                .all(|&cell| !values.contains(&self.at(cell)));
            if differ && groups[place].len() + group.len() <= *sizes.end() {
                group.append(&mut groups[place]);
                group.sort_unstable();
                return true;
            }
        }
        for &place in order
            .iter()
            .filter(|&&place| groups[place].len() > *sizes.start())
        {
            for &cell in groups[place].iter().filter(|cell| around.contains(cell)) {
                let rest: Vec<Square> = groups[place]
                    .iter()
                    .copied()
                    .filter(|&other| other != cell)
                    .collect();
                if !values.contains(&self.at(cell)) && self.are_connected(&rest) {
                    groups[place] = rest;
                    group.push(cell);
                    group.sort_unstable();
                    return true;
                }
            }
        }
        false
    }
}
