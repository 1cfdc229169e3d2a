import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { copyRestaurant, serveGalley } from '../../harness/galley.ts';
import { upload } from '../../harness/pictures.ts';
import { tempFolder } from '../../harness/temp.ts';
import { takeIntoUse } from '../../harness/template.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';

export const owner = { email: 'owner@spice.example', password: 'open sesame' };

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
type Wire = any;

export type Api = (method: string, path: string, body?: unknown) => Promise<Wire>;

export interface Restaurant {
  readonly url: string;
  readonly dataDir: string;
  /** The API as the owner uses it; answers `data`. */
  readonly api: Api;
  /** To the server's process. */
  readonly signal?: (name: NodeJS.Signals) => void;
}

/** Calls as the owner of a server; throws what the API refuses. */
export async function ownerOf(url: string): Promise<Api> {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    const answer = (await response.json()) as Wire;
    if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  };
  const { token } = await call('POST', '/auth/login', owner);
  return (method, path, body) => call(method, path, body, token);
}

/** The sample restaurant, served by a process of its own with the limit of requests that every restaurant has. */
export async function openRestaurant(...args: string[]): Promise<Restaurant> {
  const dataDir = join(tempFolder(), 'data');
  await copyRestaurant(dataDir, '--sample', '--demo-people');
  return serve(dataDir, ...args);
}

async function serve(dataDir: string, ...args: string[]): Promise<Restaurant> {
  const server = await serveGalley(dataDir, ...args);
  const { url } = server;
  return { url, dataDir, api: await ownerOf(url), signal: (name) => server.signal(name) };
}

/** The sample restaurant before an evening: what does not change with time, made once in a run and copied. */
async function copyPrepared(dataDir: string): Promise<void> {
  const template = join(inject('templates'), 'evening');
  if (!existsSync(template)) {
    const own = mkdtempSync(`${template}-`);
    await copyRestaurant(join(own, 'data'), '--sample', '--demo-people');
    const server = await serveGalley(join(own, 'data'), '--rate-limit', '0');
    await prepare(await ownerOf(server.url));
    server.signal('SIGTERM');
    if ((await server.ended) !== 0) throw new Error(`the server did not end well: ${server.log.join('\n')}`);
    takeIntoUse(own, template);
  }
  cpSync(join(template, 'data'), dataDir, { recursive: true });
}

/** A printer of every kitchen that nobody listens at, and what guests and drivers see. */
async function prepare(api: Api): Promise<void> {
  const { id } = await api('POST', '/pos/printers', { name: 'Tandoor', address: '127.0.0.1:9100' });
  for (const kitchen of await api('GET', '/pos/kitchens'))
    await api('PUT', `/pos/kitchens/${kitchen.id}`, { printer_ids: [id] });
  await api('POST', '/pos/delivery-platforms', { name: 'Swift Eats', commission: 18, markup: 10 });
  await api('POST', '/pos/delivery-drivers', { name: 'Ravi', phone: '+919812345678', vehicle: 'Scooter' });
  await api('POST', '/pos/coupons', { code: 'DIWALI', type: 'percent', value: 10 });
  await hangPictures(api);
}

export interface Evening extends Restaurant {
  /** Of every kitchen. */
  readonly printer: VirtualPrinter;
}

/** A printer for every kitchen, and guests at a few tables, some of whom have paid. */
export async function openEvening(...args: string[]): Promise<Evening> {
  const dataDir = join(tempFolder(), 'data');
  await copyPrepared(dataDir);
  const restaurant = await serve(dataDir, '--rate-limit', '0', ...args);
  const { api } = restaurant;
  const printer = await VirtualPrinter.start();
  onTestFinished(() => printer.stop());
  const [{ id: printerId }] = await api('GET', '/pos/printers');
  await api('PUT', `/pos/printers/${printerId}`, { address: `127.0.0.1:${printer.port}` });
  const menu: Wire[] = await api('GET', '/pos/menu-items');
  const tables: Wire[] = await api('GET', '/pos/tables');
  for (let at = 0; at < 4; at++) {
    const items = [menu[at], menu[at + 9]].map((item) => ({ menu_item_id: item.id, quantity: 1 }));
    const order = await api('POST', '/pos/orders', { table_id: tables[at].id, covers: at + 1, items });
    await api('POST', `/pos/orders/${order.id}/kot`);
    const payment = { payment_method: 'cash', amount: order.total };
    if (at % 2 === 0) await api('POST', `/pos/orders/${order.id}/payment`, payment);
  }
  const { id: paid } = (await api('GET', '/pos/orders?status=paid'))[0];
  await api('POST', `/pos/orders/${paid}/print-invoice`);
  // Nobody listens there.
  const webhook = {
    url: 'http://127.0.0.1:9/galley',
    description: 'Bookkeeping',
    events: ['order', 'shift'],
    reauthentication: { password: owner.password },
  };
  const { id: webhookId } = await api('POST', '/webhooks', webhook);
  await api('POST', `/webhooks/${webhookId}/test`);
  await api('POST', '/devices/pairings', { label: 'Kiosk by the door', role: 'kiosk' });
  await api('POST', `/pos/stock/${menu[0].id}/count`, { quantity: 3, reason: 'Shelf by the door' });
  await api('PUT', `/pos/menu-items/${menu[0].id}/availability`, { low_stock_at: 5 });
  await printer.waitForTickets(4, 30_000);
  return { ...restaurant, printer };
}

/** Guests who call a waiter, and one who is brought what they ordered. */
export async function callAndBring(api: Api): Promise<void> {
  const [[dish], [waiting, served]] = [await api('GET', '/pos/menu-items'), await api('GET', '/pos/tables')];
  await api('POST', '/waiter-requests', { table_id: waiting.id, type: 'bill', note: 'two bills' });
  const { id } = await api('POST', '/waiter-requests', { table_id: served.id, type: 'water' });
  await api('PUT', `/waiter-requests/${id}/complete`);
  const place = { line1: '4 Church Street', city: 'Bengaluru' };
  const guest = { name: 'Meera Rao', phone: '+919812300001', addresses: [place] };
  const { id: customer_id } = await api('POST', '/pos/customers', guest);
  const types: Wire[] = await api('GET', '/pos/order-types');
  const { id: order_type_id } = types.find(({ slug }) => slug === 'delivery');
  const items = [{ menu_item_id: dish.id, quantity: 1 }];
  await api('POST', '/pos/orders', { order_type_id, customer_id, items });
}

/** Pictures of the restaurant wherever guests see some. */
async function hangPictures(api: Api): Promise<void> {
  const image = await upload({ width: 640, height: 400 });
  await api('POST', '/gallery/images', { image, title: 'The terrace', alt_text: 'Tables under a vine' });
  await api('POST', '/gallery/images', { image: await upload({ color: '#1f7a4d' }) });
  await api('POST', '/landing-page/hero-slides', {
    image,
    title: 'Dinner by the river',
    subtitle: 'From six',
  });
  const placements = ['website', 'customer_display'];
  await api('POST', '/banners', { image, title: 'Thali week', placements, ends_at: '2099-01-01T00:00:00Z' });
  await api('PUT', '/landing-page/contact-info', {
    opening_hours: {
      monday: [
        { opens: '11:00', closes: '15:00' },
        { opens: '18:00', closes: '01:00' },
      ],
    },
    socials: [{ name: 'Instagram', url: 'https://instagram.example/spice' }],
  });
  await api('PUT', '/landing-page/features', {
    features: [{ icon: '🌿', title: 'Fresh herbs', text: null }],
  });
  await api('PUT', '/customer-display/content', {
    headline: 'Welcome',
    messages: ['Lassi, now with mango'],
  });
}
