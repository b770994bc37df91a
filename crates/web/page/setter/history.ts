/**
 * What a setter does, as a pure reducer with undo and redo across everything.
 *
 * Invariant: drafts are never changed, only replaced; an action that changes nothing returns the same history.
 */

import { boxesOf, type Draft, emptyDraft, type Figure, type Size } from './draft.ts'

export interface History {
	readonly past: readonly Draft[]
	readonly now: Draft
	readonly future: readonly Draft[]
	/** What the last action changed, if the next one may continue it. */
	readonly last?: string
}

export type Action =
	/** Removes figures, and adds others. */
	| { type: 'edit'; remove?: readonly number[]; add?: readonly Figure[] }
	| { type: 'change'; at: number; numbers: readonly number[] }
	| { type: 'turn'; at: number; cells: readonly number[] }
	| { type: 'given'; cells: readonly number[]; digit: number }
	| { type: 'paint'; cells: readonly number[] }
	| { type: 'boxes' }
	| { type: 'write'; field: 'title' | 'author' | 'words'; text: string }
	| { type: 'replace'; draft: Draft }
	| { type: 'size'; size: Size }
	| { type: 'undo' }
	| { type: 'redo' }

/** The longest history. */
const MOST = 500

export const newHistory = (now: Draft): History => ({ past: [], now, future: [] })

export function act(history: History, action: Action): History {
	const { past, now, future } = history
	if (action.type === 'undo') {
		const before = past.at(-1)
		return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history
	}
	if (action.type === 'redo') {
		const [after, ...rest] = future
		return after ? { past: [...past, now], now: after, future: rest } : history
	}
	const next = changed(now, action)
	if (next === now) return history
	const last = continues(action)
	// Letters of a text, and digits of a number, are one step.
	if (last && last === history.last) return { past, now: next, future: [], last }
	return { past: [...past, now].slice(-MOST), now: next, future: [], ...(last && { last }) }
}

/** Returns what an action changes, if another one may continue it. */
function continues(action: Action): string | undefined {
	if (action.type === 'write') return `write ${action.field}`
	if (action.type === 'change') return `change ${action.at}`
	return undefined
}

function changed(draft: Draft, action: Exclude<Action, { type: 'undo' | 'redo' }>): Draft {
	const { figures } = draft
	switch (action.type) {
		case 'edit': {
			const { remove = [], add = [] } = action
			const kept = figures.filter((_, at) => !remove.includes(at))
			if (kept.length === figures.length && add.length === 0) return draft
			return { ...draft, figures: [...kept, ...add] }
		}
		case 'change':
			return withFigure(draft, action.at, { numbers: action.numbers })
		case 'turn':
			return withFigure(draft, action.at, { cells: action.cells })
		case 'given':
			return withGivens(draft, action.cells, action.digit)
		case 'paint':
			return painted(draft, action.cells)
		case 'boxes':
			return draft.regions ? { ...draft, regions: null } : draft
		case 'write':
			return draft[action.field] === action.text ? draft : { ...draft, [action.field]: action.text }
		case 'replace':
			return action.draft
		case 'size':
			return draft.size === action.size ? draft : emptyDraft(action.size)
	}
}

function withFigure(draft: Draft, at: number, change: Partial<Figure>): Draft {
	const figure = draft.figures[at]
	if (!figure) return draft
	const next = { ...figure, ...change }
	if (JSON.stringify(next) === JSON.stringify(figure)) return draft
	return { ...draft, figures: draft.figures.map((it, index) => (index === at ? next : it)) }
}

/** Writes a digit; the same digit again empties the cells. */
function withGivens(draft: Draft, cells: readonly number[], digit: number): Draft {
	const { givens } = draft
	const isThere = digit > 0 && cells.every((cell) => givens[cell] === digit)
	const next = givens.map((old, cell) => (cells.includes(cell) ? (isThere ? 0 : digit) : old))
	return next.some((it, cell) => it !== givens[cell]) ? { ...draft, givens: next } : draft
}

/** Adds cells to the region of the first one. */
function painted(draft: Draft, cells: readonly number[]): Draft {
	const boxes = boxesOf(draft.size)
	const before = draft.regions ?? boxes
	const region = before[cells[0] ?? 0]
	const after = before.map((old, cell) => (cells.includes(cell) ? region : old))
	if (after.every((it, cell) => it === before[cell])) return draft
	return { ...draft, regions: after.every((it, cell) => it === boxes[cell]) ? null : after }
}
