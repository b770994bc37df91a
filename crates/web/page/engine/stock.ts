/**
 * New puzzles of a level: some are made ahead, so that a game begins at once.
 *
 * Invariant: no puzzle is given out twice while the engine can make others. Without an engine the starters
 * come again in turn.
 */

import type { Level } from '../../npm/protocol.ts'
import { boardOf, givensLine } from '../state/board.ts'
import { FIRST } from '../state/first.ts'
import { NO_WISHES } from '../state/recipe.ts'
import { STARTERS } from '../state/starters.ts'
import { load, save } from '../state/storage.ts'
import type { Found } from '../state/store.ts'
import { askLater, engine, reportFault, until } from './client.ts'
import { made, randomSeed } from './making.ts'

/** The puzzles of each level that are kept ready. */
const SIZE = 4

/** A puzzle that was made ahead, and the address that makes it again. */
interface Ready {
	line: string
	origin: string
}

type Stock = Partial<Record<Level, Ready[]>>

const stockOf = (level: Level): Ready[] => load<Stock>('ready')?.[level] ?? []

const keep = (level: Level, list: Ready[]) => save('ready', { ...load<Stock>('ready'), [level]: list })

/** Returns a puzzle of a level that is there already, or null. */
export function takePuzzle(level: Level): Found | null {
	const [first, ...others] = stockOf(level)
	if (first) keep(level, others)
	setTimeout(() => void refill(level), 1000)
	const puzzle = first && boardOf(first.line)
	return puzzle ? { puzzle, title: level, origin: first.origin } : starter(level)
}

/** Makes a puzzle of a level. */
export async function makePuzzle(level: Level, stop: AbortSignal): Promise<Found> {
	const found = await made(recipeOf(level), until(stop))
	return { ...found, title: level }
}

const recipeOf = (level: Level) => ({ ...NO_WISHES, level, seed: randomSeed() })

/** Returns a starter that nobody has seen; any one if the engine cannot make others. */
function starter(level: Level): Found | null {
	const boards = STARTERS.filter((it) => it.level === level).map((it) => it.board)
	const seen = load<string[]>('seen') ?? []
	// Everybody has seen the first puzzle of the page, which is one of them.
	const known = [...seen, FIRST[1]]
	const fresh = boards.find((it) => !known.includes(givensLine(it)))
	const puzzle = fresh ?? (engine.value === 'failed' ? boards[seen.length % boards.length] : null)
	if (!puzzle) return null
	save('seen', [...seen, givensLine(puzzle)])
	return { puzzle, title: level }
}

/** The levels whose puzzles are being made. */
const making = new Set<Level>()

/** Makes puzzles until there are enough. */
async function refill(level: Level): Promise<void> {
	if (engine.value !== 'ready' || making.has(level)) return
	making.add(level)
	try {
		while (stockOf(level).length < SIZE) {
			const { puzzle, origin = '' } = await made(recipeOf(level), askLater)
			keep(level, [...stockOf(level), { line: givensLine(puzzle), origin }])
		}
	} catch (error) {
		reportFault(error)
	} finally {
		making.delete(level)
	}
}
