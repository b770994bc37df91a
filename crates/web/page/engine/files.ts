/**
 * A run over a file: answers stream in from the workers and are collected for download.
 *
 * Invariant: the page's heap holds no answers beyond a few rows: they are collected as blobs, which
 * the browser may keep on disk, and then given back.
 */

import { signal } from '@preact/signals-core'
import { messageOf } from '../../npm/failure.ts'
import { solveStream } from '../../npm/index.ts'
import { release } from '../../npm/module.ts'
import type { Progress, SolveStream, StreamFormat } from '../../npm/protocol.ts'
import { texts } from '../text/language.ts'
import { Failure, reportFault } from './client.ts'

export interface Run {
	format: StreamFormat
	isRunning: boolean
	isStopped: boolean
	progress: Progress | null
	error: string
	parts: Blob[]
}

export const run = signal<Run | null>(null)

/** The first answers as text. */
export const rows = signal('')

const PREVIEW = 4000
/** Parts are gathered until they are worth a blob. */
const PART = 4_000_000

let current: SolveStream | null = null

export async function solveFile(file: File, format: StreamFormat): Promise<void> {
	stopFile()
	rows.value = ''
	const state: Run = { format, isRunning: true, isStopped: false, progress: null, error: '', parts: [] }
	run.value = state
	const update = (change: Partial<Run>) => {
		Object.assign(state, change)
		if (current === answers) run.value = { ...state }
	}
	let gathered: Uint8Array<ArrayBuffer>[] = []
	let size = 0
	const flush = () => {
		if (size > 0) state.parts.push(new Blob(gathered))
		gathered.forEach(release)
		gathered = []
		size = 0
	}
	const answers = solveStream(file, { to: format, onProgress: (progress) => update({ progress }) })
	current = answers
	try {
		for await (const bytes of answers) {
			if (!rows.value) preview(bytes)
			gathered.push(bytes as Uint8Array<ArrayBuffer>)
			size += bytes.length
			if (size > PART) flush()
		}
		const progress = await answers.summary
		flush()
		update({
			isRunning: false,
			progress,
			error: progress.records === progress.invalid ? texts.value.emptyFile : '',
		})
	} catch (error) {
		reportFault(error)
		flush()
		const isStopped = error instanceof Failure && error.code === 'cancelled'
		update({ isRunning: false, isStopped, error: isStopped ? '' : reason(error) })
	}
}

/** Shows the first lines of the first answers. */
function preview(bytes: Uint8Array): void {
	const text = new TextDecoder().decode(bytes.subarray(0, PREVIEW))
	rows.value = text.split('\n').slice(0, 8).join('\n')
}

function reason(error: unknown): string {
	const line = error instanceof Failure && error.line ? `${texts.value.line(error.line)}: ` : ''
	return line + messageOf(error)
}

export function stopFile(): void {
	current?.cancel()
}
