/**
 * The examples of the package's README run, and print what they say.
 *
 * Invariant: every block of JavaScript is one program; a comment after `//=>` is what a line gives.
 */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { PACKAGE } from './common.js'

const readme = readFileSync(new URL('README.md', PACKAGE), 'utf8')
const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1])
const Program = Object.getPrototypeOf(async () => {}).constructor

test('the examples of the README run', async () => {
	assert.ok(blocks.length > 2)
	for (const block of blocks) {
		const checked = block
			.replace(/^import (\{.*?\}) from 'foldoku(.*?)'$/gm, (_, names, path) => {
				const file = new URL(path === '/kernel' ? 'kernel-node.js' : 'index-node.js', PACKAGE).href
				return `const ${names} = await import('${file}')`
			})
			.replace(/^(.*?) *\/\/=> (.*)$/gm, 'assert.deepEqual($1, $2)')
		await new Program('assert', checked)(assert)
	}
})
