/**
 * Games in the address of the page: `#p=` holds the givens as 81 characters, `#s=` a whole board, `#r=` the text
 * of a puzzle with rules, followed by `&s=`.
 *
 * Invariant: `read(write(board))` is the same board. Anything else in the address is ignored, never
 * an error.
 */

import { Bits, textOf } from './bits.ts'
import { type Board, boardOf, copyOf, emptyBoard, givensLine, SETS } from './board.ts'
import { shapeOf } from './cells.ts'

/** The versions: of classic boards, of others, which begin with their size, and of several grids, whose size is followed
 * by a bit for each cell or gap. */
const [CLASSIC, OTHER, SEVERAL] = [1, 2, 3]

export const puzzleHash = (board: Board): string => `#p=${givensLine(board)}`

/** Returns the hash of a board: only the puzzle, if the player has changed nothing. */
export function boardHash(board: Board, rules?: string): string {
	const isFresh =
		!board.auto[0] && ['entries' as const, ...SETS].every((field) => !board[field].some(Boolean))
	if (rules !== undefined) return `${rulesHash(rules)}${isFresh ? '' : `&s=${packed(board)}`}`
	return isFresh ? puzzleHash(board) : `#s=${packed(board)}`
}

export const rulesHash = (text: string): string => `#r=${encodeURIComponent(text)}`

/** The text of a puzzle with rules, and a position that was saved with it. */
export type RulesHash = { text: string; board?: Board | null }

/** Returns the puzzle with rules that a hash holds, or null. */
export function rulesOfHash(hash: string): RulesHash | null {
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

/** Returns how many bits a digit and a set of digits or colours have. */
const widthsOf = ({ regions }: Board) => (regions ? [5, 16] : [4, 9])

function packed(board: Board): string {
	let bits = ''
	const put = (value: number, width: number) => {
		bits += value.toString(2).padStart(width, '0')
	}
	const { cells, rows, size } = shapeOf(board)
	const [digitBits, setBits] = widthsOf(board)
	put(board.layout ? SEVERAL : board.regions ? OTHER : CLASSIC, 4)
	if (board.regions) put(size, 5)
	if (board.layout) for (const cell of rows.flat()) put(cell < 0 ? 0 : 1, 1)
	put(board.auto[0], 1)
	for (const cell of cells) {
		const [given, entry] = [board.givens[cell], board.entries[cell]]
		put(given ? 1 : entry ? 2 : 0, 2)
		if (given || entry) put(given || entry, digitBits)
		const sets = SETS.map((field) => board[field][cell])
		put(sets.some(Boolean) ? 1 : 0, 1)
		if (!sets.some(Boolean)) continue
		for (const set of sets) put(set ? 1 : 0, 1)
		for (const set of sets) if (set) put(set, setBits)
	}
	return textOf(bits)
}

function unpacked(text: string): Board | null {
	const bits = new Bits(text)
	const get = (width: number) => Number.parseInt(bits.next(width), 2)
	try {
		const version = get(4)
		if (![CLASSIC, OTHER, SEVERAL].includes(version)) return null
		const size = version === CLASSIC ? 9 : get(5)
		const digits = version === SEVERAL ? 9 : size
		if (size < 4 || size > 21 || digits > 16) return null
		const lines = Array.from({ length: size })
		let count = 0
		const rows = lines.map(() => lines.map(() => (version < SEVERAL || get(1) ? count++ : -1)))
		if (count === 0) return null
		const nothing = Array.from({ length: count }, () => 0)
		// The regions and the units follow from the rules.
		const regions = version === CLASSIC ? undefined : nothing
		const empty = emptyBoard(nothing, {
			regions,
			...(version === SEVERAL && { layout: { rows, units: [] } }),
		})
		const [digitBits, setBits] = widthsOf(empty)
		const lists = { ...copyOf(empty), auto: [get(1)] }
		for (const cell of nothing.keys()) {
			const kind = get(2)
			const digit = kind ? get(digitBits) : 0
			if (kind > 2 || digit > digits) return null
			if (kind) lists[kind === 1 ? 'givens' : 'entries'][cell] = digit
			if (!get(1)) continue
			const present = SETS.filter(() => get(1))
			for (const field of present) lists[field][cell] = get(setBits)
		}
		return lists
	} catch (error) {
		if (!(error instanceof RangeError)) throw error
		return null
	}
}
