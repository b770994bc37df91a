/**
 * A board in play: givens, entries, pencil marks and colours.
 *
 * Invariant: boards are never mutated. Every field is a list of numbers, so that any difference
 * between two boards is a list of changes.
 */

import type { Position } from '../../npm/protocol.ts'
import { ALL_DIGITS, bit, CELLS, digitsOf, PEERS } from './cells.ts'

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
}

export type Field = keyof Board

/** The fields that hold a set for each cell. */
export const SETS = ['corner', 'centre', 'colours', 'removed'] as const

export const NOTHING: readonly number[] = CELLS.map(() => 0)

export function emptyBoard(givens: readonly number[] = NOTHING): Board {
	return {
		givens,
		entries: NOTHING,
		corner: NOTHING,
		centre: NOTHING,
		colours: NOTHING,
		removed: NOTHING,
		auto: [0],
	}
}

/** A board in the making. */
export type Lists = { -readonly [field in Field]: number[] }

export function copyOf(board: Board): Lists {
	const lists = Object.entries(board).map(([field, list]) => [field, [...list]])
	return Object.fromEntries(lists) as Lists
}

/** Returns the board of 81 characters, or null. Every character but 1 to 9 is an empty cell. */
export function boardOf(line: string): Board | null {
	if (line.length !== 81) return null
	return emptyBoard(Array.from(line, (char) => (char >= '1' && char <= '9' ? Number(char) : 0)))
}

export const digitAt = (board: Board, cell: number): number => board.givens[cell] || board.entries[cell]

export const givensLine = (board: Board): string => board.givens.map((it) => it || '.').join('')

export const digitsLine = (board: Board): string => CELLS.map((cell) => digitAt(board, cell) || '.').join('')

/** Returns the filled cells whose digit a peer holds too. */
export function conflictsOf(board: Board): Set<number> {
	const digits = CELLS.map((cell) => digitAt(board, cell))
	const isTwice = (cell: number) => PEERS[cell].some((peer) => digits[peer] === digits[cell])
	return new Set(CELLS.filter((cell) => digits[cell] && isTwice(cell)))
}

/**
 * Returns the digits that no peer of a cell holds; none for a filled cell. Entries in a conflict
 * exclude nothing, so that a slip of the finger costs no marks.
 */
export function candidatesOf(board: Board, conflicts = conflictsOf(board)): number[] {
	return CELLS.map((cell) => {
		if (digitAt(board, cell)) return 0
		let seen = 0
		for (const peer of PEERS[cell]) {
			const digit = digitAt(board, peer)
			if (digit && (board.givens[peer] || !conflicts.has(peer))) seen |= bit(digit)
		}
		return ALL_DIGITS & ~seen
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
	const empty = CELLS.filter((cell) => !digitAt(board, cell))
	return board.auto[0] === 1 || (empty.length > 0 && empty.every((cell) => marks[cell]))
}

/** Returns whether every cell is filled without a conflict. */
export const isSolved = (board: Board): boolean =>
	CELLS.every((cell) => digitAt(board, cell)) && conflictsOf(board).size === 0

/** Returns how often each digit, 1 to 9, is on the board. */
export function countsOf(board: Board): number[] {
	const counts = Array.from({ length: 10 }, () => 0)
	for (const cell of CELLS) counts[digitAt(board, cell)] += 1
	return counts
}

/** Returns the board as the engine reads it: marks only where they can count as candidates. */
export function positionOf(board: Board): Position {
	const position: Position = { givens: givensLine(board) }
	if (board.entries.some(Boolean)) position.digits = digitsLine(board)
	if (hasAllMarks(board)) {
		position.marks = candidateMarks(board).map((set) => digitsOf(set).join(''))
		if (board.auto[0]) position.auto = true
	}
	return position
}
