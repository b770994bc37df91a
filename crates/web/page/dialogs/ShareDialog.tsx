/**
 * Shares a game: links, texts, pictures, and other sites.
 *
 * Invariant: nothing is sent anywhere unless the player opens another site.
 */

import { explainFailure } from '../engine/actions.ts'
import { ask } from '../engine/client.ts'
import { elsewhere } from '../import/links.ts'
import { digitsLine, givensLine, positionOf } from '../state/board.ts'
import { CLASSIC } from '../state/cells.ts'
import { boardHash, puzzleHash, rulesHash } from '../state/hash.ts'
import { board, origin, rules, shape, title } from '../state/store.ts'
import { texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { download } from '../ui/download.ts'
import { live } from '../ui/live.ts'
import { message, say } from '../ui/message.ts'
import { printBoard } from '../ui/print.ts'

export const ShareDialog = live(() => {
	const words = texts.value
	const state = board.value
	const its = rules.value
	const address = location.href.replace(/#.*$/, '')
	const links = [
		[words.linkPuzzle, address + (its ? rulesHash(its.text) : puzzleHash(state))],
		[words.linkState, address + boardHash(state, its?.text)],
		[words.linkSeed, origin.value && address + origin.value],
	] as const
	const isShown = ([, link]: (typeof links)[number], at: number) => link && link !== links[at - 1]?.[1]
	return (
		<Dialog title={words.shareTitle}>
			{links.filter(isShown).map(([label, link]) => (
				<div class="copy-field" key={label}>
					<label class="field">
						<span>{label}</span>
						<input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
					</label>
					<Button label={words.copy} kind="main" onClick={() => copy(link)} />
				</div>
			))}
			<div class="row-buttons">
				<Button label={words.copyLine} onClick={() => copy(digitsLine(state))} />
				<Button label={words.copyGrid} onClick={() => copy(gridOf(digitsLine(state)))} />
				{!its && <Button label={words.saveSvg} onClick={saveSvg} />}
				<Button icon="print" label={words.print} onClick={printBoard} />
				{'share' in navigator && (
					<Button icon="share" label={words.shareLink} onClick={() => send(links[1][1])} />
				)}
			</div>
			{!its && <h3>{words.openIn}</h3>}
			<div class="row-buttons">
				{(its ? [] : elsewhere(givensLine(state))).map(({ name, address: there }) => (
					<a key={name} class="button plain" href={there} target="_blank" rel="noopener noreferrer">
						{name}
					</a>
				))}
			</div>
			{message.value && <p class={`note ${message.value.kind}`}>{message.value.text}</p>}
		</Dialog>
	)
})

async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text)
		say(texts.value.copied, 'good')
	} catch {
		say(texts.value.copyFailed, 'bad')
	}
}

/** Returns the symbols of all cells row by row; on the classic board with lines between the boxes. */
function gridOf(line: string): string {
	const rows = shape.value.rows.map((row) => row.map((cell) => line[cell] ?? ' '))
	if (shape.value !== CLASSIC) return rows.map((row) => row.join(' ').trimEnd()).join('\n')
	const text = rows.map((row) => [0, 3, 6].map((at) => row.slice(at, at + 3).join(' ')).join(' | '))
	const rule = '------+-------+------'
	return [...text.slice(0, 3), rule, ...text.slice(3, 6), rule, ...text.slice(6)].join('\n')
}

async function saveSvg(): Promise<void> {
	try {
		const { svg } = await ask('svg', { position: positionOf(board.value), theme: 'light' })
		download(new Blob([svg], { type: 'image/svg+xml' }), 'sudoku.svg')
	} catch (error) {
		explainFailure(error)
	}
}

async function send(url: string): Promise<void> {
	try {
		await navigator.share({ title: `foldoku ${title.value}`.trim(), url })
	} catch (error) {
		const isChangedMind = error instanceof DOMException && error.name === 'AbortError'
		if (!isChangedMind) explainFailure(error)
	}
}
