/**
 * What `cargo xtask web` relies on: the versions of Node.js that the packages ask for, and the target folder.
 *
 * Invariant: reads files of the crate only.
 */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const CRATE = fileURLToPath(new URL('../../', import.meta.url))

const read = (name) => JSON.parse(readFileSync(join(CRATE, name), 'utf8'))

/** Returns whether a range such as `^20.19.0 || >=22.12.0` contains a version. */
function contains(range, [major, minor]) {
	return range.split('||').some((part) => {
		if (part.trim() === '*') return true
		const [, sign, ...numbers] = /^\s*(>=|\^)?\s*(\d+)(?:\.(\d+))?/.exec(part) ?? []
		const [first, second] = numbers.map((it) => Number(it ?? 0))
		if (first === major) return second <= minor
		return sign === '>=' && first < major
	})
}

test('every package runs with the oldest Node.js that the crate supports', () => {
	const oldest = /^>=(\d+)\.(\d+)$/.exec(read('package.json').engines.node).slice(1).map(Number)
	assert.ok(contains('^20.19.0 || >=22.12.0', [20, 19]) && !contains('>=22.12.0', [20, 19]))
	const packages = Object.entries(read('package-lock.json').packages)
	const tooNew = packages.filter(([, { engines }]) => engines?.node && !contains(engines.node, oldest))
	assert.ok(packages.length > 50)
	assert.deepEqual(tooNew, [])
})

test('the page and the tests use the target folder of cargo', () => {
	const root = resolve(CRATE, '../..')
	for (const [variable, folder] of [
		[{}, join(root, 'target')],
		[{ CARGO_TARGET_DIR: 'other' }, join(root, 'other')],
		[{ CARGO_TARGET_DIR: '/elsewhere' }, '/elsewhere'],
	]) {
		const { CARGO_TARGET_DIR, ...env } = process.env
		const program = "import { TARGET } from './target.js'; console.log(TARGET)"
		const args = ['--input-type=module', '--eval', program]
		const output = execFileSync(process.execPath, args, { cwd: CRATE, env: { ...env, ...variable } })
		assert.equal(String(output).trim(), folder)
	}
})
