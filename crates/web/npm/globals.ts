/**
 * Classes of the host in the types of the package.
 *
 * **Invariant:** the declarations of the package compile without the types of browsers and of Node.js. Where a
 * program has these types, a name means the class; elsewhere it means the part that the package needs.
 */

/** Returns the class that a global variable creates, if there is one. */
type Global<Name extends string, Otherwise> =
	typeof globalThis extends Record<Name, { prototype: infer T }> ? T : Otherwise

/** A class that is created by a member of a global variable. */
type Member<Name extends string, Key extends string, Otherwise> =
	typeof globalThis extends Record<Name, Record<Key, { prototype: infer T }>> ? T : Otherwise

interface AbortSignalLike {
	readonly aborted: boolean
	readonly reason: unknown
	addEventListener(type: 'abort', listener: () => void): void
	removeEventListener(type: 'abort', listener: () => void): void
}

interface BlobLike {
	readonly size: number
	readonly type: string
	arrayBuffer(): Promise<ArrayBuffer>
	text(): Promise<string>
}

interface ReadableStreamLike {
	readonly locked: boolean
	cancel(reason?: unknown): Promise<void>
	getReader(): object
}

interface URLLike {
	readonly href: string
}

interface WorkerLike {
	postMessage(message: unknown, transfer?: object[]): void
	terminate(): void
}

export type HostAbortSignal = Global<'AbortSignal', AbortSignalLike>
export type HostBlob = Global<'Blob', BlobLike>
export type HostReadableStream = Global<'ReadableStream', ReadableStreamLike>
export type HostURL = Global<'URL', URLLike>
export type HostWorker = Global<'Worker', WorkerLike>
export type HostModule = Member<'WebAssembly', 'Module', object>
