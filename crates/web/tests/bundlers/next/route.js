/**
 * A route handler of Next.js: asks on the server.
 *
 * Invariant: each request asks anew.
 */

import { answers } from '../../answers.js'

// Otherwise the answers are those of the build.
export const dynamic = 'force-dynamic'

export async function GET() {
	return Response.json(await answers())
}
