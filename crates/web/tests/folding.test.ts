/**
 * The rows of a list of steps.
 *
 * Invariant: every case says which steps stand in which row.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Level } from '../npm/protocol.ts'
import { rowsOf } from '../page/panels/folding.ts'

/** Returns the rows as texts: `1` for a step, `2-5` for a run. */
function rows(levels: string, selected: number): string {
	const names: Record<string, Level> = { e: 'Easy', h: 'Hard' }
	const steps = [...levels].map((it) => ({ level: names[it] ?? 'Easy' }))
	const texts = rowsOf(steps, selected).map(({ first, count }) =>
		count === 1 ? `${first}` : `${first}-${first + count - 1}`,
	)
	return texts.join(' ')
}

test('runs of easy steps are one row', () => {
	assert.equal(rows('heeeehee', 0), '0 1-4 5 6 7')
	assert.equal(rows('eeehhh', 5), '0-2 3 4 5')
})

test('the run of the selected step is open', () => {
	assert.equal(rows('heeeehee', 3), '0 1 2 3 4 5 6 7')
	assert.equal(rows('eeeheee', 6), '0-2 3 4 5 6')
})

test('a list without steps has no rows', () => {
	assert.equal(rows('', 0), '')
})
