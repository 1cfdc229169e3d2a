import type { z } from 'zod';
import { countryOf } from '../../core/countries.ts';
import { AppError } from '../../core/errors.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader } from '../../db/handle/handle.ts';
import { fromJson } from '../../db/tables/json.ts';
import type { FiscalReceiptRow } from '../../db/tables/sales.ts';
import { toPercent } from '../../http/endpoint/fields.ts';
import { visibleBranch } from '../../identity/branches/service.ts';
import { countryHere } from '../../identity/tenant/country-store.ts';
import type { FiscalExport, FiscalExportQuery, FiscalReceipt, FiscalStatus } from './schema.ts';
import { isSimulatedAddress } from './simulated.ts';
import { deviceOf, openReceipts, receiptsInPeriod, seriesInPeriod } from './store.ts';

export async function fiscalStatus(reader: Reader, branchId: number): Promise<z.output<typeof FiscalStatus>> {
  await visibleBranch(reader, branchId);
  const law = countryOf(await countryHere(reader))?.fiscal;
  const device = await deviceOf(reader, branchId);
  const open = await openReceipts(reader, branchId);
  const [waiting, refused] = (['waiting', 'refused'] as const).map((state) =>
    open.find((row) => row.state === state),
  );
  const isFailing = waiting?.failed_at != null;
  const isRequired = law?.device ?? false;
  return {
    branch_id: branchId,
    law: law?.name ?? null,
    needs: law?.needs ?? null,
    is_required: isRequired,
    device: device?.kind ?? 'none',
    status: statusOf(device, isRequired, isFailing),
    waiting: Number(waiting?.count ?? 0),
    refused: Number(refused?.count ?? 0),
    failed_since: waiting?.failed_at == null ? null : toIso(waiting.failed_at),
    error: waiting?.error ?? refused?.error ?? null,
  };
}

function statusOf(device: Device, isRequired: boolean, isFailing: boolean) {
  if (device === null) return isRequired ? 'missing' : 'none';
  if (!isSimulatedAddress(device.address)) return 'missing';
  return isFailing ? 'failing' : 'ready';
}

type Device = Awaited<ReturnType<typeof deviceOf>>;

/**
 * The receipts of a period in their order, in parts. If the law requires a device and none was used in the period the
 * export is refused, because it would look like valid records.
 */
export async function fiscalExport(
  reader: Reader,
  branchId: number,
  query: z.output<typeof FiscalExportQuery>,
): Promise<z.output<typeof FiscalExport>> {
  await visibleBranch(reader, branchId);
  const period = { branchId, from: query.date_from, to: query.date_to };
  const series = await seriesInPeriod(reader, period);
  const { device, ...law } = countryOf(await countryHere(reader))?.fiscal ?? {};
  if (series.length === 0 && device && (await deviceOf(reader, branchId)) === null)
    throw new AppError('FISCAL_DEVICE_MISSING', { details: law });
  const rows = await receiptsInPeriod(reader, { ...period, after: query.after, limit: query.limit });
  return {
    branch_id: branchId,
    date_from: query.date_from,
    date_to: query.date_to,
    series: series.map((row) => withGaps(row.series, Number(row.first), Number(row.last), Number(row.count))),
    receipts: rows.map(receiptOnWire),
    next: rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

const withGaps = (series: string, first: number, last: number, count: number) => ({
  ...{ series, first, last, count },
  missing: last - first + 1 - count,
});

function receiptOnWire(row: FiscalReceiptRow): z.output<typeof FiscalReceipt> {
  const { order_number, total, rounding, taxes, payments } = fromJson(row.document);
  const signature = row.signature === null ? null : fromJson(row.signature);
  return {
    ...{ id: row.id, order_id: row.order_id, kind: row.kind, series: row.series, sequence: row.sequence },
    ...{ business_date: row.business_date, state: row.state, error: row.error },
    ...{ order_number, total, rounding, payments: [...payments] },
    taxes: taxes.map((tax) => ({ ...tax, rate: toPercent(tax.ppm) })),
    created_at: toIso(row.created_at),
    signed_at: row.signed_at === null ? null : toIso(row.signed_at),
    signature: signature && { ...signature, time: toIso(signature.time), qr: signature.qr ?? null },
  };
}
