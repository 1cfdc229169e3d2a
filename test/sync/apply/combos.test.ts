import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { type Branch, openWorld, rowsOf, settle, write } from '../worlds/world.ts';

const kept = (tx: Tx) => ({
  ...{ sort_order: 0, is_active: 1 as const, created_at: tx.now, updated_at: tx.now, deleted_at: null },
});

async function addStep(tx: Tx) {
  const [step, option] = [tx.id('combo_steps'), tx.id('combo_options')];
  await insert(tx, 'combo_steps', {
    ...{
      id: step,
      menu_item_id: 1,
      name: 'Drink',
      name_i18n: null,
      min_select: 1,
      max_select: 1,
      course: null,
    },
    ...kept(tx),
  });
  await insert(tx, 'combo_options', {
    ...{ id: option, combo_step_id: step, menu_item_id: 2, variant_id: null, surcharge: 0, max_quantity: 1 },
    ...{ is_default: 1, ...kept(tx) },
  });
  return { step, option };
}

test('a combo edited at head office and at two branches that were away merges by column', async () => {
  const world = await openWorld(2);
  const [one, other] = world.branches as [Branch, Branch];
  const { step, option } = await write(world.central, addStep);
  await settle(world);
  const change = (table: 'combo_steps' | 'combo_options', id: number, columns: object) => (tx: Tx) =>
    tx.db
      .updateTable(table as 'combo_steps')
      .set(columns)
      .where('id', '=', id)
      .execute();
  // The line is cut: each edits what it knows.
  await write(world.central, change('combo_steps', step, { name: 'A drink', course: 2 }));
  await write(world.central, change('combo_options', option, { surcharge: 100 }));
  await write(one.tenant, change('combo_steps', step, { max_select: 2 }));
  await write(one.tenant, change('combo_options', option, { max_quantity: 2 }));
  for (const { clock } of [world, one, other]) clock.advance(10_000);
  await write(other.tenant, change('combo_steps', step, { min_select: 0 }));
  await settle(world);
  for (const { tenant } of [{ tenant: world.central }, one, other]) {
    // How many are chosen is one fact: the later edit knew of at most one.
    const counts = { min_select: 0, max_select: 1 };
    expect(rowsOf(tenant, 'combo_steps')).toMatchObject([{ name: 'A drink', course: 2, ...counts }]);
    expect(rowsOf(tenant, 'combo_options')).toMatchObject([{ surcharge: 100, max_quantity: 2 }]);
  }
});
