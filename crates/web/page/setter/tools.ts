/**
 * The tools of a setter: which rule each one draws, with which movement of the hand, and what number it takes.
 *
 * Invariant: what a rule means, how it looks and how it is said is known to the engine alone; its name here is that
 * of the engine's table.
 */

/** How a rule is drawn. */
export type Hand =
	/** Choosing what is there. */
	| 'pick'
	/** Digits in cells. */
	| 'given'
	/** Cells that join the region of the first one. */
	| 'region'
	/** A path from cell to cell. */
	| 'line'
	/** A set of cells. */
	| 'area'
	/** A set of cells, and a place for its copy. */
	| 'copy'
	/** Two cells side by side. */
	| 'edge'
	/** Four cells around a corner. */
	| 'corner'
	/** One cell. */
	| 'cell'
	/** A place outside the board, for the row or column that begins there. */
	| 'outside'
	/** A place outside the board, for a diagonal that begins there. */
	| 'diagonal'
	/** A switch. */
	| 'whole'

/** What is written into a rule: a number, a number that it must have, or digits. */
export type Value = 'optional' | 'number' | 'digits'

export interface Tool {
	readonly id: ToolId
	/** The name of the rule; none for digits and regions. */
	readonly kind: string
	readonly hand: Hand
	readonly value?: Value
	/** The numbers that it begins with. */
	readonly numbers: readonly number[]
}

const tool = <Id extends string>(
	id: Id,
	hand: Hand,
	value?: Value,
	numbers: readonly number[] = [],
	kind: string = id,
) => ({ id, kind, hand, numbers, ...(value && { value }) })

/** The tools in groups, as they are offered. */
export const GROUPS = {
	cells: [
		tool('pick', 'pick'),
		tool('givens', 'given'),
		tool('regions', 'region'),
		tool('odd', 'cell'),
		tool('even', 'cell'),
		tool('contains', 'corner', 'digits'),
		tool('counting circles', 'area'),
	],
	cages: [
		tool('cage', 'area', 'optional'),
		tool('all different', 'area'),
		tool('clone', 'copy'),
		tool('rellik cage', 'area', 'number'),
		tool('equality cage', 'area'),
		tool('digital root cage', 'area', 'number'),
	],
	lines: [
		tool('thermometer', 'line'),
		tool('arrow', 'line', 'number', [1]),
		tool('whisper line', 'line', 'number', [5]),
		tool('renban line', 'line'),
		tool('palindrome', 'line'),
		tool('between line', 'line'),
		tool('region sum line', 'line'),
		tool('zipper line', 'line'),
		tool('sum line', 'line', 'number', [10]),
		tool('lockout line', 'line', 'number', [4]),
		tool('nabner line', 'line'),
		tool('modular line', 'line', 'number', [3]),
		tool('entropic line', 'line'),
		tool('double arrow', 'line'),
		tool('slow thermometer', 'line'),
	],
	dots: [
		tool('white dot', 'edge', 'number', [1], 'difference'),
		tool('black dot', 'edge', 'number', [2], 'ratio'),
		tool('x', 'edge', 'number', [10], 'pair sum'),
		tool('v', 'edge', 'number', [5], 'pair sum'),
		tool('greater than', 'edge'),
	],
	outside: [
		tool('little killer', 'diagonal', 'number'),
		tool('sandwich', 'outside', 'number'),
		tool('x-sum', 'outside', 'number'),
		tool('skyscraper', 'outside', 'number'),
		tool('hidden skyscraper', 'outside', 'number'),
		tool('numbered room', 'outside', 'number'),
	],
	whole: [
		tool('rising diagonal', 'whole', undefined, [1], 'diagonal'),
		tool('falling diagonal', 'whole', undefined, [-1], 'diagonal'),
		tool('anti-knight', 'whole'),
		tool('anti-king', 'whole'),
		tool('anti-taxicab', 'whole'),
		tool('disjoint groups', 'whole'),
		tool('windoku', 'whole'),
		tool('no difference', 'whole', undefined, [1]),
		tool('no ratio', 'whole', undefined, [2]),
		tool('no pair sum', 'whole', undefined, [5, 10]),
		tool('no diagonal difference', 'whole', undefined, [1]),
		tool('global entropy', 'whole'),
		tool('global modulo', 'whole'),
		tool('dutch flatmates', 'whole'),
	],
}

export type Group = keyof typeof GROUPS
export type ToolId = (typeof GROUPS)[Group][number]['id']

export const TOOLS: readonly Tool[] = Object.values(GROUPS).flat()

/** Returns the tool that draws such a rule; of those of one kind the one with these numbers. */
export function toolOf(kind: string, numbers: readonly number[]): Tool | undefined {
	const all = TOOLS.filter((it) => it.kind === kind)
	return all.find((it) => it.numbers[0] === numbers[0]) ?? all[0]
}

/** Whether a rule says nothing before it has a number. */
export const needsNumber = (kind: string): boolean =>
	TOOLS.some((it) => it.kind === kind && (it.value === 'number' || it.value === 'digits'))

/** Returns whether clues outside the board are drawn with a tool. */
export const isOutside = ({ hand }: Tool): boolean => hand === 'outside' || hand === 'diagonal'
