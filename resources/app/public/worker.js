/**
 * The screens start without the server from what they were last made of. Nothing of the API passes through here: what is
 * tapped is kept by the page itself.
 */
const STORE = 'galley.page';
const PAGE = '/app/';
const WAIT_MS = 3_000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.add(PAGE))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The parts of the page as it is now; those of earlier versions go. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.parts)) event.waitUntil(keepParts(new Set([PAGE, ...event.data.parts])));
});

async function keepParts(parts) {
  const store = await caches.open(STORE);
  const kept = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all(
    [...parts].filter((path) => !kept.has(path)).map((path) => store.add(path).catch(() => {})),
  );
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(PAGE)) return;
  if (request.mode === 'navigate') event.respondWith(newestPage(request));
  else if (pathname.startsWith('/app/assets/')) event.respondWith(fromStore(request));
});

/** The server's if it answers soon: a new version is not held back. */
async function newestPage(request) {
  const store = await caches.open(STORE);
  try {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), WAIT_MS);
    const answer = await fetch(request, { signal: stop.signal });
    if (answer.ok) await store.put(PAGE, answer.clone());
    return answer;
  } catch {
    return (await store.match(PAGE)) ?? Response.error();
  }
}

/** Their names change with their contents. */
async function fromStore(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await store.put(request, answer.clone());
  return answer;
}
