import { AppError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { storeDelivery } from '../delivery/deliveries-store.ts';
import { type Issued, noneIssued } from '../tickets/service.ts';
import { type OpenOrder, openOrder } from './access.ts';
import { deriveConsequences } from './consequences.ts';
import { approveDiscounts, assertAllowed, isUndiscounted } from './guards.ts';
import { issuePapers } from './invoices/issue.ts';
import { invoiceThatCame, noPapers, type Papers, papersFor } from './invoices/papers.ts';
import { isUnheard, noTickets, onTickets, ticketsFor } from './order-tickets.ts';
import { type Act, type OrderPatch, patched, withAllRows } from './patch.ts';
import { insertPayments } from './payment-book.ts';
import { sendsWhenPaid, toKitchen, unsent } from './sending.ts';
import { followDishes, onTheirTickets, partsElsewhere } from './shared-dishes.ts';
import { insertItems, insertOrder, updateItems, updateOrder } from './store.ts';

/** An order after its change. */
export interface Changed extends OpenOrder {
  readonly branch: HostedBranch;
  /** The tickets for the kitchens that the change made. */
  readonly issued: Issued;
  /** The payment rows it added. */
  readonly added: readonly PaymentRow[];
}

/** Which orders a change is for. `open`: neither paid nor cancelled; `kept`: not cancelled. */
type Reach = 'open' | 'kept' | 'any';

/**
 * The one way to change an order: loads it, asks `decide` what is to differ, stores that once, and derives from before
 * and after what else follows. `decide` reads whatever it needs and writes nothing; null: nothing is to differ.
 */
export async function changeOrder(
  tx: Tx,
  id: number,
  decide: (
    open: OpenOrder & { readonly branch: HostedBranch },
  ) => Promise<OrderPatch | null> | OrderPatch | null,
  reach: Reach = 'open',
): Promise<Changed> {
  const open = await openOrder(tx, id);
  assertWithin(reach, open.order);
  const patch = await decide(open);
  if (patch === null) return { ...open, issued: noneIssued, added: [] };
  return store(tx, open.branch, open, await withSending(tx, open, patched(open, patch)), patch);
}

/**
 * The order as all its lines and payments make it, some of which came from another server that knew another state of it.
 * Nothing is sent to a kitchen: what was paid there was served there.
 */
export async function followPayments(tx: Tx, id: number): Promise<void> {
  const { branch, ...open } = await openOrder(tx, id);
  const after = withAllRows(open);
  if (after === open) return;
  const columns = await invoiceThatCame(tx, open.order);
  await store(tx, branch, open, after, { acts: [reckoned(open)] }, columns && { rows: [], columns });
}

const reckoned = ({ order, payments }: OpenOrder): Act => {
  const account = ({ status, payment_status, amount_paid, total }: OrderRow) => ({
    status,
    payment_status,
    amount_paid,
    total,
  });
  const paid_by = payments.map((row) => row.id);
  return { action: 'order.reckon', before: account(order), after: (now) => ({ ...account(now), paid_by }) };
};

/** A new order: the same with nothing before it. `order` and its lines are reckoned. */
export function placeOrder(
  tx: Tx,
  branch: HostedBranch,
  made: OpenOrder,
  patch: Pick<OrderPatch, 'adopted' | 'divides' | 'cameFrom' | 'calledOutAt'> = {},
): Promise<Changed> {
  return store(tx, branch, null, made, patch);
}

export function assertWithin(reach: Reach, { status }: OrderRow): void {
  const refused = status === 'cancelled' ? reach !== 'any' : status === 'paid' && reach === 'open';
  if (refused) throw new AppError('ORDER_LOCKED', { details: { status } });
}

/** What is paid goes to the kitchen by itself where nobody else would send it. */
async function withSending(tx: Tx, before: OpenOrder, after: OpenOrder): Promise<OpenOrder> {
  const closes = after.order.status === 'paid' && before.order.status !== 'paid';
  if (!closes || unsent(after.items).length === 0 || !(await sendsWhenPaid(tx, after.order))) return after;
  return { ...after, items: toKitchen(after.items) };
}

async function store(
  tx: Tx,
  branch: HostedBranch,
  before: OpenOrder | null,
  wanted: OpenOrder,
  patch: OrderPatch,
  known?: Papers,
): Promise<Changed> {
  assertAllowed(tx, before, wanted);
  if (!isUndiscounted(wanted)) await approveDiscounts(tx, before, wanted, patch);
  const papers = known ?? (before === null ? noPapers : await papersFor(tx, branch, before, wanted, patch));
  const order =
    before === null
      ? wanted.order
      : await updateOrder(tx, before.order, { ...wanted.order, ...papers.columns });
  if (before === null) await insertOrder(tx, order);
  const elsewhere = await partsElsewhere(tx, before, wanted);
  const placed = onTheirTickets({ ...wanted, order }, elsewhere);
  const tickets = isUnheard(before, placed)
    ? noTickets
    : await ticketsFor(tx, branch, before, placed, elsewhere, patch.calledOutAt);
  const lines = onTickets(placed.items, tickets);
  const isAllNew = before === null && patch.adopted === undefined;
  if (isAllNew) await insertItems(tx, lines);
  const items = isAllNew ? lines : await storeItems(tx, before, lines, patch.adopted ?? []);
  if (patch.payments) await insertPayments(tx, patch.payments);
  if (papers.rows.length > 0) await issuePapers(tx, branch, order, papers);
  const delivery = wanted.delivery && (await storeDelivery(tx, before?.delivery, wanted.delivery));
  const after = { ...wanted, order, items, delivery };
  const sharers = await followDishes(tx, items, elsewhere);
  const issued = await deriveConsequences(tx, branch, before, after, patch, tickets, elsewhere);
  for (const id of sharers) await changeOrder(tx, id, isTold, 'kept');
  return { ...after, branch, issued, added: patch.payments ?? [] };
}

/** Its part of a shared dish is in the kitchen now, or begun. */
const isTold = ({ order }: OpenOrder): OrderPatch => ({
  order: order.status === 'draft' ? { status: 'kot' } : {},
});

async function storeItems(
  tx: Tx,
  before: OpenOrder | null,
  items: readonly OrderItemRow[],
  adopted: readonly OrderItemRow[],
): Promise<readonly OrderItemRow[]> {
  if (items === before?.items) return items;
  const known = new Map([...(before?.items ?? []), ...adopted].map((item) => [item.id, item]));
  const isKnown = (item: OrderItemRow) => known.has(item.id);
  const [present, added] = [items.filter(isKnown), items.filter((item) => !isKnown(item))];
  const changed = await updateItems(tx, known, present);
  await insertItems(tx, added);
  if (changed.length === 0) return items;
  const stored = new Map(changed.map((item) => [item.id, item]));
  return items.map((item) => stored.get(item.id) ?? item);
}
