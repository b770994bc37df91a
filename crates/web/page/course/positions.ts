/**
 * Positions as the files of the library write them: `5+3.7… 194 196` has the digits of 81 cells, with a plus before those
 * that are no givens, and the removed candidates as digit, row, column.
 *
 * Invariant: reading what was written gives the same position. All candidates that no digit excludes are there, but the
 * removed ones.
 */

import type { Position } from '../../npm/protocol.ts'
import { boardOf, candidatesOf, emptyBoard } from '../state/board.ts'
import { bit, CELLS, columnOf, digitsOf, rowOf } from '../state/cells.ts'

/** Returns the candidates of digits, as sets. */
const fullOf = (digits: string) => candidatesOf(boardOf(digits) ?? emptyBoard())

/** Reads a position. */
export function positionOf(line: string): Position {
	const [cells, ...removed] = line.split(' ')
	const digits = cells.replaceAll('+', '')
	const sets = fullOf(digits)
	for (const [digit, row, column] of removed)
		sets[9 * (Number(row) - 1) + Number(column) - 1] &= ~bit(Number(digit))
	return {
		givens: cells.replace(/\+\d/g, '.'),
		digits,
		marks: sets.map((set) => digitsOf(set).join('')),
	}
}

/** Returns the candidates that a position lacks, each as digit, row, column. */
export function removedOf({ givens, digits = givens, marks }: Position): string[] {
	const full = fullOf(digits)
	return CELLS.flatMap((cell) =>
		digitsOf(full[cell])
			.filter((digit) => marks && !marks[cell].includes(String(digit)))
			.map((digit) => `${digit}${rowOf(cell) + 1}${columnOf(cell) + 1}`),
	)
}

/** Writes a position. */
export function lineOf(position: Position): string {
	const { givens, digits = givens } = position
	const cells = Array.from(digits, (digit, cell) =>
		digit !== '.' && givens[cell] === '.' ? `+${digit}` : digit,
	)
	return [cells.join(''), ...removedOf(position)].join(' ')
}
