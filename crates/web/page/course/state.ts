/**
 * The course in progress: the open lesson, its example or exercise, and what the player has marked.
 *
 * Invariant: an answer of the engine about another exercise than the present one is dropped, and its question cancelled.
 */

import { computed, signal } from '@preact/signals-core'
import type { Step } from '../../npm/protocol.ts'
import { reportFault, until } from '../engine/client.ts'
import { type Event, masteryOf, note, savedProgress, together } from '../state/mastery.ts'
import type { Recipe } from '../state/recipe.ts'
import { language } from '../text/language.ts'
import { type Exercise, exercises, exercisesOf, pick, type Scene, sceneOf } from './exercises.ts'
import { type Frame, framesOf } from './frames.ts'
import { judge, type Kind, targetOf, type Verdict } from './judge.ts'
import { type Lesson, lessonFor, progressKeys } from './lessons.ts'
import { recipeOf } from './play.ts'

/** The open lesson; none if the list is open. */
export const lesson = signal<Lesson | null>(null)
/** Whether the player reads the lesson or answers an exercise. */
export const part = signal<'example' | 'drill'>('example')
export const scene = signal<Scene | null>(null)
export const isMissing = signal(false)
/** What makes a puzzle of the lesson to play. */
export const puzzle = signal<Recipe | null>(null)

const progress = signal(savedProgress())

/** Returns the player's progress in a lesson. */
export const progressOf = (it: Lesson) => together(progressKeys(it).map((key) => progress.value[key]))

export const stateOf = (it: Lesson) => masteryOf(progressOf(it))

export function refresh(): void {
	progress.value = savedProgress()
}

function record(event: Event): void {
	if (!lesson.value) return
	note(lesson.value.key, event)
	refresh()
}

/** How many rows of the board are drawn: three more in each task, so that none is long. */
export const rows = signal(0)
let rowTimer: ReturnType<typeof setTimeout> | undefined

function drawRows(): void {
	rows.value += 3
	if (rows.value < 9) rowTimer = setTimeout(drawRows)
}

/** Shows a position, or none. */
function show(next: Scene | null): void {
	clearTimeout(rowTimer)
	rows.value = 0
	scene.value = next
	if (next) drawRows()
}

/** The lesson that was open before the list. */
export const left = signal<Lesson | null>(null)

/** The number of the exercise. */
let number = 0
let control = new AbortController()

/** Opens a lesson at its example. */
export function openLesson(next: Lesson): void {
	lesson.value = next
	number = 0
	puzzle.value = null
	recipeOf(next).then((recipe) => {
		if (lesson.value === next) puzzle.value = recipe
	}, reportFault)
	showExample()
}

/** Opens the lesson about a step, or the list if it has none. */
export function openFor(step: Step | null): void {
	refresh()
	const next = step && lessonFor(step.technique, step.rules)
	if (next) openLesson(next)
	else closeLesson()
}

export function closeLesson(): void {
	control.abort()
	left.value = lesson.value
	lesson.value = null
	show(null)
}

export function showExample(): void {
	part.value = 'example'
	void load(1)
}

/** Shows another example of the lesson. */
export function nextExample(): void {
	number += 1
	showExample()
}

/** Finds the steps of the present exercise. */
async function load(limit: number): Promise<void> {
	control.abort()
	control = new AbortController()
	const { signal: stop } = control
	const about = lesson.value
	show(null)
	isMissing.value = false
	frame.value = 0
	try {
		const list = about ? exercisesOf(about, await exercises()) : []
		const found = list.length > 0 ? await firstScene(list, limit, stop) : null
		if (stop.aborted) return
		// The cursor begins at a cell that has something to mark.
		if (found) moveCursor([...found.board.digits].indexOf('.', CENTRE))
		show(found)
		isMissing.value = !found
	} catch (error) {
		if (stop.aborted) return
		reportFault(error)
		isMissing.value = true
	}
}

/** Returns the present exercise, or the original of a form in which the engine finds another step. */
async function firstScene(
	list: readonly Exercise[],
	limit: number,
	stop: AbortSignal,
): Promise<Scene | null> {
	const find = (exercise: Exercise) => sceneOf(exercise, language.peek(), limit, until(stop))
	return (await find(pick(list, number))) ?? (await find(pick(list, number % list.length)))
}

// The example.

export const frame = signal(0)

export const frames = computed<readonly Frame[]>(() => {
	const it = scene.value
	return it ? framesOf(it.steps[0], it.drawings[0]) : []
})

/** Shows a frame; the last one ends the walk. */
export function walkTo(to: number): void {
	const last = frames.value.length - 1
	if (last < 0) return
	frame.value = Math.max(0, Math.min(to, last))
	if (frame.value === last && lesson.value && stateOf(lesson.value) === 'new') record('walked')
}

// The exercise.

export interface Drill {
	kind: Kind
	/** Whether the pattern is drawn, and its effect is asked for. */
	isDrawn: boolean
	isHelped: boolean
	/** Whether a wrong answer has been counted. */
	isMissed: boolean
	marked: ReadonlySet<number>
	cursor: number
	verdict: Verdict | null
	/** The step that is shown as the answer. */
	answer: number | null
}

export const drill = signal<Drill | null>(null)

/** Where the cursor looks for its first cell. */
const CENTRE = 36

/** How many steps of an exercise may be found by the player. */
const MOST = 60

/** Begins an exercise: the effect of a drawn pattern, or a pattern to find. */
function begin(): void {
	const about = lesson.value
	if (!about) return
	const isSingle = about.key in { 'full-house': 0, 'hidden-single': 0, 'naked-single': 0 }
	const isSearch = about.find && number % 2 === 0
	part.value = 'drill'
	drill.value = {
		kind: isSearch ? 'cells' : 'candidates',
		isDrawn: !isSearch && !isSingle,
		isHelped: false,
		isMissed: false,
		marked: new Set(),
		cursor: CENTRE,
		verdict: null,
		answer: null,
	}
	void load(isSearch || isSingle ? MOST : 1)
}

/** Begins the next exercise. */
export function nextDrill(): void {
	number += 1
	begin()
}

const change = (to: Partial<Drill>) => {
	if (drill.value) drill.value = { ...drill.value, ...to }
}

export const moveCursor = (cursor: number) => change({ cursor })

/** Marks a cell or a candidate, or takes the mark away; returns whether it is marked now. */
export function toggle(mark: number): boolean {
	const now = drill.value
	if (!now || now.answer !== null) return false
	const marked = new Set(now.marked)
	const isOn = !marked.delete(mark)
	if (isOn) marked.add(mark)
	change({ marked, verdict: null })
	return isOn
}

export const clear = () => change({ marked: new Set(), verdict: null })

/** Judges the answer. */
export function answer(): void {
	const [now, it] = [drill.value, scene.value]
	if (!now || !it || now.answer !== null) return
	const { steps, drawings, board } = it
	const verdict = judge({ kind: now.kind, steps, drawings, candidates: board.candidates }, now.marked)
	if (verdict.kind === 'right') record(now.isHelped ? 'helped' : 'right')
	if (verdict.kind === 'wrong' && !now.isMissed) record('wrong')
	change({
		verdict,
		isMissed: now.isMissed || verdict.kind === 'wrong',
		answer: verdict.kind === 'right' ? verdict.step : null,
	})
}

/** Says where to look. */
export const help = () => change({ isHelped: true })

/** Shows a step that answers the exercise. */
export function reveal(): void {
	if (!drill.value || !scene.value) return
	const marked = new Set(targetOf(drill.value.kind, scene.value.steps[0]))
	change({ isHelped: true, answer: 0, verdict: null, marked })
	record('helped')
}
