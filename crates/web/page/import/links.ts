/**
 * Addresses at other sites where a puzzle can be opened.
 *
 * Invariant: every address can be read back by `imported`.
 */

import { scfOf } from './sudokupad.ts'

/** Returns the addresses of 81 characters. */
export function elsewhere(line: string): { name: string; address: string }[] {
	const zeros = line.replace(/[^1-9]/g, '0')
	return [
		{ name: 'SudokuWiki', address: `https://www.sudokuwiki.org/sudoku.htm?bd=${zeros}` },
		{ name: 'sudoku.coach', address: `https://sudoku.coach/en/play/${zeros}` },
		{ name: 'SudokuPad', address: `https://sudokupad.app/${scfOf(line)}` },
		{ name: 'SudokuExchange', address: `https://sudokuexchange.com/play/?s=${zeros}` },
	]
}
