/**
 * What the engine says of the draft while it is drawn: its picture, its true candidates, the number of its solutions.
 *
 * Invariant: drawing never waits for an answer, and every answer is about the present draft. What one search has found
 * is given to the next one, which has little time; the first answers come in a tenth of a second, and better ones
 * follow as long as nobody draws.
 */

import { computed, effect, signal } from '@preact/signals-core'
import type { WorkerLine } from '../../npm/client.ts'
import type { Answered, Args, Questions, RulesDraft, RulesTruth } from '../../npm/protocol.ts'
import { Failure, newLine, reportFault } from '../engine/client.ts'
import { draftOf, finishedFigures, isStricter, layoutOf, textOf } from './draft.ts'
import { draft, perform } from './state.ts'

export const text = computed(() => textOf(draft.value))

/** The last picture, and the text that it shows. */
export const drawn = signal<{ text: string; draft: RulesDraft } | null>(null)

/** The last answer about solutions, and the text that it is about. */
export const truth = signal<{ text: string; found: RulesTruth } | null>(null)

/** Parts of the draft that were asked for: those that can be left out, or that contradict each other. */
export interface Parts {
	text: string
	kind: 'redundant' | 'conflict'
	/** The places of figures, and cells with digits. */
	figures: readonly number[]
	cells: readonly number[]
	stopped: boolean
}

export const parts = signal<Parts | null>(null)

/** What is searched for on demand. */
export const searching = signal<Parts['kind'] | 'complete' | null>(null)

/** Up to how many solutions are counted for each candidate. */
export const CAP = 4

/** The seconds of one search after the other. */
const PATIENCE = [0.08, 0.25, 0.7, 2, 6, 20]

/** A search that takes longer is stopped by the next stroke. */
const SHORT = 0.3

/** The parts are searched for within this time, in seconds. */
const LONG = 20

let drawing: WorkerLine | null = null
let searchLine: WorkerLine | null = null

/** Answers from now on; returns what ends that. */
export function startAnswers(): () => void {
	drawing = newLine()
	searchLine = newLine()
	const stop = effect(() => {
		const now = text.value
		void drawLatest(now)
		void searchLatest(now)
	})
	return () => {
		stop()
		stopSearch?.()
		drawing?.close()
		searchLine?.close()
		drawing = null
		searchLine = null
	}
}

let isDrawing = false

/** Draws the text, then whatever the draft has become meanwhile. */
async function drawLatest(first: string): Promise<void> {
	if (isDrawing) return
	isDrawing = true
	try {
		for (let next: string | null = first; next !== null && drawing; ) {
			const now: string = next
			drawn.value = { text: now, draft: await drawing.call('rules-draft', { text: now }) }
			next = text.peek() === now ? null : text.peek()
		}
	} catch (error) {
		if (drawing) reportFault(error)
	} finally {
		isDrawing = false
	}
}

/** What the last searches have found. */
let known: { text: string; solutions: readonly string[]; possible: readonly string[] } | null = null

/** Ends the search that runs, if it is a long one. */
let stopSearch: (() => void) | null = null
let isSearching = false

async function searchLatest(first: string): Promise<void> {
	stopSearch?.()
	if (isSearching) return
	isSearching = true
	try {
		for (let next: string | null = first; next !== null && searchLine; ) {
			const now: string = next
			await search(now)
			next = text.peek() === now ? null : text.peek()
		}
	} catch (error) {
		if (searchLine) reportFault(error)
	} finally {
		isSearching = false
	}
}

/** Searches longer and longer, until all is known or the draft has changed. */
async function search(now: string): Promise<void> {
	for (const timeout of PATIENCE) {
		const found = await slice(now, timeout)
		if (!found || text.peek() !== now) return
		truth.value = { text: now, found }
		if (!found.stopped) return
	}
}

/** Searches for some time; returns null if the search was stopped by a stroke. */
async function slice(now: string, timeout: number): Promise<RulesTruth | null> {
	if (!searchLine) return null
	const control = new AbortController()
	if (timeout > SHORT) stopSearch = () => control.abort()
	try {
		const start = { text: now, cap: CAP, timeout, ...evidenceFor(now) }
		const found = await searchLine.call('rules-truth', start, { signal: control.signal })
		const { solutions, possible } = found
		if (solutions.length > 0 || possible.length > 0) known = { text: now, solutions, possible }
		return found
	} catch (error) {
		if (control.signal.aborted || !searchLine) return null
		throw error
	} finally {
		stopSearch = null
	}
}

/** Returns what is known about a text from the last search. */
function evidenceFor(now: string): { solutions?: readonly string[]; possible?: readonly string[] } {
	if (!known) return {}
	const { solutions, possible } = known
	const holds = known.text === now || isStricter(now, known.text)
	return holds && possible.length > 0 ? { solutions, possible } : { solutions }
}

/** Asks which parts can be left out, or contradict each other. */
export async function askParts(kind: Parts['kind']): Promise<void> {
	const now = text.peek()
	const found = await onDemand(kind, now)
	if (!found || text.peek() !== now) return
	const names = 'redundant' in found.answer ? found.answer.redundant : (found.answer.conflict ?? [])
	parts.value = { text: now, kind, stopped: found.stopped, ...placesOf(names) }
}

/** Why the draft could not be completed, in the words of the engine. */
export const problem = signal<{ text: string; words: string } | null>(null)

/** Finds the numbers of figures without, and as few givens as it takes for one solution. */
export async function fillIn(): Promise<void> {
	const before = draft.peek()
	problem.value = null
	const found = await onDemand('complete', layoutOf(before))
	if (!found || draft.peek() !== before) return
	const { puzzle } = found.answer
	const { text: own } = (await drawing?.call('rules-write', { text: puzzle, to: 'foldoku' })) ?? { text: '' }
	const filled = own && draftOf(own)
	if (!filled || draft.peek() !== before) return
	const { title, author, words } = before
	perform({ type: 'replace', draft: { ...filled, title, author, words } })
}

type Demand = Parts['kind'] | 'complete'

/** Asks a question about a text, until the draft changes. */
async function onDemand<D extends Demand>(
	kind: D,
	about: string,
): Promise<Answered<Questions[D]['answer']> | null> {
	const now = text.peek()
	stopSearch?.()
	const control = new AbortController()
	searching.value = kind
	const end = effect(() => {
		if (text.value !== now) control.abort()
	})
	try {
		const question = { question: kind, text: about, timeout: LONG } as Args<'ask'>
		const found = await searchLine?.call('ask', question, { signal: control.signal })
		return (found as Answered<Questions[D]['answer']> | undefined) ?? null
	} catch (error) {
		if (!control.signal.aborted && searchLine) explain(error, now)
		return null
	} finally {
		end()
		searching.value = null
	}
}

/** Says why there is no answer; what the draft cannot have caused is reported. */
function explain(error: unknown, now: string): void {
	if (error instanceof Failure) problem.value = { text: now, words: error.message }
	reportFault(error)
}

/** Returns the figures and the cells that the engine names. */
function placesOf(names: readonly string[]): Pick<Parts, 'figures' | 'cells'> {
	const places = finishedFigures(draft.peek())
	const titles = drawn.peek()?.draft.parts ?? []
	const isNamed = (title: string) => names.some((name) => name === title || name.startsWith(`${title} (`))
	const { size } = draft.peek()
	const cells = names.flatMap((name) => {
		const [, row, column] = /^r(\d+)c(\d+)=\w+$/.exec(name) ?? []
		return row ? [size * (Number(row) - 1) + Number(column) - 1] : []
	})
	return { figures: places.filter((_, index) => isNamed(titles[index] ?? '')), cells }
}
