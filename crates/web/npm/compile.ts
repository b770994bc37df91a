/**
 * Compiles modules of WebAssembly.
 *
 * **Invariant:** whatever fails becomes an error that names the module or its address.
 */

import { EngineFailure, messageOf } from './failure.ts'
import type { Source } from './protocol.ts'

/** The address of a module, its bytes, or the compiled module. */
export type Place = URL | string | Uint8Array<ArrayBuffer> | WebAssembly.Module

/** Fetches and compiles the module at an address. */
export type CompileAt = (address: URL | string) => Promise<WebAssembly.Module>

/** Returns a module: the one that a caller has given, or that of the package. */
export async function compiled(
	name: string,
	given: Source | undefined,
	own: () => Place | Promise<Place>,
	compileAt: CompileAt,
): Promise<WebAssembly.Module> {
	try {
		const place = (given as Place | undefined) ?? (await own())
		if (place instanceof WebAssembly.Module) return place
		if (place instanceof Uint8Array) return await WebAssembly.compile(place)
		return await compileAt(place)
	} catch (error) {
		const what = typeof given === 'string' || given instanceof URL ? given : `${name}.wasm`
		throw new EngineFailure({ code: 'load', message: `cannot load ${what}: ${messageOf(error)}` })
	}
}

/** Compiles the module at an address that `fetch` understands. */
export const compileAt: CompileAt = async (address) => {
	const response = await fetch(address)
	if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
	const type = response.headers.get('content-type') ?? ''
	// A server that answers every address with its page.
	if (type.startsWith('text/html')) throw new Error(`${response.url} is a page, not a module`)
	if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response)
	return WebAssembly.compile(await response.arrayBuffer())
}
