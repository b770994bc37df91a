/**
 * Dialogs that are fetched when they are needed first, so that the page opens sooner.
 *
 * Invariant: each is fetched once; a dialog that cannot be fetched closes with a message.
 */

import { signal } from '@preact/signals-core'
import { type ComponentChild, h } from 'preact'
import { texts } from '../text/language.ts'
import { closeDialog } from '../ui/Dialog.tsx'
import { say } from '../ui/message.ts'

type Component = () => ComponentChild

/** Returns a dialog that is empty until `load` has fetched it. */
function later(load: () => Promise<Component>): Component {
	const found = signal<Component | null>(null)
	const fetchDialog = async () => {
		try {
			found.value = await load()
		} catch {
			closeDialog()
			say(texts.value.engineFailed, 'bad')
		}
	}
	return () => {
		if (found.value) return h(found.value, {})
		void fetchDialog()
		return null
	}
}

export const LaterFilesDialog = later(async () => (await import('./FilesDialog.tsx')).FilesDialog)
export const LaterShareDialog = later(async () => (await import('./ShareDialog.tsx')).ShareDialog)
