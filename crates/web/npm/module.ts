/**
 * One instance of a WebAssembly module.
 *
 * **Invariant:** views of the memory are made anew after every call, because a call may grow it. After a
 * trap the instance is thrown away, so the next call finds a working one.
 */

import { EngineFailure, messageOf } from './failure.ts'

/** What a module exports; see `src/abi.rs`. */
interface Exports {
	memory: WebAssembly.Memory
	reserve(length: number): number
	call(length: number): number
	solve_lines(length: number, limit: number): number
	output(): number
	file?(length: number): number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** An instance of a module. */
export class Instance {
	readonly #module: WebAssembly.Module
	#exports: Exports | undefined
	#deadline = Number.POSITIVE_INFINITY

	constructor(module: WebAssembly.Module) {
		this.#module = module
	}

	#start(): Exports {
		// A plain instance, because it is small enough to be made without a pause.
		const host = { stop: () => (performance.now() >= this.#deadline ? 1 : 0) }
		const instance = new WebAssembly.Instance(this.#module, { host })
		return instance.exports as unknown as Exports
	}

	/** Runs `work`; a trap becomes an error, and the next call starts with a new instance. */
	#run(input: Uint8Array, work: (exports: Exports) => number): Uint8Array {
		const exports = this.#exports ?? this.#start()
		this.#exports = undefined
		let length: number
		try {
			const address = exports.reserve(input.length)
			new Uint8Array(exports.memory.buffer, address, input.length).set(input)
			length = work(exports)
		} catch (error) {
			throw new EngineFailure({ code: 'internal', message: `the engine failed: ${messageOf(error)}` })
		}
		this.#exports = exports
		return new Uint8Array(exports.memory.buffer, exports.output(), length)
	}

	/** Answers a request. The time limit is that of its arguments, in seconds. */
	call(op: string, args: object): unknown {
		this.#limitTime(args)
		const bytes = encoder.encode(written({ op, args }))
		const reply = this.#run(bytes, (it) => it.call(bytes.length))
		const result = JSON.parse(decoder.decode(reply))
		if ('error' in result) throw new EngineFailure(result.error)
		return result.ok
	}

	/** Sets the time limit of a request. */
	#limitTime(args: object): void {
		const timeout = (args as { timeout?: unknown }).timeout
		const seconds = typeof timeout === 'number' ? timeout : 60
		this.#deadline = seconds > 0 ? performance.now() + 1000 * seconds : Number.POSITIVE_INFINITY
	}

	/** Solves puzzles of 81 characters each; the answers are copied out of the memory. */
	solveLines(puzzles: Uint8Array, limit: number): Uint8Array {
		return this.#run(puzzles, (it) => it.solve_lines(puzzles.length, limit)).slice()
	}

	/** Answers a question about a file; the bytes after the reply are copied out of the memory. */
	file<T>(question: object, ...bytes: Uint8Array[]): { ok: T; bytes: Uint8Array<ArrayBuffer> } {
		this.#limitTime(question)
		const head = encoder.encode(`${written(question)}\n`)
		const input = joined([head, ...bytes])
		const output = this.#run(input, (it) => {
			if (!it.file) throw new Error('the module reads no files')
			return it.file(input.length)
		})
		const end = output.indexOf(LINE_END)
		const result = JSON.parse(decoder.decode(output.subarray(0, end)))
		if ('error' in result) throw new EngineFailure(result.error)
		return { ok: result.ok, bytes: output.slice(end + 1) }
	}
}

const LINE_END = 10

/** Returns a request as JSON, which has no large numbers: they are texts. */
const written = (request: object): string =>
	JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

/**
 * Gives the memory of bytes back, without waiting for the garbage collector: a large file would fill the heap
 * with pieces that nobody needs. They must have a buffer of their own, and are empty afterwards.
 */
export function release(bytes: Uint8Array): void {
	const buffer = bytes.buffer as ArrayBuffer & { transfer?(length: number): ArrayBuffer }
	buffer.transfer?.(0)
}

/** Returns the bytes one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
	let at = 0
	for (const part of parts) {
		all.set(part, at)
		at += part.length
	}
	return all
}
