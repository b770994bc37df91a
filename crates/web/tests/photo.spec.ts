/**
 * Reading a picture, from its choice to the puzzle on the board.
 *
 * Invariant: the pictures are drawn here: a tilted grid on a shaded ground, with a star in one of its empty cells.
 */

import { test as anyTest, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { digits, expect, goOffline, openPuzzle, PUZZLE, test } from './page.ts'

const OTHER = `${'.'.repeat(80)}9`

/** The cell with the star, and its name. */
const SPOILT = 40
const NAME = 'row 5 column 5'

/** Draws a picture, as bytes of a PNG file. */
async function picture(page: Page, puzzle = PUZZLE): Promise<Buffer> {
	const text = await page.evaluate(
		async ({ puzzle, spoilt }) => {
			const canvas = new OffscreenCanvas(900, 1000)
			const context = canvas.getContext('2d')
			if (!context) throw new Error('there is no canvas')
			const light = context.createLinearGradient(0, 0, 900, 1000)
			light.addColorStop(0, '#f4f0e6')
			light.addColorStop(1, '#a09a8c')
			context.fillStyle = light
			context.fillRect(0, 0, 900, 1000)
			context.setTransform(0.94, 0.1, -0.07, 0.98, 120, 110)
			context.fillStyle = context.strokeStyle = '#222'
			context.font = '48px sans-serif'
			context.textAlign = 'center'
			for (let line = 0; puzzle && line <= 9; line += 1) {
				context.lineWidth = line % 3 ? 2 : 5
				context.strokeRect(72 * line, 0, 0, 648)
				context.strokeRect(0, 72 * line, 648, 0)
			}
			for (const [cell, digit] of [...puzzle].entries()) {
				const [x, y] = [72 * (cell % 9), 72 * Math.floor(cell / 9)]
				if (digit !== '.') context.fillText(digit, x + 36, y + 53)
				if (cell !== spoilt) continue
				context.lineWidth = 6
				context.beginPath()
				for (const [right, down] of [
					[20, 0],
					[14, 14],
					[0, 20],
					[-14, 14],
				]) {
					context.moveTo(x + 36 - right, y + 36 - down)
					context.lineTo(x + 36 + right, y + 36 + down)
				}
				context.stroke()
			}
			const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
			return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
		},
		{ puzzle, spoilt: SPOILT },
	)
	return Buffer.from(text, 'base64')
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Read a picture' })
const recognised = (page: Page, name: string) => dialog(page).getByRole('gridcell', { name })
const open = (page: Page) => dialog(page).getByRole('button', { name: 'Open the puzzle' })

async function choose(page: Page, buffer: Buffer): Promise<void> {
	await page.keyboard.press('o')
	await page.getByRole('button', { name: 'Read a picture' }).click()
	await page.locator('#picture').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
}

/** Lets a file arrive as if it were pasted or dropped. */
async function arrive(page: Page, by: 'paste' | 'drop', buffer: Buffer): Promise<void> {
	await page.evaluate(
		({ by, text }) => {
			const data = new DataTransfer()
			const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
			data.items.add(new File([bytes], 'photo.png', { type: 'image/png' }))
			const how = { bubbles: true, cancelable: true }
			const event =
				by === 'drop'
					? new DragEvent('drop', { ...how, dataTransfer: data })
					: new ClipboardEvent('paste', { ...how, clipboardData: data })
			document.body.dispatchEvent(event)
		},
		{ by, text: buffer.toString('base64') },
	)
}

test('a picture is read, corrected by keyboard, and opened', async ({ page }) => {
	await openPuzzle(page, OTHER)
	await choose(page, await picture(page))
	const next = page.getByRole('button', { name: 'Next uncertain cell' })
	await expect(dialog(page).getByText(/uncertain\.$/)).toBeVisible({ timeout: 20_000 })
	await expect(recognised(page, `${NAME}, `)).toHaveAccessibleName(/uncertain/)
	await expect(recognised(page, NAME)).toBeFocused()
	await page.keyboard.press('ArrowUp')
	await next.focus()
	await page.keyboard.press('Enter')
	await expect(recognised(page, NAME)).toBeFocused()
	await page.keyboard.press('Delete')
	await expect(recognised(page, NAME)).toHaveAccessibleName(`${NAME}, empty`)
	await expect(dialog(page).getByText('1 solution')).toBeVisible({ timeout: 20_000 })
	// A wrong digit is seen at once, and corrected in the same way.
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('8')
	await expect(recognised(page, 'row 5 column 6')).toHaveAccessibleName(/8, in conflict/)
	await expect(dialog(page).getByText(/no solution/)).toBeVisible()
	await page.keyboard.press('3')
	await expect(dialog(page).getByText('1 solution')).toBeVisible()
	await expect(next).toBeDisabled()
	await open(page).focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('dialog')).toBeHidden()
	expect(await digits(page)).toBe(PUZZLE)
})

test('a picture is corrected by touch @touch', async ({ page }) => {
	await openPuzzle(page, OTHER)
	await arrive(page, 'drop', await picture(page))
	await recognised(page, NAME).click({ timeout: 20_000 })
	await dialog(page).getByRole('button', { name: 'Erase' }).click()
	await recognised(page, 'row 1 column 3').click()
	await dialog(page).getByRole('button', { name: '4', exact: true }).click()
	await expect(recognised(page, 'row 1 column 3')).toHaveAccessibleName('row 1 column 3, 4')
	await open(page).click()
	await expect(page.getByRole('dialog')).toBeHidden()
	expect(await digits(page)).toBe(PUZZLE.replace('.', '4'))
})

test('a phone takes the picture with its camera @touch @only', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('o')
	await page.getByRole('button', { name: 'Read a picture' }).click()
	const camera = page.locator('#camera')
	await expect(camera).toHaveAttribute('capture', 'environment')
	const chooser = page.waitForEvent('filechooser')
	await page.getByRole('button', { name: 'Take a photo' }).click()
	const file = { name: 'photo.png', mimeType: 'image/png', buffer: await picture(page) }
	await (await chooser).setFiles(file)
	await expect(recognised(page, 'row 1 column 1')).toHaveAccessibleName('row 1 column 1, 5', {
		timeout: 20_000,
	})
})

test('a pasted picture is read, and waits for its correction', async ({ page }) => {
	await openPuzzle(page, OTHER)
	await arrive(page, 'paste', await picture(page))
	await expect(recognised(page, 'row 1 column 1')).toHaveAccessibleName('row 1 column 1, 5', {
		timeout: 20_000,
	})
	expect(await digits(page)).toBe(OTHER)
	await page.getByRole('button', { name: 'Another picture' }).click()
	await expect(dialog(page).getByRole('button', { name: 'Choose a picture' })).toBeVisible()
})

test('a picture is not read on when its dialog is closed', async ({ page }) => {
	await openPuzzle(page)
	const buffer = await picture(page)
	// The model never arrives, so reading is not over before the dialog is closed.
	await page.route('**/model-*.bin', () => {})
	const started = page.waitForEvent('worker', (worker) => worker.url().includes('/reader-'))
	await choose(page, buffer)
	await expect(dialog(page).getByRole('status')).toHaveText(/Reading/)
	const ended = (await started).waitForEvent('close')
	await page.keyboard.press('Escape')
	await expect(dialog(page)).toBeHidden()
	await ended
	await page.keyboard.press('o')
	await page.getByRole('button', { name: 'Read a picture' }).click()
	await expect(dialog(page).getByRole('status')).toHaveText('')
})

test('a picture without a grid, and a file that is not a picture, have a reason', async ({ page }) => {
	await openPuzzle(page)
	await choose(page, await picture(page, ''))
	await expect(dialog(page).getByRole('alert')).toHaveText(/No Sudoku grid/, { timeout: 20_000 })
	const file = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
	await page.locator('#picture').setInputFiles(file)
	await expect(dialog(page).getByRole('alert')).toHaveText(/not a picture/, { timeout: 20_000 })
	await page.keyboard.press('Escape')
	expect(await digits(page)).toBe(PUZZLE)
})

// The page reports the error, which fails the tests that must stay silent.
anyTest('a part that cannot be fetched is named', async ({ page }) => {
	await page.route('**/model-*.bin', (route) => route.abort())
	await openPuzzle(page)
	await choose(page, await picture(page))
	await expect(dialog(page).getByRole('alert')).toHaveText(/could not be loaded/, { timeout: 20_000 })
})

test('reading a picture is accessible, and speaks German', async ({ page }) => {
	test.slow()
	await openPuzzle(page)
	const bytes = await picture(page)
	await choose(page, await picture(page, ''))
	await expect(dialog(page).getByRole('alert')).toBeVisible({ timeout: 20_000 })
	await expectAccessible(page)
	await page.locator('#picture').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: bytes })
	await expect(recognised(page, NAME)).toBeVisible({ timeout: 20_000 })
	await expectAccessible(page)
	await page.keyboard.press('Escape')
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.getByRole('button', { name: 'Settings' }).click()
	await page.getByLabel('Deutsch').check()
	await page.keyboard.press('Escape')
	await arrive(page, 'drop', bytes)
	await expect(page.getByRole('gridcell', { name: 'Zeile 5 Spalte 5, ' }).last()).toHaveAccessibleName(
		/unsicher/,
		{ timeout: 20_000 },
	)
})

test.describe('offline', () => {
	test.use({ serviceWorkers: 'allow' })

	test('a picture is read without a network', async ({ page }) => {
		await openPuzzle(page, OTHER)
		await goOffline(page)
		await page.reload()
		await arrive(page, 'drop', await picture(page))
		await expect(recognised(page, 'row 1 column 1')).toHaveAccessibleName('row 1 column 1, 5', {
			timeout: 20_000,
		})
	})
})
