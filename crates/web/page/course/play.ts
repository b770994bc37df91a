/**
 * A puzzle to play in which the technique or the rule of a lesson occurs.
 *
 * Invariant: the game in play is saved before. The hardest step of a puzzle without rules is one of the lesson.
 */

import { explainFailure } from '../engine/actions.ts'
import { until } from '../engine/client.ts'
import { library } from '../engine/library.ts'
import { made, randomSeed } from '../engine/making.ts'
import { openLater } from '../engine/opening.ts'
import { NO_WISHES, type Recipe } from '../state/recipe.ts'
import { closeDialog } from '../ui/Dialog.tsx'
import type { Lesson } from './lessons.ts'

/** Returns what makes a puzzle of a lesson, or null if there is none that nobody has to wait for. */
export async function recipeOf({ techniques, rule }: Lesson): Promise<Recipe | null> {
	const wish = { ...NO_WISHES, seed: randomSeed() }
	if (rule) return { ...wish, rules: rule.make ?? rule.key }
	const known = await library()
	const technique = techniques.find((it) => known.has(it))
	return technique ? { ...wish, symmetry: 'none', technique } : null
}

/** Opens a puzzle; the course closes, and the page shows the work in progress. */
export async function playPuzzle(recipe: Recipe): Promise<void> {
	closeDialog()
	try {
		await openLater((stop) => made(recipe, until(stop)))
	} catch (error) {
		explainFailure(error)
	}
}
