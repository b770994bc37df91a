// Solves strings of Interactive Sudoku Solver with it: iss.mjs CLONE FILE.
// Prints `:COUNT:SOLUTION` per puzzle, the count up to two, then the CPU time without start-up.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

globalThis.self = globalThis
globalThis.VERSION_PARAM = ''
const [clone, file] = process.argv.slice(2)
const { SimpleSolver } = await import(pathToFileURL(`${clone}/js/sandbox/simple_solver.js`))

const puzzles = readFileSync(file, 'utf8').trim().split('\n')
const start = process.cpuUsage()
const answers = puzzles.map((puzzle) => [...new SimpleSolver().solutions(puzzle, 2)])
const { user, system } = process.cpuUsage(start)
for (const solutions of answers) {
	const solution = solutions.length === 1 ? solutions[0].toString() : ''
	console.log(`:${solutions.length}:${solution}`)
}
console.log(`# cpu ${(user + system) / 1e6}`)
