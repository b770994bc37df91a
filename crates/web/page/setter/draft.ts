/**
 * A puzzle that is being set, as plain data, and its text: foldoku's JSON, which holds every rule.
 *
 * Invariant: the members of a figure mean what they mean in the text; only the engine knows more about them.
 */

import { needsNumber } from './tools.ts'

/** The sides of the boards that can be set, and those of their boxes. */
export const BOXES = {
	4: [2, 2],
	6: [2, 3],
	8: [2, 4],
	9: [3, 3],
	10: [2, 5],
	12: [3, 4],
	15: [3, 5],
	16: [4, 4],
} as const

export type Size = keyof typeof BOXES

/** A rule: on cells that are drawn, or on the whole board. */
export interface Figure {
	readonly kind: string
	readonly cells: readonly number[]
	readonly numbers: readonly number[]
	readonly groups?: readonly (readonly number[])[]
	/** What else the rule of an opened puzzle holds. */
	readonly rest?: Readonly<Record<string, unknown>>
}

export interface Draft {
	readonly size: Size
	/** The region of each cell, or null for boxes. */
	readonly regions: readonly number[] | null
	/** The digits, 0 for empty cells. */
	readonly givens: readonly number[]
	readonly figures: readonly Figure[]
	readonly title: string
	readonly author: string
	/** The rules in the setter's words; empty for those of the engine. */
	readonly words: string
}

export const emptyDraft = (size: Size = 9): Draft => ({
	size,
	regions: null,
	givens: Array.from({ length: size * size }, () => 0),
	figures: [],
	title: '',
	author: '',
	words: '',
})

export const isEmpty = ({ regions, givens, figures }: Draft): boolean =>
	!regions && figures.length === 0 && !givens.some(Boolean)

export const rowOf = (cell: number, size: number): number => Math.floor(cell / size)
export const columnOf = (cell: number, size: number): number => cell % size

/** Returns the box of each cell. */
export function boxesOf(size: Size): number[] {
	const [height, width] = BOXES[size]
	const across = size / width
	return Array.from({ length: size * size }, (_, cell) => {
		const [row, column] = [rowOf(cell, size), columnOf(cell, size)]
		return across * Math.floor(row / height) + Math.floor(column / width)
	})
}

/** Returns the cells of each region. */
export function piecesOf(regions: readonly number[]): number[][] {
	const pieces: number[][] = []
	regions.forEach((region, cell) => {
		pieces[region] ??= []
		pieces[region].push(cell)
	})
	return pieces.filter(Boolean)
}

/** Returns the regions that have too many cells or too few. */
export const unfinishedPieces = ({ regions, size }: Draft): number[][] =>
	regions ? piecesOf(regions).filter((piece) => piece.length !== size) : []

/** The rules about pairs of cells without a mark, and the marks that exempt a pair. */
const UNMARKED: Readonly<Record<string, readonly string[]>> = {
	'no difference': ['difference', 'ratio'],
	'no ratio': ['difference', 'ratio'],
	'no pair sum': ['pair sum'],
}

/** Whether a figure lacks the number or the copy without which it says nothing. */
export const isUnfinished = ({ kind, numbers, groups, rest }: Figure): boolean =>
	groups ? groups.length < 2 : !rest && numbers.length === 0 && needsNumber(kind)

/** Whether a figure waits for its number alone, which the engine can find. */
const isOpen = (figure: Figure): boolean => !figure.groups && isUnfinished(figure)

/** Whether a draft has figures whose numbers the engine can find. */
export const hasOpenFigures = ({ figures }: Draft): boolean => figures.some(isOpen)

/** Returns the places of the figures that are finished, in the order of the text. */
export const finishedFigures = ({ figures }: Draft): number[] =>
	figures.flatMap((figure, at) => (isUnfinished(figure) ? [] : [at]))

/** Returns the text of a draft. Figures and regions that are not finished are left out. */
export const textOf = (draft: Draft): string => written(draft, finishedFigures(draft))

/** Returns the text of a draft with the figures that have no numbers yet. */
export const layoutOf = (draft: Draft): string =>
	written(
		draft,
		draft.figures.flatMap((figure, at) => (isOpen(figure) || !isUnfinished(figure) ? [at] : [])),
	)

function written(draft: Draft, places: readonly number[]): string {
	const { size, regions, title, author, words } = draft
	const name = (cell: number) => `r${rowOf(cell, size) + 1}c${columnOf(cell, size) + 1}`
	const names = (cells: readonly number[]) => cells.map(name)
	const givens = draft.givens.flatMap((digit, cell) => (digit ? [[name(cell), digit]] : []))
	const pieces = regions && piecesOf(regions).filter((piece) => piece.length === size)
	const ruleOf = ({ kind, cells, numbers, groups, rest }: Figure) => {
		const marks = UNMARKED[kind]
		const exempt = marks && draft.figures.filter((it) => marks.includes(it.kind)).map((it) => it.cells)
		const all = exempt ?? groups
		return {
			rule: kind,
			...(cells.length > 0 && { cells: names(cells) }),
			...(numbers.length > 0 && { numbers }),
			...(all && all.length > 0 && { groups: all.map(names) }),
			...rest,
		}
	}
	return JSON.stringify({
		...(title && { title }),
		...(author && { author }),
		...(words && { text: words }),
		board: { rows: size, columns: size, ...(pieces && { boxes: false, pieces: pieces.map(names) }) },
		...(givens.length > 0 && { givens: Object.fromEntries(givens) }),
		rules: places.map((at) => ruleOf(draft.figures[at])),
	})
}

/** Returns whether every solution of the puzzle of one text is one of the other: it has all its parts. */
export function isStricter(text: string, than: string): boolean {
	const partsOf = (it: string) => {
		const { board, givens = {}, rules = [] }: Text = JSON.parse(it)
		return [board, ...Object.entries(givens), ...rules].map((part) => JSON.stringify(part))
	}
	const parts = new Set(partsOf(text))
	return partsOf(than).every((part) => parts.has(part))
}

type Names = readonly string[]
interface Rule {
	rule: string
	cells?: Names
	numbers?: number[]
	groups?: Names[]
}
type Text = {
	title?: string
	author?: string
	text?: string
	board: { rows: number; columns: number; pieces?: Names[]; values?: unknown; extra_cells?: unknown }
	givens?: Record<string, number>
	rules?: Rule[]
}

/** Returns the draft of a text that the engine has written, or null if its board cannot be set here. */
export function draftOf(text: string): Draft | null {
	const { title = '', author = '', text: words = '', board, givens = {}, rules = [] }: Text = JSON.parse(text)
	const size = board.rows as Size
	if (!(size in BOXES) || board.columns !== size || board.values || board.extra_cells) return null
	const cellOf = (name: string) => {
		const [row, column] = (name.match(/\d+/g) ?? []).map(Number)
		return size * (row - 1) + column - 1
	}
	const cellsOf = (names: Names = []) => names.map(cellOf)
	const empty = emptyDraft(size)
	const digits = [...empty.givens]
	for (const [name, digit] of Object.entries(givens)) digits[cellOf(name)] = digit
	const regions: number[] | null = board.pieces ? Array.from({ length: size * size }, () => size) : null
	board.pieces?.forEach((piece, region) => {
		for (const cell of cellsOf(piece)) if (regions) regions[cell] = region
	})
	const figureOf = ({ rule: kind, cells, numbers = [], groups, ...rest }: Rule): Figure => ({
		kind,
		cells: cellsOf(cells),
		numbers,
		...(groups && !(kind in UNMARKED) && { groups: groups.map(cellsOf) }),
		...(Object.keys(rest).length > 0 && { rest }),
	})
	return { ...empty, regions, givens: digits, figures: rules.map(figureOf), title, author, words }
}
