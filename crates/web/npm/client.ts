/**
 * The engine in a worker, and the same interface for the engine in this thread.
 *
 * **Invariant:** every call settles. A cancelled call ends its worker, and calls that wait behind it are
 * sent to the next worker; so are calls behind one that made the worker fail.
 */

import { Modules } from './engine.ts'
import { EngineFailure } from './failure.ts'
import type { Host } from './host.ts'
import type {
	Args,
	CallOptions,
	Engine,
	GeneratedRules,
	GenerateOptions,
	Operation,
	Reply,
	Result,
	RulesGenerateOptions,
} from './protocol.ts'
import { randomSeed } from './seed.ts'
import type { Thread } from './thread.ts'

/** Answers any operation. */
type Call = <O extends Operation>(op: O, args: Args<O>, options?: CallOptions) => Promise<Result<O>>

/** Loads the engine in this thread. */
export async function load(host: Host): Promise<Engine> {
	const modules = new Modules((name) => host.module(name))
	const { version } = await modules.call('load', {})
	const call: Call = async (op, args, options) => {
		options?.signal?.throwIfAborted()
		return modules.call(op, args)
	}
	return engineOf(version, call, () => {})
}

/** Starts the engine in a worker. */
export async function connect(host: Host): Promise<Engine> {
	const line = new WorkerLine(host)
	try {
		const { version } = await line.call('load', {})
		return engineOf(version, line.call, () => line.close())
	} catch (error) {
		line.close()
		throw error
	}
}

/** What the operations are asked about that have one subject and answer as they are. */
const SUBJECTS = {
	solve: 'puzzle',
	count: 'puzzle',
	solutions: 'puzzle',
	check: 'position',
	hint: 'position',
	steps: 'position',
	explain: 'position',
	rate: 'puzzle',
	canon: 'puzzle',
	shuffle: 'puzzle',
	minimise: 'puzzle',
	position: 'puzzle',
	read: 'text',
} as const satisfies Partial<Record<Operation, string>>

/** The operations that are others for puzzles with rules, which are objects with a text. */
const UNDER_RULES = { hint: 'rules-hint', explain: 'rules-explain', rate: 'rules-rate' } as const

/** Returns the name and the arguments of an operation about a subject. */
function about(op: keyof typeof SUBJECTS, subject: unknown): [Operation, object] {
	if (op in UNDER_RULES && typeof subject === 'object' && subject !== null && 'text' in subject) {
		return [UNDER_RULES[op as keyof typeof UNDER_RULES], subject]
	}
	return [op, { [SUBJECTS[op]]: subject }]
}

/** Makes puzzles with rules, one after the other. */
async function madeWithRules(
	{ number = 0, count = 1, ...rest }: RulesGenerateOptions,
	make: (args: object) => Promise<GeneratedRules>,
): Promise<GeneratedRules[]> {
	const puzzles: GeneratedRules[] = []
	for (let next = number; next < number + count; next++) puzzles.push(await make({ ...rest, number: next }))
	return puzzles
}

/** Returns the interface over any way to answer. */
function engineOf(version: string, call: Call, close: () => void): Engine {
	const ask = <O extends Operation>(op: O, args: Partial<Args<O>>, options?: object): Promise<Result<O>> => {
		const { signal, ...rest } = (options ?? {}) as CallOptions
		return call(op, { ...args, ...rest } as Args<O>, { signal })
	}
	const methods = Object.keys(SUBJECTS).map((name) => [
		name,
		(subject: unknown, options?: object) => {
			const [op, args] = about(name as keyof typeof SUBJECTS, subject)
			return ask(op, args, options)
		},
	])
	return {
		version,
		call,
		close,
		...(Object.fromEntries(methods) as Pick<Engine, keyof typeof SUBJECTS>),
		svg: async (position, options) => (await ask('svg', { position }, options)).svg,
		generate: ((options: GenerateOptions | RulesGenerateOptions = {}) => {
			const seeded = { seed: randomSeed(), ...options }
			if ('rules' in seeded) return madeWithRules(seeded, (args) => ask('rules-make', {}, args))
			return ask('generate', {}, seeded).then((it) => it.puzzles)
		}) as Engine['generate'],
		techniques: async (options) => (await ask('techniques', {}, options)).techniques,
		ask: (question, text, asked) => {
			const { signal, timeout, ...options } = (asked ?? {}) as CallOptions & { timeout?: number }
			return call('ask', { question, text, options, timeout } as Args<'ask'>, { signal }) as never
		},
	}
}

/** A call that waits for its reply. */
interface Waiting {
	op: Operation
	args: object
	resolve(result: never): void
	reject(reason: unknown): void
	/** Whether it has been sent to the present worker. */
	isSent: boolean
	/** How often a worker has failed while this call was first. */
	failures: number
}

/** A worker and the calls it has to answer, in order. */
export class WorkerLine {
	readonly #host: Host
	readonly #waiting = new Map<number, Waiting>()
	#next = 0
	#thread: Promise<Thread> | undefined

	constructor(host: Host) {
		this.#host = host
	}

	readonly call: Call = (op, args, { signal } = {}) => {
		if (signal?.aborted) return Promise.reject(signal.reason)
		const id = this.#next++
		const answer = new Promise<never>((resolve, reject) => {
			this.#waiting.set(id, { op, args, isSent: false, failures: 0, resolve, reject })
		})
		const cancel = () => {
			const cancelled = () => new EngineFailure({ code: 'cancelled', message: 'cancelled' })
			this.#waiting.get(id)?.reject(signal?.reason ?? cancelled())
			this.#waiting.delete(id)
			// Only the call that runs occupies the worker.
			const isFirst = ![...this.#waiting.keys()].some((other) => other < id)
			if (isFirst) this.#restart()
		}
		signal?.addEventListener('abort', cancel, { once: true })
		this.#send()
		return answer.finally(() => signal?.removeEventListener('abort', cancel))
	}

	close(): void {
		this.#fail(new EngineFailure({ code: 'cancelled', message: 'the engine was closed' }))
	}

	/** Sends the calls that have not been sent to the present worker. */
	#send(): void {
		this.#thread ??= this.#start()
		const thread = this.#thread
		thread.then(
			(it) => {
				if (thread !== this.#thread) return
				for (const [id, waiting] of this.#waiting) {
					if (waiting.isSent) continue
					waiting.isSent = true
					it.post({ id, op: waiting.op, args: waiting.args })
				}
			},
			(error) => this.#fail(EngineFailure.of(error)),
		)
	}

	async #start(): Promise<Thread> {
		// The worker asks for it: compiled meanwhile, it is there at once.
		this.#host.module('engine').catch(() => {})
		const thread = await this.#host.startThread()
		thread.onReply = (reply) => this.#receive(reply)
		thread.onFailure = (reason) => this.#onFailure(reason)
		return thread
	}

	#receive(reply: Reply): void {
		const waiting = this.#waiting.get(reply.id)
		if (!waiting) return
		this.#waiting.delete(reply.id)
		if ('error' in reply) waiting.reject(new EngineFailure(reply.error))
		else if ('ok' in reply) waiting.resolve(reply.ok as never)
	}

	/** The first call made the worker fail; it gets one more chance, the others go on. */
	#onFailure(reason: string): void {
		const first = this.#waiting.entries().next().value
		if (first) {
			const [id, waiting] = first
			waiting.failures++
			if (waiting.failures > 1) {
				this.#waiting.delete(id)
				waiting.reject(new EngineFailure({ code: 'internal', message: `the worker failed: ${reason}` }))
			}
		}
		this.#restart()
	}

	#fail(reason: EngineFailure): void {
		for (const waiting of this.#waiting.values()) waiting.reject(reason)
		this.#waiting.clear()
		this.#end()
	}

	#end(): void {
		const thread = this.#thread
		this.#thread = undefined
		// There is nothing to end if it could not be started.
		thread?.then((it) => it.end()).catch(() => {})
	}

	#restart(): void {
		this.#end()
		for (const waiting of this.#waiting.values()) waiting.isSent = false
		if (this.#waiting.size > 0) this.#send()
	}
}
