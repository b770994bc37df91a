/**
 * Opening: every form of a puzzle, nonsense, files; making puzzles; stopping work.
 *
 * Invariant: a text that cannot be read leaves the game as it is.
 */

import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cell, digits, engineReady, expect, openPuzzle, PUZZLE, SOLUTION, test } from './page.ts'
import { CHAINS, FORMS, HARD_TO_COUNT, SCL } from './samples.ts'

const OTHER = `${'.'.repeat(80)}9`

async function paste(page: Page, text: string): Promise<void> {
	await page.keyboard.press('o')
	await page.getByLabel('A puzzle or an address').fill(text)
	await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
}

test('every form of a puzzle can be opened', async ({ page }) => {
	test.slow()
	for (const [name, text] of FORMS) {
		await openPuzzle(page, OTHER)
		await paste(page, text)
		await expect(page.getByRole('dialog'), name).toBeHidden()
		await expect(cell(page, 0), name).toHaveAccessibleName(/5, given/)
		expect((await digits(page)).slice(3), name).toBe(PUZZLE.slice(3))
	}
})

test('formats that only the engine knows can be opened', async ({ page }) => {
	await openPuzzle(page, OTHER)
	// The grid of Simple Sudoku, with a header that names the format.
	const rows = PUZZLE.match(/.{9}/g) ?? []
	const grid = rows.map((row) => (row.match(/.{3}/g) ?? []).join('|'))
	const rule = '-----------'
	const lines = [...grid.slice(0, 3), rule, ...grid.slice(3, 6), rule, ...grid.slice(6)]
	await paste(page, `title,puzzle\nMonday,${PUZZLE}\n`)
	await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
	expect(await digits(page)).toBe(PUZZLE)
	await paste(page, lines.join('\n'))
	await expect(page.getByRole('dialog')).toBeHidden()
	expect(await digits(page)).toBe(PUZZLE)
})

test('an address of the page opens what it names', async ({ page }) => {
	await openPuzzle(page, OTHER)
	const [there] = page.url().split('#')
	await paste(page, `${there}#seed=42&size=6`)
	await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
	await expect(page.getByRole('gridcell')).toHaveCount(36)
	await expect(page).toHaveURL(/#r=/)
	const shared = page.url()
	await openPuzzle(page, OTHER)
	await expect(page.getByRole('gridcell')).toHaveCount(81)
	await paste(page, shared)
	await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
	await expect(page.getByRole('gridcell')).toHaveCount(36)
	await paste(page, `${there}#daily=2999-01-01&level=hard`)
	await expect(page.getByRole('alert')).not.toBeEmpty()
	await expect(page.getByRole('gridcell')).toHaveCount(36)
})

for (const [name, text, reason] of [
	['nonsense', 'this is not a puzzle', /not a puzzle|cannot|expected/i],
	['a line that is too short', PUZZLE.slice(1), /not a puzzle|81|expected/i],
	['an address without a puzzle', 'https://sudoku.coach/play/12', /sudoku\.coach/],
] as const) {
	test(`${name} is refused in place`, async ({ page }) => {
		await openPuzzle(page)
		await paste(page, text)
		await expect(page.getByRole('alert')).toHaveText(reason, { timeout: 20_000 })
		await page.keyboard.press('Escape')
		expect(await digits(page)).toBe(PUZZLE)
		await page.getByRole('tab', { name: 'Solve' }).click()
		await page.getByRole('button', { name: 'Count' }).click()
		await expect(page.getByText('1 solution')).toBeVisible()
	})
}

test('a file that is dropped before the board is there is opened', async ({ page }) => {
	await page.addInitScript((puzzle) => {
		document.addEventListener('DOMContentLoaded', () => {
			const dataTransfer = new DataTransfer()
			dataTransfer.items.add(new File([puzzle], 'puzzle.txt'))
			const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
			// The browser would leave the page.
			if (document.body.dispatchEvent(drop)) throw new Error('the drop was not taken')
		})
	}, PUZZLE)
	await openPuzzle(page, OTHER)
	await expect.poll(() => digits(page)).toBe(PUZZLE)
})

test('of a puzzle with rules of SudokuPad the givens are opened with a warning', async ({ page }) => {
	await openPuzzle(page, OTHER)
	await paste(page, SCL)
	await expect(page.getByRole('status').getByText(/^Only the givens/)).toBeVisible()
	expect(await digits(page)).toBe(PUZZLE)
})

test('of several puzzles the first is opened, and the others are offered', async ({ page }) => {
	await openPuzzle(page, OTHER)
	await paste(page, `${PUZZLE}\n${CHAINS}\n`)
	await expect(page.getByRole('dialog')).toBeHidden()
	const news = page.getByRole('status')
	await expect(news.getByText('Puzzle 1 of 2 is open.')).toBeVisible()
	expect(await digits(page)).toBe(PUZZLE)
	await page.getByRole('button', { name: 'Next puzzle' }).click()
	await expect(news.getByText('Puzzle 2 of 2 is open.')).toBeVisible()
	expect(await digits(page)).toBe(CHAINS)
	await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeHidden()
})

test('so it is with formats that only the engine knows', async ({ page }) => {
	await openPuzzle(page, OTHER)
	await paste(page, `name,puzzle\na,${PUZZLE}\nb,${CHAINS}\n`)
	await expect(page.getByRole('status').getByText('Puzzle 1 of 2 is open.')).toBeVisible({ timeout: 20_000 })
	await page.getByRole('button', { name: 'Next puzzle' }).click()
	expect(await digits(page)).toBe(CHAINS)
})

test('a solution beside a puzzle is not passed over in silence', async ({ page }) => {
	for (const text of [`${PUZZLE},${SOLUTION}`, `puzzle,solution\n${PUZZLE},${SOLUTION}\n`]) {
		await openPuzzle(page, OTHER)
		await paste(page, text)
		await expect(page.getByRole('status').getByText('The solution beside it was left out.')).toBeVisible({
			timeout: 20_000,
		})
		expect(await digits(page)).toBe(PUZZLE)
	}
})

test('puzzles are pasted onto the page as into the dialog', async ({ page }) => {
	await openPuzzle(page, OTHER)
	const pasteOnPage = (text: string) =>
		page.evaluate((it) => {
			const clipboardData = new DataTransfer()
			clipboardData.setData('text', it)
			document.body.dispatchEvent(
				new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
			)
		}, text)
	const news = page.getByRole('status')
	await pasteOnPage(`${PUZZLE}\n${CHAINS}`)
	await expect(news.getByText('Puzzle 1 of 2 is open.')).toBeVisible()
	await pasteOnPage('this is not a puzzle')
	await expect(news.getByText(/not a puzzle|cannot|expected/i)).toBeVisible({ timeout: 20_000 })
	expect(await digits(page)).toBe(PUZZLE)
})

for (const [name, open] of [
	['by its address', (page: Page) => openPuzzle(page, OTHER)],
	[
		'by its text',
		async (page: Page) => {
			await openPuzzle(page)
			await engineReady(page)
			await paste(page, OTHER)
		},
	],
	[
		'by hand',
		async (page: Page) => {
			await openPuzzle(page)
			await page.keyboard.press('n')
			await page.getByRole('button', { name: 'Enter your own' }).click()
			await page.keyboard.press('9')
			await page.getByRole('button', { name: 'Start' }).click()
		},
	],
] as const) {
	test(`a puzzle with one clue that is opened ${name} has many solutions, and the page says so`, async ({
		page,
	}) => {
		await open(page)
		const news = page.getByRole('status').getByText(/more than 99 solutions; a proper one has exactly one/)
		await expect(news).toBeVisible({ timeout: 20_000 })
	})
}

test('a puzzle without a solution says so when it is opened', async ({ page }) => {
	await openPuzzle(page, `55${PUZZLE.slice(2)}`)
	await expect(page.getByRole('status').getByText(/no solution/)).toBeVisible({ timeout: 20_000 })
})

test('an address with a seed that is typed into the open page makes its puzzle', async ({ page }) => {
	await openPuzzle(page)
	await page.evaluate(() => {
		location.hash = '#seed=42&level=Easy'
	})
	await expect(page.locator('.puzzle-title')).toHaveText('Easy Seed 42', { timeout: 20_000 })
	const made = await digits(page)
	expect(made).not.toBe(PUZZLE)
	await openPuzzle(page)
	await page.goto('about:blank')
	await page.goto('./#seed=42&level=Easy')
	await expect(page.locator('.puzzle-title')).toHaveText('Easy Seed 42', { timeout: 20_000 })
	expect(await digits(page)).toBe(made)
})

test('a puzzle is generated from a seed', async ({ page }) => {
	await openPuzzle(page)
	const make = async () => {
		await page.keyboard.press('n')
		await page.getByText('More options').click()
		await page.locator('.options').getByLabel('Level').selectOption('Easy')
		await page.getByLabel('Symmetry').selectOption('half-turn')
		await page.getByLabel('Seed').fill('42')
		await page.getByRole('button', { name: 'Generate' }).click()
		await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
		return digits(page)
	}
	const first = await make()
	expect(first).not.toBe(PUZZLE)
	const isSymmetric = [...first].every((it, index) => (it === '.') === (first[80 - index] === '.'))
	expect(isSymmetric).toBe(true)
	await expect(page.locator('.puzzle-title')).toHaveText('Easy Seed 42')
	await openPuzzle(page)
	expect(await make()).toBe(first)
	await openPuzzle(page)
	await page.goto('about:blank')
	await page.goto('./#seed=42&level=Easy&symmetry=half-turn')
	await expect(page.locator('.puzzle-title')).toHaveText('Easy Seed 42', { timeout: 20_000 })
	expect(await digits(page)).toBe(first)
})

test('the address of a made puzzle makes it again, with all its conditions', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('n')
	await page.getByText('More options').click()
	await page.getByLabel('Symmetry').selectOption('none')
	await page.getByLabel('Seed').fill('7')
	await page.getByLabel('Clues from').fill('26')
	await page.getByLabel('to', { exact: true }).first().fill('27')
	await page.getByRole('button', { name: 'Generate' }).click()
	await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
	const first = await digits(page)
	const clues = first.replaceAll('.', '').length
	expect([26, 27]).toContain(clues)
	await page.getByRole('button', { name: 'Share' }).click()
	const address = await page.getByLabel('Address that makes this puzzle').inputValue()
	expect(address).toContain('#seed=7&symmetry=none&clues=26-27')
	await page.goto('about:blank')
	await page.goto(`./#p=${PUZZLE}`)
	await page.goto('about:blank')
	await page.goto(address)
	await expect(page.locator('.puzzle-title')).toHaveText('Seed 7', { timeout: 20_000 })
	expect(await digits(page)).toBe(first)
})

test('a new game of each level begins at once', async ({ page }) => {
	await openPuzzle(page)
	let before = PUZZLE
	for (const level of ['Easy', 'Medium', 'Hard', 'Unfair', 'Extreme']) {
		await page.getByRole('button', { name: 'New' }).click()
		await page.getByRole('button', { name: new RegExp(`^${level}`) }).click()
		await expect(page.locator('.puzzle-title')).toHaveText(level)
		const after = await digits(page)
		expect(after).not.toBe(before)
		before = after
	}
})

const README = new URL('../README.md', import.meta.url)

test('the example in the README makes a puzzle', async ({ page }) => {
	test.setTimeout(90_000)
	const [, example] = /`(#seed=[^`]*technique=[^`]*)`/.exec(await readFile(README, 'utf8')) ?? []
	await page.goto(`./${example}`)
	await expect(page.locator('.puzzle-title')).toHaveText('Hard Seed 42', { timeout: 60_000 })
	await page.keyboard.press('e')
	await expect(page.getByRole('option').filter({ hasText: 'X-Wing' }).first()).toBeVisible()
})

for (const name of ['X-Wing', 'Skyscraper', 'Jellyfish', 'Sue de Coq']) {
	test(`a puzzle with the hardest technique ${name} is there soon, and its address makes it again`, async ({
		page,
	}) => {
		await openPuzzle(page)
		await engineReady(page)
		await page.keyboard.press('n')
		await page.getByText('More options').click()
		await page.getByLabel('Hardest technique').selectOption({ label: name })
		await expect(page.getByLabel('Symmetry')).toHaveValue('none')
		await page.getByRole('button', { name: 'Generate' }).click()
		await expect(page.getByRole('dialog')).toBeHidden({ timeout: 15_000 })
		const first = await digits(page)
		expect(first).not.toBe(PUZZLE)
		await page.keyboard.press('e')
		await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
		await page.getByRole('button', { name: 'Share' }).click()
		const address = await page.getByLabel('Address that makes this puzzle').inputValue()
		await page.goto('about:blank')
		await page.goto(address.replace(/seed=\d+/, 'seed=1000001'))
		await expect(page.locator('.puzzle-title')).toHaveText('Seed 1000001', { timeout: 15_000 })
		expect(await digits(page)).not.toBe(first)
		await page.goto('about:blank')
		await page.goto(address)
		await expect.poll(() => digits(page), { timeout: 15_000 }).toBe(first)
	})
}

test('a technique that is to be needed comes with a warning', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('n')
	await page.getByText('More options').click()
	const technique = page.getByLabel('Hardest technique')
	await technique.selectOption({ label: 'X-Wing' })
	const warning = page.getByRole('dialog').getByText(/rarely found within a minute/)
	await expect(warning).toBeHidden()
	await expect(technique.getByRole('option', { name: 'Leviathan', exact: true })).toHaveCount(0)
	await page.getByRole('switch', { name: /^Needed/ }).click()
	await expect(warning).toBeVisible()
	await expect(technique.getByRole('option', { name: 'Leviathan', exact: true })).toHaveCount(1)
})

for (const level of ['Easy', 'Hard'] as const) {
	test(`ten new games are ten different puzzles of the level ${level}`, async ({ page }) => {
		test.setTimeout(180_000)
		// The first visit, whose puzzle is not to come again either.
		await page.goto('./')
		await expect(cell(page, 80)).toBeVisible()
		const puzzles = new Set([await digits(page)])
		for (let count = 1; count <= 10; count += 1) {
			await page.getByRole('button', { name: 'New' }).click()
			await page.getByRole('button', { name: new RegExp(`^${level}`) }).click()
			await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 })
			await expect(page.locator('.puzzle-title')).toHaveText(level)
			puzzles.add(await digits(page))
			expect(puzzles.size).toBe(count + 1)
			await page.getByRole('tab', { name: 'Rate' }).click()
			await page.getByRole('button', { name: 'Rate the puzzle' }).click()
			await expect(page.locator('.ratings .level'), await digits(page)).toHaveText(level, { timeout: 20_000 })
		}
	})
}

test('the first games begin without the engine, and none with a puzzle that was there', async ({ page }) => {
	let load = () => {}
	const wait = new Promise<void>((resolve) => {
		load = resolve
	})
	await page.route('**/engine-*.wasm', async (route) => {
		await wait
		await route.continue()
	})
	await page.goto('./')
	await expect(cell(page, 80)).toBeVisible()
	const puzzles = new Set([await digits(page)])
	for (const count of [2, 3]) {
		await page.getByRole('button', { name: 'New' }).click()
		await page.getByRole('button', { name: /^Easy/ }).click()
		await expect(page.getByRole('dialog')).toBeHidden()
		puzzles.add(await digits(page))
		expect(puzzles.size).toBe(count)
	}
	load()
})

test('puzzles are made ahead, and have an address', async ({ page }) => {
	test.setTimeout(90_000)
	await openPuzzle(page)
	await engineReady(page)
	const begin = async () => {
		await page.getByRole('button', { name: 'New' }).click()
		await page.getByRole('button', { name: /^Easy/ }).click()
		await expect(page.getByRole('dialog')).toBeHidden()
	}
	await begin()
	const ready = () => page.evaluate(() => JSON.parse(localStorage['foldoku.ready'] ?? '{}').Easy ?? [])
	await expect.poll(async () => (await ready()).length, { timeout: 60_000 }).toBe(4)
	const [{ line, origin }] = await ready()
	await begin()
	expect(await digits(page)).toBe(line)
	await page.getByRole('button', { name: 'Share' }).click()
	await expect(page.getByLabel('Address that makes this puzzle')).toHaveValue(new RegExp(`${origin}$`))
})

test('long work shows progress and can be stopped', async ({ page }) => {
	await openPuzzle(page, HARD_TO_COUNT)
	await page.getByRole('tab', { name: 'Solve' }).click()
	await page.getByLabel('At most').selectOption({ index: 3 })
	await page.getByRole('button', { name: 'Count' }).click()
	const stop = page.getByRole('button', { name: 'Stop' })
	await expect(stop).toBeVisible()
	await stop.click()
	await expect(stop).toBeHidden()
	// The engine answers again.
	await page.getByLabel('At most').selectOption({ index: 0 })
	await page.getByRole('button', { name: 'Count' }).click()
	await expect(page.getByText(/more than 1 solutions/)).toBeVisible()
})

test('a dropped file is solved, its answers can be downloaded', async ({ page }, info) => {
	await openPuzzle(page)
	const lines = Array.from({ length: 20_000 }, () => PUZZLE).join('\n')
	await page.evaluate((text) => {
		const data = new DataTransfer()
		data.items.add(new File([text], 'many.txt'))
		const drop = (type: string) =>
			document.body.dispatchEvent(
				new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
			)
		drop('dragover')
		drop('drop')
	}, lines)
	const dialog = page.getByRole('dialog', { name: 'Solve a file' })
	await expect(dialog).toContainText('many.txt')
	await dialog.getByRole('button', { name: 'Solve' }).click()
	await expect(dialog.getByText(/^Done in/)).toBeVisible({ timeout: 20_000 })
	await expect(dialog.locator('.figures')).toContainText('20,000')
	const download = page.waitForEvent('download')
	await dialog.getByRole('button', { name: 'Download' }).click()
	const path = info.outputPath('solved.txt')
	await (await download).saveAs(path)
	expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(20_000)
})

test('a run over a file can be stopped, and keeps its answers', async ({ page }, info) => {
	await openPuzzle(page)
	const path = info.outputPath('large.txt')
	await writeFile(path, `${PUZZLE}\n`.repeat(600_000))
	await page.getByRole('button', { name: 'Files' }).click()
	const dialog = page.getByRole('dialog', { name: 'Solve a file' })
	await dialog.locator('input[type=file]').setInputFiles(path)
	await dialog.getByRole('button', { name: 'Solve' }).click()
	await expect(dialog.locator('.answers')).toBeVisible({ timeout: 20_000 })
	await dialog.getByRole('button', { name: 'Stop' }).click()
	await expect(dialog.getByText('Stopped.')).toBeVisible()
	await expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled()
})

test('a file without puzzles is refused', async ({ page }, info) => {
	await openPuzzle(page)
	const path = info.outputPath('noise.bin')
	await writeFile(path, Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 256)))
	await page.getByRole('button', { name: 'Files' }).click()
	const dialog = page.getByRole('dialog', { name: 'Solve a file' })
	await dialog.locator('input[type=file]').setInputFiles(path)
	await dialog.getByRole('button', { name: 'Solve' }).click()
	await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 20_000 })
})
