/**
 * Marks a wrong digit as soon as it is written, if the player wants that. It follows the game from its first call on.
 *
 * Invariant: digits are compared with the only solution of the puzzle; a puzzle without one has no wrong digits.
 */

import { effect, signal } from '@preact/signals-core'
import type { Candidate } from '../../npm/protocol.ts'
import { givensLine } from '../state/board.ts'
import { digitOf, nameOf } from '../state/cells.ts'
import { settings } from '../state/settings.ts'
import { board, revision, rules, shape } from '../state/store.ts'
import { markWrong } from './actions.ts'
import { askLater, engine, reportFault } from './client.ts'

/** How long the solution of a puzzle with rules is searched for, in seconds. */
const LONGEST = 20

interface Known {
	revision: number
	solution: string | null
}

const known = signal<Known | null>(null)

/** The last puzzle whose solution was asked for. */
let asked = 0

/** Follows the game. */
export function keepWatch(): void {
	effect(() => {
		if (!settings.autoCheck.value || engine.value !== 'ready') return
		const now = revision.value
		if (known.value?.revision === now) compare(known.value.solution)
		else if (asked !== now) learn(now).catch(reportFault)
	})
}

async function learn(about: number): Promise<void> {
	asked = about
	known.value = { revision: about, solution: await solutionOf() }
}

async function solutionOf(): Promise<string | null> {
	const its = rules.peek()
	if (its) {
		const found = await askLater('rules-solutions', { text: its.text, limit: 2, timeout: LONGEST })
		return found.status === 'unique' ? (found.solutions[0] ?? null) : null
	}
	const found = await askLater('count', { puzzle: givensLine(board.peek()), limit: 2 })
	return found.count === 1 ? (found.solution ?? null) : null
}

function compare(solution: string | null): void {
	markWrong(wrongEntries(solution))
}

/** Returns the entries of the player that differ from a solution; none if there is none. */
export const wrongEntries = (solution: string | null | undefined): Candidate[] =>
	board.value.entries.flatMap((digit, cell) =>
		digit && solution && digit !== digitOf(solution[cell])
			? [{ cell: nameOf(cell, shape.value), digit }]
			: [],
	)
