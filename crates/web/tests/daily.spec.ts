/**
 * The daily puzzles: a week of a person, the calendar, streaks, statistics, the end of a game, and the backup.
 *
 * Invariant: the clock is set by each test. Solutions come from the package, so that no test asks the page for help
 * that would count.
 */

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { load } from './npm/common.js'
import { cell, digits, expect, goOffline, openPuzzle, test } from './page.ts'

/** A Thursday. */
const TODAY = '2026-11-26'

test.slow()

async function openAt(page: Page, day: string, hash = ''): Promise<void> {
	await page.clock.install({ time: new Date(`${day}T09:00:00`) })
	await page.goto(`./${hash}`)
	await expect(cell(page, 0)).toBeVisible()
}

const isOpen = (page: Page, title: string | RegExp) =>
	expect(page.locator('.puzzle-title')).toHaveText(title, { timeout: 20_000 })

async function openCalendar(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Daily puzzles' }).click()
	await expect(page.getByRole('dialog', { name: 'Daily puzzles' })).toBeVisible()
}

const row = (page: Page, name: string) =>
	page.getByRole('dialog').getByRole('listitem').filter({ hasText: name }).getByRole('button')

const show = (page: Page, part: string) => page.getByRole('radio', { name: part, exact: true }).check()

let engine: ReturnType<typeof load> | undefined

/** Returns the givens of the game and their solution. */
async function puzzleOf(page: Page): Promise<{ givens: string; solution: string }> {
	engine ??= load()
	const givens = await digits(page)
	const { solution } = await (await engine).solve(givens)
	return { givens, solution: solution ?? '' }
}

/** Fills the board row by row with keys; the first empty cell gets a wrong digit first if `isCareless`. */
async function fill(page: Page, isCareless = false): Promise<void> {
	const { givens, solution } = await puzzleOf(page)
	const open = [...givens].flatMap((digit, index) => (digit === '.' ? [index] : []))
	await cell(page, 0).click()
	let at = 0
	for (const index of open) {
		for (; at < index; at += 1) {
			await page.keyboard.press('ArrowRight')
			if (at % 9 === 8) await page.keyboard.press('ArrowDown')
		}
		const digit = Number(solution[index])
		if (isCareless && index === open[0]) await page.keyboard.press(String((digit % 9) + 1))
		await page.keyboard.press(String(digit))
	}
}

const finish = (page: Page) => page.getByRole('region', { name: /^(Solved|Gelöst)$/ })

test.describe('a week', () => {
	test.use({ serviceWorkers: 'allow' })

	test('seven days, one of them missed, offline after the first', async ({ page }, info) => {
		test.setTimeout(240_000)
		await openAt(page, '2026-11-23')
		await goOffline(page)
		for (const day of ['23', '24', '25', '27', '28', '29']) {
			await page.clock.setSystemTime(new Date(`2026-11-${day}T18:00:00`))
			await page.reload()
			await openCalendar(page)
			await row(page, 'Easy').click()
			await isOpen(page, `Easy ${day} Nov`)
			await fill(page)
			await expect(finish(page)).toContainText('without help')
		}
		await expect(finish(page)).toContainText('6 days in a row')

		await openCalendar(page)
		await expect(page.getByRole('dialog')).toContainText('6 days in a row')
		await expect(page.getByRole('dialog')).toContainText('Forgiven: 26 November.')
		await expect(page.getByRole('button', { name: '28 November 2026, 1 of 5 solved' })).toBeVisible()
		await expect(page.getByRole('button', { name: '30 November 2026' })).toBeDisabled()
		await expect(row(page, 'Easy')).toContainText('without help')

		// The missed day can still be played, and the variant of a Thursday is one with arrows.
		await page.getByRole('button', { name: '26 November 2026' }).click()
		await row(page, 'Arrows').click()
		await isOpen(page, 'Arrows 26 Nov')
		await openCalendar(page)
		await expect(page.getByRole('dialog')).toContainText('6 days in a row')

		await show(page, 'Statistics')
		const line = page.getByRole('row', { name: /^Easy/ })
		await expect(line.getByRole('cell').first()).toHaveText('6')
		await expect(line.getByRole('img', { name: 'Easy: the last 6 times' })).toBeVisible()

		await show(page, 'Backup')
		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Save a backup' }).click()
		const file = info.outputPath('backup.json')
		const saved = await download
		expect(saved.suggestedFilename()).toBe('foldoku-2026-11-29.json')
		await saved.saveAs(file)

		// Another device, with a game and a setting of its own.
		await page.evaluate(() => {
			localStorage.clear()
			localStorage.setItem('foldoku.settings', JSON.stringify({ timer: false }))
		})
		await page.reload()
		await openCalendar(page)
		await expect(page.getByRole('dialog')).toContainText('Solve a puzzle of today')
		await show(page, 'Backup')
		await page.getByLabel('Open a backup').last().setInputFiles(file)
		await expect(page.getByRole('dialog').getByRole('status')).toContainText('6 results')
		await show(page, 'Calendar')
		await expect(page.getByRole('dialog')).toContainText('6 days in a row')
		await expect(page.getByRole('timer')).toHaveCount(0)
	})
})

test('a day gives the same puzzles everywhere, and goes on where it was left', async ({ page, browser }) => {
	await openAt(page, TODAY, `#daily=${TODAY}&level=hard`)
	await isOpen(page, 'Hard 26 Nov')
	const puzzle = await digits(page)
	const other = await (await browser.newContext()).newPage()
	await other.goto(`${page.url().replace(/#.*/, '')}#daily=${TODAY}&level=Hard`)
	await isOpen(other, /^Hard .*26/)
	expect(await digits(other)).toBe(puzzle)
	await other.close()

	const { givens, solution } = await puzzleOf(page)
	const first = givens.indexOf('.')
	await cell(page, first).click()
	await page.keyboard.press(solution[first])
	const begun = await digits(page)
	await openCalendar(page)
	await row(page, 'Easy').click()
	await isOpen(page, 'Easy 26 Nov')
	await openCalendar(page)
	await expect(row(page, 'Hard')).toContainText('2 %')
	await expect(row(page, 'Hard')).toContainText('Continue')
	await row(page, 'Hard').click()
	await isOpen(page, 'Hard 26 Nov')
	expect(await digits(page)).toBe(begun)

	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'My games' }).click()
	await expect(page.getByRole('dialog')).toContainText(/Hard 26 Nov26 Nov 2026 · 2 %/)
})

test('a day to come has no puzzles, and neither has a day that does not exist', async ({ page }) => {
	await openAt(page, TODAY, '#daily=2026-11-27&level=easy')
	await expect(page.getByRole('status')).toContainText(
		'The puzzles of 27 November 2026 are there on that day.',
	)
	await page.goto('./#daily=2026-02-30')
	await expect(page.getByRole('status')).toContainText('This address names no day')
	await page.goto('./#daily=today&level=medium')
	await isOpen(page, 'Medium 26 Nov')
})

test('the puzzles of today are made ahead while the player is idle', async ({ page }) => {
	await openAt(page, TODAY)
	const ready = () =>
		page.evaluate(() => Object.keys(JSON.parse(localStorage['foldoku.ready-today'] ?? '{}').puzzles ?? {}))
	await expect.poll(ready, { timeout: 40_000 }).toEqual(['easy', 'medium', 'hard', 'unfair'])
	const line = await page.evaluate(() => JSON.parse(localStorage['foldoku.ready-today']).puzzles.unfair)
	await openCalendar(page)
	await row(page, 'Unfair').click()
	await isOpen(page, 'Unfair 26 Nov')
	expect(await digits(page)).toBe(line)
})

test('help is counted, and a finished game counts once', async ({ page }) => {
	await openAt(page, TODAY, `#daily=${TODAY}&level=easy`)
	await isOpen(page, 'Easy 26 Nov')
	const { givens, solution } = await puzzleOf(page)
	await page.keyboard.press('h')
	await expect(page.getByRole('button', { name: 'Show the step' })).toBeVisible({ timeout: 20_000 })
	await page.getByRole('button', { name: 'Show the step' }).click()
	await page.getByRole('button', { name: 'Apply' }).click()
	await page.keyboard.press('k')
	await expect(page.getByRole('status')).toContainText('No mistakes so far.')
	const now = await digits(page)
	for (let index = 0; index < 81; index += 1) {
		if (givens[index] !== '.' || now[index] !== '.') continue
		await cell(page, index).click()
		await page.keyboard.press(solution[index])
	}
	await expect(finish(page)).toContainText('1 hint · 1 step applied · 1 check')
	// Undo and redo, and a reload, end the same game again.
	await page.keyboard.press('Control+z')
	await expect(finish(page)).toHaveCount(0)
	await page.keyboard.press('Control+y')
	await expect(finish(page)).toBeVisible()
	await page.reload()
	await expect(finish(page)).toBeVisible()
	const results = await page.evaluate(() => JSON.parse(localStorage['foldoku.results']))
	expect(results).toHaveLength(1)
	expect(results[0]).toMatchObject({
		day: TODAY,
		kind: 'easy',
		hints: 1,
		applied: 1,
		checks: 1,
		explained: 0,
	})
})

test('the review names what was needed, what was guessed, and what was there to see', async ({ page }) => {
	await openAt(page, TODAY, `#daily=${TODAY}&level=hard`)
	await isOpen(page, 'Hard 26 Nov')
	await fill(page, true)
	const card = finish(page)
	await expect(card).toContainText(/Hardest step: \S+/, { timeout: 20_000 })
	await expect(card).toContainText(/Move 1: \d in r\dc\d was wrong\./, { timeout: 40_000 })
	await expect(card).toContainText(/Move \d+: \d in r\dc\d needed a .+\. Seen, or guessed\?/)
	await expect(card.getByRole('img', { name: /^Your path: \d+ by singles/ })).toBeVisible()
	const before = await digits(page)
	await card.getByRole('listitem').nth(1).getByRole('button', { name: 'What was there to see' }).click()
	await expect(card.getByRole('list', { name: 'Legend' })).toBeVisible()
	expect(await digits(page)).not.toBe(before)
	await card.getByRole('button', { name: 'Back to the solution' }).click()
	expect(await digits(page)).toBe(before)
	await card.getByRole('button', { name: 'Next: Unfair' }).click()
	await isOpen(page, 'Unfair 26 Nov')
	await expect(card).toHaveCount(0)
	await expect(page.getByRole('group', { name: 'Keypad', exact: true })).toBeVisible()
})

test('a puzzle with rules is reviewed too', async ({ page }) => {
	await openAt(page, '2026-11-27', '#daily=2026-11-27&level=variant')
	await isOpen(page, 'XV 27 Nov')
	const text = await page.evaluate(() => JSON.parse(localStorage['foldoku.current']).rules.text)
	engine ??= load()
	const answer = await (await engine).call('rules-solutions', { text, limit: 1 })
	const now = await digits(page)
	for (let index = 0; index < 81; index += 1) {
		if (now[index] !== '.') continue
		await cell(page, index).click()
		await page.keyboard.press(answer.solutions[0][index])
	}
	await expect(finish(page)).toContainText('XV 27 Nov · without help')
	await expect(finish(page)).toContainText(/Hardest step: \S+/, { timeout: 40_000 })
	await expect(finish(page)).toContainText(/\d+ of \d+ digits could be seen|All \d+ digits/, {
		timeout: 60_000,
	})
})

test('another game ends the review, and a closed card gives the keypad back', async ({ page }) => {
	await openAt(page, TODAY, `#daily=${TODAY}&level=easy`)
	await isOpen(page, 'Easy 26 Nov')
	await fill(page)
	await finish(page).getByRole('button', { name: 'Back to the board' }).click()
	await expect(page.getByRole('group', { name: 'Keypad', exact: true })).toBeVisible()
	await page.keyboard.press('Control+z')
	await page.keyboard.press('Control+y')
	await expect(finish(page)).toBeVisible()
	await openPuzzle(page)
	await expect(finish(page)).toHaveCount(0)
})

test('the assistant takes the place of the card, and a key opens the calendar', async ({ page }) => {
	await openAt(page, TODAY, `#daily=${TODAY}&level=easy`)
	await isOpen(page, 'Easy 26 Nov')
	await fill(page)
	await expect(finish(page)).toBeVisible()
	await page.keyboard.press('e')
	await expect(page.getByRole('tab', { name: 'Explain' })).toBeVisible()
	await expect(finish(page)).toHaveCount(0)
	await page.keyboard.press('Escape')
	await page.keyboard.press('t')
	await expect(page.getByRole('dialog', { name: 'Daily puzzles' })).toBeVisible()
})

test('the clock stands still while the page is hidden', async ({ page }) => {
	await openAt(page, TODAY, `#daily=${TODAY}&level=easy`)
	await isOpen(page, 'Easy 26 Nov')
	const time = page.getByRole('timer')
	await page.clock.runFor(5000)
	await expect(time).not.toHaveText('0:00')
	await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
	await page.clock.runFor(1000)
	const before = await time.textContent()
	await page.clock.runFor(30_000)
	expect(await time.textContent()).toBe(before)
})

test('the calendar can be used with keys alone', async ({ page }) => {
	await openAt(page, TODAY)
	const daily = page.getByRole('button', { name: 'Daily puzzles' })
	for (let tabs = 0; tabs < 20 && !(await daily.evaluate((it) => it === document.activeElement)); tabs += 1)
		await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
	const day = page.getByRole('button', { name: '26 November 2026' })
	await expect(day).toBeVisible()
	for (let tabs = 0; tabs < 12 && !(await focused()).startsWith('26 November'); tabs += 1)
		await page.keyboard.press('Tab')
	await page.keyboard.press('ArrowRight')
	// There is nothing after today.
	await expect.poll(focused).toBe('26 November 2026')
	await page.keyboard.press('ArrowUp')
	await expect.poll(focused).toBe('19 November 2026')
	await page.keyboard.press('PageUp')
	await expect.poll(focused).toBe('31 October 2026')
	await page.keyboard.press('ArrowLeft')
	await expect.poll(focused).toBe('30 October 2026')
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await isOpen(page, 'Easy 30 Oct')
	await page.keyboard.press('Escape')
	const { givens, solution } = await puzzleOf(page)
	for (let tabs = 0; tabs < 20; tabs += 1) {
		if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break
		await page.keyboard.press('Tab')
	}
	for (let step = 0; step < 4; step += 1) {
		await page.keyboard.press('ArrowUp')
		await page.keyboard.press('ArrowLeft')
	}
	for (let index = 0; index < 81; index += 1) {
		if (givens[index] === '.') await page.keyboard.press(solution[index])
		await page.keyboard.press('ArrowRight')
		if (index % 9 === 8) await page.keyboard.press('ArrowDown')
	}
	await expect(finish(page)).toBeVisible()
	const next = page.getByRole('button', { name: 'Next: Medium' })
	for (let tabs = 0; tabs < 8 && !(await next.evaluate((it) => it === document.activeElement)); tabs += 1)
		await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await isOpen(page, 'Medium 30 Oct')
})

test('a day can be played by touch alone @touch @only', async ({ page }) => {
	await openAt(page, TODAY)
	await page.getByRole('button', { name: 'Menu' }).tap()
	await page.getByRole('button', { name: 'Daily puzzles' }).tap()
	await page.getByRole('button', { name: '20 November 2026' }).tap()
	await row(page, 'Easy').tap()
	await isOpen(page, 'Easy 20 Nov')
	const { givens, solution } = await puzzleOf(page)
	for (let index = 0; index < 81; index += 1) {
		if (givens[index] !== '.') continue
		await cell(page, index).tap()
		await page
			.getByRole('group', { name: 'Keypad' })
			.getByRole('button', { name: new RegExp(`^${solution[index]},`) })
			.tap()
	}
	await expect(finish(page)).toBeFocused()
	await expect(finish(page)).toContainText('digits could be seen', { timeout: 40_000 })
	const size = await finish(page)
		.getByRole('button')
		.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height))
	expect(Math.min(...size)).toBeGreaterThanOrEqual(44)
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
	await page.getByRole('button', { name: 'Calendar' }).tap()
	await expect(page.getByRole('button', { name: '20 November 2026, 1 of 5 solved' })).toBeVisible()
	await row(page, 'Easy').tap()
	await isOpen(page, 'Easy 20 Nov')
})

test('a file that is not a backup is refused with its reason', async ({ page }) => {
	await openAt(page, TODAY)
	await openCalendar(page)
	await show(page, 'Backup')
	const give = async (text: string, answer: string) => {
		const buffer = Buffer.from(text)
		await page
			.getByLabel('Open a backup')
			.last()
			.setInputFiles({ name: 'a.json', mimeType: 'text/plain', buffer })
		await expect(page.getByRole('dialog').getByRole('status')).toContainText(answer)
	}
	await give('53..7....', 'not a backup of foldoku')
	const download = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Save a backup' }).click()
	const text = await readFile(await (await download).path(), 'utf8')
	await give(text.replace('"version": 1', '"version": 9'), 'A newer version')
	await give(text.replace('"data": {', '"data": {"more": 1,'), 'damaged')
	await give(text, 'Added 0 games and 0 results.')
})

test.describe('in German', () => {
	test.use({ locale: 'de-DE' })

	test('the daily puzzles are German', async ({ page }) => {
		await openAt(page, TODAY, `#daily=${TODAY}&level=hard`)
		await isOpen(page, 'Schwer 26. Nov.')
		await fill(page)
		await expect(finish(page)).toContainText('ohne Hilfe')
		await expect(finish(page)).toContainText(/Zug \d+: \d in Z\dS\d verlangt .+ Gesehen oder geraten\?/, {
			timeout: 40_000,
		})
		await finish(page).getByRole('button', { name: 'Was zu sehen war' }).first().click()
		await expect(finish(page).getByRole('list', { name: 'Legende' })).toBeVisible()
		await page.getByRole('button', { name: 'Tagesrätsel' }).click()
		await expect(page.getByRole('dialog')).toContainText('1 Tag in Folge')
		await show(page, 'Statistik')
		await expect(page.getByRole('row', { name: /^Schwer/ })).toContainText('100 %')
	})
})

test('the end of a game moves nothing for those who want no motion', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await openAt(page, TODAY, `#daily=${TODAY}&level=easy`)
	await isOpen(page, 'Easy 26 Nov')
	await fill(page)
	await expect(finish(page)).toBeVisible()
	const running = await page.evaluate(
		() => document.getAnimations().filter((it) => Number(it.effect?.getComputedTiming().duration) > 0).length,
	)
	expect(running).toBe(0)
})

test('axe finds nothing in the calendar, the statistics and the backup', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.addInitScript(() => {
		const kinds = ['easy', 'medium', 'hard', 'unfair', 'variant']
		const results = kinds.map((kind, at) => ({
			...{ begun: at, at, played: '2026-11-25', day: '2026-11-25', kind, seconds: 100 + at },
			...{
				group: ['Easy', 'Medium', 'Hard', 'Unfair', 'xv'][at],
				hints: at,
				applied: 0,
				checks: 0,
				explained: 0,
			},
		}))
		localStorage.setItem('foldoku.results', JSON.stringify(results))
	})
	await openAt(page, TODAY)
	await openCalendar(page)
	await expectAccessible(page)
	await show(page, 'Statistics')
	await expect(page.locator('.daily-chart')).toHaveCount(5)
	await expectAccessible(page)
	await show(page, 'Backup')
	const buffer = Buffer.from('no')
	await page.getByLabel('Open a backup').last().setInputFiles({ name: 'a', mimeType: 'text/plain', buffer })
	await expectAccessible(page)
})

test('axe finds nothing at the end of a game', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await openAt(page, TODAY, `#daily=${TODAY}&level=hard`)
	await isOpen(page, 'Hard 26 Nov')
	await fill(page, true)
	const see = page.getByRole('button', { name: 'What was there to see' })
	await expect(see.first()).toBeVisible({ timeout: 40_000 })
	await expectAccessible(page)
	await see.last().click()
	await expect(finish(page).getByRole('list', { name: 'Legend' })).toBeVisible()
	await expectAccessible(page)
})
