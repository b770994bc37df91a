/**
 * Icons as outlines on a square of 24.
 *
 * Invariant: decoration only; the button around an icon has the name.
 */

const PATHS = {
	undo: 'M9 7H15a5 5 0 0 1 0 10H7M9 7 5.5 10.5M9 7 5.5 3.5',
	redo: 'M15 7H9a5 5 0 0 0 0 10h8M15 7l3.5 3.5M15 7l3.5-3.5',
	erase:
		'M9 19h11M5 14.5 13.5 6a1.8 1.8 0 0 1 2.5 0l3 3a1.8 1.8 0 0 1 0 2.5L11.5 19H8.5L5 15.5a.7.7 0 0 1 0-1Z',
	candidates: 'M6 6h.01M12 6h.01M18 6h.01M6 12h.01M18 12h.01M6 18h.01M12 18h.01M12 12h.01M18 18h.01',
	check: 'M5 12.5 10 17.5 19.5 7',
	hint: 'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 1 3.5 10.9c-.7.5-1 1-1 1.7H9.5c0-.7-.3-1.2-1-1.7A6 6 0 0 1 12 3Z',
	explain: 'M6 6h.01M6 12h.01M6 18h.01M10 6h9M10 12h9M10 18h9',
	plus: 'M12 5v14M5 12h14',
	open: 'M4 18V7a1 1 0 0 1 1-1h4l2 2.5h8a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1Z',
	share: 'M12 15V4M8 7.5 12 3.5l4 4M6 12H5v8h14v-8h-1',
	settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
	keys: 'M4 7h16v10H4ZM7.5 10.5h.01M12 10.5h.01M16.5 10.5h.01M9 14h6',
	pause: 'M9 6v12M15 6v12',
	play: 'M8 5.5v13l10.5-6.5Z',
	close: 'M6 6l12 12M18 6 6 18',
	left: 'M14.5 5.5 8 12l6.5 6.5',
	right: 'M9.5 5.5 16 12l-6.5 6.5',
	up: 'M5.5 14.5 12 8l6.5 6.5',
	down: 'M5.5 9.5 12 16l6.5-6.5',
	file: 'M7 3.5h7l4 4v13H7ZM14 3.5v4h4',
	picture: 'M4 5h16v14H4ZM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.2h.01',
	camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4ZM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
	menu: 'M4 7h16M4 12h16M4 17h16',
	print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z',
	daily: 'M5 6h14v14H5ZM5 10.5h14M9 3.5V7M15 3.5V7M9 15.2l2.2 2.2 4-4.2',
	games: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
	course: 'M4 6.5c3-1.4 5.5-1 8 .8 2.5-1.8 5-2.2 8-.8V18c-3-1.4-5.5-1-8 .8-2.5-1.8-5-2.2-8-.8ZM12 7.3v11.5',
	restart: 'M5 12a7 7 0 1 0 2.3-5.2M5 4v4.5h4.5',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
	return (
		<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
			<path d={PATHS[name]} />
		</svg>
	)
}
