/**
 * A client component of Next.js: asks in the browser, and keeps what it has found for the test.
 *
 * Invariant: it is also rendered on the server, where it asks nothing.
 */

'use client'

import { useEffect } from 'react'
import { answers } from '../answers.js'

export default function Page() {
	useEffect(() => {
		answers().then(
			(it) => {
				globalThis.answers = it
			},
			(error) => {
				globalThis.answers = String(error.stack)
			},
		)
	}, [])
	return <h1>foldoku</h1>
}
