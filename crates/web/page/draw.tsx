/**
 * Draws the page again whenever a signal that it shows has changed.
 *
 * Invariant: any number of changes in one event are drawn once, before the next frame.
 */

import { effect } from '@preact/signals-core'
import { render } from 'preact'
import { App } from './app.tsx'

export function draw(): void {
	const root = document.getElementById('app')
	if (!root) return
	let stop = () => {}
	const redraw = () => {
		stop()
		let isFirst = true
		// The effect runs twice: to draw, which finds the signals, and when one of them has changed.
		stop = effect(() => {
			if (isFirst) render(<App />, root)
			else queueMicrotask(redraw)
			isFirst = false
		})
	}
	redraw()
}
