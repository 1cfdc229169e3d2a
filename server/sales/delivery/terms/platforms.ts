import { unknownId } from '../../../core/errors.ts';
import type { Ppm } from '../../../core/money/money.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { DeliveryPlatformRow } from '../../../db/tables/service.ts';
import { toPercent, toPpm } from '../../../http/endpoint/fields.ts';
import { columns, sharedOnWire } from '../../../identity/records/columns.ts';
import { codeFrom, requireFree } from '../../../identity/records/service.ts';
import { changeRecord, insertRecord, recordById, recordsAs } from '../../../identity/records/store.ts';
import type { NewPlatform, Platform, PlatformChanges } from './schema.ts';
import { termsOfPlatform } from './store.ts';

const TABLE = 'delivery_platforms';

const toWire = (row: DeliveryPlatformRow): Platform => ({
  ...row,
  commission: toPercent(row.commission_ppm),
  markup: toPercent(row.markup_ppm),
  ...sharedOnWire(row),
});

export const { list: listPlatforms, byId: platformById } = recordsAs(TABLE, toWire);

export async function createPlatform(tx: Tx, platform: NewPlatform): Promise<number> {
  const { commission, markup, ...own } = platform;
  const code = own.code ?? codeFrom(own.name, 'code');
  await requireFree(tx, TABLE, 'code', code);
  const rates = { commission_ppm: toPpm(commission), markup_ppm: toPpm(markup) };
  return insertRecord(tx, TABLE, { ...columns({ ...own, code }), ...rates });
}

export async function updatePlatform(tx: Tx, id: number, changes: PlatformChanges): Promise<void> {
  const { commission, markup, ...own } = changes;
  await requireFree(tx, TABLE, 'code', own.code, id);
  await changeRecord(tx, TABLE, id, {
    ...columns(own),
    ...(commission !== undefined && { commission_ppm: toPpm(commission) }),
    ...(markup !== undefined && { markup_ppm: toPpm(markup) }),
  });
}

/** The platform of a new order. */
export async function requirePlatform(tx: Tx, id: number): Promise<void> {
  const platform = await recordById(tx, TABLE, id);
  if (platform?.is_active !== 1) throw unknownId('delivery_platform_id', 'delivery platform', id);
}

/** The surcharge of a platform for each unit, even once it is deleted; nothing without a platform. */
export async function markupOf(tx: Tx, platformId: number | null | undefined): Promise<Ppm> {
  if (platformId == null) return 0;
  return (await termsOfPlatform(tx, platformId))?.markup_ppm ?? 0;
}

/** The platform's commission on a sale made now; null without one. */
export async function commissionOf(tx: Tx, platformId: number | null | undefined): Promise<Ppm | null> {
  if (platformId == null) return null;
  return (await termsOfPlatform(tx, platformId))?.commission_ppm ?? null;
}
