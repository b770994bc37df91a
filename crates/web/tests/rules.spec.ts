/**
 * Puzzles with rules beyond the classic ones: shown, played, explained, checked, solved, saved and shared.
 *
 * Invariant: what the page shows of rules comes from the module of rules.
 */

import type { Page } from '@playwright/test'
import { cell, digits, expect, hold, openPuzzle, PUZZLE, SOLUTION, test } from './page.ts'
import { EASY_CAGE, F_PUZZLES_CAGE, KILLER, KILLER_SOLUTION } from './samples.ts'

test.describe.configure({ timeout: 60_000 })

async function openKiller(page: Page, text = KILLER): Promise<void> {
	await page.goto(`./#r=${encodeURIComponent(text)}`)
	await expect(page.locator('.figures.light')).toBeVisible({ timeout: 20_000 })
}

async function type(page: Page, index: number, digit: string): Promise<void> {
	await cell(page, index).click()
	await page.keyboard.press(digit)
}

test('a pasted puzzle with rules is shown with its rules in words', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('o')
	await page.getByLabel('A puzzle or an address').fill(KILLER)
	await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
	await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
	expect(await digits(page)).toBe('.'.repeat(81))
	await expect(page.locator('.figures.light text').first()).toHaveText('14')
	await expect(page.getByRole('tabpanel')).toContainText('Digits in a cage do not repeat')
	await expect(page).toHaveURL(/#r=/)
	await page.getByRole('tab', { name: 'Hint' }).click()
	await page.getByRole('tab', { name: 'Rules' }).click()
	await expect(page.getByRole('tabpanel')).toContainText('Digits in a cage do not repeat')
	await openPuzzle(page)
	await expect(page.getByRole('tab', { name: 'Rules' })).toHaveCount(0)
	await expect(page.getByRole('tab', { name: 'Hint' })).toHaveAttribute('aria-selected', 'true')
})

test('hints under rules lead to the solution, level by level', async ({ page }) => {
	await openKiller(page, EASY_CAGE)
	await page.keyboard.press('h')
	const words = page.locator('.words li')
	await expect(words).toHaveCount(1, { timeout: 20_000 })
	await expect(words.first()).toContainText('Look at')
	await expect(page.locator('.layer.under rect').first()).toBeVisible()
	await page.getByRole('button', { name: 'Tell me more' }).click()
	await expect(words.nth(1)).toContainText('Look at')
	await page.getByRole('button', { name: 'Show the step' }).click()
	await expect(page.locator('.legend li').first()).toBeVisible()
	await page.getByRole('button', { name: 'Apply' }).click()
	expect(await digits(page)).not.toBe(`..${PUZZLE.slice(2)}`)
	for (let guard = 0; guard < 100 && (await digits(page)) !== SOLUTION; guard += 1) {
		await page.keyboard.press('h')
		await expect(words.first()).toBeVisible()
		for (let level = 0; level < 4; level += 1) await page.keyboard.press('h')
		await page.keyboard.press('Enter')
		await expect(words).toHaveCount(0)
	}
	expect(await digits(page)).toBe(SOLUTION)
})

test('the steps under rules are explained and drawn, with the level of the puzzle', async ({ page }) => {
	await openKiller(page, EASY_CAGE)
	await page.getByRole('tab', { name: 'Explain' }).click()
	await expect(page.getByText('Sudoku Explainer')).toHaveCount(0)
	await page.getByRole('button', { name: 'Explain the solution' }).click()
	const list = page.getByRole('listbox')
	await expect(list).toBeVisible({ timeout: 20_000 })
	await expect(page.locator('.steps')).toContainText(/All steps together: (Easy|Medium), difficulty \d+\.\d/)
	const cage = list.getByRole('option').filter({ hasText: /^\d+Rule/ })
	await cage.first().click()
	await expect(page.locator('.step-words')).toContainText(/^Cage 8 in r1c12/)
	await expect(page.locator('.layer.over .outline.set')).toHaveCount(1)
	// The figures of rules hide no candidate.
	await expect(page.locator('.figures ~ .layer .disc-eliminated').first()).toBeVisible()
	const count = await list.getByRole('option').count()
	await page.keyboard.press('ArrowDown')
	await expect(page.locator('.steps-head')).toContainText(`of ${count}`)
	await page.getByRole('button', { name: 'Play from here' }).click()
	await page.keyboard.press('h')
	await expect(page.locator('.words')).toContainText('Look at')
})

test('a hint under rules starts from the own digits and marks of the player', async ({ page }) => {
	await openKiller(page, EASY_CAGE)
	await type(page, 2, '2')
	await page.keyboard.press('h')
	await expect(page.locator('.words')).toContainText('An entry in box 1 is wrong.', { timeout: 20_000 })
	for (let guard = 0; guard < 4; guard += 1) await page.keyboard.press('h')
	await expect(cell(page, 2)).toHaveAccessibleName(/wrong/)
	await page.keyboard.press('Delete')
	await expect(cell(page, 2).locator('.digit')).toHaveCount(0)
	// Without its digit among the candidates no step is right.
	await page.keyboard.press('m')
	await page.keyboard.press('Shift+4')
	await page.keyboard.press('h')
	await expect(page.locator('.words')).toContainText('A pencil mark is missing in box 1.')
	await page.keyboard.press('Shift+4')
	await page.keyboard.press('h')
	await expect(page.locator('.words')).toContainText('Look at')
})

test('a puzzle with rules is rated, with its techniques and what it does not need', async ({ page }) => {
	await openKiller(page, EASY_CAGE)
	await page.getByRole('tab', { name: 'Rate' }).click()
	await page.getByRole('button', { name: 'Rate the puzzle' }).click()
	const panel = page.getByRole('tabpanel')
	await expect(panel.locator('.figures .level')).toHaveText(/Easy|Medium/, { timeout: 20_000 })
	await expect(panel).toContainText(/Difficulty\s*\d+\.\d/)
	await expect(panel).toContainText(/Hidden Single\s*\d+/)
	await expect(panel).toContainText('The rule is needed.')
	// The sum of given digits says nothing.
	await openKiller(page, `.Cage~16~R1C5~R2C5${EASY_CAGE}`)
	await expect(panel).toContainText('Cage')
	await page.getByRole('tab', { name: 'Rate' }).click()
	await page.getByRole('button', { name: 'Rate the puzzle' }).click()
	await expect(panel.locator('.issues')).toContainText(/cage 16/i, { timeout: 20_000 })
})

test('hints and ratings under rules are German on a German page', async ({ page }) => {
	await openKiller(page, EASY_CAGE)
	await page.keyboard.press('h')
	await expect(page.locator('.words')).toContainText('Look at', { timeout: 20_000 })
	await page.getByRole('button', { name: 'Settings' }).click()
	await page.getByLabel('Deutsch').check()
	await page.keyboard.press('Escape')
	// What was said in English is asked for again.
	await expect(page.locator('.words')).toHaveCount(0)
	await page.keyboard.press('h')
	await expect(page.locator('.words')).toContainText('Schau hierhin')
	for (let guard = 0; guard < 4; guard += 1) await page.keyboard.press('h')
	await expect(page.locator('.words .now')).toContainText(/Z\d+S\d+/)
	await page.getByRole('tab', { name: 'Bewerten' }).click()
	await page
		.getByRole('button', { name: /bewerten/i })
		.last()
		.click()
	await expect(page.getByRole('tabpanel')).toContainText('Versteckter Einer', { timeout: 20_000 })
})

test('a file with one puzzle with rules is opened, a file with several is solved', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('button', { name: 'Files' }).click()
	const file = (text: string) => ({ name: 'killers.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
	const input = page.locator('input[type=file]')
	await input.setInputFiles(file(`${KILLER}\n`))
	await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
	await expect(page.locator('.figures.light')).toBeVisible()
	await page.getByRole('button', { name: 'Files' }).click()
	await input.setInputFiles(file(`${KILLER}\n.Shape~4x4.AntiKnight.~R1C1_2\n`))
	await page.getByRole('dialog').getByRole('button', { name: 'Solve' }).click()
	await expect(page.locator('.answers')).toContainText(KILLER_SOLUTION, { timeout: 20_000 })
	await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
})

test('the address of a puzzle with rules stays until they are read', async ({ page }) => {
	const release = await hold(page, '**/rules-*.wasm')
	await page.goto(`./#r=${encodeURIComponent(KILLER)}`)
	await expect(cell(page, 80)).toBeVisible()
	await page.waitForTimeout(800)
	expect(page.url()).toContain('#r=')
	release()
	await expect(page.locator('.figures.light')).toBeVisible({ timeout: 20_000 })
	expect(page.url()).toContain('#r=')
})

test('a puzzle with rules that has several solutions says so when it is opened', async ({ page }) => {
	await page.goto(`./#r=${encodeURIComponent('.AntiKnight.~R1C1_5')}`)
	await expect(page.locator('.figures.light')).toHaveCount(1, { timeout: 20_000 })
	const news = page.getByRole('status').getByText('This puzzle has several solutions.')
	await expect(news).toBeVisible({ timeout: 20_000 })
	await openKiller(page)
	await page.waitForTimeout(1500)
	await expect(news).toBeHidden()
})

test('an address of f-puzzles with rules is opened', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('o')
	await page.getByLabel('A puzzle or an address').fill(`https://f-puzzles.com/?load=${F_PUZZLES_CAGE}`)
	await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
	await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
	await expect(page.locator('.figures.light')).toBeVisible()
})

test('digits that break a rule are in conflict', async ({ page }) => {
	await openKiller(page)
	// A cage of 6.
	await type(page, 10, '5')
	await type(page, 11, '2')
	await expect(page.locator('.cell.conflict')).toHaveCount(2)
	await expect(cell(page, 11)).toHaveAccessibleName(/in conflict/)
	await page.keyboard.press('k')
	const news = page.getByRole('status').locator('.news')
	await expect(news).toContainText('The digits in r2c2, r2c3 break a rule of this puzzle.')
	await expect(news).not.toContainText('twice')
	await page.keyboard.press('1')
	await expect(page.locator('.cell.conflict')).toHaveCount(0)
	// The diagonal.
	await type(page, 80, '5')
	await expect(cell(page, 80)).toHaveClass(/conflict/)
	await expect(cell(page, 10)).toHaveClass(/conflict/)
})

test('entries are checked, and solutions are counted and shown', async ({ page }) => {
	await openKiller(page)
	await type(page, 40, KILLER_SOLUTION[40] === '1' ? '2' : '1')
	await page.keyboard.press('k')
	await expect(cell(page, 40)).toHaveAccessibleName(/wrong/, { timeout: 20_000 })
	await page.getByRole('button', { name: 'Back to the last correct position' }).click()
	await expect(cell(page, 40).locator('.digit')).toHaveCount(0)
	await page.getByRole('tab', { name: 'Solve' }).click()
	await page.getByRole('button', { name: 'Count' }).click()
	await expect(page.getByText('1 solution')).toBeVisible({ timeout: 20_000 })
	await page.getByRole('button', { name: 'List' }).click()
	await page.getByRole('button', { name: 'Fill in the solution' }).click()
	expect(await digits(page)).toBe(KILLER_SOLUTION)
	await expect(page.getByRole('status').getByText('Solved!')).toBeVisible()
})

test('a game with rules is saved, listed and shared', async ({ page }) => {
	await openKiller(page)
	await type(page, 40, '9')
	await expect(page).toHaveURL(/#r=.+&s=/)
	const link = page.url()
	await page.goto('./')
	await expect(page.locator('.figures.light')).toBeVisible()
	await expect(cell(page, 40).locator('.digit')).toHaveText('9')
	await openPuzzle(page)
	await expect(page.locator('.figures')).toHaveCount(0)
	expect(await digits(page)).toBe(PUZZLE)
	// The address within the open page.
	await page.evaluate((hash) => {
		location.hash = hash
	}, new URL(link).hash)
	await expect(page.locator('.figures.light')).toBeVisible({ timeout: 20_000 })
	await expect(cell(page, 40).locator('.digit')).toHaveText('9')
	await page.keyboard.press('n')
	await page.getByRole('button', { name: /Easy/ }).first().click()
	await expect(page.locator('.figures')).toHaveCount(0)
	await page.getByRole('button', { name: 'Games' }).click()
	await page.locator('.game').first().click()
	await expect(page.locator('.figures.light')).toBeVisible({ timeout: 20_000 })
	await expect(cell(page, 40).locator('.digit')).toHaveText('9')
})

test('a board that the page does not play is refused with the reason', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('o')
	await page.getByLabel('A puzzle or an address').fill('.Shape~9x9~0-8.AntiKnight.~R1C1_2')
	await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
	await expect(page.getByRole('alert')).toContainText('from 4×4 to 16×16', { timeout: 20_000 })
	await page.keyboard.press('Escape')
	expect(await digits(page)).toBe(PUZZLE)
})

test('New offers puzzles with rules, each time another one', async ({ page }) => {
	await openPuzzle(page)
	const seen = new Set<string>()
	const shown = async () => `${await page.locator('.figures.light').innerHTML()} ${await digits(page)}`
	for (let count = 0; count < 10; count += 1) {
		await page.keyboard.press('n')
		await page.getByRole('button', { name: 'Thermometers' }).click()
		await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
		await expect.poll(async () => seen.has(await shown())).toBe(false)
		seen.add(await shown())
	}
	await expect(page.getByRole('tabpanel')).toContainText('Digits increase from the bulb')
	expect((await digits(page)).replaceAll('.', '').length).toBeGreaterThan(5)
})

async function chooseKiller(page: Page, level: string): Promise<void> {
	await page.keyboard.press('n')
	await page.getByRole('combobox', { name: 'Level' }).first().selectOption(level)
	await page.getByRole('button', { name: 'Killer' }).click()
}

test('New makes a puzzle with rules of the chosen level', async ({ page }) => {
	await openPuzzle(page)
	await chooseKiller(page, 'Hard')
	await expect(page.getByRole('dialog')).toBeHidden({ timeout: 40_000 })
	await expect(page.locator('.puzzle-title')).toHaveText(/^Hard Killer Seed \d+$/)
	await page.getByRole('tab', { name: 'Rate' }).click()
	await page.getByRole('button', { name: 'Rate the puzzle' }).click()
	await expect(page.getByRole('tabpanel').locator('.figures .level')).toHaveText('Hard', { timeout: 20_000 })
})

test('the search for a level with rules is shown, and can be stopped', async ({ page }) => {
	const release = await hold(page, '**/rules-*.wasm')
	await openPuzzle(page)
	await chooseKiller(page, 'Extreme')
	const dialog = page.getByRole('dialog')
	await expect(dialog.getByText('Working …')).toBeVisible({ timeout: 20_000 })
	await dialog.getByRole('button', { name: 'Stop' }).click()
	await expect(dialog.getByText('Working …')).toBeHidden()
	release()
	await expect(dialog).toBeVisible()
	expect(await digits(page)).toBe(PUZZLE)
	await page.getByRole('combobox', { name: 'Level' }).first().selectOption('Any level')
	await page.getByRole('button', { name: 'Thermometers' }).click()
	await expect(page.locator('.puzzle-title')).toHaveText(/^Thermometers Seed \d+$/, { timeout: 20_000 })
})

test('a level that is not found with rules is a message, not an easier puzzle', async ({ page }) => {
	await openPuzzle(page)
	await page.goto('./#seed=42&rules=killer:20,quadruple:20,kropki:20&level=extreme')
	const news = page.getByRole('status').locator('.news')
	await expect(news).toContainText('no puzzle of the level Extreme was found', { timeout: 20_000 })
	expect(await digits(page)).toBe(PUZZLE)
	await expect(page.locator('.figures')).toHaveCount(0)
})

test('the address of a seed makes a puzzle with rules again', async ({ page }) => {
	await page.goto('./#seed=42&rules=killer')
	await expect(page.locator('.figures.light')).toBeVisible({ timeout: 20_000 })
	await expect(page).toHaveURL(/#r=/)
	const first = page.url()
	await openPuzzle(page)
	await page.goto('./#seed=42&rules=killer')
	await expect(page).toHaveURL(first, { timeout: 20_000 })
	await page.goto('./#seed=42&rules=killer&level=easy')
	await expect(page.locator('.puzzle-title')).toHaveText('Easy Killer Seed 42', { timeout: 20_000 })
	await page.getByRole('button', { name: 'Share' }).click()
	await expect(page.getByRole('dialog')).toContainText('Address that makes this puzzle')
	await page.keyboard.press('Escape')
	await page.keyboard.press('h')
	await expect(page.locator('.words')).toContainText('Look at', { timeout: 20_000 })
})
