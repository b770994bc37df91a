/**
 * The state of a setter's desk, and what hands and keys do there.
 *
 * Invariant: the draft changes only through `perform`, so that everything can be undone. It is saved after each
 * change.
 */

import { batch, computed, effect, signal } from '@preact/signals-core'
import { load, save } from '../state/storage.ts'
import { type Draft, emptyDraft, type Figure, isUnfinished } from './draft.ts'
import {
	cellAt,
	copied,
	extended,
	figureAt,
	finished,
	linesFrom,
	outsideOf,
	type Place,
	sameFigure,
} from './hands.ts'
import { type Action, act, type History, newHistory } from './history.ts'
import { GROUPS, type Group, isOutside, type Tool, toolOf } from './tools.ts'

export const history = signal<History>(newHistory(emptyDraft()))
export const draft = computed<Draft>(() => history.value.now)
export const canUndo = computed(() => history.value.past.length > 0)
export const canRedo = computed(() => history.value.future.length > 0)

const GIVENS: Tool = GROUPS.cells[1]

export const group = signal<Group>('cells')
export const tool = signal<Tool>(GIVENS)
export const cursor = signal<Place>({ row: 0, column: 0 })
/** The cells of the figure that is being drawn. */
export const stroke = signal<readonly number[]>([])
/** The cells that digits are written into. */
export const marked = signal<readonly number[]>([0])
/** The chosen figure, or -1. */
export const picked = signal(-1)
export const pickedFigure = computed<Figure | null>(() => draft.value.figures[picked.value] ?? null)

/** Whether there is room for clues around the board. */
export const hasRing = computed(
	() => isOutside(tool.value) || draft.value.figures.some((it) => isOutsideFigure(it)),
)

const isOutsideFigure = ({ kind, numbers }: Figure): boolean => {
	const its = toolOf(kind, numbers)
	return Boolean(its && isOutside(its))
}

/** Whether the next digit continues the number of the chosen figure. */
let isTyping = false

/** The longest history that is saved. */
const LONGEST = 60

/** Brings the draft of the last time back, and saves what changes; returns what ends that. */
export function keepDraft(): () => void {
	const saved = load<History>('setter')
	if (saved) history.value = { ...saved, future: saved.future ?? [] }
	let timer: ReturnType<typeof setTimeout> | undefined
	const saveNow = () => {
		clearTimeout(timer)
		const { past, now } = history.peek()
		save('setter', { past: past.slice(-LONGEST), now, future: [] })
	}
	const stop = effect(() => {
		void history.value
		clearTimeout(timer)
		timer = setTimeout(saveNow, 300)
	})
	addEventListener('pagehide', saveNow)
	return () => {
		stop()
		saveNow()
		removeEventListener('pagehide', saveNow)
	}
}

export function perform(action: Action): void {
	batch(() => {
		const size = draft.value.size
		history.value = act(history.value, action)
		if (action.type !== 'change') isTyping = false
		if (action.type === 'undo' || action.type === 'redo' || action.type === 'replace') picked.value = -1
		if (!draft.value.figures[picked.value]) picked.value = -1
		if (draft.value.size !== size) {
			marked.value = [0]
			cursor.value = { row: 0, column: 0 }
		}
	})
}

export function chooseTool(next: Tool): void {
	batch(() => {
		if (next.hand === 'whole') toggleWhole(next)
		else {
			tool.value = next
			stroke.value = []
			picked.value = -1
			if (!hasRing.value) cursor.value = inside(cursor.value)
		}
	})
}

/** Returns the nearest place on the board. */
function inside({ row, column }: Place): Place {
	const most = draft.value.size - 1
	return { row: Math.max(0, Math.min(row, most)), column: Math.max(0, Math.min(column, most)) }
}

const isSame = (figure: Figure, { kind, numbers }: Tool): boolean =>
	figure.kind === kind && String(figure.numbers) === String(numbers)

/** Whether a rule of the whole board is on. */
export const isOn = (its: Tool): boolean => draft.value.figures.some((it) => isSame(it, its))

function toggleWhole(its: Tool): void {
	const there = draft.value.figures.flatMap((it, at) => (isSame(it, its) ? [at] : []))
	if (there.length > 0) perform({ type: 'edit', remove: there })
	else perform({ type: 'edit', add: [{ kind: its.kind, cells: [], numbers: its.numbers }] })
}

/** Chooses a figure, whose number is written next. */
export function pick(at: number): void {
	picked.value = at
	isTyping = false
}

/** Adds a figure and chooses it. */
function add(figure: Figure, remove: readonly number[] = []): void {
	perform({ type: 'edit', remove, add: [figure] })
	pick(draft.value.figures.length - 1)
}

/** Begins a stroke at a cell. */
export function begin(cell: number): void {
	batch(() => {
		if (tool.value.hand === 'given') {
			marked.value = [cell]
			picked.value = -1
		} else if (!placeCopy(cell)) stroke.value = [cell]
	})
}

export function extend(cell: number): void {
	const { hand } = tool.value
	const { size } = draft.value
	if (hand === 'given') marked.value = extended(hand, marked.value, cell, size)
	else if (stroke.value.length > 0) stroke.value = extended(hand, stroke.value, cell, size)
}

export function cancel(): void {
	stroke.value = []
}

/** Ends a stroke, which becomes a figure if it is one. */
export function finish(): void {
	const cells = stroke.value
	if (cells.length === 0) return
	batch(() => {
		stroke.value = []
		const its = tool.value
		if (its.hand === 'region') perform({ type: 'paint', cells })
		else if (its.hand === 'cell') toggleCells(cells)
		else if (its.hand === 'pick') pickAt(placeOfCell(cells.at(-1) ?? 0))
		else put(finished(its.hand, cells, draft.value.size))
	})
}

const placeOfCell = (cell: number): Place => ({
	row: Math.floor(cell / draft.value.size),
	column: cell % draft.value.size,
})

/** Draws the figure of the tool on these cells, or chooses the one that is there. */
export function put(cells: readonly number[] | null): void {
	const its = tool.value
	if (!cells) return
	if (its.hand === 'copy') {
		add({ kind: its.kind, cells: [], numbers: [], groups: [cells] })
		return
	}
	const there = sameFigure(draft.value, its, cells)
	const turned = its.hand === 'edge' ? sameFigure(draft.value, its, [...cells].reverse()) : -1
	const old = Math.max(there, turned)
	if (old < 0) {
		add({ kind: its.kind, cells, numbers: its.numbers })
		return
	}
	if (its.hand === 'edge' && !its.value) {
		perform({ type: 'turn', at: old, cells: [...draft.value.figures[old].cells].reverse() })
	} else if (its.hand === 'edge' && picked.value !== old) {
		perform({ type: 'change', at: old, numbers: its.numbers })
	}
	pick(old)
}

/** Marks cells, or takes their marks away. */
function toggleCells(cells: readonly number[]): void {
	const its = tool.value
	const isMark = ({ kind }: Figure) => toolOf(kind, [])?.hand === 'cell'
	const old = draft.value.figures.flatMap((it, at) => (isMark(it) && cells.includes(it.cells[0]) ? [at] : []))
	const isThere = old.length === cells.length && old.every((at) => draft.value.figures[at].kind === its.kind)
	const added = isThere ? [] : cells.map((cell) => ({ kind: its.kind, cells: [cell], numbers: its.numbers }))
	perform({ type: 'edit', remove: old, add: added })
	pick(-1)
}

/** Puts the copy of the chosen cells at a place, if there is one to put. */
function placeCopy(cell: number): boolean {
	const figure = pickedFigure.value
	const cells = figure?.groups?.[0]
	if (!figure || !cells || !isUnfinished(figure)) return false
	const copy = copied(cells, cell, draft.value.size)
	if (copy) add({ ...figure, groups: [cells, copy] }, [picked.value])
	return true
}

/** Draws a clue outside the board, or chooses the one that is there; a chosen diagonal turns. */
export function putOutside(place: Place): void {
	const its = tool.value
	const { size, figures } = draft.value
	if (!isOutside(its)) {
		pickAt(place)
		return
	}
	const lines = linesFrom(place, its.hand, size)
	if (lines.length === 0) return
	const at = figures.findIndex((it) => {
		const there = it.kind === its.kind ? outsideOf(it, its.hand, size) : null
		return there?.row === place.row && there.column === place.column
	})
	if (at < 0) {
		add({ kind: its.kind, cells: lines[0], numbers: its.numbers })
		return
	}
	if (picked.value === at && lines.length > 1) {
		const now = lines.findIndex((it) => String(it) === String(figures[at].cells))
		perform({ type: 'turn', at, cells: lines[(now + 1) % lines.length] })
	}
	pick(at)
}

/** Chooses the figure at a place; the one below it if it is chosen already. */
export function pickAt(place: Place): void {
	pick(figureAt(draft.value, place, picked.value))
	const cell = cellAt(place, draft.value.size)
	if (picked.value < 0 && cell >= 0) marked.value = [cell]
}

/** Writes a digit: into cells, or into the chosen figure. */
export function typeDigit(digit: number): void {
	const figure = pickedFigure.value
	const its = figure && toolOf(figure.kind, figure.numbers)
	if (!figure || !its?.value) {
		if (tool.value.hand === 'given' || tool.value.hand === 'pick') writeGiven(digit)
		return
	}
	const numbers = its.value === 'digits' ? withDigit(figure, digit) : withNumber(figure, digit)
	perform({ type: 'change', at: picked.value, numbers })
	isTyping = true
}

function writeGiven(digit: number): void {
	if (digit <= draft.value.size) perform({ type: 'given', cells: marked.value, digit })
}

/** The most digits around a corner. */
const MOST_DIGITS = 4

function withDigit({ numbers }: Figure, digit: number): number[] {
	const before = isTyping ? numbers : []
	if (digit === 0 || digit > draft.value.size || before.length === MOST_DIGITS) return [...before]
	return [...before, digit].sort((one, other) => one - other)
}

function withNumber({ numbers }: Figure, digit: number): number[] {
	// A letter cannot be part of a number.
	if (digit > 9) return [...numbers]
	const before = isTyping ? (numbers[0] ?? 0) : 0
	return [before < 100 ? 10 * before + digit : digit]
}

/** Takes the last digit back while a number is written; otherwise removes the figure or the digits. */
export function eraseBack(): void {
	const figure = pickedFigure.value
	if (!figure || !isTyping || figure.numbers.length === 0) {
		erase()
		return
	}
	const [number = 0] = figure.numbers
	const isList = toolOf(figure.kind, figure.numbers)?.value === 'digits'
	const rest = isList ? figure.numbers.slice(0, -1) : number > 9 ? [Math.floor(number / 10)] : []
	perform({ type: 'change', at: picked.value, numbers: rest })
}

/** Removes the chosen figure, or the digits of the cells. */
export function erase(): void {
	if (pickedFigure.value) perform({ type: 'edit', remove: [picked.value] })
	else perform({ type: 'given', cells: marked.value, digit: 0 })
}

/** Adds the cell of the cursor to the stroke; what is complete becomes a figure at once. */
export function tapCursor(): void {
	const { hand } = tool.value
	const place = cursor.value
	const { size } = draft.value
	const cell = cellAt(place, size)
	batch(() => {
		if (cell < 0) {
			putOutside(place)
			return
		}
		if (hand === 'given' || isOutside(tool.value)) return
		const isArea = hand === 'area' || hand === 'copy'
		if (stroke.value.length === 0) begin(cell)
		else if (isArea && stroke.value.includes(cell)) stroke.value = stroke.value.filter((it) => it !== cell)
		else extend(cell)
		const isPair = hand === 'edge' || hand === 'corner'
		const isFull = isPair ? stroke.value.length > 1 : hand === 'cell' || hand === 'pick'
		if (isFull) finish()
	})
}

export function moveCursor(down: number, along: number, extends_: boolean): void {
	const room = hasRing.value ? 1 : 0
	const most = draft.value.size - 1 + room
	const { row, column } = cursor.value
	const to = {
		row: Math.max(-room, Math.min(row + down, most)),
		column: Math.max(-room, Math.min(column + along, most)),
	}
	batch(() => {
		cursor.value = to
		const cell = cellAt(to, draft.value.size)
		if (cell < 0) return
		if (tool.value.hand === 'given') {
			marked.value = extends_ ? extended('area', marked.value, cell, draft.value.size) : [cell]
			picked.value = -1
		}
	})
}
