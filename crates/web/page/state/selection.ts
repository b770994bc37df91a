/**
 * The selected cells and the cursor.
 *
 * Invariant: pure functions; the cursor is one of the selected cells, or nothing is selected.
 */

import { type Board, digitAt } from './board.ts'
import { CLASSIC, cellAt, columnOf, rowOf, shapeOf } from './cells.ts'

export interface Selection {
	/** The selected cells in ascending order. */
	readonly cells: readonly number[]
	/** Where the next arrow key starts; kept while nothing is selected. */
	readonly cursor: number
}

const sorted = (cells: Iterable<number>) => [...new Set(cells)].sort((a, b) => a - b)

export const only = (cell: number): Selection => ({ cells: [cell], cursor: cell })

export const noneOf = (selection: Selection): Selection => ({ ...selection, cells: [] })

export const everything = (selection: Selection, board: Board): Selection => ({
	...selection,
	cells: shapeOf(board).cells,
})

export const extended = (selection: Selection, cell: number): Selection => ({
	cells: sorted([...selection.cells, cell]),
	cursor: cell,
})

/** Adds a cell, or removes it if it is selected. */
export function toggled(selection: Selection, cell: number): Selection {
	if (!selection.cells.includes(cell)) return extended(selection, cell)
	const cells = selection.cells.filter((other) => other !== cell)
	return { cells, cursor: cells.at(-1) ?? cell }
}

/** Moves the cursor, across gaps and around the edges of a board. */
export function moved(
	selection: Selection,
	[down, across]: readonly [down: number, across: number],
	extend: boolean,
	of = CLASSIC,
): Selection {
	const wrap = (index: number) => (index + of.size) % of.size
	let [row, column, cell] = [rowOf(selection.cursor, of), columnOf(selection.cursor, of), -1]
	while (cell < 0) {
		;[row, column] = [wrap(row + down), wrap(column + across)]
		cell = cellAt(row, column, of)
	}
	return extend ? extended(selection, cell) : only(cell)
}

/** Selects the cells that have the same content as a cell: its digit, or its marks. */
export function alike(board: Board, cell: number): Selection {
	const contentOf = (it: number) => {
		const marks = [board.corner[it], board.centre[it]]
		return digitAt(board, it) || (marks.some(Boolean) ? marks.join() : null)
	}
	const content = contentOf(cell)
	return {
		cells: content ? shapeOf(board).cells.filter((it) => contentOf(it) === content) : [cell],
		cursor: cell,
	}
}
