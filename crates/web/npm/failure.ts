/** The error of every call. */

import type { EngineError, ErrorCode } from './protocol.ts'

/** Why a call failed: a code for programs, a message for people, and the place in the input. */
export class EngineFailure extends Error {
	readonly code: ErrorCode
	readonly line: number | undefined
	readonly column: number | undefined

	constructor(error: EngineError) {
		super(error.message)
		this.name = 'EngineFailure'
		this.code = error.code
		this.line = error.line
		this.column = error.column
	}

	/** Returns the failure as it travels between threads. */
	toJSON(): EngineError {
		const { code, message, line, column } = this
		return { code, message, ...(line && { line }), ...(column && { column }) }
	}

	/** Returns any error as a failure. */
	static of(error: unknown): EngineFailure {
		if (error instanceof EngineFailure) return error
		return new EngineFailure({ code: 'internal', message: messageOf(error) })
	}
}

/** Returns the message of anything that was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
