/**
 * Starts the page: the saved game first, then the board, then the engine.
 *
 * Invariant: the board can be played before the engine is there.
 */

import { celebrate } from './app.tsx'
import { followCursor } from './board/Board.tsx'
import { listenToDrops } from './dialogs/drop.ts'
import { generateFrom } from './dialogs/NewDialog.tsx'
import { draw } from './draw.tsx'
import { startEngine } from './engine/client.ts'
import { listenToClipboard } from './state/clipboard.ts'
import { listenToKeys } from './state/keys.ts'
import { keepGames, restore } from './state/saving.ts'
import { keepSettings } from './state/settings.ts'
import { keepTime } from './state/timer.ts'
import { keepLanguage } from './text/language.ts'
import './style/index.css'

const { hash } = location

keepSettings()
keepLanguage()
restore()
keepGames()
keepTime()
listenToKeys()
listenToClipboard()
listenToDrops()

draw()
followCursor()
celebrate()

const later = (work: () => void) =>
	'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200)
later(() => void startEngine().then(() => generateFrom(hash)))

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
	addEventListener('load', () => void navigator.serviceWorker.register('./sw.js'))
}
