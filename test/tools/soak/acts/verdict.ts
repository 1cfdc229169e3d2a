import type { Tablet } from '../../tablet.ts';
import type { Wire } from './hands.ts';
import type { Room } from './room.ts';

const cents = (amount: number): number => Math.round(amount * 100);

async function allOf(owner: Tablet, path: string): Promise<Wire[]> {
  const rows: Wire[] = [];
  let cursor: string | null = null;
  do {
    const { status, data, body } = await owner.ask(
      'GET',
      `${path}&limit=100${cursor ? `&cursor=${cursor}` : ''}`,
    );
    if (status !== 200) throw new Error(`${path}: ${status}`);
    rows.push(...data);
    cursor = body.meta?.next_cursor ?? null;
  } while (cursor !== null);
  return rows;
}

/** What is not as people did it. */
export async function faultsOf(room: Room, practiced: readonly number[]): Promise<string[]> {
  const orders = await allOf(room.owner, '/pos/orders?include=items,payments');
  const kots = await allOf(room.owner, '/pos/kots?');
  const ids = new Set(orders.map(({ id }) => id));
  return [
    ...orders.flatMap((order) => [...moneyFaults(order, room), ...lineFaults(order, kots)]),
    ...[...room.rupees.kept.keys()].filter((id) => !ids.has(id)).map((id) => `order ${id} is gone`),
    ...practiced.filter((id) => ids.has(id)).map((id) => `order ${id} of training is in the restaurant`),
  ];
}

/** Each payment and refund once, and nothing left open. */
function moneyFaults(order: Wire, { rupees }: Room): string[] {
  const { id, order_number, status, payments, total } = order;
  const counted = payments.filter((one: Wire) => one.status !== 'voided' && one.kind !== 'void');
  const is = counted.reduce(
    (sum: number, { kind, amount }: Wire) =>
      sum + (kind === 'refund' ? -Math.abs(cents(amount)) : cents(amount)),
    0,
  );
  const due = rupees.kept.get(id) ?? 0;
  return [
    ...(is === due ? [] : [`${order_number}: ${is / 100} were kept, people kept ${due / 100}`]),
    ...(status === 'paid' || status === 'cancelled' || total === 0
      ? []
      : [`${order_number} is ${status}, total ${total}`]),
  ];
}

/** Each dish that was sent is on one ticket. */
function lineFaults({ order_number, items }: Wire, kots: readonly Wire[]): string[] {
  return items.flatMap(({ id, name, status, quantity }: Wire) => {
    if (status === 'pending') return [];
    const on = kots.filter(
      ({ type, items: lines }) => type !== 'void' && lines.some((line: Wire) => line.id === id),
    );
    return on.length <= 1 ? [] : [`${quantity} × ${name} of ${order_number} is on ${on.length} tickets`];
  });
}
