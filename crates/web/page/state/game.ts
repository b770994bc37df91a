/**
 * A game: a board with its history. `play` is the only way from one game to the next.
 *
 * Invariant: a pure function of game and action. `undo` after any action gives the board before it,
 * and `redo` after `undo` the board after it. An action without effect returns the same game.
 */

import { type Action, changed } from './actions.ts'
import type { Board } from './board.ts'
import { digitOf } from './cells.ts'
import { applied, difference, inverse, type Patch } from './change.ts'

export interface Game {
	readonly board: Board
	/** The moves to undo, the newest last. */
	readonly past: readonly Patch[]
	/** The moves to redo, the next one last. */
	readonly future: readonly Patch[]
}

export type Move = Action | { type: 'undo' } | { type: 'redo' } | { type: 'rewind'; to: number }

export const newGame = (board: Board): Game => ({ board, past: [], future: [] })

export function play(game: Game, move: Move): Game {
	if (move.type === 'undo') return undo(game)
	if (move.type === 'redo') return redo(game)
	if (move.type === 'rewind') return rewind(game, move.to)
	const patch = difference(game.board, changed(game.board, move))
	if (patch.length === 0) return game
	return { board: applied(game.board, patch), past: [...game.past, patch], future: [] }
}

function undo(game: Game): Game {
	const patch = game.past.at(-1)
	if (!patch) return game
	return {
		board: applied(game.board, inverse(patch)),
		past: game.past.slice(0, -1),
		future: [...game.future, patch],
	}
}

function redo(game: Game): Game {
	const patch = game.future.at(-1)
	if (!patch) return game
	return {
		board: applied(game.board, patch),
		past: [...game.past, patch],
		future: game.future.slice(0, -1),
	}
}

/** Undoes everything after the first actions. */
function rewind(game: Game, to: number): Game {
	let next = game
	while (next.past.length > to) next = undo(next)
	return next
}

/** Returns the number of actions after which the last entry differed from the solution for the
 * first time, or null if all entries agree with it. */
export function lastCorrect(game: Game, solution: string): number | null {
	const isWrong = (board: Board) =>
		board.entries.some((digit, cell) => digit && digit !== digitOf(solution[cell]))
	if (!isWrong(game.board)) return null
	let board = game.board
	for (let length = game.past.length - 1; length >= 0; length -= 1) {
		board = applied(board, inverse(game.past[length]))
		if (!isWrong(board)) return length
	}
	return 0
}
