/**
 * Making a puzzle from a recipe.
 *
 * Invariant: a recipe with a seed makes the same puzzle every time.
 */

import type { Args, Level } from '../../npm/protocol.ts'
import { type Board, boardOf } from '../state/board.ts'
import { type Recipe, recipeHash } from '../state/recipe.ts'
import type { Found } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { Failure } from './client.ts'
import { type Ask, fromLibrary } from './library.ts'

/** Returns a seed that is short enough to remember. */
export const randomSeed = () => String(Math.floor(Math.random() * 1e6))

/** Returns the puzzle of a recipe; `ask` asks the engine. */
export async function made(recipe: Recipe, ask: Ask): Promise<Found & { puzzle: Board }> {
	if (recipe.rules) return madeWithRules(recipe, ask)
	const line =
		(await fromLibrary(recipe, ask)) ?? (await ask('generate', optionsOf(recipe))).puzzles[0]?.puzzle
	const puzzle = boardOf(line ?? '')
	if (!puzzle) throw new Failure({ code: 'not-found', message: '' })
	const level = recipe.level === 'any' ? '' : recipe.level
	const title = `${level} ${texts.value.seed} ${recipe.seed}`.trim()
	return { puzzle, title, origin: recipeHash(recipe) }
}

async function madeWithRules(recipe: Recipe, ask: Ask): Promise<Found & { puzzle: Board }> {
	const { rules, seed } = recipe
	const { text } = await ask('rules-make', { rules, seed, timeout: 60 })
	const { withRules } = await import('./rules.ts')
	const names: Record<string, string> = texts.value.ruleNames
	const title = `${names[rules] ?? rules} ${texts.value.seed} ${seed}`
	return { ...(await withRules({ text }, ask)), title, origin: recipeHash(recipe) }
}

function optionsOf(recipe: Recipe): Args<'generate'> {
	const { level, symmetry, technique, needed, seed, least, most, fewest, largest } = recipe
	const options: Args<'generate'> = { seed, symmetry, count: 1, timeout: 120 }
	if (level !== 'any') options.levels = [level.toLowerCase() as Lowercase<Level>]
	if (technique && needed) options.techniques = [technique]
	else if (technique) options.hardest = technique
	if (least || most) options.er = [Number(least) || 1, Number(most) || 12]
	if (fewest || largest) options.clues = [Number(fewest) || 17, Number(largest) || 81]
	return options
}
