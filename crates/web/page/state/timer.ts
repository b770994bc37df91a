/**
 * The timer: counts while the page is visible and the puzzle is in play.
 *
 * Invariant: time does not pass while the page is hidden, a dialog is in front of the board, or the game is paused
 * or solved.
 */

import { dialog } from '../ui/Dialog.tsx'
import { paused, seconds, setting, solved } from './store.ts'

export function keepTime(): void {
	setInterval(() => {
		const isInPlay = !document.hidden && !dialog.value && !paused.value && !solved.value && !setting.value
		if (isInPlay) seconds.value += 1
	}, 1000)
}

/** Returns a time as minutes and seconds, or hours before them. */
export function clock(time: number): string {
	const two = (value: number) => String(value).padStart(2, '0')
	const [hours, minutes] = [Math.floor(time / 3600), Math.floor(time / 60) % 60]
	return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(time % 60)}`
}
