/**
 * The focus on the board, which follows the cursor.
 *
 * Invariant: exactly one cell is in the tab order, that of the cursor. Cells do not draw this themselves: a
 * browser that sees the tab order of the focused element change lays out the whole page at once.
 */

import { effect } from '@preact/signals-core'
import { selection } from '../state/store.ts'

/** The cell in the tab order. */
let stop: HTMLElement | null = null

/** Follows the cursor. */
export function followCursor(): void {
	effect(() => {
		void selection.value.cursor
		// After the cells have been drawn, because focus needs the layout of what is there.
		queueMicrotask(() => move(Boolean(document.activeElement?.closest('.board'))))
	})
}

/** Takes the focus to the cursor. */
export function focusCursor(): void {
	queueMicrotask(() => move(true))
}

function move(isFocused: boolean): void {
	const cell = document.getElementById(`cell-${selection.value.cursor}`)
	if (!cell) return
	cell.tabIndex = 0
	if (isFocused && document.activeElement !== cell) cell.focus({ preventScroll: true })
	if (stop && stop !== cell) stop.tabIndex = -1
	stop = cell
}
