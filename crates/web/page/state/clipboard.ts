/**
 * Copy and paste: marks between cells, and puzzles from anywhere.
 *
 * Invariant: text fields keep their own copy and paste.
 */

import { openText } from '../import/open.ts'
import { imported } from '../import/read.ts'
import { dialog } from '../ui/Dialog.tsx'
import { pasteMarks } from './commands.ts'

export function listenToClipboard(): void {
	addEventListener('paste', (event) => {
		const isField = event.target instanceof Element && event.target.closest('input, textarea')
		if (isField || dialog.value) return
		const text = event.clipboardData?.getData('text') ?? ''
		event.preventDefault()
		if (imported(text).kind === 'board') void openText(text)
		else pasteMarks()
	})
}
