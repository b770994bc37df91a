/**
 * The puzzle that a player sees first.
 *
 * Invariant: it has one solution; the level is that of HoDoKu.
 */

import type { Level } from '../../npm/protocol.ts'

export const FIRST: readonly [level: Level, line: string] = [
	'Easy',
	'...793..1.....473.....2.4..2......6.14.....58.7......3..8.1.....519.....6..842...',
]
