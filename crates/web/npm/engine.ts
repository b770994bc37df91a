/**
 * The engine in this thread: loads the modules and answers requests.
 *
 * **Invariant:** the modules of file formats are fetched at the first request that needs them.
 */

import { EngineFailure } from './failure.ts'
import { compile, Instance, type Source } from './module.ts'
import type { Args, Operation, Position, Result } from './protocol.ts'

/** Where the modules are. */
export interface Sources {
	engine?: Source | undefined
	files?: Source | undefined
	rules?: Source | undefined
}

/** What a module of file formats reads, and whether only the one for rules can read the rest. */
type FilesRead = Result<'read'> & { rules: boolean }

/** The operations of the modules of file formats. */
const OF_FILES: ReadonlySet<string> = new Set(['read'])

/** The modules, each loaded once. */
export class Modules {
	readonly #sources: Sources
	#engine: Promise<Instance> | undefined
	#files: Promise<Instance> | undefined
	#rules: Promise<Instance> | undefined

	constructor(sources: Sources = {}) {
		this.#sources = sources
	}

	/** Returns the module of puzzles. */
	engine(): Promise<Instance> {
		// Written out for bundlers, which look for these addresses.
		this.#engine ??= instance(this.#sources.engine ?? new URL('./engine.wasm', import.meta.url))
		return this.#engine
	}

	/** Returns the module of file formats. */
	files(): Promise<Instance> {
		this.#files ??= instance(this.#sources.files ?? new URL('./files.wasm', import.meta.url))
		return this.#files
	}

	/** Returns the module of file formats that also reads and solves puzzles with rules. */
	rules(): Promise<Instance> {
		this.#rules ??= instance(this.#sources.rules ?? new URL('./rules.wasm', import.meta.url))
		return this.#rules
	}

	/** Answers a request. */
	async call<O extends Operation>(op: O, args: Args<O>): Promise<Result<O>> {
		if (OF_FILES.has(op)) {
			const { text, limit } = args as Args<'read'>
			return (await this.#read(text, limit)) as Result<O>
		}
		const ask = /^rules-(.+)/.exec(op)?.[1]
		if (ask) {
			const { text, ...rest } = args as Args<'rules-open'>
			const bytes = new TextEncoder().encode(String(text))
			return (await this.rules()).file<Result<O>>({ op: 'rules', ask, ...rest }, bytes).ok
		}
		return (await this.engine()).call(op, args) as Result<O>
	}

	/** Any bytes can be read, so they do not travel as JSON. */
	async #read(text: string | Uint8Array, limit = 100): Promise<Result<'read'>> {
		if (!(typeof text === 'string' || text instanceof Uint8Array)) {
			throw new EngineFailure({ code: 'invalid-argument', message: 'the text is neither a string nor bytes' })
		}
		const bytes = await unpacked(typeof text === 'string' ? new TextEncoder().encode(text) : text)
		const question = { op: 'read', limit }
		let { rules, ...ok } = (await this.files()).file<FilesRead>(question, bytes).ok
		if (rules) ({ rules, ...ok } = (await this.rules()).file<FilesRead>(question, bytes).ok)
		const engine = await this.engine()
		for (const record of ok.records) {
			if (!record.candidates) continue
			record.position = engine.call('position', { puzzle: record.candidates }) as Position
		}
		return ok
	}
}

/** Returns the content of bytes that may be packed with gzip. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
	if (!(bytes[0] === 0x1f && bytes[1] === 0x8b)) return bytes
	try {
		const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'))
		return new Uint8Array(await new Response(stream).arrayBuffer())
	} catch {
		throw new EngineFailure({ code: 'unreadable', message: 'the gzip data is damaged' })
	}
}

async function instance(source: Source): Promise<Instance> {
	return new Instance(await compile(source))
}
