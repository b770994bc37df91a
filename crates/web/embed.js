/**
 * Bundles the worker into one file, and writes it and the modules as texts within JavaScript:
 * `node embed.js FOLDER`, where FOLDER holds the package as far as it has been built.
 *
 * Invariant: the same package gives the same bytes.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node embed.js FOLDER')

const write = (name, text) => {
	writeFileSync(join(folder, `${name}.text.js`), `export default ${JSON.stringify(text)}\n`)
}

const bundle = await rolldown({ input: join(folder, 'worker.js'), logLevel: 'warn' })
const { output } = await bundle.generate({ format: 'iife', minify: true })
writeFileSync(join(folder, 'worker.js'), output[0].code)
write('worker', output[0].code)

for (const file of readdirSync(folder).filter((name) => name.endsWith('.wasm'))) {
	const packed = gzipSync(readFileSync(join(folder, file)), { level: 9 })
	write(file.slice(0, -'.wasm'.length), packed.toString('base64'))
}
