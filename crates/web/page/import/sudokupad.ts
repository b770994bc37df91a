/**
 * The classic puzzles of SudokuPad: each character holds a digit and the empty cells after it.
 *
 * Invariant: reading what was written gives the same digits.
 */

import { type Board, boardOf } from '../state/board.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx'

/** Returns the board of a text without its prefix `scf`, or null. */
export function boardOfScf(text: string): Board | null {
	let line = ''
	for (const char of text) {
		const code = ALPHABET.indexOf(char)
		if (code < 0) return null
		line += (code % 10 || '.') + '.'.repeat(Math.floor(code / 10))
	}
	return boardOf(line)
}

/** Returns 81 characters in the form of SudokuPad, with its prefix. */
export function scfOf(line: string): string {
	const runs = line.match(/[1-9.][^1-9]{0,5}/g) ?? []
	const code = (run: string) => ALPHABET[(Number(run[0]) || 0) + 10 * (run.length - 1)]
	return `scf${runs.map(code).join('')}`
}
