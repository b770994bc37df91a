/**
 * Components that are drawn again when a signal they have read changes.
 *
 * Invariant: every component that reads a signal is live, or is drawn by a live one that reads it too.
 * Several changes in one event are drawn once, before the next frame.
 */

import { effect } from '@preact/signals-core'
import { Component, type ComponentChild } from 'preact'

/** Returns a component without properties that follows the signals it reads. */
export function live(view: () => ComponentChild) {
	return class extends Component {
		private stop = () => {}

		/** Its parent has nothing to tell it. */
		override shouldComponentUpdate(): boolean {
			return false
		}

		override componentWillUnmount(): void {
			this.stop()
		}

		override render(): ComponentChild {
			this.stop()
			let content: ComponentChild = null
			let isFirst = true
			// The effect runs twice: to draw, which finds the signals, and when one of them has changed.
			this.stop = effect(() => {
				if (isFirst) content = view()
				else this.forceUpdate()
				isFirst = false
			})
			return content
		}
	}
}
