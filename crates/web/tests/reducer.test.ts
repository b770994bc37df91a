/**
 * The laws of the reducer, over random games.
 *
 * Invariant: seeded, so that a failure can be repeated.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action, Mode } from '../page/state/actions.ts'
import {
	type Board,
	boardOf,
	candidateMarks,
	candidatesOf,
	conflictsOf,
	digitAt,
	emptyBoard,
	hasAllMarks,
	isSolved,
	positionOf,
} from '../page/state/board.ts'
import { bit, CELLS, digitsOf, PEERS } from '../page/state/cells.ts'
import { applied, difference, inverse } from '../page/state/change.ts'
import { type Game, lastCorrect, newGame, play } from '../page/state/game.ts'
import { boardHash, boardOfHash, puzzleHash } from '../page/state/hash.ts'
import { STARTERS } from '../page/state/starters.ts'
import { PUZZLE, randomFrom, SOLUTION } from './samples.ts'

const start = boardOf(PUZZLE) ?? emptyBoard()

/** The candidates of every cell, written by the player. */
const allMarked: Board = { ...start, corner: candidatesOf(start) }

function randomAction(random: () => number): Action {
	const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
	const cells = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(CELLS))
	const candidates = cells.map((cell) => ({ cell, digit: 1 + Math.floor(random() * 9) }))
	const actions: Action[] = [
		{ type: 'erase', cells },
		{ type: 'auto', on: random() < 0.5 },
		{ type: 'enter', cells, digit: Math.floor(random() * 10) },
		{ type: 'clear-marks' },
		{ type: 'clear-colours' },
		{ type: 'apply', placements: candidates.slice(0, 1), eliminations: candidates.slice(1) },
		{ type: 'copy-marks', from: pick(CELLS), cells },
		{ type: 'take', digits: PUZZLE, candidates: CELLS.map(() => '12') },
		{ type: 'restart' },
		{ type: 'fix' },
	]
	if (random() < 0.3) return pick(actions)
	const mode = pick<Mode>(['digit', 'corner', 'centre', 'colour'])
	return { type: 'write', mode, cells, digit: 1 + Math.floor(random() * 9), cleanUp: random() < 0.8 }
}

/** Calls back for every game on a random walk, with the game before it. */
function walk(
	seed: number,
	length: number,
	visit: (before: Game, after: Game, action: Action) => void,
): void {
	const random = randomFrom(seed)
	let game = newGame(start)
	for (let step = 0; step < length; step += 1) {
		const action = randomAction(random)
		const next = play(game, action)
		visit(game, next, action)
		game = next
	}
}

test('undo takes back any action, and redo repeats it', () => {
	let changes = 0
	for (let seed = 1; seed <= 20; seed += 1) {
		walk(seed, 60, (before, after) => {
			if (after === before) return
			changes += 1
			const undone = play(after, { type: 'undo' })
			assert.deepEqual(undone.board, before.board)
			assert.deepEqual(play(undone, { type: 'redo' }).board, after.board)
		})
	}
	assert.ok(changes > 500, `${changes} changes`)
})

test('undoing everything gives the first board', () => {
	let last = newGame(start)
	walk(7, 200, (_, after) => {
		last = after
	})
	assert.ok(last.past.length > 100)
	assert.deepEqual(play(last, { type: 'rewind', to: 0 }).board, start)
})

test('an action without effect returns the same game', () => {
	const game = newGame(start)
	assert.equal(play(game, { type: 'erase', cells: [2] }), game)
	assert.equal(play(game, { type: 'undo' }), game)
	assert.equal(play(game, { type: 'write', mode: 'digit', cells: [0], digit: 9 }), game, 'a given stays')
})

test('a patch and its inverse cancel each other', () => {
	const random = randomFrom(3)
	let board = start
	for (let step = 0; step < 100; step += 1) {
		const next = play(newGame(board), randomAction(random)).board
		const patch = difference(board, next)
		assert.deepEqual(applied(board, patch), next)
		assert.deepEqual(applied(next, inverse(patch)), board)
		board = next
	}
})

test('any board survives the address of the page', () => {
	for (let seed = 1; seed <= 10; seed += 1) {
		walk(seed, 40, (_, after) => {
			assert.deepEqual(boardOfHash(boardHash(after.board)), after.board)
		})
	}
	assert.equal(boardHash(start), puzzleHash(start))
	assert.deepEqual(boardOfHash(puzzleHash(start)), start)
})

test('a damaged address gives nothing', () => {
	for (const hash of ['', '#', '#s=', '#s=!!!', '#s=EAAA', '#p=123', '#s=ZZZZZZZZZZZZ', '#x=1']) {
		assert.equal(boardOfHash(hash), null, hash)
	}
})

test('givens change only when a puzzle is fixed', () => {
	walk(11, 300, (before, after, action) => {
		if (action.type !== 'fix') assert.deepEqual(after.board.givens, before.board.givens)
	})
})

test('a digit removes itself from the marks of its peers, and undo brings them back', () => {
	const marked = newGame(allMarked)
	const cell = 2
	const digit = Number(SOLUTION[cell])
	const placed = play(marked, { type: 'write', mode: 'digit', cells: [cell], digit })
	for (const peer of PEERS[cell]) assert.equal(placed.board.corner[peer] & bit(digit), 0)
	assert.deepEqual(play(placed, { type: 'undo' }).board.corner, marked.board.corner)
})

test('a digit in conflict removes no marks', () => {
	const marked = newGame(allMarked)
	const placed = play(marked, { type: 'write', mode: 'digit', cells: [2], digit: 5 })
	assert.ok(conflictsOf(placed.board).has(2))
	assert.deepEqual(placed.board.corner, marked.board.corner)
})

test('without clean-up a digit removes no marks', () => {
	const marked = newGame(allMarked)
	const digit = Number(SOLUTION[2])
	const placed = play(marked, { type: 'write', mode: 'digit', cells: [2], digit, cleanUp: false })
	assert.deepEqual(placed.board.corner, marked.board.corner)
})

test('writing what all cells have removes it', () => {
	const write = { type: 'write', mode: 'corner', cells: [2, 3], digit: 4 } as const
	const once = play(newGame(start), write)
	assert.deepEqual([once.board.corner[2], once.board.corner[3]], [bit(4), bit(4)])
	assert.deepEqual(play(once, write).board.corner, start.corner)
})

test('automatic marks follow the digits, without those that the player removed', () => {
	let game = play(newGame(start), { type: 'auto', on: true })
	assert.deepEqual(candidateMarks(game.board), candidatesOf(game.board))
	const digit = digitsOf(candidatesOf(game.board)[2])[0]
	game = play(game, { type: 'write', mode: 'corner', cells: [2], digit })
	assert.equal(candidateMarks(game.board)[2] & bit(digit), 0)
	const shown = candidateMarks(game.board)
	game = play(game, { type: 'auto', on: false })
	assert.deepEqual(candidateMarks(game.board), start.corner, 'switched off, none is left')
	game = play(game, { type: 'auto', on: true })
	assert.deepEqual(candidateMarks(game.board), shown, 'switched on again, the removed ones stay removed')
})

test('candidates that are switched on and off leave the marks of the player as they were', () => {
	for (let seed = 1; seed <= 20; seed += 1) {
		walk(seed, 60, (_, { board }) => {
			const { auto } = board
			const other = play(newGame(board), { type: 'auto', on: !auto[0] })
			const back = play(other, { type: 'auto', on: Boolean(auto[0]) })
			assert.deepEqual(back.board, board)
		})
	}
})

test('applied eliminations make marks automatic if there are none', () => {
	const game = play(newGame(start), { type: 'apply', placements: [], eliminations: [{ cell: 2, digit: 1 }] })
	assert.equal(game.board.auto[0], 1)
	assert.equal(candidateMarks(game.board)[2] & bit(1), 0)
})

test('marks are candidates only if every empty cell has some', () => {
	const one = play(newGame(start), { type: 'write', mode: 'corner', cells: [2], digit: 1 }).board
	assert.equal(hasAllMarks(one), false)
	assert.equal(positionOf(one).marks, undefined)
	assert.equal(positionOf(allMarked).marks?.length, 81)
})

test('the last correct position is the one before the first wrong entry', () => {
	let game = newGame(start)
	const right = { type: 'write', mode: 'digit', cells: [2], digit: Number(SOLUTION[2]) } as const
	game = play(game, right)
	assert.equal(lastCorrect(game, SOLUTION), null)
	game = play(game, { type: 'write', mode: 'digit', cells: [3], digit: (Number(SOLUTION[3]) % 9) + 1 })
	game = play(game, { type: 'write', mode: 'corner', cells: [5], digit: 1 })
	assert.equal(lastCorrect(game, SOLUTION), 1)
})

test('a filled board without conflicts is solved', () => {
	const filled: Board = {
		...start,
		entries: [...SOLUTION].map((it, cell) => (start.givens[cell] ? 0 : Number(it))),
	}
	assert.ok(isSolved(filled))
	assert.ok(CELLS.every((cell) => digitAt(filled, cell) === Number(SOLUTION[cell])))
	assert.equal(isSolved(start), false)
})

test('the starters are fifteen different puzzles of five levels', () => {
	assert.equal(new Set(STARTERS.map((it) => puzzleHash(it.board))).size, 15)
	assert.equal(new Set(STARTERS.map((it) => it.level)).size, 5)
	for (const { board } of STARTERS) assert.equal(conflictsOf(board).size, 0)
})
