/**
 * Reads parts of the board aloud: the row, column or box of the cursor, and where a digit stands.
 *
 * Invariant: only speaks; never changes the selection.
 */

import { digitAt } from '../state/board.ts'
import { boxOf, CELLS, columnOf, nameOf, rowOf, UNITS } from '../state/cells.ts'
import { board, selection } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { speak } from './message.ts'

/** The place of the first unit of each kind among all, and the unit of a cell. */
const KINDS = { row: [0, rowOf], column: [9, columnOf], box: [18, boxOf] } as const

/** Returns what reads the row, column or box of the cursor. */
export const reads = (kind: keyof typeof KINDS) => () => {
	const [first, unitOf] = KINDS[kind]
	const unit = unitOf(selection.value.cursor)
	const digits = UNITS[first + unit].map((cell) => digitAt(board.value, cell) || texts.value.empty)
	speak(`${texts.value[kind](unit + 1)}: ${digits.join(', ')}`)
}

export function readDigit(): void {
	const digit = digitAt(board.value, selection.value.cursor)
	if (!digit) {
		speak(texts.value.empty)
		return
	}
	const places = CELLS.filter((cell) => digitAt(board.value, cell) === digit).map(nameOf)
	speak(texts.value.places(digit, places.join(', ')))
}
