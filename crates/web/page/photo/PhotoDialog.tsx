/**
 * The dialog that reads a picture: choosing it, correcting what was recognised, opening the puzzle.
 *
 * Invariant: the puzzle is opened only after the player has seen the digits over the picture.
 */

import '../style/dialogs.css'
import './photo.css'
import { chooseFile, FileInput } from '../dialogs/FileInput.tsx'
import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { Problem } from '../ui/Status.tsx'
import { focusCursor, Recognised } from './Recognised.tsx'
import {
	chooseAnother,
	correct,
	doubtful,
	nextDoubtful,
	play,
	puzzle,
	type Stage,
	solutions,
	stage,
} from './state.ts'
import { words } from './text.ts'

export const PhotoDialog = live(() => (
	<Dialog title={words.value.title}>{stage.value === 'correct' ? <Correct /> : <Choose />}</Dialog>
))

const Choose = live(() => {
	const { intro, choose, camera, reading, notPicture, noGrid } = words.value
	const problems: Partial<Record<Stage, string>> = {
		'no-picture': notPicture,
		'no-grid': noGrid,
		failed: texts.value.partFailed,
	}
	return (
		<>
			<p>{intro}</p>
			<Problem text={problems[stage.value]} />
			<p role="status" class="small">
				{stage.value === 'reading' ? reading : ''}
			</p>
			<div class="row-buttons">
				<Button icon="picture" label={choose} kind="main" onClick={() => chooseFile('picture')} />
				<Button icon="camera" label={camera} class="touch-only" onClick={() => chooseFile('camera')} />
				<FileInput id="picture" accept="image/*" />
				<FileInput id="camera" accept="image/*" capture="environment" />
			</div>
		</>
	)
})

const Correct = live(() => {
	const { another, next, play: open } = words.value
	const goOn = () => {
		nextDoubtful()
		focusCursor()
	}
	return (
		<>
			<Recognised />
			<Keys />
			<Verdict />
			<div class="row-buttons">
				<Button label={open} kind="main" disabled={!puzzle.value.givens.some(Boolean)} onClick={play} />
				<Button label={next} disabled={doubtful.value.size === 0} onClick={goOn} />
				<Button label={another} kind="quiet" onClick={chooseAnother} />
			</div>
		</>
	)
})

function Keys() {
	const { erase, keypad } = texts.value
	return (
		<div class="photo-keys" role="group" aria-label={keypad}>
			{[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
				<Button key={digit} label={String(digit)} onClick={() => correct(digit)} />
			))}
			<Button icon="erase" label={erase} bare onClick={() => correct(0)} />
		</div>
	)
}

/** Says how many cells are uncertain, and whether the digits have one solution. */
const Verdict = live(() => {
	const { doubts, noDoubts } = words.value
	const { noSolution, manySolutions, solutions: counted } = texts.value
	const found = solutions.value
	const { size } = doubtful.value
	const text = () => {
		if (!found) return ''
		if (found.count === 0) return noSolution
		return found.count === 1 ? counted(1, true) : manySolutions(found.count, found.complete)
	}
	return (
		<div role="status" class="photo-verdict">
			<p>{size > 0 ? doubts(size) : noDoubts}</p>
			<p class={found && found.count !== 1 ? 'note bad' : 'small'}>{text()}</p>
		</div>
	)
})
