/**
 * The review of a player's own path: each digit is compared with what could be proved when it was placed.
 *
 * Invariant: what can be proved is what the engine answers. It always takes the easiest step there is, so the hardest
 * step before a digit is the easiest way to that digit. Wrong digits of the player are left out of the positions that
 * the engine is asked about.
 */

import { EngineFailure } from '../../npm/failure.ts'
import type { Drawing, Level, Step, Board as StepBoard } from '../../npm/protocol.ts'
import type { Ask } from '../engine/library.ts'
import { type Board, candidateMarks, digitAt, digitsLine, givensLine } from '../state/board.ts'
import { bit, digitOf, nameOf, shapeOf } from '../state/cells.ts'
import { applied, inverse } from '../state/change.ts'
import type { Game } from '../state/game.ts'
import { LEVELS } from '../state/recipe.ts'

/** A digit that the player has placed. */
export interface Placement {
	/** Its number among all, from 1. */
	number: number
	cell: number
	digit: number
	/** The board before it. */
	before: Board
}

/** How a digit came about; `leap` is one that singles do not reach, and marks do not show. */
export type Kind = 'seen' | 'worked' | 'leap' | 'wrong'

/** How the review judges a digit. */
export interface Verdict extends Placement {
	kind: Kind
	/** What there was to see: the hardest step on the easiest way to the digit, and its place on that way. */
	step?: Step
	at: number
}

/** Returns the digits that the player has placed, in order. */
export function placementsOf(game: Game): Placement[] {
	const found: Omit<Placement, 'number'>[] = []
	let board = game.board
	for (const patch of game.past.toReversed()) {
		const before = applied(board, inverse(patch))
		const placed = patch.filter(([field, , , after]) => field === 'entries' && after > 0)
		found.push(...placed.map(([, cell, , digit]) => ({ cell, digit, before })).reverse())
		board = before
	}
	return found.reverse().map((it, at) => ({ number: at + 1, ...it }))
}

/** Returns the digits of a board that are right, in its symbols. */
export const rightDigits = (board: Board, solution: string): string =>
	Array.from(solution, (symbol, cell) => (digitAt(board, cell) === digitOf(symbol) ? symbol : '.')).join('')

/** Whether the marks leave one digit for a cell, or one cell of a unit for a digit. */
export function isMarked({ before, cell, digit }: Placement): boolean {
	const marks = candidateMarks(before)
	if (marks[cell] === bit(digit)) return true
	if (!(marks[cell] & bit(digit))) return false
	return shapeOf(before)
		.units.filter((unit) => unit.includes(cell))
		.some((unit) =>
			unit.every((it) => it === cell || digitAt(before, it) || (marks[it] && !(marks[it] & bit(digit)))),
		)
}

const heightOf = (step: Step) => LEVELS.indexOf(step.level)

/** Returns the place of the hardest step in a list; the first of several. */
export function hardestOf(steps: readonly Step[]): number {
	return steps.reduce((best, step, at) => {
		const than = steps[best]
		const byLevel = heightOf(step) - heightOf(than)
		return byLevel > 0 || (byLevel === 0 && step.score > than.score) ? at : best
	}, 0)
}

/** Judges a right digit by the path from the position before it; wrong ones need only the first step. */
export function judged(placement: Placement, steps: readonly Step[], isRight: boolean): Verdict {
	const { before, cell, digit } = placement
	if (!isRight) return { ...placement, kind: 'wrong', step: steps[0], at: 0 }
	const name = nameOf(cell, shapeOf(before))
	const end = steps.findIndex((it) => it.placements.some((one) => one.cell === name && one.digit === digit))
	const way = end < 0 ? steps : steps.slice(0, end + 1)
	const at = hardestOf(way)
	const step = way[at]
	const isEasy = end >= 0 && step.level === 'Easy'
	const kind = isEasy ? 'seen' : isMarked(placement) ? 'worked' : 'leap'
	return { ...placement, kind, at, ...(end >= 0 && step && { step }) }
}

/** The puzzle of a review. */
export interface Puzzle {
	game: Game
	/** The text of a puzzle with rules. */
	text?: string | undefined
	language: string
}

interface Path {
	steps: Step[]
	drawings?: Drawing[]
	boards?: StepBoard[]
	level?: Level
	outcome: string
}

/** How long one position may take, in seconds. */
const TIMEOUT = 5

/** Asks for the path from some digits to the solution. */
export async function pathFrom(puzzle: Puzzle, digits: string, ask: Ask, drawings = false): Promise<Path> {
	const { text, game, language } = puzzle
	const options = { drawings, timeout: TIMEOUT }
	if (text === undefined)
		return ask('explain', { position: { givens: givensLine(game.board), digits }, ...options })
	return ask('rules-explain', { text, digits, language: language as 'en' | 'de', ...options })
}

/** What is known of a path so far. */
export interface Review {
	placements: number
	verdicts: readonly Verdict[]
	/** The hardest step of the puzzle; none if it takes more than the known techniques. */
	hardest: Step | null
	level: Level | null
	state: 'running' | 'complete' | 'ended'
}

/** How long a review may take, in milliseconds. */
const LONGEST = 60_000

/** Reviews a solved game bit by bit, until `isWanted` says no. */
export async function* reviewed(
	puzzle: Puzzle,
	ask: Ask,
	isWanted: () => boolean,
): AsyncGenerator<Review, void> {
	const end = Date.now() + LONGEST
	const { game } = puzzle
	const solution = digitsLine(game.board)
	const { steps, level = null, outcome } = await pathFrom(puzzle, givensLine(game.board), ask)
	const all = placementsOf(game)
	const hardest = outcome === 'solved' && steps.length > 0 ? steps[hardestOf(steps)] : null
	const verdicts: Verdict[] = []
	const now = (state: Review['state']): Review => ({
		placements: all.length,
		verdicts: [...verdicts],
		hardest,
		level,
		state,
	})
	yield now('running')
	for (const placement of all) {
		if (!isWanted()) return
		const verdict = await verdictOf(placement)
		if (!verdict || Date.now() > end) {
			yield now('ended')
			return
		}
		verdicts.push(verdict)
		if (placement.number % 8 === 0) yield now('running')
	}
	yield now('complete')

	/** Returns null if the way is too long to find. */
	async function verdictOf(placement: Placement): Promise<Verdict | null> {
		const isRight = digitOf(solution[placement.cell]) === placement.digit
		try {
			const path = await pathFrom(puzzle, rightDigits(placement.before, solution), ask)
			return path.outcome === 'timeout' ? null : judged(placement, path.steps, isRight)
		} catch (error) {
			if (error instanceof EngineFailure && error.code === 'timeout') return null
			throw error
		}
	}
}
