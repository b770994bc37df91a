//! One environment: a board that is filled by actions.
//!
//! **Invariant:** the mask allows a digit in an empty cell that no peer holds, and, where digits can be erased, the
//! cells that are filled but not given. `right` counts the cells with the digit of the solution.

use super::pool::Pool;
use super::{Reward, Settings};

/// The episode of an environment.
#[derive(Clone, Debug, Default)]
pub(super) struct Episode {
    /// The puzzle in the pool.
    pub(super) puzzle: usize,
    /// Whether it has ended, so that the next step starts another.
    pub(super) has_ended: bool,
    /// The number of episodes before it.
    number: u64,
    steps: u32,
    /// The empty cells of the puzzle.
    open: u32,
    /// Those of them that hold the digit of the solution.
    right: u32,
    /// Those of them that are filled.
    filled: u32,
    /// The digits that can be placed.
    legal: u32,
}

/// Where an environment shows its state.
pub(super) struct Place<'a> {
    pub(super) board: &'a mut [u8],
    pub(super) mask: &'a mut [u8],
    pub(super) reward: &'a mut f32,
    pub(super) terminated: &'a mut u8,
    pub(super) truncated: &'a mut u8,
}

impl Episode {
    /// Starts an episode with a puzzle that the seed, the number of the environment and that of the episode choose.
    pub(super) fn start(&mut self, pool: &Pool, seed: u64, index: usize, place: Place<'_>) {
        let word = mixed(seed ^ mixed(index as u64 ^ mixed(self.number)));
        let puzzle = (word % pool.len() as u64) as usize;
        let (givens, _) = pool.puzzle(puzzle);
        let open = givens.iter().filter(|&&digit| digit == 0).count() as u32;
        place.board.copy_from_slice(givens);
        let placing = pool.form.actions(false);
        place.mask[..placing].copy_from_slice(pool.mask(puzzle));
        place.mask[placing..].fill(0);
        (*place.reward, *place.terminated, *place.truncated) = (0.0, 0, 0);
        *self = Episode {
            puzzle,
            number: self.number + 1,
            open,
            legal: pool.legal(puzzle),
            ..Episode::default()
        };
    }

    /// Performs an action.
    #[inline]
    pub(super) fn step(
        &mut self,
        pool: &Pool,
        settings: Settings,
        action: usize,
        place: Place<'_>,
    ) {
        let form = &pool.form;
        let before = self.right;
        let mut is_wrong = false;
        self.steps += 1;
        let is_legal = place.mask.get(action).is_some_and(|&it| it != 0);
        if is_legal && action < form.actions(false) {
            let (cell, digit) = (action / form.digits, action % form.digits);
            is_wrong = pool.puzzle(self.puzzle).1[cell] != digit as u8 + 1;
            self.right += u32::from(!is_wrong);
            self.filled += 1;
            self.fill(pool, settings, cell, digit, place.board, place.mask);
        } else if is_legal {
            self.erase(pool, action - form.actions(false), place.board, place.mask);
        }
        let is_solved = self.right == self.open;
        let share = (self.right as f32 - before as f32) / self.open.max(1) as f32;
        *place.reward = match settings.reward {
            Reward::End => f32::from(is_solved),
            Reward::Cell | Reward::Solvable => share,
        };
        let is_stuck = !settings.erase && self.legal == 0;
        let is_lost = is_wrong && settings.reward == Reward::Solvable;
        let is_refused = settings.strict && !is_legal;
        let is_over = is_solved || is_stuck || is_lost || is_refused;
        let is_late = !is_over && self.steps >= settings.most_steps;
        *place.terminated = is_over.into();
        *place.truncated = is_late.into();
        self.has_ended = is_over || is_late;
    }

    /// Fills a cell, and updates what is allowed.
    #[inline]
    fn fill(
        &mut self,
        pool: &Pool,
        settings: Settings,
        cell: usize,
        digit: usize,
        board: &mut [u8],
        mask: &mut [u8],
    ) {
        let digits = pool.form.digits;
        board[cell] = digit as u8 + 1;
        let mut removed = 0;
        for allowed in &mut mask[cell * digits..][..digits] {
            removed += u32::from(std::mem::take(allowed));
        }
        for &peer in pool.form.peers(cell) {
            removed += u32::from(std::mem::take(
                &mut mask[usize::from(peer) * digits + digit],
            ));
        }
        self.legal -= removed;
        if settings.erase {
            mask[pool.form.actions(false) + cell] = 1;
        }
    }

    /// Empties a cell that is filled but not given, and updates what is allowed.
    fn erase(&mut self, pool: &Pool, cell: usize, board: &mut [u8], mask: &mut [u8]) {
        let form = &pool.form;
        let digit = board[cell];
        self.filled -= 1;
        self.right -= u32::from(pool.puzzle(self.puzzle).1[cell] == digit);
        board[cell] = 0;
        mask[form.actions(false) + cell] = 0;
        let at = usize::from(digit) - 1;
        for candidate in 0..form.digits {
            let is_allowed = form.allows(board, cell, candidate as u8 + 1);
            mask[cell * form.digits + candidate] = is_allowed.into();
            self.legal += u32::from(is_allowed);
        }
        for &peer in form.peers(cell) {
            let peer = usize::from(peer);
            if board[peer] == 0 && form.allows(board, peer, digit) {
                mask[peer * form.digits + at] = 1;
                self.legal += 1;
            }
        }
    }
}

/// Returns a word that looks random, by the finalizer of splitmix64.
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
