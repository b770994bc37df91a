/**
 * The hint in progress: found once, revealed level by level.
 *
 * Invariant: a hint belongs to the board it was found for; a change of the board drops it. So does another language if
 * there are rules, about which the engine writes all words itself.
 */

import { computed, signal } from '@preact/signals-core'
import type { Hint, Step } from '../../npm/protocol.ts'
import { askAbout, markWrong, rulesPosition } from '../engine/actions.ts'
import { opened } from '../engine/task.ts'
import { type Board, positionOf } from '../state/board.ts'
import { cellOf } from '../state/cells.ts'
import { noteHint } from '../state/mastery.ts'
import { excluded } from '../state/settings.ts'
import { act, board, rules, shape, shown } from '../state/store.ts'
import { language } from '../text/language.ts'
import { hintText } from '../text/steps.ts'
import { dialog } from '../ui/Dialog.tsx'
import { speak } from '../ui/message.ts'
import { leaveRules } from './tabs.ts'

interface Revealed {
	hint: Hint
	level: number
	board: Board
	/** The language that the engine has written in. */
	language: string
}

const found = signal<Revealed | null>(null)

export const hint = computed(() => {
	const { board: asked, language: written } = found.value ?? {}
	return asked === board.value && (!rules.value || written === language.value) ? found.value : null
})

export const isComplete = computed(() => hint.value && hint.value.level === hint.value.hint.levels.length - 1)

/** Asks for a hint from the player's own marks. */
export async function askHint(): Promise<void> {
	// It depends on the puzzle which question is asked.
	await opened()
	const hint = rules.value
		? await askAbout('rules-hint', rulesPosition)
		: await askAbout('hint', () => ({ position: positionOf(board.value), exclude: excluded.value }))
	if (!hint) return
	leaveRules('hint')
	reveal({ hint, level: 0, board: board.value, language: language.value })
}

/** Reveals one level more, or all. */
export function tellMore(all = false): void {
	const current = hint.value
	if (!current) return
	const last = current.hint.levels.length - 1
	reveal({ ...current, level: all ? last : Math.min(current.level + 1, last) })
}

/** The level that names the technique. */
const NAMED = 1

function reveal(next: Revealed): void {
	const before = found.value?.hint === next.hint ? found.value.level : 0
	found.value = next
	const { hint: what, level } = next
	if (what.steps[0] && before < NAMED && level >= NAMED) noteHint(what.steps[0], 'asked')
	const isLast = level === what.levels.length - 1
	shown.value =
		isLast && what.drawing
			? { drawing: what.drawing, board: what.board }
			: { cells: what.levels[level]?.cells ?? [] }
	if (isLast && what.mistake?.mistake === 'wrong-entries') markWrong(what.mistake.candidates ?? [])
	if (what.levels[level]) speak(hintText(what, level))
}

/** The step whose technique the player wants to learn. */
export const toLearn = signal<Step | null>(null)

/** Opens the lesson about the technique of the hint. */
export function learn(step: Step): void {
	toLearn.value = step
	dialog.value = 'course'
}

/** Applies the step of the hint; returns whether there was one. */
export function applyHint(): boolean {
	const step = hint.value?.hint.steps[0]
	if (!step) return false
	noteHint(step, 'applied')
	const candidates = (list: typeof step.placements) =>
		list.map(({ cell, digit }) => ({ cell: cellOf(cell, shape.value), digit }))
	act({
		type: 'apply',
		placements: candidates(step.placements),
		eliminations: candidates(step.eliminations),
	})
	found.value = null
	return true
}

export function dropHint(): void {
	found.value = null
	shown.value = null
}
