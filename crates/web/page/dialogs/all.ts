/**
 * The dialogs that are small enough to share one file.
 *
 * Invariant: exports only.
 */

import '../style/dialogs.css'

export { GamesDialog } from './GamesDialog.tsx'
export { KeysDialog } from './KeysDialog.tsx'
export { MenuDialog } from './MenuDialog.tsx'
export { OpenDialog } from './OpenDialog.tsx'
export { SettingsDialog } from './SettingsDialog.tsx'
export { ShareDialog } from './ShareDialog.tsx'
