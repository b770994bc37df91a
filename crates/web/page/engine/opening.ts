/**
 * Opening a puzzle, at once or as soon as it has been found.
 *
 * Invariant: the game in play is saved first. The last puzzle asked for is the one that is opened: it stops the
 * search for any other.
 */

import { saveNow } from '../state/saving.ts'
import { type Found, open } from '../state/store.ts'
import { run, task } from './task.ts'

/** Opens a puzzle. */
export function openNow(found: Found): void {
	stopOpening()
	show(found)
}

/** Opens the puzzle that `find` finds; returns it, or null if it was stopped. */
export const openLater = <Its extends Found>(
	find: (stop: AbortSignal) => Promise<Its>,
): Promise<Its | null> =>
	run(
		async (stop) => {
			const found = await find(stop)
			if (!stop.aborted) show(found)
			return found
		},
		{ opens: true },
	)

export function stopOpening(): void {
	if (task.value?.opens) task.value.cancel()
}

function show(found: Found): void {
	saveNow()
	open(found)
}
