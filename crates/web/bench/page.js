/**
 * Speed of the page in Chromium: `node bench/page.js [FOLDER]`, where FOLDER is a built page.
 *
 * Loads it with slow 4G (1.6 Mbit/s, 150 ms) and a CPU that is 1 and 4 times as slow, then types: prints the
 * time until the board and the keypad are there, until the first hint, the longest tasks of the main thread,
 * and the time from keys to paint.
 *
 * Invariant: while something is measured, the page runs no scripts of this program but the short ones below: the functions of Playwright that wait for a page would give
 * it 150 kB of scripts to parse. Tasks in which the browser makes the document are not the page's, and do not
 * count.
 */

import { chromium } from '@playwright/test'
import { TARGET } from '../target.js'
import { served } from './served.js'

const folder = process.argv[2] ?? `${TARGET}/web/page`
const RUNS = 3
const PUZZLE = '.....9.8.4..3...15....7.4...65......1..942..6......37...3.1....71...4..9.5.6.....'

const server = await served(folder)
const address = `${server.address}#p=${PUZZLE}`

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
	const commits = events.filter((it) => it.name === 'DocumentLoader::CommitNavigation')
	const isCommit = (task) => commits.some((it) => it.ts >= task.ts && it.ts <= task.ts + task.dur)
	const ms = (time) => Math.round((time ?? 0) / 1000)
	return tasks
		.filter((it) => !isCommit(it))
		.sort((a, b) => b.dur - a.dur)
		.map((it) => `${ms(it.dur)}/${ms(it.tdur)}`)
}

async function traced(session, work) {
	const events = []
	session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
	await session.send('Tracing.start', {
		categories: 'toplevel,navigation,loading,devtools.timeline,__metadata',
		transferMode: 'ReportEvents',
	})
	await work()
	const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
	await session.send('Tracing.end')
	await done
	session.removeAllListeners('Tracing.dataCollected')
	return longest(events).slice(0, 5)
}

/** Returns the value of an expression in the page. */
async function valueIn(session, expression) {
	const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
	return result.value
}

/** Waits until an expression is true in the page. */
async function until(session, expression) {
	for (let tries = 0; tries < 1200; tries++) {
		if (await valueIn(session, expression)) return
		await pause(50)
	}
	throw new Error(`never: ${expression}`)
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time))

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
		await until(session, 'window.times?.keypad')
		await page.keyboard.press('h')
		await until(session, 'window.times.hint')
	})
	const times = await valueIn(session, 'window.times')
	await pause(1500)
	// The first cell.
	const [x, y] = await valueIn(
		session,
		'(({ x, y }) => [x + 9, y + 9])(document.getElementById("cell-0").getBoundingClientRect())',
	)
	await page.mouse.click(x, y)
	await page.keyboard.press('m')
	await pause(500)
	await valueIn(session, '(window.keys = []).length')
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
			await pause(250)
		}
	})
	const keys = await valueIn(session, 'window.keys')
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
