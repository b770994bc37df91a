//! Figures in orbits of a symmetry: each one with its images under the motions of the board.
//!
//! **Invariant:** the images of every figure are figures, too, with the clues that the solution gives them. Without
//! motions an orbit is one figure.

use foldoku_board::Square;

use super::layer::Layer;
use super::solved::{Making, Motion};
use crate::rule::Rule;

impl Making<'_> {
    /// Returns an instance with its images, each once; `None` if one of them is not true, or if they have no room
    /// beside each other.
    pub(super) fn orbit(&mut self, rule: Rule, layer: Layer) -> Option<Vec<Rule>> {
        let is_free = self.canvas.has_room(self.sheet, &rule, layer);
        if !is_free || !rule.is_met(&self.values) {
            return None;
        }
        if self.motions.is_empty() {
            return Some(vec![rule]);
        }
        let mut canvas = self.canvas.clone();
        canvas.take_room(self.sheet, &rule, layer);
        let mut orbit = vec![rule];
        for motion in self.motions {
            let image = orbit[0].moved(self.sheet, motion)?;
            if orbit.iter().any(|it| self.have_same_shape(it, &image)) {
                continue;
            }
            let image = self.true_image(image)?;
            if !canvas.has_room(self.sheet, &image, layer) {
                return None;
            }
            canvas.take_room(self.sheet, &image, layer);
            orbit.push(image);
        }
        Some(orbit)
    }

    /// Returns whether two figures differ in their clues at most.
    fn have_same_shape(&self, one: &Rule, other: &Rule) -> bool {
        let shape = |rule: &Rule| {
            let rule = rule.clone().in_normal_order(self.sheet);
            match rule.has_clue() {
                true => rule.without_clue(),
                false => rule,
            }
        };
        shape(one) == shape(other)
    }

    /// Returns an image with a clue that is true; `None` if it cannot be.
    fn true_image(&mut self, image: Rule) -> Option<Rule> {
        let image = image.in_normal_order(self.sheet);
        if !image.has_clue() {
            return image.is_met(&self.values).then_some(image);
        }
        let clues = image.clues_in(&self.values);
        let place = (!clues.is_empty()).then(|| self.below(clues.len()))?;
        Some(Rule {
            numbers: clues[place].clone(),
            ..image
        })
    }

    /// Returns a group of cells with its images, after it was joined with those that it meets; `None` if it gets
    /// larger than `most` or holds a value twice then.
    pub(super) fn group_orbit(&self, group: &[Square], most: usize) -> Option<Vec<Vec<Square>>> {
        let image = |group: &[Square], motion: &Motion| {
            let mut cells: Vec<Square> = group.iter().map(|cell| motion[cell.index()]).collect();
            cells.sort_unstable();
            cells
        };
        let mut group = group.to_vec();
        group.sort_unstable();
        let meets = |group: &Vec<Square>| {
            let mut images = self.motions.iter().map(|motion| image(group, motion));
            images.find(|it| it != group && it.iter().any(|cell| group.contains(cell)))
        };
        while let Some(other) = meets(&group) {
            group.extend(other);
            group.sort_unstable();
            group.dedup();
        }
        let mut values = self.of(&group);
        values.sort_unstable();
        values.dedup();
        if group.len() > most || values.len() < group.len() || !self.are_connected(&group) {
            return None;
        }
        let mut orbit = vec![group];
        for motion in self.motions {
            let image = image(&orbit[0], motion);
            let mut values = self.of(&image);
            values.sort_unstable();
            values.dedup();
            if values.len() < image.len() {
                return None;
            }
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        Some(orbit)
    }
}

/// Returns the orbits of figures: the places of those that a motion maps onto each other.
pub fn orbits(rules: &[Rule], motions: &[Motion]) -> Vec<Vec<usize>> {
    let cells = |rule: &Rule, motion: Option<&Motion>| {
        let all = rule.cells.iter().chain(rule.groups.iter().flatten());
        let mut all: Vec<Square> = all
            .map(|&cell| motion.map_or(cell, |motion| motion[cell.index()]))
            .collect();
        all.sort_unstable();
        all
    };
    let mut orbits: Vec<Vec<usize>> = Vec::new();
    for (place, rule) in rules.iter().enumerate() {
        let own = cells(rule, None);
        let is_image = |orbit: &&mut Vec<usize>| {
            let first = &rules[orbit[0]];
            motions
                .iter()
                .any(|motion| cells(first, Some(motion)) == own)
        };
        match orbits.iter_mut().find(is_image) {
            Some(orbit) => orbit.push(place),
            None => orbits.push(vec![place]),
        }
    }
    orbits
}
