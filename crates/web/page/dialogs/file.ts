/**
 * A file that the player has chosen: one puzzle is opened, a collection is solved.
 *
 * Invariant: one file at a time.
 */

import { signal } from '@preact/signals-core'
import type { StreamFormat } from '../../npm/protocol.ts'
import { openText } from '../import/open.ts'
import { imported } from '../import/read.ts'
import { closeDialog, dialog } from '../ui/Dialog.tsx'

/** The chosen collection. */
export const chosen = signal<File | null>(null)

export const format = signal<StreamFormat>('solution')

/** The largest file that may be a single puzzle. */
const SINGLE = 4096

export async function takeFile(file: File | undefined): Promise<void> {
	if (!file) return
	if (file.size <= SINGLE) {
		const text = await file.text()
		if (imported(text).kind === 'board' && (await openText(text))) {
			closeDialog()
			return
		}
	}
	chosen.value = file
	dialog.value = 'files'
}
