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
		moveSoon(Boolean(document.activeElement?.closest('.board')))
	})
}

/** Takes the focus to the cursor. */
export const focusCursor = () => moveSoon(true)

let isWaiting = false
let takesFocus = false

/** Moves once, after the cells have been drawn, because focus needs the layout of what is there. */
function moveSoon(isFocused: boolean): void {
	takesFocus ||= isFocused
	if (isWaiting) return
	isWaiting = true
	// Cells are drawn in a microtask that may come after this one.
	queueMicrotask(() =>
		queueMicrotask(() => {
			move(takesFocus)
			isWaiting = false
			takesFocus = false
		}),
	)
}

function move(isFocused: boolean): void {
	const cell = document.getElementById(`cell-${selection.value.cursor}`)
	if (!cell) return
	cell.tabIndex = 0
	if (isFocused && document.activeElement !== cell) cell.focus({ preventScroll: true })
	if (stop && stop !== cell) stop.tabIndex = -1
	stop = cell
}
