/**
 * Puzzles of f-puzzles: JSON, compressed with lz-string.
 *
 * Invariant: a puzzle with rules beyond the classic ones is refused, never shown without its rules.
 */

import { type Board, emptyBoard } from '../state/board.ts'
import { setOf } from '../state/cells.ts'
import { decompressed } from './lz.ts'

interface Cell {
	value?: number
	given?: boolean
	cornerPencilMarks?: number[]
	centerPencilMarks?: number[]
}

/** The keys that say nothing about rules. */
const PLAIN = new Set([
	'size',
	'grid',
	'title',
	'author',
	'ruleset',
	'solution',
	'successMessage',
	'highlightConflicts',
	'disabledlogic',
	'truecandidatesoptions',
	'metadata',
])

/** Returns the board of an f-puzzles text, `'rules'` if it has other rules, or null. */
export function boardOfFPuzzles(base64: string): Board | 'rules' | null {
	const json = decompressed(base64)
	if (!json) return null
	try {
		return boardOfJson(JSON.parse(json))
	} catch (error) {
		// Not JSON, or JSON of another shape.
		if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
		return null
	}
}

function boardOfJson(puzzle: Record<string, unknown>): Board | 'rules' | null {
	if (puzzle.size !== undefined && puzzle.size !== 9) return 'rules'
	const cells = (puzzle.grid as Cell[][] | undefined)?.flat()
	if (cells?.length !== 81) return null
	const hasRule = (key: string) => {
		const value = puzzle[key]
		if (PLAIN.has(key) || !value) return false
		return !Array.isArray(value) || value.length > 0
	}
	if (Object.keys(puzzle).some(hasRule)) return 'rules'
	if (cells.some((cell) => (cell as { region?: number }).region !== undefined)) return 'rules'
	const digit = (cell: Cell) => (cell.value && cell.value <= 9 ? cell.value : 0)
	const marks = (list?: number[]) => setOf((list ?? []).join(''))
	return {
		...emptyBoard(cells.map((cell) => (cell.given ? digit(cell) : 0))),
		entries: cells.map((cell) => (cell.given ? 0 : digit(cell))),
		corner: cells.map((cell) => marks(cell.cornerPencilMarks)),
		centre: cells.map((cell) => marks(cell.centerPencilMarks)),
	}
}
