/**
 * Boards of other sizes and with other regions: cells, conflicts, marks, addresses, moves.
 *
 * Invariant: nothing here knows rules beyond rows, columns and regions.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Layout } from '../npm/protocol.ts'
import {
	type Board,
	candidatesOf,
	conflictsOf,
	countsOf,
	digitsLine,
	emptyBoard,
	isSolved,
	positionOf,
	withForm,
} from '../page/state/board.ts'
import { CLASSIC, cellOf, digitOf, nameOf, setOf, shapeOf, symbolOf, symbolsOf } from '../page/state/cells.ts'
import { newGame, play } from '../page/state/game.ts'
import { boardHash, rulesOfHash } from '../page/state/hash.ts'
import { recipeHash, recipeOfHash, SIZES } from '../page/state/recipe.ts'
import { moved, only } from '../page/state/selection.ts'

/** A board without givens whose boxes have this size. */
function boxed(height: number, width: number): Board {
	const size = height * width
	const regions = Array.from({ length: size * size }, (_, cell) => {
		const [row, column] = [Math.floor(cell / size), cell % size]
		return height * Math.floor(row / height) + Math.floor(column / width) + 1
	})
	return emptyBoard(
		regions.map(() => 0),
		{ regions },
	)
}

const SIX = boxed(2, 3)
const SIXTEEN = boxed(4, 4)

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The layout of classic grids in a square of this size, each given by its first row and column. */
function layoutOf(size: number, grids: readonly (readonly [number, number])[]): Layout {
	const isIn = (at: number, first: number) => at >= first && at < first + 9
	let count = 0
	const rows = upTo(size).map((row) =>
		upTo(size).map((column) =>
			grids.some(([top, left]) => isIn(row, top) && isIn(column, left)) ? count++ : -1,
		),
	)
	const nine = upTo(9)
	const unitsOf = (cell: (line: number, step: number) => number) =>
		nine.map((line) => nine.map((step) => cell(line, step)))
	const lines = grids.flatMap(([top, left]) => [
		...unitsOf((line, step) => rows[top + line][left + step]),
		...unitsOf((line, step) => rows[top + step][left + line]),
	])
	const boxes = grids.flatMap(([top, left]) =>
		unitsOf(
			(box, step) =>
				rows[top + 3 * Math.floor(box / 3) + Math.floor(step / 3)][left + 3 * (box % 3) + (step % 3)],
		),
	)
	const units = new Map([...lines, ...boxes].map((unit) => [unit.join(), unit]))
	return { rows, units: [...units.values()] }
}

/** The board of grids in a square of this size, without digits. */
function boardOfGrids(...of: Parameters<typeof layoutOf>): Board {
	const layout = layoutOf(...of)
	const nothing = layout.rows
		.flat()
		.filter((cell) => cell >= 0)
		.map(() => 0)
	return emptyBoard(nothing, { regions: nothing, layout })
}

/** Two grids that share a box. */
const TWO = boardOfGrids(15, [
	[0, 0],
	[6, 6],
])
const TWODOKU = shapeOf(TWO)

const write = (board: Board, cell: number, digit: number): Board =>
	play(newGame(board), { type: 'write', mode: 'digit', cells: [cell], digit }).board

test('each cell sees its row, its column and its region', () => {
	assert.deepEqual(new Set(shapeOf(SIXTEEN).peers.map((it) => it.length)), new Set([15 + 15 + 9]))
	assert.deepEqual(new Set(shapeOf(SIX).peers.map((it) => it.length)), new Set([5 + 5 + 2]))
	assert.equal(shapeOf(emptyBoard()), CLASSIC)
	assert.equal(shapeOf(SIX), shapeOf(write(SIX, 0, 3)), 'made once for all boards of a game')
	const open = shapeOf(emptyBoard(SIX.givens, { regions: SIX.givens }))
	assert.deepEqual(new Set(open.peers.map((it) => it.length)), new Set([5 + 5]), 'no regions')
})

test('the cells of several grids are numbered without the gaps between them', () => {
	assert.equal(TWODOKU.cells.length, 153)
	assert.deepEqual([TWODOKU.size, TWODOKU.digits.length, TWODOKU.units.length], [15, 9, 18 + 18 + 17])
	assert.ok(TWODOKU.units.every((unit) => new Set(unit).size === 9))
	const shared = cellOf('r8c8', TWODOKU)
	assert.equal(TWODOKU.peers[shared].length, 8 + 12 + 12)
	for (const name of ['r1c1', 'r7c15', 'r15c7']) assert.equal(nameOf(cellOf(name, TWODOKU), TWODOKU), name)
	assert.equal(cellOf('r1c10', TWODOKU), -1)
	assert.equal(cellOf('r10c6', TWODOKU), -1)
	const names = (name: string, step: readonly [number, number]) =>
		nameOf(moved(only(cellOf(name, TWODOKU)), step, false, TWODOKU).cursor, TWODOKU)
	assert.equal(names('r1c9', [0, 1]), 'r1c1')
	assert.equal(names('r7c1', [0, -1]), 'r7c15')
	assert.equal(names('r9c1', [1, 0]), 'r1c1')
	assert.equal(names('r1c8', [-1, 0]), 'r15c8')
	const flower = shapeOf(
		boardOfGrids(15, [
			[0, 3],
			[3, 0],
			[3, 3],
			[3, 6],
			[6, 3],
		]),
	)
	assert.equal(flower.cells.length, 189)
	assert.equal(nameOf(moved(only(0), [0, -1], false, flower).cursor, flower), 'r1c12')
})

test('a board of several grids is the same after its address', () => {
	const begun = write(write(TWO, 0, 9), 152, 1)
	const hash = boardHash(begun, 'text')
	const read = rulesOfHash(hash)?.board
	assert.deepEqual(read && withForm(read, TWO), begun)
	assert.deepEqual(read && shapeOf(read).places, TWODOKU.places, 'it is known where the cells lie')
	assert.equal(rulesOfHash(hash.slice(0, -9))?.board, null, 'cut off')
	assert.deepEqual(countsOf(begun), [151, 1, 0, 0, 0, 0, 0, 0, 0, 1])
	// Both hold a 9, one in a row of the other grid.
	const both = write(write(TWO, cellOf('r9c9', TWODOKU), 9), cellOf('r9c15', TWODOKU), 9)
	assert.equal(conflictsOf(both).size, 2)
	assert.equal(conflictsOf(write(both, cellOf('r9c9', TWODOKU), 8)).size, 0)
	assert.equal(conflictsOf(write(write(TWO, 0, 9), cellOf('r7c15', TWODOKU), 9)).size, 0)
	const recipe = recipeOfHash('#seed=1&size=twodoku&level=Hard')
	assert.equal(recipe?.size, 'twodoku')
	assert.equal(recipe && recipeHash(recipe), '#seed=1&level=Hard&size=twodoku')
})

test('digits beyond nine are letters', () => {
	assert.deepEqual([1, 9, 10, 16].map(symbolOf), ['1', '9', 'A', 'G'])
	assert.deepEqual([...'1AaG.0xH'].map(digitOf), [1, 10, 10, 16, 0, 0, 0, 0])
	assert.equal(symbolsOf(setOf('G19A')), '19AG')
	assert.equal(digitsLine(write(SIXTEEN, 255, 12)), `${'.'.repeat(255)}C`)
	assert.equal(nameOf(250, shapeOf(SIXTEEN)), 'r16c11')
	assert.equal(cellOf('r16c11', shapeOf(SIXTEEN)), 250)
})

test('conflicts, candidates and counts follow the regions', () => {
	const board = write(write(SIX, 0, 6), 8, 6)
	assert.deepEqual([...conflictsOf(board)], [0, 8])
	const single = write(SIX, 0, 6)
	assert.equal(symbolsOf(candidatesOf(single)[8]), '12345')
	assert.equal(symbolsOf(candidatesOf(single)[9]), '123456')
	assert.deepEqual(countsOf(single), [35, 0, 0, 0, 0, 0, 1])
	const auto = play(newGame(single), { type: 'auto', on: true }).board
	assert.equal(positionOf(auto).marks?.[8], '12345')
})

test('a full board without conflicts is solved, whatever its size', () => {
	const digits = '1234341221434321'
	const four = boxed(2, 2)
	const full = [...digits].reduce((board, symbol, cell) => write(board, cell, digitOf(symbol)), four)
	assert.ok(isSolved(full))
	assert.ok(!isSolved(write(full, 3, 3)))
})

test('a board is the same after its address, but for the regions, which follow from the rules', () => {
	let game = newGame(
		emptyBoard(
			SIXTEEN.givens.map((_, cell) => (cell === 17 ? 16 : 0)),
			SIXTEEN,
		),
	)
	game = play(game, { type: 'write', mode: 'digit', cells: [255], digit: 15 })
	game = play(game, { type: 'write', mode: 'centre', cells: [3, 4], digit: 16 })
	game = play(game, { type: 'write', mode: 'colour', cells: [5], digit: 9 })
	const hash = boardHash(game.board, 'text')
	const read = rulesOfHash(hash)
	assert.equal(read?.text, 'text')
	assert.deepEqual({ ...read?.board, regions: SIXTEEN.regions }, game.board)
	assert.equal(rulesOfHash(hash.slice(0, -9))?.board, null, 'cut off')
	// Version 2, and a size of 24.
	assert.equal(rulesOfHash(`#r=text&s=L${'A'.repeat(999)}`)?.board, null)
})

test('everything can be undone, and the cursor wraps at the edges', () => {
	let game = newGame(SIX)
	game = play(game, { type: 'write', mode: 'corner', cells: [35], digit: 6 })
	game = play(game, { type: 'restart' })
	assert.equal(shapeOf(game.board).size, 6)
	game = play(play(game, { type: 'undo' }), { type: 'undo' })
	assert.deepEqual(game.board, SIX)
	assert.equal(moved(only(0), [0, -1], false, shapeOf(SIX)).cursor, 5)
	assert.equal(moved(only(35), [1, 0], false, shapeOf(SIX)).cursor, 5)
})

test('the recipe of a puzzle on another board is read again', () => {
	for (const size of SIZES) {
		const recipe = recipeOfHash(`#seed=5&size=${size}&level=hard`)
		assert.ok(recipe)
		assert.equal(recipe.size, size)
		assert.deepEqual(recipeOfHash(recipeHash(recipe)), recipe)
	}
	assert.equal(recipeOfHash('#seed=5&size=7')?.size, 9)
})
