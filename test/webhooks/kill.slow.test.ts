import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { serveGalley } from '../harness/galley.ts';
import { addItem } from '../harness/menu.ts';
import { provingOwner } from '../harness/prove.ts';
import { tempFolder } from '../harness/temp.ts';
import { openReceiver } from './receiver.ts';

const patient = { timeout: 60_000, interval: 50 };

test('a server that is killed before it sent, and while the receiver answers, loses no message', async () => {
  const receiver = await openReceiver();
  const folder = tempFolder();
  const at = await openRestaurant({ dataDir: join(folder, 'made') });
  const owner = await at.as('owner');
  const dish = await addItem(at, { price: 1_000 });
  await (await provingOwner(at))('POST', '/webhooks', { url: receiver.url, events: ['order.created'] });
  const orders: number[] = [];
  for (let made = 0; made < 3; made++)
    orders.push(
      (await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity: 1 }] })).data.id,
    );
  // As the disk is when the power goes after the orders were answered: nothing was sent.
  const data = join(folder, 'data');
  cpSync(join(folder, 'made'), data, { recursive: true, filter: (path) => !path.endsWith('.lock') });

  // The second message is taken, and the server dies before it hears so.
  const dying = await serveGalley(data);
  receiver.answer = (response) => {
    if (receiver.received.length === 2) dying.signal('SIGKILL');
    else response.writeHead(204).end();
  };
  await dying.ended;
  receiver.answer = (response) => response.writeHead(204).end();
  const last = await serveGalley(data);
  await expect.poll(() => receiver.received.at(-1)?.body.data.id, patient).toBe(orders[2]);
  last.signal('SIGTERM');
  await last.ended;

  const told = receiver.received.map(({ id, body }) => `${id} ${body.data.id}`);
  // Some twice, under the id they had; all in their order.
  const once = [...new Set(told)];
  expect(once.map((one) => Number(one.split(' ')[1]))).toEqual(orders);
  expect(told).toEqual([...told].sort((one, other) => once.indexOf(one) - once.indexOf(other)));
  expect(told.filter((one) => one === once[1]).length).toBeGreaterThan(1);
}, 180_000);
