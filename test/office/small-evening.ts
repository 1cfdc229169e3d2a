import { expect } from 'vitest';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { addCharge, addItem, addKitchen, addTax, changeTenant } from '../harness/menu.ts';

interface Evening {
  readonly at: Restaurant;
  readonly owner: Request;
  readonly waiter: Request;
  readonly cashier: Request;
}

// biome-ignore lint/suspicious/noExplicitAny: what the wire says
type Wire = any;

/** Prices, taxes on top and within, a charge and coins that leave something to round at every step. */
export async function openEvening(): Promise<Evening & { readonly dishes: readonly number[] }> {
  const at = await openRestaurant();
  await changeTenant(at, { rounding_mode: 'cash', rounding_increment: 5, waiter_discount_cap: 200_000 });
  await addKitchen(at, 'Kitchen', true);
  await addCharge(at, { rate_ppm: 50_000, taxable: 1, order_type_ids: '[1]' });
  const onTop = await addTax(at, { rate_ppm: 25_000, name: 'GST', code: 'GST' });
  const within = await addTax(at, { rate_ppm: 100_000, name: 'VAT', code: 'VAT', inclusive: 1 });
  const dishes = [
    await addItem(at, { name: 'Paella', price: 1_299, tax_ids: `[${onTop}]` }),
    await addItem(at, { name: 'Wine', price: 733, tax_ids: `[${within}]` }),
    await addItem(at, { name: 'Flan', price: 455, tax_ids: `[${within}]` }),
  ];
  const owner = await at.as('owner');
  return { at, dishes, owner, waiter: await at.as('waiter'), cashier: await at.as('cashier') };
}

/** One of everything that may happen to an order. Answers the orders by what happened to them. */
export async function playEvening({
  dishes,
  owner,
  waiter,
  cashier,
}: Awaited<ReturnType<typeof openEvening>>) {
  const done = async (by: Request, ...call: Parameters<Request>): Promise<Wire> => {
    const reply = await by(...call);
    expect(reply.status, `${call[1]} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.data;
  };
  await done(owner, 'POST', '/pos/coupons', { code: 'TEN', type: 'percent', value: 10 });
  const order = (quantities: readonly number[], more: object = {}, by = waiter): Promise<Wire> =>
    done(by, 'POST', '/pos/orders', {
      covers: 2,
      items: quantities.flatMap((quantity, n) =>
        quantity > 0 ? [{ menu_item_id: dishes[n], quantity }] : [],
      ),
      send: true,
      ...more,
    });
  const path = ({ id }: Wire, rest = '') => `/pos/orders/${id}${rest}`;
  const pay = (of: Wire, payment_method: string, more: object = {}) =>
    done(cashier, 'POST', path(of, '/payment'), { payment_method, ...more });

  const discounted = await order([2, 3, 1]);
  await done(waiter, 'POST', path(discounted, '/discount'), {
    discount_type: 'percent',
    discount_value: 10,
    reason: 'birthday',
  });
  await pay(discounted, 'cash', { amount: 100, tip_amount: 2.5 });

  const couponed = await order([1, 1, 1], { coupon_code: 'TEN' });
  await pay(couponed, 'card', { tip_amount: 1.11 });

  const refunded = await order([1, 2, 0]);
  await pay(refunded, 'card');
  const [paella] = refunded.items;
  const back = { items: [{ order_item_id: paella.id, quantity: 1 }], reason: 'cold' };
  await done(owner, 'POST', path(refunded, '/refund'), back);

  const voided = await order([3, 1, 0]);
  const spilt = { reason: 'spilt', quantity: 2 };
  await done(owner, 'POST', path(voided, `/items/${voided.items[0].id}/void`), spilt);
  await pay(voided, 'cash', { amount: 50 });

  const comped = await order([1, 1, 0]);
  await done(owner, 'POST', path(comped, '/discount'), {
    discount_type: 'percent',
    discount_value: 100,
    reason: 'friend of the chef',
  });
  await done(cashier, 'PUT', path(comped, '/status'), { status: 'paid' });

  const treated = await order(
    [],
    {
      items: [
        { menu_item_id: dishes[1], quantity: 2, line_discount: 1.46 },
        { menu_item_id: dishes[2], quantity: 1, line_discount: 4.55 },
      ],
    },
    owner,
  );
  await pay(treated, 'card');

  const cancelled = await order([1, 0, 1]);
  await done(owner, 'POST', path(cancelled, '/cancel'), { reason: 'guests left' });

  const paidBack = await order([0, 2, 0]);
  await pay(paidBack, 'cash', { amount: 20 });
  await done(owner, 'POST', path(paidBack, '/cancel'), { reason: 'wrong table' });

  const unrecorded = await order([2, 0, 0]);
  await done(owner, 'PUT', path(unrecorded, '/status'), { status: 'paid' });

  const whole = await order([0, 1, 1]);
  await pay(whole, 'cash', { amount: 20 });
  const amount = (await done(owner, 'GET', path(whole))).amount_paid;
  await done(owner, 'POST', path(whole, '/refund'), { amount, reason: 'never served' });

  const open = await order([1, 1, 1]);
  const part = await order([2, 1, 0]);
  await pay(part, 'card', { amount: 10 });
  const draft = await order([9, 9, 9], { send: false });
  return {
    discounted,
    couponed,
    refunded,
    voided,
    comped,
    treated,
    cancelled,
    paidBack,
    unrecorded,
    whole,
    open,
    part,
    draft,
  };
}
