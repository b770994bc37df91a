/**
 * Places on the board in the units of its drawing layer: a cell is 100 wide.
 *
 * Invariant: candidates stand where the marks of a cell stand in the page's styles.
 */

import { CLASSIC, cellAt, columnOf, rowOf, type Shape } from '../state/cells.ts'

export interface Point {
	x: number
	y: number
}

/** Where the candidates of a cell stand: how far from each other, and how far below its middle. */
export interface Slots {
	/** The shape of the board. */
	readonly of: Shape
	/** How many stand beside each other, and below each other. */
	readonly columns: number
	readonly rows: number
	readonly size: number
	readonly height: number
	readonly down: number
}

/** Returns how many candidates stand beside each other in a cell. */
export const columnsOf = ({ digits }: Shape): number => Math.ceil(Math.sqrt(digits.length))

/** Returns where the candidates stand on the board of a puzzle; with rules, totals of cages stand above them. */
export function slotsOf(rules: unknown, of = CLASSIC): Slots {
	const columns = columnsOf(of)
	const rows = Math.ceil(of.digits.length / columns)
	const room = rules ? 72 : 84
	return { of, columns, rows, size: room / columns, height: room / rows, down: rules ? 5 : 0 }
}

export const centreOf = (cell: number, of = CLASSIC): Point => ({
	x: 100 * columnOf(cell, of) + 50,
	y: 100 * rowOf(cell, of) + 50,
})

export function slotOf(cell: number, digit: number, { of, columns, rows, size, height, down }: Slots): Point {
	const { x, y } = centreOf(cell, of)
	const [row, column] = [Math.floor((digit - 1) / columns), (digit - 1) % columns]
	return { x: x + size * (column - (columns - 1) / 2), y: y + down + height * (row - (rows - 1) / 2) }
}

/** Returns the lines between the cells of a board that `splits` names. */
export function linesOf({ rows }: Shape, splits: (cell: number, other: number) => boolean): string {
	const has = (cell: number, other = -1) => cell >= 0 && other >= 0 && splits(cell, other)
	const around = (cell: number, row: number, column: number) =>
		(has(cell, rows[row][column - 1]) ? `M${100 * column} ${100 * row}v100` : '') +
		(has(cell, rows[row - 1]?.[column]) ? `M${100 * column} ${100 * row}h100` : '')
	return rows.map((cells, row) => cells.map((cell, column) => around(cell, row, column)).join('')).join('')
}

/** Returns the path around cells: every edge whose other side is outside, moved inwards. */
export function outlineOf(cells: ReadonlySet<number>, inset: number, of = CLASSIC): string {
	let path = ''
	const inside = (row: number, column: number) => cells.has(cellAt(row, column, of))
	for (const cell of cells) {
		const [row, column] = [rowOf(cell, of), columnOf(cell, of)]
		for (const [down, across] of [
			[-1, 0],
			[0, 1],
			[1, 0],
			[0, -1],
		]) {
			if (inside(row + down, column + across)) continue
			/** How far a line reaches along its edge: before a corner, to the edge, or around it. */
			const reach = (alongDown: number, alongAcross: number) => {
				const beside = inside(row + alongDown, column + alongAcross)
				if (!beside) return 50 - inset
				return inside(row + down + alongDown, column + across + alongAcross) ? 50 + inset : 50
			}
			const [near, far] = [reach(-across, down), reach(across, -down)]
			const { x, y } = centreOf(cell, of)
			const [mx, my] = [x + across * (50 - inset), y + down * (50 - inset)]
			const point = (by: number) => `${mx - down * by} ${my + across * by}`
			path += `M${point(-near)}L${point(far)}`
		}
	}
	return path
}
