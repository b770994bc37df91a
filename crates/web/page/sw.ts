/**
 * The service worker: keeps the page and the engine, so that both work without a network.
 *
 * Invariant: one cache for each build; the files of a page and of its engine are always of one build.
 */

/** The files of the build and a name for them; written by the build. */
declare const FILES: readonly string[]
declare const BUILD: string

const worker = self as unknown as ServiceWorkerGlobalScope
const NAME = `foldoku-${BUILD}`

worker.addEventListener('install', (event) => {
	event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)))
})

worker.addEventListener('activate', (event) => {
	event.waitUntil(tidy())
})

/** Removes the files of earlier builds. */
async function tidy(): Promise<void> {
	const names = await caches.keys()
	const old = names.filter((name) => name.startsWith('foldoku-') && name !== NAME)
	await Promise.all(old.map((name) => caches.delete(name)))
	await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
	const { request } = event
	const isOwn = new URL(request.url).origin === worker.location.origin
	if (request.method === 'GET' && isOwn) event.respondWith(answer(request))
})

async function answer(request: Request): Promise<Response> {
	const cache = await caches.open(NAME)
	const key = request.mode === 'navigate' ? './' : request
	return (await cache.match(key, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request)
}
