import { validationError } from '../../../core/errors.ts';
import { fromIso } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import { openOrdersAt } from '../../../floor/tables/store.ts';
import { requireBranch } from '../../../identity/branches/scope.ts';
import { takeHeldOrder } from '../../session/service.ts';
import type { HostedOrder } from '../access.ts';
import type { FieldWarning, NewOrder, Sending } from '../http/schema.ts';
import { asWanted } from '../http/wanted.ts';
import { consentOf, consentTogether } from '../pricing/charge-consent.ts';
import { couponChange } from '../pricing/coupon.ts';
import { discountTerms } from '../pricing/discount.ts';
import { lineContext } from '../pricing/line-context.ts';
import { resolveLines } from '../pricing/lines.ts';
import { withChargesOf } from '../pricing/order-type.ts';
import { couponOf } from '../pricing/stored-coupon.ts';
import type { OrderColumns } from '../store.ts';
import { moreAllergies } from './allergies.ts';
import { changeOrder } from './change-order.ts';
import { assertPeople, madeBefore, makeOrder, type Placed } from './create.ts';
import { reopened } from './edit.ts';
import type { OrderPatch } from './patch.ts';
import { seatFor } from './seat.ts';
import { heldAfter, toKitchen, unsent } from './sending.ts';

/** Longest notes of an order, with those of everybody who joined it. */
const MAX_NOTES = 5_000;

type More = Sending &
  Pick<NewOrder, 'items' | 'send' | 'prices' | 'charge_consent' | 'notes' | 'allergies'> & {
    readonly source?: NewOrder['source'];
  };

/** Adds lines without a version conflict. */
export function appendItems(tx: Tx, id: number, more: More): Promise<Placed> {
  assertSending(more);
  return changeOrder(tx, id, (open) => grown(tx, open, more));
}

/** Only valid with sent lines: a kitchen told by word of mouth would cook them twice. */
function assertSending({ send, called_out_at, hold_after_course }: Sending & { send: boolean }): void {
  if (send) return;
  if (called_out_at !== undefined) throw validationError('called_out_at', 'requires send: true');
  if (hold_after_course !== undefined) throw validationError('hold_after_course', 'requires send: true');
}

type Grown = OrderPatch & { readonly order: OrderColumns };

async function grown(tx: Tx, open: HostedOrder, more: More, columns: OrderColumns = {}): Promise<Grown> {
  const context = await lineContext(tx, open.order, more.prices, more.source);
  const all = [...open.items, ...(await resolveLines(tx, more.items, context))];
  const items = more.send ? heldAfter(all, more.hold_after_course, tx.now) : all;
  const agreed = await agreedTo(tx, open.order, more.charge_consent);
  const notes = notesTogether(open.order.notes, more.notes);
  const said = moreAllergies(open.order, more.allergies);
  const order = { ...columns, ...agreed, ...said, ...(notes !== open.order.notes && { notes }) };
  const asked = more.items;
  if (more.send && unsent(items).length > 0) {
    const calledOutAt = more.called_out_at === undefined ? undefined : fromIso(more.called_out_at);
    return { order: { ...order, status: 'kot' }, items: toKitchen(items), calledOutAt, asked };
  }
  return more.items.length === 0 ? { order } : { order: { ...order, ...reopened(open) }, items, asked };
}

/** Somebody else's note is never overwritten. */
function notesTogether(before: string | null, more: string | null | undefined): string | null {
  const said = more?.trim();
  if (!said || before?.split('\n').includes(said)) return before;
  const notes = before ? `${before}\n${said}` : said;
  if (notes.length > MAX_NOTES)
    throw validationError('notes', `must be at most ${MAX_NOTES} characters together with the order's notes`);
  return notes;
}

/** The consent of guests who order more. */
async function agreedTo(tx: Tx, order: OrderRow, said: boolean | null | undefined): Promise<OrderColumns> {
  const charge_consent = consentTogether(order.charge_consent, consentOf(said));
  if (charge_consent === order.charge_consent) return {};
  return { charge_consent, charges: (await withChargesOf(tx, order, { charge_consent })).charges };
}

/** A new order, or more of the only open one at its table. */
export async function joinOrCreate(tx: Tx, asked: NewOrder, clientKey: string | null): Promise<Placed> {
  assertSending(asked);
  const known = await madeBefore(tx, clientKey);
  if (known) return known;
  const { wanted, warnings } = await asWanted(tx, asked);
  const open = mayJoin(wanted) ? await onlyOpenAt(tx, wanted.table_id) : undefined;
  const placed: Placed =
    open === undefined ? await makeOrder(tx, wanted, clientKey) : await join(tx, open, wanted);
  return warnings.length === 0 ? placed : { ...placed, warnings: [...warnings, ...(placed.warnings ?? [])] };
}

/** Platform and delivery orders have their own bill. */
const mayJoin = ({ join_open, delivery_platform_id, delivery_address }: NewOrder): boolean =>
  join_open && delivery_platform_id == null && delivery_address == null;

async function onlyOpenAt(tx: Tx, tableId: number | null | undefined): Promise<number | undefined> {
  const branchId = requireBranch(tx);
  const table = await seatFor(tx, tableId, branchId);
  const open = table ? await openOrdersAt(tx, { branchId, tableId: table.id }) : [];
  return open.length === 1 ? open[0]?.id : undefined;
}

/** The request's fields fill empty ones of the order; differing ones are named in a warning. */
async function join(tx: Tx, id: number, wanted: NewOrder): Promise<Placed> {
  const left: string[] = [];
  const joined = await changeOrder(tx, id, async (open) => {
    await assertPeople(tx, wanted, open.order.branch_id, open.order);
    const { columns, refused } = await termsOf(tx, open, wanted);
    left.push(...refused);
    const patch = await grown(tx, open, wanted, columns);
    return !('items' in patch) && Object.keys(patch.order).length === 0 ? null : patch;
  });
  if (wanted.held_order_id) await takeHeldOrder(tx, wanted.held_order_id, joined.order);
  return { ...joined, warnings: notApplied(left) };
}

const plain = ['customer_id', 'waiter_id', 'guest_name', 'external_ref'] as const;

async function termsOf(
  tx: Tx,
  open: HostedOrder,
  wanted: NewOrder,
): Promise<{ readonly columns: OrderColumns; readonly refused: readonly string[] }> {
  const { order } = open;
  const refused: string[] = [];
  const columns: { -readonly [C in keyof OrderColumns]: OrderColumns[C] } = {};
  for (const field of plain) {
    const value = wanted[field];
    if (value == null || value === order[field]) continue;
    if (order[field] === null) Object.assign(columns, { [field]: value });
    else refused.push(field);
  }
  const { covers, order_type_id } = wanted;
  if (covers && order.covers === 0) columns.covers = covers;
  else if (covers && covers !== order.covers) refused.push('covers');
  if (order_type_id !== undefined && order_type_id !== order.order_type_id) refused.push('order_type_id');
  const discount = discountTerms(wanted.discount_type, wanted.discount_value, tx.tenant.exponent);
  if (discount.discount_value !== null) {
    if (order.discount_value === null)
      Object.assign(columns, discount, { discount_reason: wanted.discount_reason ?? null });
    else if (
      discount.discount_value !== order.discount_value ||
      discount.discount_type !== order.discount_type
    )
      refused.push('discount_value');
  }
  if (wanted.coupon_code != null) {
    const known = couponOf(order)?.code;
    if (known === undefined) Object.assign(columns, await couponChange(tx, open, wanted));
    else if (known !== wanted.coupon_code) refused.push('coupon_code');
  }
  return { columns, refused };
}

/** Fields of a joining request that differ from the order's. */
function notApplied(fields: readonly string[]): FieldWarning[] {
  if (fields.length === 0) return [];
  const message = `The table's open order keeps its own ${fields.join(', ')}.`;
  return [{ code: 'FIELDS_NOT_APPLIED', fields: [...fields], message }];
}
