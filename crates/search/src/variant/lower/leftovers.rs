//! The law of leftovers: what irregular regions and the rows or columns around them leave over.
//!
//! Some rows and as many regions hold every digit equally often. Without the cells they share, the
//! rest of the rows therefore holds the same digits as the rest of the regions. If the rows contain
//! all regions but one, the rest of the rows holds every digit once, as a house does.
//!
//! ```text
//!  a a b b     rows 1 and 2 without region a: b b b c
//!  a b b c     rows 1 and 2 against a and b:  c = the b in row 3
//!  a b …
//! ```
//!
//! **Invariant:** leftovers follow from the houses, so they do not change the answers.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::sets::{EMPTY, are_disjoint, both, either, meets, members, size, without};
use crate::variant::context::{Context, set};
use crate::variant::propagate::Propagator;
use crate::variant::propagate::same_digits::SameDigits;
use crate::variant::store::{Cell, Set};

/// Leftovers with more cells are left out.
const MOST: usize = 12;

/// The rows or columns of a board and its regions, all of them houses.
pub(super) struct Layout {
    digits: usize,
    /// The rows in order, and the columns in order.
    lines: [Vec<Set>; 2],
    regions: Vec<Set>,
}

impl Layout {
    /// Splits the houses of a square board. Returns `None` unless there are regions of irregular shape.
    pub(super) fn new(digits: usize, count: usize, houses: &[Vec<Cell>]) -> Option<Layout> {
        if count != digits * digits {
            return None;
        }
        let line = |start: usize, step: usize| {
            let cells = (0..digits).map(|place| (start + step * place) as Cell);
            set(&cells.collect::<Vec<Cell>>())
        };
        let lines = [
            (0..digits).map(|row| line(row * digits, 1)).collect(),
            (0..digits).map(|column| line(column, digits)).collect(),
        ];
        let houses = houses.iter().filter(|house| house.len() == digits);
        let houses: Vec<Set> = houses.map(|house| set(house)).collect();
        let is_line = |house: &Set| lines.iter().flatten().any(|line: &Set| line == house);
        let layout = Layout {
            digits,
            regions: houses.iter().copied().filter(|one| !is_line(one)).collect(),
            lines,
        };
        let mut lines = layout.lines.iter().flatten();
        let is_known = lines.all(|line| houses.contains(line));
        (is_known && layout.is_irregular()).then_some(layout)
    }

    /// Returns whether the regions have no cell in common and some is not a rectangle.
    fn is_irregular(&self) -> bool {
        let is_rectangle = |region: &Set| {
            let [rows, columns] = (self.lines.each_ref())
                .map(|lines| lines.iter().filter(|line| meets(line, region)).count());
            rows * columns == self.digits
        };
        are_disjoint(&self.regions) && !self.regions.iter().all(is_rectangle)
    }

    /// Returns the groups of cells that hold every digit once because of several houses.
    pub(super) fn houses(&self) -> Vec<Vec<Cell>> {
        let mut found = Vec::new();
        for (count, area) in self.bands() {
            let inside = self
                .regions
                .iter()
                .filter(|region| without(region, &area) == EMPTY);
            let around = self.regions.iter().filter(|region| meets(region, &area));
            if inside.clone().count() + 1 == count {
                found.push(inside.fold(area, |rest, region| without(&rest, region)));
            }
            if around.clone().count() == count + 1 {
                let all = around.fold(EMPTY, |all, region| either(&all, region));
                if without(&area, &all) == EMPTY {
                    found.push(without(&all, &area));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found.iter().map(|house| members(house).collect()).collect()
    }

    /// Appends the propagators of leftovers with the same digits.
    pub(super) fn add(&self, context: &Context, found: &mut Vec<Propagator>) {
        let mut known: Vec<[Set; 2]> = Vec::new();
        for (count, area) in self.bands() {
            let mut regions: Vec<&Set> = self.regions.iter().collect();
            regions.sort_by_key(|region| self.digits - size(&both(region, &area)));
            let Some(regions) = regions.get(..count) else {
                continue;
            };
            let regions = regions.iter();
            let taken = regions.fold(EMPTY, |all, region| either(&all, region));
            self.pair(&area, &taken, &mut known);
        }
        for groups in &known {
            let groups = groups.iter().map(|cells| members(cells).collect());
            let groups: Vec<Box<[Cell]>> = groups.collect();
            let same = SameDigits::new(context, groups);
            found.push(Propagator::SameDigits(same.into()));
        }
    }

    fn pair(&self, one: &Set, other: &Set, known: &mut Vec<[Set; 2]>) {
        let rests = [without(one, other), without(other, one)];
        let is_known = known
            .iter()
            .any(|known| *known == rests || [known[1], known[0]] == rests);
        if (1..=MOST).contains(&size(&rests[0])) && !is_known {
            known.push(rests);
        }
    }

    /// Returns the numbers of lines and the cells of all runs of neighbouring rows or columns.
    fn bands(&self) -> Vec<(usize, Set)> {
        let mut bands = Vec::new();
        for lines in &self.lines {
            for start in 0..lines.len() {
                let mut area = EMPTY;
                for (count, line) in (1..lines.len()).zip(&lines[start..]) {
                    area = either(&area, line);
                    bands.push((count, area));
                }
            }
        }
        bands
    }
}
