/**
 * The folder into which cargo builds: the page, the package and the command line are below it.
 *
 * Invariant: `cargo xtask web` sets the variable for the programs that it starts.
 */

import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')

export const TARGET = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target')
