/**
 * The types of `common.js`, for tests in TypeScript.
 *
 * Invariant: names what those tests use.
 */

export const PACKAGE: URL
export const load: typeof import('../../npm/index.ts').load
export function foldoku(args: readonly string[], input: string): string
export function fixture(name: string): string
export function largeSet(name: string): string | undefined
export function corpus(): string[]
export function ratedPuzzles(): string[]
