//! The parts of groups in an area during a pass: cells that touch and belong together.
//!
//! **Invariant:** `part` numbers the parts from 0 in the order of their first cells, and `walk` begins with the cells
//! of one part.

use alloc::vec::Vec;

/// Not a part.
const NONE: u16 = u16::MAX;

/// The places of the neighbours of each cell.
type Neighbours = [alloc::boxed::Box<[u16]>];

/// Parts of groups, all cells by their places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// The part of each cell; see [`Groups::is_in`].
    pub(crate) part: Vec<u16>,
    /// The number of cells and the first cell of each part.
    pub(crate) sizes: Vec<u16>,
    pub(crate) first: Vec<u16>,
    /// For islands: the clue of each part, and the cells that some clue reaches.
    pub(crate) clue_of_part: Vec<u16>,
    pub(crate) is_reached: Vec<bool>,
    is_in: Vec<bool>,
    /// The cells of a walk, those of the last step from `front` on.
    walk: Vec<u16>,
    is_walked: Vec<bool>,
    front: usize,
}

impl Groups {
    /// Starts with the cells that some groups certainly hold.
    pub(crate) fn reset(&mut self, count: usize, is_in: impl Fn(usize) -> bool) {
        self.is_in.clear();
        self.is_in.extend((0..count).map(is_in));
        self.is_walked.clear();
        self.is_walked.resize(count, false);
        self.is_reached.clear();
        self.is_reached.resize(count, false);
        self.part.clear();
        self.part.resize(count, NONE);
        self.sizes.clear();
        self.first.clear();
    }

    /// Returns whether a cell is in a part.
    pub(crate) fn is_in(&self, place: usize) -> bool {
        self.is_in[place]
    }

    /// Finds the parts: neighbours that belong together.
    pub(crate) fn join(&mut self, neighbours: &Neighbours, are_one: impl Fn(usize, usize) -> bool) {
        for start in 0..self.part.len() {
            if !self.is_in[start] || self.part[start] != NONE {
                continue;
            }
            let number = self.sizes.len() as u16;
            self.part[start] = number;
            self.walk.clear();
            self.walk.push(start as u16);
            let mut next = 0;
            while let Some(&place) = self.walk.get(next) {
                let place = usize::from(place);
                for &other in &neighbours[place] {
                    let other = usize::from(other);
                    if self.is_in[other] && self.part[other] == NONE && are_one(place, other) {
                        self.part[other] = number;
                        self.walk.push(other as u16);
                    }
                }
                next += 1;
            }
            self.sizes.push(next as u16);
            self.first.push(start as u16);
        }
    }

    /// Returns the parts that a cell touches, each once.
    pub(crate) fn parts_around<'a>(&'a self, near: &'a [u16]) -> impl Iterator<Item = usize> + 'a {
        let part = |place: &u16| self.part[usize::from(*place)];
        near.iter().enumerate().filter_map(move |(index, place)| {
            let found = part(place);
            let is_new = found != NONE && !near[..index].iter().any(|it| part(it) == found);
            is_new.then_some(usize::from(found))
        })
    }

    /// Starts a walk with the cells of a part.
    pub(crate) fn start_walk(&mut self, part: u16) {
        for &place in &self.walk {
            self.is_walked[usize::from(place)] = false;
        }
        self.walk.clear();
        for (place, &other) in self.part.iter().enumerate() {
            if other == part {
                self.walk.push(place as u16);
                self.is_walked[place] = true;
            }
        }
        self.front = 0;
    }

    /// Walks on to the neighbours of the last cells that are ways.
    pub(crate) fn next_step(
        &mut self,
        neighbours: &Neighbours,
        is_way: impl Fn(&Groups, usize) -> bool,
    ) {
        let last = self.front..self.walk.len();
        self.front = self.walk.len();
        for index in last {
            for &other in &neighbours[usize::from(self.walk[index])] {
                let place = usize::from(other);
                if !self.is_walked[place] && is_way(self, place) {
                    self.is_walked[place] = true;
                    self.walk.push(other);
                }
            }
        }
    }

    /// Returns the cells of the last step.
    pub(crate) fn front(&self) -> &[u16] {
        &self.walk[self.front..]
    }

    /// Marks the cells of the walk as reached.
    pub(crate) fn mark_walk(&mut self) {
        for &place in &self.walk {
            self.is_reached[usize::from(place)] = true;
        }
    }

    /// Returns the only cell around a part that is a way and in no part; `Some(None)` if there are several, `None`
    /// if there is none.
    pub(crate) fn only_way(
        &mut self,
        part: u16,
        neighbours: &Neighbours,
        is_way: impl Fn(usize) -> bool,
    ) -> Option<Option<usize>> {
        self.start_walk(part);
        self.next_step(neighbours, |groups, place| {
            !groups.is_in[place] && is_way(place)
        });
        match *self.front() {
            [] => None,
            [place] => Some(Some(usize::from(place))),
            _ => Some(None),
        }
    }
}
