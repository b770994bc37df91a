/**
 * The keys of the assistant.
 *
 * Invariant: a key does what the main button of its panel does. While other work is in progress it stops that
 * work, so that no key is lost.
 */

import { shown } from '../state/store.ts'
import { applyHint, askHint, hint, isComplete, tellMore } from './hint.ts'
import { askPath, index, path, select } from './path.ts'
import { openPanel, tab } from './tabs.ts'

/** H: a hint, then more of it. Enter: applies it. Returns whether the key meant something. */
export function hintKey(isEnter = false): boolean {
	if (isEnter) {
		if (!hint.value || !isComplete.value) return false
		return applyHint()
	}
	openPanel('hint')
	if (hint.value && !isComplete.value) tellMore()
	else if (!hint.value) void askHint()
	return true
}

/** E: explains the solution. */
export function explainKey(): void {
	openPanel('explain')
	if (path.value) select(index.value)
	else void askPath()
}

/** Arrow keys walk through the steps while one is shown. */
export function stepKey([down, across]: readonly [number, number]): boolean {
	if (tab.value !== 'explain' || !path.value || !shown.value) return false
	select(index.value + (down || across))
	return true
}
