/**
 * Addresses that need the engine: puzzles made from a seed, and puzzles with rules.
 *
 * Invariant: other addresses change nothing.
 */

import { rulesOfHash } from '../state/hash.ts'
import { recipeOfHash } from '../state/recipe.ts'
import { rules } from '../state/store.ts'

/** Opens what an address asks for. */
export async function openAddress(hash: string): Promise<void> {
	const its = rulesOfHash(hash)
	if (its) {
		if (its.text === rules.value?.text && !its.board) return
		const { openRules } = await import('../engine/rules.ts')
		await openRules(its.text, its.board)
	} else if (recipeOfHash(hash)) {
		const { generateFrom } = await import('../dialogs/NewDialog.tsx')
		generateFrom(hash)
	}
}
