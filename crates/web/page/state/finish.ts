/**
 * The end of a game: whether its card is shown.
 *
 * Invariant: a card belongs to the game that was opened last; another game hides it.
 */

import { computed, signal } from '@preact/signals-core'
import { revision, solved } from './store.ts'

/** The game whose card is open; 0 for none. */
const shownFor = signal(0)

export const finished = computed(() => solved.value && shownFor.value === revision.value)

export function showFinish(): void {
	shownFor.value = revision.value
}

export function closeFinish(): void {
	shownFor.value = 0
}
