/**
 * How a puzzle is made: the seed and the conditions, as they stand in an address such as
 * `#seed=42&level=Hard&symmetry=diagonal&technique=x-wing&clues=22-26&er=3-4.5` or `#seed=42&rules=killer&level=Hard&size=6`.
 *
 * Invariant: reading what was written gives the same recipe; unknown names and values are left out.
 */

import type { Level, Symmetry } from '../../npm/protocol.ts'
import { en } from '../text/en.ts'

/** From the easiest to the hardest. */
export const LEVELS = Object.keys(en.levelNames) as readonly Level[]

const SYMMETRIES = Object.keys(en.symmetries) as readonly Symmetry[]

/** The rules that a puzzle is offered with: each is made within a second, on 16×16 too. */
export const RULES = Object.keys(en.ruleNames) as readonly (keyof typeof en.ruleNames)[]

/** A board that puzzles are made on: its size, or the name of several grids. */
export type Size = number | keyof typeof en.boardNames

/** The boards that puzzles are made on. */
export const SIZES: readonly Size[] = [4, 6, 8, 9, 10, 12, 16, ...(Object.keys(en.boardNames) as Size[])]

/** Returns the board with a name, or the classic one. */
export const sizeNamed = (name: string | null): Size => SIZES.find((it) => String(it) === name) ?? 9

/** The fields of the dialog. An empty field sets no condition. */
export interface Recipe {
	/** The board. */
	size: Size
	/** Rules beyond the classic ones, such as `killer,thermometer:2`. With rules or on another board, level and seed are
	 * the only other conditions. */
	rules: string
	level: Level | 'any'
	symmetry: Symmetry
	/** The hardest technique of the solution path; a key. */
	technique: string
	/** Whether no other technique of its level may do instead. */
	needed: boolean
	seed: string
	/** Bounds of the difficulty of Sudoku Explainer. */
	least: string
	most: string
	/** Bounds of the number of givens. */
	fewest: string
	largest: string
}

export const NO_WISHES: Recipe = {
	size: 9,
	rules: '',
	level: 'any',
	symmetry: 'half-turn',
	technique: '',
	needed: false,
	seed: '',
	least: '',
	most: '',
	fewest: '',
	largest: '',
}

/** Whether a puzzle has rules, or another board than the classic one. */
export const isGeneral = ({ rules, size }: Recipe): boolean => rules !== '' || size !== 9

/** Returns the hash of a recipe. */
export function recipeHash(recipe: Recipe): string {
	const { size, rules, seed, level, symmetry, technique, needed, least, most, fewest, largest } = recipe
	const values = new URLSearchParams({ seed, ...(rules && { rules }) })
	if (level !== 'any') values.set('level', level)
	if (size !== 9) values.set('size', String(size))
	if (isGeneral(recipe)) return `#${values}`
	values.set('symmetry', symmetry)
	if (technique) values.set('technique', technique)
	if (technique && needed) values.set('needed', 'yes')
	if (fewest || largest) values.set('clues', `${fewest}-${largest}`)
	if (least || most) values.set('er', `${least}-${most}`)
	return `#${values}`
}

/** Whether a hash asks for a puzzle that has to be made: from a recipe, or that of a day. */
export const isMadeHash = (hash: string): boolean => hash.startsWith('#daily=') || recipeOfHash(hash) !== null

/** Returns the recipe of a hash, or null. */
export function recipeOfHash(hash: string): Recipe | null {
	const values = new URLSearchParams(hash.replace(/^#/, ''))
	const seed = values.get('seed')
	if (!seed || !/^\d{1,20}$/.test(seed)) return null
	const rules = /^[\w:,-]*$/.exec(values.get('rules') ?? '')?.[0] ?? ''
	const size = sizeNamed(values.get('size'))
	const named = values.get('level')?.toLowerCase()
	const level = LEVELS.find((it) => it.toLowerCase() === named) ?? 'any'
	const general: Recipe = { ...NO_WISHES, size, seed, rules, level }
	if (isGeneral(general)) return general
	const range = (name: string) => /^(\d*\.?\d*)-(\d*\.?\d*)$/.exec(values.get(name) ?? '') ?? ['', '', '']
	const technique = /^[\w-]*$/.exec(values.get('technique') ?? '')?.[0] ?? ''
	const [[, fewest, largest], [, least, most]] = [range('clues'), range('er')]
	return {
		size,
		rules,
		seed,
		level,
		symmetry:
			SYMMETRIES.find((it) => it === values.get('symmetry')) ?? (technique ? 'none' : NO_WISHES.symmetry),
		technique,
		needed: technique !== '' && values.get('needed') === 'yes',
		least,
		most,
		fewest,
		largest,
	}
}
