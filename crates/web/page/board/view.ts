/**
 * What each cell shows: the player's game, or the board before the step that is shown.
 *
 * Invariant: derived from the state alone; equal cells have equal values, so that they are not drawn
 * again.
 */

import { computed } from '@preact/signals-core'
import { cornerMarks, digitAt } from '../state/board.ts'
import { bit, CELLS, PEERS, setOf } from '../state/cells.ts'
import { settings } from '../state/settings.ts'
import { board, conflicts, paused, selection, setting, shown, wrong } from '../state/store.ts'

/** The flags of a cell. */
export const GIVEN = 1
export const SELECTED = 2
export const CURSOR = 4
export const PEER = 8
export const SAME = 16
export const CONFLICT = 32
export const WRONG = 64

export interface CellView {
	digit: number
	flags: number
	/** Sets of marks; those in the corners may stand at fixed places. */
	corner: number
	centre: number
	fixed: boolean
	colours: number
	/** The candidates that a step marks. */
	marked: number
}

/** The digit of the cursor's cell, if exactly one cell is selected. */
export const cursorDigit = computed(() => {
	const { cells, cursor } = selection.value
	return cells.length === 1 ? digitAt(board.value, cursor) : 0
})

/** The candidates marked by the shown step, for each cell. */
const marks = computed(() => {
	const sets = CELLS.map(() => 0)
	for (const mark of shown.value?.drawing?.marks ?? []) sets[mark.cell] |= bit(mark.digit)
	return sets
})

/** The last views: a cell that shows the same keeps its object. */
let last: readonly CellView[] = []

export const cellViews = computed<readonly CellView[]>(() => {
	last = views().map((view, cell) => (isSame(view, last[cell]) ? last[cell] : view))
	return last
})

const FIELDS = ['digit', 'flags', 'corner', 'centre', 'fixed', 'colours', 'marked'] as const

const isSame = (view: CellView, other?: CellView) =>
	other !== undefined && FIELDS.every((field) => view[field] === other[field])

function views(): CellView[] {
	const state = board.value
	const before = paused.value ? null : shown.value?.board
	const corner = before ? before.candidates.map(setOf) : cornerMarks(state)
	const fixed = Boolean(before) || settings.fixed.value || state.auto[0] === 1
	return CELLS.map((cell) => {
		if (paused.value) return { ...BLANK, flags: flagsOf(cell) & (SELECTED | CURSOR) }
		const digit = before ? Number(before.digits[cell]) || 0 : digitAt(state, cell)
		return {
			digit,
			flags: flagsOf(cell),
			corner: digit ? 0 : corner[cell],
			centre: digit || before ? 0 : state.centre[cell],
			fixed,
			colours: state.colours[cell],
			marked: marks.value[cell],
		}
	})
}

const BLANK: CellView = { digit: 0, flags: 0, corner: 0, centre: 0, fixed: true, colours: 0, marked: 0 }

function flagsOf(cell: number): number {
	const state = board.value
	const { cells, cursor } = selection.value
	let flags = state.givens[cell] || (setting.value && state.entries[cell]) ? GIVEN : 0
	if (cells.includes(cell)) flags |= SELECTED
	if (cursor === cell) flags |= CURSOR
	if (cells.length === 1 && !shown.value) {
		if (settings.peers.value && PEERS[cursor].includes(cell)) flags |= PEER
		const digit = cursorDigit.value
		if (settings.same.value && digit && digitAt(state, cell) === digit) flags |= SAME
	}
	if (settings.conflicts.value && conflicts.value.has(cell)) flags |= CONFLICT
	if (wrong.value.has(10 * cell + state.entries[cell])) flags |= WRONG
	return flags
}
