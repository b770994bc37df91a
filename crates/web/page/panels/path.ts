/**
 * The list of steps that is shown: a solution path, or all steps of one position.
 *
 * Invariant: the list stays while the player looks at its steps, and belongs to one puzzle.
 */

import { computed, signal } from '@preact/signals-core'
import type { Board, Drawing, Step } from '../../npm/protocol.ts'
import { askAbout } from '../engine/actions.ts'
import { opened } from '../engine/task.ts'
import {
	candidateMarks,
	candidatesOf,
	digitsLine,
	givensLine,
	hasAllMarks,
	positionOf,
} from '../state/board.ts'
import { digitsOf } from '../state/cells.ts'
import { excluded } from '../state/settings.ts'
import { act, board, revision, shown } from '../state/store.ts'
import { hush } from '../ui/message.ts'
import { tab } from './tabs.ts'

interface Path {
	kind: 'path' | 'all'
	revision: number
	steps: Step[]
	drawings: Drawing[]
	/** The board before each step. */
	boards: Board[]
	isSolved: boolean
	isLimited: boolean
}

const found = signal<Path | null>(null)
export const path = computed(() => (found.value?.revision === revision.value ? found.value : null))
export const index = signal(0)
export const order = signal<'hodoku' | 'se'>('hodoku')
export const from = signal<'here' | 'start'>('here')

/** Whether the player looks at the steps of a list, and needs its room more than the keypad. */
export const isWalking = computed(
	() => tab.value === 'explain' && path.value !== null && shown.value !== null,
)

/** Asks for every step to the solution. */
export async function askPath(): Promise<void> {
	await opened()
	hush()
	const position = from.value === 'here' ? positionOf(board.value) : { givens: givensLine(board.value) }
	const result = await askAbout('explain', {
		position,
		drawings: true,
		order: order.value,
		exclude: excluded.value,
	})
	if (!result) return
	found.value = {
		kind: 'path',
		revision: revision.value,
		steps: result.steps,
		drawings: result.drawings ?? [],
		boards: result.boards ?? [],
		isSolved: result.outcome === 'solved',
		isLimited: false,
	}
	select(0)
}

/** Asks for all steps of the present position. */
export async function askSteps(): Promise<void> {
	await opened()
	hush()
	const asked = board.value
	const marks = hasAllMarks(asked) ? candidateMarks(asked) : candidatesOf(asked)
	const before = { digits: digitsLine(asked), candidates: marks.map((set) => digitsOf(set).join('')) }
	const result = await askAbout('steps', {
		position: positionOf(asked),
		drawings: true,
		limit: 200,
		timeout: 10,
		order: order.value,
		exclude: excluded.value,
	})
	if (!result) return
	found.value = {
		kind: 'all',
		revision: revision.value,
		steps: result.steps,
		drawings: result.drawings ?? [],
		boards: result.steps.map(() => before),
		isSolved: true,
		isLimited: result.limited,
	}
	select(0)
}

/** Shows a step on the board. */
export function select(to: number): void {
	const list = path.value
	if (!list || list.steps.length === 0) return
	index.value = Math.max(0, Math.min(to, list.steps.length - 1))
	shown.value = { drawing: list.drawings[index.value], board: list.boards[index.value] }
}

/** Takes the board before the shown step into the game. */
export function playFromHere(): void {
	const before = path.value?.boards[index.value]
	if (before) act({ type: 'take', digits: before.digits, candidates: before.candidates })
}

export function closePath(): void {
	found.value = null
	shown.value = null
}
