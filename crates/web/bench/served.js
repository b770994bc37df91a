/**
 * A server of a built page for measurements.
 *
 * Invariant: files are served with brotli, as static hosts do, and packed before anything is measured.
 */

import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.wasm': 'application/wasm',
	'.svg': 'image/svg+xml',
	'.woff2': 'font/woff2',
	'.webmanifest': 'application/manifest+json',
}

/** Serves a folder; returns its address and what ends the server. */
export async function served(folder) {
	const packed = new Map()
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue
		const path = join(entry.parentPath, entry.name)
		packed.set(`/${relative(folder, path)}`, brotliCompressSync(await readFile(path)))
	}
	const server = createServer((request, response) => {
		const path = new URL(request.url, 'http://localhost').pathname
		const name = path === '/' ? '/index.html' : path
		if (!packed.has(name)) return response.writeHead(404).end()
		const type = TYPES[extname(name)] ?? 'application/octet-stream'
		response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' })
		return response.end(packed.get(name))
	})
	await new Promise((resolve) => server.listen(0, resolve))
	return { address: `http://localhost:${server.address().port}/`, close: () => server.close() }
}
