/**
 * Playing: by keyboard only, by touch only, with marks, colours, undo and conflicts.
 *
 * Invariant: nothing here needs the engine.
 */

import { cell, digits, expect, openPuzzle, PUZZLE, SOLUTION, test } from './page.ts'

const EMPTY = '.'.repeat(81)

test('a game can be played to the end by keyboard only', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('Tab')
	for (let guard = 0; guard < 30; guard += 1) {
		if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break
		await page.keyboard.press('Tab')
	}
	// The cursor begins in the middle: to the first cell.
	for (let step = 0; step < 4; step += 1) {
		await page.keyboard.press('ArrowUp')
		await page.keyboard.press('ArrowLeft')
	}
	await expect(cell(page, 0)).toBeFocused()
	for (let index = 0; index < 81; index += 1) {
		if (PUZZLE[index] === '.') await page.keyboard.press(SOLUTION[index])
		await page.keyboard.press('ArrowRight')
		if (index % 9 === 8) await page.keyboard.press('ArrowDown')
	}
	expect(await digits(page)).toBe(SOLUTION)
	await expect(page.getByRole('status').getByText('Solved!')).toBeVisible()
})

test('keys before the board are not lost', async ({ page }) => {
	await page.addInitScript(() => {
		document.addEventListener('DOMContentLoaded', () => {
			for (const key of ['ArrowRight', '7'])
				document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
		})
	})
	await openPuzzle(page, EMPTY)
	await expect(cell(page, 41)).toHaveAccessibleName('row 5 column 6, 7, entry')
})

test('a game can be played to the end by touch only @touch @only', async ({ page }) => {
	await openPuzzle(page)
	for (let index = 0; index < 81; index += 1) {
		if (PUZZLE[index] !== '.') continue
		await cell(page, index).tap()
		await page
			.getByRole('group', { name: 'Keypad' })
			.getByRole('button', { name: new RegExp(`^${SOLUTION[index]},`) })
			.tap()
	}
	expect(await digits(page)).toBe(SOLUTION)
	await expect(page.getByRole('status').getByText('Solved!')).toBeVisible()
})

test('a cancelled touch writes and selects nothing @touch', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	const before = await digits(page)
	await page.locator('.board').evaluate((board) => {
		const at = board.getBoundingClientRect()
		const init = {
			pointerId: 0,
			isPrimary: true,
			bubbles: true,
			clientX: at.left + at.width * 0.9,
			clientY: at.top + 10,
		}
		board.dispatchEvent(new PointerEvent('pointerdown', init))
		board.dispatchEvent(new PointerEvent('pointercancel', init))
	})
	await expect(cell(page, 2)).toHaveAttribute('aria-selected', 'true')
	await expect(page.locator('.cell.selected')).toHaveCount(1)
	expect(await digits(page)).toBe(before)
})

test('marks and colours are written with the modifiers and the modes', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	await page.keyboard.press('Shift+Digit1')
	await page.keyboard.press('Shift+Digit4')
	await expect(cell(page, 2)).toHaveAccessibleName('row 1 column 3, empty, marks 1 4')
	await page.keyboard.press('Control+Digit2')
	await page.keyboard.press('Alt+Digit3')
	await expect(cell(page, 2)).toHaveAccessibleName('row 1 column 3, empty, marks 1 2 4, orange')
	await page.keyboard.press('x')
	await page.keyboard.press('1')
	await page.keyboard.press('c')
	await page.keyboard.press('2')
	await page.keyboard.press('v')
	await page.keyboard.press('3')
	await expect(cell(page, 2)).toHaveAccessibleName('row 1 column 3, empty, marks 4')
	await page.keyboard.press('z')
	await page.keyboard.press('4')
	await expect(cell(page, 2)).toHaveAccessibleName('row 1 column 3, 4, entry')
	await page.keyboard.press('Delete')
	await expect(cell(page, 2)).toHaveAccessibleName('row 1 column 3, empty, marks 4')
})

test('undo and redo go through the whole game', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	await page.keyboard.press('4')
	await cell(page, 3).click()
	await page.keyboard.press('6')
	await page.keyboard.press('Control+z')
	await page.keyboard.press('Control+z')
	expect(await digits(page)).toBe(PUZZLE)
	await page.keyboard.press('Control+y')
	await expect(cell(page, 2).locator('.digit')).toHaveText('4')
	await page.getByRole('button', { name: 'Redo' }).click()
	await expect(cell(page, 3).locator('.digit')).toHaveText('6')
})

test('conflicts show at once, and can be switched off', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	await page.keyboard.press('5')
	await expect(page.locator('.cell.conflict')).toHaveCount(2)
	await expect(cell(page, 2)).toHaveAccessibleName(/in conflict/)
	await page.getByRole('button', { name: 'Settings' }).click()
	await page.getByRole('switch', { name: 'Show conflicts at once' }).click()
	await page.keyboard.press('Escape')
	await expect(page.locator('.cell.conflict')).toHaveCount(0)
})

test('dragging, Shift and a double click select several cells', async ({ page }) => {
	await openPuzzle(page)
	const box = await page.locator('.board').boundingBox()
	if (!box) throw new Error('no board')
	const at = (row: number, column: number) =>
		[box.x + (box.width / 9) * (column + 0.5), box.y + (box.height / 9) * (row + 0.5)] as const
	await page.mouse.move(...at(0, 0))
	await page.mouse.down()
	await page.mouse.move(...at(2, 2), { steps: 12 })
	await page.mouse.up()
	await expect(page.locator('.cell.selected')).toHaveCount(3)
	await page.keyboard.press('Shift+ArrowRight')
	await expect(page.locator('.cell.selected')).toHaveCount(4)
	await page.mouse.dblclick(...at(0, 0))
	await expect(page.locator('.cell.selected')).toHaveCount([...PUZZLE].filter((it) => it === '5').length)
})

test('candidates follow the digits', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('button', { name: 'Candidates' }).click()
	await expect(cell(page, 2)).toHaveAccessibleName('row 1 column 3, empty, marks 1 2 4')
	await cell(page, 2).click()
	await page.keyboard.press('4')
	await expect(cell(page, 3)).toHaveAccessibleName('row 1 column 4, empty, marks 2 6')
})

test('candidates can be switched off again, and the marks of the player are as they were', async ({
	page,
}) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	await page.keyboard.press('Shift+Digit4')
	const marks = (text: string) => expect(cell(page, 2)).toHaveAccessibleName(`row 1 column 3, empty, ${text}`)
	const candidates = page.getByRole('button', { name: 'Candidates' })
	await candidates.click()
	await marks('marks 1 2 4')
	// A corner mark takes a candidate away.
	await page.keyboard.press('Shift+Digit2')
	await marks('marks 1 4')
	await candidates.click()
	await expect(candidates).toHaveAttribute('aria-pressed', 'false')
	await marks('marks 4')
	await expect(cell(page, 3)).toHaveAccessibleName('row 1 column 4, empty')
	await candidates.click()
	await marks('marks 1 4')
})

test('marks in the centre and candidates never lie on each other @touch', async ({ page }) => {
	await openPuzzle(page, EMPTY)
	await page.evaluate(() => document.fonts.ready)
	// One cell for each number of marks in the corners, and of marks in the centre.
	for (let centre = 1; centre <= 9; centre += 2) {
		for (let corner = 1; corner <= 9; corner += 1) {
			await cell(page, 9 * (centre - 1) + corner - 1).click()
			for (let digit = 1; digit <= corner; digit += 1) await page.keyboard.press(`Shift+Digit${digit}`)
			for (let digit = 1; digit <= centre; digit += 1) await page.keyboard.press(`Control+Digit${digit}`)
		}
	}
	const overlaps = () =>
		page.locator('.cell:has(.centre)').evaluateAll((cells) =>
			cells.flatMap((it) => {
				const middle = it.querySelector('.centre')?.getBoundingClientRect()
				const others = [...it.querySelectorAll('[data-text]:not(.centre)')].map((mark) =>
					mark.getBoundingClientRect(),
				)
				const all = [...others, ...(middle ? [middle] : [])]
				const isOver = (a: DOMRect, b: DOMRect) =>
					a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
				const pairs = all.flatMap((a, at) => all.slice(at + 1).filter((b) => isOver(a, b)))
				return pairs.length > 0 ? [`${it.id}: ${others.length} around, ${pairs.length} overlap`] : []
			}),
		)
	expect(await page.locator('.cell:has(.centre)').count()).toBe(45)
	expect(await overlaps()).toEqual([])
	await page.getByRole('button', { name: 'Candidates' }).click()
	await expect(page.locator('.cell:has(.centre) .two-rows')).toHaveCount(45)
	expect(await overlaps()).toEqual([])
})

test('a game is saved, with its history', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	await page.keyboard.press('4')
	await expect(page).toHaveURL(/#s=/)
	await page.goto('./')
	await expect(cell(page, 2).locator('.digit')).toHaveText('4')
	await page.keyboard.press('Control+z')
	await expect(cell(page, 2).locator('.digit')).toHaveCount(0)
})

test('a puzzle can be entered by hand', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('n')
	await page.getByRole('button', { name: 'Enter your own' }).click()
	// Digits, and all three ways to leave a cell empty.
	const blanks = ['0', '.', ' ']
	for (const [index, digit] of [...PUZZLE].entries())
		await page.keyboard.press(digit === '.' ? blanks[index % 3] : digit)
	expect(await digits(page)).toBe(PUZZLE)
	// The last cell keeps the cursor; a slip is taken back.
	await expect(cell(page, 80)).toBeFocused()
	await page.keyboard.press('Backspace')
	await page.keyboard.press('Backspace')
	await expect(cell(page, 79)).toBeFocused()
	expect(await digits(page)).toBe(`${PUZZLE.slice(0, 79)}..`)
	await page.keyboard.type(PUZZLE.slice(79))
	await page.getByRole('button', { name: 'Start' }).click()
	await expect(cell(page, 0)).toHaveAccessibleName('row 1 column 1, 5, given')
	expect(await digits(page)).toBe(PUZZLE)
})

test('a puzzle can be entered with the keypad @touch', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('button', { name: 'New' }).click()
	await page.getByRole('button', { name: 'Enter your own' }).click()
	const keypad = page.getByRole('group', { name: 'Keypad' })
	for (const digit of ['5', '3', '3'])
		await keypad.getByRole('button', { name: new RegExp(`^${digit},`) }).click()
	expect(await digits(page)).toBe(`533${'.'.repeat(78)}`)
	await cell(page, 4).click()
	await keypad.getByRole('button', { name: /^7,/ }).click()
	await keypad.getByRole('button', { name: 'Erase' }).click()
	expect(await digits(page)).toBe(`533.7${'.'.repeat(76)}`)
})

test('the timer stands still behind a dialog', async ({ page }) => {
	await openPuzzle(page)
	const timer = page.getByRole('timer')
	await expect(timer).toHaveText('0:01', { timeout: 3000 })
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog')).toBeVisible()
	const before = await timer.textContent()
	await page.waitForTimeout(2500)
	expect(await timer.textContent()).toBe(before)
	await page.keyboard.press('Escape')
	await expect(timer).not.toHaveText(before ?? '', { timeout: 3000 })
})

test('keys read a row and the places of a digit aloud', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 0).click()
	await page.keyboard.press('r')
	await expect(page.locator('[aria-live=polite]').first()).toHaveText(/^Row 1: 5, 3, empty/)
	await page.keyboard.press('f')
	await expect(page.locator('[aria-live=polite]').first()).toHaveText(/^5 stands in r1c1/)
})

test('wrong digits are marked as they are written, if the player wants that', async ({ page }) => {
	await openPuzzle(page)
	await cell(page, 2).click()
	await page.keyboard.press('2')
	await expect(cell(page, 2)).not.toHaveAccessibleName(/wrong/)
	await page.getByRole('button', { name: 'Settings' }).click()
	await page.getByLabel('Mark wrong digits as soon as they are written').check()
	await page.keyboard.press('Escape')
	await expect(cell(page, 2)).toHaveAccessibleName(/wrong/, { timeout: 20_000 })
	await page.keyboard.press(SOLUTION[2])
	await expect(cell(page, 2)).not.toHaveAccessibleName(/wrong/)
})

test('a digit can be chosen first, and tapped cells get it @touch', async ({ page, isMobile }) => {
	await openPuzzle(page)
	const settings = page.getByRole('button', { name: 'Settings' })
	if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
	await (isMobile ? settings.last() : settings.first()).click()
	await page.getByLabel('Choose a digit first, then tap its cells').check()
	await page.getByRole('button', { name: 'Close' }).last().click()
	const four = page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: /^4,/ })
	await four.click()
	await expect(four).toHaveAttribute('aria-pressed', 'true')
	for (const index of [2, 11]) await cell(page, index).click()
	expect(
		[...(await digits(page))].flatMap((it, at) => (it === '4' && PUZZLE[at] === '.' ? [at] : [])),
	).toEqual([2, 11])
	await cell(page, 11).click()
	expect((await digits(page))[11]).toBe('.')
})

for (const [width, height] of [
	[360, 740],
	[740, 360],
] as const) {
	test(`a hint leaves the cells and its buttons in reach at ${width}×${height}`, async ({ page }) => {
		await page.setViewportSize({ width, height })
		await openPuzzle(page)
		for (const name of ['Explain', 'Rate', 'Solve'])
			await expect(page.getByRole('tab', { name })).toBeInViewport()
		await page.getByRole('button', { name: 'Hint' }).click()
		const more = page.getByRole('button', { name: 'Tell me more' })
		await expect(more).toBeInViewport({ timeout: 20_000 })
		await expect(page.locator('.words .now')).toBeInViewport()
		for (const index of [0, 8, 72, 80]) await cell(page, index).click()
		if (width < height)
			await page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: /^9,/ }).click()
	})
}

test('the board grows with the screen', async ({ page }) => {
	await page.setViewportSize({ width: 2560, height: 1440 })
	await openPuzzle(page)
	const box = await page.getByRole('grid').boundingBox()
	expect(box?.width).toBeGreaterThan(1150)
})
