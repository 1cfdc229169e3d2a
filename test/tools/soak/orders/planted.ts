import { inCopyWith, type Mistake, type Patch } from '../mistake.ts';
import { playIn } from './main.ts';

const left = (name: string, from: string, file = 'consequences.ts'): Mistake => ({
  name,
  file: `server/sales/orders/${file.includes('/') ? file : `change/${file}`}`,
  from,
  to: '',
});

/** Each consequence of a change left out in turn, and what a change itself may get wrong. */
export const mistakes: readonly Mistake[] = [
  left(
    'stock is not followed',
    '  if (!isUncounted(tx, order.branch_id)) await followStock(tx, before, after, patch, elsewhere);\n',
  ),
  left(
    'the coupon is not followed',
    '  if ((was?.coupon_id ?? order.coupon_id) !== null) await followCoupon(tx, was, order);\n',
  ),
  left(
    'tables are not followed',
    '  if ((was?.table_id ?? order.table_id) !== null) await followSeats(tx, was, order);\n',
  ),
  left(
    'kitchens do not hear of a move',
    '  if (before !== null || patch.cameFrom != null) await printMove(tx, branch, before, after, patch, elsewhere);\n',
  ),
  left('a fired course stays on its ticket, held', '  await fireTickets(tx, branch, tickets.fired);\n'),
  {
    ...left('what was held is booked as waste', '      item.held_at === null &&\n', 'stock.ts'),
    to: '',
  },
  {
    ...left(
      'a ticket is fired for all bills it has lines of',
      'kot.order_id === order.id && wanted.length === dishesOf(lines).length',
      'order-tickets.ts',
    ),
    to: 'true',
  },
  left(
    'void tickets are not printed',
    '  await issueTickets(tx, branch, tickets.voided, reasonOf(after, tickets));\n',
  ),
  left(
    'lines are not struck off',
    '  await voidOnTickets(tx, [...tickets.voided.flatMap(({ lines }) => lines), ...tickets.parted]);\n',
  ),
  left(
    'nothing is written for the fiscal device',
    '  if (!isUnsigned(tx, branch)) await followReceipts(tx, branch, before, after, patch);\n',
  ),
  {
    ...left('the device hears of no refund', 'return refundsIn(after.order, added);', 'receipts.ts'),
    to: 'return [];',
  },
  {
    ...left(
      'an order opened again stays sold at the device',
      "before !== null && was === 'paid'",
      'receipts.ts',
    ),
    to: "before !== null && was === 'paid' && now === 'cancelled'",
  },
  {
    ...left('the device adds the tax of a refund', 'amount: below(tax.amount)', 'receipts.ts'),
    to: 'amount: tax.amount',
  },
  {
    ...left(
      'parts of a dish are counted by the stock',
      "return dishesOf(items.filter((line) => line.status !== 'voided' && holds(line)));",
      'stock.ts',
    ),
    to: 'return items;',
  },
  {
    ...left(
      'lines that came are stored as new',
      'const isAllNew = before === null && patch.adopted === undefined;',
      'change-order.ts',
    ),
    to: 'const isAllNew = before === null;',
  },
  {
    ...left('a dish that is cut loses a cent', 'unit_price: amountIn(price, span),'),
    file: 'server/sales/seating/split-line.ts',
    to: 'unit_price: amountIn(price, span) - 1,',
  },
  {
    ...left(
      'a part of a part is a part of the dish',
      'const share = multiplyShares(dishShareOf(item), lengthOf(span));',
    ),
    file: 'server/sales/seating/split-line.ts',
    to: 'const share = lengthOf(span);',
  },
  {
    ...left(
      'other bills do not hear that their dish is in the kitchen',
      'const sharers = await followDishes(tx, items, elsewhere);',
      'change-order.ts',
    ),
    to: 'const sharers: number[] = [];',
  },
  {
    ...left(
      'the kitchen hears that a part of a dish is void',
      '!isDishWanted(item, after, elsewhere)',
      'order-tickets.ts',
    ),
    to: 'elsewhere.parts.length >= 0',
  },
  left('drivers are not told', '  tellDrivers(tx, was, order);\n'),
  {
    ...left('nothing is on record', '    if (!isOrdinary(change))\n', 'change-order.ts'),
    to: '    if (change.before === undefined)\n',
  },
  left(
    'nothing is told',
    "  announceOrder(tx, before === null ? 'order.created' : 'order.updated', order);\n",
  ),
  {
    ...left(
      'tickets are made and not printed',
      '  const issued = await issueTickets(tx, branch, tickets.sent);\n',
    ),
    to: '  const issued = { tickets: tickets.sent, jobs: new Map(), warnings: [] };\n',
  },
  {
    ...left(
      'the event has the previous version',
      'const { id, branch_id, status, payment_status, table_id, version } = order;',
    ),
    to: 'const { id, branch_id, status, payment_status, table_id } = order;\n  const version = order.version - 1;',
  },
  { ...left('waste is not booked', 'lostBy(before, after, holders);', 'stock.ts'), to: 'noLines;' },
  {
    ...left('totals are not recalculated', 'const changesTotals = patch.items !== undefined ||', 'patch.ts'),
    to: 'const changesTotals =',
  },
  {
    ...left(
      'a void payment leaves the order paid',
      "undone && amount_paid < order.total ? 'billed' : order.status",
      'patch.ts',
    ),
    to: 'undone ? order.status : order.status',
  },
  {
    ...left('a settled order stays open', "amount_paid > 0) return 'paid'", 'patch.ts'),
    to: 'amount_paid > 0) return order.status',
  },
  {
    ...left('a void line gets no ticket', "(isOff || item.status === 'voided')", 'order-tickets.ts'),
    to: 'isOff',
  },
];

/** What two places prevent has to be missing in both. */
interface Breach extends Mistake {
  readonly also?: Patch;
}

/** Each way in which a guest was served free, or cash was kept, without an approval. */
export const breaches: readonly Breach[] = [
  {
    ...left(
      'a share of a dish is a draft that anybody cancels',
      '(isShare(item) || (item.kot_id !== null && !isHeld(item)))',
      'approvals/removed-food.ts',
    ),
    to: '!isShare(item) && item.kot_id !== null && !isHeld(item)',
  },
  {
    ...left(
      'an amount stays off a bill that gets smaller',
      'before?.items === after.items && isSameDiscount(',
      'approvals/discounts.ts',
    ),
    to: 'before !== null && isSameDiscount(',
  },
  {
    ...left(
      'an amount stays off a bill that dishes are moved from',
      'isUndiscounted(wanted)\n',
      'change-order.ts',
    ),
    to: 'isUndiscounted(wanted) || patch.cuts !== undefined\n',
  },
  {
    ...left(
      'dishes that come to a free bill are free',
      'isUnder() ? null : 1;\n    return withMark',
      'approvals/marks.ts',
    ),
    to: 'null;\n    return withMark',
    also: {
      file: 'server/sales/orders/approvals/discounts.ts',
      from: 'return leftOf(item) > totalOf(was, leftOf);',
      to: 'return false;',
    },
  },
  {
    ...left(
      'what may not be voided may be cancelled',
      "before.order.status === 'cancelled') continue;",
      'approvals/removed-food.ts',
    ),
    to: "before.order.status === 'cancelled' || after.order.status === 'cancelled') continue;",
  },
  {
    ...left('a cashier closes an order without money', "'payments.settle': officeRoles,"),
    file: 'server/core/permissions.ts',
    to: "'payments.settle': tillRoles,",
  },
  {
    ...left(
      'discounts of a line and of its order are judged apart',
      'BigInt(gross - taken) * BigInt(PPM_ONE - rate) };',
      'approvals/discounts.ts',
    ),
    to: 'BigInt(gross - taken) * BigInt(taken > 0 ? PPM_ONE : PPM_ONE - rate) };',
  },
  {
    ...left(
      'pieces that are voided leave their discount',
      'instead(ofLess(item, { ...item, quantity: item.quantity - quantity }))',
    ),
    file: 'server/sales/lifecycle/void-item.ts',
    to: 'instead({ ...item, quantity: item.quantity - quantity })',
  },
];

const PARTS = [
  'package.json',
  'migrations',
  'server',
  'resources',
  'sync',
  'test/sales',
  'test/tools/soak',
  'test/harness',
];

/** Each mistake in a copy of the program; prints the evening that showed it. */
export async function catchMistakes(seeds: number): Promise<boolean> {
  const all: readonly Breach[] = [...breaches, ...mistakes];
  const width = Math.max(...all.map(({ name }) => name.length));
  let caught = 0;
  for (const mistake of all) {
    const failure = await playWith(mistake, seeds);
    if (failure) caught++;
    const seed = failure ? `${failure.seed}` : 'none';
    console.log(
      `${mistake.name.padEnd(width)}  ${seed.padStart(5)}  ${failure?.faults[0]?.slice(0, 90) ?? ''}`,
    );
  }
  console.log(`${caught} of ${all.length} planted mistakes noticed within ${seeds} evenings`);
  return caught === all.length;
}

const playWith = (mistake: Breach, seeds: number) =>
  inCopyWith(mistake.name, mistake.also ? [mistake, mistake.also] : [mistake], PARTS, (copy) =>
    playIn(copy, { from: 1, count: seeds, stride: 1 }),
  );
