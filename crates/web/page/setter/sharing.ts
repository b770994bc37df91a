/**
 * The draft for others: to play here, and as addresses of other programs.
 *
 * Invariant: a text that cannot hold a part of the puzzle says which one.
 */

import { signal } from '@preact/signals-core'
import { explainFailure } from '../engine/actions.ts'
import { ask, Failure } from '../engine/client.ts'
import { openNow } from '../engine/opening.ts'
import { withRules } from '../engine/rules.ts'
import { boardOf, givensLine } from '../state/board.ts'
import { puzzleHash, rulesHash } from '../state/hash.ts'
import { board, rules, title } from '../state/store.ts'
import { closeDialog } from '../ui/Dialog.tsx'
import { type Draft, draftOf, emptyDraft, textOf, unfinishedPieces } from './draft.ts'
import { draft, perform } from './state.ts'

/** The programs, and the part of their addresses before the text. */
export const PROGRAMS = {
	sudokupad: { name: 'SudokuPad', before: '' },
	fpuzzles: { name: 'f-puzzles', before: '' },
	iss: {
		name: 'Interactive Sudoku Solver',
		before: 'https://sigh.github.io/Interactive-Sudoku-Solver/?q=',
	},
} as const

export type Program = keyof typeof PROGRAMS

/** An address, or why there is none. */
export interface Link {
	name: string
	address: string
	missing: readonly string[]
}

export const links = signal<readonly Link[] | null>(null)

/** Whether it is a puzzle: each region has its cells. */
export const isPlayable = (now: Draft): boolean => unfinishedPieces(now).length === 0

/** Whether it is a puzzle of the classic board without rules. */
const isClassic = ({ size, regions, figures, words }: Draft): boolean =>
	size === 9 && !regions && figures.length === 0 && !words

const lineOf = ({ givens }: Draft): string => givens.map((digit) => digit || '.').join('')

/** Returns the address that opens the draft on the page. */
function ownAddress(now: Draft, short: string | null): string {
	const page = location.href.replace(/#.*$/, '')
	const line = boardOf(lineOf(now))
	if (isClassic(now) && line) return page + puzzleHash(line)
	// Only foldoku's own text has a title and the setter's words.
	const isNamed = now.title || now.author || now.words
	return page + rulesHash(isNamed || short === null ? textOf(now) : short)
}

/** Finds the addresses of the draft. */
export async function findLinks(): Promise<void> {
	const now = draft.peek()
	const text = textOf(now)
	const found: Link[] = []
	let short: string | null = null
	for (const [to, { name, before }] of Object.entries(PROGRAMS) as [Program, (typeof PROGRAMS)[Program]][]) {
		try {
			const written = await ask('rules-write', { text, to })
			const address = before ? before + encodeURIComponent(written.text) : written.text
			if (to === 'iss' && written.missing.length === 0) short = written.text
			found.push({ name, address, missing: written.missing })
		} catch (error) {
			if (!(error instanceof Failure) || error.code !== 'invalid-puzzle') throw error
			found.push({ name, address: '', missing: [error.message] })
		}
	}
	const own = { name: 'foldoku', address: ownAddress(now, short), missing: [] }
	if (draft.peek() === now) links.value = [own, ...found]
}

/** Opens the draft in the game. */
export async function playDraft(): Promise<void> {
	const now = draft.peek()
	try {
		const puzzle = boardOf(lineOf(now))
		if (isClassic(now) && puzzle) openNow({ puzzle, title: now.title })
		else openNow(await withRules({ text: textOf(now) }, ask))
		closeDialog()
	} catch (error) {
		explainFailure(error)
	}
}

/** Takes the puzzle that is being played; returns whether its board can be set. */
export async function takePresent(): Promise<boolean> {
	const its = rules.peek()
	if (!its) {
		const givens = [...givensLine(board.peek())].map((it) => Number(it) || 0)
		perform({ type: 'replace', draft: { ...emptyDraft(), givens, title: title.peek() } })
		return true
	}
	const { text } = await ask('rules-write', { text: its.text, to: 'foldoku' })
	const found = draftOf(text)
	if (!found) return false
	const { author, words } = its
	perform({ type: 'replace', draft: { ...found, title: its.title, author, words } })
	return true
}
