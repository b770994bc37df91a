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
	/** The size of the board. */
	readonly of: number
	/** How many stand beside each other, and below each other. */
	readonly columns: number
	readonly rows: number
	readonly size: number
	readonly height: number
	readonly down: number
}

/** Returns how many candidates stand beside each other in a cell. */
export const columnsOf = (size: number): number => Math.ceil(Math.sqrt(size))

/** Returns where the candidates stand on the board of a puzzle; with rules, totals of cages stand above them. */
export function slotsOf(rules: unknown, of = 9): Slots {
	const columns = columnsOf(of)
	const rows = Math.ceil(of / columns)
	const room = rules ? 72 : 84
	return { of, columns, rows, size: room / columns, height: room / rows, down: rules ? 5 : 0 }
}

export const centreOf = (cell: number, size = 9): Point => ({
	x: 100 * columnOf(cell, size) + 50,
	y: 100 * rowOf(cell, size) + 50,
})

export function slotOf(cell: number, digit: number, { of, columns, rows, size, height, down }: Slots): Point {
	const { x, y } = centreOf(cell, of)
	const [row, column] = [Math.floor((digit - 1) / columns), (digit - 1) % columns]
	return { x: x + size * (column - (columns - 1) / 2), y: y + down + height * (row - (rows - 1) / 2) }
}

/** Returns the lines between the cells of a board. */
export function gridLines(size: number): string {
	const inner = Array.from({ length: size - 1 }, (_, at) => 100 * (at + 1))
	return inner.map((at) => `M${at} 0V${100 * size}M0 ${at}H${100 * size}`).join('')
}

/** Returns the lines between regions, of which each cell names its own. */
export function regionLines(regions: readonly number[], size: number): string {
	let path = ''
	regions.forEach((region, cell) => {
		const [x, y] = [100 * columnOf(cell, size), 100 * rowOf(cell, size)]
		if (x > 0 && regions[cell - 1] !== region) path += `M${x} ${y}v100`
		if (y > 0 && regions[cell - size] !== region) path += `M${x} ${y}h100`
	})
	return path
}

/** Returns the path around cells: every edge whose other side is outside, moved inwards. */
export function outlineOf(cells: ReadonlySet<number>, inset: number, size = 9): string {
	let path = ''
	const inside = (row: number, column: number) =>
		row >= 0 && row < size && column >= 0 && column < size && cells.has(size * row + column)
	for (const cell of cells) {
		const [row, column] = [rowOf(cell, size), columnOf(cell, size)]
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
			const { x, y } = centreOf(cell, size)
			const [mx, my] = [x + across * (50 - inset), y + down * (50 - inset)]
			const point = (by: number) => `${mx - down * by} ${my + across * by}`
			path += `M${point(-near)}L${point(far)}`
		}
	}
	return path
}
