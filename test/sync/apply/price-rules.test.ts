import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { type Branch, openWorld, rowsOf, settle, write } from '../worlds/world.ts';

async function addRule(tx: Tx): Promise<number> {
  const id = tx.id('price_rules');
  const lists = { days: null, branch_ids: null, order_type_ids: null, area_ids: null, sources: null };
  const targets = { menu_item_ids: null, variant_ids: null, category_ids: null };
  const got = { get_menu_item_ids: null, get_variant_ids: null, get_category_ids: null };
  await insert(tx, 'price_rules', {
    ...{ id, name: 'Happy hour', name_i18n: null, priority: 0, type: 'percent', value: 200_000 },
    ...{ starts_on: null, ends_on: null, time_from: 1_020, time_to: 1_140, ...lists, ...targets, ...got },
    ...{ buy_quantity: null, get_quantity: null, max_per_order: null, combines: 1 },
    ...{ sort_order: 0, is_active: 1, created_at: tx.now, updated_at: tx.now, deleted_at: null },
  });
  return id;
}

test('a rule edited at head office and at two branches that were away merges by column, its effect as one', async () => {
  const world = await openWorld(2);
  const [one, other] = world.branches as [Branch, Branch];
  const id = await write(world.central, addRule);
  await settle(world);
  const change = (columns: object) => (tx: Tx) =>
    tx.db.updateTable('price_rules').set(columns).where('id', '=', id).execute();
  // The line is cut: each edits what it knows.
  await write(world.central, change({ type: 'amount', value: 100 }));
  one.clock.advance(1_000);
  await write(one.tenant, change({ value: 300_000 }));
  await write(one.tenant, change({ name: 'Early evening' }));
  other.clock.advance(2_000);
  await write(other.tenant, change({ priority: 7, time_to: 1_200 }));
  await settle(world);
  // The later edit of the value was of a percentage, so it stays one: never 300,000 as an amount.
  const merged = { type: 'percent', value: 300_000, name: 'Early evening', priority: 7 };
  for (const { tenant } of [{ tenant: world.central }, one, other])
    expect(rowsOf(tenant, 'price_rules')).toMatchObject([{ ...merged, time_from: 1_020, time_to: 1_200 }]);
});
