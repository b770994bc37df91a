/**
 * Speed of hints for puzzles with rules in Chromium: `node bench/hints.js [FOLDER]`, where FOLDER is a built page.
 *
 * Opens the puzzles of `fixtures/variants/difficulties.tsv` that the page plays, asks for hints and applies them:
 * prints the time from the key to the words, of the first hint of a puzzle and of those after it.
 *
 * Invariant: the time of a hint that does not come within ten seconds is infinite.
 */

import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { TARGET } from '../target.js'
import { served } from './served.js'

const FIXTURES = new URL('../../../fixtures/variants/difficulties.tsv', import.meta.url)
/** The hints of a puzzle. */
const MOST = 20

const rows = readFileSync(FIXTURES, 'utf8').split('\n')
const texts = rows.map((row) => row.split('\t')[3] ?? '')
const played = texts.filter((text) => /\.[A-Z]/.test(text) && !text.includes('.Shape'))

const server = await served(process.argv[2] ?? `${TARGET}/web/page`)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })

/** Notes when a hint is asked for, and when its words are there. */
function watch() {
	let asked = 0
	addEventListener('keydown', ({ key }) => {
		if (key === 'h' && !document.querySelector('.words')) asked = performance.now()
	})
	new MutationObserver(() => {
		if (!asked || !document.querySelector('.words .now')) return
		window.hintTime = performance.now() - asked
		asked = 0
	}).observe(document, { childList: true, subtree: true })
}

/** Returns the milliseconds of the next hint, which is applied; null if there is none. */
async function hint(page) {
	await page.evaluate(() => {
		window.hintTime = undefined
	})
	await page.keyboard.press('h')
	const time = page.waitForFunction(() => window.hintTime, undefined, { timeout: 10_000, polling: 20 })
	const found = await time.then(
		(it) => it.jsonValue(),
		() => Number.POSITIVE_INFINITY,
	)
	if (found === Number.POSITIVE_INFINITY) return found
	for (let level = 0; level < 4; level++) await page.keyboard.press('h')
	await page.keyboard.press('Enter')
	return (await page.locator('.words').count()) > 0 ? null : found
}

const [first, others] = [[], []]
for (const text of played) {
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
	await page.addInitScript(watch)
	await page.goto(`${server.address}#r=${encodeURIComponent(text)}`)
	// Boards of other sizes are refused.
	const figures = page.locator('.figures.light')
	const isOpen = await figures.waitFor({ state: 'attached', timeout: 5000 }).then(
		() => true,
		() => false,
	)
	// The page looks for a second solution meanwhile.
	await page.waitForTimeout(500)
	for (let count = 0; isOpen && count < MOST; count++) {
		const time = await hint(page)
		if (time === null) break
		if (count === 0) first.push(time)
		else others.push(time)
		if (time === Number.POSITIVE_INFINITY) break
	}
	await page.close()
}

for (const [name, times] of Object.entries({ first, others })) {
	times.sort((one, other) => one - other)
	const at = (share) => times[Math.floor(share * (times.length - 1))]?.toFixed(1)
	console.log(`${name}: ${times.length} hints, p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, most ${at(1)} ms`)
}
await browser.close()
server.close()
