/**
 * How movements of the hand become figures.
 *
 * Invariant: pure functions of places. The board begins at row 0 and column 0; the places around it, where clues
 * stand, are in row and column -1 and in those behind the last one.
 */

import { columnOf, type Draft, type Figure, rowOf } from './draft.ts'
import { type Hand, type Tool, toolOf } from './tools.ts'

export interface Place {
	readonly row: number
	readonly column: number
}

/** Returns the cell at a place, or -1. */
export const cellAt = ({ row, column }: Place, size: number): number =>
	row >= 0 && row < size && column >= 0 && column < size ? size * row + column : -1

export const placeOf = (cell: number, size: number): Place => ({
	row: rowOf(cell, size),
	column: columnOf(cell, size),
})

/** Returns the cells from one place on in a direction. */
function walk({ row, column }: Place, down: number, along: number, size: number): number[] {
	const cells: number[] = []
	for (let step = 1; ; step += 1) {
		const cell = cellAt({ row: row + step * down, column: column + step * along }, size)
		if (cell < 0) return cells
		cells.push(cell)
	}
}

/** Returns what a stroke becomes when it comes to a cell. */
export function extended(
	hand: Hand,
	stroke: readonly number[],
	cell: number,
	size: number,
): readonly number[] {
	const last = stroke.at(-1)
	if (last === undefined || cell === last) return last === undefined ? [cell] : stroke
	if (hand !== 'line') return stroke.includes(cell) ? stroke : [...stroke, cell]
	// Back along the line takes its end back.
	if (cell === stroke.at(-2)) return stroke.slice(0, -1)
	let line = [...stroke]
	for (const next of between(last, cell, size)) {
		if (line.includes(next)) line = line.slice(0, line.indexOf(next) + 1)
		else line.push(next)
	}
	return line
}

/** Returns the cells on the way from one cell to another: a quick hand leaves some out. */
function between(from: number, to: number, size: number): number[] {
	const cells: number[] = []
	let { row, column } = placeOf(from, size)
	const end = placeOf(to, size)
	while (row !== end.row || column !== end.column) {
		row += Math.sign(end.row - row)
		column += Math.sign(end.column - column)
		cells.push(size * row + column)
	}
	return cells
}

/** Returns the cells of the figure of a stroke, or null if it is none. */
export function finished(hand: Hand, stroke: readonly number[], size: number): readonly number[] | null {
	if (hand === 'line') return stroke.length > 1 ? stroke : null
	if (hand === 'edge') return stroke.length === 2 && distance(stroke, size) === 1 ? stroke : null
	if (hand === 'corner') return cornerOf(stroke, size)
	const sorted = [...stroke].sort((one, other) => one - other)
	return sorted.length > 0 ? sorted : null
}

/** Returns the steps between the first two cells. */
function distance([one, other]: readonly number[], size: number): number {
	const [from, to] = [placeOf(one, size), placeOf(other, size)]
	return Math.abs(from.row - to.row) + Math.abs(from.column - to.column)
}

/** Returns the four cells of which two touch at a corner. */
function cornerOf(stroke: readonly number[], size: number): number[] | null {
	if (stroke.length === 4) return [...stroke]
	if (stroke.length !== 2) return null
	const [from, to] = [placeOf(stroke[0], size), placeOf(stroke[1], size)]
	if (Math.abs(from.row - to.row) !== 1 || Math.abs(from.column - to.column) !== 1) return null
	const first = size * Math.min(from.row, to.row) + Math.min(from.column, to.column)
	return [first, first + 1, first + size, first + size + 1]
}

/** A point on the board; a cell is 1 wide. */
export interface Point {
	readonly x: number
	readonly y: number
}

/** Returns the two cells at the edge next to a point. */
export function edgeNear({ x, y }: Point, size: number): number[] | null {
	const place = { row: Math.floor(y), column: Math.floor(x) }
	const cell = cellAt(place, size)
	if (cell < 0) return null
	const [across, down] = [x - place.column - 0.5, y - place.row - 0.5]
	const isAcross = Math.abs(across) > Math.abs(down)
	const step = isAcross
		? { row: place.row, column: place.column + (across < 0 ? -1 : 1) }
		: { row: place.row + (down < 0 ? -1 : 1), column: place.column }
	const other = cellAt(step, size)
	return other < 0 ? null : [cell, other].sort((one, two) => one - two)
}

/** Returns the four cells around the corner next to a point. */
export function cornerNear({ x, y }: Point, size: number): number[] | null {
	const [row, column] = [Math.round(y), Math.round(x)]
	if (row < 1 || row >= size || column < 1 || column >= size) return null
	const first = size * (row - 1) + column - 1
	return [first, first + 1, first + size, first + size + 1]
}

const TURNS = [
	[1, 1],
	[1, -1],
	[-1, 1],
	[-1, -1],
] as const

/** Returns the lists of cells that a clue at a place outside the board can be about. */
export function linesFrom(place: Place, hand: Hand, size: number): number[][] {
	const { row, column } = place
	if (cellAt(place, size) >= 0) return []
	if (hand === 'diagonal') {
		return TURNS.map(([down, along]) => walk(place, down, along, size)).filter((it) => it.length > 0)
	}
	if (column >= 0 && column < size) return [walk(place, row < 0 ? 1 : -1, 0, size)]
	if (row >= 0 && row < size) return [walk(place, 0, column < 0 ? 1 : -1, size)]
	return []
}

/** Returns the place of a clue outside the board. */
export function outsideOf({ cells }: Figure, hand: Hand, size: number): Place | null {
	const [first, second] = cells
	if (first === undefined) return null
	const start = placeOf(first, size)
	if (second !== undefined) {
		const next = placeOf(second, size)
		return { row: 2 * start.row - next.row, column: 2 * start.column - next.column }
	}
	// A diagonal of one cell: in a corner of the board.
	if (hand !== 'diagonal') return null
	return { row: start.row === 0 ? -1 : start.row + 1, column: start.column }
}

/** Returns the copy of cells whose first one is at another place, or null if it does not fit. */
export function copied(cells: readonly number[], to: number, size: number): number[] | null {
	const [from, start] = [placeOf(cells[0] ?? 0, size), placeOf(to, size)]
	const copy = cells.map((cell) => {
		const { row, column } = placeOf(cell, size)
		return cellAt({ row: row + start.row - from.row, column: column + start.column - from.column }, size)
	})
	return copy.includes(-1) || copy.some((cell) => cells.includes(cell)) ? null : copy
}

/** Returns the cells that a figure covers. */
export const covered = ({ cells, groups }: Figure): readonly number[] => [...cells, ...(groups?.flat() ?? [])]

/** Returns whether a figure is at a place. */
function isAt(figure: Figure, place: Place, size: number): boolean {
	const tool = toolOf(figure.kind, figure.numbers)
	const hand = tool?.hand ?? 'area'
	const cell = cellAt(place, size)
	if (hand !== 'outside' && hand !== 'diagonal') return covered(figure).includes(cell)
	const at = outsideOf(figure, hand, size)
	return at?.row === place.row && at.column === place.column
}

/** Returns the figure at a place: the last one, or the one below `above`. */
export function figureAt({ figures, size }: Draft, place: Place, above = -1): number {
	const there = figures.flatMap((figure, at) => (isAt(figure, place, size) ? [at] : []))
	const below = there.filter((at) => at < above)
	return (there.includes(above) && below.length > 0 ? below : there).at(-1) ?? -1
}

/** Returns the figure of a tool on these cells, or -1. */
export function sameFigure({ figures }: Draft, { kind }: Tool, cells: readonly number[]): number {
	const key = String(cells)
	return figures.findIndex((it) => it.kind === kind && String(it.cells) === key)
}
