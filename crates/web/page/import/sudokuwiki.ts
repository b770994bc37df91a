/**
 * The texts in addresses of SudokuWiki: 81 digits, or two characters for each cell.
 *
 * The older form, of base 32, holds a set of candidates as bits, doubled, plus 1 for a given. The newer
 * one begins with `S9B` and is of base 36: 1 to 9 is a given, 10 to 18 an entry, more a set plus 18.
 * See <https://www.sudokuwiki.org/Sudoku_String_Definitions>.
 *
 * Invariant: candidates become marks in the corners; a cell with all nine has none.
 */

import { type Board, boardOf, emptyBoard } from '../state/board.ts'
import { ALL_DIGITS, digitsOf } from '../state/cells.ts'

interface Content {
	given?: number
	entry?: number
	set?: number
}

/** Returns the board of a text, or null. */
export function boardOfSudokuWiki(text: string): Board | null {
	const newer = /^S9B([0-9a-z]{162})$/i.exec(text)
	if (newer) return boardOfCodes(newer[1], 36, contentOf)
	if (/^[0-9a-v]{162}$/i.test(text)) return boardOfCodes(text, 32, olderContentOf)
	return boardOf(text)
}

function boardOfCodes(text: string, base: number, read: (code: number) => Content | null): Board | null {
	const contents = (text.match(/../g) ?? []).map((code) => read(Number.parseInt(code, base)))
	if (contents.includes(null)) return null
	const list = (field: keyof Content) => contents.map((it) => it?.[field] ?? 0)
	return { ...emptyBoard(list('given')), entries: list('entry'), corner: list('set') }
}

function contentOf(code: number): Content | null {
	if (code <= 9) return { given: code }
	if (code <= 18) return { entry: code - 9 }
	return marks(code - 18)
}

function olderContentOf(code: number): Content | null {
	const digits = digitsOf(code >> 1)
	if (digits.length !== 1) return code & 1 ? null : marks(code >> 1)
	return code & 1 ? { given: digits[0] } : { entry: digits[0] }
}

function marks(set: number): Content | null {
	if (set > ALL_DIGITS) return null
	return { set: set === ALL_DIGITS ? 0 : set }
}
