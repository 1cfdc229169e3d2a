import { AppError, found } from '../../core/errors.ts';
import { kotNumber } from '../../core/ids.ts';
import { businessDate } from '../../core/time.ts';
import type { Tx } from '../../db/handle.ts';
import { insert } from '../../db/insert.ts';
import type { KotRow, OrderItemRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import { assertVisible, type HostedBranch, requireHosted } from '../../identity/branches/scope.ts';
import { defaultKitchen, kitchenById } from '../../printing/routing.ts';
import { announceOrder, assertUnlocked, type OpenOrder } from '../orders/access.ts';
import { followTables } from '../orders/seat.ts';
import { updateItems, updateOrder } from '../orders/store.ts';
import { type KotStatus, kotStatuses } from './schema.ts';
import { findKot, moveLines, nextRound, nextStationSequence, updateKot } from './store.ts';
import { printKots, type QueuedJob, type Ticket } from './tickets.ts';

export interface Sent {
  readonly open: OpenOrder;
  readonly tickets: readonly Ticket[];
  readonly jobs: ReadonlyMap<number, readonly QueuedJob[]>;
  readonly warnings: readonly string[];
}

export const unsent = (items: readonly OrderItemRow[]): OrderItemRow[] =>
  items.filter((item) => item.status === 'pending');

/**
 * Sends the unsent lines: one KOT per kitchen with a shared round, its print jobs, the lines' and the order's status,
 * all in this transaction. Lines without a kitchen still make a KOT, without a job.
 */
export async function sendToKitchen(tx: Tx, open: OpenOrder, branch: HostedBranch): Promise<Sent> {
  assertUnlocked(open.order);
  const pending = unsent(open.items);
  if (pending.length === 0) throw new AppError('KOT_NOTHING_TO_SEND');
  const round = await nextRound(tx, open.order.id);
  const tickets = await ticketsFor(tx, open, branch, pending, round);
  await insert(
    tx,
    'kots',
    tickets.map((ticket) => ticket.kot),
  );
  for (const { kot, lines } of tickets) {
    await updateItems(
      tx,
      lines.map((line) => line.id),
      { kot_id: kot.id, kitchen_id: kot.kitchen_id, status: 'sent' },
    );
  }
  const { jobs, warnings } = await printKots(tx, branch, tickets);
  const order = await updateOrder(tx, open.order, { status: 'kot' });
  await followTables(tx, open.order, order);
  const lines = new Map(tickets.flatMap((ticket) => ticket.lines).map((line) => [line.id, line]));
  const items = open.items.map((item) => lines.get(item.id) ?? item);
  announceOrder(tx, 'order.updated', order);
  for (const { kot } of tickets) announceKot(tx, 'kot.created', kot);
  return { open: { ...open, order, items }, tickets, jobs, warnings };
}

async function ticketsFor(
  tx: Tx,
  { order }: OpenOrder,
  branch: HostedBranch,
  pending: OrderItemRow[],
  round: number,
): Promise<Ticket[]> {
  const kitchens = await kitchensFor(tx, pending);
  const type = round === 1 ? 'new' : 'addition';
  const tickets: Ticket[] = [];
  for (const [kitchenId, lines] of Map.groupBy(pending, (item) => kitchens.get(item.kitchen_id) ?? null)) {
    const kot = await newKot(tx, branch, { orderId: order.id, kitchenId, round, type });
    const sent = { kot_id: kot.id, kitchen_id: kitchenId, status: 'sent' };
    tickets.push({ kot, lines: lines.map((line) => ({ ...line, ...sent })) });
  }
  return tickets;
}

/** Where lines go now: a kitchen that was closed since the order was taken is stood in for by the default one. */
async function kitchensFor(
  tx: Tx,
  lines: readonly OrderItemRow[],
): Promise<Map<number | null, number | undefined>> {
  const kitchens = new Map<number | null, number | undefined>();
  for (const { kitchen_id } of lines) {
    if (kitchens.has(kitchen_id)) continue;
    const own = kitchen_id === null ? undefined : await kitchenById(tx, kitchen_id);
    kitchens.set(kitchen_id, (own ?? (await defaultKitchen(tx)))?.id);
  }
  return kitchens;
}

interface NewKot {
  readonly orderId: number;
  readonly kitchenId: number | null;
  readonly round: number;
  readonly type: 'new' | 'addition' | 'void';
}

/** Numbered among its kitchen's tickets of the day; of those made in one round every kitchen has one. */
async function newKot(tx: Tx, branch: HostedBranch, kot: NewKot): Promise<KotRow> {
  const { orderId, kitchenId, round, type } = kot;
  const date = businessDate(tx.now, branch.timezone, branch.day_start);
  const station = { branchId: branch.id, businessDate: date };
  return {
    id: tx.id('kots'),
    order_id: orderId,
    branch_id: branch.id,
    kitchen_id: kitchenId,
    business_date: date,
    station_sequence: kitchenId === null ? null : await nextStationSequence(tx, { ...station, kitchenId }),
    round,
    type,
    status: 'sent_to_kitchen',
    created_by: tx.caller.userId,
    created_at: tx.now,
    updated_at: tx.now,
  };
}

/** Void tickets for lines the kitchen already has: one per kitchen, printed after their originals. */
export async function voidInKitchen(
  tx: Tx,
  open: OpenOrder,
  branch: HostedBranch,
  lines: readonly OrderItemRow[],
  reason: string | null,
): Promise<Map<number, number>> {
  const voidKotOf = new Map<number, number>();
  if (lines.length === 0) return voidKotOf;
  const round = await nextRound(tx, open.order.id);
  const tickets: Ticket[] = [];
  for (const [kitchenId, group] of Map.groupBy(lines, (line) => line.kitchen_id)) {
    const kot = await newKot(tx, branch, { orderId: open.order.id, kitchenId, round, type: 'void' });
    tickets.push({ kot, lines: group });
  }
  await insert(
    tx,
    'kots',
    tickets.map((ticket) => ticket.kot),
  );
  await printKots(tx, branch, tickets, { reason });
  for (const { kot, lines: group } of tickets) {
    for (const line of group) voidKotOf.set(line.id, kot.id);
    announceKot(tx, 'kot.created', kot);
  }
  return voidKotOf;
}

/** Forward, skips included, and one step back as a recall, which is audited. */
export async function moveKot(tx: Tx, id: number, to: KotStatus): Promise<KotRow> {
  const kot = await openKot(tx, id);
  const allowed = movesFrom(kot.status as KotStatus);
  if (to === kot.status) return kot;
  if (!allowed.includes(to)) {
    throw new AppError('INVALID_STATUS_TRANSITION', { details: { from: kot.status, to, allowed } });
  }
  const moved = await updateKot(tx, kot, to);
  await moveLines(tx, id, to);
  if (kotStatuses.indexOf(to) < kotStatuses.indexOf(kot.status as KotStatus)) {
    await audit(tx, {
      action: 'kot.recall',
      entity: 'kot',
      entityId: id,
      branchId: kot.branch_id,
      before: { status: kot.status },
      after: { status: to },
    });
  }
  announceKot(tx, 'kot.changed', moved);
  return moved;
}

export function movesFrom(from: KotStatus): KotStatus[] {
  const at = kotStatuses.indexOf(from);
  return kotStatuses.filter((_, index) => index > at || index === at - 1);
}

/** For a change or a print: visible to the caller and owned by this installation. */
export async function openKot(tx: Tx, id: number): Promise<KotRow> {
  const kot = found(await findKot(tx, id), 'KOT');
  assertVisible(tx, kot.branch_id);
  await requireHosted(tx, kot.branch_id);
  return kot;
}

export function announceKot(tx: Tx, type: 'kot.created' | 'kot.changed', kot: KotRow): void {
  const { id, order_id, branch_id, kitchen_id, status, round } = kot;
  const data = {
    id,
    kot_number: kotNumber(id),
    order_id,
    branch_id,
    kitchen_id,
    status,
    round,
    type: kot.type,
  };
  tx.emit({ type, branchId: branch_id, data });
}
