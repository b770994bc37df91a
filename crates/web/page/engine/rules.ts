/**
 * Puzzles with rules beyond the classic ones, and on other boards: opening, broken rules, checks.
 *
 * Invariant: the page knows no rule; the module of rules says what is broken, and draws the board.
 */

import { effect } from '@preact/signals-core'
import { type Board, digitsLine, emptyBoard, givensLine, withForm } from '../state/board.ts'
import { CLASSIC, digitOf } from '../state/cells.ts'
import type { RulesHash } from '../state/hash.ts'
import { board, broken, type Found, rules } from '../state/store.ts'
import { askAbout, explainFailure, report } from './actions.ts'
import { ask, Failure, reportFault } from './client.ts'
import type { Ask } from './library.ts'
import { wrongEntries } from './watch.ts'

/** Reads a puzzle with rules; the position counts only if it has the givens of the puzzle. `ask` asks the engine. */
export async function withRules(its: RulesHash, ask: Ask): Promise<Found & { puzzle: Board }> {
	const rules = await ask('rules-open', { text: its.text })
	const isClassic = String(rules.regions) === String(CLASSIC.regions)
	const fresh = emptyBoard(Array.from(rules.givens, digitOf), isClassic ? {} : rules)
	const isOfIt = its.board && givensLine(its.board) === rules.givens
	const puzzle = isOfIt && its.board ? withForm(its.board, fresh) : fresh
	return { puzzle, title: rules.title, rules }
}

/** Finds the entries that are not part of the solution. */
export async function checkRules(): Promise<void> {
	const its = rules.value
	if (!its) return
	const result = await askAbout('rules-solutions', () => ({ text: its.text, limit: 2, timeout: 60 }))
	if (!result) return
	if (result.status === 'timeout') {
		explainFailure(new Failure({ code: 'timeout', message: '' }))
		return
	}
	const solution = result.status === 'unique' ? result.solutions[0] : undefined
	const wrong_entries = wrongEntries(solution)
	await report({ status: result.status, wrong_entries, missing_marks: [] }, solution)
}

// Follows the digits from the first puzzle with rules on.
effect(() => {
	const [its, now] = [rules.value, board.value]
	if (!its) return
	ask('rules-broken', { text: its.text, digits: digitsLine(now) }).then((cells) => {
		if (board.peek() === now && rules.peek() === its) broken.value = { board: now, cells }
	}, reportFault)
})
