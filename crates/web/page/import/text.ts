/**
 * Puzzles as plain text: 81 characters in a line or a grid, as people paste them.
 *
 * Invariant: reads only what is certain. Other texts go to the engine, which reads every format.
 */

import { type Board, boardOf } from '../state/board.ts'

/** Returns the board of a text, or null. */
export function boardOfText(text: string): Board | null {
	return line(text) ?? grid(text)
}

/** A line of 81 characters, possibly with more after it. */
function line(text: string): Board | null {
	const match = /^\s*([1-9.0*_x-]{81})(?![1-9.0*_-])/i.exec(text)
	if (!match || (text.match(/[1-9.0*_x-]{81}/gi) ?? []).length > 1) return null
	return boardOf(match[1])
}

/** What a text has beside its first puzzle. */
export interface Beside {
	others: Board[]
	/** Whether its solution comes with the puzzle. */
	hasSolution: boolean
}

/** A puzzle or a solution in a line. */
const LINE = /(?<![1-9.0*_x-])[1-9.0*_x-]{81}(?![1-9.0*_x-])/gi

/** Returns the puzzles of a text whose lines all begin with one, possibly with its solution after it, or null. */
export function boardsOfLines(text: string): ({ board: Board } & Beside) | null {
	const lines = text.split(/\r?\n/).map((it) => it.trim())
	const rows = lines.filter((it) => it && !it.startsWith('#')).map((it) => [...it.matchAll(LINE)])
	if (rows.some(([first]) => first?.index !== 0)) return null
	const all = [...new Set(rows.flat().map(([it]) => it.replace(/[^1-9]/g, '.')))]
	const puzzles = all.filter((line, at) => !isSolution(line, all[at - 1]))
	const [board, ...others] = puzzles.flatMap((it) => boardOf(it) ?? [])
	return board ? { board, others, hasSolution: isSolution(all[1], all[0]) } : null
}

/** Returns whether a line is the solution of a puzzle. */
const isSolution = (line = '.', puzzle?: string) =>
	!line.includes('.') && [...(puzzle ?? '?')].every((digit, cell) => digit === '.' || digit === line[cell])

/** Nine rows of nine cells, with any lines between them. */
function grid(text: string): Board | null {
	const rows = text
		.split(/\r?\n/)
		.map((row) => row.replace(/[-+=─━═┼╋╬┌┐└┘├┤┬┴│┃║\s|,;:"'[\]]/g, ''))
		.filter((row) => row !== '')
	const isRow = (row: string) => /^[1-9.0*_x?]{9}$/i.test(row)
	if (rows.length !== 9 || !rows.every(isRow)) return null
	return boardOf(rows.join(''))
}
