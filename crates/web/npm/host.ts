/**
 * Where modules and workers come from: the options of a caller, and otherwise the platform.
 *
 * **Invariant:** a module is fetched and compiled once for all workers of a host.
 */

import { type CompileAt, compiled, type Place } from './compile.ts'
import { once } from './engine.ts'
import { EngineFailure } from './failure.ts'
import type { Delivery, LoadOptions, ModuleName } from './protocol.ts'
import { type Thread, webThread } from './thread.ts'

/** What differs between bundlers, browsers and Node.js. */
export interface Platform {
	/** Returns a module of the package. */
	place(name: ModuleName): Place | Promise<Place>
	/** Fetches and compiles the module at an address. */
	compileAt: CompileAt
	/** Starts a worker of the package. */
	startThread(): Thread | Promise<Thread>
}

/** Modules and workers. */
export class Host {
	readonly #platform: Platform
	readonly #options: LoadOptions
	readonly #modules = new Map<ModuleName, Promise<WebAssembly.Module>>()

	constructor(platform: Platform, options: LoadOptions = {}) {
		this.#platform = platform
		this.#options = options
	}

	/** Returns a compiled module. */
	module(name: ModuleName): Promise<WebAssembly.Module> {
		const { compileAt, place } = this.#platform
		const compile = () => compiled(name, this.#options[name], () => place(name), compileAt)
		return once(this.#modules, name, compile)
	}

	/** Starts a worker, which gets the modules that it asks for. */
	async startThread(): Promise<Thread> {
		const { worker } = this.#options
		const thread = worker ? webThread(worker() as Worker) : await this.#platform.startThread()
		thread.onNeed = async ({ need }) => thread.post(await this.#delivery(need))
		return thread
	}

	async #delivery(module: ModuleName): Promise<Delivery> {
		try {
			return { module, ok: await this.module(module) }
		} catch (error) {
			return { module, error: EngineFailure.of(error).toJSON() }
		}
	}
}
