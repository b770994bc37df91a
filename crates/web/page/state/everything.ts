/**
 * Everything that is kept in the browser, at once.
 *
 * Invariant: all values are kept, or none: a browser without room keeps what it had.
 */

import { load, PREFIX } from './storage.ts'

/** Returns everything that is kept, by name. */
export function loadAll(): Record<string, unknown> {
	const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
	return Object.fromEntries(names.map((key) => [key.slice(PREFIX.length), load(key.slice(PREFIX.length))]))
}

/** Keeps all values, or none if there is not enough room; returns whether it did. */
export function saveAll(values: Readonly<Record<string, unknown>>): boolean {
	const before = Object.entries(localStorage)
	try {
		for (const [name, value] of Object.entries(values))
			localStorage.setItem(PREFIX + name, JSON.stringify(value))
		return true
	} catch {
		localStorage.clear()
		for (const [key, text] of before) localStorage.setItem(key, text)
		return false
	}
}
