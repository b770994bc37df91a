/**
 * The types of `target.js`, for configurations in TypeScript.
 *
 * Invariant: names what they use.
 */

export const TARGET: string
