/**
 * Every form of a puzzle that the page reads without the engine.
 *
 * Invariant: all forms of one puzzle give the same givens.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elsewhere } from '../page/import/links.ts'
import { decompressed } from '../page/import/lz.ts'
import { imported } from '../page/import/read.ts'
import { boardOfScf, scfOf } from '../page/import/sudokupad.ts'
import { boardOf, givensLine } from '../page/state/board.ts'
import { boardHash } from '../page/state/hash.ts'
import { STARTERS } from '../page/state/starters.ts'
import { F_PUZZLES, F_PUZZLES_CAGE, FORMS, PUZZLE, randomFrom, SCF } from './samples.ts'

for (const [name, text] of FORMS) {
	test(`reads ${name}`, () => {
		const found = imported(text)
		assert.equal(found.kind, 'board')
		assert.equal(found.kind === 'board' && givensLine(found.board), PUZZLE)
	})
}

test('a position in the address of this page keeps entries and marks', () => {
	const board = boardOf(PUZZLE)
	assert.ok(board)
	const played = { ...board, entries: board.entries.map((_, cell) => (cell === 2 ? 4 : 0)) }
	const found = imported(`https://example.org/${boardHash(played)}`)
	assert.deepEqual(found.kind === 'board' && found.board, played)
})

test('the addresses at other sites can be read back', () => {
	for (const { board } of STARTERS) {
		for (const { name, address } of elsewhere(givensLine(board))) {
			const found = imported(address)
			assert.equal(found.kind === 'board' && givensLine(found.board), givensLine(board), name)
		}
	}
})

test('the form of SudokuPad is the one its own tool writes', () => {
	assert.equal(scfOf(PUZZLE), SCF)
	const random = randomFrom(5)
	for (let count = 0; count < 50; count += 1) {
		const line = Array.from({ length: 81 }, () => (random() < 0.25 ? Math.ceil(random() * 9) : '.')).join('')
		const board = boardOfScf(scfOf(line).slice(3))
		assert.equal(board && givensLine(board), line)
	}
})

test('f-puzzles keeps entries and marks', () => {
	const found = imported(`https://f-puzzles.com/?load=${F_PUZZLES}`)
	assert.ok(found.kind === 'board')
	assert.equal(found.board.entries[2], 4)
	assert.deepEqual([found.board.corner[3], found.board.centre[5]], [0b11, 0b1100])
})

test('puzzles with other rules are refused', () => {
	assert.deepEqual(imported(`https://f-puzzles.com/?load=${F_PUZZLES_CAGE}`), {
		kind: 'rules',
		from: 'f-puzzles',
	})
})

test('addresses without a puzzle say so', () => {
	for (const text of [
		'https://www.sudokuwiki.org/sudoku.htm',
		'https://sudoku.coach/play/123',
		'https://sudokupad.app/abc!',
		'https://f-puzzles.com/?load=nonsense',
		'https://example.org/',
	]) {
		assert.equal(imported(text).kind, 'address', text)
	}
})

test('nonsense is left to the engine', () => {
	for (const text of [
		'',
		'hello',
		'12345',
		`${PUZZLE}5`,
		PUZZLE.slice(1),
		`${PUZZLE}\n${PUZZLE}`,
		'\u0000\u0001',
	]) {
		assert.equal(imported(text).kind, 'unknown', JSON.stringify(text))
	}
})

test('damaged compressed texts give nothing and end', () => {
	const random = randomFrom(9)
	for (let count = 0; count < 300; count += 1) {
		const at = Math.floor(random() * F_PUZZLES.length)
		const text = F_PUZZLES.slice(0, at) + 'AZaz09+/'[Math.floor(random() * 8)] + F_PUZZLES.slice(at + 1)
		decompressed(text.slice(0, Math.floor(random() * text.length)))
	}
	assert.equal(decompressed('!!!'), null)
	assert.equal(decompressed(''), null)
})
