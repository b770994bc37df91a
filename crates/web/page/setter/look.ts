/**
 * What each place of the setter's board shows.
 *
 * Invariant: derived from the draft and the answers about it; equal places have equal looks, so that they are not
 * drawn again.
 */

import { computed, signal } from '@preact/signals-core'
import { symbolOf } from '../state/cells.ts'
import { CAP, parts, text, truth } from './answers.ts'
import { cellAt, type Place } from './hands.ts'
import { cursor, draft, hasRing, marked, stroke } from './state.ts'
import { words } from './text.ts'

/** Whether true candidates are shown. */
export const showsCandidates = signal(true)

/** How many solutions have a candidate; it is open while the search goes on. */
export type Level = 'one' | 'few' | 'many' | 'open'

/** A digit that a cell can hold, and in how many solutions. */
export interface Candidate {
	digit: number
	level: Level
}

export interface Look {
	id: string
	label: string
	names: string
	given: number
	/** The digit of all solutions. */
	only: number
	candidates: readonly Candidate[]
}

/** Whether the candidates are those of an earlier draft. */
export const isStale = computed(() => truth.value !== null && truth.value.text !== text.value)

const levelOf = (count: number): Level => (count === 1 ? 'one' : count < CAP ? 'few' : 'many')

/** Returns the candidates of a cell. Before the search has ended, numbers are too low, and some are not found yet. */
function candidatesOf(cell: number): Candidate[] {
	const found = truth.value?.found
	const counts = found?.counts[cell] ?? []
	const possible = found?.stopped ? (found.possible[cell] ?? '') : ''
	return counts.flatMap((count, at) => {
		const digit = at + 1
		if (count === 0 && !possible.includes(symbolOf(digit))) return []
		const isOpen = found?.stopped && count < CAP
		return [{ digit, level: isOpen ? ('open' as const) : levelOf(count) }]
	})
}

export const idOf = ({ row, column }: Place): string => `set-${row}-${column}`

export const looks = computed<Look[][]>(() => {
	const { size } = draft.value
	const ring = hasRing.value ? 1 : 0
	const side = Array.from({ length: size + 2 * ring }, (_, at) => at - ring)
	return side.map((row) => side.map((column) => lookOf({ row, column })))
})

function lookOf(place: Place): Look {
	const { size, givens } = draft.value
	const cell = cellAt(place, size)
	const id = idOf(place)
	const at = [place.row + 1, place.column + 1] as const
	const isCursor = cursor.value.row === place.row && cursor.value.column === place.column
	if (cell < 0) {
		const names = isCursor ? 'outside cursor' : 'outside'
		return { id, label: words.value.outside(...at), names, given: 0, only: 0, candidates: [] }
	}
	const given = givens[cell]
	const all = given || !showsCandidates.value || truth.value?.found.counts.length !== size * size
	const candidates = all ? [] : candidatesOf(cell)
	const only = candidates.length === 1 && truth.value?.found.stopped === false ? candidates[0].digit : 0
	const inStroke = stroke.value.includes(cell)
	const isMarked = marked.value.includes(cell)
	const flag = parts.value?.text === text.value && parts.value.cells.includes(cell) ? parts.value.kind : ''
	const names = ['set-cell', isCursor && 'cursor', inStroke && 'drawn', isMarked && 'marked', flag]
	const { cell: name, given: isGiven, only: isOnly, candidates: title, ...rest } = words.value
	const label = [
		name(...at),
		given && `${symbolOf(given)} ${isGiven}`,
		only && `${isOnly} ${symbolOf(only)}`,
		!only && candidates.length > 0 && `${title} ${candidates.map((it) => symbolOf(it.digit)).join(' ')}`,
		inStroke && rest.inStroke,
		flag === 'redundant' && rest.isRedundant,
		flag === 'conflict' && rest.isConflict,
	]
	return {
		id,
		label: label.filter(Boolean).join(', '),
		names: names.filter(Boolean).join(' '),
		given,
		only,
		candidates: only ? [] : candidates,
	}
}
