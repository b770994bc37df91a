/**
 * Draws the page part by part: header and board, controls, assistant.
 *
 * Invariant: no task of the start is long; what comes later does not move the board.
 */

import { render } from 'preact'
import { App, stage } from './app.tsx'

/** Returns after the browser has had the time to answer the player. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

export async function draw(): Promise<void> {
	const root = document.getElementById('app')
	if (!root) return
	render(<App />, root)
	for (const next of [1, 2]) {
		await pause()
		stage.value = next
	}
}
