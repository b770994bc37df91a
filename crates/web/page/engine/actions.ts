/**
 * What the page asks of the engine about the game.
 *
 * Invariant: an answer about another board than the present one is dropped. A failure becomes a
 * message and changes nothing.
 */

import { messageOf } from '../../npm/failure.ts'
import type { Args, Candidate, Check, Operation, Result } from '../../npm/protocol.ts'
import { conflictsOf, givensLine, positionOf } from '../state/board.ts'
import { cellOf, nameOf } from '../state/cells.ts'
import { lastCorrect } from '../state/game.ts'
import { countHelp } from '../state/help.ts'
import { act, board, conflicts, entryOf, game, rules, shape, solved, wrong } from '../state/store.ts'
import { language, texts } from '../text/language.ts'
import { placeName } from '../text/steps.ts'
import { hush, say } from '../ui/message.ts'
import { ask, ExplainedFailure, Failure, reportFault } from './client.ts'
import { opened, run, task } from './task.ts'

/**
 * Asks about the game, as soon as no puzzle is being opened; the answer is about the board that is there when it
 * comes. Null if it was stopped, failed, or the board has changed, or if the same is being asked already, or another
 * puzzle is being opened.
 */
export async function askAbout<O extends Operation>(op: O, about: () => Args<O>): Promise<Result<O> | null> {
	await opened()
	hush()
	const [asked, args] = [board.value, about()]
	const request = JSON.stringify([op, args])
	if (task.value?.opens || task.value?.request === request) return null
	try {
		const result = await run((stop) => ask(op, args, stop), { request })
		if (board.value !== asked) return null
		if (result && !solved.value) countHelp(op)
		return result
	} catch (error) {
		explainFailure(error)
		return null
	}
}

/** Returns the puzzle with rules, what the player has written, and the language of the page. */
export function rulesPosition(): Args<'rules-hint'> {
	const text = rules.value?.text ?? ''
	const { givens, digits = givens, marks } = positionOf(board.value)
	return { text, digits, ...(marks && { marks }), language: language.value }
}

/** Says what went wrong in the words of the page, or of the engine. */
export function explainFailure(error: unknown): void {
	const words = texts.value
	const code = error instanceof Failure ? error.code : 'internal'
	if (code === 'cancelled') return
	reportFault(error)
	const own: Partial<Record<typeof code, string>> = {
		'no-solution': words.noSolution,
		'several-solutions': words.severalSolutions,
		'not-found': words.notFound,
		timeout: words.notFound,
		load: words.engineFailed,
	}
	const isExplained = error instanceof ExplainedFailure
	say((!isExplained && own[code]) || messageOf(error), 'bad')
}

/** Checks the entries and marks the wrong ones. */
export async function check(): Promise<void> {
	await opened()
	hush()
	const words = texts.value
	if (conflicts.value.size > 0) {
		const isInUnit = conflictsOf(board.value).size > 0
		const cells = [...conflicts.value].map((cell) => placeName(nameOf(cell, shape.value))).join(', ')
		say(isInUnit ? words.conflictsText : words.brokenText(cells), 'bad')
		return
	}
	if (rules.value) {
		const { checkRules } = await import('./rules.ts')
		await checkRules()
		return
	}
	const result = await askAbout('check', () => ({ position: positionOf(board.value) }))
	if (result) await report(result)
}

/** Marks entries as wrong. */
export function markWrong(entries: readonly Candidate[]): void {
	wrong.value = new Set(entries.map(({ cell, digit }) => entryOf(cellOf(cell, shape.value), digit)))
}

/** Says what a check has found. */
export async function report(
	result: Pick<Check, 'status' | 'wrong_entries' | 'missing_marks'>,
	solution?: string,
): Promise<void> {
	const words = texts.value
	const entries = result.wrong_entries
	markWrong(entries)
	if (result.status === 'none') say(words.noSolution, 'bad')
	else if (entries.length > 0) await offerReturn(words.mistakes(entries.length), solution)
	else if (result.missing_marks.length > 0) say(words.missingMarks(result.missing_marks.length), 'bad')
	else if (result.status === 'multiple') say(words.severalSolutions, 'info')
	else say(words.noMistakes, 'good')
}

/** Offers to undo everything since the first wrong entry. */
async function offerReturn(text: string, known?: string): Promise<void> {
	const words = texts.value
	const puzzle = givensLine(board.value)
	const solution = known ?? (await askAbout('solve', () => ({ puzzle })))?.solution
	const to = solution ? lastCorrect(game.value, solution) : null
	if (to === null) {
		say(text, 'bad')
		return
	}
	say(text, 'bad', {
		label: words.goBack,
		run: () => {
			act({ type: 'rewind', to })
			wrong.value = new Set()
			hush()
		},
	})
}
