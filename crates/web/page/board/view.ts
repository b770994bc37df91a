/**
 * What each cell shows: the player's game, or the board before the step that is shown.
 *
 * Invariant: derived from the state alone; equal cells have equal values, so that they are not drawn
 * again.
 */

import { computed } from '@preact/signals-core'
import { cornerMarks, digitAt } from '../state/board.ts'
import { bit, digitOf, setOf } from '../state/cells.ts'
import { settings } from '../state/settings.ts'
import { board, conflicts, entryOf, paused, selection, setting, shape, shown, wrong } from '../state/store.ts'

/** What is special about a cell, as bits; the names are those of the styles. */
export const FLAGS = { given: 1, selected: 2, peer: 4, same: 8, conflict: 16, wrong: 32 } as const

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

/** The candidates marked by the shown step, for each cell. */
const marks = computed(() => {
	const sets = shape.value.cells.map(() => 0)
	for (const mark of shown.value?.drawing?.marks ?? []) sets[mark.cell] |= bit(mark.digit)
	return sets
})

/** The last views: a cell that shows the same keeps its object. */
let last: readonly CellView[] = []

export const cellViews = computed<readonly CellView[]>(() => {
	const [content, flags] = [contents.value, flagsOfAll.value]
	last = content.map((now, cell) => {
		const old = last[cell]
		return old && old.flags === flags[cell] && isSame(old, now) ? old : { ...now, flags: flags[cell] }
	})
	return last
})

type Content = Omit<CellView, 'flags'>

const BLANK: Content = { digit: 0, corner: 0, centre: 0, fixed: true, colours: 0, marked: 0 }
const FIELDS = Object.keys(BLANK) as (keyof Content)[]

const isSame = (one: Content, other: Content) => FIELDS.every((field) => one[field] === other[field])

/** Digits and marks, which the selection does not change. */
const contents = computed<readonly Content[]>(() => {
	const { cells } = shape.value
	if (paused.value) return cells.map(() => BLANK)
	const state = board.value
	const before = shown.value?.board
	const corner = before ? before.candidates.map(setOf) : cornerMarks(state)
	const fixed = Boolean(before) || settings.fixed.value || state.auto[0] === 1
	return cells.map((cell) => {
		const digit = before ? digitOf(before.digits[cell]) : digitAt(state, cell)
		return {
			digit,
			corner: digit ? 0 : corner[cell],
			centre: digit || before ? 0 : state.centre[cell],
			fixed,
			colours: state.colours[cell],
			marked: marks.value[cell],
		}
	})
})

/** What is special about each cell. */
const flagsOfAll = computed<readonly number[]>(() => {
	const state = board.value
	const { cells, cursor } = selection.value
	const { cells: all, peers } = shape.value
	const flags = all.map(() => 0)
	for (const cell of cells) flags[cell] |= FLAGS.selected
	if (paused.value) return flags
	if (cells.length === 1 && !shown.value) {
		if (settings.peers.value) for (const peer of peers[cursor]) flags[peer] |= FLAGS.peer
		const digit = settings.same.value ? digitAt(state, cursor) : 0
		if (digit) for (const cell of all) if (digitAt(state, cell) === digit) flags[cell] |= FLAGS.same
	}
	if (settings.conflicts.value) for (const cell of conflicts.value) flags[cell] |= FLAGS.conflict
	for (const cell of all) {
		if (state.givens[cell] || (setting.value && state.entries[cell])) flags[cell] |= FLAGS.given
		if (wrong.value.has(entryOf(cell, state.entries[cell]))) flags[cell] |= FLAGS.wrong
	}
	return flags
})
