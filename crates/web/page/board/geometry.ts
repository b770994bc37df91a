/**
 * Places on the board in the units of its drawing layer: a cell is 100 wide.
 *
 * Invariant: candidates stand where the marks of a cell stand in the page's styles.
 */

import { columnOf, rowOf } from '../state/cells.ts'

export interface Point {
	x: number
	y: number
}

/** Where the candidates of a cell stand: how far from each other, and how far below its middle. */
export interface Slots {
	readonly size: number
	readonly down: number
}

const CLASSIC: Slots = { size: 28, down: 0 }

/** Totals of cages stand above them. */
const RULED: Slots = { size: 24, down: 5 }

/** Returns where the candidates stand on the board of a puzzle with rules, or of one without. */
export const slotsOf = (rules: unknown): Slots => (rules ? RULED : CLASSIC)

export const centreOf = (cell: number): Point => ({
	x: 100 * columnOf(cell) + 50,
	y: 100 * rowOf(cell) + 50,
})

export function slotOf(cell: number, digit: number, { size, down }: Slots): Point {
	const { x, y } = centreOf(cell)
	const [row, column] = [Math.floor((digit - 1) / 3), (digit - 1) % 3]
	return { x: x + size * (column - 1), y: y + down + size * (row - 1) }
}

/** Returns the path around cells: every edge whose other side is outside, moved inwards. */
export function outlineOf(cells: ReadonlySet<number>, inset: number): string {
	let path = ''
	const inside = (row: number, column: number) =>
		row >= 0 && row < 9 && column >= 0 && column < 9 && cells.has(9 * row + column)
	for (const cell of cells) {
		const [row, column] = [rowOf(cell), columnOf(cell)]
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
			const { x, y } = centreOf(cell)
			const [mx, my] = [x + across * (50 - inset), y + down * (50 - inset)]
			const point = (by: number) => `${mx - down * by} ${my + across * by}`
			path += `M${point(-near)}L${point(far)}`
		}
	}
	return path
}
