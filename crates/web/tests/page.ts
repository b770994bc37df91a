/**
 * What the browser tests do with the page.
 *
 * Invariant: every test that uses `test` from here fails on console errors, which include everything that the page
 * reports, on errors that nobody catches, in workers as well, and on requests to other origins.
 */

import { test as base, expect, type Page, type Route } from '@playwright/test'
import { PUZZLE, SOLUTION } from './samples.ts'

export { expect, PUZZLE, SOLUTION }

/** A test whose page must stay silent and at home. */
export const test = base.extend({
	context: async ({ context, baseURL }, use) => {
		const problems: string[] = []
		context.on('console', (message) => {
			if (message.type() === 'error') problems.push(message.text())
		})
		context.on('weberror', (error) => problems.push(error.error().message))
		context.on('request', (request) => {
			const url = request.url()
			if (!url.startsWith(baseURL ?? '') && !/^(blob|data):/.test(url)) problems.push(`request to ${url}`)
		})
		await use(context)
		expect(problems).toEqual([])
	},
})

/** Opens the page with a puzzle. */
export async function openPuzzle(page: Page, puzzle = PUZZLE): Promise<void> {
	await page.goto(`./#p=${puzzle}`)
	await expect(cell(page, 0)).toBeVisible()
}

/** Holds the files of a kind back until the returned function is called. */
export async function hold(page: Page, files: string): Promise<() => void> {
	let release = () => {}
	const wait = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route(files, async (route: Route) => {
		await wait
		await route.continue()
	})
	return release
}

/** Takes the network away, once the files of the page are in the cache: the worker is active then. */
export async function goOffline(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready
		while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
	})
	await page.context().setOffline(true)
}

export const cell = (page: Page, index: number) => page.locator(`#cell-${index}`)

/** Returns the digits on the board as 81 characters. */
export async function digits(page: Page): Promise<string> {
	const cells = await page
		.locator('.cell')
		.evaluateAll((all) => all.map((it) => it.querySelector('.digit')?.textContent ?? '.'))
	return cells.join('')
}

/** Waits until the engine is loaded, by asking it something quick. */
export async function engineReady(page: Page): Promise<void> {
	await page.getByRole('tab', { name: 'Solve' }).click()
	await page.getByRole('button', { name: 'Count' }).click()
	await expect(page.getByText('1 solution')).toBeVisible({ timeout: 20_000 })
}
