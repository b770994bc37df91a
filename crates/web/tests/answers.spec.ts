/**
 * The answers in a browser: those of the command line and of Node.js, which run the same modules.
 *
 * Invariant: the package comes from its folder, unbundled, as `npm` installs it.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { corpus, foldoku, largeSet, load, PACKAGE, ratedPuzzles } from './npm/common.js'
import { expect, test } from './page.ts'

type Package = typeof import('../npm/index.ts')

const TYPES: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' }

/** Opens an empty page beside the package. */
async function openPackage(page: Page): Promise<void> {
	await page.context().route('**/package/*', (route) => {
		const name = new URL(route.request().url()).pathname.split('/').pop() ?? ''
		const contentType = TYPES[name.split('.').pop() ?? ''] ?? 'text/html'
		const isPage = name === 'index.html'
		const body = isPage ? '<title>package</title>' : readFileSync(fileURLToPath(new URL(name, PACKAGE)))
		return route.fulfill({ contentType, body })
	})
	await page.goto('./package/index.html')
}

/** Returns the SHA-256 of the answers to a text, as JSON Lines. */
function answersHash(page: Page, text: string): Promise<string> {
	return page.evaluate(async (text) => {
		const { solveStream } = (await import(`${location.origin}/package/index.js`)) as Package
		const blob = await solveStream(new Blob([text]), { to: 'jsonl', workers: 2 }).blob()
		const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
		return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
	}, text)
}

const expectedHash = (text: string): string =>
	createHash('sha256')
		.update(foldoku(['solve', '--to', 'jsonl', '-'], text))
		.digest('hex')

test('status, count, solution and guesses are those of the command line', async ({ page }) => {
	await openPackage(page)
	const text = corpus().join('\n')
	expect(text.length).toBeGreaterThan(4000)
	expect(await answersHash(page, text)).toBe(expectedHash(text))
})

for (const name of ['17_clue.txt', 'top1465.txt', 'forum_hardest_1106.txt']) {
	test(`so are those of ${name}`, async ({ page }) => {
		const path = largeSet(name)
		test.skip(path === undefined, `${name} is not there`)
		test.setTimeout(180_000)
		await openPackage(page)
		const text = readFileSync(path as string, 'utf8')
		expect(await answersHash(page, text)).toBe(expectedHash(text))
	})
}

test('hints, explanations and ratings are those of Node.js', async ({ page }) => {
	test.setTimeout(120_000)
	await openPackage(page)
	const puzzles = ratedPuzzles()
	expect(puzzles).toHaveLength(200)
	const found = await page.evaluate(async (puzzles) => {
		const { connect } = (await import(`${location.origin}/package/index.js`)) as Package
		const engine = await connect()
		const ask = async (it: string) => [await engine.hint(it), await engine.explain(it), await engine.rate(it)]
		return Promise.all(puzzles.map(async (it) => JSON.stringify(await ask(it))))
	}, puzzles)
	const engine = await load()
	for (const [index, puzzle] of puzzles.entries()) {
		const expected = [await engine.hint(puzzle), await engine.explain(puzzle), await engine.rate(puzzle)]
		expect(found[index]).toBe(JSON.stringify(expected))
	}
})
