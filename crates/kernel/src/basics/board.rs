//! The puzzles of one register, and the sweeps over their digits.
//!
//! **Invariant:** placing a digit removes it from all cells that see it; the candidates of filled cells do
//! not count.

use super::BasicRules;
use super::units::{Cells, hidden_singles, in_columns};
use crate::layout::{ALL, Line, NEXT_BAND, NEXT_ROW, THIRD_BAND, THIRD_ROW};
use crate::rules::any;
use crate::vector::{LANES, Row, Vector, three};

/// The puzzles of one register.
pub(super) struct Board {
    /// The cells that each digit can still go to, filled ones not included.
    candidates: [[Row; 3]; 9],
    /// The cells in which each digit is placed.
    placed: [[Row; 3]; 9],
}

impl Board {
    /// Reads puzzles. Also returns the lanes of those that are valid text.
    #[inline(always)]
    pub(super) fn read<V: Vector>(proof: V::Proof, puzzles: &[Line]) -> (Board, u32) {
        let empty = [[Row([0; LANES]); 3]; 9];
        let (mut words, mut valid) = (empty, 0);
        for (lane, puzzle) in puzzles.iter().enumerate() {
            let is_valid = V::read(proof, puzzle, |index, word| {
                words[index / 3][index % 3].0[lane] = word;
            });
            valid |= u32::from(is_valid) << lane;
        }
        let board = Board {
            candidates: words,
            placed: empty,
        };
        (board, valid)
    }

    #[inline(always)]
    fn load<V: Vector>(proof: V::Proof, rows: &[Row; 3]) -> Cells<V> {
        three!(|c| V::load(proof, &rows[c], 0))
    }

    #[inline(always)]
    fn store<V: Vector>(cells: Cells<V>, rows: &mut [Row; 3]) {
        for word in 0..3 {
            cells[word].store(&mut rows[word], 0);
        }
    }

    /// Applies the rules until they change nothing. Returns the solved lanes.
    #[inline(always)]
    pub(super) fn solve<V: Vector>(&mut self, proof: V::Proof, rules: BasicRules) -> u32 {
        let mut state = State::new(proof);
        self.place_givens(proof, &mut state);
        loop {
            state.changed = state.zero;
            let mut once = [state.zero; 3];
            let mut twice = [state.zero; 3];
            for digit in 0..9 {
                let cells = Board::load::<V>(proof, &self.candidates[digit]);
                let cells = three!(|c| cells[c].without(state.filled[c]));
                let cells = state.lock(cells, rules);
                if rules.naked_singles {
                    twice = three!(|c| twice[c].or_both(once[c], cells[c]));
                    once = three!(|c| once[c].or(cells[c]));
                }
                let hidden = hidden_singles(cells);
                let singles = three!(|c| hidden[c].or_both(cells[c], state.naked[c]));
                self.place(proof, &mut state, digit, cells, singles);
            }
            state.naked = three!(|c| once[c].without_either(twice[c], state.filled[c]));
            let changed = state.changed.or(any(state.naked));
            if changed.equal(state.zero) == state.all {
                return self.solved(proof, &state);
            }
        }
    }

    /// Tells given digits from candidates: a cell is empty if all digits are its candidates.
    #[inline(always)]
    fn place_givens<V: Vector>(&mut self, proof: V::Proof, state: &mut State<V>) {
        let mut empty = Board::load::<V>(proof, &self.candidates[0]);
        for digit in 1..9 {
            let cells = Board::load::<V>(proof, &self.candidates[digit]);
            empty = three!(|c| empty[c].and(cells[c]));
        }
        for digit in 0..9 {
            let cells = Board::load::<V>(proof, &self.candidates[digit]);
            let givens = three!(|c| cells[c].without(empty[c]));
            self.place(proof, state, digit, empty, givens);
        }
    }

    /// Places a digit in some of the cells that it can go to.
    #[inline(always)]
    fn place<V: Vector>(
        &mut self,
        proof: V::Proof,
        state: &mut State<V>,
        digit: usize,
        cells: Cells<V>,
        singles: Cells<V>,
    ) {
        let rows = any(singles);
        let beside = rows.or3(rows.next_stack(), rows.previous_stack());
        let seen = beside.or(rows.in_whole_boxes());
        let left = three!(|c| cells[c].without_either(seen, in_columns(singles[c])));
        Board::store(left, &mut self.candidates[digit]);
        let placed = Board::load::<V>(proof, &self.placed[digit]);
        let placed = three!(|c| placed[c].or(singles[c]));
        Board::store(placed, &mut self.placed[digit]);
        state.changed = state.changed.or(rows);
        for (filled, new) in state.filled.iter_mut().zip(singles) {
            state.clashes = state.clashes.or_both(*filled, new);
            *filled = filled.or(new);
        }
    }

    /// Returns the solved lanes: 81 cells are filled once, and every unit holds every digit.
    #[inline(always)]
    fn solved<V: Vector>(&self, proof: V::Proof, state: &State<V>) -> u32 {
        let mut full = state.filled[0].and3(state.filled[1], state.filled[2]);
        full = full.without(state.clashes);
        for digit in 0..9 {
            let placed = Board::load::<V>(proof, &self.placed[digit]);
            let rows = any(placed);
            let beside = rows.or3(rows.next_stack(), rows.previous_stack());
            full = full.and3(beside, rows.in_whole_boxes());
            let columns = three!(|c| in_columns(placed[c]));
            full = full.and3(columns[0], columns[1]).and(columns[2]);
        }
        let used = V::splat(proof, ALL);
        full.and(used).equal(used)
    }
}

/// What the digits of a board share during a sweep.
struct State<V> {
    zero: V,
    /// All lanes.
    all: u32,
    filled: Cells<V>,
    /// Cells that had one candidate in the last sweep.
    naked: Cells<V>,
    /// Cells that were filled twice.
    clashes: V,
    /// Mini-rows in which the sweep changed something.
    changed: V,
}

impl<V: Vector> State<V> {
    #[inline(always)]
    fn new(proof: V::Proof) -> State<V> {
        let zero = V::splat(proof, 0);
        State {
            zero,
            all: zero.equal(zero),
            filled: [zero; 3],
            naked: [zero; 3],
            clashes: zero,
            changed: zero,
        }
    }

    /// Removes the cells of a digit that it cannot go to because it is locked in a crossing.
    #[inline(always)]
    fn lock(&mut self, cells: Cells<V>, rules: BasicRules) -> Cells<V> {
        if !(rules.pointing || rules.claiming) {
            return cells;
        }
        let rows = any(cells);
        let columns = three!(|c| cells[c].in_whole_boxes());
        let mut seen = [self.zero; 3];
        if rules.pointing {
            let only = rows.without_either(rows.rotate::<NEXT_ROW>(), rows.rotate::<THIRD_ROW>());
            let beside = only.next_stack().or(only.previous_stack());
            seen = three!(|c| {
                let others = columns[(c + 1) % 3].or(columns[(c + 2) % 3]);
                let only = columns[c].without(others);
                beside.or3(only.rotate::<NEXT_BAND>(), only.rotate::<THIRD_BAND>())
            });
        }
        if rules.claiming {
            let only = rows.without_either(rows.next_stack(), rows.previous_stack());
            let beside = only.rotate::<NEXT_ROW>().or(only.rotate::<THIRD_ROW>());
            let only = three!(|c| {
                let next = columns[c].rotate::<NEXT_BAND>();
                columns[c].without_either(next, columns[c].rotate::<THIRD_BAND>())
            });
            seen = three!(|c| {
                let others = only[(c + 1) % 3].or(only[(c + 2) % 3]);
                seen[c].or3(beside, others)
            });
        }
        let lost = three!(|c| cells[c].and(seen[c]));
        self.changed = self.changed.or(any(lost));
        three!(|c| cells[c].without(lost[c]))
    }
}
