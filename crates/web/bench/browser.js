/**
 * Speed in Chromium: `CHROMIUM=… node bench/browser.js FILE…`, files with one puzzle per line. The first
 * file is also repeated 20 times, and solved by the page.
 *
 * Invariant: the package and the page are built before. Times are those a player waits: they contain
 * messages between threads, and the drawing of the page.
 */

import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { chromium } from '@playwright/test'
import { TARGET } from '../target.js'

const FOLDER = `${TARGET}/web/`
const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const TYPES = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.wasm': 'application/wasm',
}

/** Serves the package and the page. */
const server = createServer((request, response) => {
	const path = normalize(join(FOLDER, new URL(request.url, 'http://localhost').pathname))
	if (path === join(FOLDER, 'npm/index.html')) return response.end('<!doctype html><title>package</title>')
	if (!path.startsWith(FOLDER) || !existsSync(path) || !statSync(path).isFile()) {
		return response.writeHead(404).end()
	}
	response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
	return createReadStream(path).pipe(response)
})
await new Promise((resolve) => server.listen(0, resolve))
const base = `http://localhost:${server.address().port}`
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
const sets = process.argv.slice(2).map((name) => ({
	name,
	puzzles: readFileSync(name, 'utf8')
		.split('\n')
		.map((row) => row.slice(0, 81))
		.filter((row) => /^[1-9.]{81}$/.test(row)),
}))

/** Returns the value at a share of the sorted times. */
const at = (times, share) => times.sort((a, b) => a - b)[Math.floor(share * (times.length - 1))].toFixed(1)

/** Opens a page of its own, without a cache. */
async function open(path) {
	const context = await browser.newContext()
	const page = await context.newPage()
	await page.goto(base + path)
	return page
}

/** From the request for the page to the words of a hint. */
async function firstAnswer() {
	const times = []
	for (let run = 0; run < 5; run++) {
		const page = await open(`/page/index.html#p=${PUZZLE}`)
		await page.keyboard.press('h')
		await page.locator('.words li').first().waitFor()
		times.push(await page.evaluate(() => performance.now()))
		await page.context().close()
	}
	console.log(`load to first answer: ${at(times, 0.5)} ms in the median of 5, ${at(times, 1)} ms at most`)
}

/** What the page does with a file: first rows, end, heap, and how fast it stops. */
async function dropped(puzzles) {
	const path = join(tmpdir(), `foldoku-bench-${process.pid}.txt`)
	writeFileSync(path, `${puzzles.join('\n')}\n`.repeat(20))
	for (const stops of [false, false, true]) {
		const page = await open(`/page/index.html#p=${PUZZLE}`)
		await page.getByRole('button', { name: 'Files' }).click()
		const dialog = page.getByRole('dialog', { name: 'Solve a file' })
		await dialog.locator('input[type=file]').setInputFiles(path)
		await dialog.getByRole('button', { name: 'Solve' }).waitFor()
		const found = await page.evaluate(async (stops) => {
			const dialog = document.querySelector('dialog[open]')
			const button = (name) =>
				[...dialog.querySelectorAll('button')].find((it) => it.textContent.trim() === name)
			const until = async (selector) => {
				while (!dialog.querySelector(selector)) await new Promise((resolve) => setTimeout(resolve, 5))
				return performance.now()
			}
			let heap = 0
			const timer = setInterval(() => {
				heap = Math.max(heap, performance.memory.usedJSHeapSize)
			}, 50)
			const start = performance.now()
			button('Solve').click()
			const rows = (await until('.answers')) - start
			const stop = performance.now()
			if (stops) button('Stop').click()
			const end = await until('.row-buttons [role=status]')
			clearInterval(timer)
			return { rows, seconds: (end - start) / 1000, heap: heap / 1e6, cancel: end - stop }
		}, stops)
		console.log(
			stops
				? `stopped after ${found.cancel.toFixed(0)} ms`
				: `${20 * puzzles.length} puzzles: ${found.seconds.toFixed(2)} s, first rows ` +
						`${found.rows.toFixed(0)} ms, heap ${found.heap.toFixed(0)} MB`,
		)
		await page.context().close()
	}
}

/** Hints, explanations and ratings through a worker, and all puzzles at once in the kernel. */
async function package_({ name, puzzles }) {
	const page = await open('/npm/index.html')
	const found = await page.evaluate(async (puzzles) => {
		const { connect } = await import(`${location.origin}/npm/index.js`)
		const { loadKernel } = await import(`${location.origin}/npm/kernel.js`)
		const bytes = new TextEncoder().encode(puzzles.join(''))
		const kernel = await loadKernel()
		let lanes = Number.POSITIVE_INFINITY
		for (let run = 0; run < 6; run++) {
			const start = performance.now()
			kernel.solveBytes(bytes, { limit: 2 })
			lanes = Math.min(lanes, (1000 * (performance.now() - start)) / puzzles.length)
		}
		const engine = await connect()
		const times = {}
		for (const op of ['hint', 'explain', 'rate']) {
			const some = puzzles.slice(0, op === 'hint' ? 300 : 100)
			for (const puzzle of some.slice(0, 50)) await engine[op](puzzle)
			times[op] = []
			for (const puzzle of some) {
				const start = performance.now()
				await engine[op](puzzle)
				times[op].push(performance.now() - start)
			}
		}
		return { lanes, times }
	}, puzzles)
	console.log(`${name}: ${puzzles.length} puzzles, ${found.lanes.toFixed(2)} µs each in the kernel`)
	for (const [op, times] of Object.entries(found.times)) {
		console.log(`  ${op}: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`)
	}
	await page.context().close()
}

await firstAnswer()
await dropped(sets[0].puzzles)
for (const set of sets) await package_(set)
await browser.close()
server.close()
