/**
 * Accessibility: axe in ten states, two themes and two sizes; sizes of targets.
 *
 * Invariant: no violation is allowed, and none is excluded.
 */

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cell, expect, openPuzzle, test } from './page.ts'
import { KILLER } from './samples.ts'

const panel = (name: string) => async (page: Page) => {
	if (await page.getByRole('tab', { name }).isHidden())
		await page.getByRole('button', { name: 'Hint' }).last().click()
	await page.getByRole('tab', { name }).click()
}

const STATES: Record<string, (page: Page) => Promise<void>> = {
	'a new game': async () => {},
	'a game with marks, colours and a conflict': async (page) => {
		await cell(page, 2).click()
		await page.keyboard.press('5')
		await cell(page, 3).click()
		await page.keyboard.press('Shift+Digit1')
		await page.keyboard.press('Alt+Digit4')
		await page.keyboard.press('m')
	},
	'a shown step': async (page) => {
		await page.keyboard.press('h')
		await page.getByRole('button', { name: 'Show the step' }).click()
		await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
	},
	'an explanation': async (page) => {
		await page.keyboard.press('e')
		await expect(page.getByRole('listbox')).toBeVisible()
	},
	'a rating': async (page) => {
		await panel('Rate')(page)
		await page.getByRole('button', { name: 'Rate the puzzle' }).click()
		await expect(page.getByText('Hardest technique')).toBeVisible()
	},
	'the dialog for new puzzles': async (page) => {
		await page.keyboard.press('n')
		await page.getByText('More options').click()
	},
	'the list of techniques': async (page) => {
		await page.keyboard.press('h')
		await page.getByRole('tabpanel').getByRole('button', { name: 'Close' }).click()
		await page.getByRole('button', { name: 'Techniques' }).click()
		await page.getByRole('dialog').getByText('Easy').click()
	},
	'the dialog for opening': async (page) => {
		await page.keyboard.press('o')
		await page.getByLabel('A puzzle or an address').fill('https://sudoku.coach/play/1')
		await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
		await expect(page.getByRole('alert')).toBeVisible()
	},
	'a puzzle with rules': async (page) => {
		await page.goto(`./#r=${encodeURIComponent(KILLER)}`)
		await expect(page.locator('.figures')).toHaveCount(2, { timeout: 20_000 })
		await panel('Rules')(page)
		await expect(page.getByRole('tabpanel')).toContainText('add up to its total')
	},
	'the keys': async (page) => {
		await page.keyboard.press('?')
	},
}

for (const [state, prepare] of Object.entries(STATES)) {
	test(`axe finds nothing in ${state}`, async ({ page }) => {
		test.slow()
		await page.emulateMedia({ reducedMotion: 'reduce' })
		await openPuzzle(page)
		await prepare(page)
		await expectAccessible(page)
	})
}

test('cells and keys are large enough for fingers @touch', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 })
	await openPuzzle(page)
	const size = async (selector: string) =>
		page.locator(selector).evaluateAll((all) =>
			all.flatMap((it) => {
				const { width, height } = it.getBoundingClientRect()
				return width ? [Math.min(width, height)] : []
			}),
		)
	expect(Math.min(...(await size('.cell')))).toBeGreaterThanOrEqual(36)
	expect(Math.min(...(await size('.key, .mode, .tool, .head .button')))).toBeGreaterThanOrEqual(44)
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

/** The contrast of two colours, as computed by the browser. */
function contrast(a: string, b: string): number {
	const luminance = (colour: string) => {
		const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((it) => Number(it) / 255)
		const [red, green, blue] = parts.map((it) => (it <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4))
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue
	}
	const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
	return (high + 0.05) / (low + 0.05)
}

test('digits and marks stand out from every background', async ({ page }) => {
	await openPuzzle(page)
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		const colours = await page.evaluate(() => {
			const style = getComputedStyle(document.documentElement)
			const resolve = (name: string) => {
				const probe = document.createElement('i')
				probe.style.color = style.getPropertyValue(name)
				document.body.append(probe)
				const colour = getComputedStyle(probe).color
				probe.remove()
				return colour
			}
			const list = (names: string[]) => names.map((name) => [name, resolve(name)] as const)
			return {
				grounds: list([
					'--surface',
					'--peer',
					'--same',
					'--selected',
					'--tint-unit',
					'--tint-cover',
					'--tint-pattern',
					'--tint-fin',
					'--tint-set-0',
					'--tint-set-1',
					'--tint-set-2',
					'--tint-set-3',
					...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((it) => `--colour-${it}`),
				]),
				digits: list(['--ink', '--entry']),
				marks: list(['--mark']),
				discs: list(['--disc-defining', '--disc-off', '--disc-fin', '--disc-eliminated']),
			}
		})
		for (const [ground, background] of colours.grounds) {
			for (const [name, colour] of colours.digits) {
				expect(contrast(colour, background), `${name} on ${ground}, ${colorScheme}`).toBeGreaterThanOrEqual(
					4.5,
				)
			}
			for (const [name, colour] of colours.marks) {
				expect(contrast(colour, background), `${name} on ${ground}, ${colorScheme}`).toBeGreaterThanOrEqual(3)
			}
		}
		for (const [disc, background] of colours.discs) {
			expect(contrast('rgb(16, 17, 19)', background), `${disc}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
		}
	}
})

test('one cell is in the tab order, that of the cursor, and has the focus', async ({ page }) => {
	await openPuzzle(page)
	const inOrder = page.locator('.cell[tabindex="0"]')
	await expect(inOrder).toHaveId('cell-40')
	await cell(page, 2).click()
	await expect(cell(page, 2)).toBeFocused()
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('4')
	await expect(cell(page, 11)).toBeFocused()
	await expect(inOrder).toHaveCount(1)
	await expect(inOrder).toHaveId('cell-11')
	await page.keyboard.press('Tab')
	await expect(page.locator('.cell:focus')).toHaveCount(0)
	await page.keyboard.press('Shift+Tab')
	await expect(cell(page, 11)).toBeFocused()
})
