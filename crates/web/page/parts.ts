/**
 * The parts of the page that are fetched later: dialogs and the panels behind closed tabs.
 *
 * Invariant: every part is in the cache of the service worker, so it opens without a network.
 */

import type { ComponentType } from 'preact'
import type { Tab } from './panels/tabs.ts'
import { later } from './ui/later.ts'
import { report } from './ui/report.ts'

const dialogs = () => import('./dialogs/all.ts')
const panels = () => import('./panels/all.ts')
const newDialog = () => import('./dialogs/NewDialog.tsx')
const drawn = () => import('./board/Drawn.tsx')
const daily = () => import('./daily/all.ts')

export const DIALOGS = {
	new: later(async () => (await newDialog()).NewDialog),
	files: later(async () => (await import('./dialogs/FilesDialog.tsx')).FilesDialog),
	open: later(async () => (await dialogs()).OpenDialog),
	share: later(async () => (await dialogs()).ShareDialog),
	settings: later(async () => (await dialogs()).SettingsDialog),
	keys: later(async () => (await dialogs()).KeysDialog),
	games: later(async () => (await dialogs()).GamesDialog),
	menu: later(async () => (await dialogs()).MenuDialog),
	course: later(async () => (await import('./course/CourseDialog.tsx')).CourseDialog),
	setter: later(async () => (await import('./setter/SetterDialog.tsx')).SetterDialog),
	techniques: later(async () => (await newDialog()).TechniquesDialog),
	daily: later(async () => (await daily()).DailyDialog),
	photo: later(async () => (await import('./photo/all.ts')).PhotoDialog),
}

export type DialogName = keyof typeof DIALOGS

export const PANELS: Record<Exclude<Tab, 'hint'>, ComponentType> = {
	explain: later(async () => (await panels()).ExplainPanel),
	rate: later(async () => (await panels()).RatePanel),
	solve: later(async () => (await panels()).SolvePanel),
	rules: later(async () => (await panels()).RulesPanel),
}

/** The marks of the step on the board, and their legend. */
export const ShownTints = later(async () => (await drawn()).ShownTints)
export const ShownDiscs = later(async () => (await drawn()).ShownDiscs)
export const ShownLines = later(async () => (await drawn()).ShownLines)
export const HintLegend = later(async () => (await drawn()).HintLegend)

/** The end of a game. */
export const Finish = later(async () => (await daily()).Finish)

/** Ends the game that has just been solved. */
export const finish = async (): Promise<void> => (await daily()).finish()

/** Fetches what players use first, one after the other. */
export async function fetchParts(): Promise<void> {
	for (const part of [drawn, newDialog, panels, dialogs, daily]) await part().catch(report)
}
