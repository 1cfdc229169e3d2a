import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { FiscalReceiptRow } from '../../../server/db/tables/sales.ts';
import { simulatedDevice } from '../../../server/sales/fiscal/simulated.ts';
import { type FiscalOptions, FiscalWorker } from '../../../server/sales/fiscal/worker.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addTax } from '../../harness/menu.ts';
import { SimulatedDevice } from '../../tools/fiscal/device.ts';

const patient = { timeout: 5_000, interval: 10 };
const ANSWER_MS = 60;

/** A branch with a simulated device and a till printer; nothing is signed before `serve` is called. */
async function openTill() {
  const at = await openRestaurant();
  const device = new SimulatedDevice();
  await device.powerOn();
  onTestFinished(() => device.powerOff());
  const tax = await addTax(at, { rate_ppm: 190_000, name: 'VAT', inclusive: 1 });
  const dish = await addItem(at, { price: 1_190, tax_ids: `[${tax}]` });
  const owner = await at.as('owner');
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data;
  const settings = {
    receipt_printer_id: printer.id,
    fiscal_device: 'simulated',
    fiscal_address: device.address,
  };
  await owner('PUT', `/branches/${at.branchId}/settings`, settings);
  const alarms: string[] = [];
  at.tenant.onEvent(({ type, data }) => void (type === 'fiscal.alarm' && alarms.push(String(data.error))));
  const serve = async (more: Partial<FiscalOptions> = {}) => {
    const connect = (address: string) => simulatedDevice(address, ANSWER_MS);
    const log = { warn: () => {} };
    const worker = new FiscalWorker({ tenant: at.tenant, log, firstPause: 20, connect, ...more });
    await worker.start();
    onTestFinished(() => worker.stop());
    return worker;
  };
  const order = async (quantity = 1): Promise<number> =>
    (await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity }] })).data.id;
  const sale = async (quantity = 1): Promise<number> => {
    const id = await order(quantity);
    await owner('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: 11.9 * quantity });
    return id;
  };
  const rows = () =>
    at.tenant.read(systemCaller, ({ db }) =>
      db.selectFrom('fiscal_receipts').selectAll().orderBy('id').execute(),
    ) as Promise<FiscalReceiptRow[]>;
  const states = async () => (await rows()).map(({ kind, state }) => `${kind} ${state}`);
  const status = async () => (await owner('GET', `/branches/${at.branchId}/fiscal`)).data;
  const paper = async (id: number) => {
    await owner('POST', `/pos/orders/${id}/print-invoice`);
    const read = at.tenant.read(systemCaller, ({ db }) =>
      db.selectFrom('print_jobs').select('snapshot').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    return JSON.parse((await read).snapshot).fiscal;
  };
  return { at, owner, device, alarms, serve, order, sale, rows, states, status, paper };
}

test('an order is written for the device when it is opened and when it is paid, and its paper says that the signature follows', async () => {
  const { sale, states, status, paper, serve, rows, device } = await openTill();
  const id = await sale();
  expect(await states()).toEqual(['begin waiting', 'sale waiting']);
  expect(await status()).toMatchObject({ device: 'simulated', status: 'ready', waiting: 2 });
  expect(await paper(id)).toMatchObject({ state: 'waiting' });
  await serve();
  await expect.poll(states, patient).toEqual(['begin signed', 'sale signed']);
  expect(device.asked.map(({ method }) => method)).toEqual(['begin', 'finish']);
  const [, signed] = await rows();
  const number = `${signed?.series}-2`;
  expect(await paper(id)).toMatchObject({
    ...{ state: 'signed', number, serial: 'SIMULATED-1', counter: 2 },
    qr: `SIMULATED-1;2;${number}`,
  });
  expect(await status()).toMatchObject({ status: 'ready', waiting: 0, failed_since: null });
});

test('a device that is silent is an alarm once; papers say that it failed, and all is signed when it answers', async () => {
  const { sale, states, status, paper, serve, device, alarms } = await openTill();
  device.mood = 'silent';
  await serve();
  const id = await sale();
  await expect.poll(async () => (await status()).status, patient).toBe('failing');
  await sale();
  expect(await paper(id)).toMatchObject({ state: 'failed' });
  expect(await status()).toMatchObject({ waiting: 4, failed_since: expect.any(String) });
  device.mood = 'slow';
  await expect.poll(status, patient).toMatchObject({ status: 'failing' });
  device.mood = 'well';
  await expect
    .poll(states, patient)
    .toEqual(['begin', 'sale', 'begin', 'sale'].map((kind) => `${kind} signed`));
  expect(alarms).toHaveLength(1);
  expect(device.signed.size).toBe(4);
});

test('a device that resets the connection harms nobody: it is asked again', async () => {
  const { sale, states, status, serve, device } = await openTill();
  device.mood = 'hangs up';
  await serve();
  await sale();
  await expect.poll(async () => (await status()).error, patient).toMatch(/reset|ECONNRESET|closed/);
  device.mood = 'well';
  await expect.poll(states, patient).toEqual(['begin signed', 'sale signed']);
});

test('a device that loses its power after signing is asked what it signed: nothing is signed twice', async () => {
  const { sale, states, serve, device, rows } = await openTill();
  device.mood = 'dies after signing';
  await serve();
  await sale();
  await expect.poll(() => device.signed.size, patient).toBe(1);
  await device.powerOff();
  device.mood = 'well';
  await device.powerOn();
  await expect.poll(states, patient).toEqual(['begin signed', 'sale signed']);
  expect(device.asked.map(({ method }) => method)).toEqual(['begin', 'finish']);
  const kept = (await rows()).map(({ signature }) => JSON.parse(signature ?? '{}').counter);
  expect(kept).toEqual([1, 2]);
});

test('a server that dies between the answer of the device and its own commit asks for what was signed', async () => {
  const { sale, states, serve, device, rows } = await openTill();
  await sale();
  const dead = await serve({
    connect: (address) => {
      const whole = simulatedDevice(address, ANSWER_MS);
      const lost = async (answer: Promise<unknown>) => {
        await answer;
        throw new Error('the server died');
      };
      return { ...whole, begin: (order) => lost(whole.begin(order)) as never };
    },
    firstPause: 60_000,
  });
  await expect.poll(() => device.signed.size, patient).toBe(1);
  await dead.stop();
  expect((await rows())[0]).toMatchObject({ state: 'waiting', sent_at: expect.any(Number) });
  await serve();
  await expect.poll(states, patient).toEqual(['begin signed', 'sale signed']);
  expect(device.signed.size).toBe(2);
  expect(device.asked).toHaveLength(2);
});

test('what the device will not sign is kept as refused with an alarm, and the next are not held up by it', async () => {
  const { order, sale, states, serve, device, alarms, status, paper } = await openTill();
  device.mood = 'refusing';
  // It answers each time: no slow machine may be taken for a silent device.
  await serve({ connect: (address) => simulatedDevice(address, 5_000) });
  await order();
  await expect.poll(states, patient).toEqual(['begin refused']);
  device.mood = 'twice';
  const id = await sale();
  await expect.poll(states, patient).toEqual(['begin refused', 'begin signed', 'sale signed']);
  expect(alarms).toEqual(['the certificate has expired']);
  expect(await status()).toMatchObject({ refused: 1, error: 'the certificate has expired' });
  expect((await paper(id)).counter).toBe(2);
});

test('money that goes back is a receipt of its own: those of an order add up to what was kept for it', async () => {
  const { owner, order, sale, rows } = await openTill();
  const refunded = await sale(2);
  await owner('POST', `/pos/orders/${refunded}/refund`, { amount: 5, reason: 'cold' });
  const reopened = await sale();
  await owner('PUT', `/pos/orders/${reopened}/status`, { status: 'billed' });
  const cancelled = await sale();
  await owner('POST', `/pos/orders/${cancelled}/cancel`, { reason: 'wrong table' });
  const left = await order();
  await owner('POST', `/pos/orders/${left}/cancel`, { reason: 'left' });
  const of = async (id: number) =>
    (await rows())
      .filter(({ order_id }) => order_id === id)
      .map(({ kind, document }) => [kind, JSON.parse(document).total, JSON.parse(document).taxes[0]?.amount]);
  expect(await of(refunded)).toEqual([
    ['begin', 0, undefined],
    ['sale', 2_380, 380],
    ['refund', -500, -80],
  ]);
  const undone = [
    ['begin', 0, undefined],
    ['sale', 1_190, 190],
    ['reversal', -1_190, -190],
  ];
  expect(await of(reopened)).toEqual(undone);
  expect(await of(cancelled)).toEqual(undone);
  expect(await of(left)).toEqual([
    ['begin', 0, undefined],
    ['cancel', 0, undefined],
  ]);
});

test('an export of a period has every number of its series, in parts, and those without a signature say so', async () => {
  const { at, owner, sale, serve, states } = await openTill();
  await serve();
  await sale();
  await expect.poll(states, patient).toEqual(['begin signed', 'sale signed']);
  await sale();
  const period = 'date_from=2026-11-01&date_to=2026-11-30';
  const { data } = await owner('GET', `/branches/${at.branchId}/fiscal/export?${period}&limit=3`);
  expect(data.series).toMatchObject([{ first: 1, last: 4, count: 4, missing: 0 }]);
  expect(data.receipts.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3]);
  expect(data.receipts[1]).toMatchObject({
    total: 11.9,
    taxes: [{ rate: 19, amount: 1.9 }],
    state: 'signed',
  });
  const rest = (await owner('GET', `/branches/${at.branchId}/fiscal/export?${period}&after=${data.next}`))
    .data;
  expect(rest.receipts).toMatchObject([{ sequence: 4 }]);
  expect(rest.next).toBeNull();
});

test('where the law asks for a device and there is none, status and paper say so and no export is made', async () => {
  const { owner, at, sale, paper } = await openTill();
  await owner('PUT', '/tenants/current', { country: 'DE' });
  await owner('PUT', `/branches/${at.branchId}/settings`, { fiscal_device: 'none' });
  const id = await sale();
  expect((await owner('GET', `/branches/${at.branchId}/fiscal`)).data).toMatchObject({
    ...{ law: 'KassenSichV', is_required: true, status: 'missing', device: 'none' },
  });
  expect(await paper(id)).toEqual({ state: 'none' });
  const refused = await owner(
    'GET',
    `/branches/${at.branchId}/fiscal/export?date_from=2026-11-01&date_to=2026-11-30`,
  );
  expect([refused.status, refused.body.error.code]).toEqual([409, 'FISCAL_DEVICE_MISSING']);
  expect(refused.body.error.details.needs).toContain('TSE');
});

test('a device is sought on this computer alone', async () => {
  const { owner, at } = await openTill();
  const path = `/branches/${at.branchId}/settings`;
  for (const wrong of [
    '192.168.1.5:4711',
    '127.0.0.1:0',
    '127.0.0.1:65536',
    '127.0.0.1:99999',
    '127.0.0.1:022',
  ])
    expect((await owner('PUT', path, { fiscal_address: wrong })).status, wrong).toBe(422);
});

test('an installation that is not told to speaks to no device, and what waits for one is an alarm', async () => {
  const asked: string[] = [];
  const device = createServer((socket) => {
    asked.push('connected');
    socket.destroy();
  });
  await new Promise<void>((listening) => device.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void device.close());
  const at = await openRestaurant();
  await at.app.startWork();
  const owner = await at.as('owner');
  const dish = await addItem(at, { price: 1_000 });
  const address = `127.0.0.1:${(device.address() as AddressInfo).port}`;
  const settings = { fiscal_device: 'simulated', fiscal_address: address };
  expect((await owner('PUT', `/branches/${at.branchId}/settings`, settings)).status).toBe(200);
  const { data } = await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity: 1 }] });
  await owner('POST', `/pos/orders/${data.id}/payment`, { payment_method: 'cash', amount: 10 });
  const alarms = async () =>
    ((await owner('GET', '/alarms')).data as { cause: string }[]).map(({ cause }) => cause);
  expect(await alarms()).not.toContain('receipts_unsigned');
  at.clock.advance(3 * 60_000);
  expect(await alarms()).toContain('receipts_unsigned');
  expect(asked).toEqual([]);
  await owner('PUT', `/branches/${at.branchId}/settings`, { fiscal_address: null });
  expect((await owner('GET', `/branches/${at.branchId}/fiscal`)).data.status).toBe('missing');
  expect(await alarms()).toContain('receipts_unsigned');
});
