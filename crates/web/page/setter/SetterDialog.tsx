/**
 * The setter's desk: board, tools, answers and rules, over the whole page.
 *
 * Invariant: closing it keeps the draft, which is there again the next time.
 */

import '../style/dialogs.css'
import { signal } from '@preact/signals-core'
import { explainFailure } from '../engine/actions.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Choice.tsx'
import { closeDialog, inFront } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { hush, message, say } from '../ui/message.ts'
import { startAnswers } from './answers.ts'
import { Board } from './Board.tsx'
import { BOXES, emptyDraft, type Size } from './draft.ts'
import { fetchKinds } from './kinds.ts'
import { Keypad, Palette } from './Palette.tsx'
import { Answers, Candidates, Chosen, Count, Figures, Rules } from './Panel.tsx'
import { Share } from './Share.tsx'
import { findLinks, isPlayable, links, playDraft, takePresent } from './sharing.ts'
import { canRedo, canUndo, draft, keepDraft, perform } from './state.ts'
import { words } from './text.ts'
import './setter.css'

/** Whether the addresses are shown instead of the tools. */
const sharing = signal(false)

/** Opens the element, and all that runs while it is there. */
function start(element: HTMLDialogElement | null) {
	const close = inFront(element)
	sharing.value = false
	hush()
	const ends = [keepDraft(), startAnswers()]
	void fetchKinds()
	return () => {
		for (const end of ends) end()
		close()
	}
}

export const SetterDialog = live(() => {
	const { title, panel } = words.value
	return (
		<dialog ref={start} class="setter" aria-label={title} onCancel={closeDialog} onKeyDown={pressKey}>
			<Head />
			<div class="set-desk">
				<div class="set-place">
					<Board />
				</div>
				{sharing.value ? (
					<Share />
				) : (
					<>
						<div class="set-hand">
							<Palette />
							<Chosen />
							<Keypad />
						</div>
						<section class="set-panel" aria-label={panel}>
							<Answers />
							<Candidates />
							<Figures />
							<Rules />
							<Start />
							{message.value && <p class={`note ${message.value.kind}`}>{message.value.text}</p>}
						</section>
					</>
				)}
			</div>
		</dialog>
	)
})

const Head = live(() => {
	const { title, undo, redo, play, share, back, close } = words.value
	return (
		<header class="set-head">
			<h2>{title}</h2>
			<Count />
			<Button
				icon="undo"
				label={undo}
				bare
				kind="quiet"
				disabled={!canUndo.value}
				onClick={() => perform({ type: 'undo' })}
			/>
			<Button
				icon="redo"
				label={redo}
				bare
				kind="quiet"
				disabled={!canRedo.value}
				onClick={() => perform({ type: 'redo' })}
			/>
			<Button
				icon={sharing.value ? 'left' : 'share'}
				label={sharing.value ? back : share}
				onClick={toggleShare}
			>
				<span class="set-wide">{sharing.value ? back : share}</span>
			</Button>
			<Button icon="play" label={play} kind="main" disabled={!isPlayable(draft.value)} onClick={playDraft}>
				<span class="set-wide">{play}</span>
			</Button>
			<Button icon="close" label={close} bare kind="quiet" onClick={closeDialog} />
		</header>
	)
})

function toggleShare(): void {
	hush()
	links.value = null
	sharing.value = !sharing.value
	if (sharing.value) findLinks().catch(explainFailure)
}

/** Another board, or the puzzle that is being played. */
const Start = live(() => {
	const { boardSize, empty, present } = words.value
	const sizes = Object.keys(BOXES).map((size) => [size, `${size}×${size}`])
	return (
		<section class="set-start">
			<Select
				label={boardSize}
				value={String(draft.value.size)}
				values={Object.fromEntries(sizes)}
				onChange={(size) => perform({ type: 'size', size: Number(size) as Size })}
			/>
			<Button
				icon="restart"
				label={empty}
				onClick={() => perform({ type: 'replace', draft: emptyDraft(draft.value.size) })}
			/>
			<Button icon="open" label={present} onClick={take} />
		</section>
	)
})

async function take(): Promise<void> {
	hush()
	try {
		if (!(await takePresent())) say(words.value.notTaken, 'bad')
	} catch (error) {
		explainFailure(error)
	}
}

/** Undo and redo everywhere but in texts; no key reaches the game below. */
function pressKey(event: KeyboardEvent): void {
	event.stopPropagation()
	const isText = event.target instanceof Element && event.target.closest('input, textarea')
	if (!(event.ctrlKey || event.metaKey) || isText) return
	const key = event.key.toLowerCase()
	const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
	if (!isRedo && key !== 'z') return
	perform({ type: isRedo ? 'redo' : 'undo' })
	event.preventDefault()
}
