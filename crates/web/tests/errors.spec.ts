/**
 * Errors: no test of the page passes over one, wherever it happens.
 *
 * Invariant: each test here must fail, for the reason in its name.
 */

import type { Page } from '@playwright/test'
import { openPuzzle, test } from './page.ts'

/** Waits until the page has told the test what happened. */
const settled = (page: Page) => page.waitForTimeout(300)

const CAUSES: Record<string, (page: Page) => Promise<void>> = {
	'a reported error': (page) => page.evaluate(() => console.error(new Error('reported'))),
	'an error in an event': (page) =>
		page.evaluate(() => {
			setTimeout(() => {
				throw new Error('thrown')
			})
		}),
	'a rejection that nobody handles': (page) =>
		page.evaluate(() => {
			void Promise.reject(new Error('rejected'))
		}),
	'a module that cannot be loaded': async (page) => {
		await page.route('**/engine-*.wasm', (route) => route.abort())
		await page.reload()
		await page.getByText('The engine could not be loaded').first().waitFor()
	},
	'a request to another origin': (page) =>
		page.evaluate(() => fetch('http://127.0.0.1:9/').then(console.log, console.log)),
}

for (const [name, cause] of Object.entries(CAUSES)) {
	test(`${name} fails a test`, async ({ page }) => {
		test.fail()
		await openPuzzle(page)
		await cause(page)
		await settled(page)
	})
}
