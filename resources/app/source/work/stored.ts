import { within } from '../../../web/api/within.ts';

/** What worker.js starts the screens from. */
const STORE = 'galley.page';
const PAGE = '/app/';
const WAIT_MS = 30_000;

/** A page as it was built; resources/web/version.ts writes its version and its parts into it. */
interface Page {
  readonly version: string;
  readonly parts: readonly string[];
  readonly answer: Response;
}

const WRITTEN = /name="galley-version" content="([^"]*)" data-parts="([^"]*)"/;

const partsIn = (page: string): string[] => WRITTEN.exec(page)?.[2]?.split(' ') ?? [];

/** As the server has it now; undefined while it does not say. */
export async function serversPage(): Promise<Page | undefined> {
  try {
    const answer = await fetch(PAGE, { cache: 'no-cache', signal: within(WAIT_MS) });
    const text = await answer.clone().text();
    const version = WRITTEN.exec(text)?.[1];
    return answer.ok && version !== undefined ? { version, parts: partsIn(text), answer } : undefined;
  } catch {
    return undefined;
  }
}

async function fetched(part: string): Promise<readonly [string, Response]> {
  const answer = await fetch(part, { signal: within(WAIT_MS) });
  if (!answer.ok) throw new Error(`${part}: ${answer.status}`);
  // Read to its end here: of a part that breaks off on its way nothing is kept.
  return [part, new Response(await answer.blob(), answer)];
}

/** The styles among these parts, which name the fonts: those are kept when they are asked for, and one is in many versions. */
async function stylesOf(store: Cache, parts: readonly string[]): Promise<string> {
  const styles = parts.filter((part) => part.endsWith('.css'));
  const texts = styles.map(async (part) => (await (await store.match(part))?.text()) ?? '');
  return (await Promise.all(texts)).join('');
}

/** Keeps the page with all its parts; false where some did not come, and what was kept before stays as it was. */
export async function keepPage(page: Page): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  const store = await caches.open(STORE);
  const kept = (await store.keys()).map(({ url }) => new URL(url).pathname);
  const missing = page.parts.filter((part) => !kept.includes(part));
  const before = (await (await store.match(PAGE))?.text()) ?? '';
  if (missing.length === 0 && before === (await page.answer.clone().text())) return true;
  const come = await Promise.all(missing.map(fetched)).catch(() => undefined);
  if (!come) return false;
  try {
    for (const [part, answer] of come) await store.put(part, answer);
    await store.put(PAGE, page.answer);
    // Another tab may still run what was kept before.
    const needed = [PAGE, ...page.parts, ...partsIn(before)];
    const styles = await stylesOf(store, needed);
    for (const path of kept) if (!needed.includes(path) && !styles.includes(path)) await store.delete(path);
  } catch {
    // There is no space: without a page of its own this device has the newest one, from the server.
    await caches.delete(STORE);
  }
  return true;
}
