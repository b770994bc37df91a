//! One environment: a board that is filled by actions.
//!
//! ```text
//! actions:  cells × digits to place │ cells to erase, if that is allowed │ cells × digits to mark, if that is allowed
//! ```
//!
//! **Invariant:** the mask allows a digit in an empty cell that no peer holds and that the rules of the puzzle allow,
//! the cells that are filled but not given to erase, and all digits of empty cells to mark. `right` counts the cells
//! with the digit of the solution. A filled cell has no marks.

use super::pool::{Form, Pool};
use super::rules::Work;
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
    /// Empty without pencil marks.
    pub(super) marks: &'a mut [u8],
    pub(super) work: &'a mut Work,
    pub(super) reward: &'a mut f32,
    pub(super) terminated: &'a mut u8,
    pub(super) truncated: &'a mut u8,
}

impl Settings {
    /// Returns the number of actions.
    pub(super) fn actions(self, form: &Form) -> usize {
        self.first_mark(form) + self.marks(form)
    }

    /// Returns the number of pencil marks.
    pub(super) fn marks(self, form: &Form) -> usize {
        if self.pencil { form.candidates() } else { 0 }
    }

    /// Returns the first action that marks a candidate.
    fn first_mark(self, form: &Form) -> usize {
        form.candidates() + if self.erase { form.cells } else { 0 }
    }
}

impl Place<'_> {
    /// Allows or forbids to erase a cell and, the other way round, to mark it.
    #[inline]
    fn set_filled(&mut self, form: &Form, settings: Settings, cell: usize, is_filled: bool) {
        if settings.erase {
            self.mask[form.candidates() + cell] = is_filled.into();
        }
        if settings.pencil {
            let first = settings.first_mark(form) + cell * form.digits;
            self.mask[first..][..form.digits].fill((!is_filled).into());
            self.marks[cell * form.digits..][..form.digits].fill(0);
        }
    }
}

impl Episode {
    /// Starts an episode with a puzzle that the seed, the number of the environment and that of the episode choose.
    pub(super) fn start(
        &mut self,
        pool: &Pool,
        settings: Settings,
        seed: u64,
        index: usize,
        mut place: Place<'_>,
    ) {
        let word = mixed(seed ^ mixed(index as u64 ^ mixed(self.number)));
        let puzzle = (word % pool.len() as u64) as usize;
        let (givens, _) = pool.puzzle(puzzle);
        let open = givens.iter().filter(|&&digit| digit == 0).count() as u32;
        place.board.copy_from_slice(givens);
        let placing = pool.form.candidates();
        place.mask[..placing].copy_from_slice(pool.mask(puzzle));
        place.mask[placing..].fill(0);
        if settings.pencil {
            place.marks.fill(0);
            let empty = (0..givens.len()).filter(|&cell| givens[cell] == 0);
            empty.for_each(|cell| place.set_filled(&pool.form, settings, cell, false));
        }
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
        mut place: Place<'_>,
    ) {
        let form = &pool.form;
        let before = self.right;
        let mut is_wrong = false;
        self.steps += 1;
        let is_legal = place.mask.get(action).is_some_and(|&it| it != 0);
        if is_legal && action < form.candidates() {
            let (cell, digit) = (action / form.digits, action % form.digits);
            is_wrong = pool.puzzle(self.puzzle).1[cell] != digit as u8 + 1;
            self.right += u32::from(!is_wrong);
            self.filled += 1;
            self.fill(pool, settings, cell, digit, &mut place);
        } else if is_legal && action < settings.first_mark(form) {
            self.erase(pool, settings, action - form.candidates(), &mut place);
        } else if is_legal {
            place.marks[action - settings.first_mark(form)] ^= 1;
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
        place: &mut Place<'_>,
    ) {
        let digits = pool.form.digits;
        place.board[cell] = digit as u8 + 1;
        place.set_filled(&pool.form, settings, cell, true);
        if self.follow_rules(pool, place) {
            return;
        }
        let mut removed = 0;
        for allowed in &mut place.mask[cell * digits..][..digits] {
            removed += u32::from(std::mem::take(allowed));
        }
        for &peer in pool.form.peers(cell) {
            let allowed = &mut place.mask[usize::from(peer) * digits + digit];
            removed += u32::from(std::mem::take(allowed));
        }
        self.legal -= removed;
    }

    /// Empties a cell that is filled but not given, and updates what is allowed.
    fn erase(&mut self, pool: &Pool, settings: Settings, cell: usize, place: &mut Place<'_>) {
        let form = &pool.form;
        let digit = place.board[cell];
        self.filled -= 1;
        self.right -= u32::from(pool.puzzle(self.puzzle).1[cell] == digit);
        place.board[cell] = 0;
        place.set_filled(form, settings, cell, false);
        if self.follow_rules(pool, place) {
            return;
        }
        let at = usize::from(digit) - 1;
        for candidate in 0..form.digits {
            let is_allowed = form.allows(place.board, cell, candidate as u8 + 1);
            place.mask[cell * form.digits + candidate] = is_allowed.into();
            self.legal += u32::from(is_allowed);
        }
        for &peer in form.peers(cell) {
            let peer = usize::from(peer);
            if place.board[peer] == 0 && form.allows(place.board, peer, digit) {
                place.mask[peer * form.digits + at] = 1;
                self.legal += 1;
            }
        }
    }

    /// Updates what is allowed in a puzzle with rules; returns false for another one.
    #[inline]
    fn follow_rules(&mut self, pool: &Pool, place: &mut Place<'_>) -> bool {
        let Some(rules) = pool.rules(self.puzzle) else {
            return false;
        };
        let placing = &mut place.mask[..pool.form.candidates()];
        self.legal = rules.write_legal(place.work, place.board, placing);
        true
    }
}

/// Returns a word that looks random, by the finalizer of splitmix64.
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
