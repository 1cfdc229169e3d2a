import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { between, pick, randomFrom } from '../../tools/soak/chance.ts';

const STEPS = 40;

const cents = (amount: number): number => Math.round(amount * 100);
const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + cents(of(row)), 0);

interface Figures {
  readonly by_payment_method: { payment_method: string; kept: number; tips: number }[];
  readonly cash: { taken: number; tips: number; refunded: number; from_drivers: number; net: number };
  readonly drawers: { shift_id: number | null; opening_float: number; expected_cash: number }[];
  readonly drivers: { collected: number; handed_in: number; difference: number; carried: number }[];
  readonly check: { difference: number };
}

/** Every coin lies in one place: a drawer, nobody's drawer, or a driver's purse. */
function expectEachCoinOnce(
  { by_payment_method, cash, drawers, drivers, check }: Figures,
  told: string,
): void {
  const inCash = by_payment_method.filter(({ payment_method }) => payment_method === 'cash');
  const inDrawers = cents(cash.taken) + cents(cash.tips) - cents(cash.refunded);
  const atDoors = sum(drivers, ({ collected }) => collected);
  const facts = {
    paid: sum(inCash, ({ kept, tips }) => kept + tips),
    drawers: sum(drawers, ({ expected_cash, opening_float }) => expected_cash - opening_float),
    carried: sum(drivers, ({ carried }) => carried),
    difference: check.difference,
  };
  expect(facts, told).toEqual({
    paid: inDrawers + atDoors,
    drawers: cents(cash.net),
    carried: atDoors - sum(drivers, ({ handed_in, difference }) => handed_in - difference),
    difference: 0,
  });
}

test.each([1, 2])(
  'cash is in one place at any time, whoever takes, voids, refunds or hands it in (%i)',
  async (seed) => {
    const random = randomFrom(seed);
    const at = await openRestaurant();
    const owner = await at.as('owner');
    const till = await at.as('cashier');
    const ride = await at.as('driver');
    const user_id = (await ride('GET', '/auth/user')).data.id;
    const driver = (await owner('POST', '/pos/delivery-drivers', { name: 'Ravi', user_id })).data;
    const types = (await owner('GET', '/pos/order-types')).data as { id: number; slug: string }[];
    const order_type_id = types.find(({ slug }) => slug === 'delivery')?.id;
    const dish = await addItem(at, { price: 1_234 });
    const paid: { order: number; payment: number }[] = [];
    const open = async (): Promise<number> => {
      const items = [{ menu_item_id: dish, quantity: between(random, 1, 4) }];
      const { id } = (await till('POST', '/pos/orders', { order_type_id, items, send: true })).data;
      await till('POST', `/pos/orders/${id}/assign-driver`, { driver_id: driver.id });
      return id;
    };
    const pay = async (by: Request): Promise<void> => {
      const order = await open();
      const body = {
        payment_method: pick(random, ['cash', 'cash', 'card']),
        tip_amount: between(random, 0, 3),
      };
      const { data } = await by('POST', `/pos/orders/${order}/payment`, body);
      paid.push({ order, payment: data.payment_id });
    };
    const onPaid = async (path: (one: (typeof paid)[number]) => string, body: object): Promise<void> => {
      if (paid.length > 0) await pick(random, [till, owner])('POST', path(pick(random, paid)), body);
    };
    const reason = 'by chance';
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      'the driver is paid': () => pay(ride),
      'the driver is paid again': () => pay(ride),
      'the till is paid': () => pay(till),
      'the owner is paid': () => pay(owner),
      void: () => onPaid(({ order, payment }) => `/pos/orders/${order}/payments/${payment}/void`, { reason }),
      refund: () => onPaid(({ order }) => `/pos/orders/${order}/refund`, { reason, amount: 5 }),
      cancel: () => onPaid(({ order }) => `/pos/orders/${order}/cancel`, { reason }),
      'hand in': () =>
        pick(random, [till, owner])('POST', `/pos/delivery-drivers/${driver.id}/settlements`, {
          counted_cash: between(random, 0, 60),
        }),
      'open a shift': () => till('POST', '/pos/shifts', { opening_float: 50 }),
      'close the shift': async () => {
        const { data } = await till('GET', '/pos/shifts/current');
        if (data) await till('POST', `/pos/shifts/${data.id}/close`, { counted_cash: 50 });
      },
    };
    for (let step = 0; step < STEPS; step++) {
      const name = pick(random, Object.keys(acts));
      await acts[name]?.();
      expectEachCoinOnce((await owner('GET', '/pos/reports/x')).data.figures, `step ${step}: ${name}`);
    }
    expect(paid.length).toBeGreaterThan(5);
  },
);
