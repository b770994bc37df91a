/**
 * The list of steps that is shown: a solution path, or all steps of one position.
 *
 * Invariant: the list stays while the player looks at its steps, and belongs to one puzzle; under rules, also to the
 * language that the engine has written its words in.
 */

import { computed, signal } from '@preact/signals-core'
import type { Board, Drawing, Level, Step } from '../../npm/protocol.ts'
import { askAbout, rulesPosition } from '../engine/actions.ts'
import { opened } from '../engine/task.ts'
import {
	candidateMarks,
	candidatesOf,
	digitsLine,
	givensLine,
	hasAllMarks,
	positionOf,
} from '../state/board.ts'
import { symbolsOf } from '../state/cells.ts'
import { excluded } from '../state/settings.ts'
import { act, board, revision, rules, shown } from '../state/store.ts'
import { language } from '../text/language.ts'
import { leaveRules, tab } from './tabs.ts'

interface Path {
	kind: 'path' | 'all'
	revision: number
	steps: Step[]
	drawings: Drawing[]
	/** The board before each step. */
	boards: Board[]
	isSolved: boolean
	isLimited: boolean
	/** How hard all steps together are, if the engine says so. */
	level?: Level | undefined
	difficulty?: number | undefined
	/** The language that the engine has written in. */
	language: string
}

const found = signal<Path | null>(null)
export const path = computed(() => {
	const { revision: asked, language: written } = found.value ?? {}
	return asked === revision.value && (!rules.value || written === language.value) ? found.value : null
})
export const index = signal(0)
export const order = signal<'hodoku' | 'se' | 'modern' | 'whips'>('hodoku')
export const from = signal<'here' | 'start'>('here')

/** Whether the player looks at the steps of a list, and needs its room more than the keypad. */
export const isWalking = computed(
	() => tab.value === 'explain' && path.value !== null && shown.value !== null,
)

/** Asks for every step to the solution. */
export async function askPath(): Promise<void> {
	await opened()
	const isHere = from.value === 'here'
	const result = rules.value
		? await askAbout('rules-explain', () => {
				const { text, language, ...written } = rulesPosition()
				return { text, ...(isHere && written), drawings: true, language: language ?? 'en' }
			})
		: await askAbout('explain', () => ({
				position: isHere ? positionOf(board.value) : { givens: givensLine(board.value) },
				...options(),
			}))
	if (!result) return
	const { steps, drawings = [], boards = [], outcome, level, difficulty } = result
	leaveRules('explain')
	const [isSolved, isLimited] = [outcome === 'solved', outcome === 'timeout']
	begin({ kind: 'path', steps, drawings, boards, isSolved, isLimited, level, difficulty })
}

/** Asks for all steps of the present position. */
export async function askSteps(): Promise<void> {
	const position = () => positionOf(board.value)
	const result = await askAbout('steps', () => ({
		position: position(),
		limit: 200,
		timeout: 10,
		...options(),
	}))
	if (!result) return
	const { steps, drawings = [], limited } = result
	const marks = hasAllMarks(board.value) ? candidateMarks(board.value) : candidatesOf(board.value)
	const before = { digits: digitsLine(board.value), candidates: marks.map(symbolsOf) }
	begin({ kind: 'all', steps, drawings, boards: steps.map(() => before), isSolved: true, isLimited: limited })
}

const options = () => ({ drawings: true, order: order.value, exclude: excluded.value })

/** Shows the first step of a list. */
function begin(list: Omit<Path, 'revision' | 'language'>): void {
	found.value = { ...list, revision: revision.value, language: language.value }
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
