//! The regions of a board, which thick lines show.
//!
//! **Invariant:** each cell is in one region; regions are in the order of their first cells.

use std::collections::BTreeSet;

use foldoku_board::Square;

use super::board::Board;

/// Returns the cells that no wall separates; a wall is a line between two vertices, in rows and columns,
/// from the upper or left one.
pub(super) fn regions(board: &Board, walls: &BTreeSet<[[i32; 2]; 2]>) -> Vec<Vec<Square>> {
    let (rows, columns) = (board.rows as i32, board.columns as i32);
    let is_open = |from: [i32; 2], to: [i32; 2]| {
        let wall = |first: [i32; 2], last: [i32; 2]| walls.contains(&[first, last]);
        let [row, column] = [from[0].max(to[0]), from[1].max(to[1])];
        if from[0] == to[0] {
            !wall([row, column], [row + 1, column])
        } else {
            !wall([row, column], [row, column + 1])
        }
    };
    let mut region_of = vec![None; board.rows * board.columns];
    let index = |[row, column]: [i32; 2]| (row * columns + column) as usize;
    let mut regions: Vec<Vec<Square>> = Vec::new();
    for start in 0..region_of.len() {
        if region_of[start].is_some() {
            continue;
        }
        let mut open = vec![[start as i32 / columns, start as i32 % columns]];
        region_of[start] = Some(regions.len());
        let mut cells = Vec::new();
        while let Some(cell) = open.pop() {
            cells.push(Square::new(index(cell)));
            for [down, along] in [[-1, 0], [1, 0], [0, -1], [0, 1]] {
                let next = [cell[0] + down, cell[1] + along];
                let is_inside = (0..rows).contains(&next[0]) && (0..columns).contains(&next[1]);
                if is_inside && region_of[index(next)].is_none() && is_open(cell, next) {
                    region_of[index(next)] = Some(regions.len());
                    open.push(next);
                }
            }
        }
        cells.sort_unstable();
        regions.push(cells);
    }
    regions
}
