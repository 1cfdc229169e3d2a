import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { enqueue, type NewPrintJob, nextReprint } from '../../../server/printing/jobs/enqueue.ts';
import { openTestTenant } from '../../harness/database.ts';
import { samples } from '../tickets/samples.ts';

const kot: NewPrintJob = {
  printerId: 1,
  branchId: 1,
  document: 'kot',
  refId: 17,
  dedupeKey: 'kot:17:1:1',
  snapshot: samples.kot,
};

async function openKitchen({ copies }: { copies: number }): Promise<TenantDatabase> {
  const tenant = await openTestTenant();
  await tenant.transact(systemCaller, (tx) => insertPrinter(tx, copies));
  return tenant;
}

const insertPrinter = (tx: Tx, copies: number): Promise<void> =>
  insert(tx, 'printers', {
    id: tx.id('printers'),
    branch_id: 1,
    name: 'Grill',
    kind: 'tcp',
    address: '127.0.0.1:9100',
    width_mm: 80,
    columns: 48,
    code_page: null,
    cut: 1,
    drawer_pin: null,
    copies,
    acknowledgement: null,
    fallback_printer_id: null,
    is_active: 1,
    deleted_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  });

const jobs = (tenant: TenantDatabase) =>
  tenant.read(systemCaller, ({ db }) => db.selectFrom('print_jobs').selectAll().orderBy('id').execute());

test('a request that comes twice queues its ticket once and hears of the same job', async () => {
  const tenant = await openKitchen({ copies: 1 });
  const announced: unknown[] = [];
  tenant.onEvent((event) => announced.push(event.type));
  const first = await tenant.transact(systemCaller, (tx) => enqueue(tx, kot));
  const again = await tenant.transact(systemCaller, (tx) => enqueue(tx, kot));
  expect(first).toEqual({ id: 1, printer_id: 1, status: 'queued' });
  expect(again).toEqual(first);
  expect(await jobs(tenant)).toHaveLength(1);
  expect(announced).toEqual(['print_job.queued']);
});

test('a printer set to two copies gets a job for each, a drawer kick never more than one', async () => {
  const tenant = await openKitchen({ copies: 2 });
  const drawer = { document: 'drawer', reason: 'no_sale' } as const;
  await tenant.transact(systemCaller, async (tx) => {
    await enqueue(tx, kot);
    await enqueue(tx, { ...kot, document: 'drawer', dedupeKey: 'drawer:1', snapshot: drawer });
  });
  expect((await jobs(tenant)).map(({ dedupe_key, copy_no }) => [dedupe_key, copy_no])).toEqual([
    ['kot:17:1:1:1', 1],
    ['kot:17:1:1:2', 2],
    ['drawer:1:1', 1],
  ]);
});

test('reprints of a document are counted through', async () => {
  const tenant = await openKitchen({ copies: 1 });
  const reprint = () =>
    tenant.transact(systemCaller, async (tx) => {
      const n = await nextReprint(tx, 'kot', 17);
      await enqueue(tx, { ...kot, dedupeKey: `kot:17:r${n}`, reprint: { n, by: 'Asha', at: tx.now } });
      return n;
    });
  await tenant.transact(systemCaller, (tx) => enqueue(tx, kot));
  expect([await reprint(), await reprint()]).toEqual([1, 2]);
  expect(await tenant.read(systemCaller, (reader) => nextReprint(reader, 'kot', 18))).toBe(1);
});

test('a transaction that fails leaves no ticket behind', async () => {
  const tenant = await openKitchen({ copies: 1 });
  const failing = tenant.transact(systemCaller, async (tx) => {
    await enqueue(tx, kot);
    throw new Error('no stock');
  });
  await expect(failing).rejects.toThrow('no stock');
  expect(await jobs(tenant)).toEqual([]);
});
