/**
 * Files: answers in order, progress, cancelling, every way to pass a file.
 *
 * Invariant: the answers do not depend on the number of workers.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { EASY, fixture, foldoku, HARD, load, solveStream } from './common.js'

/** A puzzle with rules and one solution. */
const UNIQUE = '.AntiKnight.AntiConsecutive.~R3C4_4~R3C6_7~R4C3_6~R4C7_5~R6C3_4~R6C7_3~R7C4_2~R7C6_5'

/** A file of many pieces. */
const LINES = Array.from({ length: 30_000 }, (_, at) => (at % 3 === 0 ? HARD : EASY))
const FILE = `# a comment\n${LINES.join('\n')}\n`

async function text(stream) {
	return (await stream.blob()).text()
}

test('answers come in the order of the file, for any number of workers', async () => {
	const engine = await load()
	const solutions = {
		[EASY]: (await engine.solve(EASY)).solution,
		[HARD]: (await engine.solve(HARD)).solution,
	}
	const expected = `${LINES.map((line) => solutions[line]).join('\n')}\n`
	for (const workers of [1, 3]) {
		assert.equal(await text(solveStream(FILE, { workers })), expected)
	}
})

test('every format of answers is that of the command line', async () => {
	const file = `puzzle,name\n${LINES.slice(0, 3000)
		.map((line, at) => `${line},"n ""${at}""\n"`)
		.join('\n')}\nbad,x\n`
	for (const to of ['solution', 'tdoku', 'status', 'count', 'csv', 'jsonl']) {
		const expected = foldoku(['solve', '--to', to, '-'], file)
		assert.equal(await text(solveStream(file, { to, workers: 2 })), expected, to)
	}
})

test('files that are not lines are one piece', async () => {
	for (const name of [
		'pencil-marks.txt',
		'simple.ss',
		'sudocue.sdk',
		'opensudoku.xml',
		'hodoku.txt',
		'puzzles.jsonl',
	]) {
		const file = fixture(`formats/${name}`)
		assert.equal(await text(solveStream(file)), foldoku(['solve', '-'], file), name)
	}
})

test('progress is reported, and the summary counts', async () => {
	const reports = []
	const file = new Blob([FILE, 'nonsense\n', `${'.'.repeat(81)}\n`])
	const stream = solveStream(file, { workers: 2, onProgress: (it) => reports.push(it) })
	await text(stream)
	const summary = await stream.summary
	assert.equal(summary.format, 'puzzle')
	assert.deepEqual(
		[summary.records, summary.unique, summary.multiple, summary.none, summary.invalid],
		[30_002, 30_000, 1, 0, 1],
	)
	assert.equal(summary.bytes, file.size)
	assert.equal(summary.total, file.size)
	assert.ok(reports.length > 2)
	for (const [at, report] of reports.entries()) assert.ok(at === 0 || report.bytes > reports[at - 1].bytes)
})

test('packed files, streams and bytes are read', async () => {
	const line = `${EASY}\n`
	const bytes = new TextEncoder().encode(line)
	const packed = new Blob([line]).stream().pipeThrough(new CompressionStream('gzip'))
	const gzip = await new Response(packed).blob()
	const expected = foldoku(['solve', '-'], line)
	for (const input of [line, bytes, new Blob([line]), new Blob([line]).stream(), gzip]) {
		assert.equal(await text(solveStream(input)), expected)
	}
})

test('puzzles with rules are read and solved by a module of their own', async () => {
	const file = `.Cage~7~R1C1~R1C2\n${UNIQUE}\n.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4\n`
	const engine = await load()
	const { format, records, limited, ...rest } = await engine.read(file)
	assert.deepEqual([format, limited, rest], ['iss', false, {}])
	assert.equal(records[0].variant, file.split('\n')[0])
	for (const to of ['status', 'solution', 'tdoku', 'count', 'csv']) {
		const stream = solveStream(file, { to })
		assert.equal(await text(stream), foldoku(['solve', '--to', to, '-'], file), to)
		const { format, unique, multiple, none, invalid } = await stream.summary
		assert.deepEqual([format, unique, multiple, none, invalid], ['iss', 1, 1, 1, 0])
	}
})

test('little of a large file is in memory', async () => {
	const block = new TextEncoder().encode(`${EASY}\n`.repeat(4000))
	let [pulled, solved, most] = [0, 0, 0]
	const source = new ReadableStream({
		pull(controller) {
			if (pulled === 100 * block.length) return controller.close()
			pulled += block.length
			most = Math.max(most, pulled - solved)
			controller.enqueue(block.slice())
		},
	})
	const onProgress = ({ bytes }) => {
		solved = bytes
	}
	const stream = solveStream(source, { workers: 2, to: 'status', onProgress })
	await text(stream)
	assert.equal((await stream.summary).unique, 400_000)
	assert.ok(pulled > 30e6 && most < 12e6, `${most} of ${pulled} bytes`)
})

test('a cancelled stream ends', async () => {
	const endless = new ReadableStream({
		pull: (controller) => controller.enqueue(new TextEncoder().encode(`${HARD}\n`.repeat(1000))),
	})
	const controller = new AbortController()
	const stream = solveStream(endless, { workers: 2, signal: controller.signal })
	const cancelled = assert.rejects(async () => {
		for await (const part of stream) {
			assert.ok(part.length > 0)
			controller.abort(new Error('enough'))
		}
	}, /enough/)
	await cancelled
	await assert.rejects(stream.summary, /enough/)
})

test('a loop that ends early ends its workers', async () => {
	const stream = solveStream(FILE, { workers: 2 })
	for await (const part of stream) {
		assert.ok(part.length > 0)
		break
	}
	await assert.rejects(stream.summary, (error) => error.code === 'cancelled')
})

test('files that cannot be read are errors', async () => {
	const fails = (input, code) => assert.rejects(text(solveStream(input)), (error) => error.code === code)
	await fails(new Uint8Array([0x50, 0x41, 0x52, 0x31]), 'unreadable')
	await fails(new Uint8Array([255, 254, 0, 0]), 'unreadable')
	await fails(new Uint8Array([31, 139, 0, 0, 1, 2]), 'unreadable')
	await fails('1'.repeat(70 * 2 ** 20), 'too-large')
	const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('no disk')) })
	await fails(broken, 'unreadable')
	assert.rejects(solveStream(EASY, { to: 'parquet' }).summary, (error) => error.code === 'invalid-argument')
})
