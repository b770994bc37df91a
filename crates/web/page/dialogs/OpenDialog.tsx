/**
 * Opens a puzzle from a text, an address, a file or a picture.
 *
 * Invariant: what cannot be read changes nothing; the reason stands under the field.
 */

import { signal } from '@preact/signals-core'
import { openText, problem } from '../import/open.ts'
import { words as photo } from '../photo/text.ts'
import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { closeDialog, Dialog, opens } from '../ui/Dialog.tsx'
import { live } from '../ui/live.ts'
import { Problem, Progress } from '../ui/Status.tsx'
import { chooseFile, FileInput } from './FileInput.tsx'

const text = signal('')

export const OpenDialog = live(() => {
	const words = texts.value
	return (
		<Dialog title={words.openTitle}>
			<label class="field tall">
				<span>{words.pasteLabel}</span>
				<textarea
					rows={5}
					spellcheck={false}
					aria-describedby="paste-hint"
					aria-invalid={Boolean(problem.value)}
					value={text.value}
					onInput={(event) => {
						text.value = event.currentTarget.value
						problem.value = ''
					}}
				/>
			</label>
			<p class="small" id="paste-hint">
				{words.pasteHint}
			</p>
			<Problem text={problem.value} />
			<Progress />
			<div class="row-buttons">
				<Button label={words.open} kind="main" disabled={!text.value.trim()} onClick={submit} />
				<Button icon="file" label={words.chooseFile} onClick={() => chooseFile()} />
				<Button icon="picture" label={photo.value.title} onClick={opens('photo')} />
				<FileInput />
				<Button icon="games" label={words.games} onClick={opens('games')} />
			</div>
		</Dialog>
	)
})

async function submit(): Promise<void> {
	if ((await openText(text.value)) !== 'opened') return
	text.value = ''
	closeDialog()
}
