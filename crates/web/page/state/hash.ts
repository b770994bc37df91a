/**
 * Games in the address of the page: `#p=` holds the givens as 81 characters, `#s=` a whole board, `#r=` the text
 * of a puzzle with rules, followed by `&s=`.
 *
 * Invariant: `read(write(board))` is the same board. Anything else in the address is ignored, never
 * an error.
 */

import { type Board, boardOf, emptyBoard, givensLine } from './board.ts'
import { CELLS } from './cells.ts'

const VERSION = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SETS = ['corner', 'centre', 'colours', 'removed'] as const

export const puzzleHash = (board: Board): string => `#p=${givensLine(board)}`

/** Returns the hash of a board: only the puzzle, if the player has changed nothing. */
export function boardHash(board: Board, rules?: string): string {
	const isFresh =
		!board.auto[0] && ['entries' as const, ...SETS].every((field) => !board[field].some(Boolean))
	if (rules !== undefined) return `${rulesHash(rules)}${isFresh ? '' : `&s=${packed(board)}`}`
	return isFresh ? puzzleHash(board) : `#s=${packed(board)}`
}

export const rulesHash = (text: string): string => `#r=${encodeURIComponent(text)}`

/** Returns the text of a puzzle with rules, and the board if the hash has one. */
export function rulesOfHash(hash: string): { text: string; board: Board | null } | null {
	const values = new URLSearchParams(hash.replace(/^#/, ''))
	const [text, state] = [values.get('r'), values.get('s')]
	return text ? { text, board: state ? unpacked(state) : null } : null
}

/** Returns the board of a hash, or null. */
export function boardOfHash(hash: string): Board | null {
	const values = new URLSearchParams(hash.replace(/^#/, ''))
	const [state, puzzle] = [values.get('s'), values.get('p')]
	if (values.has('r')) return null
	if (state) return unpacked(state)
	return puzzle ? boardOf(puzzle) : null
}

/** Writes numbers as bits, six to a character. */
class Writer {
	private bits: number[] = []

	put(value: number, width: number): void {
		for (let at = width - 1; at >= 0; at -= 1) this.bits.push((value >> at) & 1)
	}

	text(): string {
		let text = ''
		for (let at = 0; at < this.bits.length; at += 6) {
			let value = 0
			for (let index = at; index < at + 6; index += 1) value = 2 * value + (this.bits[index] ?? 0)
			text += ALPHABET[value]
		}
		return text
	}
}

class Reader {
	private at = 0
	private readonly text: string

	constructor(text: string) {
		this.text = text
	}

	get(width: number): number {
		let value = 0
		for (let count = 0; count < width; count += 1, this.at += 1) {
			const code = ALPHABET.indexOf(this.text[Math.floor(this.at / 6)] ?? '?')
			if (code < 0) throw new RangeError('the text is too short')
			value = 2 * value + ((code >> (5 - (this.at % 6))) & 1)
		}
		return value
	}
}

function packed(board: Board): string {
	const writer = new Writer()
	writer.put(VERSION, 4)
	writer.put(board.auto[0], 1)
	for (const cell of CELLS) {
		const [given, entry] = [board.givens[cell], board.entries[cell]]
		writer.put(given ? 1 : entry ? 2 : 0, 2)
		if (given || entry) writer.put(given || entry, 4)
		const sets = SETS.map((field) => board[field][cell])
		writer.put(sets.some(Boolean) ? 1 : 0, 1)
		if (!sets.some(Boolean)) continue
		for (const set of sets) writer.put(set ? 1 : 0, 1)
		for (const set of sets) if (set) writer.put(set, 9)
	}
	return writer.text()
}

function unpacked(text: string): Board | null {
	const reader = new Reader(text)
	try {
		if (reader.get(4) !== VERSION) return null
		const board = emptyBoard()
		const lists = {
			givens: [...board.givens],
			entries: [...board.entries],
			corner: [...board.corner],
			centre: [...board.centre],
			colours: [...board.colours],
			removed: [...board.removed],
			auto: [reader.get(1)],
		}
		for (const cell of CELLS) {
			const kind = reader.get(2)
			const digit = kind ? reader.get(4) : 0
			if (kind > 2 || digit > 9) return null
			if (kind) lists[kind === 1 ? 'givens' : 'entries'][cell] = digit
			if (!reader.get(1)) continue
			const present = SETS.filter(() => reader.get(1))
			for (const field of present) lists[field][cell] = reader.get(9)
		}
		return lists
	} catch (error) {
		if (!(error instanceof RangeError)) throw error
		return null
	}
}
