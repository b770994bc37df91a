/**
 * The pure parts of the daily puzzles: days, addresses, results, streaks, statistics, backups.
 *
 * Invariant: no test depends on the day or the time zone it runs in.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step } from '../npm/protocol.ts'
import { backupOf, merged, readBackup } from '../page/daily/backup.ts'
import { dayOf, daysBetween, isDay, plusDays, plusMonths, weekdayOf, weeksOf } from '../page/daily/dates.ts'
import { dailyHash, dailyOfHash, KINDS, RULES_OF_WEEK, recipeOf, titleOf } from '../page/daily/puzzles.ts'
import {
	dailyResults,
	daysKept,
	isOwn,
	isTimed,
	longestStreak,
	mergedResults,
	nextDaily,
	type Result,
	statisticsOf,
	streakAt,
	withResult,
} from '../page/daily/results.ts'
import { hardestOf, isMarked, judged, placementsOf, rightDigits } from '../page/daily/review.ts'
import { boardOf, emptyBoard } from '../page/state/board.ts'
import { bit } from '../page/state/cells.ts'
import { newGame, play } from '../page/state/game.ts'
import { isMadeHash } from '../page/state/recipe.ts'
import { PUZZLE, randomFrom, SOLUTION } from './samples.ts'

test('days pass over leap days, the ends of years, and changes of the clocks', () => {
	assert.equal(plusDays('2024-02-28', 1), '2024-02-29')
	assert.equal(plusDays('2026-02-28', 1), '2026-03-01')
	assert.equal(plusDays('2026-12-31', 1), '2027-01-01')
	assert.equal(plusDays('2027-01-01', -1), '2026-12-31')
	for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-01', '2026-03-08']) {
		assert.equal(plusDays(plusDays(day, 1), -1), day)
		assert.equal(daysBetween(day, plusDays(day, 1)), 1)
	}
	assert.equal(daysBetween('2026-01-01', '2027-01-01'), 365)
})

test('the day of a moment is the day of the player', () => {
	const zone = process.env.TZ
	try {
		process.env.TZ = 'Pacific/Auckland'
		assert.equal(dayOf(new Date('2026-12-31T11:30:00Z')), '2027-01-01')
		process.env.TZ = 'America/Los_Angeles'
		assert.equal(dayOf(new Date('2027-01-01T07:30:00Z')), '2026-12-31')
		process.env.TZ = 'Europe/Berlin'
		// The clocks are put forward at 2:00 and back at 3:00.
		assert.equal(dayOf(new Date('2026-03-28T22:59:59Z')), '2026-03-28')
		assert.equal(dayOf(new Date('2026-03-28T23:00:00Z')), '2026-03-29')
		assert.equal(dayOf(new Date('2026-10-25T22:59:59Z')), '2026-10-25')
	} finally {
		if (zone === undefined) delete process.env.TZ
		else process.env.TZ = zone
	}
})

test('weeks begin on Monday, and months hold their own days alone', () => {
	assert.equal(weekdayOf('2026-11-26'), 3)
	assert.equal(weekdayOf('2026-11-30'), 0)
	assert.equal(plusMonths('2026-12', 1), '2027-01')
	assert.equal(plusMonths('2026-01', -1), '2025-12')
	for (const [month, count] of [
		['2026-11', 30],
		['2024-02', 29],
		['2026-02', 28],
		['2026-12', 31],
	] as const) {
		const weeks = weeksOf(month)
		assert.ok(weeks.every((week) => week.length === 7))
		const days = weeks.flat().filter((day) => day !== null)
		assert.equal(days.length, count)
		assert.ok(days.every((day) => day.startsWith(month)))
		for (const week of weeks) {
			week.forEach((day, at) => {
				if (day) assert.equal(weekdayOf(day), at)
			})
		}
	}
})

test('only days of the calendar are days', () => {
	assert.ok(isDay('2024-02-29'))
	for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', 'today', '2026-11-31'])
		assert.ok(!isDay(text), text)
})

test('an address of a day is read again', () => {
	for (const kind of KINDS) {
		const daily = { day: '2026-11-26', kind }
		assert.deepEqual(dailyOfHash(dailyHash(daily)), daily)
		assert.ok(isMadeHash(dailyHash(daily)))
	}
	assert.deepEqual(dailyOfHash('#daily=2026-11-26&level=Hard'), { day: '2026-11-26', kind: 'hard' })
	assert.deepEqual(dailyOfHash('#daily=2026-11-26'), { day: '2026-11-26', kind: 'easy' })
	for (const hash of [
		'',
		'#p=123',
		'#daily=2026-02-30',
		'#daily=2026-11-26&level=silly',
		'#daily=1999-01-01',
	])
		assert.equal(dailyOfHash(hash), null, hash)
})

test('every puzzle of a week has a seed of its own', () => {
	const week = Array.from({ length: 7 }, (_, at) => plusDays('2026-12-28', at))
	const all = week.flatMap((day) => KINDS.map((kind) => ({ day, kind })))
	assert.equal(new Set(all.map((it) => recipeOf(it).seed)).size, all.length)
	assert.equal(recipeOf({ day: '2026-11-26', kind: 'hard' }).seed, '202611262')
	const variants = week.map((day) => recipeOf({ day, kind: 'variant' }).rules)
	assert.deepEqual(new Set(variants), new Set(RULES_OF_WEEK.map(([rules]) => rules)))
	assert.equal(titleOf({ day: '2026-11-26', kind: 'unfair' }), 'Unfair 2026-11-26')
})

const NO_HELP = { hints: 0, applied: 0, checks: 0, explained: 0 }

let count = 0

/** Returns a game of a day, begun on that day unless it says otherwise. */
function game(day: string, change: Partial<Result> = {}): Result {
	count += 1
	return {
		begun: count,
		at: count,
		played: day,
		group: 'Easy',
		day,
		kind: 'easy',
		seconds: 100,
		...NO_HELP,
		...change,
	}
}

test('a game counts once', () => {
	const first = game('2026-11-26')
	const list = withResult([], first)
	assert.equal(withResult(list, { ...first, seconds: 7 }), list)
})

test('help is help, and a time counts if every digit was placed by the player', () => {
	assert.ok(isOwn(NO_HELP) && isTimed(NO_HELP))
	const checked = { ...NO_HELP, checks: 1, hints: 2 }
	assert.ok(!isOwn(checked) && isTimed(checked))
	assert.ok(!isTimed({ ...NO_HELP, applied: 1 }) && !isTimed({ ...NO_HELP, explained: 1 }))
})

test('of two games of one puzzle the one without help counts, then the quicker one', () => {
	const helped = game('2026-11-26', { seconds: 50, hints: 1 })
	const slow = game('2026-11-26', { seconds: 90 })
	const quick = game('2026-11-26', { seconds: 80 })
	assert.equal(dailyResults([helped, slow, quick]).get('2026-11-26')?.easy, quick)
})

/** Returns the streak at the end of days written from left to right: x for a day with a puzzle. */
function streak(days: string): number {
	const first = '2026-12-20'
	const kept = new Set([...days].flatMap((it, at) => (it === 'x' ? [plusDays(first, at)] : [])))
	return streakAt(kept, plusDays(first, days.length - 1)).days
}

test('a streak forgives one missed day in a week', () => {
	assert.equal(streak('.'), 0)
	assert.equal(streak('x'), 1)
	assert.equal(streak('xxx'), 3)
	// Today is not over.
	assert.equal(streak('xxx.'), 3)
	assert.equal(streak('xxx.x'), 4)
	assert.equal(streak('xxx..'), 3)
	assert.equal(streak('xxx...'), 0)
	assert.equal(streak('xx..x'), 1)
	// Six days between two missed ones are too few, seven are enough.
	assert.equal(streak('xx.xxxxx.x'), 6)
	assert.equal(streak('xx.xxxxxx.x'), 9)
})

test('a streak names the forgiven days', () => {
	const kept = daysKept(['2026-12-30', '2026-12-31', '2027-01-02'].map((day) => game(day)))
	assert.deepEqual(streakAt(kept, '2027-01-02'), { days: 3, forgiven: ['2027-01-01'] })
	assert.equal(longestStreak(kept), 3)
	assert.equal(longestStreak(new Set()), 0)
})

test('the longest streak is the longest of all days', () => {
	const random = randomFrom(7)
	for (let round = 0; round < 200; round += 1) {
		const days = Array.from({ length: 40 }, (_, at) => plusDays('2026-12-10', at))
		const kept = new Set(days.filter(() => random() < 0.8))
		const all = days.map((day) => streakAt(kept, day).days)
		assert.equal(longestStreak(kept), Math.max(...all), [...kept].join())
	}
})

test('only puzzles that were begun on their day count for the streak', () => {
	const kept = daysKept([game('2026-11-24'), game('2026-11-25', { played: '2026-11-26' })])
	assert.deepEqual([...kept], ['2026-11-24'])
})

test('statistics count times, help and games of one group', () => {
	const games = [
		game('2026-11-20', { seconds: 300 }),
		game('2026-11-21', { seconds: 100, hints: 3 }),
		game('2026-11-22', { seconds: 10, explained: 1 }),
		game('2026-11-23', { seconds: 200 }),
		game('2026-11-23', { seconds: 5, group: 'Hard' }),
	]
	assert.deepEqual(statisticsOf(games, 'Easy'), {
		group: 'Easy',
		games: 4,
		best: 100,
		median: 200,
		last: 200,
		hints: 0.75,
		own: 0.5,
		times: [300, 100, 200],
	})
	assert.equal(statisticsOf(games.slice(0, 2), 'Easy').median, 200)
	assert.equal(statisticsOf([], 'Easy').best, null)
})

test('the next puzzle of a day is a harder one that is not solved', () => {
	const day = '2026-11-26'
	assert.deepEqual(nextDaily({ day, kind: 'medium' }, []), { day, kind: 'hard' })
	assert.deepEqual(nextDaily({ day, kind: 'medium' }, [game(day, { kind: 'hard' })]), { day, kind: 'unfair' })
	assert.deepEqual(nextDaily({ day, kind: 'variant' }, []), { day, kind: 'easy' })
	const all = KINDS.map((kind) => game(day, { kind }))
	assert.equal(nextDaily({ day, kind: 'easy' }, all), null)
})

test('results of two devices become one list, each game once', () => {
	const [one, two, three] = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => game(day))
	assert.deepEqual(mergedResults([one, three], [one, two]), [one, two, three])
	assert.deepEqual(mergedResults([], [two]), [two])
})

const KEPT = {
	settings: { theme: 'dark' },
	results: [game('2026-11-20')],
	games: [{ givens: 'a', time: 5, hash: '#s=old' }],
	seen: ['x'],
	ready: { Easy: [] },
	current: { game: {} },
}

test('a backup is read again, without what the page makes anew', () => {
	const { ready, current, ...rest } = KEPT
	assert.deepEqual(readBackup(backupOf(KEPT, '2026-11-26T12:00:00Z')), rest)
})

test('a file that cannot be trusted is refused', () => {
	const text = backupOf(KEPT, '')
	assert.equal(readBackup('53..7....'), 'not-json')
	assert.equal(readBackup('[1, 2]'), 'other-file')
	assert.equal(readBackup('{"format":"foldoku"}'), 'other-file')
	assert.equal(readBackup(text.replace('"version": 1', '"version": 2')), 'newer-version')
	assert.equal(readBackup(text.replace('dark', 'dork')), 'damaged')
	assert.equal(readBackup(text.slice(0, -20)), 'not-json')
})

test('merging a backup loses nothing', () => {
	const here = {
		settings: { theme: 'light', timer: false },
		results: [game('2026-11-21')],
		games: [
			{ givens: 'a', time: 9, hash: '#s=new' },
			{ givens: 'b', time: 1, hash: '#s=b' },
		],
		ready: { Easy: [1] },
	}
	const all = merged(here, KEPT)
	assert.deepEqual(all.settings, here.settings)
	assert.deepEqual(all.results, [...KEPT.results, ...here.results])
	assert.deepEqual(all.games, here.games)
	assert.deepEqual(all.seen, KEPT.seen)
	assert.deepEqual(all.ready, here.ready)
	assert.equal('current' in all, false)
	// Merging the same again changes nothing.
	assert.deepEqual(merged(all, KEPT), all)
	assert.deepEqual(merged({ seen: ['y', 'x'] }, KEPT).seen, ['y', 'x'])
})

test('merging a backup keeps the larger progress in each technique', () => {
	const progress = (score: number, asked: number, applied = 0) => ({ score, asked, applied })
	const here = { mastery: { 'x-wing': progress(1, 4), swordfish: progress(2, 0) } }
	const there = { mastery: { 'x-wing': progress(3, 1, 2), 'w-wing': progress(1, 1) } }
	assert.deepEqual(merged(here, there).mastery, {
		'x-wing': progress(3, 4, 2),
		swordfish: progress(2, 0),
		'w-wing': progress(1, 1),
	})
	assert.deepEqual(merged({}, there).mastery, there.mastery)
})

/** Returns a step that places or removes a digit, as far as a review looks at it. */
const step = (level: string, score: number, placed: readonly (readonly [string, number])[] = []): Step =>
	({ level, score, placements: placed.map(([cell, digit]) => ({ cell, digit })) }) as Step

const single = (cell: string, digit: number) => step('Easy', 4, [[cell, digit]])

test('the path of a game holds its digits in order, also those that were taken back', () => {
	let game = newGame(boardOf(PUZZLE) ?? emptyBoard())
	const write = (cells: number[], digit: number, mode: 'digit' | 'corner' = 'digit') => {
		game = play(game, { type: 'write', mode, cells, digit })
	}
	write([2], 9)
	write([2], 1, 'corner')
	write([2], 4)
	write([3, 5], 6)
	write([5], 6)
	const path = placementsOf(game)
	assert.deepEqual(
		path.map(({ number, cell, digit }) => [number, cell, digit]),
		[
			[1, 2, 9],
			[2, 2, 4],
			[3, 3, 6],
			[4, 5, 6],
		],
	)
	assert.equal(path[0].before.entries[2], 0)
	assert.equal(path[1].before.entries[2], 9)
	assert.equal(path[2].before.entries[2], 4)
	assert.equal(rightDigits(path[1].before, SOLUTION), PUZZLE)
	assert.equal(rightDigits(path[2].before, SOLUTION)[2], '4')
})

test('the hardest step is the one of the highest level, then of the highest score', () => {
	assert.equal(hardestOf([single('r1c1', 1), step('Hard', 130), step('Medium', 200), step('Hard', 140)]), 3)
	assert.equal(hardestOf([step('Hard', 130), step('Hard', 130)]), 0)
})

test('a digit is judged by the easiest way to it', () => {
	const before = boardOf(PUZZLE) ?? emptyBoard()
	const placement = { number: 7, cell: 2, digit: 4, before }
	const kite = step('Hard', 150)
	const way = [single('r5c5', 5), kite, single('r1c3', 4), step('Unfair', 300)]
	assert.equal(judged(placement, [single('r5c5', 5), single('r1c3', 4), kite], true).kind, 'seen')
	const leap = judged(placement, way, true)
	assert.deepEqual([leap.kind, leap.at, leap.step], ['leap', 1, kite])
	// No technique leads there: there is nothing to show.
	const unknown = judged(placement, [kite], true)
	assert.deepEqual([unknown.kind, unknown.step], ['leap', undefined])
	const wrong = judged({ ...placement, digit: 1 }, way, false)
	assert.deepEqual([wrong.kind, wrong.at], ['wrong', 0])
	// The only mark of the cell.
	const corner = before.corner.map((set, cell) => (cell === 2 ? bit(4) : set))
	assert.equal(judged({ ...placement, before: { ...before, corner } }, way, true).kind, 'worked')
})

test('marks show a digit that has one cell left in a unit', () => {
	const before = boardOf(PUZZLE) ?? emptyBoard()
	const open = [2, 10, 11, 18]
	const marks = (sets: number[]) =>
		before.corner.map((set, cell) => (open.includes(cell) ? sets[open.indexOf(cell)] : set))
	const placement = (sets: number[]) => ({
		...{ number: 1, cell: 2, digit: 4 },
		before: { ...before, corner: marks(sets) },
	})
	assert.ok(isMarked(placement([bit(4) | bit(1), bit(7), bit(7) | bit(2), bit(1)])))
	assert.ok(!isMarked(placement([bit(4) | bit(1), bit(4), bit(7) | bit(2), bit(1)])))
	assert.ok(!isMarked(placement([bit(4) | bit(1), 0, bit(7) | bit(2), bit(1)])))
	assert.ok(!isMarked(placement([0, 0, 0, 0])))
})
