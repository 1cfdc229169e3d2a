import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { searchable } from '../../core/text.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { MenuItem } from '../menu/schema.ts';
import { itemsByIds, menuOrder } from '../menu/store.ts';
import { menuItemsOnWire } from '../menu/wire.ts';
import type { ModifierGroup } from '../modifiers/schema.ts';
import { listModifierGroups } from '../modifiers/store.ts';
import { listTaxes } from '../taxes/store.ts';
import type { KnownWords } from './reading/known.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Of several with one name the oldest. */
const byName = (rows: readonly Named[]): Map<string, number> =>
  new Map(rows.map(({ id, name }) => [searchable(name), id]));

/** The newest first. */
export const namesOf = (
  { db }: Reader,
  table: 'categories' | 'kitchens' | 'order_types' | 'modifier_groups',
): Promise<Named[]> =>
  db.selectFrom(table).select(['id', 'name']).where('deleted_at', 'is', null).orderBy('id', 'desc').execute();

/** What a file may refer to. */
export async function knownWords(reader: Reader): Promise<KnownWords> {
  const taxes = await listTaxes(reader, false);
  return {
    kitchens: byName(await namesOf(reader, 'kitchens')),
    orderTypes: byName(await namesOf(reader, 'order_types')),
    groups: new Set(byName(await namesOf(reader, 'modifier_groups')).keys()),
    taxes: taxes.map(({ id, name, code, rate, rate_group }) => ({ id, name, code, rate, group: rate_group })),
  };
}

/** Dishes that are read in one turn of the event loop. */
const PAGE = 50;

/** The whole menu as the restaurant defines it, in its order. */
export async function menuNow(reader: Reader): Promise<{ items: MenuItem[]; groups: ModifierGroup[] }> {
  const items: MenuItem[] = [];
  const order = await menuOrder(reader);
  for (let at = 0; at < order.length; at += PAGE) {
    const rows = await itemsByIds(reader, order.slice(at, at + PAGE));
    items.push(...(await menuItemsOnWire(reader, rows, true, { of: () => [] })));
    await setImmediate();
  }
  return { items, groups: await listModifierGroups(reader, true) };
}

/** The title of the column with this restaurant's numbers: those of another restaurant mean other dishes. */
export async function idTitleOf({ db }: Reader): Promise<string> {
  const { created_at, currency } = await db
    .selectFrom('tenants')
    .select(['created_at', 'currency'])
    .executeTakeFirstOrThrow();
  const digest = createHash('sha256').update(`${created_at} ${currency}`).digest('hex');
  return `Galley ID ${digest.slice(0, 8)}`;
}
