//! The propagation rules for the cells of one digit, applied to all lanes at once.
//!
//! A digit can be arranged in a band in six ways: each box takes a different row. The band rule keeps
//! a mini-row only if it is part of an arrangement that is still possible, and the stack rule does
//! the same for mini-columns. Together they find every hidden single, every pointing and claiming
//! pair and triple, and some fish. The locks add many of the locked triples.
//!
//! **Invariant:** a rule only removes candidates, and never one that is part of a solution.

use crate::layout::{NEXT_ROW, THIRD_ROW};
use crate::mini_lines;
use crate::vector::{Vector, three};

/// Results of counting the digits that fit into each mini-row and mini-column, which has three cells.
///
/// Mini-columns are given by column of the stack, with the three rows of a band equal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locks<V> {
    /// Mini-rows that only three digits can go to, so each of them must.
    pub(crate) rows: V,
    /// Mini-columns that only three digits can go to.
    pub(crate) columns: [V; 3],
    /// Mini-rows that three digits must go to, so no other digit can.
    pub(crate) full_rows: V,
    /// Mini-columns that three digits must go to.
    pub(crate) full_columns: [V; 3],
}

/// The state of a digit after the rules have been applied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Propagated<V> {
    /// The cells it can still go to.
    pub(crate) squares: [V; 3],
    /// The mini-rows of these cells.
    pub(crate) mini_rows: V,
    /// The mini-columns, by column of the stack, with the three rows of a band equal; some may have
    /// become empty.
    pub(crate) mini_columns: [V; 3],
    /// The boxes in which it has a cell, with the three rows of a band equal.
    pub(crate) boxes: V,
    /// Mini-rows that are the only one left in their box: the digit must go there.
    pub(crate) forced: V,
    /// The forced mini-rows in which it has exactly one cell.
    pub(crate) singles: V,
}

/// Applies all rules once to the `squares` of a digit.
///
/// `naked` are the cells in which it is the only candidate, and `was_forced` the mini-rows it had to
/// go to when the `locks` were computed.
#[inline(always)]
pub(crate) fn propagate<V: Vector>(
    squares: [V; 3],
    naked: [V; 3],
    was_forced: V,
    locks: &Locks<V>,
) -> Propagated<V> {
    // A naked single clears its mini-row; two of them in one mini-row clear each other and leave it
    // empty. Clearing instead of keeping exposes a contradiction at once.
    let squares = clear_others(squares, naked);
    let squares = band_rule(squares, naked, was_forced, locks);
    let (squares, mini_columns) = stack_rule(squares, locks);

    let mini_rows = any(squares);
    let [next, third] = mini_lines::beside(mini_rows);
    let forced = mini_rows.without_either(next, third);
    Propagated {
        squares,
        mini_rows,
        mini_columns,
        boxes: mini_rows.or3(next, third),
        forced,
        singles: forced.without(squares[0].majority(squares[1], squares[2])),
    }
}

/// Keeps the mini-rows that are part of a possible arrangement in their band.
#[inline(always)]
fn band_rule<V: Vector>(squares: [V; 3], naked: [V; 3], was_forced: V, locks: &Locks<V>) -> [V; 3] {
    let mini_rows = any(squares).unless(locks.full_rows, was_forced);
    let fixed = any(naked).or_both(mini_rows, locks.rows);
    // Clearing the other two mini-rows of the box is enough: the arrangements they belong to are the
    // ones that clearing the row of the fixed mini-row would exclude too.
    let [next, third] = mini_lines::beside(fixed);
    let mini_rows = mini_rows.without_either(next, third);
    let (right, left) = (mini_rows.next_stack(), mini_rows.previous_stack());
    let falling = right
        .rotate_clean::<NEXT_ROW>()
        .and(left.rotate_clean::<THIRD_ROW>());
    let open = falling.or_both(
        left.rotate_clean::<NEXT_ROW>(),
        right.rotate_clean::<THIRD_ROW>(),
    );
    V::and_each(squares, mini_rows, open)
}

/// Keeps the mini-columns that are part of a possible arrangement in their stack. Returns the cells
/// and the mini-columns.
#[inline(always)]
fn stack_rule<V: Vector>(squares: [V; 3], locks: &Locks<V>) -> ([V; 3], [V; 3]) {
    let columns = three!(|c| squares[c].in_whole_boxes());
    let fixed = three!(|c| columns[c].and(locks.columns[c]));
    let full =
        three!(|c| locks.full_columns[c].and_either(columns[(c + 1) % 3], columns[(c + 2) % 3]));
    let columns = clear_others(columns, fixed);
    let columns = three!(|c| columns[c].without(full[c]));
    let next = three!(|c| columns[c].next_band());
    let third = three!(|c| columns[c].third_band());
    let squares = three!(|band| {
        let (right, left) = ((band + 1) % 3, (band + 2) % 3);
        let falling = next[right].and(third[left]);
        let open = falling.or_both(next[left], third[right]);
        squares[band].and3(columns[band], open)
    });
    (squares, columns)
}

/// Removes from each of three words the bits marked in the other two.
#[inline(always)]
fn clear_others<V: Vector>(words: [V; 3], marks: [V; 3]) -> [V; 3] {
    three!(|c| words[c].without_either(marks[(c + 1) % 3], marks[(c + 2) % 3]))
}

/// Returns the union of the three words of a digit: for cells, their mini-rows.
#[inline(always)]
pub(crate) fn any<V: Vector>(words: [V; 3]) -> V {
    words[0].or3(words[1], words[2])
}
