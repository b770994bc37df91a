/**
 * Writes the service worker of a build, which must know the names of all files.
 *
 * Invariant: runs after every file of the build has been written; the name of a build follows from
 * its files.
 */

import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { minifySync, transformSync } from 'rolldown/utils'
import type { Plugin } from 'vite'

export function serviceWorker(): Plugin {
	let out = ''
	let isWritten = false
	return {
		name: 'service-worker',
		apply: 'build',
		configResolved(config) {
			out = resolve(config.root, config.build.outDir)
		},
		writeBundle() {
			isWritten = true
		},
		async closeBundle() {
			if (!isWritten) return
			const source = await readFile(join(import.meta.dirname, 'page/sw.ts'), 'utf8')
			const files = (await filesIn(out)).filter((file) => file !== 'sw.js').sort()
			const hash = createHash('sha256').update(source)
			for (const file of files) hash.update(file).update(await readFile(join(out, file)))
			const names = JSON.stringify([
				'./',
				...files.filter((file) => file !== 'index.html').map((it) => `./${it}`),
			])
			const build = JSON.stringify(hash.digest('hex').slice(0, 16))
			const code = `const FILES=${names},BUILD=${build}\n${transformSync('sw.ts', source).code}`
			await writeFile(join(out, 'sw.js'), minifySync('sw.js', code).code)
		},
	}
}

async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const files = entries.filter((entry) => entry.isFile())
	return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
