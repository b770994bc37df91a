//! Singles and locked candidates alone, without guesses: which puzzles they solve.
//!
//! The techniques are those that people know, so the answer bounds a rating. Each of them removes at
//! least what it would remove earlier, however many candidates have gone since, or what it removed has
//! gone too. All orders of steps therefore end in the same position, and the order here, digit by
//! digit for all units at once, is as good as any other.
//!
//! **Invariant:** every placed digit follows from the givens, so a puzzle that is solved has one
//! solution. Givens that clash are never solved.

use crate::arch::{Backend, Proven, Work};
use crate::layout::{ALL, BAND, Line, NEXT_ROW, THIRD_ROW};
use crate::mini_lines::in_whole_boxes;
use crate::vector::{LANES, Row, Vector, three};

/// The rotations that bring the next band, and the band after it, into place, for words in which the
/// three rows of each band are equal.
const NEXT_BAND: u32 = 27 - BAND;
const THIRD_BAND: u32 = BAND;

/// The techniques to apply beside hidden singles; the default applies no others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BasicRules {
    /// Cells with one candidate.
    pub naked_singles: bool,
    /// Digits of a box that are locked in a row or column.
    pub pointing: bool,
    /// Digits of a row or column that are locked in a box.
    pub claiming: bool,
}

/// Applies singles and locked candidates to many puzzles at once, one per lane.
///
/// ```
/// use foldoku_kernel::{BasicRules, Basics};
///
/// let puzzles = [
///     *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
/// ];
/// let mut solved = [false; 2];
/// Basics::new().solve(&puzzles, BasicRules::default(), &mut solved);
/// assert_eq!(solved, [true, false]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Basics {
    proven: Proven,
}

impl Default for Basics {
    fn default() -> Basics {
        Basics::new()
    }
}

impl Basics {
    /// Uses the widest backend of this processor.
    pub fn new() -> Basics {
        Basics::on(Backend::detect())
    }

    /// Uses a given backend. Returns `None` if this processor does not support it.
    pub fn with_backend(backend: Backend) -> Option<Basics> {
        backend.is_available().then(|| Basics::on(backend))
    }

    fn on(backend: Backend) -> Basics {
        Basics {
            proven: backend.prove(),
        }
    }

    /// Writes to `solved` which puzzles hidden singles and the techniques of `rules` solve.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn solve(&self, puzzles: &[Line], rules: BasicRules, solved: &mut [bool]) {
        assert_eq!(puzzles.len(), solved.len(), "one answer per puzzle");
        self.proven.run(SolveBasics {
            puzzles,
            rules,
            solved,
        });
    }
}

struct SolveBasics<'a> {
    puzzles: &'a [Line],
    rules: BasicRules,
    solved: &'a mut [bool],
}

impl Work for SolveBasics<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) {
        let puzzles = self.puzzles.chunks(V::WIDTH);
        for (puzzles, solved) in puzzles.zip(self.solved.chunks_mut(V::WIDTH)) {
            let (mut board, valid) = Board::read::<V>(proof, puzzles);
            let lanes = board.solve::<V>(proof, self.rules) & valid;
            for (lane, solved) in solved.iter_mut().enumerate() {
                *solved = lanes >> lane & 1 == 1;
            }
        }
    }
}

/// A set of cells per lane.
type Cells<V> = [V; 3];

/// The puzzles of one register.
struct Board {
    /// The cells that each digit can still go to, filled ones not included.
    candidates: [[Row; 3]; 9],
    /// The cells in which each digit is placed.
    placed: [[Row; 3]; 9],
}

impl Board {
    /// Reads puzzles. Also returns the lanes of those that are valid text.
    #[inline(always)]
    fn read<V: Vector>(proof: V::Proof, puzzles: &[Line]) -> (Board, u32) {
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
    fn solve<V: Vector>(&mut self, proof: V::Proof, rules: BasicRules) -> u32 {
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
        let seen = beside.or(in_whole_boxes(rows));
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
            full = full.and3(beside, in_whole_boxes(rows));
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
        let columns = three!(|c| in_whole_boxes(cells[c]));
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

/// Returns the cells that are the only ones of a digit in a unit.
#[inline(always)]
fn hidden_singles<V: Vector>(cells: Cells<V>) -> Cells<V> {
    let rows = any(cells);
    let several = cells[0].majority(cells[1], cells[2]);
    let in_row = several_in(
        [rows, rows.next_stack(), rows.previous_stack()],
        [several, several.next_stack(), several.previous_stack()],
    );
    let in_box = several_in(
        [rows, rows.rotate::<NEXT_ROW>(), rows.rotate::<THIRD_ROW>()],
        [
            several,
            several.rotate::<NEXT_ROW>(),
            several.rotate::<THIRD_ROW>(),
        ],
    );
    let shared = in_row.and(in_box);
    three!(|c| {
        let (second, third) = (
            cells[c].rotate::<NEXT_ROW>(),
            cells[c].rotate::<THIRD_ROW>(),
        );
        let columns = cells[c].or3(second, third);
        let several = cells[c].majority(second, third);
        let in_column = several_in(
            [
                columns,
                columns.rotate::<NEXT_BAND>(),
                columns.rotate::<THIRD_BAND>(),
            ],
            [
                several,
                several.rotate::<NEXT_BAND>(),
                several.rotate::<THIRD_BAND>(),
            ],
        );
        cells[c].without(shared.and(in_column))
    })
}

/// Returns the bits with several cells in three mini-lines, given the mini-lines that have a cell and
/// those that have several.
#[inline(always)]
fn several_in<V: Vector>(some: [V; 3], several: [V; 3]) -> V {
    let pairs = some[0].majority(some[1], some[2]);
    pairs.or(several[0].or3(several[1], several[2]))
}

/// Returns the columns of cells in one column of their stacks.
#[inline(always)]
fn in_columns<V: Vector>(cells: V) -> V {
    let columns = in_whole_boxes(cells);
    columns.or3(
        columns.rotate::<NEXT_BAND>(),
        columns.rotate::<THIRD_BAND>(),
    )
}

/// Returns the union of three words: for cells, their mini-rows.
#[inline(always)]
fn any<V: Vector>(words: Cells<V>) -> V {
    words[0].or3(words[1], words[2])
}
