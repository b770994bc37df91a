/**
 * The head of the page: name, puzzle, timer and the ways to other puzzles.
 *
 * Invariant: on narrow screens everything that does not fit is in the menu.
 */

import { settings } from '../state/settings.ts'
import { paused, seconds, solved, title, togglePause } from '../state/store.ts'
import { clock } from '../state/timer.ts'
import { texts } from '../text/language.ts'
import { titleText } from '../text/title.ts'
import { Button } from '../ui/Button.tsx'
import { opens } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { NAVIGATION, stage } from '../ui/stage.ts'

/** The dialogs that the header of wide screens and the menu of narrow ones open, and their icons. */
export const WAYS = [
	['open', 'open'],
	['daily', 'daily'],
	['games', 'games'],
	['course', 'course'],
	['share', 'share'],
	['files', 'file'],
	['settings', 'settings'],
	['keys', 'keys'],
] as const

export const Header = live(() => {
	return (
		<header class="head">
			<h1>
				<Logo />
				<span>foldoku</span>
			</h1>
			<p class="puzzle-title">{titleText(title.value)}</p>
			{stage.value >= NAVIGATION && <Navigation />}
		</header>
	)
})

const Navigation = live(() => {
	const words = texts.value
	return (
		<>
			{settings.timer.value && <Timer />}
			<nav aria-label={words.menu}>
				<Button icon="plus" label={words.newGame} kind="main" class="new" onClick={opens('new')} />
				{WAYS.map(([name, icon]) => (
					<Button
						key={name}
						icon={icon}
						label={words[name]}
						title={words[name]}
						kind="quiet"
						class="way wide-only"
						onClick={opens(name)}
					/>
				))}
				<Button
					icon="menu"
					label={words.menu}
					bare
					kind="quiet"
					class="narrow-only"
					onClick={opens('menu')}
				/>
			</nav>
		</>
	)
})

const Timer = live(() => {
	const words = texts.value
	return (
		<div class="timer">
			<span role="timer" aria-label={words.time}>
				{clock(seconds.value)}
			</span>
			{!solved.value && (
				<Button
					icon={paused.value ? 'play' : 'pause'}
					label={paused.value ? words.resume : words.pause}
					bare
					kind="quiet"
					onClick={togglePause}
				/>
			)}
		</div>
	)
})

/** A board folded once. */
function Logo() {
	return (
		<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
			<rect x="3" y="3" width="26" height="26" rx="6" />
			<path d="M3 23 23 3h.5A5.5 5.5 0 0 1 29 8.5V9L9 29H8.5A5.5 5.5 0 0 1 3 23.5Z" class="fold" />
			<path d="M11.7 5v22M20.3 5v22M5 11.7h22M5 20.3h22" class="grid" />
		</svg>
	)
}
