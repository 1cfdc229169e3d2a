import { describe, expect, test } from 'vitest';
import { destinationOf } from '../../../resources/app/source/order/draft/destination.ts';
import { isGone } from '../../../resources/app/source/order/draft/gone.ts';
import type { MenuItem, Order } from '../../../resources/app/source/work/types.ts';
import { belonging, linesOfDraft, sent, takenBack, tapped } from '../../../resources/web/outbox/drafts.ts';
import type { Entry, NewEntry } from '../../../resources/web/outbox/entry.ts';

const T6 = { tableId: 6, orderId: null };
const orders = (...list: Pick<Order, 'id' | 'table_id' | 'status'>[]) =>
  new Map(list.map((order) => [order.id, order]));

describe('dishes that were tapped for an order go where that order is', () => {
  test('an order that moved to another table is asked about, and so is one that was closed', () => {
    const moved = { id: 17, table_id: 9, status: 'kot' } as const;
    expect(destinationOf({ orderId: 17 }, T6, orders(moved))).toEqual({ kind: 'moved', order: moved });
    const paid = { id: 17, table_id: 6, status: 'paid' } as const;
    expect(destinationOf({ orderId: 17 }, T6, orders(paid))).toEqual({ kind: 'closed', order: paid });
  });

  test('onto its own order where the table has another by now, and where nothing is known of it', () => {
    const here = { id: 17, table_id: 6, status: 'kot' } as const;
    const other = { id: 18, table_id: 6, status: 'kot' } as const;
    expect(destinationOf({ orderId: 17 }, T6, orders(here, other))).toEqual({ kind: 'order', id: 17 });
    expect(destinationOf({ orderId: 17 }, T6, orders(other))).toEqual({ kind: 'order', id: 17 });
  });

  test('one that saw no order opens one', () => {
    expect(destinationOf({}, T6, orders())).toEqual({ kind: 'here' });
  });
});

const blank: NewEntry = {
  key: 'k',
  author: { id: 1, name: 'Asha', token: 't' },
  call: { operation: 'POST /pos/orders', params: {}, body: { items: [] } },
  lane: 'table:6',
  dependsOn: null,
  at: 0,
  place: 'T6',
  lines: [],
};
const line = {
  item: { menu_item_id: 1, quantity: 1 },
  shown: { name: 'Dal', quantity: 1, extras: [], note: null, price: 5 },
};

test('a draft belongs to the first order it saw, and to no later one', () => {
  const draft = tapped(blank, line)([]);
  const [seen] = belonging(new Map([['table:6', 17]]))(draft) as [Entry];
  expect(seen.orderId).toBe(17);
  expect(belonging(new Map([['table:6', 18]]))([seen])).toEqual([seen]);
  expect(tapped({ ...blank, orderId: 18 }, line)([seen])[0]).toMatchObject({
    orderId: 17,
    lines: [{ quantity: 2 }],
  });
  expect(tapped({ ...blank, orderId: 18 }, line)(draft)[0]).toMatchObject({ orderId: 18 });
});

test('a new line is marked when its dish, or a choice with it, goes out of stock', () => {
  const dish = (is_available: boolean, choice: boolean) =>
    new Map([
      [
        1,
        {
          is_available,
          modifier_groups: [{ modifiers: [{ id: 7, is_available: choice }] }],
        } as unknown as MenuItem,
      ],
    ]);
  const plain = { menu_item_id: 1, quantity: 1 };
  const withChoice = { ...plain, modifiers: [{ modifier_id: 7 }] };
  expect(isGone(plain, dish(true, false))).toBe(false);
  expect(isGone(plain, dish(false, true))).toBe(true);
  expect(isGone(withChoice, dish(true, false))).toBe(true);
  expect(isGone(withChoice, dish(true, true))).toBe(false);
});

describe('a send that is undone at once', () => {
  const [draft] = tapped(blank, line)([]) as [Entry];
  const queued = sent('table:6', (one) => ({ ...one, key: 'sent' }))([draft]);
  const lines = linesOfDraft(draft);

  test('is a draft again while nothing of it left the tablet, with what was tapped since', () => {
    const more = tapped({ ...blank, key: 'next' }, line)(queued);
    const back = takenBack('sent', { ...blank, key: 'again' }, lines)(more);
    expect(back).toMatchObject([{ state: 'draft', lines: [{ quantity: 2 }] }]);
  });

  test('stays in the queue once it may be in the kitchen, or was called out', () => {
    for (const change of [{ attempts: 1 }, { toldAt: 5 }]) {
      const begun = queued.map((entry) => ({ ...entry, ...change }));
      expect(takenBack('sent', blank, lines)(begun)).toBe(begun);
    }
  });
});
