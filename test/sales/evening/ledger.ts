import { fromJson } from '../../../server/db/tables/json.ts';
import type { OrderItemRow } from '../../../server/db/tables/sales.ts';
import { isWanted, type Picture } from './picture.ts';
import type { Actor } from './staff.ts';

/** By person, what they told kitchens to make, and what of it was taken off the bills with approval. */
export interface Ledger {
  readonly told: Map<string, number>;
  readonly approved: Map<string, number>;
  /** Who told a kitchen of a ticket, or of a dish whose parts are on several bills. */
  readonly tellers: Map<string, string>;
}

export const newLedger = (): Ledger => ({ told: new Map(), approved: new Map(), tellers: new Map() });

export const worthOf = ({ quantity, unit_price, modifiers }: OrderItemRow): number =>
  quantity * (unit_price + fromJson(modifiers).reduce((sum, one) => sum + one.price * one.quantity, 0));

/** A part of a dish counts as made: some kitchen makes the dish for the other parts. */
const isTold = (of: Picture, item: OrderItemRow): boolean => {
  const waits = item.held_at !== null && (item.status === 'pending' || item.status === 'sent');
  return isWanted(of, item) && (item.shares_item_id !== null || (item.kot_id !== null && !waits));
};

const keysOf = ({ id, kot_id, shares_item_id }: OrderItemRow): string[] => [
  `dish ${shares_item_id ?? id}`,
  ...(kot_id === null ? [] : [`ticket ${kot_id}`]),
];

const raise = (book: Map<string, number>, name: string, by: number): void =>
  void book.set(name, (book.get(name) ?? 0) + by);

/** Told to kitchens = on bills, paid and open + taken off with approval, for each person; what else is a breach. */
export function lossFaults(
  ledger: Ledger,
  actor: Actor,
  { before, after }: { before: Picture; after: Picture },
): string[] {
  const had = new Set([...before.items.values()].filter((item) => isTold(before, item)));
  const knew = new Set([...had].flatMap(keysOf));
  const onBills = new Map<string, number>();
  for (const item of after.items.values()) {
    const was = before.items.get(item.id);
    const wasTold = was !== undefined && had.has(was);
    if (!isTold(after, item)) {
      // Parts that are a dish again, which no kitchen heard of yet.
      if (wasTold && isWanted(after, item)) raise(ledger.told, tellerOf(ledger, was, actor), -worthOf(item));
      continue;
    }
    const isCut = was === undefined && keysOf(item).some((key) => knew.has(key));
    const teller = tellerOf(ledger, item, actor);
    raise(onBills, teller, worthOf(item));
    if (!wasTold && !isCut) raise(ledger.told, teller, worthOf(item));
  }
  return [...ledger.told.keys()].flatMap((name) => {
    const told = ledger.told.get(name) ?? 0;
    const gone = told - (onBills.get(name) ?? 0) - (ledger.approved.get(name) ?? 0);
    if (gone === 0) return [];
    raise(ledger.approved, name, gone);
    return actor.isApproved ? [] : [`${gone} of what ${name} told kitchens is on no bill, by ${actor.name}`];
  });
}

function tellerOf({ tellers }: Ledger, item: OrderItemRow, actor: Actor): string {
  const [dish = '', ...ticket] = keysOf(item);
  const known = [dish, ...ticket].map((key) => tellers.get(key)).find((one) => one !== undefined);
  for (const key of known === undefined ? [dish, ...ticket] : [dish]) tellers.set(key, known ?? actor.name);
  return known ?? actor.name;
}

/** Nobody alone closes an order without money, or hands money out. */
export function moneyTakenFaults(actor: Actor, before: Picture, after: Picture): string[] {
  if (actor.isApproved) return [];
  const known = new Set(before.payments.map(({ id }) => id));
  return after.payments
    .filter((row) => !known.has(row.id) && (row.kind !== 'payment' || row.payment_method === 'unrecorded'))
    .map((row) => `${actor.name} wrote ${row.kind} ${row.payment_method} of ${row.amount}`);
}
