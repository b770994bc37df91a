/**
 * Opens pasted text: the page reads simple forms itself, the engine all others.
 *
 * Invariant: the game in play is saved first; a text that cannot be read leaves it as it is.
 */

import { signal } from '@preact/signals-core'
import type { Position } from '../../npm/protocol.ts'
import { ask, Failure } from '../engine/client.ts'
import { run } from '../engine/task.ts'
import { type Board, boardOf, candidatesOf } from '../state/board.ts'
import { setOf } from '../state/cells.ts'
import { saveNow } from '../state/saving.ts'
import { open } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { say } from '../ui/message.ts'
import { imported } from './read.ts'

/** Why the last text could not be opened. */
export const problem = signal('')

/** Opens a text; returns whether it was a puzzle. */
export async function openText(text: string): Promise<boolean> {
	const words = texts.value
	problem.value = ''
	const found = imported(text)
	switch (found.kind) {
		case 'board':
			take(found.board, found.from, found.isPartial)
			return true
		case 'rules':
			return openWithRules(text, found.from)
		case 'address':
			problem.value = words.addressNotRead(found.from)
			return false
		case 'unknown':
			return openWithEngine(text)
	}
}

async function openWithEngine(text: string): Promise<boolean> {
	try {
		const read = await run((stop) => ask('read', { text, limit: 1 }, stop))
		if (!read) return false
		const record = read.records[0]
		const board = record?.position && boardOfPosition(record.position)
		if (board && !record.variant) {
			take(board, record.comment ?? '')
			return true
		}
		if (record?.variant) return openWithRules(text, '')
		problem.value = record?.error?.message ?? texts.value.notRead
	} catch (error) {
		const isRead = error instanceof Failure && error.line
		problem.value = isRead ? `${texts.value.line(error.line ?? 1)}: ${error.message}` : texts.value.notRead
	}
	return false
}

/** Opens a puzzle with rules. */
async function openWithRules(text: string, from: string): Promise<boolean> {
	const { readRules } = await import('../engine/rules.ts')
	const refusal = await readRules(text.trim())
	if (refusal === null) say(texts.value.opened(from), 'good')
	else problem.value = refusal && `${texts.value.otherRules(from)} ${refusal}`
	return refusal === null
}

function take(board: Board, from: string, isPartial = false): void {
	const words = texts.value
	saveNow()
	open(board)
	say(isPartial ? words.onlyGivens(from) : words.opened(from), isPartial ? 'bad' : 'good')
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
