import { existsSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureMade } from '../package/made.ts';
import { FLAGS, GALLEY, START } from './galley.ts';
import type { Request } from './load.ts';
import { launch, run, type Server } from './process.ts';
import { copyOrder, LIST_SQL, MS_BETWEEN_ORDERS } from './seed.ts';
import { addCustomers } from './seed-customers.ts';
import { createPaidOrder, fillMenu, logIn, orderOfThree } from './tablet.ts';

export const OWNER = { email: 'owner@bench.example', password: 'a password for the bench' };
const RESTAURANT = [
  '--restaurant',
  'Bench',
  '--currency',
  'INR',
  '--timezone',
  'Asia/Kolkata',
  '--sample',
  '--demo-people',
];
const ENV = { GALLEY_RATE_LIMIT: '0', GALLEY_LOG_LEVEL: 'warn' };
const MENU_ITEMS = 300;
/** A server lets few screens listen with one token. */
const OF_ONE_TOKEN = 10;
const ORDERS_OF_CUSTOMERS = 20_000;

export interface Product {
  orderBody: string;
  /** A data folder of its own, without orders. */
  freshFolder(): Promise<string>;
  /** A data folder with so many paid orders, one every `gap` milliseconds, shared by all who ask for it. */
  folderWith(orders: number, gap?: number): Promise<string>;
  /** A data folder with so many customers, the newest of them with orders. */
  folderWithCustomers(customers: number): Promise<string>;
  start(data: string, env?: NodeJS.ProcessEnv, port?: number): Promise<Server>;
  /** As it is packed, without what `npm start` asks first; another bundle if one is given. */
  startBundle(data: string, bundle?: string): Promise<Server>;
  /** From the sources, whose files a profile names. */
  startSources(data: string, env?: NodeJS.ProcessEnv): Promise<Server>;
  /** The headers with which so many screens listen. */
  screens(server: Server, count: number): Promise<string[]>;
  get(server: Server, path: string): Request;
  order(server: Server): Request;
  list(server: Server, filter?: string): Request;
  customers(server: Server, search: string): Request;
  menu(server: Server): Request;
  unchangedMenu(server: Server): Promise<Request>;
  /** What answers the list without the product. */
  rawList(data: string): { file: string; sql: string };
}

const serveBy = (program: readonly string[]) => (data: string, env?: NodeJS.ProcessEnv, port?: number) =>
  launch({
    ...(port !== undefined && { port }),
    args: (port) => [...program, '--data-dir', data, '--host', '127.0.0.1', '--port', String(port)],
    ready: '/health',
    env: { ...ENV, ...env },
  });
const start = serveBy(START);
const startSources = serveBy([...GALLEY, 'serve']);

async function setUp(data: string) {
  const owner = ['--owner-email', OWNER.email, '--owner-password', OWNER.password];
  const args = [...GALLEY, 'setup', ...RESTAURANT, ...owner, '--data-dir', data, '--json'];
  const stdout = await run(args);
  const { tenant_id } = JSON.parse(stdout.trim().split('\n').at(-1)!) as { tenant_id: number };
  return (folder: string) => join(folder, 'tenants', `${tenant_id}.sqlite`);
}

/** A full menu, and what a tablet of the owner sends: its token (tokens outlive a copy) and an order. */
async function furnish(data: string) {
  await using server = await start(data);
  const token = await logIn(server.url, OWNER);
  const api = { url: server.url, token };
  await fillMenu(api, MENU_ITEMS);
  return { token, orderBody: JSON.stringify(await orderOfThree(api)) };
}

async function payOne(data: string, token: string, orderBody: string) {
  await using server = await start(data);
  return await createPaidOrder({ url: server.url, token }, orderBody);
}

/** Sets up a restaurant below `parent`, of which every folder is a copy. */
export async function prepareProduct(parent: string): Promise<Product> {
  const bundle = await ensureMade();
  const original = await mkdtemp(join(parent, 'restaurant-'));
  const tenantFile = await setUp(original);
  const { token, orderBody } = await furnish(original);
  const headers = { authorization: `Bearer ${token}` };
  const get = ({ url }: Server, path: string): Request => ({
    url: `${url}/api/v1/${path}`,
    method: 'GET',
    headers,
    status: 200,
  });
  const copy = async (name: string) => {
    const data = join(parent, name);
    await cp(original, data, { recursive: true });
    return data;
  };
  let copies = 0;

  return {
    orderBody,
    start,
    startBundle: (data, file = bundle) => serveBy([...FLAGS, file, 'serve'])(data),
    startSources,
    freshFolder: () => copy(`restaurant-${++copies}`),
    async folderWith(orders, gap = MS_BETWEEN_ORDERS) {
      const name = `restaurant-with-${orders}-orders-every-${gap}-ms`;
      if (existsSync(join(parent, name))) return join(parent, name);
      const data = await copy(name);
      const id = await payOne(data, token, orderBody);
      copyOrder(tenantFile(data), id, orders - 1, gap);
      return data;
    },
    async folderWithCustomers(customers) {
      const data = await copy(`restaurant-with-${customers}-customers`);
      copyOrder(tenantFile(data), await payOne(data, token, orderBody), ORDERS_OF_CUSTOMERS);
      addCustomers(tenantFile(data), customers);
      return data;
    },
    async screens(server, count) {
      const tokens: string[] = [];
      while (tokens.length < count / OF_ONE_TOKEN) tokens.push(await logIn(server.url, OWNER));
      return Array.from({ length: count }, (_, n) => `Bearer ${tokens[n % tokens.length]}`);
    },
    get,
    order: (server) => ({ ...get(server, 'pos/orders'), method: 'POST', body: orderBody, status: 201 }),
    list: (server, filter = '') => get(server, `pos/orders?limit=50&${filter}`),
    customers: (server, search) => get(server, `pos/customers?limit=50&search=${encodeURIComponent(search)}`),
    menu: (server) => get(server, 'pos/menu-items'),
    async unchangedMenu(server) {
      const request = get(server, 'pos/menu-items');
      const { headers: answer } = await fetch(request.url, { headers });
      return { ...request, headers: { ...headers, 'if-none-match': answer.get('etag') ?? '' }, status: 304 };
    },
    rawList: (data) => ({ file: tenantFile(data), sql: LIST_SQL }),
  };
}
