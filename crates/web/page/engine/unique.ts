/**
 * Reports a puzzle in play that has no solution or several. It follows the game from its first call on.
 *
 * Invariant: each puzzle is reported once, after the message about its opening. The empty board is not yet a
 * puzzle.
 */

import { effect } from '@preact/signals-core'
import { givensLine } from '../state/board.ts'
import { board, revision, rules } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { message, say } from '../ui/message.ts'
import { ask, askLater, engine, reportFault } from './client.ts'

/** Where counting ends: more solutions are many. */
const MANY = 100

/** How long a puzzle with rules is looked at, in seconds. */
const LONGEST = 5

/** The last puzzle that was looked at. */
let last = 0

/** Follows the game. */
export function keepUnique(): void {
	effect(() => {
		if (engine.value !== 'ready' || revision.value === last) return
		last = revision.value
		warn(last).catch(reportFault)
	})
}

async function warn(about: number): Promise<void> {
	const its = rules.peek()
	const warning = its ? await ofRules(its.text) : await ofGivens(givensLine(board.peek()))
	if (!warning || revision.value !== about) return
	const said = message.value
	say(said ? `${said.text} ${warning}` : warning, 'bad', said?.action)
}

async function ofGivens(puzzle: string): Promise<string> {
	if (!/[1-9]/.test(puzzle)) return ''
	const { count, complete } = await ask('count', { puzzle, limit: MANY })
	const words = texts.value
	if (count === 1) return ''
	return count === 0 ? words.noSolution : words.manySolutions(count, complete)
}

/** Nobody waits for it: the search may take its time. */
async function ofRules(text: string): Promise<string> {
	const { status } = await askLater('rules-solutions', { text, limit: 2, timeout: LONGEST })
	const words = texts.value
	return { none: words.noSolution, multiple: words.severalSolutions, unique: '', timeout: '' }[status]
}
