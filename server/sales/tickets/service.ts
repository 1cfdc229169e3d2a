import { kotNumber } from '../../core/ids.ts';
import { businessDate } from '../../core/time.ts';
import type { Tx } from '../../db/handle.ts';
import type { KotRow, KotStatus, KotType, OrderItemRow } from '../../db/tables/sales.ts';
import type { HostedBranch } from '../../identity/branches/scope.ts';
import { defaultKitchen, kitchenById } from '../../printing/routing.ts';
import { printKots, type QueuedJob, type Ticket } from './print.ts';
import { insertKots, kotsById, linesOfKots, nextRound, nextStationSequence, updateKot } from './store.ts';

/** The tickets a change of an order made, with their print jobs. */
export interface Issued {
  readonly tickets: readonly Ticket[];
  readonly jobs: ReadonlyMap<number, readonly QueuedJob[]>;
  readonly warnings: readonly string[];
}

export const noneIssued: Issued = { tickets: [], jobs: new Map(), warnings: [] };

/** One KOT for each kitchen that gets lines, with a shared round; lines without a kitchen make one that no printer prints. */
export async function ticketsToSend(
  tx: Tx,
  branch: HostedBranch,
  orderId: number,
  lines: readonly OrderItemRow[],
  calledOutAt: number | null = null,
): Promise<Ticket[]> {
  const round = await nextRound(tx, orderId);
  const kitchens = await kitchensFor(tx, lines);
  const type = round === 1 ? 'new' : 'addition';
  const tickets: Ticket[] = [];
  for (const [kitchenId, group] of Map.groupBy(lines, (item) => kitchens.get(item.kitchen_id) ?? null)) {
    const kot = await newKot(tx, branch, { orderId, kitchenId, round, type, calledOutAt });
    tickets.push({ kot, lines: group.map((line) => ({ ...line, kot_id: kot.id, kitchen_id: kitchenId })) });
  }
  await insertKots(
    tx,
    tickets.map((ticket) => ticket.kot),
  );
  return tickets;
}

/** One void ticket for each kitchen that already has some of the lines. */
export async function ticketsToVoid(
  tx: Tx,
  branch: HostedBranch,
  orderId: number,
  lines: readonly OrderItemRow[],
): Promise<Ticket[]> {
  const round = await nextRound(tx, orderId);
  const tickets: Ticket[] = [];
  for (const [kitchenId, group] of Map.groupBy(lines, (line) => line.kitchen_id)) {
    const kot = await newKot(tx, branch, { orderId, kitchenId, round, type: 'void', calledOutAt: null });
    tickets.push({ kot, lines: group.map((line) => ({ ...line, void_kot_id: kot.id })) });
  }
  await insertKots(
    tx,
    tickets.map((ticket) => ticket.kot),
  );
  return tickets;
}

/** Queues and announces the tickets of one round; void tickets print after their originals. */
export async function issueTickets(
  tx: Tx,
  branch: HostedBranch,
  tickets: readonly Ticket[],
  reason: string | null = null,
): Promise<Issued> {
  if (tickets.length === 0) return noneIssued;
  const { jobs, warnings } = await printKots(tx, branch, tickets, { reason });
  for (const { kot } of tickets) announceKot(tx, 'kot.created', kot);
  return { tickets, jobs, warnings };
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
  readonly type: KotType;
  readonly calledOutAt: number | null;
}

/** Numbered among its kitchen's tickets of the day; of those made in one round every kitchen has one. */
async function newKot(tx: Tx, branch: HostedBranch, kot: NewKot): Promise<KotRow> {
  const { orderId, kitchenId, round, type, calledOutAt } = kot;
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
    voided_at: null,
    version: 1,
    called_out_at: calledOutAt,
    created_at: tx.now,
    updated_at: tx.now,
  };
}

/**
 * Lines that nobody wants any more are struck off the tickets that sent them: screens show them again, and a ticket
 * with nothing left to make is void.
 */
export async function strikeOff(tx: Tx, lines: readonly OrderItemRow[]): Promise<void> {
  if (lines.length === 0) return;
  const ids = new Set(lines.flatMap(({ kot_id }) => kot_id ?? []));
  const kots = await kotsById(tx, [...ids]);
  const printed = await linesOfKots(tx, kots);
  for (const kot of kots) {
    const left = printed.get(kot.id)?.some((line) => !isStruck(line)) ?? false;
    announceKot(tx, 'kot.changed', await updateKot(tx, kot, left ? {} : { voided_at: tx.now }));
  }
}

/** It shows something else of what is not its own: its lines, or the order they are for. */
export async function retellTicket(tx: Tx, kot: KotRow): Promise<KotRow> {
  const told = await updateKot(tx, kot, {});
  announceKot(tx, 'kot.changed', told);
  return told;
}

/** The kitchen was told to make it no longer. */
export const isStruck = ({ status, void_kot_id }: OrderItemRow): boolean =>
  status === 'voided' || void_kot_id !== null;

/** `voided` beside where it stood: nothing on it is to be made any more. */
export const shownStatus = ({ status, voided_at }: KotRow): KotStatus | 'voided' =>
  voided_at === null ? status : 'voided';

/** A ticket goes on; screens hear of it. */
export async function setTicketStatus(tx: Tx, kot: KotRow, status: KotStatus): Promise<KotRow> {
  const moved = await updateKot(tx, kot, { status });
  announceKot(tx, 'kot.changed', moved);
  return moved;
}

function announceKot(tx: Tx, type: 'kot.created' | 'kot.changed', kot: KotRow): void {
  const { id, order_id, branch_id, kitchen_id, round } = kot;
  const data = {
    id,
    kot_number: kotNumber(id),
    order_id,
    branch_id,
    kitchen_id,
    status: shownStatus(kot),
    round,
    type: kot.type,
  };
  tx.emit({ type, branchId: branch_id, data });
}
