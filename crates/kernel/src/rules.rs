//! What one digit's squares say about each other: the rules of propagation, for all lanes at once.
//!
//! A digit goes into the boxes of a band in one of six ways: each box takes another row. The band
//! rule keeps a mini-row only if it is part of a way that is still open, and the stack rule does
//! the same for mini-columns. Between them they find every hidden single, every pointing and
//! claiming pair and triple, and some fish. The locks add a good part of the locked triples.
//!
//! **Invariant:** a rule only removes squares, and never one that is part of a solution.

use crate::layout::{BAND, NEXT_ROW, THIRD_ROW};
use crate::minis;
use crate::vector::{Vector, three};

/// The next and the next but one band, if the rows of a band are alike.
const NEXT_BAND: u32 = 27 - BAND;
const THIRD_BAND: u32 = BAND;

/// What counting digits has found out about mini-rows and mini-columns, each of which holds three.
/// Mini-columns are given by column of the stack, the three rows of a band alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locks<V> {
    /// The mini-rows that only three digits can go to: they must.
    pub(crate) rows: V,
    /// The mini-columns that only three digits can go to.
    pub(crate) columns: [V; 3],
    /// The mini-rows that three digits must go to: no other can.
    pub(crate) full_rows: V,
    /// The mini-columns that three digits must go to.
    pub(crate) full_columns: [V; 3],
}

/// What the rules leave of a digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrowed<V> {
    /// The squares it can still go to.
    pub(crate) squares: [V; 3],
    /// The mini-rows these are in.
    pub(crate) mini_rows: V,
    /// The mini-columns, by column of the stack, the three rows of a band alike; some may be
    /// empty by now.
    pub(crate) mini_columns: [V; 3],
    /// The boxes it has a square in, the three rows of a band alike.
    pub(crate) boxes: V,
    /// The mini-rows that are the only one of a box: the digit must go there.
    pub(crate) alone: V,
    /// Those of them in which it has one square.
    pub(crate) singles: V,
}

/// Applies all rules once to the `squares` of a digit, of which `naked` can hold no other digit, and
/// which had to go to the mini-rows `was_alone` when the `locks` were found.
#[inline(always)]
pub(crate) fn narrow<V: Vector>(
    squares: [V; 3],
    naked: [V; 3],
    was_alone: V,
    locks: &Locks<V>,
) -> Narrowed<V> {
    // A naked single clears its mini-row; two in one mini-row clear each other, and the mini-row
    // is empty. Clearing rather than keeping makes a contradiction show at once.
    let squares = clear_others(squares, naked);
    let squares = band_rule(squares, naked, was_alone, locks);
    let (squares, mini_columns) = stack_rule(squares, locks);

    let mini_rows = any(squares);
    let alone = minis::alone(mini_rows);
    Narrowed {
        squares,
        mini_rows,
        mini_columns,
        boxes: minis::in_whole_boxes(mini_rows),
        alone,
        singles: alone.without(squares[0].majority(squares[1], squares[2])),
    }
}

/// Keeps the mini-rows that are in one of the open ways through their band.
#[inline(always)]
fn band_rule<V: Vector>(squares: [V; 3], naked: [V; 3], was_alone: V, locks: &Locks<V>) -> [V; 3] {
    let mini_rows = any(squares).unless(locks.full_rows, was_alone);
    let fixed = any(naked).or_both(mini_rows, locks.rows);
    // One fixed mini-row in a box is enough to clear the other two of it: the ways through them
    // are those that the row of the fixed one would clear as well.
    let mini_rows = minis::clear_beside(mini_rows, fixed);
    let (right, left) = (mini_rows.next_stack(), mini_rows.previous_stack());
    let falling = right.rotate::<NEXT_ROW>().and(left.rotate::<THIRD_ROW>());
    let open = falling.or_both(left.rotate::<NEXT_ROW>(), right.rotate::<THIRD_ROW>());
    three!(|c| squares[c].and3(mini_rows, open))
}

/// Keeps the mini-columns that are in one of the open ways through their stack. Returns the squares
/// and the mini-columns.
#[inline(always)]
fn stack_rule<V: Vector>(squares: [V; 3], locks: &Locks<V>) -> ([V; 3], [V; 3]) {
    let columns = three!(|c| minis::in_whole_boxes(squares[c]));
    let fixed = three!(|c| columns[c].and(locks.columns[c]));
    let full =
        three!(|c| locks.full_columns[c].and_either(columns[(c + 1) % 3], columns[(c + 2) % 3]));
    let columns = clear_others(columns, fixed);
    let columns = three!(|c| columns[c].without(full[c]));
    let next = three!(|c| columns[c].rotate::<NEXT_BAND>());
    let third = three!(|c| columns[c].rotate::<THIRD_BAND>());
    let squares = three!(|own| {
        let (right, left) = ((own + 1) % 3, (own + 2) % 3);
        let falling = next[right].and(third[left]);
        let open = falling.or_both(next[left], third[right]);
        squares[own].and3(columns[own], open)
    });
    (squares, columns)
}

/// Takes from each of three words what the other two are marked with.
#[inline(always)]
fn clear_others<V: Vector>(words: [V; 3], marks: [V; 3]) -> [V; 3] {
    three!(|c| words[c].without_either(marks[(c + 1) % 3], marks[(c + 2) % 3]))
}

/// What any of the three words of a digit has: its mini-rows, if they are squares.
#[inline(always)]
pub(crate) fn any<V: Vector>(words: [V; 3]) -> V {
    words[0].or3(words[1], words[2])
}
