import type { z } from 'zod';
import { AppError, validationError } from '../../core/errors.ts';
import { orderNumber } from '../../core/ids.ts';
import { balanceOf } from '../../core/money/order-account.ts';
import { toIso } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson } from '../../db/tables/json.ts';
import { tableByToken } from '../../floor/tables/store.ts';
import { requireBranch } from '../../identity/branches/scope.ts';
import { phrasesIn } from '../../printing/tickets/phrases/catalogue.ts';
import { paymentQr } from '../../sales/bills/payment-qr.ts';
import { sendToKitchen } from '../../sales/kots/api/service.ts';
import type { LoadedOrder } from '../../sales/orders/access.ts';
import { createOrder, quoteOrder } from '../../sales/orders/change/create.ts';
import { unsent } from '../../sales/orders/change/sending.ts';
import { wantedOrder } from '../../sales/orders/http/wanted.ts';
import { letterheadOf } from '../../sales/orders/invoices/letterhead-store.ts';
import { namedLines } from './line-names.ts';
import { kioskType } from './menu.ts';
import { issueProgressToken } from './progress.ts';
import type { KioskOrder, KioskOrderInput, KioskQuote, Serving } from './schema.ts';
import { kioskRules, type Rules } from './settings.ts';
import { restaurantLanguage } from './store.ts';

/** A guest's own order. Waits for its payment, or is sent to the kitchen at once if the settings say so. */
export async function orderAtKiosk(
  tx: Tx,
  input: KioskOrderInput,
  clientKey: string | null,
  draw: (text: string) => string,
): Promise<z.output<typeof KioskOrder>> {
  const { rules, wanted } = await wantedAt(tx, input);
  const made = await createOrder(tx, wanted, clientKey);
  const open = rules.send_immediately ? await sendOnce(tx, made) : made;
  const answer = await answerOf(tx, open, input.language);
  return { ...answer, payment_qr: await symbolOf(tx, open, rules.payment_methods, draw) };
}

/** The total of a cart, before the guest decides. */
export async function quoteAtKiosk(tx: Tx, input: KioskOrderInput): Promise<z.output<typeof KioskQuote>> {
  const { order, items } = await quoteOrder(tx, (await wantedAt(tx, input)).wanted);
  return {
    ...order,
    items: await namedLines(tx, items, input.language),
    charges: fromJson(order.charges).map(({ name, amount }) => ({ name, amount })),
    taxes: fromJson(order.taxes).map(({ name, amount, inclusive }) => ({ name, amount, inclusive })),
    warnings: [],
  };
}

/** Applies the kiosk's rules and turns the guest's choice into an order. */
async function wantedAt(tx: Tx, input: KioskOrderInput) {
  const branchId = requireBranch(tx);
  const rules = await kioskRules(tx, branchId);
  if (!rules.enabled) throw new AppError('KIOSK_CLOSED');
  assertOffered(rules.order_types, input.order_type);
  const tableId = await tableFor(tx, branchId, input.table_token);
  const wanted = wantedOrder({
    ...(await typeFor(tx, input.order_type, tableId)),
    table_id: tableId,
    source: 'kiosk',
    guest_name: input.customer_name?.trim() || null,
    notes: await notesOf(tx, rules, input),
    coupon_code: input.coupon_code,
    charge_consent: input.charge_consent,
    prices: 'shown',
    items: input.items,
  });
  return { rules, wanted };
}

function assertOffered(offered: readonly Serving[], wanted: Serving | undefined): void {
  if (wanted !== undefined && !offered.includes(wanted))
    throw validationError('order_type', `must be one of the kiosk's order types: ${offered.join(', ')}`);
}

async function tableFor(tx: Tx, branchId: number, token: string | null | undefined): Promise<number | null> {
  if (token === null || token === undefined) return null;
  const table = await tableByToken(tx, token);
  if (table?.branch_id !== branchId) throw validationError('table_token', 'table not found');
  return table.id;
}

/** The order's type, checked here for what a guest can correct. */
async function typeFor(
  tx: Tx,
  serving: Serving | undefined,
  tableId: number | null,
): Promise<{ order_type_id?: number }> {
  const type = await kioskType(tx, serving);
  if (!type) return {};
  if (type.requires_table && tableId === null)
    throw validationError('table_token', 'is required for this order type');
  if (type.requires_customer) throw validationError('order_type', "can't be used at a kiosk");
  return { order_type_id: type.id };
}

async function notesOf(
  tx: Tx,
  { serves_at_table }: Rules,
  { notes, order_type, table_name }: KioskOrderInput,
): Promise<string | null> {
  if (table_name && (!serves_at_table || order_type === 'takeaway'))
    throw validationError('table_name', "can't be used because this kiosk doesn't ask for a table");
  const place = table_name && phrasesIn(await restaurantLanguage(tx)).table(table_name);
  return [place, notes].filter(Boolean).join('\n') || null;
}

/** An order that is found again after a lost answer may be in the kitchen already. */
async function sendOnce(tx: Tx, open: LoadedOrder): Promise<LoadedOrder> {
  if (open.order.status !== 'draft' || unsent(open.items).length === 0) return open;
  return sendToKitchen(tx, open.order.id);
}

/** A payment by it counts once the till has booked it, as with the code on a bill. */
async function symbolOf(
  tx: Tx,
  { order }: LoadedOrder,
  offered: readonly string[],
  draw: (text: string) => string,
) {
  if (offered.length === 0) return null;
  const qr = paymentQr(tx, await letterheadOf(tx, order.branch_id), order.id, balanceOf(order));
  return qr ? { ...qr, svg: draw(qr.payload) } : null;
}

async function answerOf(
  tx: Tx,
  { order, items }: LoadedOrder,
  language: string | undefined,
): Promise<Omit<z.output<typeof KioskOrder>, 'payment_qr'>> {
  const { token, expiresAt } = await issueProgressToken(tx, order);
  return {
    ...order,
    order_number: orderNumber(order.id),
    token,
    token_expires_at: toIso(expiresAt),
    items: await namedLines(tx, items, language),
    created_at: toIso(order.created_at),
    warnings: [],
  };
}
