import type { ReceiptDocument, ReceiptKind } from '../../core/money/fiscal-receipt.ts';
import { businessDate } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { toJson } from '../../db/tables/json.ts';
import type { FiscalReceiptRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { recoverySuffix } from '../kots/tickets/number-gaps-store.ts';
import { insertReceipts, lastReceipt } from './store.ts';

export interface ReceiptDraft {
  readonly kind: ReceiptKind;
  readonly document: ReceiptDocument;
}

/**
 * Receipts for the device, with their order; sent after the commit. A series belongs to a server, so that neither a
 * replaced one nor a copy repeats a number.
 */
export async function writeReceipts(
  tx: Tx,
  branch: HostedBranch,
  orderId: number,
  drafts: readonly ReceiptDraft[],
): Promise<void> {
  const series = `${branch.id}.${tx.tenant.node}${await recoverySuffix(tx)}`;
  const last = await lastReceipt(tx, branch.id, series);
  const rows = drafts.map(
    ({ kind, document }, at): FiscalReceiptRow => ({
      id: tx.id('fiscal_receipts'),
      order_id: orderId,
      branch_id: branch.id,
      kind,
      series,
      sequence: last + at + 1,
      business_date: businessDate(tx.now, branch.timezone, branch.day_start),
      document: toJson(document),
      state: 'waiting',
      sent_at: null,
      failed_at: null,
      error: null,
      signature: null,
      signed_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    }),
  );
  await insertReceipts(tx, rows);
  for (const { id } of rows)
    tx.emit({ type: 'fiscal.queued', branchId: branch.id, data: { id, order_id: orderId } });
}
