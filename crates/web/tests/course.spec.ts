/**
 * The course: a person walks through a lesson, answers exercises, and comes back to what is known.
 *
 * Invariant: the right answers are those of the engine, for the positions of the library.
 */

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { exercises, exercisesOf, pick, sceneOf } from '../page/course/exercises.ts'
import { type Kind, targetOf } from '../page/course/judge.ts'
import { LESSONS, lessonOf } from '../page/course/lessons.ts'
import { expectAccessible } from './axe.ts'
import { load } from './npm/common.js'
import { cell, expect, goOffline, openPuzzle, test } from './page.ts'

// Browsers fetch what Node.js reads.
const read = async (address: unknown) => new Response(await readFile(new URL(String(address))))

/** Returns the marks that answer an exercise of a lesson. */
async function marksOf(lesson: string, number: number, kind: Kind): Promise<number[]> {
	globalThis.fetch = read
	const about = lessonOf(lesson)
	const engine = await load()
	const exercise = about && pick(exercisesOf(about, await exercises()), number)
	const scene = exercise && (await sceneOf(exercise, 'en', 1, engine.call))
	expect(scene).toBeTruthy()
	return scene ? targetOf(kind, scene.steps[0]) : []
}

const course = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => course(page).getByRole('button', { name, exact: true })
const grid = (page: Page) => course(page).getByRole('grid')
const verdict = (page: Page) => course(page).getByRole('status')
const card = (page: Page, name: string) =>
	course(page).getByRole('button', { name: new RegExp(`^${name}( learning| known)?$`) })

async function openCourse(page: Page): Promise<void> {
	await openPuzzle(page)
	const wide = page.getByRole('button', { name: 'Course' }).first()
	if (await wide.isVisible()) await wide.click()
	else {
		await page.getByRole('button', { name: 'Menu' }).click()
		await course(page).getByRole('button', { name: 'Course' }).click()
	}
	await expect(card(page, 'X-Wing')).toBeVisible()
}

async function openLesson(page: Page, name: string): Promise<void> {
	await openCourse(page)
	await card(page, name).click()
	await expect(course(page).locator('.course-captions')).toBeVisible({ timeout: 20_000 })
}

async function openDrill(page: Page, name: string): Promise<void> {
	await openLesson(page, name)
	await button(page, 'Practise').click()
	await expect(button(page, 'Check')).toBeVisible({ timeout: 20_000 })
}

test.describe('by keyboard alone', () => {
	/** Goes on with the Tab key until an element has the focus. */
	async function tabTo(page: Page, target: Locator): Promise<void> {
		await expect(target).toBeVisible({ timeout: 20_000 })
		for (let count = 0; count < 120; count += 1) {
			if (await target.evaluate((it) => it === document.activeElement)) return
			await page.keyboard.press('Tab')
		}
		throw new Error('the focus does not get there')
	}

	/** Marks with the keys of the board. */
	async function mark(page: Page, marks: readonly number[], kind: Kind): Promise<void> {
		await expect(grid(page)).toBeFocused()
		for (const it of marks) {
			const to = kind === 'cells' ? it : Math.floor(it / 10)
			const at = Number(/\d+$/.exec((await grid(page).getAttribute('aria-activedescendant')) ?? '')?.[0])
			const [down, across] = [Math.floor(to / 9) - Math.floor(at / 9), (to % 9) - (at % 9)]
			for (let step = 0; step < Math.abs(down); step += 1)
				await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
			for (let step = 0; step < Math.abs(across); step += 1)
				await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft')
			await page.keyboard.press(kind === 'cells' ? ' ' : String(it % 10))
		}
	}

	test('a lesson is walked, its exercises are answered, and it is known the next time', async ({ page }) => {
		test.slow()
		await openPuzzle(page)
		await tabTo(page, page.getByRole('button', { name: 'Course' }).first())
		await page.keyboard.press('Enter')
		await tabTo(page, card(page, 'Naked Pair'))
		await page.keyboard.press('Enter')

		// The walk: each frame adds something, back and forth.
		const captions = course(page).locator('.course-captions li')
		await expect(captions).toHaveCount(1, { timeout: 20_000 })
		await expect(course(page).locator('.disc')).toHaveCount(0)
		await expect(course(page)).toContainText('not met yet')
		await page.keyboard.press('ArrowRight')
		await page.keyboard.press('ArrowRight')
		await expect(captions).toHaveCount(3)
		await page.keyboard.press('ArrowLeft')
		await expect(captions).toHaveCount(2)
		await page.keyboard.press('End')
		await expect(captions.last()).toHaveText(/^Naked Pair: \d and \d in .+: remove/)
		await expect(course(page).locator('.disc-eliminated').first()).toBeVisible()
		await expect(course(page)).toContainText('learning')
		await page.keyboard.press('Home')
		await expect(captions).toHaveCount(1)

		// A wrong answer gets a word that helps, and the right one is right.
		await tabTo(page, button(page, 'Practise'))
		await page.keyboard.press('Enter')
		await expect(course(page)).toContainText('Naked Pair: what can go?')
		await expect(grid(page)).toBeFocused()
		await page.keyboard.press('Enter')
		await expect(verdict(page)).toHaveText('Nothing is marked yet.')
		const [pair] = await marksOf('naked-pair', 1, 'cells')
		const gone = await marksOf('naked-pair', 1, 'candidates')
		const inPattern = 10 * pair + (gone[0] % 10)
		await mark(page, [inPattern], 'candidates')
		await page.keyboard.press('Enter')
		await expect(verdict(page)).toContainText('is part of the pattern, so it stays.')
		await mark(page, [inPattern, ...gone], 'candidates')
		await page.keyboard.press('Enter')
		await expect(verdict(page)).toContainText('Right!')
		await expect(verdict(page)).toContainText('Naked Pair: ')

		// The next ones: a pattern to find, then again what goes.
		await page.keyboard.press('Enter')
		await expect(course(page)).toContainText('Find this here: Naked Pair.')
		await mark(page, await marksOf('naked-pair', 2, 'cells'), 'cells')
		await page.keyboard.press('Enter')
		await expect(verdict(page)).toContainText('Right!')
		await expect(course(page).locator('.standing')).toHaveText('learning· 2 of 3 exercises in a row.')
		await page.keyboard.press('Enter')
		await expect(course(page)).toContainText('what can go?')
		await mark(page, await marksOf('naked-pair', 3, 'candidates'), 'candidates')
		await page.keyboard.press('Enter')
		await expect(verdict(page)).toContainText('Right!')
		await expect(course(page).locator('.standing')).toHaveText('known')

		// Back in the list the focus is at the lesson.
		await tabTo(page, button(page, 'All lessons'))
		await page.keyboard.press('Enter')
		await expect(card(page, 'Naked Pair')).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(course(page)).toHaveCount(0)
		await page.reload()
		await tabTo(page, page.getByRole('button', { name: 'Course' }).first())
		await page.keyboard.press('Enter')
		await expect(card(page, 'Naked Pair')).toHaveText('Naked Pairknown')
		await expect(course(page)).toContainText(`1 of ${LESSONS.length} lessons known.`)
	})
})

test('by touch alone: a lesson, a wrong answer, help, and a right one @touch @only', async ({ page }) => {
	test.slow()
	await openPuzzle(page)
	await page.getByRole('button', { name: 'Menu' }).tap()
	await course(page).getByRole('button', { name: 'Course' }).tap()
	await card(page, 'X-Wing').tap()
	const next = button(page, 'Next')
	await expect(next).toBeEnabled({ timeout: 20_000 })
	while (await next.isEnabled()) await next.tap()
	await expect(course(page).locator('.course-captions .now')).toContainText('X-Wing: ')
	await button(page, 'Practise').tap()
	await expect(button(page, 'Check')).toBeVisible()
	const gone = await marksOf('x-wing', 1, 'candidates')
	const [corner] = await marksOf('x-wing', 1, 'cells')
	const mark = async (it: number) => {
		await tapCell(page, Math.floor(it / 10))
		await course(page)
			.getByRole('group', { name: 'Digits' })
			.getByRole('button', { name: String(it % 10) })
			.tap()
	}
	await mark(10 * corner + (gone[0] % 10))
	await button(page, 'Check').tap()
	await expect(verdict(page)).toContainText('is part of the pattern')
	await button(page, 'Clear').tap()
	for (const it of gone) await mark(it)
	await button(page, 'Check').tap()
	await expect(verdict(page)).toContainText('Right!')

	await button(page, 'Next exercise').tap()
	await expect(course(page)).toContainText('Find this here: X-Wing.')
	for (const it of (await marksOf('x-wing', 2, 'cells')).slice(1)) await tapCell(page, it)
	await button(page, 'Check').tap()
	await expect(verdict(page)).toHaveText('Right so far; 1 more mark is missing.')
	await button(page, 'Help').tap()
	await expect(course(page)).toContainText('Look at digit')
	await button(page, 'Show the answer').tap()
	await expect(verdict(page)).toContainText('X-Wing: ')
	await button(page, 'All lessons').tap()
	await expect(card(page, 'X-Wing')).toContainText('learning')
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

/** Returns a place on the board, in cells from its corner. */
async function placeOf(page: Page, across: number, down: number) {
	const box = await grid(page).boundingBox()
	if (!box) throw new Error('there is no board')
	return { position: { x: (across * box.width) / 9, y: (down * box.height) / 9 } }
}

const tapCell = async (page: Page, at: number) =>
	grid(page).tap(await placeOf(page, (at % 9) + 0.5, Math.floor(at / 9) + 0.5))

/** Clicks on a candidate in its cell. */
async function clickCandidate(page: Page, it: number): Promise<void> {
	const [at, slot] = [Math.floor(it / 10), (it % 10) - 1]
	const [across, down] = [
		(at % 9) + ((slot % 3) + 0.5) / 3,
		Math.floor(at / 9) + (Math.floor(slot / 3) + 0.5) / 3,
	]
	await grid(page).click(await placeOf(page, across, down))
}

test('a chain is drawn link by link, and plays by itself', async ({ page }) => {
	await openLesson(page, 'X-Chain')
	const links = course(page).locator('.link')
	await expect(links).toHaveCount(0)
	for (const count of [1, 2, 3]) {
		await page.keyboard.press('ArrowRight')
		await expect(links).toHaveCount(count)
		await expect(course(page).locator('.course-captions .now')).toHaveText(
			/^If r\d.*[=≠]\d, then r\d.*[=≠]\d\.$/,
		)
	}
	// The words lead back to their frames.
	await course(page).locator('.course-captions button').nth(1).click()
	await expect(links).toHaveCount(1)
	await page.clock.install()
	await button(page, 'Play').click()
	await page.clock.runFor(20_000)
	await expect(course(page).locator('.course-captions .now')).toContainText('X-Chain: ')
	await expect(button(page, 'Play')).toBeVisible()
	const animation = () =>
		links
			.first()
			.locator('path')
			.evaluate((it) => getComputedStyle(it).animationName)
	expect(await animation()).toBe('draw')
	await page.emulateMedia({ reducedMotion: 'reduce' })
	expect(await animation()).toBe('none')
})

test('a hint leads to the lesson of its technique, which knows what hints have said', async ({ page }) => {
	await openPuzzle(page)
	await page.keyboard.press('h')
	await expect(page.getByRole('button', { name: 'Tell me more' })).toBeVisible({ timeout: 20_000 })
	await expect(page.getByRole('button', { name: 'Learn this technique' })).toHaveCount(0)
	await page.getByRole('button', { name: 'Tell me more' }).click()
	const told = page.locator('.words .now')
	await page.getByRole('button', { name: 'Learn this technique' }).click()
	const name = (await course(page).getByRole('heading').textContent()) ?? ''
	expect(await told.textContent()).toContain(name)
	await expect(course(page)).toContainText('named by 1 hint, applied 0 times')
	await expect(course(page).locator('.course-captions')).toBeVisible({ timeout: 20_000 })
	await page.keyboard.press('Escape')
	await expect(course(page)).toHaveCount(0)
	await page.getByRole('button', { name: 'Show the step' }).click()
	await page.getByRole('button', { name: 'Apply' }).click()
	await page.getByRole('button', { name: 'Course' }).first().click()
	await expect(card(page, name)).toContainText('learning')
})

test('a rule has its lesson, with its figures and its words', async ({ page }) => {
	await openLesson(page, 'Thermometers')
	await expect(course(page).locator('.figures')).toHaveCount(2)
	await expect(course(page)).toContainText('Digits increase from the bulb to the tip.')
	await page.keyboard.press('End')
	await expect(course(page).locator('.course-captions .now')).toContainText('Thermometer from ')
	await button(page, 'Practise').click()
	await expect(course(page)).toContainText('Thermometers: what can')
	for (const it of await marksOf('rule-thermometer', 1, 'candidates')) await clickCandidate(page, it)
	await page.keyboard.press('Enter')
	await expect(verdict(page)).toContainText('Right!')
})

test('an answered exercise leads to a puzzle with the technique', async ({ page }) => {
	await openDrill(page, 'Swordfish')
	await button(page, 'Help').click()
	await button(page, 'Show the answer').click()
	await button(page, 'Play a puzzle with it').click()
	await expect(course(page)).toHaveCount(0)
	await expect(page.locator('.puzzle-title')).toHaveText(/^Seed \d+$/, { timeout: 20_000 })
	await page.keyboard.press('e')
	await expect(page.getByRole('option', { name: 'Swordfish' }).first()).toBeVisible({ timeout: 20_000 })
})

test('the course leaves the game alone', async ({ page }) => {
	await openDrill(page, 'Hidden Single')
	await page.keyboard.press('5')
	await page.keyboard.press('h')
	await page.keyboard.press('Escape')
	await expect(cell(page, 40)).toHaveAccessibleName('row 5 column 5, empty')
	await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test.describe('offline', () => {
	test.use({ serviceWorkers: 'allow' })

	test('the course works after the first visit without a network', async ({ page }) => {
		await openPuzzle(page)
		await goOffline(page)
		await page.reload()
		await openDrill(page, 'Skyscraper')
		await button(page, 'Help').click()
		await button(page, 'Show the answer').click()
		await expect(verdict(page)).toContainText('Skyscraper: ')
		await button(page, 'All lessons').click()
		await card(page, 'Killer cages').click()
		await expect(course(page).locator('.figures')).toHaveCount(2, { timeout: 20_000 })
	})
})

test.describe('in German', () => {
	test.use({ locale: 'de-DE' })

	test('lessons, steps and answers are German', async ({ page }) => {
		await openPuzzle(page)
		await page.getByRole('button', { name: 'Kurs' }).first().click()
		await course(page).getByRole('button', { name: 'Nacktes Paar' }).click()
		await expect(course(page)).toContainText('Zwei Zellen einer Einheit haben dieselben zwei Kandidaten')
		await expect(course(page).locator('.course-captions')).toBeVisible({ timeout: 20_000 })
		await page.keyboard.press('End')
		await expect(course(page).locator('.course-captions .now')).toHaveText(
			/^Nacktes Paar: .+Z\d+S\d+.+entfällt in/,
		)
		await button(page, 'Üben').click()
		await button(page, 'Prüfen').click()
		await expect(verdict(page)).toHaveText('Noch ist nichts markiert.')
		await button(page, 'Alle Lektionen').click()
		await course(page).getByRole('button', { name: 'Thermometer' }).click()
		await expect(course(page)).toContainText('Die Ziffern steigen von der Kugel bis zur Spitze.')
		await expect(course(page).locator('.course-captions')).toBeVisible({ timeout: 20_000 })
		await page.keyboard.press('End')
		await expect(course(page).locator('.course-captions .now')).toContainText('Thermometer von Z')
	})
})

const STATES: Record<string, (page: Page) => Promise<void>> = {
	'the list': openCourse,
	'an example at its beginning': (page) => openLesson(page, 'AIC'),
	'an example at its end': async (page) => {
		await openLesson(page, 'ALS-XZ')
		await page.keyboard.press('End')
	},
	'the example of a rule': async (page) => {
		await openLesson(page, 'Killer cages')
		await page.keyboard.press('End')
	},
	'an exercise with a wrong answer': async (page) => {
		await openDrill(page, 'Naked Pair')
		const [pair] = await marksOf('naked-pair', 1, 'cells')
		const [gone] = await marksOf('naked-pair', 1, 'candidates')
		await clickCandidate(page, 10 * pair + (gone % 10))
		await page.keyboard.press('Enter')
		await expect(verdict(page)).toContainText('so it stays')
	},
	'an exercise with its answer, after help': async (page) => {
		await openDrill(page, 'X-Wing')
		await button(page, 'Help').click()
		await button(page, 'Show the answer').click()
		await button(page, 'Next exercise').click()
		await expect(course(page)).toContainText('Find this here')
		await page.keyboard.press(' ')
		await button(page, 'Help').click()
	},
	'a hint with its lesson': async (page) => {
		await openPuzzle(page)
		await page.keyboard.press('h')
		await page.getByRole('button', { name: 'Show the step' }).click()
		await expect(page.getByRole('button', { name: 'Learn this technique' })).toBeVisible()
	},
}

for (const [state, prepare] of Object.entries(STATES)) {
	test(`axe finds nothing in ${state}`, async ({ page }) => {
		test.slow()
		await page.emulateMedia({ reducedMotion: 'reduce' })
		await prepare(page)
		await expectAccessible(page)
	})
}
