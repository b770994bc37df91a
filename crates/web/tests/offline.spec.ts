/**
 * The page without a network, on paper, and in another language.
 *
 * Invariant: the service worker is the one of the build.
 */

import { cell, digits, expect, goOffline, openPuzzle, PUZZLE, test } from './page.ts'

test.describe('offline', () => {
	test.use({ serviceWorkers: 'allow' })

	test('the page works after a reload without a network', async ({ page }) => {
		await openPuzzle(page)
		await goOffline(page)
		await page.reload()
		await expect(cell(page, 0)).toBeVisible()
		expect(await digits(page)).toBe(PUZZLE)
		await page.getByRole('tab', { name: 'Solve' }).click()
		await page.getByRole('button', { name: 'Count' }).click()
		await expect(page.getByText('1 solution')).toBeVisible({ timeout: 20_000 })
		// The library of puzzles by technique.
		await page.goto('./#seed=1&technique=sue-de-coq')
		await expect(page.locator('.puzzle-title')).toHaveText('Seed 1', { timeout: 20_000 })
	})
})

test('a print shows the board alone', async ({ page }) => {
	await openPuzzle(page)
	await page.emulateMedia({ media: 'print' })
	await expect(page.locator('.board')).toBeVisible()
	await expect(page.getByRole('group', { name: 'Keypad' })).toBeHidden()
	await expect(page.getByRole('tab').first()).toBeHidden()
	const pdf = await page.pdf({ format: 'A4' })
	expect(pdf.length).toBeGreaterThan(5000)
	expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBe(1)
})

test('the page speaks German', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('button', { name: 'Settings' }).click()
	await page.getByLabel('Deutsch').check()
	await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(cell(page, 0)).toHaveAccessibleName('Zeile 1 Spalte 1, 5, vorgegeben')
	expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
	await page.keyboard.press('e')
	await expect(page.getByRole('option').first()).toBeVisible({ timeout: 20_000 })
	await expect(page.locator('.step-words')).toHaveText(/^[^:]+: Z\dS\d (ist|kann) .+: Z\dS\d = \d\.$/)
})

test('the theme follows the system, or the setting', async ({ page }) => {
	await openPuzzle(page)
	const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
	const light = await paper()
	await page.emulateMedia({ colorScheme: 'dark' })
	const dark = await paper()
	expect(dark).not.toBe(light)
	await page.getByRole('button', { name: 'Settings' }).click()
	await page.getByLabel('Light', { exact: true }).check()
	expect(await paper()).toBe(light)
})
