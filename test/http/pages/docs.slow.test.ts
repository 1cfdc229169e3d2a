import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { examples } from '../../../server/http/docs/examples.ts';
import type { Json } from '../../../server/http/openapi/components.ts';
import { withExamples } from '../../../server/http/openapi/examples.ts';
import { filterByTags, withoutAliases } from '../../../server/http/openapi/filter.ts';
import { openRestaurant } from '../../harness/app.ts';
import { launchBrowser, testBrowser } from '../../tools/chromium.ts';
import { CLIENT_TYPES, openApi } from '../../tools/docs/documents.ts';

const browser = testBrowser === undefined ? undefined : await launchBrowser(true, testBrowser);
afterAll(() => browser?.close());

const kB = (bytes: number) => `${(bytes / 1e3).toFixed(1)} kB`;

/** What a page takes until what is looked for is seen, in a profile that knows nothing of the server. */
async function opened(url: string, sought: string) {
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(sought).first().waitFor({ state: 'visible' });
  const ms = performance.now() - began;
  await page.waitForLoadState();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await context.close();
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { ms, asked, nodes: metric('Nodes'), heap: metric('JSHeapUsedSize') };
}

/** The overview lists operations; what each takes and answers is laid out once it is opened. */
const MAX_NODES = 12_000;
const MAX_HEAP = 60_000_000;

test.skipIf(!browser)(
  'pages of the API are small, hold what they show, and ask nobody but their server (needs Chromium)',
  async () => {
    const { server } = await openRestaurant();
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    const began = performance.now();
    await server.inject('/docs');
    console.log(`the description is made once, in ${(performance.now() - began).toFixed(0)} ms`);
    for (const [path, sought] of [
      ['/docs', 'a[href="/docs/operations/auth.login"]'],
      ['/docs/operations/orders.create', '#try button'],
      ['/docs/errors', '#RATE_LIMITED'],
      ['/docs/events', '[id="order.created"]'],
      ['/docs/guides/building', '[id="1-a-token"]'],
    ] as const) {
      const { ms, asked, nodes, heap } = await opened(`${address}${path}`, sought);
      console.log(`${path}: ${ms.toFixed(0)} ms, ${nodes} nodes, heap ${kB(heap)}, ${asked.length} requests`);
      expect(nodes, path).toBeLessThan(MAX_NODES);
      expect(heap, path).toBeLessThan(MAX_HEAP);
      for (const url of asked) expect(url).toContain(address);
      expect(
        asked.filter((url) => url.includes('openapi')),
        path,
      ).toEqual([]);
    }
  },
);

/** What a waiter's pad calls. */
const PAD = ['Authentication', 'Menu', 'Floor', 'Orders', 'Kitchen', 'Payments', 'Events'];

test('the description, its part for a pad and the types made of it stay of a size that is read', () => {
  const whole = withExamples(JSON.parse(openApi.text) as Json, examples().byId);
  const parts = {
    whole: { part: withoutAliases(whole), most: 120_000 },
    pad: { part: filterByTags(whole, PAD), most: 45_000 },
  };
  for (const [name, { part, most }] of Object.entries(parts)) {
    const text = JSON.stringify(part);
    const packed = brotliCompressSync(text).length;
    console.log(`openapi.json, ${name}: ${kB(text.length)}, ${kB(packed)} by brotli`);
    // Nobody downloads it unpacked.
    expect(packed, name).toBeLessThan(most);
  }
  // The types themselves: what they say of each field and parameter is as long as it has to be.
  const lines = readFileSync(CLIENT_TYPES, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\*\*|\*)/.test(line)).length;
  const { paths, components } = whole as unknown as { paths: object; components: { schemas: object } };
  const operations = Object.values(paths).flatMap((path) => Object.keys(path)).length;
  const each = lines / (operations + Object.keys(components.schemas).length);
  console.log(`types: ${lines} lines, ${each.toFixed(1)} for each operation and schema`);
  expect(each).toBeLessThan(14.5);
});
