/**
 * The worker: answers requests one after the other, in the order of their arrival.
 *
 * It asks for the modules, so it needs no address of its own, and bundled into one file it runs wherever that file
 * comes from: as a module, as a classic script, from a blob, and in Node.js.
 *
 * **Invariant:** every request has one reply with its number.
 */

import { Modules } from './engine.ts'
import { EngineFailure } from './failure.ts'
import type { Counts, Delivery, Detected, ModuleName, Need, Operation, Reply, Request } from './protocol.ts'

type Waiting = { resolve(module: WebAssembly.Module): void; reject(reason: unknown): void }

const waiting = new Map<ModuleName, Waiting>()

const modules = new Modules((need) => {
	post({ need }, [])
	return new Promise((resolve, reject) => waiting.set(need, { resolve, reject }))
})

let queue: Promise<void> = Promise.resolve()

async function answer(request: Request): Promise<void> {
	const { id, op } = request
	try {
		if (op === 'chunk') {
			const { head, isFirst, isLast, rules, ...settings } = request.stream
			const question = { op, ...settings, head: head.length, is_first: isFirst, is_last: isLast }
			const module = await modules.module(rules ? 'rules' : 'files')
			const { ok, bytes } = module.file<Counts>(question, head, request.bytes)
			post({ id, part: bytes, counts: ok, seq: request.seq }, [bytes.buffer])
		} else if (op === 'detect') {
			const { ok } = (await modules.module('files')).file<Detected>({ op }, request.head)
			post({ id, ok }, [])
		} else {
			post({ id, ok: await modules.call(op as Operation, request.args as never) }, [])
		}
	} catch (error) {
		post({ id, error: EngineFailure.of(error).toJSON() }, [])
	}
}

function deliver(delivery: Delivery): void {
	const { module } = delivery
	if ('error' in delivery) waiting.get(module)?.reject(new EngineFailure(delivery.error))
	else waiting.get(module)?.resolve(delivery.ok as WebAssembly.Module)
	waiting.delete(module)
}

function post(message: Reply | Need, transfer: Transferable[]): void {
	self.postMessage(message, { transfer })
}

self.addEventListener('message', ({ data }: MessageEventInit<Request | Delivery>) => {
	if (data && 'module' in data) deliver(data)
	else if (data) queue = queue.then(() => answer(data))
})
