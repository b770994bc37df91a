/**
 * Unpacks and compiles modules in Node.js: its `fetch` reads no files, and what browsers have to unpack bytes takes
 * it six times as long.
 *
 * **Invariant:** a relative address starts from the folder in which the program runs.
 */

import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

import { type CompileAt, compileAt } from './compile.ts'

/** Compiles the module in a file, or at an address. */
export const compileInNode: CompileAt = async (address) => {
	const url = new URL(address, pathToFileURL(`${process.cwd()}/`))
	return url.protocol === 'file:' ? WebAssembly.compile(await readFile(url)) : compileAt(url)
}

/** Returns the bytes that were packed with gzip and written in base64. */
export function decodedInNode(text: string): Uint8Array<ArrayBuffer> {
	return gunzipSync(Buffer.from(text, 'base64'))
}
