/**
 * Opening the puzzles of a day: the game that was begun, the puzzle that was made ahead, or a new one.
 *
 * Invariant: a game that was begun is gone on with. A day to come has no puzzle.
 */

import { explainFailure } from '../engine/actions.ts'
import { until } from '../engine/client.ts'
import { made } from '../engine/making.ts'
import { openLater, openNow, stopOpening } from '../engine/opening.ts'
import { withRules } from '../engine/rules.ts'
import { boardOfHash, rulesOfHash } from '../state/hash.ts'
import { type Entry, keptOf, savedGames, saveNow } from '../state/saving.ts'
import { game, origin } from '../state/store.ts'
import { there } from '../ui/early.ts'
import { say } from '../ui/message.ts'
import { type Daily, dailyHash, dailyOfHash, isToCome, recipeOf } from './puzzles.ts'
import { classicOf, labelsOf, readyText } from './ready.ts'
import { words } from './text.ts'

/** Opens a puzzle of a day; returns whether it is open. */
export async function openDaily(daily: Daily): Promise<boolean> {
	if (isToCome(daily.day)) {
		stopOpening()
		say(words.value.toCome(daily.day), 'bad')
		return false
	}
	if (isInPlay(daily)) {
		stopOpening()
		return true
	}
	saveNow()
	const begun = entryOf(daily, savedGames())
	const text = readyText(daily)
	const board = begun && boardOfHash(begun.hash)
	const classic = board
		? { ...labelsOf(daily), ...keptOf(begun), puzzle: board }
		: classicOf(daily, text ?? '')
	if (classic) {
		openNow(classic)
		return true
	}
	return (await openLater((stop) => found(daily, begun, text, stop))) !== null
}

/** Opens the puzzle of an address; returns whether it is open. */
export async function openDailyHash(hash: string): Promise<boolean> {
	await there
	const daily = dailyOfHash(hash)
	if (daily) return openDaily(daily)
	say(words.value.noDay, 'bad')
	return false
}

/** Opens a puzzle for a button, and says why if it cannot. */
export async function begin(daily: Daily): Promise<boolean> {
	try {
		return await openDaily(daily)
	} catch (error) {
		explainFailure(error)
		return false
	}
}

const isInPlay = (daily: Daily): boolean => origin.value === dailyHash(daily) && game.value.past.length > 0

/** Returns the saved game of a puzzle. */
export const entryOf = (daily: Daily, games: readonly Entry[]): Entry | undefined => {
	const hash = dailyHash(daily)
	return games.find((it) => it.origin === hash)
}

/** Returns a puzzle with rules, or one that has to be made. */
async function found(daily: Daily, begun: Entry | undefined, text: string | undefined, stop: AbortSignal) {
	const ask = until(stop)
	const its = begun ? rulesOfHash(begun.hash) : text ? { text } : null
	if (!its) return { ...(await made(recipeOf(daily), ask)), ...labelsOf(daily) }
	return { ...(await withRules(its, ask)), ...labelsOf(daily), ...(begun && keptOf(begun)) }
}
