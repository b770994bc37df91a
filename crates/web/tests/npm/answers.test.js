/**
 * The answers of the modules are those of the command line.
 *
 * Invariant: both read the same lines.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { corpus, fixture, foldoku, load, loadKernel, ratedPuzzles } from './common.js'

const [CORPUS, RATED] = [corpus(), ratedPuzzles()]

/** The ratings that puzzles with rules do not have. */
const CLASSIC = ['er', 'ep', 'ed', 'score', 'guesses', 'depth']

const lines = (text) =>
	text
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line))

/** Asserts that an object has all fields of another one, with the same values. */
function assertHolds(found, expected, ignored = ['number']) {
	for (const [name, value] of Object.entries(expected)) {
		if (!ignored.includes(name)) assert.deepEqual(found[name], value, `${name} of ${expected.puzzle}`)
	}
}

test('status, count, solution and guesses are those of the command line', async () => {
	assert.ok(CORPUS.length > 50)
	const [engine, kernel] = [await load(), await loadKernel()]
	const answers = kernel.solve(CORPUS)
	const expected = lines(foldoku(['solve', '--to', 'jsonl', '-'], CORPUS.join('\n')))
	for (const [index, puzzle] of CORPUS.entries()) {
		const { status, count, guesses, solution } = expected[index]
		const wanted = { status, count, guesses, solution: solution ?? undefined }
		const of = ({ status, count, guesses, solution }) => ({ status, count, guesses, solution })
		assert.deepEqual(of(await engine.solve(puzzle)), wanted, puzzle)
		assert.deepEqual(of(answers[index]), wanted, puzzle)
	}
})

test('hints, explanations and ratings are those of the command line', async () => {
	assert.equal(RATED.length, 200)
	const engine = await load()
	const input = RATED.join('\n')
	const objects = (...args) => lines(foldoku([...args, '--json', '-'], input))
	const [hints, paths, ratings] = [objects('hint'), objects('explain'), objects('rate')]
	for (const [index, puzzle] of RATED.entries()) {
		assertHolds(await engine.hint(puzzle), hints[index])
		assertHolds(await engine.explain(puzzle), paths[index])
		assertHolds(await engine.rate(puzzle), ratings[index], ['number', 'version', 'line', 'file'])
	}
})

test('hints, explanations and ratings under rules are those of the command line', async () => {
	const rows = fixture('variants/difficulties.tsv').split('\n')
	const isEasy = ([, difficulty, , text]) => Number(difficulty) < 6 && /^\.[A-Z]/.test(text)
	const easy = rows.map((row) => row.split('\t')).filter(isEasy)
	const texts = easy.map((row) => row[3])
	assert.ok(texts.length > 5)
	const engine = await load()
	const objects = (...args) => lines(foldoku([...args, '--json', '-'], texts.join('\n')))
	const [hints, paths, ratings] = [objects('hint'), objects('explain'), objects('rate')]
	for (const [index, text] of texts.entries()) {
		assertHolds(await engine.hint({ text }), hints[index])
		assertHolds(await engine.explain({ text }), paths[index])
		const ignored = ['number', 'version', 'line', 'file', ...CLASSIC]
		assertHolds(await engine.rate({ text }), ratings[index], ignored)
	}
})

test('the order of Sudoku Explainer is that of the command line', async () => {
	const puzzles = RATED.slice(0, 20)
	const engine = await load()
	const expected = lines(foldoku(['explain', '--order', 'se', '--json', '-'], puzzles.join('\n')))
	for (const [index, puzzle] of puzzles.entries()) {
		assertHolds(await engine.explain(puzzle, { order: 'se' }), expected[index])
	}
})

test('generated puzzles are those of the command line', async () => {
	const engine = await load()
	const made = await engine.generate({ seed: 5, count: 4, symmetry: 'half-turn', levels: ['medium'] })
	const flags = ['--symmetry', 'half-turn', '--difficulty', 'medium', '--to', 'puzzle']
	const expected = foldoku(['generate', '--seed', '5', '--count', '4', ...flags])
	assert.deepEqual(
		made.map((it) => it.puzzle),
		expected
			.trim()
			.split('\n')
			.map((line) => line.slice(0, 81)),
	)
})

test('generated puzzles with rules are those of the command line', async () => {
	const engine = await load()
	for (const [rules, levels] of [
		['thermometer,x', []],
		['thermometer', ['easy', 'hard']],
	]) {
		const made = await engine.generate({ rules, levels, seed: 7n, count: 2 })
		const level = levels.length > 0 ? ['--difficulty', levels.join()] : []
		const flags = ['--rules', rules, ...level, '--seed', '7', '--count', '2', '--to', 'iss']
		assert.deepEqual(
			made.map((it) => it.text),
			foldoku(['generate', ...flags])
				.trim()
				.split('\n'),
		)
		assert.equal((await engine.rate({ text: made[0].text })).status, 'unique')
	}
})
