/**
 * Starts the page: the saved game first, then the board, then the engine.
 *
 * Invariant: the board can be played before the engine is there. No input is lost, and no address: what comes
 * before the board waits for it.
 */

import { celebrate } from './app.tsx'
import { followCursor } from './board/focus.ts'
import { listenToDrops } from './dialogs/drop.ts'
import { draw, pause } from './draw.tsx'
import { startEngine } from './engine/client.ts'
import { followAddress, listenToAddress } from './import/address.ts'
import { fetchParts } from './parts.ts'
import { listenToClipboard } from './state/clipboard.ts'
import { listenToKeys } from './state/keys.ts'
import { keepGames, restore } from './state/saving.ts'
import { keepSettings } from './state/settings.ts'
import { rules } from './state/store.ts'
import { keepTime } from './state/timer.ts'
import { keepLanguage } from './text/language.ts'
import { pageIsThere } from './ui/early.ts'
import './style/index.css'

async function start(): Promise<void> {
	listenToKeys()
	listenToClipboard()
	listenToDrops()
	listenToAddress()
	await pause()
	keepSettings()
	await keepLanguage()
	await pause()
	restore()
	keepGames()
	void followAddress()
	await pause()
	await draw()
	await pause()
	followCursor()
	celebrate()
	keepTime()
	pageIsThere()
	if ('requestIdleCallback' in window) requestIdleCallback(fetchRest, { timeout: 500 })
	else setTimeout(fetchRest, 200)
}

/** Fetches the engine, then everything that the player has not asked for yet. */
async function fetchRest(): Promise<void> {
	const engine = startEngine()
	if (rules.value) void import('./engine/rules.ts')
	await engine
	const { keepUnique } = await import('./engine/unique.ts')
	keepUnique()
	const { keepWatch } = await import('./engine/watch.ts')
	keepWatch()
	await fetchParts()
	const { keepReady } = await import('./daily/ready.ts')
	keepReady()
	if (import.meta.env.PROD && 'serviceWorker' in navigator) await navigator.serviceWorker.register('./sw.js')
}

void start()
