/**
 * The cells of square boards, numbered row by row from 0, with their units and peers; and sets of digits.
 *
 * Invariant: constant tables, each made once; nothing here knows about digits on a board or about players.
 */

const range = (length: number): number[] => Array.from({ length }, (_, at) => at)

/** The digits of the largest board. */
const ALL: readonly number[] = range(16).map((at) => at + 1)

export const rowOf = (cell: number, size = 9): number => Math.floor(cell / size)
export const columnOf = (cell: number, size = 9): number => cell % size
export const boxOf = (cell: number): number =>
	3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3)

/** The form of a board: as many rows, columns and digits as its size. */
export interface Shape {
	readonly size: number
	readonly cells: readonly number[]
	readonly digits: readonly number[]
	/** Rows, then columns, then regions, which may be empty; each with its cells. */
	readonly units: readonly (readonly number[])[]
	/** The other cells of each cell's units. */
	readonly peers: readonly (readonly number[])[]
	/** The region of each cell, from 1; 0 for a cell without one. */
	readonly regions: readonly number[]
}

function shapeWith(regions: readonly number[]): Shape {
	const size = Math.sqrt(regions.length)
	const cells = range(regions.length)
	const kinds = [
		(cell: number) => rowOf(cell, size),
		(cell: number) => columnOf(cell, size),
		(cell: number) => regions[cell] - 1,
	]
	const units = kinds.flatMap((unitOf) =>
		range(size).map((unit) => cells.filter((cell) => unitOf(cell) === unit)),
	)
	const peers = cells.map((cell) => {
		const all = new Set(units.filter((unit) => unit.includes(cell)).flat())
		all.delete(cell)
		return [...all]
	})
	return { size, cells, digits: ALL.slice(0, size), units, peers, regions }
}

export const CLASSIC: Shape = shapeWith(range(81).map((cell) => boxOf(cell) + 1))

export const { cells: CELLS, digits: DIGITS, units: UNITS, peers: PEERS } = CLASSIC

const known = new WeakMap<readonly number[], Shape>()

/** Returns the shape of a board with these regions; without any, the classic one. */
export function shapeOf({ regions }: { readonly regions?: readonly number[] | undefined }): Shape {
	if (!regions) return CLASSIC
	const shape = known.get(regions) ?? shapeWith(regions)
	known.set(regions, shape)
	return shape
}

/** Returns the name of a cell, such as `r3c4`. */
export const nameOf = (cell: number, size = 9): string =>
	`r${rowOf(cell, size) + 1}c${columnOf(cell, size) + 1}`

/** Returns the cell of a name, or -1. */
export function cellOf(name: string, size = 9): number {
	const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? []
	return row ? size * (Number(row) - 1) + Number(column) - 1 : -1
}

/** Returns the symbol of a digit: 10 is `A`. */
export const symbolOf = (digit: number): string => digit.toString(36).toUpperCase()

/** Returns the digit of a symbol; 0 for every other character. */
export const digitOf = (symbol: string | undefined): number => ALL[Number.parseInt(symbol ?? '', 36) - 1] ?? 0

/** The set of digits as bits: digit 1 is bit 0. */
export const bit = (digit: number): number => 1 << (digit - 1)
export const ALL_DIGITS = 0x1ff

/** Returns the digits of a set in order. */
export const digitsOf = (set: number): number[] => ALL.filter((digit) => set & bit(digit))

/** Returns the symbols of a set in order. */
export const symbolsOf = (set: number): string => digitsOf(set).map(symbolOf).join('')

/** Returns the set of the digits in a text. */
export function setOf(text: string): number {
	let set = 0
	for (const symbol of text) if (digitOf(symbol)) set |= bit(digitOf(symbol))
	return set
}
