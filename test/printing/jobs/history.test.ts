import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { DAY } from '../../../server/core/time/time.ts';
import { enqueue } from '../../../server/printing/jobs/enqueue.ts';
import { forgetOldJobs } from '../../../server/printing/jobs/history-store.ts';
import type { JobStatus } from '../../../server/printing/jobs/status.ts';
import { openRestaurant, type Restaurant } from '../../harness/app.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { BRISK } from '../spooler/rig.ts';
import { samples } from '../tickets/samples.ts';
import { HASTY } from '../transport/listener.ts';

const patient = { timeout: 5_000, interval: 20 };

test('a job tells what was tried of it: where, when, what came of it and why', async () => {
  await using stopping = new AsyncDisposableStack();
  const [grill, bar] = [await VirtualPrinter.start(), await VirtualPrinter.start()];
  stopping.defer(() => grill.stop());
  stopping.defer(() => bar.stop());
  const at = await openRestaurant();
  const manager = await at.as('manager');
  for (const { port } of [grill, bar]) {
    await manager('POST', '/pos/printers', { name: 'Printer', address: `127.0.0.1:${port}` });
  }
  await manager('PUT', '/pos/printers/1', { fallback_printer_id: 2, acknowledgement: 'A' });
  await at.app.startWork({ timing: { ...BRISK, watch: 0 }, transport: HASTY });
  grill.faults.paperOut = true;
  const id = await addKot(at, 'queued');
  const look = async () => (await manager('GET', `/printing/jobs/${id}`)).data;
  await expect.poll(async () => (await look()).status, patient).toBe('printed');
  const { attempts, history } = await look();
  expect(history).toHaveLength(attempts + 1);
  expect(history[0]).toEqual({
    printer_id: 1,
    started_at: expect.any(String),
    ended_at: expect.any(String),
    outcome: 'not_sent',
    detail: 'Out of paper. Load a new roll.',
  });
  expect(history[1]).toEqual({
    printer_id: 2,
    started_at: expect.any(String),
    ended_at: expect.any(String),
    outcome: 'handed_over',
    detail: null,
  });
  expect(history[2]).toMatchObject({ printer_id: 2, outcome: 'printed', detail: null });
});

let keys = 0;

function addKot(at: Restaurant, status: JobStatus, isReprint = false): Promise<number> {
  return at.tenant.transact(systemCaller, async (tx) => {
    const { id } = await enqueue(tx, {
      printerId: 1,
      branchId: at.branchId,
      document: 'kot',
      refId: 7,
      dedupeKey: `history:${++keys}`,
      snapshot: samples.kot,
      ...(isReprint && { reprint: { n: 1, by: 'Asha', at: tx.now } }),
    });
    await tx.db.updateTable('print_jobs').set({ status }).where('id', '=', id).execute();
    return id;
  });
}

test('after a month jobs are forgotten, but not those that wait for a person, nor reprints, nor the newest', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  await manager('POST', '/pos/printers', { name: 'Grill', address: '127.0.0.1:19100' });
  const many = [];
  for (let n = 0; n < 520; n += 1) many.push(await addKot(at, 'printed'));
  const cancelled = await addKot(at, 'cancelled');
  const kept = [await addKot(at, 'held'), await addKot(at, 'ambiguous'), await addKot(at, 'printed', true)];
  await at.tenant.transact(systemCaller, (tx) =>
    tx.db
      .insertInto('print_attempts')
      .values([cancelled, kept[0]!].map((job, n) => attempt(n + 1, job)))
      .execute(),
  );
  at.clock.advance(29 * DAY);
  await forgetOldJobs(at.tenant);
  expect(await ids(at)).toEqual([...many, cancelled, ...kept]);
  at.clock.advance(2 * DAY);
  const newest = await addKot(at, 'printed');
  await forgetOldJobs(at.tenant);
  expect(await ids(at)).toEqual([...kept, newest]);
  expect(await attempted(at)).toEqual([kept[0]]);
  at.clock.advance(60 * DAY);
  await forgetOldJobs(at.tenant);
  expect(await ids(at)).toEqual([...kept, newest]);
});

const attempt = (id: number, print_job_id: number) => ({
  id,
  print_job_id,
  printer_id: 1,
  started_at: 0,
  ended_at: 0,
  outcome: 'not_sent',
  detail: null,
});

const ids = (at: Restaurant): Promise<number[]> =>
  at.tenant.read(systemCaller, async ({ db }) => {
    const rows = await db.selectFrom('print_jobs').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  });

const attempted = (at: Restaurant): Promise<number[]> =>
  at.tenant.read(systemCaller, async ({ db }) => {
    const rows = await db.selectFrom('print_attempts').select('print_job_id').execute();
    return rows.map(({ print_job_id }) => print_job_id);
  });
