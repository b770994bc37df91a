/**
 * The packed archive in bundlers, servers and other runtimes, each with its default configuration.
 *
 * Invariant: every project gives the same answers. The tools come from the npm registry, so these tests need it;
 * they run by `cargo xtask web --check` only.
 */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { chromium } from '@playwright/test'

import { execute, project, serve, start } from './project.js'

const ENGINE = {
	status: 'unique',
	solution: '534678912672195348198342567859761423426853791713924856961537284287419635345286179',
	hint: 'Naked Single: r5c5 can only be 5: place 5 in r5c5',
	er: 1.2,
	format: 'csv',
	rules: 1,
	failure: 'expected 81 cells, found 2',
}

const ANSWERS = {
	worker: ENGINE,
	thread: ENGINE,
	files: { unique: 2000, rules: 'unique\n' },
	kernel: 'unique',
}

const HTML = '<!doctype html><title>foldoku</title><script type="module" src="./page.js"></script>'

let browser

before(async () => {
	const executablePath = process.env.CHROMIUM
	assert.ok(executablePath, 'set CHROMIUM to the path of Chromium')
	browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})

after(() => browser?.close())

/** Opens a page, and checks what it has found, and whether the modules came as files or embedded. */
async function checkPage(t, address, modules) {
	const page = await browser.newPage()
	t.after(() => page.close())
	const log = []
	page.on('console', (message) => log.push(message.text()))
	page.on('pageerror', (error) => log.push(String(error)))
	let files = 0
	page.on('response', (it) => {
		if (!it.ok()) log.push(`${it.status()} ${it.url()}`)
		if (it.url().endsWith('.wasm')) files++
	})
	await page.goto(address)
	const found = await page
		.waitForFunction(() => globalThis.answers, undefined, { timeout: 60_000 })
		.then((it) => it.jsonValue())
		.catch((error) => error.message)
	assert.deepEqual(found, ANSWERS, log.join('\n'))
	assert.equal(files > 0 ? 'files' : 'embedded', modules)
}

const checkOutput = (output) => assert.deepEqual(JSON.parse(output), ANSWERS)

for (const version of ['8.3.8', '7.3.8']) {
	test(`Vite ${version}: the build and the development server`, async (t) => {
		const folder = await project(t, [`vite@${version}`], { 'page.js': 'page.js', 'index.html': HTML })
		await execute(folder, 'npx', ['vite', 'build'])
		await checkPage(t, await serve(t, join(folder, 'dist')), 'files')
		await checkPage(t, await start(t, folder, 'npx', ['vite', '--port', '0']), 'embedded')
	})
}

test('webpack: for pages and for Node.js', async (t) => {
	const folder = await project(t, ['webpack@5.112.1', 'webpack-cli@7.3.1'], {
		'page.js': 'page.js',
		'dist/index.html': '<!doctype html><script src="./main.js"></script>',
		'program.js': 'program.js',
		// The output is CommonJS.
		'server/package.json': '{}',
	})
	const webpack = (...args) => execute(folder, 'npx', ['webpack', '--mode', ...args])
	await webpack('production', '--entry', './page.js')
	await checkPage(t, await serve(t, join(folder, 'dist')), 'files')
	await webpack('development', '--entry', './page.js')
	await checkPage(t, await serve(t, join(folder, 'dist')), 'embedded')
	await webpack('production', '--entry', './program.js', '--target', 'node', '--output-path', 'server')
	await execute(folder, 'rm', ['-r', 'node_modules'])
	checkOutput(await execute(folder, 'node', ['server/main.js']))
})

test('esbuild: for pages and for Node.js, with and without chunks', async (t) => {
	const folder = await project(t, ['esbuild@0.28.2'], {
		'page.js': 'page.js',
		'one/index.html': HTML,
		'many/index.html': HTML,
		'program.js': 'program.js',
	})
	const esbuild = (...args) => execute(folder, 'npx', ['esbuild', '--bundle', '--log-level=error', ...args])
	await esbuild('page.js', '--outfile=one/page.js')
	await checkPage(t, await serve(t, join(folder, 'one')), 'embedded')
	await esbuild('page.js', '--splitting', '--format=esm', '--outdir=many')
	await checkPage(t, await serve(t, join(folder, 'many')), 'embedded')
	await esbuild('program.js', '--platform=node', '--outfile=server.cjs')
	await execute(folder, 'rm', ['-r', 'node_modules'])
	checkOutput(await execute(folder, 'node', ['server.cjs']))
})

test('Next: a client component and a route handler, with both bundlers', async (t) => {
	const folder = await project(t, ['next@16.4.6', 'react@19.2.0', 'react-dom@19.2.0'], {
		'app/page.js': 'next/page.js',
		'app/layout.js': 'next/layout.js',
		'app/answers/route.js': 'next/route.js',
	})
	for (const bundler of ['turbopack', 'webpack']) {
		await execute(folder, 'npx', ['next', 'build', `--${bundler}`])
		const address = await start(t, folder, 'npx', ['next', 'start', '--port', '0'])
		const response = await fetch(`${address}/answers`)
		assert.equal(response.status, 200, bundler)
		assert.deepEqual(await response.json(), ANSWERS, bundler)
		await checkPage(t, address, 'files')
	}
})

/** Shows the React component; keeps what it calls back. */
const EXAMPLE = `
import { createRoot } from 'react-dom/client'
import { SudokuBoard } from './SudokuBoard.jsx'

const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const keep = (digits) => { globalThis.solved = digits }
createRoot(document.querySelector('main')).render(<SudokuBoard puzzle={puzzle} onSolved={keep} />)
`

test('the examples: a web component, and the React component around it', async (t) => {
	const example = (name) => readFile(new URL(`../../examples/${name}`, import.meta.url), 'utf8')
	const folder = await project(t, ['vite@8.3.8', 'react@19.2.0', 'react-dom@19.2.0'], {
		'sudoku-board.js': await example('sudoku-board.js'),
		'SudokuBoard.jsx': await example('SudokuBoard.jsx'),
		'page.jsx': EXAMPLE,
		'index.html': '<!doctype html><main></main><script type="module" src="./page.jsx"></script>',
	})
	await execute(folder, 'npx', ['vite', 'build'])
	const page = await browser.newPage()
	t.after(() => page.close())
	await page.goto(await serve(t, join(folder, 'dist')))
	const cell = (row, column) => page.getByLabel(`row ${row} column ${column}`)
	const says = (text) => page.getByRole('status').filter({ hasText: text }).waitFor()
	await cell(1, 3).fill('1')
	await page.getByRole('button', { name: 'Check' }).click()
	await says('1 wrong.')
	assert.equal(await cell(1, 3).getAttribute('class'), 'wrong')
	await cell(1, 3).fill('')
	await page.getByRole('button', { name: 'Hint' }).click()
	await says(ENGINE.hint)
	for (const [place, digit] of [...ENGINE.solution].entries()) {
		const one = cell(Math.floor(place / 9) + 1, (place % 9) + 1)
		if ((await one.inputValue()) === '') await one.fill(digit)
	}
	await says('Solved.')
	assert.equal(await page.evaluate(() => globalThis.solved), ENGINE.solution)
})

test('Node.js 20 and 22', async (t) => {
	const folder = await project(t, ['node@22.23.3'], { 'program.js': 'program.js' })
	checkOutput(await execute(folder, process.execPath, ['program.js']))
	const node = join(folder, 'node_modules/node/bin/node')
	assert.match(await execute(folder, node, ['--version']), /^v22\./)
	checkOutput(await execute(folder, node, ['program.js']))
})

test('Deno and Bun', async (t) => {
	const folder = await project(t, ['deno@2.9.6', 'bun@1.4.5'], { 'program.js': 'program.js' })
	checkOutput(await execute(folder, 'npx', ['deno', 'run', '--allow-read', '--allow-env', 'program.js']))
	checkOutput(await execute(folder, 'npx', ['bun', 'program.js']))
})
