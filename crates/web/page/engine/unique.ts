/**
 * Says so if the puzzle in play has no solution, or several: follows the game from its first call on.
 *
 * Invariant: speaks of a puzzle once, and adds to what has been said about its opening. The empty board is no
 * puzzle yet, and the rules of others are known to `rules.ts` alone.
 */

import { effect } from '@preact/signals-core'
import { givensLine } from '../state/board.ts'
import { board, revision, rules } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { message, say } from '../ui/message.ts'
import { ask, engine, reportFault } from './client.ts'

/** Where counting ends: more solutions are many. */
const MANY = 100

/** The last puzzle that was looked at. */
let last = 0

/** Follows the game. */
export function keepUnique(): void {
	effect(() => {
		if (engine.value !== 'ready' || revision.value === last) return
		last = revision.value
		const givens = givensLine(board.peek())
		if (!rules.peek() && /[1-9]/.test(givens)) warn(givens).catch(reportFault)
	})
}

async function warn(puzzle: string): Promise<void> {
	const { count, complete } = await ask('count', { puzzle, limit: MANY })
	if (count === 1 || givensLine(board.value) !== puzzle) return
	const words = texts.value
	const said = message.value
	const warning = count === 0 ? words.noSolution : words.manySolutions(count, complete)
	say(said ? `${said.text} ${warning}` : warning, 'bad', said?.action)
}
