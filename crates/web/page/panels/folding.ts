/**
 * The rows of a list of steps, where runs of easy steps are one row.
 *
 * Invariant: every step is in one row, in order; the selected one has a row of its own, and so has each step of its run.
 */

import type { Step } from '../../npm/protocol.ts'

interface Row {
	first: number
	count: number
}

/** Shorter runs stay as they are. */
const SHORTEST = 3

export function rowsOf(steps: readonly Pick<Step, 'level'>[], selected: number): Row[] {
	const rows: Row[] = []
	for (let first = 0; first < steps.length; ) {
		const length = runAt(steps, first)
		const isFolded = length >= SHORTEST && (selected < first || selected >= first + length)
		const count = isFolded ? length : 1
		// The whole run is open if the selected step is in it.
		for (let at = first; at < first + length; at += count) rows.push({ first: at, count })
		first += length
	}
	return rows
}

/** Returns the number of easy steps from one on, at least 1. */
function runAt(steps: readonly Pick<Step, 'level'>[], first: number): number {
	let end = first
	while (steps[end]?.level === 'Easy') end += 1
	return Math.max(end - first, 1)
}
