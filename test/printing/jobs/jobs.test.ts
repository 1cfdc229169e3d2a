import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { enqueue } from '../../../server/printing/jobs/enqueue.ts';
import type { JobStatus } from '../../../server/printing/jobs/status.ts';
import { openRestaurant, type Restaurant } from '../../harness/app.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { BRISK } from '../spooler/rig.ts';
import { samples } from '../tickets/samples.ts';
import { HASTY } from '../transport/listener.ts';

/** Two printers that nobody prints at. */
async function openWithPrinters(): Promise<Restaurant> {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  for (const name of ['Grill', 'Bar'])
    await manager('POST', '/pos/printers', { name, address: '127.0.0.1:19100' });
  return at;
}

async function openDevice(): Promise<VirtualPrinter> {
  const device = await VirtualPrinter.start();
  onTestFinished(() => device.stop());
  return device;
}

let keys = 0;

async function addJob(at: Restaurant, status: JobStatus, copiesSent = 0, printerId = 1): Promise<number> {
  return at.tenant.transact(systemCaller, async (tx) => {
    const { id } = await enqueue(tx, {
      printerId,
      branchId: at.branchId,
      document: 'kot',
      refId: 7,
      dedupeKey: `test:${++keys}`,
      snapshot: samples.kot,
    });
    const change = { status, copies_sent: copiesSent, error: 'Out of paper.' };
    if (status !== 'queued') await tx.db.updateTable('print_jobs').set(change).where('id', '=', id).execute();
    return id;
  });
}

test('jobs are listed newest first, by printer, status and document, page by page', async () => {
  const at = await openWithPrinters();
  for (const status of ['printed', 'held', 'queued'] as const) await addJob(at, status);
  await addJob(at, 'queued', 0, 2);
  await at.tenant.transact(systemCaller, (tx) =>
    enqueue(tx, {
      printerId: 2,
      branchId: at.branchId,
      document: 'bill',
      refId: 1,
      dedupeKey: 'bill',
      snapshot: samples.bill,
      reprint: { n: 2, by: 'Asha', at: tx.now },
    }),
  );
  const waiter = await at.as('waiter');
  const ids = async (query: string) =>
    (await waiter('GET', `/printing/jobs${query}`)).data.map(({ id }: { id: number }) => id);
  expect(await ids('')).toEqual([5, 4, 3, 2, 1]);
  expect(await ids('?printer_id=2')).toEqual([5, 4]);
  expect(await ids('?status=queued&document=kot')).toEqual([4, 3]);
  const first = await waiter('GET', '/printing/jobs?limit=2');
  expect(first.body.meta).toMatchObject({ limit: 2, has_more: true });
  expect(await ids(`?limit=3&cursor=${first.body.meta.next_cursor}`)).toEqual([3, 2, 1]);
  expect((await waiter('GET', '/printing/jobs/5')).data).toMatchObject({
    document: 'bill',
    ref_id: 1,
    reprint_no: 2,
    status: 'queued',
    attempts: 0,
    copy_no: 1,
    first_byte_at: null,
  });
  expect((await waiter('GET', '/printing/jobs?status=lost')).status).toBe(422);
  expect((await waiter('GET', '/printing/jobs/99')).status).toBe(404);
});

const verbs = ['retry', 'confirm', 'reroute', 'cancel'] as const;
const outcomes: [status: JobStatus, copiesSent: number, ...answers: (number | string)[]][] = [
  ['queued', 0, 200, 'INVALID_STATUS_TRANSITION', 200, 200],
  ['retrying', 0, 200, 'INVALID_STATUS_TRANSITION', 200, 200],
  ['ambiguous', 1, 200, 200, 200, 200],
  ['held', 0, 200, 'INVALID_STATUS_TRANSITION', 200, 200],
  ['held', 1, 200, 200, 200, 200],
  ['sending', 1, ...verbs.map(() => 'INVALID_STATUS_TRANSITION')],
  ...(['printed', 'printed_unacknowledged', 'expired', 'cancelled'] as const).map(
    (status) => [status, 1, ...verbs.map(() => 'PRINT_JOB_FINISHED')] as [JobStatus, number, ...string[]],
  ),
];

test.each(outcomes)(
  'a job that is %s with %i copies sent can be …',
  async (status, copiesSent, ...answers) => {
    const at = await openWithPrinters();
    const cashier = await at.as('cashier');
    const seen: (number | string)[] = [];
    for (const verb of verbs) {
      const id = await addJob(at, status, copiesSent);
      const reply = await cashier('POST', `/printing/jobs/${id}/${verb}`, { printer_id: 2 });
      seen.push(reply.status === 200 ? 200 : reply.body.error.code);
      if (reply.status !== 200) expect(reply.status).toBe(409);
    }
    expect(seen).toEqual(answers);
  },
);

test('decisions are audited, and say what became of the job', async () => {
  const at = await openWithPrinters();
  const cashier = await at.as('cashier');
  const id = await addJob(at, 'held');
  const rerouted = await cashier('POST', `/printing/jobs/${id}/reroute`, { printer_id: 2 });
  expect(rerouted.data).toMatchObject({
    printer_id: 2,
    status: 'queued',
    error: null,
    rerouted_from: 'Grill',
    returned_from: null,
  });
  const back = await cashier('POST', `/printing/jobs/${id}/reroute`, { printer_id: 1 });
  const home = { printer_id: 1, rerouted_from: null, returned_from: 'Bar' };
  expect(back.data).toMatchObject(home);
  const stayed = await cashier('POST', `/printing/jobs/${id}/reroute`, { printer_id: 1 });
  expect(stayed.data).toMatchObject(home);
  const { history } = (await cashier('GET', `/printing/jobs/${id}`)).data;
  expect(history).toMatchObject([
    { printer_id: 2, outcome: 'handed_over' },
    { printer_id: 1, outcome: 'brought_home' },
  ]);
  expect((await cashier('POST', `/printing/jobs/${id}/cancel`)).data.status).toBe('cancelled');
  const entries = await at.tenant.read(systemCaller, ({ db }) =>
    db.selectFrom('audit_entries').select(['action', 'entity_id', 'before', 'after']).execute(),
  );
  const mine = entries.filter(({ action }) => action.startsWith('print_job.'));
  expect(mine.map(({ action }) => action)).toEqual([
    'print_job.reroute',
    'print_job.reroute',
    'print_job.reroute',
    'print_job.cancel',
  ]);
  expect(JSON.parse(mine[0]?.before ?? '')).toMatchObject({ status: 'held', printer_id: 1 });
});

test('a job goes only to a working printer of its branch', async () => {
  const at = await openWithPrinters();
  const manager = await at.as('manager');
  const id = await addJob(at, 'held');
  await manager('PUT', '/pos/printers/2', { is_active: false });
  for (const printer_id of [2, 99]) {
    const reply = await manager('POST', `/printing/jobs/${id}/reroute`, { printer_id });
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([422, ['printer_id']]);
  }
  await manager('PUT', '/pos/printers/1', { is_active: false });
  const retried = await manager('POST', `/printing/jobs/${id}/retry`);
  expect([retried.status, retried.body.error.code]).toEqual([409, 'PRINTER_NOT_CONFIGURED']);
});

test('waiters see the queue and decide nothing', async () => {
  const at = await openWithPrinters();
  const waiter = await at.as('waiter');
  const id = await addJob(at, 'held');
  for (const verb of verbs) {
    expect((await waiter('POST', `/printing/jobs/${id}/${verb}`, { printer_id: 2 })).status).toBe(403);
  }
});

test('an ambiguous bill that a person retries prints marked; one that is confirmed never prints again', async () => {
  const at = await openRestaurant();
  const device = await openDevice();
  const cashier = await at.as('cashier');
  const manager = await at.as('manager');
  await manager('POST', '/pos/printers', { name: 'Till', address: `127.0.0.1:${device.port}` });
  await at.app.startWork({ timing: BRISK, transport: HASTY });
  const bill = (dedupeKey: string) =>
    at.tenant.transact(systemCaller, (tx) =>
      enqueue(tx, {
        printerId: 1,
        branchId: at.branchId,
        document: 'bill',
        refId: 1,
        dedupeKey,
        snapshot: samples.bill,
      }),
    );
  const status = async (id: number) => (await cashier('GET', `/printing/jobs/${id}`)).data.status;
  for (const verb of ['retry', 'confirm']) {
    device.faults.loseAck = true;
    const { id } = await bill(verb);
    await expect.poll(() => status(id), { timeout: 5_000 }).toBe('ambiguous');
    await cashier('POST', `/printing/jobs/${id}/${verb}`);
    await expect.poll(() => status(id), { timeout: 5_000 }).toBe('printed');
  }
  const marked = device.tickets.map(({ text }) => text.includes('POSSIBLE DUPLICATE'));
  expect(marked).toEqual([false, true, false]);
});

test('an ambiguous bill that a person sends to a printer that is off prints as soon as it is on', async () => {
  const at = await openRestaurant();
  const device = await openDevice();
  device.faults.refuseConnections = true;
  const manager = await at.as('manager');
  await manager('POST', '/pos/printers', { name: 'Till', address: `127.0.0.1:${device.port}` });
  const bill = { document: 'bill', snapshot: samples.bill, dedupeKey: 'bill', refId: 1 } as const;
  const { id } = await at.tenant.transact(systemCaller, (tx) =>
    enqueue(tx, { printerId: 1, branchId: at.branchId, ...bill }),
  );
  await at.tenant.transact(systemCaller, ({ db }) =>
    db.updateTable('print_jobs').set({ status: 'ambiguous', copies_sent: 1 }).execute(),
  );
  await at.app.startWork({ timing: BRISK, transport: HASTY });
  const status = async () => (await manager('GET', `/printing/jobs/${id}`)).data.status;
  expect(await status()).toBe('ambiguous');
  await manager('POST', `/printing/jobs/${id}/retry`);
  await expect.poll(status, { timeout: 5_000 }).toBe('retrying');
  device.faults.refuseConnections = false;
  await expect.poll(status, { timeout: 5_000 }).toBe('printed');
  expect(device.tickets[0]?.text).toContain('POSSIBLE DUPLICATE');
});

test('a retry does not wait for the next attempt', async () => {
  const at = await openRestaurant();
  const device = await openDevice();
  const manager = await at.as('manager');
  device.faults.paperOut = true;
  await manager('POST', '/pos/printers', { name: 'Till', address: `127.0.0.1:${device.port}` });
  await at.app.startWork({
    timing: { ...BRISK, retryFirst: 60_000, retryMost: 60_000, takeover: 60_000 },
    transport: HASTY,
  });
  const { data: job } = await manager('POST', '/pos/printers/1/test');
  const status = async () => (await manager('GET', `/printing/jobs/${job.id}`)).data.status;
  await expect.poll(status, { timeout: 5_000 }).toBe('retrying');
  device.faults.paperOut = false;
  await manager('POST', `/printing/jobs/${job.id}/retry`);
  await expect.poll(status, { timeout: 5_000 }).toBe('printed');
});
