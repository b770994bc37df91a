/**
 * Changes of a board as data.
 *
 * Invariant: applying a patch and then its inverse gives the same board. A patch lists only real
 * changes, each cell of each field once.
 */

import { type Board, copyOf, FIELDS, type Field } from './board.ts'

/** One number of a field, before and after. */
export type Change = readonly [field: Field, index: number, before: number, after: number]
export type Patch = readonly Change[]

/** Returns the changes that lead from one board to another. */
export function difference(from: Board, to: Board): Patch {
	const changes: Change[] = []
	for (const field of FIELDS) {
		const after = to[field]
		from[field].forEach((value, index) => {
			if (value !== after[index]) changes.push([field, index, value, after[index]])
		})
	}
	return changes
}

/** Returns the board after the changes. */
export function applied(board: Board, patch: Patch): Board {
	const next = copyOf(board)
	for (const [field, index, , after] of patch) next[field][index] = after
	return next
}

/** Returns the patch that takes a patch back. */
export const inverse = (patch: Patch): Patch =>
	patch.map(([field, index, before, after]) => [field, index, after, before] as const)
