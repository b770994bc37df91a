/**
 * Draws the page part by part: title, navigation, board, controls, assistant.
 *
 * Invariant: no task of the start is long; what comes later does not move what is there.
 */

import { render } from 'preact'
import { App } from './app.tsx'
import { ASSISTANT, BOARD, CONTROLS, stage } from './ui/stage.ts'

/** Returns after the browser has had the time to answer the player. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Returns after the browser has shown what is there; at once if the page is hidden, which shows nothing. */
const shown = (): Promise<void> =>
	new Promise((resolve) => {
		if (document.hidden) setTimeout(resolve)
		else requestAnimationFrame(() => setTimeout(resolve))
		// A page that is hidden in between shows nothing either.
		setTimeout(resolve, 200)
	})

export async function draw(): Promise<void> {
	const root = document.getElementById('app')
	if (!root) return
	render(<App />, root)
	await shown()
	for (let next = 1; next <= ASSISTANT; next += 1) {
		stage.value = next
		await (next >= BOARD && next <= CONTROLS ? shown() : pause())
	}
}
