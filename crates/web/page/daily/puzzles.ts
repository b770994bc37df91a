/**
 * Which puzzles a day has: four levels, and one kind with rules of its own that turns with the weekday.
 *
 * Invariant: a puzzle follows from its day and its kind alone, so that it is the same on every device. A day to come
 * has no puzzles yet.
 */

import type { Level } from '../../npm/protocol.ts'
import { NO_WISHES, type Recipe, type RULES } from '../state/recipe.ts'
import { type Day, FIRST_DAY, isDay, today, weekdayOf } from './dates.ts'

/** The kinds of puzzles of a day, from the easiest to the hardest; `variant` has rules of its own. */
export const KINDS = ['easy', 'medium', 'hard', 'unfair', 'variant'] as const
export type Kind = (typeof KINDS)[number]

/** A puzzle of a day. */
export interface Daily {
	day: Day
	kind: Kind
}

/** The symmetry of each level: the one whose puzzles are made within a second. */
const LEVELS: Record<Exclude<Kind, 'variant'>, Pick<Recipe, 'level' | 'symmetry'>> = {
	easy: { level: 'Easy', symmetry: 'half-turn' },
	medium: { level: 'Medium', symmetry: 'half-turn' },
	hard: { level: 'Hard', symmetry: 'half-turn' },
	unfair: { level: 'Unfair', symmetry: 'diagonal' },
}

/** The rules from Monday to Sunday, and their level: what is made within a second. */
export const RULES_OF_WEEK: readonly (readonly [rules: (typeof RULES)[number], level: Level])[] = [
	['killer', 'Medium'],
	['thermometer', 'Medium'],
	['kropki', 'Medium'],
	['arrow', 'Medium'],
	['xv', 'Medium'],
	['renban', 'Hard'],
	['palindrome', 'Hard'],
]

export const rulesOf = (day: Day): (typeof RULES)[number] => RULES_OF_WEEK[weekdayOf(day)][0]

/** Returns how a puzzle is made. */
export function recipeOf({ day, kind }: Daily): Recipe {
	const seed = `${day.replaceAll('-', '')}${KINDS.indexOf(kind)}`
	if (kind !== 'variant') return { ...NO_WISHES, seed, ...LEVELS[kind] }
	const [rules, level] = RULES_OF_WEEK[weekdayOf(day)]
	return { ...NO_WISHES, seed, rules, level }
}

/** Returns the title of a puzzle; titles are English, and translated when they are shown. */
export const titleOf = ({ day, kind }: Daily): string =>
	`${kind === 'variant' ? rulesOf(day) : LEVELS[kind].level} ${day}`

/** Returns the address of a puzzle. */
export const dailyHash = ({ day, kind }: Daily): string => `#daily=${day}&level=${kind}`

/** Returns the puzzle of an address, also one of a day to come; null for any other. The day may be `today`. */
export function dailyOfHash(hash: string): Daily | null {
	const values = new URLSearchParams(hash.replace(/^#/, ''))
	const named = values.get('daily') ?? ''
	const day = named === 'today' ? today() : named
	const kind = KINDS.find((it) => it === (values.get('level') ?? KINDS[0]).toLowerCase())
	return kind && isDay(day) && day >= FIRST_DAY ? { day, kind } : null
}

export const isToCome = (day: Day): boolean => day > today()
