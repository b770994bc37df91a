/**
 * Solves a collection of puzzles: progress, first answers, stop, download.
 *
 * Invariant: answers are kept as they come, in order; a stopped run can still be downloaded.
 */

import '../style/dialogs.css'
import type { StreamFormat } from '../../npm/protocol.ts'
import { type Run, rows, run, solveFile, stopFile } from '../engine/files.ts'
import { language, texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { kept, Select } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { download } from '../ui/download.ts'
import { live } from '../ui/live.ts'
import { Problem } from '../ui/Status.tsx'
import { chooseFile, FileInput } from './FileInput.tsx'
import { chosen, format } from './file.ts'
import { fileWords } from './files-text.ts'

const NAMES: Record<StreamFormat, string> = {
	solution: 'solutions.txt',
	puzzle: 'solved.txt',
	tdoku: 'solved.txt',
	status: 'status.txt',
	count: 'counts.txt',
	csv: 'solved.csv',
	jsonl: 'solved.jsonl',
}

const COUNTS = ['records', 'unique', 'multiple', 'none', 'invalid'] as const

export const FilesDialog = live(() => {
	const words = texts.value
	const own = fileWords.value
	const file = chosen.value
	const state = run.value
	const answers = rows.value
	return (
		<Dialog title={own.title} wide>
			<p>{own.intro}</p>
			<FileInput />
			<button type="button" class="drop-zone" onClick={() => chooseFile()}>
				<strong>{file?.name ?? words.dropHere}</strong>
				<span>{file ? sizeOf(file.size) : words.chooseFile}</span>
			</button>
			<div class="file-options">
				<Select label={own.output} values={own.outputs} {...kept(format)} />
				{state?.isRunning ? (
					<Button label={words.stop} kind="main" onClick={stopFile} />
				) : (
					<Button
						label={own.solve}
						kind="main"
						disabled={!file}
						onClick={() => file && solveFile(file, format.value)}
					/>
				)}
			</div>
			{state && <Figures state={state} answers={answers} />}
		</Dialog>
	)
})

const sizeOf = (bytes: number) =>
	bytes < 1e6
		? `${Math.ceil(bytes / 1000).toLocaleString(language.value)} kB`
		: `${(bytes / 1e6).toLocaleString(language.value, { maximumFractionDigits: 1 })} MB`

function Figures({ state, answers }: { state: Run; answers: string }) {
	const words = fileWords.value
	const { progress, isRunning, error } = state
	const number = (value: number) => value.toLocaleString(language.value)
	const share = progress?.total ? progress.bytes / progress.total : undefined
	return (
		<div class="file-run">
			{isRunning && <progress aria-label={words.progress} max={1} value={share} />}
			<Problem text={error} />
			{progress && (
				<dl class="figures counts">
					{COUNTS.map((name) => (
						<Figure key={name} name={words[name]} value={number(progress[name])} />
					))}
					<Figure
						name={words.perSecond}
						value={number(Math.round(progress.records / Math.max(progress.seconds, 0.001)))}
					/>
				</dl>
			)}
			{answers && (
				<>
					<h3>{words.firstRows}</h3>
					<pre class="answers">{answers}</pre>
				</>
			)}
			{!isRunning && progress && (
				<div class="row-buttons">
					<span role="status">
						{state.isStopped ? texts.value.stopped : words.done(progress.seconds.toFixed(1))}
					</span>
					<Button
						label={words.download}
						kind="main"
						disabled={state.parts.length === 0}
						onClick={() => download(new Blob(state.parts, { type: 'text/plain' }), NAMES[state.format])}
					/>
				</div>
			)}
		</div>
	)
}

function Figure({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt class="small">{name}</dt>
			<dd>{value}</dd>
		</div>
	)
}
