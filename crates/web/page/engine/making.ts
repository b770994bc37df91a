/**
 * Making a puzzle from a recipe.
 *
 * Invariant: a recipe with a seed makes the same puzzle every time.
 */

import type { Args, Level } from '../../npm/protocol.ts'
import { type Board, boardOf } from '../state/board.ts'
import { isGeneral, type Recipe, recipeHash, type Size } from '../state/recipe.ts'
import type { Found } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { ExplainedFailure, Failure } from './client.ts'
import { type Ask, fromLibrary } from './library.ts'

/** Returns a seed that is short enough to remember. */
export const randomSeed = () => String(Math.floor(Math.random() * 1e6))

/** Returns the puzzle of a recipe; `ask` asks the engine. */
export async function made(recipe: Recipe, ask: Ask): Promise<Found & { puzzle: Board }> {
	if (isGeneral(recipe)) return madeWithRules(recipe, ask)
	const line =
		(await fromLibrary(recipe, ask)) ?? (await ask('generate', optionsOf(recipe))).puzzles[0]?.puzzle
	const puzzle = boardOf(line ?? '')
	if (!puzzle) throw new Failure({ code: 'not-found', message: '' })
	return { puzzle, ...labelsOf(recipe) }
}

/** Returns the name of a board. */
export const boardName = (size: Size): string =>
	typeof size === 'number' ? `${size}×${size}` : texts.value.boardNames[size]

/** Returns the title of the puzzle, and the address that makes it again. */
function labelsOf(recipe: Recipe) {
	const { size, rules, level, seed } = recipe
	const { ruleNames, seed: word } = texts.value
	const names: Record<string, string> = ruleNames
	const board = size === 9 ? '' : boardName(size)
	const parts = [level === 'any' ? '' : level, board, names[rules] ?? rules, word, seed]
	const title = parts.filter(Boolean).join(' ')
	return { title, origin: recipeHash(recipe) }
}

async function madeWithRules(recipe: Recipe, ask: Ask): Promise<Found & { puzzle: Board }> {
	const { size, rules, seed } = recipe
	const board = typeof size === 'number' ? { size } : { board: size }
	const wish = { ...board, rules, seed, timeout: 120, ...levelsOf(recipe) }
	const { text } = await ask('rules-make', wish).catch((error) => {
		throw ofLevel(recipe, error)
	})
	const { withRules } = await import('./rules.ts')
	return { ...(await withRules({ text }, ask)), ...labelsOf(recipe) }
}

/** Returns an error that names the level, if no puzzle of it was found. */
function ofLevel({ level }: Recipe, error: unknown): unknown {
	const isOfLevel =
		level !== 'any' && error instanceof Failure && (error.code === 'not-found' || error.code === 'timeout')
	if (!isOfLevel) return error
	const words = texts.value
	return new ExplainedFailure({ code: 'not-found', message: words.levelNotFound(words.levelNames[level]) })
}

const levelsOf = ({ level }: Recipe): { levels?: Lowercase<Level>[] } =>
	level === 'any' ? {} : { levels: [level.toLowerCase() as Lowercase<Level>] }

function optionsOf(recipe: Recipe): Args<'generate'> {
	const { symmetry, technique, needed, seed, least, most, fewest, largest } = recipe
	const options: Args<'generate'> = { seed, symmetry, count: 1, timeout: 120, ...levelsOf(recipe) }
	if (technique && needed) options.techniques = [technique]
	else if (technique) options.hardest = technique
	if (least || most) options.er = [Number(least) || 1, Number(most) || 12]
	if (fewest || largest) options.clues = [Number(fewest) || 17, Number(largest) || 81]
	return options
}
