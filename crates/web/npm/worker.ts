/**
 * The worker: answers requests one after the other, in the order of their arrival.
 *
 * **Invariant:** every request has one reply with its number.
 */

import { Modules } from './engine.ts'
import { EngineFailure } from './failure.ts'
import type { Source } from './module.ts'
import type { Counts, Detected, Operation, Reply, Request } from './protocol.ts'

/** The first message: the modules, compiled or by their addresses. */
interface Start {
	start: { engine?: Source; files?: Source; rules?: Source }
}

type Post = (reply: Reply, transfer: Transferable[]) => void

let modules = new Modules()
let queue: Promise<void> = Promise.resolve()

async function answer(request: Request, post: Post): Promise<void> {
	const { id, op } = request
	try {
		if (op === 'chunk') {
			const { head, isFirst, isLast, rules, ...settings } = request.stream
			const question = { op, ...settings, head: head.length, is_first: isFirst, is_last: isLast }
			const module = await (rules ? modules.rules() : modules.files())
			const { ok, bytes } = module.file<Counts>(question, head, request.bytes)
			post({ id, part: bytes, counts: ok, seq: request.seq }, [bytes.buffer])
		} else if (op === 'detect') {
			const { ok } = (await modules.files()).file<Detected>({ op }, request.head)
			post({ id, ok }, [])
		} else {
			post({ id, ok: await modules.call(op as Operation, request.args as never) }, [])
		}
	} catch (error) {
		post({ id, error: EngineFailure.of(error).toJSON() }, [])
	}
}

function receive(message: Start | Request, post: Post): void {
	if ('start' in message) {
		modules = new Modules(message.start)
		return
	}
	queue = queue.then(() => answer(message, post))
}

if (typeof self === 'undefined') {
	const threads = 'node:worker_threads'
	const { parentPort }: typeof import('node:worker_threads') = await import(/* @vite-ignore */ threads)
	parentPort?.on('message', (message) =>
		receive(message, (reply, transfer) => parentPort.postMessage(reply, transfer as ArrayBuffer[])),
	)
} else {
	self.addEventListener('message', (event: MessageEventInit) =>
		receive(event.data, (reply, transfer) => self.postMessage(reply, { transfer })),
	)
}
