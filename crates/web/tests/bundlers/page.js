/**
 * The script of a page: asks, and keeps what it has found for the test.
 *
 * Invariant: the test waits for `globalThis.answers`, which also holds a failure.
 */

import { answers } from './answers.js'

answers().then(
	(it) => {
		globalThis.answers = it
	},
	(error) => {
		globalThis.answers = String(error.stack)
	},
)
