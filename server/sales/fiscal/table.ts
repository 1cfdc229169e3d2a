import { z } from 'zod';
import {
  type ReceiptDocument,
  receiptKinds,
  receiptStates,
  type Signature,
} from '../../core/money/fiscal-receipt.ts';
import { orNull } from '../../db/declared/column.ts';
import { column, minor } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import type { Json } from '../../db/tables/json.ts';

const document = z.looseObject({
  order_number: z.string(),
  total: minor,
  taxes: z.array(z.looseObject({ name: z.string(), amount: minor })),
  payments: z.array(z.looseObject({ method: z.string(), amount: minor })),
});
const signature = z.looseObject({
  serial: z.string(),
  counter: z.number(),
  signature: z.string(),
  time: z.number(),
});

/** Receipts signed, or to be signed, by a fiscal device: written with the order, sent after the commit. */
export const fiscalReceipts = replicatedTable('fiscal_receipts', {
  number: 80,
  kind: 'owned',
  scope: 'branch',
  parent: { table: 'orders', column: 'order_id' },
  topic: 'fiscal',
  columns: {
    host: {
      ...timestampedColumns,
      order_id: column.id('orders'),
      branch_id: column.fixedId(),
      kind: column.choice(receiptKinds),
      series: column.text({ most: 60 }),
      sequence: column.count(),
      business_date: column.day(),
      document: column.json<Json<ReceiptDocument>>(document),
      state: column.choice(receiptStates),
      sent_at: orNull(column.moment()),
      failed_at: orNull(column.moment()),
      error: orNull(column.text()),
      signature: orNull(column.json<Json<Signature>>(signature)),
      signed_at: orNull(column.moment()),
    },
  },
});
