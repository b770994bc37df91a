/**
 * The results that are kept in the browser.
 *
 * Invariant: the signal and the storage agree; another tab of the page may add results, so every addition reads first.
 */

import { computed, signal } from '@preact/signals-core'
import { help } from '../state/help.ts'
import { recipeOfHash } from '../state/recipe.ts'
import { load, PREFIX, save } from '../state/storage.ts'
import { origin, rules, seconds, title } from '../state/store.ts'
import { en } from '../text/en.ts'
import { dayOf } from './dates.ts'
import { dailyOfHash, rulesOf } from './puzzles.ts'
import { dailyResults, daysKept, longestStreak, type Result, withResult } from './results.ts'

const stored = (): readonly Result[] => load<Result[]>('results') ?? []

export const results = signal(stored())

/** What follows from all results, once for each change. */
export const solvedDays = computed(() => dailyResults(results.value))
export const keptDays = computed(() => daysKept(results.value))
export const longest = computed(() => longestStreak(keptDays.value))

addEventListener('storage', ({ key }) => {
	if (key === `${PREFIX}results`) readResults()
})

/** Reads the results again. */
export function readResults(): void {
	results.value = stored()
}

/** Keeps the game that has just been solved. Returns its result. */
export function keepResult(): Result {
	const { begun, ...asked } = help.value
	const daily = dailyOfHash(origin.value)
	const result: Result = {
		begun,
		at: Date.now(),
		played: dayOf(new Date(begun)),
		group: groupNow(),
		...daily,
		seconds: seconds.value,
		...asked,
	}
	const before = stored()
	const after = withResult(before, result)
	if (after !== before) save('results', after)
	results.value = after
	return after.find((it) => it.begun === begun) ?? result
}

/** Returns the level or the rules of the game in play; nothing if neither is known, or on another board. */
export function groupNow(): string {
	const daily = dailyOfHash(origin.value)
	if (daily?.kind === 'variant') return rulesOf(daily.day)
	const { rules: made = '', level = '', size = 9 } = recipeOfHash(origin.value) ?? {}
	const [named] = title.value.split(' ')
	if (size !== 9) return ''
	if (made) return made in en.ruleNames ? made : ''
	if (rules.value) return ''
	return named in en.levelNames ? named : level === 'any' ? '' : level
}
