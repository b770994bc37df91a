/**
 * Equivalent forms of a position: other digits, rows and columns in another order within their bands, turned over.
 *
 * Invariant: a form has the steps of the position, moved with it; the same seed gives the same form.
 */

import type { Position } from '../../npm/protocol.ts'
import { CELLS, columnOf, DIGITS, rowOf } from '../state/cells.ts'

/** Returns numbers below a limit that follow from the seed. */
function numbersFrom(seed: number): (limit: number) => number {
	let state = seed
	return (limit) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return Math.floor((state / 2 ** 32) * limit)
	}
}

function shuffled<Item>(items: readonly Item[], next: (limit: number) => number): Item[] {
	const list = [...items]
	for (let at = list.length - 1; at > 0; at -= 1) {
		const other = next(at + 1)
		;[list[at], list[other]] = [list[other], list[at]]
	}
	return list
}

/** Returns a form of a position; seed 0 is the position itself. */
export function formOf(position: Position, seed: number): Position {
	if (seed === 0) return position
	const next = numbersFrom(seed)
	const lines = () =>
		shuffled([0, 1, 2], next).flatMap((band) => shuffled([0, 1, 2], next).map((it) => 3 * band + it))
	const [rows, columns, digits, isTurned] = [lines(), lines(), shuffled(DIGITS, next), next(2) === 1]
	const sourceOf = (cell: number) => {
		const [row, column] = [rows[rowOf(cell)], columns[columnOf(cell)]]
		return isTurned ? 9 * column + row : 9 * row + column
	}
	const renamed = (text: string) => text.replace(/\d/g, (digit) => String(digits[Number(digit) - 1]))
	const line = (text: string) => CELLS.map((cell) => renamed(text[sourceOf(cell)])).join('')
	return {
		givens: line(position.givens),
		...(position.digits && { digits: line(position.digits) }),
		...(position.marks && {
			marks: CELLS.map((cell) => [...renamed(position.marks?.[sourceOf(cell)] ?? '')].sort().join('')),
		}),
	}
}
