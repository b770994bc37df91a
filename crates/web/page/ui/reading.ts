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

function read(name: string, unit: readonly number[]): void {
	const digits = unit.map((cell) => digitAt(board.value, cell) || texts.value.empty)
	speak(`${name}: ${digits.join(', ')}`)
}

export function readRow(): void {
	const row = rowOf(selection.value.cursor)
	read(texts.value.row(row + 1), UNITS[row])
}

export function readColumn(): void {
	const column = columnOf(selection.value.cursor)
	read(texts.value.column(column + 1), UNITS[9 + column])
}

export function readBox(): void {
	const box = boxOf(selection.value.cursor)
	read(texts.value.box(box + 1), UNITS[18 + box])
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
