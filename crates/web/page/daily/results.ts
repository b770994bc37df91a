/**
 * Finished games: what is kept of each, and what follows from all of them.
 *
 * Invariant: pure functions of a list of results, in the order in which the games were finished. A game is in the list
 * once, whatever happens to it after its solution.
 */

import type { Help } from '../state/help.ts'
import { type Day, daysBetween, plusDays } from './dates.ts'
import { type Daily, KINDS, type Kind } from './puzzles.ts'

/** A finished game. */
export interface Result {
	/** When it was begun, in milliseconds; and what tells it apart. */
	begun: number
	/** When it was finished, in milliseconds. */
	at: number
	/** The player's day when it was begun. */
	played: Day
	/** A level, a kind of rules, or nothing if neither is known. */
	group: string
	/** If it is a puzzle of a day. */
	day?: Day
	kind?: Kind
	seconds: number
	hints: number
	applied: number
	checks: number
	explained: number
}

/** Whether nobody helped. */
export const isOwn = (it: Pick<Result, keyof Omit<Help, 'begun'>>): boolean =>
	it.hints + it.applied + it.checks + it.explained === 0

/** Whether the player found every digit: only then does the time count. */
export const isTimed = (it: Pick<Result, 'applied' | 'explained'>): boolean => it.applied + it.explained === 0

/** Returns the list with a game that was just finished; the same list if it is in it already. */
export function withResult(results: readonly Result[], result: Result): readonly Result[] {
	return results.some((it) => it.begun === result.begun) ? results : [...results, result]
}

/** Returns the results of two lists, each once, in the order of their ends. */
export function mergedResults(one: readonly Result[], other: readonly Result[]): Result[] {
	const all = new Map([...other, ...one].map((it) => [it.begun, it]))
	return [...all.values()].sort((a, b) => a.at - b.at || a.begun - b.begun)
}

/** Returns the best result of each puzzle of each day: one without help comes before a quicker one. */
export function dailyResults(results: readonly Result[]): ReadonlyMap<Day, Partial<Record<Kind, Result>>> {
	const days = new Map<Day, Partial<Record<Kind, Result>>>()
	for (const result of results) {
		const { day, kind } = result
		if (!day || !kind || !KINDS.includes(kind)) continue
		const its = days.get(day) ?? {}
		const best = its[kind]
		if (!best || isBetter(result, best)) its[kind] = result
		days.set(day, its)
	}
	return days
}

function isBetter(one: Result, other: Result): boolean {
	const ranks = [isTimed, isOwn].map((test) => Number(test(one)) - Number(test(other)))
	return (ranks.find(Boolean) ?? other.seconds - one.seconds) > 0
}

/** Returns the days on which a puzzle of the same day was begun, and solved since. */
export const daysKept = (results: readonly Result[]): ReadonlySet<Day> =>
	new Set(results.filter((it) => it.day && it.day === it.played).map((it) => it.played))

/** How many days lie between two missed ones at least, if a streak survives both. */
const APART = 7

export interface Streak {
	/** The days with a puzzle, without the missed ones. */
	days: number
	/** The missed days that were forgiven, the latest first. */
	forgiven: readonly Day[]
}

/**
 * Returns the streak that ends on a day. The day itself is never missed: it is not over. One missed day is forgiven;
 * another one less than a week from it ends the streak.
 */
export function streakAt(kept: ReadonlySet<Day>, end: Day): Streak {
	const forgiven: Day[] = []
	let last = kept.has(end) ? end : plusDays(end, -1)
	let days = 0
	// The missed day that was met last, which counts only if there are earlier days to keep.
	let missed: Day | null = null
	for (let day = last; ; day = plusDays(day, -1)) {
		if (kept.has(day)) {
			days += 1
			last = day
			if (missed) forgiven.push(missed)
			missed = null
		} else {
			const later = missed ?? forgiven.at(-1)
			if (later && daysBetween(day, later) < APART) return { days, forgiven }
			missed = day
		}
	}
}

/** Returns the longest streak that there was. */
export function longestStreak(kept: ReadonlySet<Day>): number {
	let longest = 0
	let days = 0
	// The missed day that was met last within the streak, and the days since.
	let missed: Day | null = null
	let since = 0
	let before: Day | null = null
	for (const day of [...kept].sort()) {
		const gap: number = before ? daysBetween(before, day) - 1 : 0
		if (gap > 0) {
			const last: Day = plusDays(day, -1)
			const isNear: boolean = missed !== null && daysBetween(missed, last) < APART
			if (gap > 1) days = 0
			else if (isNear) days = since
			missed = gap > 1 ? null : last
			since = 0
		}
		days += 1
		since += 1
		longest = Math.max(longest, days)
		before = day
	}
	return longest
}

export interface Statistics {
	group: string
	games: number
	/** Seconds; null if no time counts. */
	best: number | null
	median: number | null
	last: number | null
	/** Hints per game. */
	hints: number
	/** The share of games without help, 0 to 1. */
	own: number
	/** The times that count, in the order of the games. */
	times: readonly number[]
}

/** Returns the statistics of a group. */
export function statisticsOf(results: readonly Result[], group: string): Statistics {
	const its = results.filter((it) => it.group === group)
	const times = its.filter(isTimed).map((it) => it.seconds)
	const sum = (value: (it: Result) => number) => its.reduce((total, it) => total + value(it), 0)
	const share = (total: number) => (its.length ? total / its.length : 0)
	return {
		group,
		games: its.length,
		best: times.length ? Math.min(...times) : null,
		median: medianOf(times),
		last: times.at(-1) ?? null,
		hints: share(sum((it) => it.hints)),
		own: share(sum((it) => Number(isOwn(it)))),
		times,
	}
}

function medianOf(values: readonly number[]): number | null {
	if (values.length === 0) return null
	const sorted = values.toSorted((a, b) => a - b)
	const middle = Math.floor(sorted.length / 2)
	return sorted.length % 2 ? sorted[middle] : Math.round((sorted[middle - 1] + sorted[middle]) / 2)
}

/** Returns the puzzle of a day that comes after one: the next harder one that is not solved, or else any other. */
export function nextDaily({ day, kind }: Daily, results: readonly Result[]): Daily | null {
	const solved = dailyResults(results).get(day) ?? {}
	const at = KINDS.indexOf(kind)
	const next = [...KINDS.slice(at + 1), ...KINDS.slice(0, at)].find((it) => !solved[it])
	return next ? { day, kind: next } : null
}
