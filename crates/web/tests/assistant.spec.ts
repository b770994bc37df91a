/**
 * The assistant: hints in levels, explanations with drawn chains, ratings, solutions, checks.
 *
 * Invariant: what is read on the page is what the engine answers.
 */

import { cell, digits, expect, openPuzzle, PUZZLE, SOLUTION, test } from './page.ts'
import { CHAINS, SEVERAL } from './samples.ts'

test('a hint tells more from level to level, and can be applied', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('button', { name: 'Give me a hint' }).click()
	const words = page.locator('.words li')
	await expect(words).toHaveCount(1)
	await expect(words.first()).toContainText('Look at')
	const more = page.getByRole('button', { name: 'Tell me more' })
	for (let guard = 0; guard < 4 && (await more.isVisible()); guard += 1) await more.click()
	await expect(page.locator('.layer.under .disc-placed')).toHaveCount(1)
	await page.getByRole('button', { name: 'Apply' }).click()
	const after = await digits(page)
	const changed = [...after].flatMap((digit, index) => (digit === PUZZLE[index] ? [] : [index]))
	expect(changed).toHaveLength(1)
	expect(after[changed[0]]).toBe(SOLUTION[changed[0]])
	await page.keyboard.press('Control+z')
	expect(await digits(page)).toBe(PUZZLE)
})

test('a hint points at a wrong entry first', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	await page.keyboard.press('2')
	await page.keyboard.press('h')
	await expect(page.locator('.words')).toContainText(/wrong/)
	for (let guard = 0; guard < 4; guard += 1) await page.keyboard.press('h')
	await expect(cell(page, 2)).toHaveAccessibleName(/wrong/)
})

test('a hint that is asked for during other work or for an earlier board comes', async ({ page }) => {
	// Everything is asked before the engine is there.
	let load = () => {}
	const wait = new Promise<void>((resolve) => {
		load = resolve
	})
	await page.route('**/engine-*.wasm', async (route) => {
		await wait
		await route.continue()
	})
	await openPuzzle(page)
	await page.keyboard.press('k')
	await page.keyboard.press('h')
	await cell(page, 2).click()
	await page.keyboard.press('4')
	await page.keyboard.press('h')
	await page.keyboard.press('h')
	await expect(page.getByText('Loading the engine')).toBeVisible()
	load()
	await expect(page.locator('.words li').first()).toContainText('Look at')
})

test('hints follow the own marks of the player', async ({ page }) => {
	await openPuzzle(page, CHAINS)
	await page.keyboard.press('m')
	await page.keyboard.press('h')
	await page.getByRole('button', { name: 'Show the step' }).click()
	const first = await page.locator('.words .now').textContent()
	await page.keyboard.press('Enter')
	await page.keyboard.press('h')
	await page.getByRole('button', { name: 'Show the step' }).click()
	await expect(page.locator('.words .now')).not.toHaveText(first ?? '')
})

test('a chain is explained and drawn', async ({ page }, info) => {
	await openPuzzle(page, CHAINS)
	await page.getByRole('tab', { name: 'Explain' }).click()
	await page.getByRole('button', { name: 'Explain the solution' }).click()
	const list = page.getByRole('listbox')
	await expect(list).toBeVisible({ timeout: 20_000 })
	const chain = list
		.getByRole('option')
		.filter({ hasText: /Chain|AIC|Loop/ })
		.first()
	await chain.click()
	await expect(page.locator('.layer.over .link.strong').first()).toBeVisible()
	await expect(page.locator('.layer.over .link.weak').first()).toBeVisible()
	await expect(page.locator('.layer.under .disc-eliminated').first()).toBeVisible()
	await expect(page.locator('.layer.under .strike').first()).toBeVisible()
	await expect(page.locator('.legend')).toContainText('strong link')
	await page.screenshot({ path: info.outputPath('chain.png') })
})

test('arrow keys walk through the steps', async ({ page }) => {
	await openPuzzle(page, CHAINS)
	await page.keyboard.press('e')
	await expect(page.getByText(/^Step 1 of/)).toBeVisible({ timeout: 20_000 })
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('ArrowRight')
	await expect(page.getByText(/^Step 3 of/)).toBeVisible()
	await page.keyboard.press('ArrowUp')
	await expect(page.getByText(/^Step 2 of/)).toBeVisible()
	await page.getByRole('listbox').focus()
	await page.keyboard.press('End')
	await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
	await page.getByRole('button', { name: 'Play from here' }).click()
	expect([...(await digits(page))].filter((it) => it === '.').length).toBeLessThan(10)
})

for (const [width, height] of [
	[1280, 800],
	[1024, 700],
	[800, 1000],
	[740, 360],
	[375, 667],
	[360, 740],
] as const) {
	test(`the selected step and its reason stay in view at ${width}×${height}`, async ({ page }) => {
		await page.setViewportSize({ width, height })
		await openPuzzle(page, CHAINS)
		await page.keyboard.press('e')
		await expect(page.getByText(/^Step 1 of/)).toBeVisible({ timeout: 20_000 })
		const count = await page.getByRole('option').count()
		expect(count).toBeGreaterThan(20)
		const inView = () =>
			page.evaluate(() => {
				const isIn = (it: Element | null, box: Element | null, lines: number) => {
					const [inner, outer] = [it?.getBoundingClientRect(), box?.getBoundingClientRect()]
					if (!inner || !outer) return false
					const bottom = Math.min(inner.bottom, inner.top + lines)
					const isInWindow = inner.top >= 0 && bottom <= innerHeight
					return isInWindow && inner.top >= outer.top - 1 && bottom <= outer.bottom + 1
				}
				const [item, list] = ['[aria-selected="true"].step', '.step-list'].map((it) =>
					document.querySelector(it),
				)
				const [words, panel] = ['.step-words', '.panel'].map((it) => document.querySelector(it))
				return [isIn(item, list, 999), isIn(item, panel, 999), isIn(words, panel, 40)].join()
			})
		for (let step = 1; step < count; step += 1) {
			await expect.poll(inView, { message: `step ${step}` }).toBe('true,true,true')
			await page.keyboard.press('ArrowDown')
		}
		await page.getByRole('listbox').focus()
		await page.keyboard.press('Home')
		await expect.poll(inView).toBe('true,true,true')
		await page.keyboard.press('End')
		await expect.poll(inView).toBe('true,true,true')
	})
}

test('the stroke of "≠" stays within its sign, in explanations and in hints', async ({ page }) => {
	await openPuzzle(page, CHAINS)
	await page.keyboard.press('e')
	const options = page.getByRole('option')
	await expect(options.first()).toBeVisible({ timeout: 20_000 })
	await options.filter({ hasText: 'Nice Loop' }).first().click()
	const words = page.locator('.step-words')
	await expect(words).toContainText(/r\dc\d≠\d → /)
	/** The room between each sign and its stroke, on the left and on the right, and to the digit after it. */
	const rooms = await words.locator('.unequal').evaluateAll((signs) =>
		signs.map((sign) => {
			const box = sign.getBoundingClientRect()
			const stroke = getComputedStyle(sign, '::after')
			const [width, height] = [Number.parseFloat(stroke.width), Number.parseFloat(stroke.height)]
			const turn = (Number.parseFloat(stroke.rotate) * Math.PI) / 180
			const reach = height * Math.sin(turn) + width * Math.cos(turn)
			const next = document.createRange()
			next.setStart(sign.nextSibling as Node, 0)
			next.setEnd(sign.nextSibling as Node, 1)
			const digit = next.getBoundingClientRect()
			return Math.min(box.width - reach, digit.left - box.right + 0.5)
		}),
	)
	const count = (await words.textContent())?.match(/≠/g)?.length ?? 0
	expect(count).toBeGreaterThan(2)
	expect(rooms).toHaveLength(count)
	expect(Math.min(...rooms)).toBeGreaterThanOrEqual(0)
	// The sign of the system is hidden, and read aloud.
	expect(await words.locator('.sr').allTextContents()).toEqual(rooms.map(() => '≠'))
})

test('all steps of a position are listed', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('tab', { name: 'Explain' }).click()
	await page.getByRole('button', { name: 'All steps here' }).click()
	await expect(page.getByRole('option').nth(10)).toBeVisible({ timeout: 20_000 })
	await expect(page.locator('.layer.under .disc').first()).toBeVisible()
})

test('a puzzle is rated on both scales', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('tab', { name: 'Rate' }).click()
	await page.getByRole('button', { name: 'Rate the puzzle' }).click()
	await expect(page.locator('.figures').first()).toContainText('ER')
	await expect(page.locator('.figures dd').first()).toHaveText('1.2')
	await expect(page.locator('.level')).toHaveText('Easy')
})

test('solutions are counted and listed', async ({ page }) => {
	await openPuzzle(page, SEVERAL)
	await page.getByRole('tab', { name: 'Solve' }).click()
	await page.getByRole('button', { name: 'Count' }).click()
	await expect(page.getByText(/^\d+ solutions$/)).toBeVisible({ timeout: 20_000 })
	await page.getByRole('button', { name: 'List' }).click()
	await page.getByRole('button', { name: 'Solution 2' }).click()
	expect(await digits(page)).not.toContain('.')
	await page.keyboard.press('Escape')
	expect(await digits(page)).toBe(SEVERAL)
	await page.getByRole('button', { name: 'Find corrections' }).click()
	await expect(page.locator('.repairs li').first()).toBeVisible()
})

test('a check marks wrong entries only on demand, and leads back', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	await page.keyboard.press('4')
	await cell(page, 3).click()
	await page.keyboard.press('2')
	await expect(page.locator('.cell.wrong')).toHaveCount(0)
	await page.getByRole('button', { name: 'Check' }).click()
	await expect(page.locator('.cell.wrong')).toHaveCount(1)
	await page.getByRole('button', { name: 'Back to the last correct position' }).click()
	await expect(cell(page, 2).locator('.digit')).toHaveText('4')
	await expect(cell(page, 3).locator('.digit')).toHaveCount(0)
	await page.getByRole('button', { name: 'Check' }).click()
	await expect(page.getByText('No mistakes so far.')).toBeVisible()
})

test('a puzzle without a solution says so', async ({ page }) => {
	await openPuzzle(page, `55${PUZZLE.slice(2)}`)
	await page.keyboard.press('h')
	await expect(page.locator('.news.bad')).toContainText('no solution')
	await page.getByRole('button', { name: 'Check' }).click()
	await expect(page.locator('.news.bad')).toContainText('twice')
	await page.getByRole('tab', { name: 'Solve' }).click()
	await page.getByRole('button', { name: 'Count' }).click()
	await expect(page.getByText('0 solutions')).toBeVisible()
})

test('the German page names techniques in German', async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('foldoku.settings', '{"language":"de"}'))
	await openPuzzle(page)
	await page.keyboard.press('h')
	await expect(page.locator('.words .now')).toContainText('Sieh dir')
	await page.keyboard.press('h')
	await expect(page.locator('.words .now')).toContainText(/Einer|Letzte freie Zelle/)
})

test('techniques can be left out of explanations and hints', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('e')
	const options = page.getByRole('option')
	await expect(options.filter({ hasText: 'Naked Single' }).first()).toBeVisible({ timeout: 20_000 })
	await page.getByRole('tabpanel').getByRole('button', { name: 'Close' }).click()
	await page.getByRole('button', { name: 'Techniques' }).click()
	const dialog = page.getByRole('dialog', { name: 'Techniques' })
	await dialog.getByText('Easy').click()
	await dialog.getByRole('switch', { name: 'Naked Single' }).click()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('button', { name: 'Techniques: 1 left out' })).toBeVisible()
	await page.getByRole('button', { name: 'Explain the solution' }).click()
	await expect(options.first()).toBeVisible({ timeout: 20_000 })
	await expect(options.filter({ hasText: 'Naked Single' })).toHaveCount(0)
	await page.reload()
	await page.getByRole('tab', { name: 'Explain' }).click()
	await expect(page.getByRole('button', { name: 'Techniques: 1 left out' })).toBeVisible()
})

test('a step has both ratings, if the engine has them', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('tab', { name: 'Explain' }).click()
	await page.getByLabel('Sudoku Explainer').check()
	await page.getByRole('button', { name: 'Explain the solution' }).click()
	await expect(page.locator('.step-ratings')).toHaveText(/^Easy ?Score \d+ ?Sudoku Explainer \d\.\d$/, {
		timeout: 20_000,
	})
})

test('the cells of a reason are outlined while the pointer is on their names', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('e')
	const name = page.locator('.step-words .words-cell').first()
	await expect(name).toBeVisible({ timeout: 20_000 })
	await name.hover()
	await expect(page.locator('.layer.over .pointed')).toHaveCount(1)
	await page.locator('.head h1').hover()
	await expect(page.locator('.layer.over .pointed')).toHaveCount(0)
})

test('techniques are found by a part of their names', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('button', { name: 'Techniques' }).click()
	await page.getByLabel('Search').fill('sword')
	await expect(page.getByLabel('Swordfish', { exact: true })).toBeVisible()
	await expect(page.getByLabel('X-Wing', { exact: true })).toHaveCount(0)
})
