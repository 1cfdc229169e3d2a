import { fileURLToPath } from 'node:url';
import { compare, inTurns, type Row } from '../contest.ts';
import type { Request } from '../load.ts';
import { installInto } from '../picks/install.ts';
import { launch, run, type Server } from '../process.ts';
import { type Section, skip, type World } from '../section.ts';
import { burst, throughput } from '../turns.ts';

const program = (name: string) => fileURLToPath(new URL(`../picks/${name}.ts`, import.meta.url));

const CONSUMER_SSD_US = 1_000;

/** Bursts until both programs run as they do all day. */
const WARM_UPS = 4;

/** What somebody else would take for the same work. */
interface Pick {
  readonly row: string;
  readonly packages: readonly string[];
  readonly least: number;
  /** Both wait for their disks; else neither does. */
  readonly fsync: boolean;
  start(folder: string, env?: NodeJS.ProcessEnv): Promise<Server>;
  order(server: Server, body: string): Promise<Request>;
}

const serveBy = (name: string, folder: string, ready: string, env?: NodeJS.ProcessEnv) =>
  launch({ args: (port) => [program(name), folder, String(port)], ready, env });

/** The same records: the order and each of its lines, in one request. It prices, numbers and checks nothing. */
function asDocuments(body: string): string {
  const { items, ...order } = JSON.parse(body) as { items: object[] };
  const created_at = new Date().toISOString();
  const head = { ...order, type: 'order', status: 'draft', created_at };
  return JSON.stringify({ docs: [head, ...items.map((item) => ({ ...item, type: 'line', created_at }))] });
}

const documentStore: Pick = {
  row: 'POST orders of 3 lines, 16 connections, 1 ms fsync, vs PouchDB (express-pouchdb)',
  packages: ['express@4.21.2', 'express-pouchdb@4.2.0', 'pouchdb@9.0.0'],
  least: 4,
  fsync: true,
  start: (folder, env) => serveBy('document-store', folder, '/orders', env),
  order: async ({ url }, body) => ({
    url: `${url}/orders/_bulk_docs`,
    ...{ method: 'POST', body: asDocuments(body), status: 201 },
  }),
};

const THREE = [1, 2, 3].map((id) => `{ productVariantId: ${id}, quantity: 2 }`);
const query = `mutation { addItemsToOrder(inputs: [${THREE}]) { order { id code state total totalWithTax
  lines { id quantity linePriceWithTax productVariant { id name } } } errorResults { __typename } } }`;

/** A guest without a session each time: a cart of three lines, which is Vendure's order before it is paid. */
const shop: Pick = {
  row: 'POST orders, 16 connections, vs Vendure',
  packages: ['@vendure/core@3.7.3', 'better-sqlite3@13.2.0'],
  least: 40,
  fsync: false,
  async start(folder) {
    await run([program('shop'), folder, 'fill']);
    return serveBy('shop', folder, '/health');
  },
  async order({ url }) {
    const request = { url: `${url}/shop-api`, method: 'POST' as const, body: JSON.stringify({ query }) };
    const headers = { 'content-type': 'application/json' };
    const text = await (await fetch(request.url, { ...request, headers })).text();
    const lines = JSON.parse(text).data?.addItemsToOrder?.order?.lines;
    if (lines?.length !== 3) throw new Error(`no order of three lines: ${text}`);
    return { ...request, status: 200 };
  },
};

/** The same work side by side; each is installed for it, or skipped with why that failed. */
export const picks: Section = {
  name: 'picks',
  async run(world): Promise<Row[]> {
    return [...(await against(world, documentStore)), ...(await against(world, shop))];
  },
};

async function against(world: World, pick: Pick): Promise<Row[]> {
  const { product, folder, rounds, disk } = world;
  if (pick.fsync && typeof disk === 'string') return skip([pick.row], disk);
  const env = pick.fsync && typeof disk !== 'string' ? disk(CONSUMER_SSD_US) : {};
  try {
    const modules = await installInto(folder, pick.packages);
    await using other = await pick.start(modules, env);
    await using server = await product.start(await product.freshFolder(), env);
    const theirs = await pick.order(other, product.orderBody);
    const ours = product.order(server);
    for (let warm = 0; warm < WARM_UPS; warm++) {
      await burst(world, theirs);
      await burst(world, ours);
    }
    const figures = await inTurns(rounds, {
      product: throughput(world, ours),
      other: throughput(world, theirs),
    });
    return [compare(pick.row, '/s', { least: pick.least }, figures.product, figures.other)];
  } catch (error) {
    return skip([pick.row], (error as Error).message.slice(0, 200));
  }
}
