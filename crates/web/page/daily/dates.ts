/**
 * Days of the calendar, written `2026-11-26`.
 *
 * Invariant: a day has no time and no time zone. It is counted in UTC, where every day has 24 hours, so that no
 * change of the clocks moves it; only `dayOf` reads a clock, and takes the player's own day.
 */

/** A day such as `2026-11-26`. */
export type Day = string

/** A month such as `2026-11`. */
export type Month = string

/** The first day that has puzzles. */
export const FIRST_DAY: Day = '2020-01-01'

const LENGTH = 86_400_000

const two = (value: number) => String(value).padStart(2, '0')

/** Returns the player's day at a moment. */
export const dayOf = (moment: Date): Day =>
	`${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`

export const today = (): Day => dayOf(new Date())

const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / LENGTH

const dayOfNumber = (number: number): Day => new Date(number * LENGTH).toISOString().slice(0, 10)

/** Returns whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
	if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
	const number = numberOf(text)
	return Number.isInteger(number) && dayOfNumber(number) === text
}

/** Returns the day that is some days later, or earlier. */
export const plusDays = (day: Day, days: number): Day => dayOfNumber(numberOf(day) + days)

/** Returns how many days one day is after another. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)

/** Returns the day of the week, 0 for Monday. */
export const weekdayOf = (day: Day): number => (numberOf(day) + 3) % 7

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Returns the month that is some months later, or earlier. */
export function plusMonths(month: Month, months: number): Month {
	const [year, number] = month.split('-').map(Number)
	const count = 12 * year + number - 1 + months
	return `${String(Math.floor(count / 12)).padStart(4, '0')}-${two((count % 12) + 1)}`
}

/** Returns the weeks of a month, from Monday to Sunday; null for the days of other months. */
export function weeksOf(month: Month): readonly (readonly (Day | null)[])[] {
	const first: Day = `${month}-01`
	const count = daysBetween(first, `${plusMonths(month, 1)}-01`)
	const before = weekdayOf(first)
	const cells = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, at) =>
		at >= before && at < before + count ? plusDays(first, at - before) : null,
	)
	return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7))
}
