/**
 * Puzzles with rules beyond the classic ones: opening, broken rules, checks.
 *
 * Invariant: the page knows no rule; the module of rules says what is broken, and draws the board.
 */

import { effect } from '@preact/signals-core'
import { type Board, boardOf, digitsLine } from '../state/board.ts'
import { nameOf } from '../state/cells.ts'
import { saveNow } from '../state/saving.ts'
import { board, broken, open, rules } from '../state/store.ts'
import { askAbout, explainFailure, report } from './actions.ts'
import { ask, Failure } from './client.ts'
import { run } from './task.ts'

/** Why the last text could not be opened. */
export type Refusal = string

/** Opens a puzzle with rules, or says why it cannot be opened; empty if it was stopped. */
export async function readRules(text: string, state: Board | null = null, time = 0): Promise<Refusal | null> {
	try {
		const its = await run((stop) => ask('rules-open', { text }, stop))
		if (!its) return ''
		const givens = boardOf(its.givens)
		const isOfIt = state?.givens.every((digit, cell) => digit === givens?.givens[cell])
		const next = isOfIt ? state : givens
		if (!next) return ''
		saveNow()
		open(next, its.title, time, its)
		return null
	} catch (error) {
		return error instanceof Failure ? error.message : String(error)
	}
}

/** Opens the puzzle with rules of an address. */
export async function openRules(text: string, state: Board | null, time = 0): Promise<void> {
	const refusal = await readRules(text, state, time)
	if (refusal) explainFailure(new Failure({ code: 'invalid-puzzle', message: refusal }))
}

/** Finds the entries that are not part of the solution. */
export async function checkRules(): Promise<void> {
	const its = rules.value
	if (!its) return
	const result = await askAbout('rules-solutions', { text: its.text, limit: 2, timeout: 60 })
	if (!result) return
	if (result.status === 'timeout') {
		explainFailure(new Failure({ code: 'timeout', message: '' }))
		return
	}
	const solution = result.status === 'unique' ? result.solutions[0] : undefined
	const wrong = board.value.entries.flatMap((digit, cell) =>
		digit && solution && digit !== Number(solution[cell]) ? [{ square: nameOf(cell), digit }] : [],
	)
	await report({ status: result.status, wrong_entries: wrong, missing_marks: [] }, solution)
}

// Follows the digits from the first puzzle with rules on.
effect(() => {
	const [its, now] = [rules.value, board.value]
	if (!its) return
	ask('rules-broken', { text: its.text, digits: digitsLine(now) }).then(
		(cells) => {
			if (board.peek() === now && rules.peek() === its) broken.value = { board: now, cells }
		},
		() => {},
	)
})
