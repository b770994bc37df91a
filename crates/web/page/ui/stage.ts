/**
 * How much of the page is drawn, while it starts.
 *
 * Invariant: only grows.
 */

import { computed, signal } from '@preact/signals-core'

/** The title and the empty board are there from the beginning. */
export const stage = signal(0)
export const NAVIGATION = 1
/** Rows come three at a time; this is the last stage of them. */
export const BOARD = 4
export const CONTROLS = 5
export const ASSISTANT = 6

/** How many rows of the board are drawn. */
export const rows = computed(() => Math.min(Math.max(3 * (stage.value - NAVIGATION), 0), 9))
