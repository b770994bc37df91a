// The build of the page. It lands in web/page of cargo's target folder, with one file per chunk, so that the modules of
// WebAssembly stay files of their own.
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { TARGET } from './target.js'
import { serviceWorker } from './vite-sw.ts'

/** The styles of the development server are inline, which the policy of the built page forbids. */
const withoutPolicy: Plugin = {
	name: 'without-policy',
	apply: 'serve',
	transformIndexHtml: (html, context) =>
		context.server ? html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, '') : html,
}

/** Names the font in the document, so that it is there when the board is drawn, if the network is quick. */
const earlyFont: Plugin = {
	name: 'early-font',
	apply: 'build',
	transformIndexHtml: {
		order: 'post',
		handler: (_, { bundle }) =>
			Object.keys(bundle ?? {})
				.filter((name) => name.endsWith('.woff2'))
				.map((name) => ({
					tag: 'link',
					attrs: {
						rel: 'preload',
						href: `./${name}`,
						as: 'font',
						type: 'font/woff2',
						crossorigin: '',
						fetchpriority: 'low',
					},
					injectTo: 'head' as const,
				})),
	},
}

export default defineConfig({
	base: './',
	worker: { format: 'es' },
	plugins: [serviceWorker(), withoutPolicy, earlyFont],
	build: {
		outDir: join(TARGET, 'web/page'),
		emptyOutDir: true,
		assetsInlineLimit: 0,
		target: 'es2022',
		// The first browsers with `light-dark()`.
		cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
		modulePreload: { polyfill: false },
	},
})
