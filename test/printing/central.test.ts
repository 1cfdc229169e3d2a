import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { insertBranch } from '../../server/identity/tenant/create.ts';
import { openRestaurant } from '../harness/app.ts';

/** A branch that the central instance runs itself, and its manager. */
async function openCentral(printerNetworks?: readonly string[]) {
  const at = await openRestaurant({ role: 'central', ...(printerNetworks && { printerNetworks }) });
  const branch = { name: 'Quay', code: 'QUAY', timezone: 'Europe/Paris', hostNode: at.tenant.profile.node };
  const branchId = await at.tenant.transact(systemCaller, (tx) => insertBranch(tx, branch));
  const owner = await at.as('owner');
  await owner('PUT', `/branches/switch/${branchId}`);
  return owner;
}

const places = [
  { address: '127.0.0.1:19100' },
  { address: '192.168.1.50' },
  { address: '[::1]:9100' },
  { kind: 'usb', address: '/dev/usb/lp0' },
  { kind: 'os_queue', address: 'Grill' },
];

test('a central instance dials nothing where a restaurant says', async () => {
  const owner = await openCentral();
  for (const place of places) {
    const reply = await owner('POST', '/pos/printers', { name: 'Grill', ...place });
    expect([reply.status, reply.body.error?.code], place.address).toEqual([422, 'PRINTER_ADDRESS_REFUSED']);
  }
  const search = await owner('POST', '/printing/discover');
  expect([search.status, search.body.error.code]).toEqual([422, 'PRINTER_ADDRESS_REFUSED']);
});

test('it prints in the networks that whoever runs it has listed, and nowhere else', async () => {
  const owner = await openCentral(['192.168.1.0/24', '10.1.2.3']);
  const setUp = async (address: string) =>
    (await owner('POST', '/pos/printers', { name: address, address })).status;
  expect(await setUp('192.168.1.50')).toBe(201);
  expect(await setUp('10.1.2.3:9100')).toBe(201);
  expect(await setUp('10.1.2.4')).toBe(422);
  expect(await setUp('127.0.0.1:19100')).toBe(422);
  expect((await owner('PUT', '/pos/printers/1', { address: '192.168.2.50' })).status).toBe(422);
});
