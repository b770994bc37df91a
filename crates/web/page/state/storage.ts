/**
 * Values kept in the browser.
 *
 * Invariant: never throws; without storage nothing is kept.
 */

import { report } from '../ui/report.ts'

export const PREFIX = 'foldoku.'

export function load<Value>(name: string): Value | null {
	try {
		const text = localStorage.getItem(PREFIX + name)
		return text === null ? null : (JSON.parse(text) as Value)
	} catch (error) {
		report(error)
		return null
	}
}

export function save(name: string, value: unknown): void {
	try {
		localStorage.setItem(PREFIX + name, JSON.stringify(value))
	} catch (error) {
		// Private windows and full disks keep nothing.
		report(error)
	}
}
