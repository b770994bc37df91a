/**
 * Everything German, in one file that is fetched by those who read it.
 *
 * Invariant: says the same as the English texts.
 */

import type { Step } from '../../../npm/protocol.ts'
import { germanReason, reasonOf } from './reasons.ts'

export { germanNote as rule } from './rules.ts'
export { GERMAN_TECHNIQUES as techniques } from './techniques.ts'
export { de as texts } from './texts.ts'
export { legendText, placeName } from './words.ts'

/** Returns why a step is true; nothing if its name says it all. */
export const reason = (step: Step): string => germanReason(reasonOf(step.text))
