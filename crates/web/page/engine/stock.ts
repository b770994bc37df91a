/**
 * A stock of puzzles of each level, so that a new game begins at once.
 *
 * Invariant: there is always a puzzle: the starters serve until the engine has made others.
 */

import type { Level } from '../../npm/protocol.ts'
import { type Board, boardOf, givensLine } from '../state/board.ts'
import { STARTERS } from '../state/starters.ts'
import { load, save } from '../state/storage.ts'
import { askLater, engine } from './client.ts'

const SIZE = 4

type Stock = Partial<Record<Level, string[]>>

/** Returns the next puzzle of a level and refills the stock. */
export function nextPuzzle(level: Level): Board {
	const stock = load<Stock>('stock') ?? {}
	const [line, ...others] = stock[level] ?? []
	save('stock', { ...stock, [level]: others })
	if (others.length < SIZE / 2) setTimeout(() => void refill(level), 1000)
	return (line && boardOf(line)) || starter(level)
}

/** Returns the starters of a level in turn. */
function starter(level: Level): Board {
	const boards = STARTERS.filter((it) => it.level === level).map((it) => it.board)
	const turn = load<number>('turn') ?? 0
	save('turn', turn + 1)
	const known = new Set((load<{ givens: string }[]>('games') ?? []).map((it) => it.givens))
	const fresh = boards.filter((board) => !known.has(givensLine(board)))
	const choice = fresh.length > 0 ? fresh : boards
	return choice[turn % choice.length]
}

let isRefilling = false

async function refill(level: Level): Promise<void> {
	if (engine.value !== 'ready' || isRefilling) return
	isRefilling = true
	try {
		const levels = [level.toLowerCase() as Lowercase<Level>]
		const made = await askLater('generate', { levels, count: SIZE, symmetry: 'half-turn', timeout: 60 })
		const stock = load<Stock>('stock') ?? {}
		save('stock', { ...stock, [level]: [...(stock[level] ?? []), ...made.puzzles.map((it) => it.puzzle)] })
	} catch {
		// The starters remain.
	} finally {
		isRefilling = false
	}
}
