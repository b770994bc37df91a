/**
 * Solves a collection of puzzles: progress, first answers, stop, download.
 *
 * Invariant: answers are kept as they come, in order; a stopped run can still be downloaded.
 */

import type { StreamFormat } from '../../npm/protocol.ts'
import { type Run, rows, run, solveFile, stopFile } from '../engine/files.ts'
import { language, texts } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { download } from '../ui/download.ts'
import { live } from '../ui/live.ts'
import { chooseFile, FileInput } from './FileInput.tsx'
import { chosen, format } from './file.ts'

const NAMES: Record<StreamFormat, string> = {
	solution: 'solutions.txt',
	puzzle: 'solved.txt',
	tdoku: 'solved.txt',
	status: 'status.txt',
	count: 'counts.txt',
	csv: 'solved.csv',
	jsonl: 'solved.jsonl',
}

export const FilesDialog = live(() => {
	const words = texts.value
	const file = chosen.value
	const state = run.value
	const answers = rows.value
	return (
		<Dialog title={words.filesTitle} wide>
			<p>{words.filesIntro}</p>
			<FileInput />
			<button type="button" class="drop-zone" onClick={chooseFile}>
				{file ? (
					<>
						<strong>{file.name}</strong>
						<span>{sizeOf(file.size)}</span>
					</>
				) : (
					<>
						<strong>{words.dropHere}</strong>
						<span>{words.chooseFile}</span>
					</>
				)}
			</button>
			<div class="file-options">
				<Select
					label={words.output}
					value={format.value}
					values={Object.entries(words.outputs) as [StreamFormat, string][]}
					onChange={(value) => {
						format.value = value
					}}
				/>
				{state?.isRunning ? (
					<Button label={words.stop} kind="main" onClick={stopFile} />
				) : (
					<Button
						label={words.solveFile}
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
	const words = texts.value
	const { progress, isRunning, error } = state
	const number = (value: number) => value.toLocaleString(language.value)
	const share = progress?.total ? progress.bytes / progress.total : 0
	return (
		<div class="file-run">
			{isRunning && (
				<progress aria-label={words.progress} max={1} value={progress?.total ? share : undefined} />
			)}
			{error && (
				<p class="note bad" role="alert">
					{error}
				</p>
			)}
			{progress && (
				<dl class="figures counts">
					<Figure name={words.records} value={number(progress.records)} />
					<Figure name={words.unique} value={number(progress.unique)} />
					<Figure name={words.multiple} value={number(progress.multiple)} />
					<Figure name={words.none} value={number(progress.none)} />
					<Figure name={words.invalid} value={number(progress.invalid)} />
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
						{state.isStopped ? words.stopped : words.done(progress.seconds.toFixed(1))}
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
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	)
}
