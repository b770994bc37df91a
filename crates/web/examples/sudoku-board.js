/**
 * A web component: a Sudoku board with checks and hints. `<sudoku-board puzzle="53..7…"></sudoku-board>`
 *
 * It fires `solved` with the digits of the solution when the player has found it.
 *
 * Invariant: all boards share one engine, in a worker that starts with the first question. An answer about digits that
 * have changed meanwhile is dropped.
 */

import { connect } from 'foldoku'

let engine

/** Returns the engine of all boards. */
function theEngine() {
	engine ??= connect()
	return engine
}

const STYLE = `
	:host { display: inline-block; font: 16px system-ui, sans-serif; }
	.grid { display: grid; grid-template-columns: repeat(9, 1fr); width: min(100%, 27rem); border: 2px solid; }
	input { box-sizing: border-box; width: 100%; aspect-ratio: 1; padding: 0; border: 1px solid #8888; border-radius: 0;
		background: none; color: #1d4ed8; font-size: 1.4em; text-align: center; }
	input:read-only { color: CanvasText; font-weight: 600; }
	input:nth-child(3n):not(:nth-child(9n)) { border-right: 2px solid; }
	input:nth-child(n + 19):nth-child(-n + 27), input:nth-child(n + 46):nth-child(-n + 54) { border-bottom: 2px solid; }
	.wrong { background: #fecaca; }
	.hint { background: #fef08a; }
`

const ROWS = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 }

/** Returns the place of a cell such as `r3c4`. */
const placeOf = (name) => 9 * (name[1] - 1) + Number(name[3]) - 1

class SudokuBoard extends HTMLElement {
	static observedAttributes = ['puzzle']

	#cells = []
	#status

	constructor() {
		super()
		const root = this.attachShadow({ mode: 'open' })
		root.innerHTML = `<style>${STYLE}</style>
			<div class="grid" role="group" aria-label="Sudoku"></div>
			<p><button>Check</button> <button>Hint</button></p>
			<p role="status"></p>`
		this.#status = root.querySelector('[role=status]')
		const grid = root.querySelector('.grid')
		for (let place = 0; place < 81; place++) {
			const cell = document.createElement('input')
			cell.inputMode = 'numeric'
			cell.setAttribute('aria-label', `row ${Math.floor(place / 9) + 1} column ${(place % 9) + 1}`)
			this.#cells.push(grid.appendChild(cell))
		}
		grid.addEventListener('input', (event) => this.#write(event.target))
		grid.addEventListener('keydown', (event) => this.#move(event))
		const [check, hint] = root.querySelectorAll('button')
		check.addEventListener('click', () => this.check())
		hint.addEventListener('click', () => this.hint())
	}

	attributeChangedCallback(_, __, puzzle) {
		this.#cells.forEach((cell, place) => {
			const digit = /[1-9]/.test(puzzle?.[place] ?? '') ? puzzle[place] : ''
			cell.value = digit
			cell.readOnly = digit !== ''
		})
		this.#mark([], '')
	}

	/** The digits of the board, 81 characters. */
	get digits() {
		return this.#cells.map((cell) => cell.value || '.').join('')
	}

	/** Marks the entries that are not part of the solution. */
	async check() {
		const result = await this.#ask((engine, position) => engine.check(position))
		if (!result) return
		const wrong = result.wrong_entries.map((it) => placeOf(it.cell))
		this.#mark(wrong, 'wrong')
		this.#status.textContent = wrong.length === 0 ? 'No mistakes.' : `${wrong.length} wrong.`
	}

	/** Shows the next step. */
	async hint() {
		const result = await this.#ask((engine, position) => engine.hint(position))
		const level = result?.levels.at(-1)
		if (!level) return
		this.#mark(level.cells, 'hint')
		this.#status.textContent = level.text
	}

	/** Asks about the board; null if the answer is too late, or there is none, and then says why. */
	async #ask(question) {
		const digits = this.digits
		const givens = this.#cells.map((cell) => (cell.readOnly ? cell.value : '.')).join('')
		try {
			const result = await question(await theEngine(), { givens, digits })
			return this.digits === digits ? result : null
		} catch (error) {
			this.#status.textContent = error.message
			return null
		}
	}

	#write(cell) {
		cell.value = /[1-9](?!.*[1-9])/.exec(cell.value)?.[0] ?? ''
		this.#mark([], '')
		if (!this.digits.includes('.')) void this.#finish()
	}

	async #finish() {
		const result = await this.#ask((engine, position) => engine.check(position))
		if (!result || result.conflicts.length > 0 || result.wrong_entries.length > 0) return
		this.#status.textContent = 'Solved.'
		this.dispatchEvent(new CustomEvent('solved', { detail: this.digits }))
	}

	#move(event) {
		const by = ROWS[event.key]
		if (!by) return
		this.#cells[(this.#cells.indexOf(event.target) + by + 81) % 81].focus()
		event.preventDefault()
	}

	#mark(places, name) {
		for (const [place, cell] of this.#cells.entries()) cell.className = places.includes(place) ? name : ''
		this.#status.textContent = ''
	}
}

customElements.define('sudoku-board', SudokuBoard)
