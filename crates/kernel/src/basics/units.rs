//! The units of a set of cells: which cells are alone in a row, column or box.
//!
//! **Invariant:** every function treats the lanes of a register alike and separately.

use crate::layout::{NEXT_BAND, NEXT_ROW, THIRD_BAND, THIRD_ROW};
use crate::rules::any;
use crate::vector::{Vector, three};

/// A set of cells per lane.
pub(super) type Cells<V> = [V; 3];

/// Returns the cells that are the only ones of a digit in a unit.
#[inline(always)]
pub(super) fn hidden_singles<V: Vector>(cells: Cells<V>) -> Cells<V> {
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
pub(super) fn in_columns<V: Vector>(cells: V) -> V {
    let columns = cells.in_whole_boxes();
    columns.or3(
        columns.rotate::<NEXT_BAND>(),
        columns.rotate::<THIRD_BAND>(),
    )
}
