/**
 * Setting a puzzle: by mouse, by keys alone, by touch alone; answers, undo, sharing, saving, offline, German.
 *
 * Invariant: the puzzle that is set has one solution only with all its figures and digits.
 */

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cell, digits, expect, goOffline, openPuzzle, SOLUTION, test } from './page.ts'

/** A killer with thermometers. */
const GIVENS = '...........2....4..9.........9.........8.....7....4.5...15.....2.7.1..3......6.7.'
const THERMOMETERS = [
	[2, 3, 4, 5, 6],
	[72, 73, 74],
]
const CAGES: [total: string, cells: number[]][] = [
	['8', [0, 1]],
	['10', [40, 41, 49]],
]

const desk = (page: Page) => page.getByRole('dialog', { name: 'Set a puzzle' })
const place = (page: Page, at: number) => page.locator(`#set-${Math.floor(at / 9)}-${at % 9}`)
const count = (page: Page) => desk(page).locator('.set-short')
const button = (page: Page, name: string) => desk(page).getByRole('button', { name, exact: true })
const figures = (page: Page) => desk(page).locator('.set-figures li')

async function openDesk(page: Page): Promise<void> {
	await openPuzzle(page)
	await page.keyboard.press('n')
	await page.getByRole('button', { name: 'Set a puzzle' }).click()
	await expect(place(page, 0)).toBeVisible()
}

async function choose(page: Page, group: string, tool: string): Promise<void> {
	await button(page, group).click()
	await button(page, tool).click()
}

async function middle(locator: Locator): Promise<[x: number, y: number]> {
	const box = await locator.boundingBox()
	if (!box) throw new Error('nothing to point at')
	return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Draws with the mouse. */
async function drag(page: Page, cells: readonly number[]): Promise<void> {
	await page.mouse.move(...(await middle(place(page, cells[0] ?? 0))))
	await page.mouse.down()
	for (const at of cells.slice(1)) await page.mouse.move(...(await middle(place(page, at))), { steps: 3 })
	await page.mouse.up()
}

/** Writes the digits of the puzzle. */
async function giveDigits(write: (at: number, digit: string) => Promise<void>): Promise<void> {
	for (const [at, digit] of [...GIVENS].entries()) if (digit !== '.') await write(at, digit)
}

/** The digits on the board of the desk. */
const written = (page: Page) =>
	desk(page)
		.locator('.set-cell')
		.evaluateAll((all) =>
			all.map((it) => it.querySelector('.set-digit:not(.only)')?.getAttribute('data-text') ?? '.'),
		)

const isUnique = (page: Page) => expect(count(page)).toHaveText('One solution', { timeout: 20_000 })

/** Shares the puzzle, and opens the address in the game. */
async function openShared(page: Page): Promise<void> {
	await button(page, 'Share').click()
	const own = desk(page).getByLabel('foldoku', { exact: true })
	await expect(own).toHaveValue(/#r=/, { timeout: 20_000 })
	const address = await own.inputValue()
	for (const name of ['SudokuPad', 'f-puzzles', 'Interactive Sudoku Solver'])
		await expect(desk(page).getByLabel(name, { exact: true })).toHaveValue(/^https:/)
	await page.goto('about:blank')
	await page.goto(address)
	await expect(page.locator('.figures.light')).toBeVisible({ timeout: 20_000 })
	expect(await digits(page)).toBe(GIVENS)
}

test('a killer with thermometers is set with the mouse, undone, shared and opened', async ({ page }) => {
	test.slow()
	await openDesk(page)
	await expect(count(page)).toHaveText(/solutions or more/, { timeout: 20_000 })
	await choose(page, 'Lines', 'Thermometer')
	for (const line of THERMOMETERS) await drag(page, line)
	await choose(page, 'Cages', 'Killer cage')
	for (const [total, cells] of CAGES) {
		await drag(page, cells)
		await page.keyboard.type(total)
	}
	await expect(figures(page)).toHaveText([
		'Thermometer r1c3–r1c7',
		'Thermometer r9c1–r9c3',
		'Killer cage 8 r1c1–r1c2',
		'Killer cage 10 r5c5–r6c5',
	])
	// The candidates follow: a bulb of 5 would leave no 8 to the cage beside it.
	await expect(place(page, 2)).toHaveAccessibleName('row 1 column 3, True candidates 1 2 3 4', {
		timeout: 20_000,
	})
	await choose(page, 'Cells', 'Digits')
	await giveDigits(async (at, digit) => {
		await place(page, at).click()
		await page.keyboard.press(digit)
	})
	await isUnique(page)
	await expect(place(page, 0)).toHaveAccessibleName(`row 1 column 1, only ${SOLUTION[0]}`)
	// Undo and redo reach across digits and figures.
	for (let step = 0; step < 18; step += 1) await page.keyboard.press('Control+z')
	await expect(figures(page)).toHaveCount(3)
	await expect(count(page)).toHaveText(/solutions or more/, { timeout: 20_000 })
	for (let step = 0; step < 18; step += 1) await page.keyboard.press('Control+Shift+z')
	await isUnique(page)
	await button(page, 'What can go?').click()
	await expect(desk(page).locator('.note')).toContainText(/Every part is needed|can be left out/, {
		timeout: 20_000,
	})
	await openShared(page)
})

test('it is set by keys alone', async ({ page }) => {
	test.slow()
	await openPuzzle(page)
	const { press } = page.keyboard
	const key = press.bind(page.keyboard)
	/** Goes to a button or a place in the order of the tabulator. */
	const goTo = async (target: Locator) => {
		for (let guard = 0; guard < 80; guard += 1) {
			if (await target.evaluate((it) => it === document.activeElement)) return
			await key('Tab')
		}
		throw new Error('not in the order of the tabulator')
	}
	await key('n')
	await goTo(page.getByRole('button', { name: 'Set a puzzle' }))
	await key('Enter')
	await expect(place(page, 0)).toBeVisible()
	let [row, column] = [0, 0]
	const moveTo = async (at: number) => {
		const [down, along] = [Math.floor(at / 9) - row, (at % 9) - column]
		for (let step = 0; step < Math.abs(down); step += 1) await key(down > 0 ? 'ArrowDown' : 'ArrowUp')
		for (let step = 0; step < Math.abs(along); step += 1) await key(along > 0 ? 'ArrowRight' : 'ArrowLeft')
		;[row, column] = [Math.floor(at / 9), at % 9]
	}
	const use = async (group: string, tool: string) => {
		for (const name of [group, tool]) {
			await goTo(button(page, name))
			await key('Enter')
		}
		await goTo(desk(page).locator('[role=gridcell][tabindex="0"]'))
	}
	await use('Lines', 'Thermometer')
	for (const line of THERMOMETERS) {
		for (const at of line) {
			await moveTo(at)
			await key('Space')
		}
		await key('Enter')
	}
	await use('Cages', 'Killer cage')
	for (const [total, cells] of CAGES) {
		for (const at of cells) {
			await moveTo(at)
			await key('Space')
		}
		await key('Enter')
		for (const digit of total) await key(digit)
	}
	// A stroke that is given up leaves nothing.
	await moveTo(60)
	await key('Space')
	await expect(place(page, 60)).toHaveAccessibleName(/in the figure/)
	await key('Escape')
	await expect(figures(page)).toHaveCount(4)
	await use('Dots', 'White dot')
	await moveTo(30)
	await key('Space')
	await moveTo(31)
	await key('Space')
	await expect(figures(page)).toHaveCount(5)
	await key('Delete')
	await expect(figures(page)).toHaveCount(4)
	await use('Outside', 'Sandwich')
	await moveTo(3)
	await key('ArrowUp')
	await key('Space')
	await key('1')
	await key('2')
	await expect(figures(page).last()).toHaveText('Sandwich 12 r1c4–r9c4')
	await key('Backspace')
	await key('Backspace')
	await key('Delete')
	await expect(figures(page)).toHaveCount(4)
	await key('ArrowDown')
	await use('Cells', 'Digits')
	await giveDigits(async (at, digit) => {
		await moveTo(at)
		await key(digit)
	})
	await isUnique(page)
	await goTo(button(page, 'Play it'))
	await key('Enter')
	await expect(page.locator('.board .figures.light')).toBeVisible({ timeout: 20_000 })
	expect(await digits(page)).toBe(GIVENS)
})

test('it is set by touch alone @touch @only', async ({ page }) => {
	test.slow()
	await openPuzzle(page)
	await page.getByRole('button', { name: 'New' }).tap()
	await page.getByRole('button', { name: 'Set a puzzle' }).tap()
	await expect(place(page, 0)).toBeVisible()
	const session = await page.context().newCDPSession(page)
	const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: number) => {
		const [x, y] = at === undefined ? [0, 0] : await middle(place(page, at))
		await session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y }] })
	}
	const swipe = async (cells: readonly number[], end: 'touchEnd' | 'touchCancel' = 'touchEnd') => {
		await place(page, cells[0] ?? 0).scrollIntoViewIfNeeded()
		await touch('touchStart', cells[0])
		for (const at of cells.slice(1)) await touch('touchMove', at)
		// A finger that is lifted while it moves flings, and the browser takes the next tap as the end of that.
		await page.waitForTimeout(150)
		await touch(end)
	}
	const tapTool = async (group: string, tool: string) => {
		await button(page, group).tap()
		await button(page, tool).tap()
	}
	await tapTool('Lines', 'Thermometer')
	for (const line of THERMOMETERS) await swipe(line)
	await swipe([30, 31, 32], 'touchCancel')
	await expect(figures(page)).toHaveCount(2)
	await tapTool('Cages', 'Killer cage')
	for (const [total, cells] of CAGES) {
		await swipe(cells)
		for (const digit of total) await button(page, digit).tap()
	}
	await expect(figures(page)).toHaveText([
		/Thermometer/,
		/Thermometer/,
		/cage 8 r1c1–r1c2/,
		/cage 10 r5c5–r6c5/,
	])
	await tapTool('Cells', 'Digits')
	await giveDigits(async (at, digit) => {
		await place(page, at).tap()
		await button(page, digit).tap()
	})
	expect((await written(page)).join('')).toBe(GIVENS)
	await isUnique(page)
	await button(page, 'Undo').tap()
	await expect(count(page)).toHaveText(/solutions/, { timeout: 20_000 })
	await button(page, 'Redo').tap()
	await isUnique(page)
	const widest = await desk(page).evaluate((it) => it.scrollWidth)
	expect(widest).toBeLessThanOrEqual(360)
	await button(page, 'Play it').tap()
	await expect(page.locator('.board .figures.light')).toBeVisible({ timeout: 20_000 })
	expect(await digits(page)).toBe(GIVENS)
})

test('parts that contradict each other are marked, and a figure is chosen, changed and deleted', async ({
	page,
}) => {
	await openDesk(page)
	await choose(page, 'Cages', 'Killer cage')
	await drag(page, [0, 1])
	await page.keyboard.type('3')
	await drag(page, [2, 3])
	await page.keyboard.type('4')
	await drag(page, [60, 61])
	await expect(count(page)).toHaveText('No solution', { timeout: 20_000 })
	await button(page, 'Why is there none?').click()
	await expect(desk(page).locator('.note')).toHaveText('2 parts contradict each other. They are marked.', {
		timeout: 20_000,
	})
	await expect(figures(page).filter({ hasText: 'in conflict' })).toHaveCount(2)
	await expect(desk(page).locator('.set-conflict')).toHaveCount(2)
	await choose(page, 'Cells', 'Choose')
	await place(page, 2).click()
	await page.keyboard.type('15')
	await expect(figures(page).nth(1)).toHaveText('Killer cage 15 r1c3–r1c4')
	await expect(count(page)).toHaveText(/solutions/, { timeout: 20_000 })
	await button(page, 'Delete Killer cage r7c7–r7c8').click()
	await expect(figures(page)).toHaveCount(2)
})

test('numbers and givens are found for figures without, and taken back in one step', async ({ page }) => {
	await openDesk(page)
	await choose(page, 'Cages', 'Killer cage')
	await drag(page, [0, 1, 9])
	await drag(page, [4, 5])
	await drag(page, [60, 61, 70])
	await expect(count(page)).toHaveText(/solutions/, { timeout: 20_000 })
	await button(page, 'Find numbers and givens').click()
	await isUnique(page)
	for (const at of [0, 1, 2]) await expect(figures(page).nth(at)).toHaveText(/Killer cage \d+ r/)
	await page.keyboard.press('Control+z')
	await expect(figures(page).first()).toHaveText(/Killer cage r/)
	await expect(count(page)).toHaveText(/solutions/, { timeout: 20_000 })
})

test('a draft without a solution is not filled in', async ({ page }) => {
	await openDesk(page)
	await choose(page, 'Cages', 'Killer cage')
	await drag(page, [0, 1])
	await page.keyboard.type('3')
	await drag(page, [2, 3])
	await page.keyboard.type('3')
	await expect(count(page)).toHaveText('No solution', { timeout: 20_000 })
	await expect(button(page, 'Find numbers and givens')).toHaveCount(0)
})

test('a board with digits beyond 9 is set by mouse and keys', async ({ page }) => {
	test.slow()
	await openDesk(page)
	await desk(page).getByRole('combobox', { name: 'Board' }).selectOption('16×16')
	await expect(desk(page).locator('.set-cell')).toHaveCount(256)
	const at = (row: number, column: number) => page.locator(`#set-${row - 1}-${column - 1}`)
	await choose(page, 'Cells', 'Digits')
	await at(1, 1).click()
	await page.keyboard.press('g')
	await at(1, 2).click()
	await button(page, 'C').click()
	await expect(at(1, 1)).toHaveAccessibleName('row 1 column 1, G given')
	await expect(at(1, 2)).toHaveAccessibleName('row 1 column 2, C given')
	await choose(page, 'Cages', 'Killer cage')
	const [x, y] = await middle(at(2, 1))
	await page.mouse.move(x, y)
	await page.mouse.down()
	await page.mouse.move(...(await middle(at(2, 2))), { steps: 3 })
	await page.mouse.up()
	await page.keyboard.type('29')
	await expect(figures(page)).toHaveText(['Killer cage 29 r2c1–r2c2'])
	// 29 is 14 and 15: 16 is in the box already.
	await expect(at(2, 1)).toHaveAccessibleName('row 2 column 1, True candidates E F', { timeout: 20_000 })
	await button(page, 'Share').click()
	await expect(desk(page).getByLabel('foldoku', { exact: true })).toHaveValue(/#r=/, { timeout: 20_000 })
	await button(page, 'Play it').click()
	await expect(page.locator('.figures.light')).toBeVisible({ timeout: 20_000 })
	expect((await digits(page)).slice(0, 3)).toBe('GC.')
})

test('marks, clues, clones, regions and rules of the whole board are drawn', async ({ page }) => {
	await openDesk(page)
	await choose(page, 'Dots', 'X')
	const [x, y] = await middle(place(page, 40))
	const size = (await place(page, 40).boundingBox())?.width ?? 0
	await page.mouse.click(x + size / 2, y)
	await choose(page, 'Cells', 'Quadruple')
	await page.mouse.click(x + size / 2, y + size / 2)
	await page.keyboard.type('27')
	await choose(page, 'Cells', 'Odd')
	await place(page, 8).click()
	await place(page, 17).click()
	await place(page, 17).click()
	await choose(page, 'Outside', 'Little killer')
	await desk(page).locator('#set--1-3').click()
	await page.keyboard.type('21')
	await desk(page).locator('#set--1-3').click()
	await choose(page, 'Cages', 'Clone')
	await drag(page, [72, 73])
	await expect(figures(page).last()).toContainText('not finished')
	await place(page, 60).click()
	await choose(page, 'Whole board', 'Anti-knight')
	await expect(figures(page)).toHaveText([
		'X 10 r5c5–r5c6',
		'Quadruple 2 7 r5c5–r6c6',
		'Odd r1c9',
		'Little killer 21 r1c3–r3c1',
		'Clone r9c1–r7c8',
		'Anti-knight',
	])
	await expect(desk(page).locator('.set-rules')).toContainText('knight', { timeout: 20_000 })
	await expect(desk(page).locator('.set-tool').getByText('Anti-knight')).toHaveAttribute(
		'aria-pressed',
		'true',
	)
	await choose(page, 'Cells', 'Regions')
	await drag(page, [0, 3])
	await expect(desk(page).getByText('Each region needs 9 cells; some have 8, 10.')).toBeVisible()
	await expect(button(page, 'Play it')).toBeDisabled()
	await button(page, 'Back to boxes').click()
	await expect(button(page, 'Play it')).toBeEnabled()
	await drag(page, [0, 3])
	await drag(page, [4, 3])
	await expect(desk(page).getByText('Each region needs')).toBeHidden()
})

test('a smaller board is set, and programs that cannot hold a part say so', async ({ page }) => {
	await openDesk(page)
	await desk(page).getByRole('combobox', { name: 'Board' }).selectOption('6×6')
	await expect(desk(page).locator('.set-cell')).toHaveCount(36)
	await choose(page, 'Cages', 'Digital root cage')
	await drag(page, [0, 1])
	await page.keyboard.type('5')
	await expect(count(page)).toHaveText(/solutions or more/, { timeout: 20_000 })
	await button(page, 'Share').click()
	await expect(
		desk(page)
			.getByText(/Without: digital root cage 5/)
			.first(),
	).toBeVisible({ timeout: 20_000 })
	await expect(desk(page).getByLabel("foldoku's JSON")).toHaveValue(/"rows":6/)
	await expect(desk(page).getByLabel('foldoku', { exact: true })).toHaveValue(/#r=/)
	await button(page, 'Play it').click()
	await expect(page.locator('.board .cell')).toHaveCount(36, { timeout: 20_000 })
	await expect(page.getByRole('tabpanel')).toContainText('digital root')
})

test('the keypad of the desk is in reach on a phone @touch @only', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 })
	await openDesk(page)
	await choose(page, 'Lines', 'Lockout line')
	for (const name of ['1', '9', 'Delete']) await expect(button(page, name)).toBeInViewport({ ratio: 1 })
	await choose(page, 'Cages', 'Killer cage')
	await place(page, 0).tap()
	await expect(figures(page)).toHaveText(['Killer cage r1c1'])
	for (const name of ['1', '0', 'Delete']) await expect(button(page, name)).toBeInViewport({ ratio: 1 })
	await button(page, '7').tap()
	await expect(figures(page)).toHaveText(['Killer cage 7 r1c1'])
	await expect(count(page)).toBeInViewport({ ratio: 1 })
})

test('the draft is there after a reload, and the present puzzle can be taken', async ({ page }) => {
	await openDesk(page)
	await choose(page, 'Lines', 'Renban')
	await drag(page, [40, 41, 42])
	await desk(page).getByLabel('Title').fill('A short line')
	await desk(page).getByLabel('Rules in your own words').fill('Something else.')
	await page.reload()
	await page.keyboard.press('n')
	await page.getByRole('button', { name: 'Set a puzzle' }).click()
	await expect(figures(page)).toHaveText(['Renban r5c5–r5c7'])
	await expect(desk(page).getByLabel('Title')).toHaveValue('A short line')
	await button(page, 'Play it').click()
	await expect(page.locator('.puzzle-title')).toHaveText('A short line', { timeout: 20_000 })
	await page.getByRole('tab', { name: 'Rules' }).click()
	await expect(page.getByRole('tabpanel')).toContainText('Something else.')
	await cell(page, 0).click()
	await page.keyboard.press('n')
	await page.getByRole('button', { name: 'Set a puzzle' }).click()
	await button(page, 'Empty the board').click()
	await expect(figures(page)).toHaveCount(0)
	await button(page, 'Take the present puzzle').click()
	await expect(figures(page)).toHaveText(['Renban r5c5–r5c7'])
	await expect(desk(page).getByLabel('Rules in your own words')).toHaveValue('Something else.')
})

test('the desk speaks German', async ({ page }) => {
	await openPuzzle(page)
	await page.getByRole('button', { name: 'Settings' }).click()
	await page.getByLabel('Deutsch').check()
	await page.keyboard.press('Escape')
	await page.keyboard.press('n')
	await page.getByRole('button', { name: 'Rätsel bauen' }).click()
	const board = page.getByRole('dialog', { name: 'Rätsel bauen' })
	await board.getByRole('button', { name: 'Linien', exact: true }).click()
	await board.getByRole('button', { name: 'Thermometer', exact: true }).click()
	await expect(board).toContainText('Die Ziffern steigen von der Kugel bis zur Spitze.')
	await drag(page, [0, 1, 2])
	await expect(board.locator('.set-figures li')).toHaveText(['Thermometer Z1S1–Z1S3'])
	await expect(board.locator('.set-rules dd')).toHaveText([
		'Die Ziffern steigen von der Kugel bis zur Spitze.',
	])
	await expect(board.locator('.set-short')).toHaveText(/Lösungen oder mehr/, { timeout: 20_000 })
	await expect(place(page, 0)).toHaveAccessibleName(/^Zeile 1 Spalte 1, Wahre Kandidaten/)
})

const STATES: Record<string, (page: Page) => Promise<void>> = {
	'an empty board': async () => {},
	'a chosen figure and clues outside': async (page) => {
		await choose(page, 'Outside', 'Little killer')
		await desk(page).locator('#set--1-3').click()
		await page.keyboard.type('21')
	},
	'parts in conflict': async (page) => {
		await choose(page, 'Cages', 'Killer cage')
		await drag(page, [0, 1])
		await page.keyboard.type('2')
		await button(page, 'Why is there none?').click({ timeout: 20_000 })
		await expect(desk(page).locator('.note')).toBeVisible({ timeout: 20_000 })
	},
	'shared addresses': async (page) => {
		await choose(page, 'Whole board', 'Windoku')
		await button(page, 'Share').click()
		await expect(desk(page).getByLabel('SudokuPad', { exact: true })).toBeVisible({ timeout: 20_000 })
	},
}

for (const [state, prepare] of Object.entries(STATES)) {
	test(`axe finds nothing at the desk with ${state}`, async ({ page }) => {
		// Sixteen hundred elements in eight forms.
		test.setTimeout(240_000)
		await page.emulateMedia({ reducedMotion: 'reduce' })
		await openDesk(page)
		await prepare(page)
		await expectAccessible(page, [
			[360, 740],
			[768, 1024],
			[1280, 720],
			[2560, 1440],
		])
	})
}

test.describe('offline', () => {
	test.use({ serviceWorkers: 'allow' })

	test('a puzzle is set without a network', async ({ page }) => {
		await openPuzzle(page)
		await goOffline(page)
		await page.reload()
		await expect(cell(page, 0)).toBeVisible()
		await page.keyboard.press('n')
		await page.getByRole('button', { name: 'Set a puzzle' }).click()
		await choose(page, 'Lines', 'Thermometer')
		await drag(page, [0, 1, 2])
		await expect(place(page, 0)).toHaveAccessibleName('row 1 column 1, True candidates 1 2 3 4 5 6 7', {
			timeout: 20_000,
		})
	})
})
