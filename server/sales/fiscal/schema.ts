import { z } from 'zod';
import { receiptKinds, receiptStates } from '../../core/money/fiscal-receipt.ts';
import { businessDay, id, isoTime } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

export const FiscalStatus = z.object({
  branch_id: id(),
  /** Name of the country's law; null: it requires nothing. */
  law: z.string().nullable(),
  needs: z.string().nullable(),
  /** The law requires a device that signs each receipt. */
  is_required: z.boolean(),
  device: z.enum(['none', 'simulated']),
  /** `missing`: one is required and none is connected, or its address is missing. */
  status: z.enum(['none', 'missing', 'ready', 'failing']),
  /** Unsigned receipts. */
  waiting: z.int(),
  /** Receipts the device refused. */
  refused: z.int(),
  failed_since: isoTime().nullable(),
  error: z.string().nullable(),
});

const MAX = 1_000;

export const FiscalExportQuery = z.object({
  date_from: businessDay(),
  date_to: businessDay(),
  /** The `next` of the previous part. */
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(MAX).default(MAX),
});

const FiscalTax = z.object({
  name: z.string(),
  code: z.string(),
  rate: z.number(),
  inclusive: z.boolean(),
  base: money(),
  amount: money(),
});

const FiscalPayment = z.object({ method: z.string(), amount: money() });

const FiscalSignature = z.object({
  serial: z.string(),
  counter: z.int(),
  signature: z.string(),
  time: isoTime(),
  qr: z.string().nullable(),
});

const FiscalSeries = z.object({
  series: z.string(),
  first: z.int(),
  last: z.int(),
  count: z.int(),
  missing: z.int(),
});

export const FiscalReceipt = z.object({
  id: id(),
  order_id: id(),
  kind: z.enum(receiptKinds),
  series: z.string(),
  sequence: z.int(),
  business_date: z.string(),
  state: z.enum(receiptStates),
  order_number: z.string(),
  total: money(),
  rounding: money(),
  taxes: z.array(FiscalTax),
  payments: z.array(FiscalPayment),
  created_at: isoTime(),
  signed_at: isoTime().nullable(),
  error: z.string().nullable(),
  signature: FiscalSignature.nullable(),
});

export const FiscalExport = z.object({
  branch_id: id(),
  date_from: z.string(),
  date_to: z.string(),
  /**
   * For the whole period: each series from its first to its last number; `missing` is 0 unless receipts were removed.
   */
  series: z.array(FiscalSeries),
  receipts: z.array(FiscalReceipt),
  /** Start of the next part; null: this was the last. */
  next: id().nullable(),
});

nameSchemas({
  FiscalStatus,
  FiscalExport,
  FiscalReceipt,
  FiscalSeries,
  FiscalTax,
  FiscalPayment,
  FiscalSignature,
});
