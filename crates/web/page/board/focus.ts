/**
 * The focus on the board, which follows the cursor.
 *
 * Invariant: exactly one cell is in the tab order, that of the cursor. Cells do not draw this themselves: a
 * browser that sees the tab order of the focused element change lays out the whole page at once. For the same
 * reason the focus moves before the cells are drawn: nothing has changed yet that focus would need the layout of.
 */

import { effect } from '@preact/signals-core'
import { selection } from '../state/store.ts'

/** The cell in the tab order. */
let stop: HTMLElement | null = null

/** Follows the cursor. */
export function followCursor(): void {
	effect(() => move(selection.value.cursor, Boolean(document.activeElement?.closest('.board'))))
}

/** Takes the focus to the cursor. */
export const focusCursor = () => move(selection.value.cursor, true)

function move(cursor: number, isFocused: boolean): void {
	const cell = document.getElementById(`cell-${cursor}`)
	if (!cell) return
	if (isFocused && document.activeElement !== cell) cell.focus({ preventScroll: true })
	if (stop === cell) return
	cell.tabIndex = 0
	if (stop) stop.tabIndex = -1
	stop = cell
}
