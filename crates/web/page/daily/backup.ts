/**
 * The backup: everything that is kept in the browser, as one text with a version and a check.
 *
 * Invariant: pure functions. Merging loses nothing: whatever either side has is in the result, and of two states of
 * one game the later one. A text that cannot be trusted is refused as a whole.
 */

import type { Progress } from '../state/mastery.ts'
import type { Entry } from '../state/saving.ts'
import { mergedResults } from './results.ts'

/** What is kept, by name. */
export type Kept = Readonly<Record<string, unknown>>

const FORMAT = 'foldoku backup'
const VERSION = 1

export type Problem = 'not-json' | 'other-file' | 'newer-version' | 'damaged'

/** What the page makes anew, and the game in play, which is also in the list of games. */
const LEFT_OUT: readonly string[] = ['ready', 'ready-today', 'current']

/** Returns the text of a backup; `saved` says when it was written. */
export function backupOf(kept: Kept, saved: string): string {
	const data = Object.fromEntries(Object.entries(kept).filter(([name]) => !LEFT_OUT.includes(name)))
	return `${JSON.stringify({ format: FORMAT, version: VERSION, saved, check: checkOf(data), data }, null, 1)}\n`
}

/** Returns what a backup holds, or why it is refused. */
export function readBackup(text: string): Kept | Problem {
	const file = parsed(text)
	if (file === null) return 'not-json'
	if (file.format !== FORMAT || typeof file.version !== 'number') return 'other-file'
	if (file.version > VERSION) return 'newer-version'
	const { data } = file
	return isObject(data) && file.check === checkOf(data) ? data : 'damaged'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text)
		return isObject(value) ? value : {}
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error
		return null
	}
}

/** Returns the CRC-32 of the data, in hexadecimal digits. */
function checkOf(data: unknown): string {
	let crc = -1
	for (const byte of new TextEncoder().encode(JSON.stringify(data))) {
		crc ^= byte
		for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
	}
	return (~crc >>> 0).toString(16).padStart(8, '0')
}

/** How two values of a name become one. Values of other names are objects, lists, or one of the two. */
const MERGES: Record<string, (here: never, there: never) => unknown> = {
	games: mergedGames,
	results: mergedResults,
	mastery: mergedMastery,
}

/** Returns what is here together with what a backup holds. */
export function merged(here: Kept, there: Kept): Kept {
	const names = new Set([...Object.keys(here), ...Object.keys(there)])
	return Object.fromEntries(
		[...names]
			.filter((name) => name in here || !LEFT_OUT.includes(name))
			.map((name) => [
				name,
				mergedValue(name, here[name], LEFT_OUT.includes(name) ? undefined : there[name]),
			]),
	)
}

function mergedValue(name: string, here: unknown, there: unknown): unknown {
	if (here === undefined || here === null) return there
	if (there === undefined || there === null) return here
	const merge = MERGES[name]
	if (merge) return Array.isArray(here) === Array.isArray(there) ? merge(here as never, there as never) : here
	if (Array.isArray(here) && Array.isArray(there)) return union(here, there)
	return isObject(here) && isObject(there) ? { ...there, ...here } : here
}

/** Returns the elements of two lists, each once. */
function union(here: readonly unknown[], there: readonly unknown[]): unknown[] {
	return [...new Map([...here, ...there].map((it) => [JSON.stringify(it), it])).values()]
}

/** Returns the games of two lists, the latest first; of one puzzle the later state. */
function mergedGames(here: readonly Entry[], there: readonly Entry[]): Entry[] {
	const latest = [...here, ...there].sort((a, b) => b.time - a.time)
	const games = new Map<string, Entry>()
	for (const entry of latest) if (!games.has(entry.givens)) games.set(entry.givens, entry)
	return [...games.values()]
}

/** Returns the progress in each technique: of two counts the larger one. */
function mergedMastery(
	here: Readonly<Record<string, Progress>>,
	there: Readonly<Record<string, Progress>>,
): Record<string, Progress> {
	const both = Object.entries(here).map(([key, one]) => [key, largest(one, there[key] ?? one)])
	return { ...there, ...Object.fromEntries(both) }
}

const largest = (one: Progress, other: Progress): Progress => ({
	score: Math.max(one.score, other.score),
	asked: Math.max(one.asked, other.asked),
	applied: Math.max(one.applied, other.applied),
})
