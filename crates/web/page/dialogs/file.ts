/**
 * A file that the player has chosen: one puzzle is opened, a collection is solved, a picture is read.
 *
 * Invariant: one file at a time.
 */

import { signal } from '@preact/signals-core'
import type { StreamFormat } from '../../npm/protocol.ts'
import { openText, problem } from '../import/open.ts'
import { imported } from '../import/read.ts'
import { closeDialog, dialog } from '../ui/Dialog.tsx'

/** The chosen collection. */
export const chosen = signal<File | null>(null)

export const format = signal<Exclude<StreamFormat, 'puzzle'>>('solution')

/** The largest file that may be a single puzzle. */
const SINGLE = 4096

/** Returns whether a text may be one puzzle: a grid, or a line that only the engine knows. */
function isOnePuzzle(text: string): boolean {
	const found = imported(text)
	return found.kind === 'board' ? !found.others?.length : !text.trim().includes('\n')
}

export async function takeFile(file: File | undefined): Promise<void> {
	if (!file) return
	if (file.type.startsWith('image/')) {
		const { takePicture } = await import('../photo/all.ts')
		takePicture(file)
		return
	}
	if (file.size <= SINGLE) {
		const text = await file.text()
		const outcome = isOnePuzzle(text) ? await openText(text) : 'refused'
		if (outcome === 'opened') closeDialog()
		if (outcome !== 'refused') return
		problem.value = ''
	}
	chosen.value = file
	dialog.value = 'files'
}
