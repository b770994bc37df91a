/**
 * Boards of other sizes: opened, played with keys and by touch, explained, rated, saved, made, by hand and by address.
 *
 * Invariant: the same panels and keys as on the classic board; what differs is the number of cells and digits.
 */

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cell, digits, expect, openPuzzle, test } from './page.ts'

test.describe.configure({ timeout: 90_000 })

const SIX = '...3......4..1.....2453..3.4..1...2.'
const FOUR = '...2.3.14....2..'
const SIXTEEN =
	'F1..9.4..5.C..G7..................76.B5....A.4D..8A...G....B.3C.26D.E.......1F...9....6..F...C.4C..F5...1..3...E.35....9...G..A.......B8.9G.E...8......2.C7.A6..7G....C...4.....A.9E6..13...D...1......4.....9E...8D......A..G.6..6..D2...9E5AB3.C.4.93...678..D'
/** A jigsaw with a thermometer. */
const JIGSAW = JSON.stringify({
	title: 'Pieces',
	board: {
		rows: 4,
		columns: 4,
		boxes: false,
		pieces: [
			['r1c1', 'r1c2', 'r1c3', 'r2c1'],
			['r1c4', 'r2c4', 'r3c4', 'r2c3'],
			['r3c1', 'r4c1', 'r2c2', 'r3c2'],
			['r4c2', 'r4c3', 'r4c4', 'r3c3'],
		],
	},
	rules: [{ rule: 'thermometer', cells: ['r1c1', 'r1c2', 'r1c3'] }],
})

/** Opens a text by the dialog. */
async function openText(page: Page, text: string, cells: number): Promise<void> {
	await openPuzzle(page)
	await page.keyboard.press('o')
	await page.getByLabel('A puzzle or an address').fill(text)
	await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
	await expect(page.locator('.board .cell')).toHaveCount(cells, { timeout: 30_000 })
}

const keys = (page: Page) => page.locator('.keypad .key-digit')

test('a 6×6 puzzle is pasted and solved by hints, with its own keypad', async ({ page }) => {
	await openText(page, SIX, 36)
	expect(await digits(page)).toBe(SIX)
	await expect(keys(page)).toHaveText(['1', '2', '3', '4', '5', '6'])
	await expect(page.getByRole('tab', { name: 'Rules' })).toHaveCount(0)
	await cell(page, 29).click()
	await page.keyboard.press('ArrowRight')
	await expect(cell(page, 24)).toBeFocused()
	await page.keyboard.press('7')
	await expect(cell(page, 24)).toHaveAccessibleName(/empty/)
	await page.keyboard.press('3')
	await expect(cell(page, 24)).toHaveAccessibleName(/row 5 column 1.*conflict/i)
	await page.keyboard.press('Control+z')
	for (let guard = 0; guard < 60 && (await digits(page)).includes('.'); guard += 1) {
		for (let level = 0; level < 5; level += 1) {
			await page.keyboard.press('h')
			await expect(page.locator('.words li').first()).toBeVisible({ timeout: 20_000 })
		}
		await page.keyboard.press('Enter')
		await expect(page.locator('.words li')).toHaveCount(0)
	}
	expect(await digits(page)).not.toContain('.')
	await expect(page.locator('.finish')).toBeVisible()
})

test('a 16×16 puzzle has letters, marks at their places, steps, and is there after a reload', async ({
	page,
}) => {
	await openText(page, SIXTEEN, 256)
	expect(await digits(page)).toBe(SIXTEEN)
	await expect(keys(page)).toHaveText([...'123456789ABCDEFG'])
	await cell(page, 2).click()
	await page.keyboard.press('g')
	await expect(cell(page, 2)).toHaveAccessibleName(/G.*conflict/)
	await page.keyboard.press('Delete')
	await page.keyboard.press('Shift+B')
	await expect(cell(page, 2)).toHaveAccessibleName(/marks B/)
	await page.keyboard.press('m')
	await expect(cell(page, 2).locator('.fixed')).toBeVisible()
	await page.keyboard.press('h')
	for (let level = 0; level < 4; level += 1) {
		await expect(page.locator('.words li').first()).toBeVisible({ timeout: 30_000 })
		await page.keyboard.press('h')
	}
	await expect(page.locator('.legend li').first()).toBeVisible()
	await page.keyboard.press('Enter')
	const after = await digits(page)
	await expect(page).toHaveURL(/&s=/)
	await page.reload()
	await expect(page.locator('.board .cell')).toHaveCount(256, { timeout: 30_000 })
	await expect.poll(() => digits(page)).toBe(after)
	await page.getByRole('button', { name: 'Games' }).click()
	await expect(page.locator('.game')).toHaveCount(1)
	await page.keyboard.press('Escape')
	await page.getByRole('tab', { name: 'Solve' }).click()
	await page.getByRole('button', { name: 'Count' }).click()
	await expect(page.getByText('1 solution')).toBeVisible({ timeout: 30_000 })
	// The classic board comes back.
	await page.keyboard.press('n')
	await page.getByRole('button', { name: /Easy/ }).first().click()
	await expect(page.locator('.board .cell')).toHaveCount(81)
	await expect(keys(page)).toHaveText([...'123456789'])
})

test('a jigsaw with a rule is opened by its address, explained, rated, checked and drawn', async ({
	page,
}) => {
	await page.goto(`./#r=${encodeURIComponent(JIGSAW)}`)
	await expect(page.locator('.board .cell')).toHaveCount(16, { timeout: 30_000 })
	await expect(page.locator('.puzzle-title')).toHaveText('Pieces')
	await expect(page.getByRole('tabpanel')).toContainText('Digits increase from the bulb')
	// The regions are drawn: the first piece ends after three cells.
	const path = await page.locator('.over .thick').getAttribute('d')
	expect(path).toMatch(/^M300 0v100/)
	// The first cell of row 2 is in the piece of the third one of row 1.
	await cell(page, 4).click()
	await page.keyboard.press('3')
	await cell(page, 2).click()
	await page.keyboard.press('3')
	await expect(cell(page, 2)).toHaveAccessibleName(/conflict/)
	await page.keyboard.press('Delete')
	await cell(page, 4).click()
	await page.keyboard.press('Delete')
	await page.getByRole('tab', { name: 'Solve' }).click()
	await page.getByRole('button', { name: 'Count' }).click()
	await expect(page.getByText(/\d+ solutions?/)).toBeVisible({ timeout: 30_000 })
})

test('new puzzles are made on other boards, with rules and without', async ({ page }) => {
	await openPuzzle(page)
	for (const [size, rules, cells] of [
		['6×6', 'No rules', 36],
		['16×16', 'Killer', 256],
		['Butterfly', 'Kropki', 144],
		['4×4', 'Killer', 16],
		['8×8', 'Thermometers', 64],
	] as const) {
		await page.keyboard.press('n')
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('combobox', { name: 'Board' }).selectOption(size)
		await dialog.getByRole('button', { name: rules, exact: true }).click()
		await expect(dialog).toBeHidden({ timeout: 60_000 })
		await expect(page.locator('.board .cell')).toHaveCount(cells)
		await expect(page.locator('.puzzle-title')).toContainText(size)
	}
	await page.getByRole('tab', { name: 'Rate' }).click()
	await page.getByRole('button', { name: 'Rate the puzzle' }).click()
	await expect(page.locator('.figures .level')).toHaveText(/Easy|Medium|Hard|Unfair|Extreme/, {
		timeout: 30_000,
	})
	await page.goto('./#seed=4&size=6&level=easy')
	await expect(page.locator('.board .cell')).toHaveCount(36, { timeout: 60_000 })
})

test('a board of two grids is made, played across its gap, helped with, and found again', async ({
	page,
}) => {
	await openPuzzle(page)
	await page.keyboard.press('n')
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('combobox', { name: 'Board' }).selectOption('Twodoku')
	await dialog.getByRole('combobox', { name: 'Level' }).last().selectOption('Easy')
	await dialog.getByRole('button', { name: 'No rules', exact: true }).click()
	await expect(dialog).toBeHidden({ timeout: 60_000 })
	await expect(page.locator('.board .cell')).toHaveCount(153)
	await expect(page.locator('.puzzle-title')).toContainText('Twodoku')
	// From the end of the first row to its beginning: there is nothing to the right.
	await cell(page, 8).click()
	await page.keyboard.press('ArrowRight')
	await expect(cell(page, 0)).toBeFocused()
	// The first cell of row 10, which is that of the second grid alone.
	await cell(page, 6 * 9 + 3 * 15).click()
	await page.keyboard.press('ArrowLeft')
	await expect(cell(page, 6 * 9 + 3 * 15 + 8)).toHaveAccessibleName(/row 10 column 15/i)
	await page.keyboard.press('ArrowUp')
	await expect(cell(page, 6 * 9 + 3 * 15 - 1)).toBeFocused()
	// A click on the gap to the right of the first row selects nothing else.
	await page.locator('.board').click({ position: { x: 500, y: 10 } })
	await expect(page.locator('.cell.selected')).toHaveCount(1)
	await expect(cell(page, 6 * 9 + 3 * 15 - 1)).toHaveClass(/selected/)
	await expect(page.locator('.board')).toHaveCSS('touch-action', 'pinch-zoom')
	const before = await digits(page)
	for (let level = 0; level < 5; level += 1) {
		await page.keyboard.press('h')
		await expect(page.locator('.words li').first()).toBeVisible({ timeout: 20_000 })
	}
	await page.keyboard.press('Enter')
	await expect.poll(() => digits(page), { timeout: 30_000 }).not.toBe(before)
	const after = await digits(page)
	await page.reload()
	await expect(page.locator('.board .cell')).toHaveCount(153, { timeout: 30_000 })
	expect(await digits(page)).toBe(after)
	await page.setViewportSize({ width: 360, height: 740 })
	const board = await page.locator('.board').boundingBox()
	expect(board?.width).toBeLessThanOrEqual(360)
	await expectAccessible(page)
})

test('a samurai is made and helped with', async ({ page }) => {
	await page.goto('./#seed=1&size=samurai&level=easy')
	await expect(page.locator('.board .cell')).toHaveCount(369, { timeout: 60_000 })
	await expect(page.locator('.puzzle-title')).toContainText('Samurai')
	const before = await digits(page)
	for (let level = 0; level < 5; level += 1) {
		await page.keyboard.press('h')
		await expect(page.locator('.words li').first()).toBeVisible({ timeout: 20_000 })
	}
	await page.keyboard.press('Enter')
	await expect.poll(() => digits(page), { timeout: 30_000 }).not.toBe(before)
})

test('the rules of a puzzle are German on a German page', async ({ page }) => {
	await page.goto(`./#r=${encodeURIComponent(JIGSAW)}`)
	await expect(page.locator('.board .cell')).toHaveCount(16, { timeout: 30_000 })
	await page.getByRole('button', { name: 'Settings' }).click()
	await page.getByLabel('Deutsch').check()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('tabpanel')).toContainText('von der Kugel bis zur Spitze', { timeout: 30_000 })
})

test('a 16×16 board fits a phone, and its keys are large enough @touch @only', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 })
	await page.goto(`./#r=${SIXTEEN}`)
	await expect(page.locator('.board .cell')).toHaveCount(256, { timeout: 30_000 })
	const board = await page.locator('.board').boundingBox()
	expect(board?.width).toBeLessThanOrEqual(360)
	for (const key of await page.locator('.keypad .key').all()) {
		const box = await key.boundingBox()
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(36)
	}
	await cell(page, 2).tap()
	await page.getByRole('button', { name: /^G \(16\),/ }).tap()
	await expect(cell(page, 2).locator('.digit')).toHaveText('G')
	await expect(page.locator('.tools')).toBeInViewport({ ratio: 1 })
})

test('axe finds nothing on a 4×4 and a 16×16 board', async ({ page }) => {
	test.slow()
	for (const text of [FOUR, SIXTEEN]) {
		await openText(page, text, text.length)
		await cell(page, 2).click()
		await page.keyboard.press('m')
		await expectAccessible(page)
	}
})
