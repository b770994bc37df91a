/**
 * The engine in this thread: starts the modules and answers requests.
 *
 * **Invariant:** the modules of file formats are asked for at the first request that needs them.
 */

import { EngineFailure } from './failure.ts'
import { unpacked } from './gzip.ts'
import { Instance } from './module.ts'
import type { Args, ModuleName, Operation, Position, Result } from './protocol.ts'
import { randomSeed } from './seed.ts'

/** Returns a compiled module. */
export type Compiled = (name: ModuleName) => Promise<WebAssembly.Module>

/** What a module of file formats reads, and whether only the one for rules can read the rest. */
type FilesRead = Result<'read'> & { rules: boolean }

/** The operations of the modules of file formats. */
const OF_FILES: ReadonlySet<string> = new Set(['read'])

/** The modules, each loaded once. */
export class Modules {
	readonly #compiled: Compiled
	readonly #instances = new Map<ModuleName, Promise<Instance>>()

	constructor(compiled: Compiled) {
		this.#compiled = compiled
	}

	/** Returns a module. */
	module(name: ModuleName): Promise<Instance> {
		return once(this.#instances, name, async () => new Instance(await this.#compiled(name)))
	}

	/** Answers a request. */
	async call<O extends Operation>(op: O, args: Args<O>): Promise<Result<O>> {
		if (OF_FILES.has(op)) {
			const { text, limit } = args as Args<'read'>
			return (await this.#read(text, limit)) as Result<O>
		}
		if (op === 'ask') {
			const { text, ...rest } = args as Args<'ask'>
			const bytes = new TextEncoder().encode(String(text))
			return (await this.module('rules')).file<Result<O>>({ op, seed: randomSeed(), ...rest }, bytes).ok
		}
		const ask = /^rules-(.+)/.exec(op)?.[1]
		if (ask) {
			const { text = '', ...rest } = args as Partial<Args<'rules-open'>>
			const bytes = new TextEncoder().encode(String(text))
			return (await this.module('rules')).file<Result<O>>({ op: 'rules', ask, ...rest }, bytes).ok
		}
		return (await this.module('engine')).call(op, args) as Result<O>
	}

	/** Any bytes can be read, so they do not travel as JSON. */
	async #read(text: string | Uint8Array, limit = 100): Promise<Result<'read'>> {
		if (!(typeof text === 'string' || text instanceof Uint8Array)) {
			throw new EngineFailure({ code: 'invalid-argument', message: 'the text is neither a string nor bytes' })
		}
		const bytes = await unpacked(typeof text === 'string' ? new TextEncoder().encode(text) : text)
		const question = { op: 'read', limit }
		let { rules, ...ok } = (await this.module('files')).file<FilesRead>(question, bytes).ok
		if (rules) ({ rules, ...ok } = (await this.module('rules')).file<FilesRead>(question, bytes).ok)
		const engine = await this.module('engine')
		for (const record of ok.records) {
			if (!record.candidates) continue
			record.position = engine.call('position', { puzzle: record.candidates }) as Position
		}
		return ok
	}
}

/** Returns what was made for a key before; a failure is not kept, so that the next call tries again. */
export function once<K, V>(made: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
	const before = made.get(key)
	if (before) return before
	const value = make()
	made.set(key, value)
	value.catch(() => made.delete(key))
	return value
}
