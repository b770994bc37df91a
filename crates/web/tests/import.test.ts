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
import { boardOfSudokuWiki } from '../page/import/sudokuwiki.ts'
import { boardOf, candidatesOf, givensLine } from '../page/state/board.ts'
import { boardHash, rulesHash } from '../page/state/hash.ts'
import { STARTERS } from '../page/state/starters.ts'
import {
	CHAINS,
	F_PUZZLES,
	F_PUZZLES_CAGE,
	FORMS,
	PUZZLE,
	randomFrom,
	SCF,
	SCL,
	SCL_EMPTY,
	SOLUTION,
} from './samples.ts'

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

test('addresses of this page whose puzzle needs the engine are known, with and without the page before them', () => {
	const rules = rulesHash('{"size":6,"rules":[{"killer":"a b&c=+#"}]}')
	for (const hash of ['#seed=42&size=6&rules=killer', '#seed=7', '#daily=2026-11-26&level=hard', rules]) {
		for (const text of [
			hash,
			hash.slice(1),
			`https://example.org/foldoku/${hash}`,
			`http://localhost:4211/${hash}`,
		])
			assert.deepEqual(imported(text), { kind: 'own', hash }, text)
	}
	assert.equal(imported('#seed=none').kind, 'unknown')
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

test('of a puzzle with rules of SudokuPad only the givens are opened, and the answer says so', () => {
	const found = imported(`https://sudokupad.app/${SCL}`)
	assert.equal(found.kind === 'board' && found.isPartial, true)
	const plain = imported(`https://sudokupad.app/${SCF}`)
	assert.equal(plain.kind === 'board' && plain.isPartial, undefined)
	assert.deepEqual(imported(SCL_EMPTY), { kind: 'rules', from: 'SudokuPad' })
	const made = imported('https://sudokumaker.app/?puzzle=N4IgZg9gTgtghgFwGoFM')
	assert.deepEqual(made, { kind: 'rules', from: 'SudokuMaker' })
	for (const [from, address] of [
		['lisudoku', 'https://lisudoku.xyz/solver?import=N4Ig5gTglgJgylAXgUxALgCwBoQ'],
		['Penpa+', 'https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRRb5s8FH3nV0R'],
		['puzz.link', 'https://puzz.link/p?sudoku/9/9/g51h9h3j5g4h6'],
	])
		assert.deepEqual(imported(address), { kind: 'rules', from })
})

/** The first example of https://www.sudokuwiki.org/X_Wing_Strategy. */
const X_WING =
	'S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205'

test('a position of SudokuWiki keeps its entries and candidates', () => {
	const board = boardOfSudokuWiki(X_WING)
	assert.ok(board)
	assert.equal(
		givensLine(board),
		'1.....5694.2.....8.5...9.4....64.8.1....1....2.8.35....4.5...1.9.....4.2621.....5',
	)
	assert.equal(board.entries.filter(Boolean).length, 17)
	const candidates = candidatesOf(board)
	for (const [cell, set] of board.corner.entries()) {
		assert.equal(set & ~candidates[cell], 0, `cell ${cell}`)
		assert.equal(set === 0, candidates[cell] === 0, `cell ${cell}`)
	}
})

test('a set of candidates that is marked as a given is refused', () => {
	assert.equal(boardOfSudokuWiki('0d'.padStart(162, 'vu')), null)
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

for (const [name, text, others, hasSolution] of [
	['a puzzle and its solution', `${PUZZLE},${SOLUTION}`, [], true],
	['a puzzle, its count and its solution', `${PUZZLE}:1:${SOLUTION}\n`, [], true],
	['the same puzzle twice', `${PUZZLE}\n${PUZZLE}`, [], false],
	['two puzzles in two lines', `# two\n${PUZZLE}\n${CHAINS} # hard\n`, [CHAINS], false],
	['two puzzles in one line', `${PUZZLE} ${CHAINS}`, [CHAINS], false],
	['two puzzles with a solution', `${PUZZLE};${SOLUTION}\r\n${CHAINS}\r\n`, [CHAINS], true],
	['a puzzle and a solution of another', `${CHAINS},${SOLUTION}`, [SOLUTION], false],
] as const) {
	test(`the text beside the first puzzle is known: ${name}`, () => {
		const found = imported(text)
		assert.ok(found.kind === 'board')
		assert.deepEqual((found.others ?? []).map(givensLine), others)
		assert.equal(found.hasSolution, hasSolution)
	})
}

test('nonsense is left to the engine', () => {
	for (const text of ['', 'hello', '12345', `${PUZZLE}5`, PUZZLE.slice(1), '\u0000\u0001']) {
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
