/**
 * What a player can do to a board.
 *
 * Invariant: givens change only when a board is fixed as a puzzle. A digit in conflict removes no
 * marks.
 */

import {
	type Board,
	candidatesOf,
	conflictsOf,
	copyOf,
	digitAt,
	emptyBoard,
	hasAllMarks,
	type Lists,
	SETS,
} from './board.ts'
import { bit, digitOf, setOf, shapeOf } from './cells.ts'

export type Mode = 'digit' | 'corner' | 'centre' | 'colour'
export type Candidate = { readonly cell: number; readonly digit: number }

export type Action =
	| { type: 'write'; mode: Mode; cells: readonly number[]; digit: number; cleanUp?: boolean }
	/** Writes a digit of a puzzle that is entered by hand; 0 for an empty cell. */
	| { type: 'enter'; cells: readonly number[]; digit: number }
	| { type: 'erase'; cells: readonly number[] }
	| { type: 'auto'; on: boolean }
	| { type: 'clear-marks' }
	| { type: 'clear-colours' }
	| { type: 'apply'; placements: readonly Candidate[]; eliminations: readonly Candidate[] }
	| { type: 'take'; digits: string; candidates: readonly string[] }
	| { type: 'copy-marks'; from: number; cells: readonly number[] }
	| { type: 'restart' }
	| { type: 'fix' }

/** Returns the board after an action. */
export function changed(board: Board, action: Action): Board {
	const next = copyOf(board)
	const nothing = board.givens.map(() => 0)
	switch (action.type) {
		case 'write':
			write(next, action)
			break
		case 'enter':
			for (const cell of action.cells) if (!next.givens[cell]) next.entries[cell] = action.digit
			break
		case 'erase':
			erase(next, action.cells)
			break
		// The marks of the player wait below the candidates, and the removed candidates wait as well.
		case 'auto':
			return { ...board, auto: [action.on ? 1 : 0] }
		case 'clear-marks':
			return { ...board, corner: nothing, centre: nothing, removed: nothing, auto: [0] }
		case 'clear-colours':
			return { ...board, colours: nothing }
		case 'apply':
			apply(next, action.placements, action.eliminations)
			break
		case 'take':
			take(next, action.digits, action.candidates)
			break
		case 'copy-marks':
			copyMarks(next, action.from, action.cells)
			break
		case 'restart':
			return emptyBoard(board.givens, board)
		case 'fix':
			return { ...board, givens: nothing.map((_, cell) => digitAt(board, cell)), entries: nothing }
	}
	return next
}

/** Writes a digit, mark or colour into cells, or removes it if all of them have it. */
function write(board: Lists, action: Extract<Action, { type: 'write' }>): void {
	const { mode, digit } = action
	if (mode === 'digit') {
		writeDigit(board, action.cells, digit, action.cleanUp ?? true)
		return
	}
	const cells = mode === 'colour' ? action.cells : action.cells.filter((cell) => !digitAt(board, cell))
	if (mode === 'corner' && board.auto[0]) {
		toggleAutomatic(board, cells, digit)
		return
	}
	const list = { corner: board.corner, centre: board.centre, colour: board.colours }[mode]
	const isEverywhere = cells.every((cell) => list[cell] & bit(digit))
	for (const cell of cells) {
		list[cell] = isEverywhere ? list[cell] & ~bit(digit) : list[cell] | bit(digit)
	}
}

function writeDigit(board: Lists, cells: readonly number[], digit: number, cleanUp: boolean): void {
	const open = cells.filter((cell) => !board.givens[cell])
	const isEverywhere = open.every((cell) => board.entries[cell] === digit)
	for (const cell of open) board.entries[cell] = isEverywhere ? 0 : digit
	if (isEverywhere || !cleanUp) return
	const conflicts = conflictsOf(board)
	for (const cell of open) if (!conflicts.has(cell)) removeFromPeers(board, cell, digit)
}

function removeFromPeers(board: Lists, cell: number, digit: number): void {
	for (const peer of shapeOf(board).peers[cell]) {
		board.corner[peer] &= ~bit(digit)
		board.centre[peer] &= ~bit(digit)
	}
}

/** Removes a candidate from the automatic marks, or brings it back. */
function toggleAutomatic(board: Lists, cells: readonly number[], digit: number): void {
	const candidates = candidatesOf(board)
	const open = cells.filter((cell) => candidates[cell] & bit(digit))
	const isEverywhere = open.every((cell) => !(board.removed[cell] & bit(digit)))
	for (const cell of open) {
		board.removed[cell] = isEverywhere ? board.removed[cell] | bit(digit) : board.removed[cell] & ~bit(digit)
	}
}

/** Erases the first kind of content that any of the cells shows: entries, marks, colours. */
function erase(board: Lists, cells: readonly number[]): void {
	const inCorners = board.auto[0] ? 'removed' : 'corner'
	for (const fields of [['entries'], [inCorners, 'centre'], ['colours']] as const) {
		const lists = fields.map((field) => board[field])
		if (!cells.some((cell) => lists.some((list) => list[cell]))) continue
		for (const list of lists) for (const cell of cells) list[cell] = 0
		return
	}
}

/** Applies a step. Eliminations need marks for all cells; without them the candidates are switched on. */
function apply(board: Lists, placements: readonly Candidate[], eliminations: readonly Candidate[]): void {
	if (eliminations.length > 0 && !hasAllMarks(board)) board.auto = [1]
	for (const { cell, digit } of eliminations) {
		board.removed[cell] |= bit(digit)
		board.corner[cell] &= ~bit(digit)
		board.centre[cell] &= ~bit(digit)
	}
	for (const { cell, digit } of placements) {
		if (board.givens[cell]) continue
		board.entries[cell] = digit
		removeFromPeers(board, cell, digit)
	}
}

/** Takes over the digits and candidates of another position of the same puzzle. */
function take(board: Lists, digits: string, candidates: readonly string[]): void {
	board.entries = board.givens.map((given, cell) => (given ? 0 : digitOf(digits[cell])))
	board.auto = [1]
	board.removed = candidatesOf(board).map((set, cell) => set & ~setOf(candidates[cell]))
}

function copyMarks(board: Lists, from: number, cells: readonly number[]): void {
	for (const cell of cells) {
		if (digitAt(board, cell)) continue
		for (const field of SETS) board[field][cell] = board[field][from]
	}
}
