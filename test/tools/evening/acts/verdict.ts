import type { Tally } from '../tally.ts';

/** Whether there is everything that is wanted: of an object its fields, of a list something for each. */
function holds(wanted: unknown, is: unknown): boolean {
  if (Array.isArray(wanted)) {
    const there = Array.isArray(is) ? is : [];
    return wanted.every((one) => there.some((other) => holds(one, other)));
  }
  if (wanted !== null && typeof wanted === 'object') {
    const fields = Object.entries(wanted);
    return (
      is !== null &&
      typeof is === 'object' &&
      fields.every(([name, one]) => holds(one, (is as Record<string, unknown>)[name]))
    );
  }
  return wanted === is;
}

/** What somebody did is on an order of its guests, as the server has it. */
export function actFaults<Order extends object>(
  orders: readonly Order[],
  { expected }: Tally,
  placeOf: (order: Order) => string,
): string[] {
  return expected.flatMap(({ place, fields }) => {
    const own = orders.filter((order) => placeOf(order) === place);
    if (own.some((order) => holds(fields, order))) return [];
    const named = (order: Order) => Object.entries(order).filter(([name]) => name in fields);
    const are = own.map((order) => JSON.stringify(Object.fromEntries(named(order))));
    return [`${place}: no order has ${JSON.stringify(fields)}; there is ${are.join(' and ') || 'none'}`];
  });
}
