/**
 * The state of the page: the game, the selection, the shown step.
 *
 * Invariant: the game changes only through `act` and `open`. A step is shown only on the board it
 * was found for: any change of the board hides it.
 */

import { batch, computed, signal } from '@preact/signals-core'
import type { Drawing, RulesPuzzle, Board as StepBoard } from '../../npm/protocol.ts'
import { hush } from '../ui/message.ts'
import type { Mode } from './actions.ts'
import { type Board, conflictsOf, countsOf, emptyBoard, isSolved } from './board.ts'
import { type Shape, shapeOf } from './cells.ts'
import { type Game, type Move, newGame, play } from './game.ts'
import { countHelp, type Help, help, noHelp } from './help.ts'
import type { Selection } from './selection.ts'

export const game = signal<Game>(newGame(emptyBoard()))
export const title = signal('')

/** The address that makes the puzzle again; empty unless it was made from a seed. */
export const origin = signal('')
/** The puzzle with its rules beyond the classic ones; null for a classic puzzle. */
export const rules = signal<RulesPuzzle | null>(null)

/** The cells of a board whose digits break a rule. */
export const broken = signal<{ board: Board | null; cells: readonly number[] }>({ board: null, cells: [] })

export const seconds = signal(0)
export const paused = signal(false)
export const togglePause = () => {
	paused.value = !paused.value
}

export const selection = signal<Selection>({ cells: [], cursor: 40 })
export const mode = signal<Mode>('digit')

/** The digit that tapped cells get, if the player chooses digits first; 0 for none. */
export const held = signal(0)

/** Whether digits are written as givens of a new puzzle. */
export const setting = signal(false)

export const board = computed(() => game.value.board)
/** The size of the board, its cells and units. */
export const shape = computed<Shape>(() => shapeOf(board.value))
const brokenNow = computed(() => (broken.value.board === board.value ? broken.value.cells : null))
export const conflicts = computed(() => {
	const cells = conflictsOf(board.value)
	for (const cell of (rules.value && brokenNow.value) ?? []) cells.add(cell)
	return cells
})
export const solved = computed(() => isSolved(board.value) && (!rules.value || brokenNow.value?.length === 0))

let lastCounts: readonly number[] = []

/** How often each digit is on the board; the same list as long as that stays, so that marks draw no keypad. */
export const counts = computed<readonly number[]>((): readonly number[] => {
	const now = countsOf(board.value)
	if (String(now) !== String(lastCounts)) lastCounts = now
	return lastCounts
})

export const canUndo = computed(() => game.value.past.length > 0)
export const canRedo = computed(() => game.value.future.length > 0)
export const isAuto = computed(() => board.value.auto[0] === 1)

/** A step on the board, with the digits and candidates it was found in. */
export interface Shown {
	drawing?: Drawing
	board?: StepBoard
	/** Cells to point at. */
	cells?: readonly number[]
}

export const shown = signal<Shown | null>(null)

/** The cells of the name that the pointer is on. */
export const pointed = signal<readonly number[]>([])

/** Entries that a check has found wrong, as `entryOf` writes them. */
export const wrong = signal<ReadonlySet<number>>(new Set())

/** Returns a digit in a cell as one number. */
export const entryOf = (cell: number, digit: number): number => 32 * cell + digit

/** The number of puzzles opened so far; answers for an earlier one are dropped. */
export const revision = signal(0)

export function act(move: Move): void {
	const next = play(game.value, move)
	if (next === game.value) return
	countHelp(move.type)
	hush()
	shown.value = null
	game.value = next
}

/** A puzzle to open. */
export interface Found {
	/** With the history that it was saved with, if there is one. */
	puzzle: Game | Board
	title?: string
	seconds?: number
	rules?: RulesPuzzle | null
	/** The address that makes the puzzle again. */
	origin?: string
	/** What the player has asked for so far. */
	help?: Help
}

/** Opens another puzzle in one change. */
export const open = (found: Found): void =>
	batch(() => {
		const { puzzle } = found
		hush()
		shown.value = null
		wrong.value = new Set()
		setting.value = false
		paused.value = false
		title.value = found.title ?? ''
		origin.value = found.origin ?? ''
		seconds.value = found.seconds ?? 0
		help.value = found.help ?? noHelp()
		revision.value += 1
		rules.value = found.rules ?? null
		game.value = 'board' in puzzle ? puzzle : newGame(puzzle)
		const last = board.value.givens.length - 1
		selection.value = { cells: [], cursor: Math.min(selection.value.cursor, last) }
	})
