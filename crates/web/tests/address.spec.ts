/**
 * Addresses: whatever comes first, the address, the board, the engine or the player, none of them is lost.
 *
 * Invariant: every test makes its order of events itself; none depends on the speed of the machine.
 */

import type { Page } from '@playwright/test'
import { cell, digits, expect, hold, openPuzzle, PUZZLE, test } from './page.ts'
import { KILLER } from './samples.ts'

test.describe.configure({ timeout: 60_000 })

const OTHER = `${'.'.repeat(80)}9`
const SEED = '#seed=42&level=Easy'
const RULES = `#r=${encodeURIComponent(KILLER)}`
const LATE = { timeout: 20_000 }

const title = (page: Page) => page.locator('.puzzle-title')
const figures = (page: Page) => page.locator('.figures.light')

/** What shows that the puzzle of an address is there. */
const PUZZLES: Record<string, (page: Page) => Promise<void>> = {
	[`#p=${OTHER}`]: (page) => expect.poll(() => digits(page)).toBe(OTHER),
	[SEED]: (page) => expect(title(page)).toHaveText('Easy Seed 42', LATE),
	[RULES]: (page) => expect(figures(page)).toBeVisible(LATE),
}

/** Changes the address as the player does. */
const go = (page: Page, hash: string) =>
	page.evaluate((it) => {
		location.hash = it
	}, hash)

/** Waits until every change of the game and of the address has been saved. */
const saved = (page: Page) => page.waitForTimeout(700)

for (const [moment, selector] of [
	['before anything is drawn', 'body'],
	['when the first part is drawn', '.head'],
	['when the first row is drawn', '#cell-0'],
	['when the last row is drawn', '#cell-80'],
	['when the keypad is drawn', '.keypad'],
	['when the assistant is drawn', '.assistant'],
] as const) {
	for (const [hash, isThere] of Object.entries(PUZZLES)) {
		test(`an address is opened that comes ${moment}: ${hash.slice(0, 4)}`, async ({ page }) => {
			await page.addInitScript(
				([to, what]) => {
					const observer = new MutationObserver(() => {
						if (!document.querySelector(what)) return
						observer.disconnect()
						location.hash = to
					})
					observer.observe(document, { childList: true, subtree: true })
				},
				[hash, selector] as const,
			)
			await openPuzzle(page)
			await isThere(page)
			await saved(page)
			await isThere(page)
			await page.reload()
			await isThere(page)
		})
	}
}

test('an address that comes while the game is saved is opened', async ({ page }) => {
	await openPuzzle(page)
	await saved(page)
	for (const [hash, isThere] of Object.entries(PUZZLES)) {
		await page.evaluate((it) => {
			location.hash = it
			dispatchEvent(new Event('pagehide'))
		}, hash)
		expect(page.url()).toContain(hash)
		await isThere(page)
	}
})

test('the address of a puzzle that is not made yet stays', async ({ page }) => {
	const release = await hold(page, '**/engine-*.wasm')
	await page.goto(`./${SEED}`)
	await expect(cell(page, 80)).toBeVisible()
	await saved(page)
	expect(page.url()).toContain(SEED)
	release()
	await expect(title(page)).toHaveText('Easy Seed 42', LATE)
	await expect(page).toHaveURL(/#p=/)
})

for (const [first, second] of [
	[SEED, `#p=${OTHER}`],
	[RULES, `#p=${OTHER}`],
	[SEED, RULES],
	[RULES, SEED],
] as const) {
	test(`the last of two addresses is opened: ${first.slice(0, 3)}, ${second.slice(0, 3)}`, async ({
		page,
	}) => {
		const release = await hold(page, '**/{engine,rules}-*.wasm')
		await openPuzzle(page)
		await go(page, first)
		await go(page, second)
		release()
		await PUZZLES[second](page)
		await page.getByRole('tab', { name: 'Solve' }).click()
		await page.getByRole('button', { name: 'List' }).click()
		await expect(
			page
				.getByRole('tabpanel')
				.getByText(/solution/)
				.last(),
		).toBeVisible(LATE)
		await PUZZLES[second](page)
	})
}

test('the way back to the game in play stops the opening of another', async ({ page }) => {
	const release = await hold(page, '**/engine-*.wasm')
	await openPuzzle(page)
	await saved(page)
	await go(page, SEED)
	await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
	await page.goBack()
	await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden()
	release()
	await page.keyboard.press('h')
	await expect(page.getByRole('button', { name: 'Show the step' })).toBeVisible(LATE)
	expect(await digits(page)).toBe(PUZZLE)
})

test('a new game stops the opening of another, and has the address', async ({ page }) => {
	const release = await hold(page, '**/engine-*.wasm')
	await page.goto(`./${SEED}`)
	await page.keyboard.press('n')
	await page.getByRole('button', { name: /^Hard/ }).click()
	await expect(title(page)).toHaveText('Hard')
	await expect(page).toHaveURL(/#p=/)
	release()
	await page.keyboard.press('h')
	await expect(page.getByRole('button', { name: 'Show the step' })).toBeVisible(LATE)
	await expect(title(page)).toHaveText('Hard')
})

for (const [hash, isThere] of Object.entries(PUZZLES).slice(1)) {
	test(`a question waits for the puzzle that is being opened: ${hash.slice(0, 4)}`, async ({ page }) => {
		const release = await hold(page, '**/{engine,rules}-*.wasm')
		await openPuzzle(page)
		await go(page, hash)
		await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
		await page.keyboard.press('h')
		release()
		await isThere(page)
		await expect(page.getByRole('button', { name: 'Show the step' })).toBeVisible(LATE)
		await isThere(page)
	})
}

test('an opening that the player stops leaves the game and its address', async ({ page }) => {
	const release = await hold(page, '**/engine-*.wasm')
	await openPuzzle(page)
	await go(page, SEED)
	await page.getByRole('button', { name: 'Stop' }).click()
	await expect(page).toHaveURL(/#p=/)
	expect(await digits(page)).toBe(PUZZLE)
	release()
	// The same address is not the last one any more.
	await go(page, SEED)
	await expect(title(page)).toHaveText('Easy Seed 42', LATE)
})

test('an address that cannot be opened says why, and gives way to that of the game', async ({ page }) => {
	await openPuzzle(page)
	await go(page, `#r=${encodeURIComponent('.Shape~20x20.AntiKnight.~R1C1_2')}`)
	await expect(page.getByRole('status').getByText(/from 4×4 to 16×16/)).toBeVisible(LATE)
	await expect(page).toHaveURL(new RegExp(`#p=${PUZZLE.replaceAll('.', '\\.')}$`))
	expect(await digits(page)).toBe(PUZZLE)
})

test('digits that are written before the rules are there stay', async ({ page }) => {
	const release = await hold(page, '**/rules-*.wasm')
	await page.goto(`./${RULES}`)
	await cell(page, 40).click()
	await page.keyboard.press('9')
	await saved(page)
	expect(page.url()).toContain('#r=')
	release()
	await expect(figures(page)).toBeVisible(LATE)
	await expect(cell(page, 40).locator('.digit')).toHaveText('9')
	await page.keyboard.press('Control+z')
	await expect(cell(page, 40).locator('.digit')).toHaveCount(0)
})

test('keys that come before the board is there are handled in their order', async ({ page }) => {
	await page.addInitScript(() => {
		const observer = new MutationObserver(() => {
			if (!document.querySelector('.head')) return
			observer.disconnect()
			for (const code of ['ArrowLeft', 'Digit4', 'ArrowRight', 'ArrowRight', 'Digit6']) {
				const key = code.replace('Digit', '')
				document.body.dispatchEvent(
					new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }),
				)
			}
		})
		observer.observe(document, { childList: true, subtree: true })
	})
	await openPuzzle(page, OTHER)
	await expect(cell(page, 39).locator('.digit')).toHaveText('4')
	await expect(cell(page, 41).locator('.digit')).toHaveText('6')
})

test('a game that is left before its page is complete is saved', async ({ page }) => {
	await page.addInitScript(() => {
		const observer = new MutationObserver(() => {
			const key = document.querySelector<HTMLElement>('.key')
			if (!key) return
			observer.disconnect()
			const cell = document.getElementById('cell-40') as HTMLElement
			const { left, top } = cell.getBoundingClientRect()
			const place = { clientX: left + 9, clientY: top + 9, isPrimary: true }
			cell.dispatchEvent(new PointerEvent('pointerdown', { ...place, bubbles: true, cancelable: true }))
			key.click()
			dispatchEvent(new Event('pagehide'))
			sessionStorage.setItem('saved', localStorage.getItem('foldoku.current') ?? '')
		})
		observer.observe(document, { childList: true, subtree: true })
	})
	await openPuzzle(page, OTHER)
	await expect(cell(page, 40).locator('.digit')).toHaveText('1')
	const current = await page.evaluate(() => sessionStorage.getItem('saved') ?? '')
	expect(JSON.parse(current).game.board.entries[40]).toBe(1)
})
