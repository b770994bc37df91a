/**
 * Puzzles and addresses that several tests use.
 *
 * Invariant: constants only.
 */

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
export const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'

/** A puzzle whose path needs chains. */
export const CHAINS = '.....9.8.4..3...15....7.4...65......1..942..6......37...3.1....71...4..9.5.6.....'

/** The puzzle without two of its givens: several solutions. */
export const SEVERAL = PUZZLE.replace(/^53/, '..').replace('19', '..')

/** Sixteen givens with millions of solutions. */
export const HARD_TO_COUNT = `${PUZZLE.slice(0, 45).replace(/[789]/g, '.')}${'.'.repeat(36)}`

const ZEROS = PUZZLE.replaceAll('.', '0')

/** The puzzle in the form that f-puzzles writes, made with lz-string 1.5.0. */
export const F_PUZZLES =
	'N4IgzglgXgpiBcBOANCALhNAbO8QHEAnAN4H2YACQZHIRUBDAVzQAsB7QhEWkQhnMGGk7dmEAObMs45mgDCrAHYAzKQGM0YBGl4xUYwhAAmCANonQANzpYGuAKx6IFmAq06AvskvXbCAMyOzq7w2rae3ja4ACzhIKrsCjCEAAouqhBYALJ0hADWmvAmAIzIAEwAurFWkQgA7IEubmFecS5oSakK6Vk5+aYBUZVe4SPlyOYg1b7wAGwNwaEwI8MtU7glIGJOjSEeqz64KJvbC3sR0w7HQU1LK8Cj4/f7NUjzN1UHCAAcb7vNTwDludcHMrjtFg8Jmtvr8IXcgZNPrNYWcgR8XgEwacwmMoUioij/gjofAflj3ndERjCbdAc9phsttc/ktccC6jS0ZSSaVOfDuUjQUzwR42ejpkKThS6TKqdNeeSWeLcGThdjae4xfz2fACYq4TrGVKlfTDnzZSTLmr3lqZcqYfrUQKXvVHf85Wa3ayxiAYAAPbQ5GBbRSmSpAA==='
/** The same with a killer cage. */
export const F_PUZZLES_CAGE =
	'N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldPoQABrCBkMgwDAAYxIaGohlJMCJYHwIAASg4AMIOECoZksjYgXF7EBJEChLhAA=='
/** The classic form of SudokuPad, as its own tool writes it. */
export const SCF = 'scf5NlQ19j9mGca3OIN1bWGk2m41TjS79'

/** The puzzle with a cage in the forms of SudokuPad, JSON and abbreviated, made with lz-string 1.5.0. */
export const SCL =
	'sclN4IglgJiBcIB4gDQgLYFMAuBDCXs1AzAwBs0YQtEACAHRACN7qBtAYwF0QBfZNtEiQDOMFi1AA3LCQCu5aAFZek6XJgBmZVsQrZ8gOzbgR7h0TiQUvTABsJnZdXyAjMsfXoATjdW1i+8Zm4j5OMN4OvvIAHAFG7n52Oqbmun4xSRnGEaHQiVn5IR6aQanyACwB8dFxkRqVtdCuJVUwhpk1OQBMsdkediWFCT35LdDdvWlaA+0T5YMu82H1OUrTBZmj6eulrYtepmYgAE5oAOZgAPYAdiLQYiwADIgPQU/OHB98WKdotxb8gj+j0QnVeiHUn1GIE8PEOAJIAGUwAAveQKB7cIA==='
export const SCL_SHORT =
	'sclN4SwJgXAHgNAxgZwgVgAwwC4QEQEMYAEA2gEYC628AphEUcAG4oC+MjEAzKzG0wOzceZGPSYA2QewCMrdgE5ZTZIOFFeEBeoAcgnuwkxV7HTz3jd7LkaYAWSUxPqup6c2sQBp9QCYL51eoGXuy+2qwBZhB26jLqmpHKEZGO6p7ybsIATjR0ROioquhSZCXwuLTAcDl5MN6FMBylTApkzEA=='
/** A puzzle with a line and no givens. */
export const SCL_EMPTY =
	'sclN4IgxgpgNlDOIC4DaTgF8A06ue33BOAuhqofjpReiWVeQ/bdYy8aW5w8670x3y7s6Qrj3oSxJEFACWAOwjxkoAO4BDAJ4AFAPYKALspQAGDCdoBGDJaJE09oA==='
/** The puzzle in the two forms of SudokuWiki. */
export const WIKI_BITS =
	'1109vuvu41vuvuvuvu21vuvu03g111vuvuvuvug181vuvuvuvu21vu81vuvuvu21vuvuvu090hvuvu81vu09vuvu0341vuvuvu05vuvuvu21vu21vuvuvuvu0581vuvuvuvu0h03g1vuvu11vuvuvuvu81vuvu41g1'
export const WIKI =
	'S9B050300000700000000060000010905000000000908000000000600080000000600000003040000080003000001070000000200000006000600000000020800000000040109000005000000000800000709'

/** Texts that hold the puzzle, and where they come from. */
export const FORMS: readonly (readonly [name: string, text: string])[] = [
	['a line with dots', PUZZLE],
	['a line with zeros', ZEROS],
	['a line with a comment', `${PUZZLE} # easy`],
	['nine lines', (PUZZLE.match(/.{9}/g) ?? []).join('\n')],
	[
		'a grid with borders',
		(PUZZLE.match(/.{9}/g) ?? [])
			.map((row) => `| ${(row.match(/.{3}/g) ?? []).map((it) => [...it].join(' ')).join(' | ')} |`)
			.flatMap((row, index) => (index % 3 === 0 ? ['+-------+-------+-------+', row] : [row]))
			.join('\n'),
	],
	['SudokuWiki', `https://www.sudokuwiki.org/sudoku.htm?bd=${ZEROS}`],
	['SudokuWiki without www', `http://sudokuwiki.org/Sudoku.htm?foo=1&bd=${PUZZLE}`],
	['SudokuWiki, sets', `https://www.sudokuwiki.org/sudoku.htm?bd=${WIKI_BITS}`],
	['SudokuWiki, version B', `https://www.sudokuwiki.org/sudoku.htm?bd=${WIKI}`],
	['SudokuWiki, the text alone', WIKI],
	['SudokuExchange, compressed', `https://sudokuexchange.com/play/?s=${SCF.slice(3)}`],
	['SudokuPad with rules', `https://sudokupad.app/${SCL}`],
	['SudokuPad with rules, abbreviated', `https://sudokupad.app/sudoku/${encodeURIComponent(SCL_SHORT)}`],
	['SudokuPad with rules, the text alone', SCL_SHORT],
	['SudokuExchange', `https://sudokuexchange.com/play/?s=${ZEROS}`],
	['sudoku.coach', `https://sudoku.coach/play/${PUZZLE}`],
	['sudoku.coach in English', `https://sudoku.coach/en/play/${ZEROS}`],
	['SudokuPad', `https://sudokupad.app/${SCF}`],
	['SudokuPad with puzzleid', `https://sudokupad.app/?puzzleid=${SCF}`],
	['SudokuPad, old address', `https://app.crackingthecryptic.com/sudoku/${SCF}`],
	['SudokuPad, the text alone', SCF],
	['f-puzzles', `https://www.f-puzzles.com/?load=${F_PUZZLES}`],
	['f-puzzles, escaped', `https://f-puzzles.com/?load=${encodeURIComponent(F_PUZZLES)}`],
	['SudokuPad with f-puzzles', `https://sudokupad.app/fpuzzles${F_PUZZLES}`],
	['this page', `https://example.org/sudoku/#p=${PUZZLE}`],
	['the hash alone', `#p=${PUZZLE}`],
	['an unknown site', `https://example.org/play?puzzle=${ZEROS}&level=3`],
	['an address without a scheme', `sudoku.coach/play/${ZEROS}`],
]

/** Returns numbers from 0 to 1 that follow from the seed. */
export function randomFrom(seed: number): () => number {
	let state = seed
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return state / 2 ** 32
	}
}

/** A puzzle with cages and diagonals (HS_KILLERS 1), and its solution. */
export const KILLER =
	'.Diagonal~1.Diagonal~-1.Cage~14~R1C1~R2C1.Cage~14~R1C8~R1C9.Cage~6~R2C2~R2C3.Cage~6~R2C8~R3C8.Cage~13~R3C3~R4C3.Cage~13~R3C6~R3C7.Cage~17~R6C4~R6C5.Cage~14~R6C7~R7C7.Cage~6~R7C2~R8C2.Cage~13~R7C3~R7C4.Cage~6~R8C7~R8C8.Cage~14~R8C9~R9C9.Cage~14~R9C1~R9C2'
export const KILLER_SOLUTION =
	'872314695615972843394586721569241387487635219231897564146758932723469158958123476'

/** The easy puzzle, in which a cage stands for the first two givens; the solution is the same. */
export const EASY_CAGE = `.Cage~8~R1C1~R1C2.${[...PUZZLE]
	.map((digit, cell) => [digit, `R${Math.floor(cell / 9) + 1}C${(cell % 9) + 1}`])
	.filter(([digit], cell) => digit !== '.' && cell > 1)
	.map(([digit, name]) => `~${name}_${digit}`)
	.join('')}`
