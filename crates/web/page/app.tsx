/**
 * The page: header, board, controls, assistant, and the dialog in front.
 *
 * Invariant: one column on narrow screens, two or three on wide ones; styles decide which.
 */

import { effect, untracked } from '@preact/signals-core'
import { Board } from './board/Board.tsx'
import { dropText } from './dialogs/drop.ts'
import { Assistant } from './panels/Assistant.tsx'
import { Controls } from './panels/Controls.tsx'
import { Header } from './panels/Header.tsx'
import { isWalking } from './panels/path.ts'
import { DIALOGS, Finish, finish } from './parts.ts'
import { finished } from './state/finish.ts'
import { settings } from './state/settings.ts'
import { game, paused, seconds, setting, solved, togglePause } from './state/store.ts'
import { clock } from './state/timer.ts'
import { texts } from './text/language.ts'
import { Button } from './ui/Button.tsx'
import { dialog } from './ui/Dialog.tsx'
import { live } from './ui/live.ts'
import { say } from './ui/message.ts'
import { report } from './ui/report.ts'
import { Status } from './ui/Status.tsx'
import { ASSISTANT, CONTROLS, stage } from './ui/stage.ts'

export const App = live(() => {
	const words = texts.value
	const Front = dialog.value && DIALOGS[dialog.value]
	return (
		<>
			<div class={isWalking.value ? 'page walking' : 'page'}>
				<Header />
				<main>
					<div class="board-area">
						<Board />
						{paused.value && (
							<div class="pause-cover">
								<p>{words.pausedText}</p>
								<Button icon="play" label={words.resume} kind="main" onClick={togglePause} />
							</div>
						)}
						<Status />
					</div>
					{stage.value >= CONTROLS && (finished.value ? <Finish /> : <Controls />)}
					{stage.value >= ASSISTANT && <Assistant />}
				</main>
			</div>
			{Front && <Front key={dialog.value} />}
			{dropText.value && <div class="drop-cover">{words.dropHere}</div>}
		</>
	)
})

/** Says that the puzzle is solved, once, when the player has solved it. */
export function celebrate(): void {
	effect(() => {
		if (!solved.value || game.peek().past.length === 0 || setting.peek()) return
		const words = texts.peek()
		const time = settings.timer.peek() ? words.solvedText(clock(seconds.peek())) : words.solvedTextOnly
		untracked(() => {
			say(`${words.solvedTitle} ${time}`, 'good')
			finish().catch(report)
		})
	})
}
