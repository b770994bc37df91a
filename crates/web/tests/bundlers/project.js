/**
 * A project that uses the package: a folder of its own, with the packed archive and its tools from the registry.
 *
 * Invariant: versions are exact, and none is newer than `BEFORE`; a project leaves nothing behind, neither files
 * nor processes.
 */

import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { ARCHIVE } from '../npm/common.js'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Packages that the tools need are as old as the tests. */
const BEFORE = '2026-11-20'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** Creates a project with packages, and files: the names of those of this folder, or their texts. */
export async function project(t, packages, files) {
	const folder = await mkdtemp(join(tmpdir(), 'foldoku-'))
	t.after(() => rm(folder, { recursive: true, force: true }))
	await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
	for (const [name, source] of Object.entries({ 'answers.js': 'answers.js', ...files })) {
		const to = join(folder, name)
		await mkdir(join(to, '..'), { recursive: true })
		if (/^[a-z/]+\.js$/.test(source)) await cp(join(HERE, source), to)
		else await writeFile(to, source)
	}
	await execute(folder, 'npm', ['install', '--no-audit', '--no-fund', ARCHIVE, ...packages])
	return folder
}

/** Runs a program in a folder, and returns its output. */
export async function execute(folder, program, args) {
	const options = { cwd: folder, env: environment(), maxBuffer: 2 ** 26 }
	try {
		return (await run(program, args, options)).stdout
	} catch (error) {
		// Without lines of minified programs.
		const output = `${error.stdout}\n${error.stderr}`.replace(/^(.{200}).*$/gm, '$1…')
		throw new Error(`\`${program} ${args.join(' ')}\` failed with ${error.code}:\n${output}`)
	}
}

/** What a shell of a user has: the variables of npm and of the test runner would change the tools. */
function environment() {
	const entries = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|FORCE_COLOR$)/i.test(name))
	return {
		...Object.fromEntries(entries),
		NEXT_TELEMETRY_DISABLED: '1',
		NO_COLOR: '1',
		npm_config_before: BEFORE,
		npm_config_update_notifier: 'false',
	}
}

/** Starts a server in a folder, and returns its address, which it prints. */
export async function start(t, folder, program, args) {
	const child = spawn(program, args, { cwd: folder, env: environment(), detached: true })
	const ended = new Promise((resolve) => child.once('close', resolve))
	t.after(() => {
		try {
			// With the processes that it has started, which may ignore softer signals.
			process.kill(-child.pid, 'SIGKILL')
		} catch (error) {
			if (error.code !== 'ESRCH') throw error
		}
		return ended
	})
	let output = ''
	return new Promise((resolve, reject) => {
		const receive = (bytes) => {
			output += bytes
			const address = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output)
			if (address) resolve(address[0])
		}
		child.stdout.on('data', receive)
		child.stderr.on('data', receive)
		child.once('error', reject)
		child.once('close', () => reject(new Error(`${program} ${args.join(' ')} ended:\n${output}`)))
	})
}

/** Serves the files of a folder, and returns the address. */
export async function serve(t, folder) {
	const server = createServer(async (request, response) => {
		const { pathname } = new URL(request.url, 'http://localhost')
		const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname
		try {
			const bytes = await readFile(join(folder, name))
			response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' })
			response.end(bytes)
		} catch {
			response.writeHead(404).end()
		}
	})
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
	t.after(() => new Promise((resolve) => server.close(resolve)))
	return `http://127.0.0.1:${server.address().port}`
}
