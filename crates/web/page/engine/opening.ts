/**
 * Opening a puzzle, at once or as soon as it has been found.
 *
 * Invariant: the game in play is saved first. The last puzzle asked for is the one that is opened: it stops the
 * search for any other.
 */

import type { RulesPuzzle } from '../../npm/protocol.ts'
import type { Board } from '../state/board.ts'
import type { Game } from '../state/game.ts'
import { saveNow } from '../state/saving.ts'
import { open, origin } from '../state/store.ts'
import { run, task } from './task.ts'

/** A puzzle to open. */
export interface Found {
	puzzle: Game | Board
	title?: string
	seconds?: number
	rules?: RulesPuzzle
	/** The address that makes the puzzle again. */
	origin?: string
}

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

function show({ puzzle, title, seconds, rules, ...rest }: Found): void {
	saveNow()
	open(puzzle, title, seconds, rules)
	origin.value = rest.origin ?? ''
}
