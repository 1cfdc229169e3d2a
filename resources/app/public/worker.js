/**
 * The screens start from what this browser keeps, whether the server answers or not: the page and all its parts, which
 * the page itself has put there (work/stored.ts), or nothing. Nothing of the API passes through here.
 */
const STORE = 'galley.page';
const PAGE = '/app/';
const PARTS = /name="galley-version"[^>]*data-parts="([^"]*)"/;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(pageFor(request));
  else if (pathname.startsWith('/app/assets/')) event.respondWith(partFor(request));
});

/** The page that runs sees whether the server has a newer one. */
async function pageFor(request) {
  const store = await caches.open(STORE);
  const [page, kept] = await Promise.all([store.match(PAGE), store.keys()]);
  if (page && isWhole(await page.clone().text(), kept)) return page;
  return fetch(request);
}

/** A browser that runs out of space may drop some of it. */
function isWhole(page, kept) {
  const there = new Set(kept.map(({ url }) => new URL(url).pathname));
  const parts = PARTS.exec(page)?.[1]?.split(' ') ?? [];
  return parts.length > 0 && parts.every((part) => there.has(part));
}

async function partFor(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // Fonts are kept when they are asked for: those of all languages are ten times what one needs.
  if (answer.ok && request.url.endsWith('.woff2')) await store.put(request, answer.clone()).catch(() => {});
  return answer;
}
