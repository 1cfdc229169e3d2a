import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../server/core/statuses.ts';
import { openWorld } from '../../contract/world.ts';
import { answers, grid, namedMoves } from '../../harness/grid.ts';
import { addItem } from '../../harness/menu.ts';

type Kind = 'same' | 'forward' | 'settle' | 'cancel' | 'loss' | 'reopen';

/** What each move of an unpaid order of 10.00 is, by domain.md. */
const moves = grid<OrderStatus, Kind>(`
             draft    kot      billed   paid     cancelled
  draft      same     forward  forward  settle   cancel
  kot        reopen   same     forward  settle   loss
  billed     reopen   reopen   same     settle   cancel
  paid       reopen   reopen   reopen   same     reopen
  cancelled  reopen   reopen   reopen   reopen   same
`);

const serves = { owner: 'ok', manager: 'ok', cashier: 'ok', waiter: 'ok' };
const approval = 'APPROVAL_REQUIRED';
const answersTo = {
  same: answers(serves),
  forward: answers(serves),
  settle: answers({ ...serves, cashier: approval, waiter: approval }),
  cancel: answers({ ...serves, waiter: approval }),
  /** The kitchen was told of it. */
  loss: answers({ ...serves, cashier: approval, waiter: approval }),
  reopen: answers({ ...serves, cashier: approval, waiter: approval }),
};

const { home } = await openWorld('branch');
const item = await addItem(home, { price: 1_000 });
const owner = await home.as('owner');

async function orderIn(status: OrderStatus) {
  const { data } = await owner('POST', '/pos/orders', { items: [{ menu_item_id: item }] });
  const isDraft = status === 'draft';
  const written = isDraft ? data : (await owner('PUT', `/pos/orders/${data.id}/status`, { status })).data;
  const { warnings: _, ...order } = written;
  return order;
}

test.each(namedMoves(moves))('an order %s, by every role', async (_, { from, to, word }) => {
  for (const [role, answer] of answersTo[word]) {
    const before = await orderIn(from);
    expect(before.status).toBe(from);
    const path = `/pos/orders/${before.id}`;
    const reply = await (await home.as(role))('PUT', `${path}/status`, { status: to });
    const after = (await owner('GET', path)).data;
    if (answer === 'ok') {
      expect([role, reply.status, reply.data?.status, after.status]).toEqual([role, 200, to, to]);
      if (to === 'paid' || to === 'cancelled') expect(after.balance_due).toBe(0);
    } else {
      expect([role, reply.status, reply.body.error?.code]).toEqual([role, 403, answer]);
    }
    if (answer !== 'ok' || word === 'same') expect(after).toEqual(before);
  }
});

test('money is neither made nor lost by going round: payments stay, refunds are rows beside them', async () => {
  for (const { from, to } of moves) {
    const { id } = await orderIn(from);
    await owner('PUT', `/pos/orders/${id}/status`, { status: to });
    const { payments, amount_paid } = (await owner('GET', `/pos/orders/${id}`)).data;
    const sum = payments.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    expect([from, to, amount_paid]).toEqual([from, to, sum]);
    if (from === 'paid') expect(payments.length).toBeGreaterThan(0);
  }
});
