import fc from 'fast-check';
import { expect } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { addCategory, addCharge, addItem, addKitchen, addTax, changeTenant } from '../harness/menu.ts';

/** What may happen to one order. */
interface Sale {
  readonly lines: readonly { item: number; quantity: number; discount: number }[];
  readonly discount: number;
  readonly covers: number;
  readonly type: number;
  readonly byWaiter: boolean;
  readonly fate: 'open' | 'card' | 'cash' | 'unrecorded' | 'refunded' | 'voided payment' | 'cancelled';
  readonly voidsLine: boolean;
  readonly tip: number;
  /** Hours after the order before. */
  readonly later: number;
}

export const ITEM_NAMES = [
  'Crème brûlée',
  'كبسة دجاج',
  'חומוס',
  '宫保鸡丁',
  'Γύρος',
  'ต้มยำกุ้ง',
  'पनीर टिक्का',
  '=SUM(A1)',
];

const line = fc.record({
  item: fc.nat(ITEM_NAMES.length - 1),
  quantity: fc.integer({ min: 1, max: 9 }),
  discount: fc.constantFrom(0, 0, 0, 0.55),
});

export const sales = (count: { minLength: number; maxLength: number }) =>
  fc.array(
    fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      discount: fc.constantFrom(0, 0, 10, 33.33),
      covers: fc.nat(6),
      type: fc.integer({ min: 1, max: 2 }),
      byWaiter: fc.boolean(),
      fate: fc.constantFrom<Sale['fate']>(
        ...(['open', 'card', 'cash', 'unrecorded', 'refunded', 'voided payment', 'cancelled'] as const),
      ),
      voidsLine: fc.boolean(),
      tip: fc.constantFrom(0, 0, 2.35),
      later: fc.constantFrom(0, 1, 5, 23),
    }),
    count,
  );

export interface TestRestaurant {
  readonly at: Restaurant;
  readonly owner: Request;
  readonly waiterId: number;
  readonly items: readonly number[];
}

/** A restaurant whose prices, taxes, charges and rounding leave something to round at every step. */
export async function openTestRestaurant(): Promise<TestRestaurant> {
  const at = await openRestaurant();
  await changeTenant(at, { rounding_mode: 'cash', rounding_increment: 5 });
  await addKitchen(at, 'Kitchen', true);
  await addCharge(at, { rate_ppm: 50_000, taxable: 1, order_type_ids: '[1]' });
  const taxes = [
    await addTax(at, { rate_ppm: 25_000, name: 'CGST', code: 'CGST' }),
    await addTax(at, { rate_ppm: 100_000, name: 'VAT', code: 'VAT', inclusive: 1 }),
  ];
  const categories = [await addCategory(at, { name: 'Mains' }), await addCategory(at, { name: 'מנות' })];
  const items: number[] = [];
  for (const [n, name] of ITEM_NAMES.entries()) {
    items.push(
      await addItem(at, {
        name,
        price: 333 + n * 97,
        category_id: n === 0 ? null : (categories[n % 2] as number),
        tax_ids: JSON.stringify([taxes[n % 2]]),
      }),
    );
  }
  const owner = await at.as('owner');
  const waiterId = (await (await at.as('waiter'))('GET', '/auth/user')).data.id;
  return { at, owner, waiterId, items };
}

/** Rings the sales up over the API, one after another. */
export async function trade(restaurant: TestRestaurant, day: readonly Sale[]): Promise<void> {
  for (const sale of day) {
    restaurant.at.clock.advance(sale.later * 3_600_000);
    await ringUp(restaurant, sale);
  }
}

async function ringUp({ owner, waiterId, items }: TestRestaurant, sale: Sale): Promise<void> {
  const done = async (...call: Parameters<Request>) => {
    const reply = await owner(...call);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.data;
  };
  const order = await done('POST', '/pos/orders', {
    order_type_id: sale.type,
    covers: sale.covers,
    waiter_id: sale.byWaiter ? waiterId : null,
    items: sale.lines.map(({ item, quantity, discount }) => ({
      menu_item_id: items[item],
      quantity,
      line_discount: discount,
    })),
    ...(sale.discount && { discount_type: 'percent', discount_value: sale.discount }),
  });
  const path = `/pos/orders/${order.id}`;
  if (sale.voidsLine) {
    await done('POST', `${path}/kot`);
    await done('POST', `${path}/items/${order.items[0].id}/void`, { reason: 'dropped', quantity: 1 });
  }
  const { balance_due } = await done('GET', `${path}/payment-status`);
  if (balance_due > 0) await settle(done, path, sale, balance_due);
}

async function settle(
  done: (...call: Parameters<Request>) => Promise<{ payment_id: number }>,
  path: string,
  { fate, tip }: Sale,
  due: number,
) {
  const paid = () =>
    done('POST', `${path}/payment`, { payment_method: 'card', amount: due, tip_amount: tip });
  if (fate === 'card') await paid();
  if (fate === 'cash') {
    await done('POST', `${path}/payment`, {
      payment_method: 'cash',
      amount: Math.ceil(due) + 10,
      tip_amount: tip,
    });
  }
  if (fate === 'unrecorded') await done('PUT', `${path}/status`, { status: 'paid' });
  if (fate === 'refunded') {
    await paid();
    await done('POST', `${path}/refund`, { reason: 'cold', amount: 0.01, include_tip: true });
  }
  if (fate === 'voided payment') {
    const { payment_id } = await paid();
    await done('POST', `${path}/payments/${payment_id}/void`, { reason: 'wrong key' });
  }
  if (fate === 'cancelled') await done('POST', `${path}/cancel`, { reason: 'left' });
}

/** Everything the lists of the API show, page by page. */
export async function ordersOverTheApi({ owner }: TestRestaurant) {
  const orders = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, body } = await owner('GET', `/pos/orders?limit=200${cursor && `&cursor=${cursor}`}`);
    for (const { id } of data) orders.push((await owner('GET', `/pos/orders/${id}`)).data);
    cursor = body.meta.next_cursor;
  }
  return orders;
}

/** Those that count as sales: billed, paid, or with a line that went to a kitchen and stands. */
export const soldOf = (orders: Awaited<ReturnType<typeof ordersOverTheApi>>) => {
  const wasSent = ({ kot_id, status }: (typeof orders)[number]) => kot_id !== null && status !== 'voided';
  return orders.filter(({ status, items }) =>
    status === 'draft' ? items.some(wasSent) : status !== 'cancelled',
  );
};
