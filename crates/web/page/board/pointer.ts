/**
 * Selecting with a mouse, a pen or a finger.
 *
 * Invariant: pointers only select, unless the player has chosen a digit first: then a tap writes it. A cancelled touch
 * restores the selection it began with.
 */

import { cellAt as cellAtPlace } from '../state/cells.ts'
import { writeHeld } from '../state/commands.ts'
import { alike, extended, only, type Selection, toggled } from '../state/selection.ts'
import { board, selection, shape } from '../state/store.ts'
import { focusCursor } from './focus.ts'
import { centreOf } from './geometry.ts'

let before: Selection | null = null
let last = -1

/** Returns the cell at a place on the screen, or -1. While dragging, its corners belong to no cell,
 * so that a diagonal selects no neighbours. */
function cellAt(event: PointerEvent | MouseEvent, isDrag: boolean): number {
	const area = (event.currentTarget as Element).getBoundingClientRect()
	const width = 100 * shape.value.size
	const x = (width * (event.clientX - area.left)) / area.width
	const y = (width * (event.clientY - area.top)) / area.height
	if (x < 0 || y < 0 || x >= width || y >= width) return -1
	const cell = cellAtPlace(Math.floor(y / 100), Math.floor(x / 100), shape.value)
	if (cell < 0) return -1
	const centre = centreOf(cell, shape.value)
	return isDrag && Math.hypot(x - centre.x, y - centre.y) > 46 ? -1 : cell
}

export const pointerHandlers = {
	onPointerDown(event: PointerEvent): void {
		if (event.button !== 0 || !event.isPrimary) return
		const cell = cellAt(event, false)
		if (cell < 0) return
		before = selection.value
		last = cell
		const target = event.currentTarget as Element
		if (event.pointerId > 0) target.setPointerCapture(event.pointerId)
		const adds = event.ctrlKey || event.metaKey || event.shiftKey
		selection.value = adds ? toggled(before, cell) : only(cell)
		if (adds && selection.value.cells.length < before.cells.length) before = null
		event.preventDefault()
		focusCursor()
	},

	onPointerMove(event: PointerEvent): void {
		if (!before) return
		const cell = cellAt(event, true)
		if (cell < 0 || cell === last) return
		last = cell
		selection.value = extended(selection.value, cell)
	},

	onPointerUp(): void {
		if (before) writeHeld()
		before = null
	},

	onPointerCancel(): void {
		if (before) selection.value = before
		before = null
	},

	onDblClick(event: MouseEvent): void {
		const cell = cellAt(event, false)
		if (cell >= 0) selection.value = alike(board.value, cell)
	},
}
