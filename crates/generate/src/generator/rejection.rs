//! Why attempts are rejected.
//!
//! **Invariant:** a rejected attempt is counted once, under the first condition that it fails.

use foldoku_logic::Condition;

/// The first condition that an attempt fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Rejection {
    /// The cells that can have clues do not determine the solution.
    Ambiguous,
    /// The number of clues.
    Clues,
    /// A clue is not needed.
    Redundant,
    /// The rating.
    Rating,
    /// The level of HoDoKu.
    Level,
    /// The needed techniques.
    Techniques,
    /// The hardest technique.
    HardestTechnique,
    /// The rating of Sudoku Explainer.
    Er,
}

impl Rejection {
    /// All conditions, in the order of their variants.
    pub const ALL: [Rejection; 8] = [
        Rejection::Ambiguous,
        Rejection::Clues,
        Rejection::Redundant,
        Rejection::Rating,
        Rejection::Level,
        Rejection::Techniques,
        Rejection::HardestTechnique,
        Rejection::Er,
    ];
}

impl From<Condition> for Rejection {
    fn from(condition: Condition) -> Rejection {
        match condition {
            Condition::Techniques => Rejection::Techniques,
            Condition::HardestTechnique => Rejection::HardestTechnique,
            Condition::Er => Rejection::Er,
            _ => Rejection::Level,
        }
    }
}

/// The number of rejected attempts per condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rejections([u64; Rejection::ALL.len()]);

impl Rejections {
    /// Counts an attempt that failed a condition.
    pub fn add(&mut self, rejection: Rejection) {
        self.0[rejection as usize] += 1;
    }

    /// Returns the number of attempts that failed a condition.
    pub fn count(&self, rejection: Rejection) -> u64 {
        self.0[rejection as usize]
    }

    /// Returns the condition that rejected most attempts; `None` if no attempt was rejected.
    pub fn most_frequent(&self) -> Option<Rejection> {
        let most = Rejection::ALL.into_iter().max_by_key(|&it| self.count(it));
        most.filter(|&it| self.count(it) > 0)
    }
}
