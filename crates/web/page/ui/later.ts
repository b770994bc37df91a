/**
 * Parts of the page that are fetched when they are needed first, so that the page opens sooner.
 *
 * Invariant: each is fetched once; a part that cannot be fetched is tried again the next time.
 */

import { signal } from '@preact/signals-core'
import { type ComponentChild, type ComponentType, h } from 'preact'
import { texts } from '../text/language.ts'
import { closeDialog } from './Dialog.tsx'
import { live } from './live.ts'
import { say } from './message.ts'
import { report } from './report.ts'

/** Returns a component that is empty until `load` has fetched it. */
export function later(load: () => Promise<ComponentType>) {
	const found = signal<ComponentType | null>(null)
	const fetchPart = async () => {
		try {
			found.value = await load()
		} catch (error) {
			report(error)
			closeDialog()
			say(texts.value.partFailed, 'bad')
		}
	}
	return live((): ComponentChild => {
		if (found.value) return h(found.value, {})
		void fetchPart()
		return null
	})
}
