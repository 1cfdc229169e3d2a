import { AppError } from '../../../core/errors.ts';
import { toDecimal } from '../../../core/money/money.ts';
import { moneyText } from '../../../core/money/money-text.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { InvoiceRow, OrderItemRow, OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { storeDelivery } from '../../delivery/terms/deliveries-store.ts';
import { type Issued, noneIssued } from '../../kots/tickets/service.ts';
import { type HostedOrder, type LoadedOrder, loadForChange } from '../access.ts';
import type { Change } from '../approvals/change.ts';
import { type Given, isUndiscounted } from '../approvals/discounts.ts';
import { withMarks } from '../approvals/marks.ts';
import { approvedLosses, assertPrices, withApprovedDiscounts } from '../approvals/rule.ts';
import { issueDocuments } from '../invoices/issue.ts';
import {
  type InvoicesAndCreditNotes,
  invoicesAndCreditNotesFor,
  invoiceThatCame,
  noInvoices,
} from '../invoices/required-documents.ts';
import { noteWaiting } from '../invoices/waiting-store.ts';
import { assertGrants } from '../pricing/stored-coupon.ts';
import { insertItems, insertOrder, updateItems, updateOrder } from '../store.ts';
import { isOrdinary, recordChange } from './audit.ts';
import { deriveConsequences } from './consequences.ts';
import { isUnheard, noTickets, onTickets, ticketsFor } from './order-tickets.ts';
import { type Act, type OrderPatch, patched, withAllRows } from './patch.ts';
import { insertPayments } from './payment-book.ts';
import { sendsWhenPaid, toKitchen, unsent } from './sending.ts';
import { followDishes, onTheirTickets, partsElsewhere } from './shared-dishes.ts';

/** An order after its change. */
export interface Changed extends LoadedOrder {
  readonly branch: HostedBranch;
  /** The change's kitchen tickets. */
  readonly issued: Issued;
  /** The payment rows it added. */
  readonly added: readonly PaymentRow[];
  /** The invoices and credit notes it issued. */
  readonly documents: readonly InvoiceRow[];
}

/** Which orders a change applies to. `open`: neither paid nor cancelled; `kept`: not cancelled. */
type Reach = 'open' | 'kept' | 'any';

type Decide = (open: HostedOrder) => Promise<OrderPatch | null> | OrderPatch | null;

type PlacementPatch = Pick<OrderPatch, 'asked' | 'adopted' | 'cuts' | 'cameFrom' | 'calledOutAt'>;

/**
 * The only way to change an order: loads it, asks `decide` what shall differ, stores that once, and derives the
 * consequences from before and after. `decide` may read but writes nothing; null: no change.
 */
export const changeOrder = (tx: Tx, id: number, decide: Decide, reach: Reach = 'open'): Promise<Changed> =>
  changeOrders(tx, (orders) => orders.change(id, decide, reach));

/** The same for a new order. `order` and its lines are calculated already. */
export const placeOrder = (
  tx: Tx,
  branch: HostedBranch,
  made: LoadedOrder,
  patch: PlacementPatch = {},
): Promise<Changed> => changeOrders(tx, (orders) => orders.place(branch, made, patch));

/** Changes of several orders in one action. */
interface Orders {
  readonly change: (id: number, decide: Decide, reach?: Reach) => Promise<Changed>;
  readonly place: (branch: HostedBranch, made: LoadedOrder, patch?: PlacementPatch) => Promise<Changed>;
}

/** Changes several orders. Removed food is judged over all of them, because it may have moved to another bill. */
export async function changeOrders<T>(tx: Tx, act: (orders: Orders) => Promise<T>): Promise<T> {
  const stored: Stored[] = [];
  const result = await act({
    change: async (id, decide, reach = 'open') => {
      const open = await loadForChange(tx, id);
      assertWithin(reach, open.order);
      const patch = await decide(open);
      if (patch === null) return { ...open, issued: noneIssued, added: [], documents: [] };
      const marked = await withMarkedLines(tx, open, patch);
      const after = await withSending(tx, open, patched(open, marked));
      return keep(stored, await storeApproved(tx, open.branch, open, after, marked));
    },
    place: async (branch, made, patch = {}) => {
      const items = await withMarks(tx, { ...made, before: null, patch });
      return keep(stored, await storeApproved(tx, branch, null, { ...made, items }, patch));
    },
  });
  await record(tx, stored);
  return result;
}

interface Stored extends Change {
  readonly changed: Changed;
  readonly given: Given | undefined;
}

function keep(all: Stored[], stored: Stored): Changed {
  all.push(stored);
  return stored.changed;
}

async function withMarkedLines(tx: Tx, before: LoadedOrder, patch: OrderPatch): Promise<OrderPatch> {
  if (patch.items === undefined) return patch;
  const order = { ...before.order, ...patch.order };
  return { ...patch, items: await withMarks(tx, { before, order, items: patch.items, patch }) };
}

/** Checks what the change takes off its own bill, and stores it. */
async function storeApproved(
  tx: Tx,
  branch: HostedBranch,
  before: LoadedOrder | null,
  wanted: LoadedOrder,
  patch: OrderPatch,
): Promise<Stored> {
  const change = { before, after: wanted, patch };
  assertPrices(tx, change);
  const { after, given } = isUndiscounted(wanted)
    ? { after: wanted, given: undefined }
    : await withApprovedDiscounts(tx, change);
  const changed = await store(tx, branch, before, after, patch);
  return { ...change, after: changed, given, changed };
}

async function record(tx: Tx, stored: readonly Stored[]): Promise<void> {
  const lost = approvedLosses(tx, stored);
  for (const change of stored)
    if (!isOrdinary(change))
      await recordChange(tx, change, { given: change.given, lost: lost.get(change.after.order.id) });
}

/**
 * Recalculates an order after replication merged lines and payments of two servers. Sends nothing to a kitchen,
 * because what was paid there was served there, and needs no approval, because nobody acts.
 */
export async function followPayments(tx: Tx, id: number): Promise<void> {
  const { branch, ...open } = await loadForChange(tx, id);
  const after = withAllRows(open);
  if (after === open) return;
  const columns = await invoiceThatCame(tx, open.order);
  const patch = { acts: [recalculated(open)] };
  const changed = await store(tx, branch, open, after, patch, columns && { rows: [], columns });
  await recordChange(tx, { before: open, after: changed, patch }, { given: undefined, lost: undefined });
}

const recalculated = ({ order, payments }: LoadedOrder): Act => {
  const account = ({ status, payment_status, amount_paid, total }: OrderRow) => ({
    status,
    payment_status,
    amount_paid,
    total,
  });
  const paid_by = payments.map((row) => row.id);
  return { action: 'order.reckon', before: account(order), after: (now) => ({ ...account(now), paid_by }) };
};

export function assertWithin(reach: Reach, { status }: OrderRow): void {
  const refused = status === 'cancelled' ? reach !== 'any' : status === 'paid' && reach === 'open';
  if (refused) throw new AppError('ORDER_LOCKED', { details: { status } });
}

/** A paid order is sent to the kitchen if nobody else would send it. */
async function withSending(tx: Tx, before: LoadedOrder, after: LoadedOrder): Promise<LoadedOrder> {
  const closes = after.order.status === 'paid' && before.order.status !== 'paid';
  if (!closes || unsent(after.items).length === 0 || !(await sendsWhenPaid(tx, after.order))) return after;
  return { ...after, items: toKitchen(after.items) };
}

async function store(
  tx: Tx,
  branch: HostedBranch,
  before: LoadedOrder | null,
  wanted: LoadedOrder,
  patch: OrderPatch,
  known?: InvoicesAndCreditNotes,
): Promise<Changed> {
  assertAllowed(tx, before, wanted);
  const documents =
    known ??
    (before === null ? noInvoices : await invoicesAndCreditNotesFor(tx, branch, before, wanted, patch));
  const order =
    before === null
      ? wanted.order
      : await updateOrder(tx, before.order, { ...wanted.order, ...documents.columns });
  if (before === null) await insertOrder(tx, order);
  const elsewhere = await partsElsewhere(tx, before, wanted);
  const placed = onTheirTickets({ ...wanted, order }, elsewhere);
  const tickets = isUnheard(before, placed)
    ? noTickets
    : await ticketsFor(tx, branch, before, placed, elsewhere, patch.calledOutAt);
  const lines = onTickets(placed.items, tickets);
  const isAllNew = before === null && patch.adopted === undefined;
  if (isAllNew) await insertItems(tx, lines);
  const items = isAllNew ? lines : await storeItems(tx, before, lines, patch.adopted?.items ?? []);
  if (patch.payments) await insertPayments(tx, patch.payments);
  if (documents.waits) await noteWaiting(tx, order.id, branch.id);
  if (documents.rows.length > 0) await issueDocuments(tx, branch, order, documents);
  const delivery = wanted.delivery && (await storeDelivery(tx, before?.delivery, wanted.delivery));
  const after = { ...wanted, order, items, delivery };
  const sharers = await followDishes(tx, items, elsewhere);
  const issued = await deriveConsequences(tx, branch, before, after, patch, tickets, elsewhere);
  for (const id of sharers) await changeOrder(tx, id, asSentToKitchen, 'kept');
  return { ...after, branch, issued, added: patch.payments ?? [], documents: documents.rows };
}

/** Its part of a shared dish is in the kitchen now, or started. */
const asSentToKitchen = ({ order }: LoadedOrder): OrderPatch => ({
  order: order.status === 'draft' ? { status: 'kot' } : {},
});

async function storeItems(
  tx: Tx,
  before: LoadedOrder | null,
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

/** Invariants of every change of an order. */
function assertAllowed(tx: Tx, before: LoadedOrder | null, after: LoadedOrder): void {
  const { order, items } = after;
  if (order.coupon_id !== null && order.coupon_id !== (before?.order.coupon_id ?? null))
    assertGrants(tx, order, items);
  assertNothingOwed(tx, before, after);
}

/** The guest's money is refunded before the order is closed. */
function assertNothingOwed(tx: Tx, before: LoadedOrder | null, { order }: LoadedOrder): void {
  const closes = order.status === 'paid' && before?.order.status !== 'paid';
  const over = order.amount_paid - order.total;
  if (!closes || over <= 0) return;
  throw new AppError('REFUND_DUE', {
    details: { refund_due: toDecimal(over, tx.tenant.exponent) },
    facts: { refund_due: moneyText(over, tx.tenant) },
  });
}
