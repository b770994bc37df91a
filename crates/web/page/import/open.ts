/**
 * Opens pasted text: the page reads simple forms itself, the engine all others.
 *
 * Invariant: the game in play is saved first; a text that cannot be read leaves it as it is.
 */

import { signal } from '@preact/signals-core'
import type { Position } from '../../npm/protocol.ts'
import { ask, Failure } from '../engine/client.ts'
import { type Found, openLater, openNow } from '../engine/opening.ts'
import { type Board, boardOf, candidatesOf } from '../state/board.ts'
import { setOf } from '../state/cells.ts'
import { texts } from '../text/language.ts'
import { say } from '../ui/message.ts'
import { imported } from './read.ts'

/** Why the last text could not be opened. */
export const problem = signal('')

/** A puzzle from a text. */
interface Read extends Found {
	/** Where it is from. */
	from: string
}

/** Opens a text. */
export async function openText(text: string): Promise<'opened' | 'refused' | 'stopped'> {
	problem.value = ''
	const words = texts.value
	const found = imported(text)
	switch (found.kind) {
		case 'board':
			openNow({ puzzle: found.board })
			say(
				found.isPartial ? words.onlyGivens(found.from) : words.opened(found.from),
				found.isPartial ? 'bad' : 'good',
			)
			return 'opened'
		case 'address':
			problem.value = words.addressNotRead(found.from)
			return 'refused'
		case 'rules':
			return openRead((stop) => readRules(text, found.from, stop))
		case 'unknown':
			return openRead((stop) => readAny(text, stop))
	}
}

async function openRead(
	find: (stop: AbortSignal) => Promise<Read>,
): Promise<'opened' | 'refused' | 'stopped'> {
	try {
		const found = await openLater(find)
		if (found) say(texts.value.opened(found.from), 'good')
		return found ? 'opened' : 'stopped'
	} catch (error) {
		problem.value = error instanceof Refused ? error.message : texts.value.notRead
		return 'refused'
	}
}

/** Says why a text is not opened. */
class Refused extends Error {}

/** Reads any text that the engine knows. */
async function readAny(text: string, stop: AbortSignal): Promise<Read> {
	const read = await ask('read', { text, limit: 1 }, stop).catch(inItsLine)
	const record = read.records[0]
	if (record?.variant) return readRules(text, '', stop)
	const puzzle = record?.position && boardOfPosition(record.position)
	if (!puzzle) throw new Refused(record?.error?.message ?? texts.value.notRead)
	return { puzzle, from: record.comment ?? '' }
}

/** Names the line of an error. */
function inItsLine(error: unknown): never {
	if (!(error instanceof Failure && error.line)) throw error
	throw new Refused(`${texts.value.line(error.line)}: ${error.message}`)
}

/** Reads a puzzle with rules. */
async function readRules(text: string, from: string, stop: AbortSignal): Promise<Read> {
	const { withRules } = await import('../engine/rules.ts')
	const found = await withRules({ text: text.trim() }, stop).catch((error) => {
		const reason = error instanceof Error ? error.message : String(error)
		throw new Refused(`${texts.value.otherRules(from)} ${reason}`)
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
