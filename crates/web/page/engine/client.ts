/**
 * The connection to the engine, which runs in workers.
 *
 * Invariant: the page never waits for the engine on its own thread. One worker answers the player,
 * a second one works ahead.
 */

import { signal } from '@preact/signals-core'
import { ADDRESSES } from '../../npm/addresses.ts'
import { WorkerLine } from '../../npm/client.ts'
import { EngineFailure } from '../../npm/failure.ts'
import { Host } from '../../npm/host.ts'
import type { Args, ErrorCode, Operation, Result } from '../../npm/protocol.ts'
import { report } from '../ui/report.ts'

export { EngineFailure as Failure }

/** A failure that says in the words of the page what went wrong. */
export class ExplainedFailure extends EngineFailure {}

/** Failures that no text and no player can cause. */
const FAULTS: ReadonlySet<ErrorCode> = new Set(['internal', 'invalid-argument', 'load'])

/** Reports an error unless it is an answer to what the player has asked for. */
export function reportFault(error: unknown): void {
	if (!(error instanceof EngineFailure) || FAULTS.has(error.code)) report(error)
}

export const engine = signal<'waiting' | 'loading' | 'ready' | 'failed'>('waiting')

const host = new Host(ADDRESSES)

const front = new WorkerLine(host)
const back = new WorkerLine(host)

/** Returns a worker of its own, for a part of the page. */
export const newLine = (): WorkerLine => new WorkerLine(host)

let loading: Promise<unknown> | null = null

/** Loads the engine; returns when it is ready or has failed. */
export async function startEngine(): Promise<void> {
	if (!loading) engine.value = 'loading'
	loading ??= front.call('load', {})
	try {
		await loading
		engine.value = 'ready'
	} catch (error) {
		report(error)
		loading = null
		engine.value = 'failed'
	}
}

/** Asks the engine, and loads it first if necessary. */
export async function ask<O extends Operation>(op: O, args: Args<O>, stop?: AbortSignal): Promise<Result<O>> {
	if (engine.value !== 'ready') await startEngine()
	return front.call(op, args, stop ? { signal: stop } : {})
}

/** Returns what asks the engine until `stop` is aborted. */
export const until =
	(stop: AbortSignal) =>
	<O extends Operation>(op: O, args: Args<O>): Promise<Result<O>> =>
		ask(op, args, stop)

/** Asks the second worker, for work that nobody waits for. */
export const askLater = <O extends Operation>(op: O, args: Args<O>): Promise<Result<O>> => back.call(op, args)
