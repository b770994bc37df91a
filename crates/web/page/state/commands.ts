/**
 * What keys and buttons do to the selected cells.
 *
 * Invariant: nothing happens without a selection, or while the game is paused.
 */

import { openNow } from '../engine/opening.ts'
import type { Mode } from './actions.ts'
import { emptyBoard } from './board.ts'
import { newGame } from './game.ts'
import { only } from './selection.ts'
import { settings } from './settings.ts'
import { act, board, held, mode, paused, selection, setting } from './store.ts'

const cells = () => (paused.value ? [] : selection.value.cells)

/** Writes a digit, mark or colour into the selected cells. */
export function write(digit: number, as: Mode = mode.value): void {
	if (setting.value) enter(digit)
	else if (cells().length > 0)
		act({ type: 'write', mode: as, cells: cells(), digit, cleanUp: settings.cleanUp.value })
}

/** Writes the digit of a key, or keeps it for the cells that are tapped next. */
export function pressKey(digit: number): void {
	if (settings.digitFirst.value && !setting.value) held.value = held.value === digit ? 0 : digit
	else write(digit)
}

/** Writes the held digit into the tapped cells. */
export function writeHeld(): void {
	if (settings.digitFirst.value && held.value) write(held.value)
}

/** Enters a digit of a puzzle, 0 for an empty cell, and goes to the next cell as one reads. */
export function enter(digit: number): void {
	const entered = cells()
	if (entered.length === 0) return
	act({ type: 'enter', cells: entered, digit })
	if (entered.length === 1) goTo(selection.value.cursor + 1)
}

function goTo(cell: number): void {
	if (cell in board.value.givens) selection.value = only(cell)
}

export function erase(): void {
	act({ type: 'erase', cells: cells() })
}

/** Erases; while a puzzle is entered, in the cell before if this one is empty. */
export function eraseBack(): void {
	const { cursor } = selection.value
	if (setting.value && cells().length === 1 && !board.value.entries[cursor]) goTo(cursor - 1)
	erase()
}

export function toggleAuto(): void {
	if (!setting.value) act({ type: 'auto', on: !board.value.auto[0] })
}

/** Begins to enter a puzzle by hand. */
export function enterPuzzle(): void {
	openNow({ puzzle: emptyBoard() })
	setting.value = true
	mode.value = 'digit'
	selection.value = { cells: [0], cursor: 0 }
	// After the dialog has given the focus back.
	setTimeout(() => document.getElementById('cell-0')?.focus())
}

/** Turns the digits on the board into the givens of a puzzle. */
export function fixPuzzle(): void {
	act({ type: 'fix' })
	openNow({ puzzle: newGame(board.value) })
}

let copied = -1

/** Remembers the marks of the cursor's cell. Returns whether there was anything to copy. */
export function copyMarks(): boolean {
	if (cells().length === 0) return false
	copied = selection.value.cursor
	return true
}

/** Whether marks were copied. */
export const hasCopied = () => copied >= 0

/** Writes the copied marks into the selected cells. */
export function pasteMarks(): void {
	if (copied >= 0) act({ type: 'copy-marks', from: copied, cells: cells() })
}
