/**
 * A smoke test in Firefox over WebDriver BiDi: play, hint, explain, rate.
 *
 * Invariant: skipped loudly without Firefox, which `FIREFOX` names or the path has; the console stays
 * silent.
 */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { launch } from 'puppeteer-core'
import { preview } from 'vite'
import { PUZZLE, SOLUTION } from './samples.ts'

const found = spawnSync('sh', ['-c', 'command -v firefox-esr || command -v firefox'], { encoding: 'utf8' })
const executablePath = process.env.FIREFOX ?? found.stdout.trim()
const skip = executablePath ? false : 'skipped: install Firefox, or set FIREFOX to its path'
if (skip) console.error(skip)

test('the page plays, hints, explains and rates in Firefox', { skip, timeout: 120_000 }, async () => {
	const server = await preview({ preview: { port: 4188 }, logLevel: 'silent' })
	const browser = await launch({
		browser: 'firefox',
		executablePath,
		headless: true,
		protocol: 'webDriverBiDi',
	})
	try {
		const page = await browser.newPage()
		const problems: string[] = []
		page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
		page.on('pageerror', (error) => problems.push(String(error)))
		await page.setViewport({ width: 1280, height: 800 })
		await page.goto(`http://localhost:4188/#p=${PUZZLE}`)
		await page.locator('#cell-2').click()
		await page.keyboard.type(SOLUTION[2])
		await page.locator('#cell-2 .digit').wait()
		assert.equal(await page.$eval('#cell-2 .digit', (it) => it.textContent), SOLUTION[2])
		await page.keyboard.press('h')
		await page.locator('.words .now').wait()
		assert.match((await page.$eval('.words .now', (it) => it.textContent)) ?? '', /^Look at/)
		await page.keyboard.press('e')
		await page.locator('.step').wait()
		assert.ok((await page.$$('.step')).length > 40)
		await page.locator('#tab-rate').click()
		await page.locator('.panel .button.main').click()
		await page.locator('.ratings').wait()
		assert.match((await page.$eval('.ratings', (it) => it.textContent)) ?? '', /ER1\.2/)
		assert.deepEqual(problems, [])
	} finally {
		await browser.close()
		await server.close()
	}
})
