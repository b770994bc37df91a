/**
 * Reads parts of the board aloud: the row, column or box of the cursor, and where a digit stands.
 *
 * Invariant: only speaks; never changes the selection.
 */

import { digitAt } from '../state/board.ts'
import { nameOf, symbolOf } from '../state/cells.ts'
import { board, selection, shape } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { speak } from './message.ts'

const KINDS = ['row', 'column', 'box'] as const

/** Returns the symbol of a cell's digit, or the word for an empty one. */
function contentOf(cell: number): string {
	const digit = digitAt(board.value, cell)
	return digit ? symbolOf(digit) : texts.value.empty
}

/** Returns what reads the row, column or box of the cursor. */
export const reads = (kind: (typeof KINDS)[number]) => () => {
	const { cells, regions, places } = shape.value
	const numberOf = (cell: number) => [...places[cell].map((it) => it + 1), regions[cell]][KINDS.indexOf(kind)]
	const number = numberOf(selection.value.cursor)
	if (!number) return
	const unit = cells.filter((cell) => numberOf(cell) === number)
	speak(`${texts.value[kind](number)}: ${unit.map(contentOf).join(', ')}`)
}

export function readDigit(): void {
	const digit = digitAt(board.value, selection.value.cursor)
	if (!digit) {
		speak(texts.value.empty)
		return
	}
	const { cells } = shape.value
	const places = cells.filter((cell) => digitAt(board.value, cell) === digit)
	speak(texts.value.places(symbolOf(digit), places.map((cell) => nameOf(cell, shape.value)).join(', ')))
}
