/**
 * The cells of the classic board, numbered 0 to 80 row by row, with their units and peers.
 *
 * Invariant: constant tables; nothing here knows about digits or players.
 */

export const CELLS: readonly number[] = Array.from({ length: 81 }, (_, cell) => cell)
export const DIGITS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export const rowOf = (cell: number): number => Math.floor(cell / 9)
export const columnOf = (cell: number): number => cell % 9
export const boxOf = (cell: number): number =>
	3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3)

/** Rows, then columns, then boxes; each with its nine cells. */
export const UNITS: readonly (readonly number[])[] = [rowOf, columnOf, boxOf].flatMap((unitOf) =>
	DIGITS.map((digit) => CELLS.filter((cell) => unitOf(cell) === digit - 1)),
)

/** The 20 other cells of each cell's row, column and box. */
export const PEERS: readonly (readonly number[])[] = CELLS.map((cell) => {
	const peers = new Set(UNITS.filter((unit) => unit.includes(cell)).flat())
	peers.delete(cell)
	return [...peers]
})

/** Returns the name of a cell, such as `r3c4`. */
export const nameOf = (cell: number): string => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`

/** Returns the cell of a name, or -1. */
export function cellOf(name: string): number {
	const match = /^r([1-9])c([1-9])$/.exec(name)
	return match ? 9 * (Number(match[1]) - 1) + Number(match[2]) - 1 : -1
}

/** The set of digits as bits: digit 1 is bit 0. */
export const bit = (digit: number): number => 1 << (digit - 1)
export const ALL_DIGITS = 0x1ff

/** Returns the digits of a set in order. */
export const digitsOf = (set: number): number[] => DIGITS.filter((digit) => set & bit(digit))

/** Returns the set of the digits in a text. */
export function setOf(text: string): number {
	let set = 0
	for (const char of text) if (char >= '1' && char <= '9') set |= bit(Number(char))
	return set
}
