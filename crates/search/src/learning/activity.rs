//! The choice of a guess: the candidate that took part in the most recent contradictions, relative to the number of
//! candidates that its cell has left, and at first to the square of this number.
//!
//! **Invariant:** activities are a function of the contradictions so far.

use alloc::vec;
use alloc::vec::Vec;

use super::assignment::Assignment;
use super::groups::Groups;

/// Returns the first candidate of the first open cell, or `None` if every cell is solved.
pub(super) fn first(groups: &Groups, assignment: &Assignment) -> Option<u32> {
    let mut cells = groups.of_cells();
    let open = cells.find(|&cell| assignment.open(cell as u32) > 1)?;
    let mut candidates = groups.members(open as u32).iter().copied();
    candidates.find(|&candidate| assignment.value(candidate).is_none())
}

/// How often each candidate took part in contradictions; recent ones count more.
#[derive(Clone, Debug, Default)]
pub(super) struct Activity {
    values: Vec<f64>,
    /// What the next contradiction adds.
    step: f64,
    contradictions: u32,
}

/// The weight of a contradiction relative to the next one.
const DECAY: f64 = 0.97;

/// The contradictions up to which small cells count more. Loose boards are filled within these; a proof takes fewer
/// contradictions otherwise.
const LOOSE: u32 = 5_000;

/// The value at which all values are scaled down.
const LARGEST: f64 = 1e100;

impl Activity {
    pub(super) fn reset(&mut self, groups: &Groups) {
        self.values = vec![0.0; groups.candidate_count()];
        self.step = 1.0;
        self.contradictions = 0;
    }

    /// Counts that a candidate took part in the current contradiction.
    pub(super) fn raise(&mut self, candidate: u32) {
        self.values[candidate as usize] += self.step;
    }

    /// Moves on to the next contradiction.
    pub(super) fn advance(&mut self) {
        self.contradictions = self.contradictions.saturating_add(1);
        self.step /= DECAY;
        if self.step > LARGEST {
            for value in &mut self.values {
                *value /= LARGEST;
            }
            self.step /= LARGEST;
        }
    }

    /// Returns the candidate to guess, or `None` if every cell is solved.
    pub(super) fn choose(&self, groups: &Groups, assignment: &Assignment) -> Option<u32> {
        let mut best: Option<(f64, u32)> = None;
        for cell in groups.of_cells() {
            let count = f64::from(assignment.open(cell as u32));
            if count < 2.0 {
                continue;
            }
            let weight = match self.contradictions < LOOSE {
                true => 1.0 / (count * count),
                false => 1.0 / count,
            };
            for &candidate in groups.members(cell as u32) {
                let score = (self.step + self.values[candidate as usize]) * weight;
                if best.is_none_or(|(most, _)| score > most)
                    && assignment.value(candidate).is_none()
                {
                    best = Some((score, candidate));
                }
            }
        }
        best.map(|(_, candidate)| candidate)
    }
}
