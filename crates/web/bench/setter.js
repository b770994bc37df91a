/**
 * Speed of the setter's desk in Chromium: `node bench/setter.js [FOLDER]`, where FOLDER is a built page.
 *
 * Opens a puzzle with twenty figures at the desk, draws one figure after the other beside them, and takes each back:
 * prints the time from the end of the stroke to the first answer about its solutions, and to the complete one, and
 * the longest task meanwhile.
 *
 * Invariant: the time of an answer that does not come within ten seconds is infinite.
 */

import { chromium } from '@playwright/test'
import { TARGET } from '../target.js'
import { served } from './served.js'

/** Puzzles with twenty figures, and how many of these are left out first, so that there are more solutions. */
const PUZZLES = [
	[
		'.~R6C8_3.Cage~23~R1C3~R1C4~R2C3~R2C4.Cage~17~R1C6~R1C7.Cage~21~R2C1~R2C2~R3C1.Cage~16~R3C2~R4C2~R5C2.Cage~18~R3C7~R4C6~R4C7~R5C6~R5C7.Cage~21~R4C3~R5C3~R6C1~R6C2~R6C3.Cage~19~R4C4~R5C4~R6C4.Cage~19~R5C5~R6C5~R7C4~R7C5.Cage~25~R5C8~R6C8~R7C8~R8C8~R9C8.Cage~17~R7C3~R8C3~R9C3.Thermo~R2C6~R3C5~R2C4~R1C4~R1C3~R2C2.Thermo~R3C9~R2C9~R1C8~R1C7.Thermo~R6C7~R5C7~R4C7~R3C8.Thermo~R7C4~R6C3~R5C3~R4C4.Thermo~R8C1~R9C2~R9C3~R8C4~R7C3.Thermo~R9C8~R8C8~R7C7~R8C6.WhiteDot~R3C1~R4C1.WhiteDot~R3C2~R3C3.WhiteDot~R6C5~R7C5.WhiteDot~R8C2~R9C2',
		0,
	],
	[
		'.~R9C8_1.Arrow~R2C6~R3C6~R4C6~R5C6.Arrow~R3C2~R3C3~R2C4.Arrow~R4C2~R5C2~R6C3.Arrow~R5C1~R4C1~R3C1.Arrow~R9C2~R8C2~R8C1.Arrow~R9C3~R8C3~R7C4~R6C5.Whisper~5~R3C4~R2C5~R1C5~R1C4~R2C3.Whisper~5~R3C7~R4C8~R4C9~R3C9.Whisper~5~R3C8~R2C8~R1C8~R1C9.Whisper~5~R8C7~R7C7~R7C6~R6C6~R5C7.Whisper~5~R9C7~R8C6~R7C5~R8C4~R9C5.Renban~R1C3~R1C2~R2C2.Renban~R5C9~R6C8~R6C7.Renban~R6C4~R5C5~R4C4~R4C3.Renban~R7C8~R8C8~R8C9.WhiteDot~R4C3~R5C3.WhiteDot~R4C6~R5C6.WhiteDot~R5C6~R5C7.WhiteDot~R7C8~R7C9.WhiteDot~R8C2~R8C3',
		0,
	],
	[
		'.~R6C8_3.Cage~23~R1C3~R1C4~R2C3~R2C4.Cage~17~R1C6~R1C7.Cage~21~R2C1~R2C2~R3C1.Cage~16~R3C2~R4C2~R5C2.Cage~18~R3C7~R4C6~R4C7~R5C6~R5C7.Cage~21~R4C3~R5C3~R6C1~R6C2~R6C3.Cage~19~R4C4~R5C4~R6C4.Cage~19~R5C5~R6C5~R7C4~R7C5.Cage~25~R5C8~R6C8~R7C8~R8C8~R9C8.Cage~17~R7C3~R8C3~R9C3.Thermo~R2C6~R3C5~R2C4~R1C4~R1C3~R2C2.Thermo~R3C9~R2C9~R1C8~R1C7.Thermo~R6C7~R5C7~R4C7~R3C8.Thermo~R7C4~R6C3~R5C3~R4C4.Thermo~R8C1~R9C2~R9C3~R8C4~R7C3.Thermo~R9C8~R8C8~R7C7~R8C6.WhiteDot~R3C1~R4C1.WhiteDot~R3C2~R3C3.WhiteDot~R6C5~R7C5.WhiteDot~R8C2~R9C2',
		3,
	],
]

const server = await served(process.argv[2] ?? `${TARGET}/web/page`)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })

/** Notes when a stroke or a step back ends, and when its answers are there. */
function watch() {
	let asked = 0
	const start = () => {
		asked = performance.now()
		window.answers = {}
	}
	addEventListener('pointerup', start, true)
	addEventListener('click', (event) => event.target.closest('[aria-label=Undo]') && start(), true)
	new MutationObserver(() => {
		if (!asked || window.answers.whole) return
		const head = document.querySelector('.set-short')
		if (!head || head.classList.contains('count-waiting')) return
		window.answers.first ??= performance.now() - asked
		if (!document.querySelector('.set-count .small')) window.answers.whole = performance.now() - asked
	}).observe(document, { childList: true, subtree: true, attributes: true })
	window.longest = 0
	new PerformanceObserver((list) => {
		for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration)
	}).observe({ type: 'longtask' })
}

const [first, whole] = [[], []]
let longest = 0

async function note(page) {
	const done = page.waitForFunction(() => window.answers?.whole, undefined, { timeout: 10_000, polling: 20 })
	await done.catch(() => {})
	const answers = await page.evaluate(() => window.answers ?? {})
	first.push(answers.first ?? Number.POSITIVE_INFINITY)
	whole.push(answers.whole ?? Number.POSITIVE_INFINITY)
}

for (const [text, drops] of PUZZLES) {
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
	await page.addInitScript(watch)
	await page.goto(`${server.address}#r=${encodeURIComponent(text)}`)
	await page.locator('.board .figures').first().waitFor({ state: 'attached', timeout: 60_000 })
	await page.keyboard.press('n')
	await page.getByRole('button', { name: 'Set a puzzle' }).click()
	await page.getByRole('button', { name: 'Take the present puzzle' }).click()
	await page.locator('.set-figures li').first().waitFor({ timeout: 60_000 })
	for (let step = 0; step < drops; step++) await page.locator('.set-figures li button').last().click()
	await page.evaluate(() => {
		window.longest = 0
	})
	await page.getByRole('button', { name: 'Lines', exact: true }).click()
	for (const tool of ['Palindrome', 'Renban', 'Whispers', 'Zipper', 'Thermometer']) {
		await page.getByRole('button', { name: tool, exact: true }).click()
		for (const [row, column] of [
			[0, 0],
			[3, 5],
			[7, 3],
		]) {
			const place = async (along) => {
				const box = await page.locator(`#set-${row}-${column + along}`).boundingBox()
				return [box.x + box.width / 2, box.y + box.height / 2]
			}
			await page.mouse.move(...(await place(0)))
			await page.mouse.down()
			for (const along of [1, 2]) await page.mouse.move(...(await place(along)), { steps: 3 })
			await page.mouse.up()
			await note(page)
			await page.locator('.setter [aria-label=Undo]').click()
			await note(page)
		}
	}
	longest = Math.max(longest, await page.evaluate(() => window.longest))
	await page.close()
}

const at = (times, share) => times.sort((one, other) => one - other)[Math.floor(share * (times.length - 1))]
for (const [name, times] of [
	['first answer', first],
	['whole answer', whole],
]) {
	const shares = [0.5, 0.95, 1].map((share) => `${at(times, share).toFixed(0)} ms`)
	console.log(
		`${name}, ${times.length} strokes: median ${shares[0]}, 95 % ${shares[1]}, longest ${shares[2]}`,
	)
}
console.log(`longest task: ${longest.toFixed(0)} ms`)
await browser.close()
server.close()
