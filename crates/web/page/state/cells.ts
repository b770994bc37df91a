/**
 * The cells of square boards, numbered row by row from 0, with their units and peers; and sets of digits. Where a
 * board of several grids has gaps, the numbers go on without them.
 *
 * Invariant: constant tables, each made once; nothing here knows about digits on a board or about players.
 */

import type { Layout } from '../../npm/protocol.ts'

const range = (length: number): number[] => Array.from({ length }, (_, at) => at)

/** The digits of the largest board. */
const ALL: readonly number[] = range(16).map((at) => at + 1)

/** The form of a board. */
export interface Shape {
	/** How many rows and columns there are across the board. */
	readonly size: number
	readonly cells: readonly number[]
	/** The cells of each row across the board; -1 for a gap. */
	readonly rows: Layout['rows']
	/** The row and the column of each cell, from 0. */
	readonly places: readonly (readonly [row: number, column: number])[]
	readonly digits: readonly number[]
	/** Rows, then columns, then regions, which may be empty; each with its cells. */
	readonly units: Layout['units']
	/** The other cells of each cell's units. */
	readonly peers: readonly (readonly number[])[]
	/** The region of each cell, from 1; 0 for a cell without one. */
	readonly regions: readonly number[]
}

/** What says how the cells of a board lie: its regions, and the layout of several grids. */
export interface Form {
	readonly regions?: readonly number[] | undefined
	readonly layout?: Layout | undefined
}

/** Returns the layout of a square board. */
function squareOf(regions: readonly number[]): Layout {
	const lines = range(Math.sqrt(regions.length))
	const rows = lines.map((row) => lines.map((column) => lines.length * row + column))
	const columns = lines.map((column) => rows.map((row) => row[column]))
	const cells = rows.flat()
	return {
		rows,
		units: [...rows, ...columns, ...lines.map((it) => cells.filter((cell) => regions[cell] === it + 1))],
	}
}

function shapeWith(regions: readonly number[], layout?: Layout): Shape {
	const { rows, units } = layout ?? squareOf(regions)
	const size = rows.length
	const cells = range(regions.length)
	const places = cells.map((cell) => {
		const row = rows.findIndex((it) => it.includes(cell))
		return [row, rows[row].indexOf(cell)] as const
	})
	const peers = cells.map((cell) => {
		const all = new Set(units.filter((unit) => unit.includes(cell)).flat())
		all.delete(cell)
		return [...all]
	})
	return { size, cells, rows, places, digits: ALL.slice(0, layout ? 9 : size), units, peers, regions }
}

/** The box of each cell, from 1. */
const BOXES = range(81).map((cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3) + 1)

export const CLASSIC: Shape = shapeWith(BOXES)

export const { cells: CELLS, digits: DIGITS, units: UNITS, peers: PEERS } = CLASSIC

const known = new WeakMap<object, Shape>()

/** Returns the shape of a board of this form; without any, the classic one. */
export function shapeOf({ regions, layout }: Form): Shape {
	if (!regions) return CLASSIC
	const key = layout ?? regions
	const shape = known.get(key) ?? shapeWith(regions, layout)
	known.set(key, shape)
	return shape
}

/** Returns the row of a cell; -1 for one that is not on the board. */
export const rowOf = (cell: number, { places } = CLASSIC): number => places[cell]?.[0] ?? -1
export const columnOf = (cell: number, { places } = CLASSIC): number => places[cell]?.[1] ?? -1

/** Returns the cell at a row and a column of a board, or -1. */
export const cellAt = (row: number, column: number, { rows } = CLASSIC): number => rows[row]?.[column] ?? -1

/** Returns the name of a cell, such as `r3c4`. */
export const nameOf = (cell: number, of = CLASSIC): string =>
	`r${rowOf(cell, of) + 1}c${columnOf(cell, of) + 1}`

/** Returns the cell of a name, or -1. */
export function cellOf(name: string, of = CLASSIC): number {
	const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? []
	return row ? cellAt(Number(row) - 1, Number(column) - 1, of) : -1
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
