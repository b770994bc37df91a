/**
 * The files that `embed.js` writes beside the others of the package: a module, packed with gzip, in base64, or the
 * program of the worker.
 *
 * **Invariant:** each exports one text.
 */

declare module '*.text.js' {
	const text: string
	export default text
}
