/**
 * The daily puzzles, the statistics and the end of a game, in one file that is fetched later.
 *
 * Invariant: exports only.
 */

import '../style/dialogs.css'

export { DailyDialog } from './DailyDialog.tsx'
export { Finish, finish } from './Finish.tsx'
