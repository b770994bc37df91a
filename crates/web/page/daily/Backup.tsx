/**
 * Saves everything in a file, and merges such a file with what is here.
 *
 * Invariant: a file that is refused changes nothing, and the reason stands below the buttons.
 */

import { signal } from '@preact/signals-core'
import { loadAll, saveAll } from '../state/everything.ts'
import { saveNow } from '../state/saving.ts'
import { takeSettings } from '../state/settings.ts'
import { Button } from '../ui/Button.tsx'
import { download } from '../ui/download.ts'
import { live } from '../ui/live.ts'
import { backupOf, merged, readBackup } from './backup.ts'
import { today } from './dates.ts'
import { readResults } from './saved.ts'
import { words } from './text.ts'

const news = signal<{ text: string; kind: 'good' | 'bad' } | null>(null)

export const Backup = live(() => {
	const { backupIntro, exportFile, importFile, importText } = words.value
	return (
		<div class="daily-backup">
			<p>{backupIntro}</p>
			<div class="row-buttons">
				<Button label={exportFile} kind="main" onClick={write} />
				<Button label={importFile} icon="file" onClick={() => document.getElementById('backup')?.click()} />
				<input
					id="backup"
					type="file"
					class="sr"
					tabIndex={-1}
					accept=".json,application/json"
					aria-label={importFile}
					onChange={(event) => {
						void read(event.currentTarget.files?.[0])
						event.currentTarget.value = ''
					}}
				/>
			</div>
			<p class="small">{importText}</p>
			<div role="status">{news.value && <p class={`note ${news.value.kind}`}>{news.value.text}</p>}</div>
		</div>
	)
})

function write(): void {
	saveNow()
	const text = backupOf(loadAll(), new Date().toISOString())
	download(new Blob([text], { type: 'application/json' }), `foldoku-${today()}.json`)
	news.value = null
}

async function read(file: File | undefined): Promise<void> {
	if (!file) return
	saveNow()
	const { importFailed, imported, unsaved } = words.value
	const found = readBackup(await file.text())
	if (typeof found === 'string') {
		news.value = { text: importFailed[found], kind: 'bad' }
		return
	}
	const here = loadAll()
	const all = merged(here, found)
	if (!saveAll(all)) {
		news.value = { text: unsaved, kind: 'bad' }
		return
	}
	takeSettings()
	readResults()
	const added = (name: string) => lengthOf(all[name]) - lengthOf(here[name])
	news.value = { text: imported(added('games'), added('results')), kind: 'good' }
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
