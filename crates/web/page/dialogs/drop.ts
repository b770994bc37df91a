/**
 * Files dropped anywhere on the page.
 *
 * Invariant: the browser never leaves the page for a dropped file.
 */

import { signal } from '@preact/signals-core'
import { whenThere } from '../ui/early.ts'

/** Whether a file hovers over the page. */
export const dropText = signal(false)

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes a file that was dropped or pasted. */
export const fileArrived = (file: File | undefined) =>
	whenThere(() => void import('./file.ts').then(({ takeFile }) => takeFile(file)))

export function listenToDrops(): void {
	addEventListener('dragover', (event) => {
		if (!hasFiles(event)) return
		event.preventDefault()
		dropText.value = true
	})
	addEventListener('dragleave', (event) => {
		if (!event.relatedTarget) dropText.value = false
	})
	addEventListener('drop', (event) => {
		dropText.value = false
		if (!hasFiles(event)) return
		event.preventDefault()
		fileArrived(event.dataTransfer?.files[0])
	})
}
