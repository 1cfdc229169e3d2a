import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { programOfGuide } from './building-guide.ts';

const FOLDER = join(import.meta.dirname, '../../client/generated');

test('the pad of the guide is short', () => {
  const lines = programOfGuide()
    .split('\n')
    .filter((line) => line.trim() !== '');
  expect(lines.length).toBeLessThan(125);
});

test('the pad of the guide serves a table while the kitchen cooks', async () => {
  const at = await openRestaurant();
  const [owner, cook] = [await at.as('owner'), await at.as('kitchen')];
  await addItem(at, { name: 'Masala dosa', price: 450 });
  await owner('POST', '/pos/tables', { name: 'T1' });
  await owner('POST', '/users', { name: 'Asha', role: 'waiter', pin: '4711' });
  await owner('PUT', '/tenants/current', { settings: { waiters_take_payments: true } });
  await owner('PUT', `/branches/${at.branchId}/settings`, { shifts_required: true });
  const device = (await owner('POST', '/devices', { role: 'staff', label: 'Pad' })).data;
  const address = await at.server.listen({ host: '127.0.0.1', port: 0 });
  const pad = run([address, device.token, '4711']);
  await cookTickets(cook, 2);
  expect(await pad).toEqual([
    expect.stringMatching(/^T1: ORD-\d+-1, 2 lines, 13.5$/),
    'T1 billed, served by Asha',
    'paid, change 5',
  ]);
  expect((await owner('GET', '/pos/kots')).data).toMatchObject([{ status: 'served' }, { status: 'served' }]);
}, 30_000);

async function cookTickets(cook: Request, count: number): Promise<void> {
  const done = new Set<number>();
  while (done.size < count) {
    for (const { id } of (await cook('GET', '/pos/kots?status=sent_to_kitchen')).data) {
      await cook('PUT', `/pos/kot/${id}/status`, { status: 'food_ready' });
      done.add(id);
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** What it prints, once it ended by itself. */
async function run(args: readonly string[]): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'guide.ts');
  writeFileSync(file, programOfGuide());
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill());
  let out = '';
  let complaint = '';
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (complaint += part));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, complaint]).toEqual([0, '']);
  return out.trim().split('\n');
}
