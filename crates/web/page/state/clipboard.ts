/**
 * Copy and paste: marks between cells, and puzzles from anywhere, also as pictures.
 *
 * Invariant: text fields keep their own copy and paste. If a text does not hold a puzzle, the marks
 * that were copied before are pasted, or the text is refused with a reason.
 */

import { fileArrived } from '../dialogs/drop.ts'
import { dialog } from '../ui/Dialog.tsx'
import { whenThere } from '../ui/early.ts'
import { say } from '../ui/message.ts'
import { hasCopied, pasteMarks } from './commands.ts'

export function listenToClipboard(): void {
	addEventListener('paste', (event) => {
		const text = event.clipboardData?.getData('text') ?? ''
		const file = event.clipboardData?.files[0]
		const isField = event.target instanceof Element && event.target.closest('input, textarea')
		if (file && !text) fileArrived(file)
		else if (isField || dialog.value) return
		else whenThere(() => void paste(text))
		event.preventDefault()
	})
}

async function paste(text: string): Promise<void> {
	// Marks are copied within the page, and leave the clipboard as it is.
	if (text.length < 13) {
		pasteMarks()
		return
	}
	const [{ openText, problem }, { imported }] = await Promise.all([
		import('../import/open.ts'),
		import('../import/read.ts'),
	])
	const isPuzzle = imported(text).kind !== 'unknown' || !hasCopied()
	if (!isPuzzle) pasteMarks()
	else if ((await openText(text)) === 'refused') say(problem.value, 'bad')
}
