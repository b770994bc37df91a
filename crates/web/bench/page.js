/**
 * Speed of the page in Chromium: `node bench/page.js [FOLDER]`, where FOLDER is a built page.
 *
 * Loads it with slow 4G (1.6 Mbit/s, 150 ms) and a CPU that is 1 and 4 times as slow, then types: prints the
 * time until the board and the keypad are there, until the first hint, the longest tasks of the main thread,
 * and the time from keys to paint.
 *
 * Invariant: files are served with brotli, as static hosts do.
 */

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

const folder = process.argv[2] ?? new URL('../../../target/web/page', import.meta.url).pathname
const RUNS = 3
const PUZZLE = '.....9.8.4..3...15....7.4...65......1..942..6......37...3.1....71...4..9.5.6.....'

const TYPES = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.wasm': 'application/wasm',
	'.svg': 'image/svg+xml',
	'.woff2': 'font/woff2',
	'.webmanifest': 'application/manifest+json',
}

const packed = new Map()

const server = createServer(async (request, response) => {
	const path = new URL(request.url, 'http://localhost').pathname
	const name = path === '/' ? '/index.html' : path
	try {
		if (!packed.has(name)) packed.set(name, brotliCompressSync(await readFile(join(folder, name))))
		const type = TYPES[extname(name)] ?? 'application/octet-stream'
		response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' })
		response.end(packed.get(name))
	} catch {
		response.writeHead(404).end()
	}
})
await new Promise((resolve) => server.listen(0, resolve))
const address = `http://localhost:${server.address().port}/#p=${PUZZLE}`

// Compressing the modules must not count.
for (const name of await (await fetch(new URL('sw.js', address)))
	.text()
	.then((it) => it.match(/\.\/assets\/[^"]+/g)))
	await fetch(new URL(name, address)).then((it) => it.arrayBuffer())

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })

/** Notes when things appear, and how long keys take. */
function watch() {
	window.times = {}
	window.keys = []
	const wanted = { board: '#cell-80', keypad: '.key', hint: '.words .now' }
	const look = () => {
		for (const [name, selector] of Object.entries(wanted)) {
			if (!window.times[name] && document.querySelector(selector)) window.times[name] = performance.now()
		}
	}
	new MutationObserver(look).observe(document, { childList: true, subtree: true })
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) if (entry.name === 'keydown') window.keys.push(entry.duration)
	}).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** Returns the longest tasks of the main thread of a trace: milliseconds of wall and CPU time. */
function longest(events) {
	const isMain = new Set(
		events
			.filter((it) => it.name === 'thread_name' && it.args.name === 'CrRendererMain')
			.map((it) => `${it.pid} ${it.tid}`),
	)
	const tasks = events.filter(
		(it) => it.ph === 'X' && it.name === 'ThreadControllerImpl::RunTask' && isMain.has(`${it.pid} ${it.tid}`),
	)
	const ms = (time) => Math.round((time ?? 0) / 1000)
	return tasks.sort((a, b) => b.dur - a.dur).map((it) => `${ms(it.dur)}/${ms(it.tdur)}`)
}

async function traced(session, work) {
	const events = []
	session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
	await session.send('Tracing.start', { categories: 'toplevel,__metadata', transferMode: 'ReportEvents' })
	await work()
	const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
	await session.send('Tracing.end')
	await done
	session.removeAllListeners('Tracing.dataCollected')
	return longest(events).slice(0, 5)
}

async function measure(slowdown) {
	const context = await browser.newContext({
		serviceWorkers: 'block',
		viewport: { width: 1280, height: 800 },
	})
	const page = await context.newPage()
	const session = await context.newCDPSession(page)
	await session.send('Network.enable')
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: 200_000,
		uploadThroughput: 94_000,
	})
	await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
	await page.addInitScript(watch)
	const loading = await traced(session, async () => {
		await page.goto(address, { waitUntil: 'commit' })
		await page.waitForFunction(() => window.times?.keypad, null, { timeout: 60_000 })
		await page.keyboard.press('h')
		await page.waitForFunction(() => window.times.hint, null, { timeout: 60_000 })
	})
	const times = await page.evaluate(() => window.times)
	await page.waitForTimeout(1500)
	await page.locator('#cell-0').click()
	await page.keyboard.press('m')
	await page.waitForTimeout(500)
	await page.evaluate(() => {
		window.keys = []
	})
	const typing = await traced(session, async () => {
		for (const key of [
			'ArrowRight',
			'2',
			'ArrowDown',
			'ArrowDown',
			'Shift+Digit3',
			'5',
			'Control+z',
			'ArrowLeft',
			'7',
			'Delete',
		]) {
			await page.keyboard.press(key)
			await page.waitForTimeout(250)
		}
	})
	const keys = await page.evaluate(() => window.keys)
	await context.close()
	return { times, loading, typing, keys: keys.sort((a, b) => b - a) }
}

for (const slowdown of [1, 4]) {
	for (let run = 0; run < RUNS; run++) {
		const { times, loading, typing, keys } = await measure(slowdown)
		const rounded = Object.entries(times).map(([name, time]) => `${name} ${Math.round(time)} ms`)
		console.log(`CPU / ${slowdown}: ${rounded.join(', ')}`)
		console.log(`  longest tasks, wall/CPU ms: loading ${loading.join(' ')}; typing ${typing.join(' ')}`)
		console.log(`  keys to paint: ${keys.join(' ') || 'all below 16'} ms`)
	}
}
await browser.close()
server.close()
