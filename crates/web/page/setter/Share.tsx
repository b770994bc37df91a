/**
 * The addresses of the draft.
 *
 * Invariant: nothing is sent anywhere unless the setter opens one of them.
 */

import { explainFailure } from '../engine/actions.ts'
import { Button } from '../ui/Button.tsx'
import { live } from '../ui/live.ts'
import { message, say } from '../ui/message.ts'
import { text } from './answers.ts'
import { type Link, links } from './sharing.ts'
import { words } from './text.ts'

export const Share = live(() => {
	const { shareLead, text: own } = words.value
	return (
		<section class="set-share">
			<p class="lead">{shareLead}</p>
			{links.value?.map((link) => (
				<Address key={link.name} {...link} />
			))}
			<Address name={own} address={text.value} missing={[]} />
			{message.value && (
				<p role="status" class={`note ${message.value.kind}`}>
					{message.value.text}
				</p>
			)}
		</section>
	)
})

function Address({ name, address, missing }: Link) {
	const { copy: label, open, missing: without, notHeld } = words.value
	if (!address) {
		return (
			<div>
				<h3>{name}</h3>
				<p class="note">
					{notHeld} {missing.join('; ')}
				</p>
			</div>
		)
	}
	return (
		<div>
			<div class="copy-field">
				<label class="field">
					<span>{name}</span>
					<input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
				</label>
				<div class="row-buttons">
					<Button label={label} title={`${label}: ${name}`} onClick={() => copy(address)} />
					{address.startsWith('http') && (
						<a
							class="button plain"
							href={address}
							target="_blank"
							rel="noopener noreferrer"
							aria-label={`${open}: ${name}`}
						>
							{open}
						</a>
					)}
				</div>
			</div>
			{missing.length > 0 && <p class="note">{without(missing.join('; '))}</p>}
		</div>
	)
}

async function copy(address: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(address)
		say(words.value.copied, 'good')
	} catch (error) {
		if (!(error instanceof DOMException)) explainFailure(error)
		say(words.value.copyFailed, 'bad')
	}
}
