/**
 * A program: asks, and prints what it has found.
 *
 * Invariant: prints one object as JSON, and ends by itself.
 */

import { answers } from './answers.js'

answers().then((it) => console.log(JSON.stringify(it)))
