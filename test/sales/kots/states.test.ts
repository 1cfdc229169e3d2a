import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { KotStatus } from '../../../server/core/statuses.ts';
import { openWorld } from '../../contract/world.ts';
import { answers, grid, namedMoves } from '../../harness/grid.ts';
import { addItem } from '../../harness/menu.ts';
import { valuesIn } from '../../harness/rows.ts';

/** Forward with skips; one step back is a recall. */
const moves = grid<KotStatus, 'same' | 'on' | 'recall' | 'no'>(`
                   sent_to_kitchen  in_kitchen  food_ready  served
  sent_to_kitchen  same             on          on          on
  in_kitchen       recall           same        on          on
  food_ready       no               recall      same        on
  served           no               no          recall      same
`);

const may = answers({ owner: 'ok', manager: 'ok', cashier: 'ok', waiter: 'ok', kitchen: 'ok' });
const lineOf = {
  sent_to_kitchen: 'sent',
  in_kitchen: 'in_kitchen',
  food_ready: 'ready',
  served: 'served',
} as const;

const { home } = await openWorld('branch');
const owner = await home.as('owner');
const items = [{ menu_item_id: await addItem(home, { price: 1_000 }) }];
const order = (await owner('POST', '/pos/orders', { items })).data;
const kot: number = (await owner('POST', `/pos/orders/${order.id}/kot`)).data.id;

const put = (status: KotStatus) =>
  home.tenant.transact(systemCaller, async ({ db }) => {
    await db.updateTable('kots').set({ status }).where('id', '=', kot).execute();
    await db.updateTable('order_items').set({ status: lineOf[status] }).where('kot_id', '=', kot).execute();
  });

const recalls = (): number =>
  valuesIn(home.tenant, "select count(*) from audit_entries where action = 'kot.recall'")[0] as number;

test.each(namedMoves(moves))('a ticket %s, by every role', async (_, { from, to, word }) => {
  for (const [role, answer] of may) {
    await put(from);
    const before = recalls();
    const reply = await (await home.as(role))('PUT', `/pos/kot/${kot}/status`, { status: to });
    const after = (await owner('GET', `/pos/kots/${kot}`)).data;
    if (answer !== 'ok') {
      expect([role, reply.status, reply.body.error.code]).toEqual([role, 403, answer]);
    } else if (word === 'no') {
      const allowed = moves.filter((move) => move.from === from && ['on', 'recall'].includes(move.word));
      expect([role, reply.status, reply.body.error]).toMatchObject([
        role,
        409,
        { code: 'INVALID_STATUS_TRANSITION', details: { from, to, allowed: allowed.map((move) => move.to) } },
      ]);
    } else {
      expect([role, reply.status, reply.data.status]).toEqual([role, 200, to]);
    }
    const stands = answer === 'ok' && word !== 'no' ? to : from;
    expect([after.status, after.items[0].status]).toEqual([stands, lineOf[stands]]);
    expect(recalls() - before).toBe(answer === 'ok' && word === 'recall' ? 1 : 0);
  }
});
