/**
 * The engine in this thread and in a worker: calls, errors, cancelling.
 *
 * Invariant: every call settles, and the next one works.
 */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

import { connect, EASY, EngineFailure, HARD, load, loadKernel, PACKAGE } from './common.js'

const EMPTY = '.'.repeat(81)

for (const [name, start] of [
	['this thread', load],
	['a worker', connect],
]) {
	test(`every operation answers in ${name}`, async (t) => {
		const engine = await start()
		t.after(() => engine.close())
		assert.match(engine.version, /^\d+\.\d+\.\d+$/)
		assert.equal((await engine.call('load', {})).backend, 'simd128')
		const { solution } = await engine.solve(EASY)
		assert.equal((await engine.count(EMPTY, { limit: 5000 })).count, 5000)
		assert.deepEqual((await engine.solutions(EASY)).solutions, [solution])
		assert.equal((await engine.check({ givens: EASY, digits: solution })).outcome, 'solved')
		assert.equal((await engine.hint(EASY)).levels[0].text, 'Look at r5c5.')
		assert.equal((await engine.steps(HARD, { limit: 3 })).steps.length, 3)
		const path = await engine.explain(EASY, { drawings: true })
		assert.equal(path.last, solution)
		assert.equal(path.drawings.length, path.steps.length)
		assert.equal((await engine.rate(EASY)).er, 1.2)
		const [made] = await engine.generate({ seed: 18446744073709551615n, levels: ['easy'] })
		assert.equal(made.seed, '18446744073709551615')
		const shuffled = await engine.shuffle(EASY, { seed: 1 })
		assert.equal((await engine.canon(shuffled.puzzle)).puzzle, (await engine.canon(EASY)).puzzle)
		assert.ok((await engine.minimise(EASY, { seed: 1 })).clues <= 30)
		assert.match(await engine.svg(EASY, { step: true }), /^<svg.*Naked Single/s)
		assert.ok((await engine.techniques()).some((it) => it.key === 'x-wing'))
		const { records } = await engine.read(`puzzle,name\n${EASY},Monday\n`)
		assert.deepEqual(records[0].position, { givens: EASY })
		assert.equal(records[0].fields.name, 'Monday')
	})

	test(`bad input has a clear error in ${name}`, async (t) => {
		const engine = await start()
		t.after(() => engine.close())
		const fails = (promise, code, message) =>
			assert.rejects(promise, (error) => {
				assert.ok(error instanceof EngineFailure)
				assert.equal(error.code, code)
				assert.match(error.message, message)
				return true
			})
		await fails(engine.solve('12'), 'invalid-puzzle', /expected 81 cells, found 2/)
		await fails(engine.solve('x'.repeat(5_000_000)), 'invalid-puzzle', /found 5000000/)
		await fails(engine.hint(`11${EMPTY.slice(2)}`), 'no-solution', /both hold 1/)
		await fails(engine.rate(EMPTY), 'several-solutions', /several solutions/)
		await fails(engine.call('sing', {}), 'invalid-argument', /unknown operation 'sing'/)
		await fails(engine.solve(null), 'invalid-argument', /./)
		await fails(engine.read(new Uint8Array([255, 254, 0, 0])), 'unreadable', /./)
		await fails(engine.read(''), 'unreadable', /./)
		const parquet = await readFile(new URL('../../../../fixtures/formats/puzzles.parquet', import.meta.url))
		await fails(engine.read(parquet), 'unreadable', /foldoku convert/)
		await fails(engine.read(new Uint8Array([31, 139, 8, 0])), 'unreadable', /gzip/)
		await fails(engine.read(new Uint8Array(70 * 2 ** 20).fill(49)), 'too-large', /at most/)
		await fails(engine.generate({ clues: [17, 17], attempts: 100, seed: 1 }), 'not-found', /100 attempts/)
		await fails(
			engine.generate({ er: [11.8, 11.9], seed: 1, symmetry: 'full', timeout: 0.2 }),
			'timeout',
			/./,
		)
		assert.equal((await engine.solve(EASY)).status, 'unique')
	})
}

test('puzzles with rules have hints, explanations and ratings', async () => {
	const engine = await load()
	const text = '.Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1~R2C1_3~R2C3_1~R3C1_2~R3C2_1~R3C3_4'
	const hint = await engine.hint({ text })
	assert.match(hint.levels[0].text, /^Look at/)
	assert.equal(hint.levels.at(-1).text, hint.steps[0].text)
	const wrong = await engine.hint({ text, digits: `14${'.'.repeat(14)}` })
	assert.equal(wrong.mistake.mistake, 'wrong-entries')
	const german = await engine.hint({ text }, { language: 'de' })
	assert.match(german.levels[0].text, /^Schau/)
	const { last, steps, level } = await engine.explain({ text })
	assert.equal(last, '1234341221434321')
	const rating = await engine.rate({ text })
	assert.deepEqual([rating.level, rating.steps, rating.rules], [level, steps.length, 1])
	const several = await engine.hint({ text: '.AntiKnight.~R1C1_1' }).catch((error) => error)
	assert.equal(several.code, 'several-solutions')
})

test('puzzles with rules are made of the level that is asked for', async () => {
	const engine = await load()
	for (const level of ['easy', 'medium', 'hard']) {
		const made = await engine.generate({ rules: 'killer', seed: 1, count: 3, levels: [level] })
		const levels = await Promise.all(made.map(({ text }) => engine.rate({ text }).then((it) => it.level)))
		assert.deepEqual(
			levels.map((it) => it.toLowerCase()),
			[level, level, level],
		)
	}
	const fails = async (options, code, message) => {
		const error = await engine.generate({ rules: 'killer', seed: 1, ...options }).catch((error) => error)
		assert.equal(error.code, code)
		assert.match(error.message, message)
	}
	await fails({ levels: ['silly'] }, 'invalid-argument', /unknown level 'silly'/)
	// Two attempts are too few for a level that hardly any puzzle has.
	await fails({ rules: 'killer:1', levels: ['extreme'], attempts: 2 }, 'not-found', /2 attempts.*too easy/)
	await fails({ levels: ['extreme'], timeout: 0.01 }, 'timeout', /./)
})

test('packed text and candidates are read', async () => {
	const engine = await load()
	const packed = new Response(new Blob([`${EASY}\n`]).stream().pipeThrough(new CompressionStream('gzip')))
	const { records } = await engine.read(new Uint8Array(await packed.arrayBuffer()))
	assert.equal(records[0].position.givens, EASY)
	const marks = [...EASY].map((cell) =>
		cell === '.' ? '123456789' : '.........'.replace(/./g, (_, at) => (at === cell - 1 ? cell : '.')),
	)
	const read = await engine.read(marks.join(''))
	assert.equal(read.records[0].position.givens, EASY)
})

test('a cancelled call ends at once, and calls behind it are answered', async (t) => {
	const engine = await connect()
	t.after(() => engine.close())
	const controller = new AbortController()
	const long = engine.count(EMPTY, { limit: 1e15, signal: controller.signal })
	const next = engine.solve(EASY)
	setTimeout(() => controller.abort(), 100)
	const start = performance.now()
	await assert.rejects(long, { name: 'AbortError' })
	assert.ok(performance.now() - start < 2000)
	assert.equal((await next).status, 'unique')
	const aborted = engine.solve(EASY, { signal: AbortSignal.abort() })
	await assert.rejects(aborted, { name: 'AbortError' })
})

test('a time limit ends a search with what it has found', async () => {
	const engine = await load()
	const counted = await engine.count(EMPTY, { limit: 1e15, timeout: 0.2 })
	assert.equal(counted.complete, false)
	assert.ok(counted.count > 1)
})

test('a module that cannot be loaded is an error', async () => {
	const missing = new URL('missing.wasm', PACKAGE)
	await assert.rejects(load({ engine: missing }), (error) => error.code === 'load')
	await assert.rejects(connect({ engine: missing }), (error) => error.code === 'load')
})

test('a trapped module is replaced', async () => {
	// The memory cannot grow to this size, so the module traps.
	const module = await WebAssembly.compile(await readFile(new URL('engine.wasm', PACKAGE)))
	const engine = await load({ engine: module })
	const { Instance } = await import(new URL('module.js', PACKAGE).href)
	const instance = new Instance(module)
	assert.throws(() => instance.solveLines(Object.assign(new Uint8Array(81), { length: 2 ** 33 }), 0), /./)
	assert.equal((await engine.solve(EASY)).status, 'unique')
	assert.equal(instance.solveLines(new TextEncoder().encode(EASY), 2).length, 92)
})

test('the kernel alone solves lines', async () => {
	const kernel = await loadKernel()
	const [easy, empty, short] = kernel.solve([EASY, EMPTY, '123'])
	assert.deepEqual([easy.status, empty.status, short.status], ['unique', 'multiple', 'invalid'])
	assert.equal(easy.solution.slice(0, 9), '534678912')
	assert.throws(
		() => kernel.solve([EASY], { limit: 0 }),
		(error) => error.code === 'invalid-argument',
	)
	const many = kernel.solve(
		Array.from({ length: 10_000 }, () => HARD),
		{ limit: 1 },
	)
	assert.ok(many.every((it) => it.status === 'found'))
})
