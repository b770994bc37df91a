//! When a search begins anew: after longer and longer pauses.
//!
//! The cells of the first guesses decide how long a search takes, and little is known when they are
//! chosen. A new start has the weights of all failures so far.
//!
//! **Invariant:** pauses double, so all guesses before the last restart are at most as many as the
//! pause after it.

/// Counts the guesses between restarts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Restarts {
    /// Guesses up to the next restart.
    left: u64,
    /// Guesses between the last restart and the next one.
    pause: u64,
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts::new(None)
    }
}

impl Restarts {
    /// Starts with a number of guesses before the first restart, or without restarts.
    pub(crate) fn new(first: Option<u64>) -> Restarts {
        let pause = first.unwrap_or(u64::MAX);
        Restarts { left: pause, pause }
    }

    /// Counts a guess. Returns whether the search begins anew before it.
    pub(crate) fn is_due(&mut self) -> bool {
        self.left -= 1;
        let is_due = self.left == 0;
        if is_due {
            self.pause = self.pause.saturating_mul(2);
            self.left = self.pause;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn pauses_double() {
        let mut restarts = Restarts::new(Some(3));
        let due: Vec<u32> = (1..=30).filter(|_| restarts.is_due()).collect();
        assert_eq!(due, [3, 9, 21]);
        let mut never = Restarts::new(None);
        assert!((0..30).all(|_| !never.is_due()));
    }
}
