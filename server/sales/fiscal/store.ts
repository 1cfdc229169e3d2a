import { type ReceiptKind, unsigned } from '../../core/money/fiscal-receipt.ts';
import { cached } from '../../db/handle/cached.ts';
import { changedAtOf } from '../../db/handle/changed-at.ts';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
import type { FiscalReceiptRow } from '../../db/tables/sales.ts';

const connected = query((db, p: { branchId: number }) =>
  db
    .selectFrom('branch_settings')
    .select(['fiscal_device as kind', 'fiscal_address as address'])
    .where('branch_id', '=', p.branchId),
);

/** The branch's device; null: none. */
export async function deviceOf(handle: Handle, branchId: number) {
  const [row] = await connected(handle, { branchId });
  return row?.kind === 'simulated' ? { kind: row.kind, address: row.address ?? '' } : null;
}

/** Needed for every order, so cached until the settings change. */
export const cachedDevice = cached('branch.', 'fiscal device', deviceOf);

export const insertReceipts = (tx: Tx, rows: readonly FiscalReceiptRow[]): Promise<void> =>
  insert(tx, 'fiscal_receipts', rows);

const lastOf = query((db, p: { branchId: number; series: string }) =>
  db
    .selectFrom('fiscal_receipts')
    .select((e) => e.fn.max('sequence').as('last'))
    .where('branch_id', '=', p.branchId)
    .where('series', '=', p.series),
);

/** Gapless: taken from the receipts themselves, in the transaction that writes one. */
export const lastReceipt = async (tx: Tx, branchId: number, series: string): Promise<number> =>
  (await lastOf(tx, { branchId, series }))[0]?.last ?? 0;

const ofOrder = query((db, p: { orderId: number; kind: ReceiptKind }) =>
  db
    .selectFrom('fiscal_receipts')
    .selectAll()
    .where('order_id', '=', p.orderId)
    .where('kind', '=', p.kind)
    .orderBy('id', 'desc')
    .limit(1),
);

export const newestReceipt = async (
  handle: Handle,
  orderId: number,
  kind: ReceiptKind,
): Promise<FiscalReceiptRow | undefined> => (await ofOrder(handle, { orderId, kind }))[0];

const waiting = query((db, p: { branchId: number }) =>
  db
    .selectFrom('fiscal_receipts')
    .selectAll()
    .where('branch_id', '=', p.branchId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1),
);

/** Signed in the order in which they were written. */
export const nextToSign = async (handle: Handle, branchId: number): Promise<FiscalReceiptRow | undefined> =>
  (await waiting(handle, { branchId }))[0];

const hosted = query((db, p: { node: number }) =>
  db
    .selectFrom('branches')
    .innerJoin('branch_settings', 'branch_settings.branch_id', 'branches.id')
    .select(['branches.id', 'branch_settings.fiscal_address as address'])
    .where('branches.host_node', '=', p.node)
    .where('branch_settings.fiscal_device', '=', 'simulated'),
);

/** The branches of this server with a device. */
export const branchesWithDevice = (handle: Handle, node: number) => hosted(handle, { node });

type Progress = Pick<
  FiscalReceiptRow,
  'state' | 'sent_at' | 'failed_at' | 'error' | 'signature' | 'signed_at'
>;

/** Only while it waits: a signed receipt never changes. */
export async function updateWaiting(tx: Tx, id: number, change: Partial<Progress>): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('fiscal_receipts')
    .set({ ...change, updated_at: changedAtOf(tx.now) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

const states = query((db, p: { branchId: number }) =>
  db
    .selectFrom('fiscal_receipts')
    .select((e) => [
      'state',
      e.fn.countAll<number>().as('count'),
      e.fn.min('failed_at').as('failed_at'),
      e.fn.max('error').as('error'),
    ])
    .where('branch_id', '=', p.branchId)
    .where('state', 'in', unsigned)
    .groupBy('state'),
);

export const openReceipts = (handle: Handle, branchId: number) => states(handle, { branchId });

/** Receipts wait behind one the device did not sign. */
export const isFailing = async (handle: Handle, branchId: number): Promise<boolean> =>
  (await openReceipts(handle, branchId)).some(
    ({ state, failed_at }) => state === 'waiting' && failed_at !== null,
  );

interface ExportPage {
  readonly branchId: number;
  readonly from: string;
  readonly to: string;
}

const inPeriod = query((db, p: ExportPage & { after: number; limit: number }) =>
  db
    .selectFrom('fiscal_receipts')
    .selectAll()
    .where('branch_id', '=', p.branchId)
    .where('business_date', '>=', p.from)
    .where('business_date', '<=', p.to)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

export const receiptsInPeriod = (
  handle: Handle,
  page: ExportPage & { after: number; limit: number },
): Promise<FiscalReceiptRow[]> => inPeriod(handle, page);

const seriesIn = query((db, p: ExportPage) =>
  db
    .selectFrom('fiscal_receipts')
    .select((e) => [
      'series',
      e.fn.min('sequence').as('first'),
      e.fn.max('sequence').as('last'),
      e.fn.countAll<number>().as('count'),
    ])
    .where('branch_id', '=', p.branchId)
    .where('business_date', '>=', p.from)
    .where('business_date', '<=', p.to)
    .groupBy('series')
    .orderBy('series'),
);

export const seriesInPeriod = (handle: Handle, page: ExportPage) => seriesIn(handle, page);
