/**
 * The hands of a setter: mouse, pen, finger and keyboard on the board.
 *
 * Invariant: a cancelled touch draws nothing.
 */

import { digitOf } from '../state/cells.ts'
import { cellAt, cornerNear, edgeNear, type Point } from './hands.ts'
import { idOf } from './look.ts'
import {
	begin,
	cancel,
	cursor,
	draft,
	erase,
	eraseBack,
	extend,
	finish,
	hasRing,
	moveCursor,
	pick,
	picked,
	put,
	putOutside,
	stroke,
	tapCursor,
	tool,
	typeDigit,
} from './state.ts'

/** Whether a pointer draws. */
let isDown = false
let last = -1

/** Returns the point on the board; a cell is 1 wide. */
function pointOf(event: PointerEvent): Point {
	const area = (event.currentTarget as Element).getBoundingClientRect()
	const ring = hasRing.value ? 1 : 0
	const across = draft.value.size + 2 * ring
	return {
		x: (across * (event.clientX - area.left)) / area.width - ring,
		y: (across * (event.clientY - area.top)) / area.height - ring,
	}
}

const placeAt = ({ x, y }: Point) => ({ row: Math.floor(y), column: Math.floor(x) })

/** Returns whether a point is near the middle of its cell, so that a diagonal touches no neighbours. */
const isCentral = ({ x, y }: Point): boolean =>
	Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5) < 0.44

export const pointerHandlers = {
	onPointerDown(event: PointerEvent): void {
		if (event.button !== 0 || !event.isPrimary) return
		const target = event.currentTarget as Element
		event.preventDefault()
		const point = pointOf(event)
		const place = placeAt(point)
		const { size } = draft.value
		cursor.value = place
		document.getElementById(idOf(place))?.focus({ preventScroll: true })
		const cell = cellAt(place, size)
		const { hand } = tool.value
		if (cell < 0) putOutside(place)
		else if (hand === 'edge') put(edgeNear(point, size))
		else if (hand === 'corner') put(cornerNear(point, size))
		else if (hand !== 'outside' && hand !== 'diagonal') {
			if (event.pointerId > 0) target.setPointerCapture(event.pointerId)
			begin(cell)
			isDown = true
			last = cell
		}
	},

	onPointerMove(event: PointerEvent): void {
		if (!isDown) return
		const point = pointOf(event)
		const cell = cellAt(placeAt(point), draft.value.size)
		if (cell < 0 || cell === last || !isCentral(point)) return
		last = cell
		extend(cell)
	},

	onPointerUp(): void {
		if (isDown) finish()
		isDown = false
	},

	onPointerCancel(): void {
		isDown = false
		cancel()
	},
}

const ARROWS: Readonly<Record<string, readonly [down: number, along: number]>> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
}

const KEYS: Readonly<Record<string, () => void>> = {
	' ': tapCursor,
	Enter: () => (stroke.value.length > 0 ? finish() : tapCursor()),
	Delete: erase,
	Backspace: eraseBack,
}

/** Handles a key on the board. */
export function pressKey(event: KeyboardEvent): void {
	if (event.ctrlKey || event.metaKey || event.altKey) return
	const arrow = ARROWS[event.key]
	if (arrow) {
		moveCursor(...arrow, event.shiftKey)
		document.getElementById(idOf(cursor.value))?.focus({ preventScroll: true })
	} else if (/^[0-9a-g]$/i.test(event.key)) typeDigit(digitOf(event.key))
	else if (event.key === 'Escape' && (stroke.value.length > 0 || picked.value >= 0)) {
		cancel()
		pick(-1)
	} else if (KEYS[event.key]) KEYS[event.key]()
	else return
	event.preventDefault()
	event.stopPropagation()
}
