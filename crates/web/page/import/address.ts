/**
 * Addresses: of puzzles, of positions, of puzzles with rules, of puzzles made from a seed, and of the puzzles of a day.
 *
 * Invariant: every change of the address is answered, from the first moment on. The last one counts.
 */

import { explainFailure } from '../engine/actions.ts'
import { until } from '../engine/client.ts'
import { openLater, openNow, stopOpening } from '../engine/opening.ts'
import { answer, isAnswered } from '../state/address.ts'
import { givensLine, withForm } from '../state/board.ts'
import { boardOfHash, rulesHash, rulesOfHash } from '../state/hash.ts'
import { recipeOfHash } from '../state/recipe.ts'
import { hashNow, isUnread, saveNow } from '../state/saving.ts'
import { game, rules } from '../state/store.ts'
import { there } from '../ui/early.ts'

/** The address whose puzzle is being opened. */
let asked: string | null = null

/** Follows the address; the start calls `followAddress` itself. */
export function listenToAddress(): void {
	addEventListener('hashchange', () => isFollowing && followAddress())
}

let isFollowing = false

/** Opens what the address asks for, unless it is open or on its way. */
export async function followAddress(): Promise<void> {
	isFollowing = true
	const { hash } = location
	if (hash === asked || (asked === null && isAnswered())) return
	asked = hash
	try {
		await openAddress(hash)
	} catch (error) {
		explainFailure(error)
	}
	if (asked !== hash) return
	asked = null
	answer(hash)
	saveNow()
}

/** Opens what an address asks for; returns whether it is open. */
export async function openAddress(hash: string): Promise<boolean> {
	const board = boardOfHash(hash)
	const recipe = recipeOfHash(hash)
	if (isInPlay(hash)) stopOpening()
	else if (hash.startsWith('#daily=')) return (await import('../daily/open.ts')).openDailyHash(hash)
	else if (board) openNow({ puzzle: board })
	else if (recipe)
		return openLater(async (stop) => {
			await there
			const { made } = await import('../engine/making.ts')
			return made(recipe, until(stop))
		}).then(Boolean)
	else return openRules(hash)
	return true
}

/** Whether an address is that of the game in play, or names its rules alone. */
const isInPlay = (hash: string) =>
	hash === hashNow() || (rules.value !== null && hash === rulesHash(rules.value.text))

/** Opens a puzzle with rules; digits that the player has written before they are there stay. */
async function openRules(hash: string): Promise<boolean> {
	const its = rulesOfHash(hash)
	if (!its) return false
	const opened = await openLater(async (stop) => {
		await there
		const { withRules } = await import('../engine/rules.ts')
		const found = await withRules(its, until(stop))
		const isBegun = isUnread() && givensLine(game.value.board) === givensLine(found.puzzle)
		const { puzzle } = found
		return isBegun
			? { ...found, puzzle: { ...game.value, board: withForm(game.value.board, puzzle) } }
			: found
	})
	return opened !== null
}
