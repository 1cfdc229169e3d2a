import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { serveGalley } from '../../harness/galley.ts';
import { addItem } from '../../harness/menu.ts';
import { tempFolder } from '../../harness/temp.ts';
import { SimulatedDevice } from '../../tools/fiscal/device.ts';

const ORDERS = 25;
const KILLS = 4;
const patient = { timeout: 30_000, interval: 50 };

test('a server that is killed each time the device has signed never has a receipt signed twice', async () => {
  const device = new SimulatedDevice();
  await device.powerOn();
  onTestFinished(() => device.powerOff());
  const folder = tempFolder();
  const at = await openRestaurant({ dataDir: join(folder, 'made') });
  const owner = await at.as('owner');
  const dish = await addItem(at, { price: 1_000 });
  const settings = { fiscal_device: 'simulated', fiscal_address: device.address };
  await owner('PUT', `/branches/${at.branchId}/settings`, settings);
  for (let made = 0; made < ORDERS; made++) {
    const { data } = await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity: 1 }] });
    await owner('POST', `/pos/orders/${data.id}/payment`, { payment_method: 'cash', amount: 10 });
  }
  const data = join(folder, 'data');
  cpSync(join(folder, 'made'), data, { recursive: true, filter: (path) => !path.endsWith('.lock') });

  device.mood = 'slow';
  for (let kill = 1; kill <= KILLS; kill++) {
    const dying = await serveGalley(data, '--fiscal-device', 'simulated');
    const before = device.signed.size;
    device.signedOne = () => {
      if (device.signed.size > before + 1) dying.signal('SIGKILL');
    };
    await dying.ended;
  }
  device.signedOne = () => {};
  device.mood = 'well';
  const last = await serveGalley(data, '--fiscal-device', 'simulated');
  await expect.poll(() => device.signed.size, patient).toBe(2 * ORDERS);
  const rows = () => {
    const file = new Database(at.app.tenantFile(at.tenantId).replace('/made/', '/data/'), { readonly: true });
    const all = file
      .prepare('select series, sequence, state, signature from fiscal_receipts order by id')
      .all();
    file.close();
    return all as { series: string; sequence: number; state: string; signature: string }[];
  };
  await expect.poll(() => rows().every(({ state }) => state === 'signed'), patient).toBe(true);
  last.signal('SIGTERM');
  await last.ended;
  expect(rows().map(({ signature }) => JSON.parse(signature).counter)).toEqual(
    rows().map(({ series, sequence }) => device.signed.get(`${series}-${sequence}`)?.counter),
  );
  expect(device.asked).toHaveLength(2 * ORDERS);
}, 120_000);
