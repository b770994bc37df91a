/**
 * A board in play: givens, entries, pencil marks and colours.
 *
 * Invariant: boards are never mutated. Every field is a list of numbers, so that any difference
 * between two boards is a list of changes. Its form stays as it is, and says how large the board is.
 */

import type { Layout, Position } from '../../npm/protocol.ts'
import { bit, CELLS, type Form, shapeOf, symbolOf, symbolsOf } from './cells.ts'

export interface Board {
	/** The digits of the puzzle; 0 for an empty cell. */
	readonly givens: readonly number[]
	/** The digits of the player; 0 for an empty cell. */
	readonly entries: readonly number[]
	/** Sets of digits, as bits. */
	readonly corner: readonly number[]
	readonly centre: readonly number[]
	/** Sets of the colours 1 to 9, as bits. */
	readonly colours: readonly number[]
	/** The candidates that the player has removed from the automatic marks. */
	readonly removed: readonly number[]
	/** One number: 1 if the page writes the marks. */
	readonly auto: readonly number[]
	/** The region of each cell, from 1; 0 for a cell without one. The classic board needs none. */
	readonly regions?: readonly number[]
	/** How the cells of several grids lie. */
	readonly layout?: Layout
}

export type Field = Exclude<keyof Board, keyof Form>

/** The fields that hold a set for each cell. */
export const SETS = ['corner', 'centre', 'colours', 'removed'] as const

export const NOTHING: readonly number[] = CELLS.map(() => 0)

export function emptyBoard(givens: readonly number[] = NOTHING, form: Form = {}): Board {
	const nothing = givens.map(() => 0)
	const [entries, corner, centre, colours, removed] = [nothing, nothing, nothing, nothing, nothing]
	return withForm({ givens, entries, corner, centre, colours, removed, auto: [0] }, form)
}

export const FIELDS: readonly Field[] = ['givens', 'entries', ...SETS, 'auto']

/** A board in the making. */
export type Lists = { -readonly [field in Field]: number[] } & Pick<Board, keyof Form>

export function copyOf(board: Board): Lists {
	return { ...board, ...Object.fromEntries(FIELDS.map((field) => [field, [...board[field]]])) } as Lists
}

/** Returns a board of another form: a position that was saved does not know its regions. */
export const withForm = (board: Board, { regions, layout }: Form): Board => ({
	...board,
	...(regions && { regions }),
	...(layout && { layout }),
})

/** Returns the board of 81 characters, or null. Every character but 1 to 9 is an empty cell. */
export function boardOf(line: string): Board | null {
	if (line.length !== 81) return null
	return emptyBoard(Array.from(line, (char) => (char >= '1' && char <= '9' ? Number(char) : 0)))
}

export const digitAt = (board: Board, cell: number): number => board.givens[cell] || board.entries[cell]

const lineOf = (digits: readonly number[]): string => digits.map((it) => (it ? symbolOf(it) : '.')).join('')

export const givensLine = (board: Board): string => lineOf(board.givens)

export const digitsLine = (board: Board): string => lineOf(digitsIn(board))

/** Returns the digit of each cell. */
const digitsIn = (board: Board): number[] => board.givens.map((given, cell) => given || board.entries[cell])

/** Returns the filled cells whose digit a peer holds too. */
export function conflictsOf(board: Board): Set<number> {
	const digits = digitsIn(board)
	const { cells, peers } = shapeOf(board)
	const isTwice = (cell: number) => peers[cell].some((peer) => digits[peer] === digits[cell])
	return new Set(cells.filter((cell) => digits[cell] && isTwice(cell)))
}

/**
 * Returns the digits that no peer of a cell holds; none for a filled cell. Entries in a conflict
 * exclude nothing, so that a slip of the finger costs no marks.
 */
export function candidatesOf(board: Board, conflicts = conflictsOf(board)): number[] {
	const { cells, peers, digits } = shapeOf(board)
	return cells.map((cell) => {
		if (digitAt(board, cell)) return 0
		let seen = 0
		for (const peer of peers[cell]) {
			const digit = digitAt(board, peer)
			if (digit && (board.givens[peer] || !conflicts.has(peer))) seen |= bit(digit)
		}
		return (bit(digits.length + 1) - 1) & ~seen
	})
}

/** Returns the marks in the corners of every cell: the player's, or the automatic ones. */
export function cornerMarks(board: Board): readonly number[] {
	if (!board.auto[0]) return board.corner.map((set, cell) => (digitAt(board, cell) ? 0 : set))
	return candidatesOf(board).map((set, cell) => set & ~board.removed[cell])
}

/** Returns the marks of a cell that count as candidates: in the centre, or else in the corners. */
export function candidateMarks(board: Board): readonly number[] {
	const corner = cornerMarks(board)
	if (board.auto[0]) return corner
	return corner.map((set, cell) => (digitAt(board, cell) ? 0 : board.centre[cell] || set))
}

/** Returns whether every empty cell has marks, so that they can be read as candidates. */
export function hasAllMarks(board: Board): boolean {
	const marks = candidateMarks(board)
	const empty = marks.filter((_, cell) => !digitAt(board, cell))
	return board.auto[0] === 1 || (empty.length > 0 && empty.every(Boolean))
}

/** Returns whether every cell is filled without a conflict. */
export const isSolved = (board: Board): boolean =>
	digitsIn(board).every(Boolean) && conflictsOf(board).size === 0

/** Returns how often each digit is on the board; in the place of 0, how many cells are empty. */
export function countsOf(board: Board): number[] {
	const counts = [0, ...shapeOf(board).digits.map(() => 0)]
	for (const digit of digitsIn(board)) counts[digit] += 1
	return counts
}

/** Returns the board as the engine reads it: marks only where they can count as candidates. */
export function positionOf(board: Board): Position {
	const position: Position = { givens: givensLine(board) }
	if (board.entries.some(Boolean)) position.digits = digitsLine(board)
	if (hasAllMarks(board)) {
		position.marks = candidateMarks(board).map(symbolsOf)
		if (board.auto[0]) position.auto = true
	}
	return position
}
