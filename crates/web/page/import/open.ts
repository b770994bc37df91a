/**
 * Opens pasted text: the page reads simple forms itself, the engine all others.
 *
 * Invariant: the game in play is saved first; a text that cannot be read leaves it as it is.
 */

import { signal } from '@preact/signals-core'
import { messageOf } from '../../npm/failure.ts'
import type { Position } from '../../npm/protocol.ts'
import { explainFailure } from '../engine/actions.ts'
import { ask, Failure, reportFault, until } from '../engine/client.ts'
import { openLater, openNow } from '../engine/opening.ts'
import { type Board, boardOf, candidatesOf } from '../state/board.ts'
import { setOf } from '../state/cells.ts'
import type { Found } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { hush, message, say } from '../ui/message.ts'
import { openAddress } from './address.ts'
import { type Imported, imported } from './read.ts'
import type { Beside } from './text.ts'

/** Why the last text could not be opened. */
export const problem = signal('')

/** A puzzle from a text. */
interface Read extends Found, Partial<Beside> {
	/** Where it is from. */
	from: string
	/** Whether rules of the puzzle are missing. */
	isPartial?: boolean
	/** The puzzles of the text, and whether it has more than were read. */
	total?: number
	isLimited?: boolean
}

/** The most puzzles of a text that are offered one after the other. */
const MOST = 1000

type Outcome = 'opened' | 'refused' | 'stopped'

/** Opens a text. */
export async function openText(text: string): Promise<Outcome> {
	problem.value = ''
	const found = imported(text)
	switch (found.kind) {
		case 'board':
			if (found.isPartial) return openWithRules(text, found)
			openNow({ puzzle: found.board })
			announce({ ...found, puzzle: found.board })
			return 'opened'
		case 'address':
			problem.value = texts.value.addressNotRead(found.from)
			return 'refused'
		case 'rules':
			return openRead((stop) => readRules(text, found.from, stop))
		case 'own':
			return openOwn(found.hash)
		case 'unknown':
			return openRead((stop) => readAny(text, stop))
	}
}

/** Opens a puzzle of which the page reads the givens alone: with its rules, if the engine understands all. */
async function openWithRules(text: string, found: Imported & { kind: 'board' }): Promise<Outcome> {
	const outcome = await openRead((stop) => readRules(text, found.from, stop))
	if (outcome !== 'refused') return outcome
	problem.value = ''
	openNow({ puzzle: found.board })
	announce({ ...found, puzzle: found.board })
	return 'opened'
}

/** Opens an address of this page; the reason why it cannot be opened is the message that following it gives. */
async function openOwn(hash: string): Promise<Outcome> {
	hush()
	try {
		if (await openAddress(hash)) return 'opened'
	} catch (error) {
		explainFailure(error)
	}
	problem.value = message.value?.text ?? ''
	return problem.value ? 'refused' : 'stopped'
}

async function openRead(find: (stop: AbortSignal) => Promise<Read>): Promise<Outcome> {
	try {
		const found = await openLater(find)
		if (found) announce(found)
		return found ? 'opened' : 'stopped'
	} catch (error) {
		if (!(error instanceof Refused)) reportFault(error)
		problem.value = error instanceof Refused ? error.message : texts.value.notRead
		return 'refused'
	}
}

/** Says what was opened, and what of the text was not; offers the next puzzle. */
function announce(read: Read, number = 1): void {
	const { from, isPartial, isLimited, hasSolution, others = [] } = read
	const words = texts.value
	const count = read.total ?? number + others.length
	const said: string[] = []
	if (count > 1) said.push(words.openedOf(number, `${count}${isLimited ? '+' : ''}`))
	if (isPartial) said.push(words.onlyGivens(from))
	else if (count === 1) said.push(words.opened(from))
	if (hasSolution) said.push(words.solutionLeftOut)
	const [next, ...rest] = others
	const open = () => {
		openNow({ puzzle: next })
		announce({ ...read, puzzle: next, others: rest, hasSolution: false }, number + 1)
	}
	const kind = isPartial ? 'bad' : count > 1 || hasSolution ? 'info' : 'good'
	say(said.join(' '), kind, next && { label: words.nextPuzzle, run: open })
}

/** Says why a text is not opened. */
class Refused extends Error {}

/** Reads any text that the engine knows. */
async function readAny(text: string, stop: AbortSignal): Promise<Read> {
	const { records, limited } = await ask('read', { text, limit: MOST }, stop).catch(inItsLine)
	const [record] = records
	if (record?.variant)
		return { ...(await readRules(text, '', stop)), total: records.length, isLimited: limited }
	const boards = records.map((it) => it.position && boardOfPosition(it.position))
	const [puzzle, ...others] = boards
	if (!puzzle) throw new Refused(record?.error?.message ?? texts.value.notRead)
	return {
		puzzle,
		from: record.comment ?? '',
		others: others.filter((it) => it != null),
		hasSolution: record.solution !== undefined,
		isLimited: limited,
	}
}

/** Names the line of an error. */
function inItsLine(error: unknown): never {
	if (!(error instanceof Failure && error.line)) throw error
	throw new Refused(`${texts.value.line(error.line)}: ${error.message}`)
}

/** Reads a puzzle with rules. */
async function readRules(text: string, from: string, stop: AbortSignal): Promise<Read> {
	const { withRules } = await import('../engine/rules.ts')
	const found = await withRules({ text: text.trim() }, until(stop)).catch((error) => {
		reportFault(error)
		throw new Refused(`${texts.value.otherRules(from)} ${messageOf(error)}`)
	})
	return { ...found, from }
}

/** Returns the board of a position of the engine. */
export function boardOfPosition(position: Position): Board | null {
	const board = boardOf(position.givens)
	if (!board) return null
	const entries = board.givens.map((given, cell) => (given ? 0 : Number(position.digits?.[cell]) || 0))
	const marks = position.marks?.map(setOf)
	if (!marks) return { ...board, entries }
	if (!position.auto) return { ...board, entries, corner: marks }
	const removed = candidatesOf({ ...board, entries }).map((set, cell) => set & ~marks[cell])
	return { ...board, entries, removed, auto: [1] }
}
