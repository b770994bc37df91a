/**
 * The form of a keypad.
 *
 * Invariant: keys are wide enough for fingers, and their rows differ by few keys.
 */

/** The most keys in a row. */
const WIDEST = 7

/** Returns the number of rows, and of keys in each of them. */
export function rowsOfKeys(keys: number): { rows: number; across: number } {
	const rows = Math.ceil(keys / WIDEST)
	return { rows, across: Math.ceil(keys / rows) }
}
