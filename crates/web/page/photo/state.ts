/**
 * The picture that is read, and the digits that were recognised or corrected.
 *
 * Invariant: one picture at a time; the last one counts. A corrected cell is certain.
 */

import { batch, computed, effect, signal } from '@preact/signals-core'
import { ask, reportFault } from '../engine/client.ts'
import { openNow } from '../engine/opening.ts'
import { type Board, conflictsOf, emptyBoard, givensLine } from '../state/board.ts'
import { texts } from '../text/language.ts'
import { closeDialog, dialog } from '../ui/Dialog.tsx'
import { say } from '../ui/message.ts'
import { report } from '../ui/report.ts'
import type { Picture } from './picture.ts'
import type { Answer } from './reader.ts'

export type Stage = 'choose' | 'reading' | 'correct' | 'failed' | Extract<Answer, string>

export const stage = signal<Stage>('choose')
export const straight = signal<Picture | null>(null)
export const puzzle = signal<Board>(emptyBoard())
export const doubtful = signal<ReadonlySet<number>>(new Set())
export const cursor = signal(0)
export const conflicts = computed(() => conflictsOf(puzzle.value))

/** Where counting ends: more solutions are many. */
const MANY = 100

/** How many solutions the digits have; null until that is known. */
export const solutions = signal<{ count: number; complete: boolean } | null>(null)

let worker: Worker | null = null

/** Reads a picture, and shows it in front. */
export function takePicture(file: Blob): void {
	stopReading()
	stage.value = 'reading'
	dialog.value = 'photo'
	const reader = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' })
	reader.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
		stopReading()
		show(data)
	})
	reader.addEventListener('error', (event) => {
		stopReading()
		show(event.error ?? new Error(event.message))
	})
	worker = reader
	reader.postMessage(file)
}

function stopReading(): void {
	worker?.terminate()
	worker = null
}

// A picture that nobody waits for is not read to its end.
effect(() => {
	if (dialog.value !== 'photo' && stage.peek() === 'reading') chooseAnother()
})

function show(answer: Answer): void {
	if (answer instanceof Error) {
		report(answer)
		stage.value = 'failed'
		return
	}
	if (typeof answer === 'string') {
		stage.value = answer
		return
	}
	const cells = answer.certain.flatMap((isCertain, cell) => (isCertain ? [] : [cell]))
	batch(() => {
		straight.value = answer.straight
		puzzle.value = emptyBoard(answer.digits)
		doubtful.value = new Set(cells)
		cursor.value = cells[0] ?? 0
		stage.value = 'correct'
	})
	count()
}

/** Begins anew. */
export function chooseAnother(): void {
	stopReading()
	stage.value = 'choose'
}

/** Writes a digit where the cursor is, or 0 for an empty cell. */
export function correct(digit: number): void {
	const at = cursor.value
	batch(() => {
		puzzle.value = emptyBoard(puzzle.value.givens.map((it, cell) => (cell === at ? digit : it)))
		doubtful.value = new Set([...doubtful.value].filter((cell) => cell !== at))
	})
	count()
}

/** Goes to the next cell that is not certain. */
export function nextDoubtful(): void {
	const cells = [...doubtful.value]
	cursor.value = cells.find((cell) => cell > cursor.value) ?? cells[0] ?? cursor.value
}

/** Counts the solutions; the answer about digits that have changed since is dropped. */
function count(): void {
	const asked = puzzle.value
	solutions.value = null
	ask('count', { puzzle: givensLine(asked), limit: MANY })
		.then(({ count, complete }) => {
			if (puzzle.value === asked) solutions.value = { count, complete }
		})
		.catch(reportFault)
}

/** Opens the puzzle. */
export function play(): void {
	openNow({ puzzle: puzzle.value })
	closeDialog()
	stage.value = 'choose'
	say(texts.value.opened(''), 'good')
}
