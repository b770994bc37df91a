/**
 * Changes of a board as data.
 *
 * Invariant: applying a patch and then its inverse gives the same board. A patch lists only real
 * changes, each cell of each field once.
 */

import type { Board, Field } from './board.ts'

/** One number of a field, before and after. */
export type Change = readonly [field: Field, index: number, before: number, after: number]
export type Patch = readonly Change[]

const FIELDS: readonly Field[] = ['givens', 'entries', 'corner', 'centre', 'colours', 'removed', 'auto']

/** Returns the changes that lead from one board to another. */
export function difference(from: Board, to: Board): Patch {
	const changes: Change[] = []
	for (const field of FIELDS) {
		const [before, after] = [from[field], to[field]]
		if (before === after) continue
		before.forEach((value, index) => {
			if (value !== after[index]) changes.push([field, index, value, after[index]])
		})
	}
	return changes
}

/** Returns the board after the changes. */
export function applied(board: Board, patch: Patch): Board {
	const next: Record<Field, readonly number[]> = { ...board }
	const copied = new Map<Field, number[]>()
	for (const [field, index, , after] of patch) {
		let list = copied.get(field)
		if (!list) {
			list = [...board[field]]
			copied.set(field, list)
			next[field] = list
		}
		list[index] = after
	}
	return next as Board
}

/** Returns the patch that takes a patch back. */
export const inverse = (patch: Patch): Patch =>
	patch.map(([field, index, before, after]) => [field, index, after, before] as const)
