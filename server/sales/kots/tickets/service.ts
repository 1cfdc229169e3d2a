import { kotNumber } from '../../../core/ids.ts';
import type { KotStatus } from '../../../core/statuses.ts';
import { businessDate } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { KotRow, KotType, OrderItemRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { defaultKitchen, kitchenById, type RoutedKitchen } from '../../../printing/routing.ts';
import { printFired } from './fire.ts';
import { isPrintable, printKots, type QueuedJob, type Ticket } from './print.ts';
import { isHeld, isVoided, shownStatus } from './states.ts';
import { insertKots, kotsById, lastRound, linesOfKots, nextStationSequence, updateKot } from './store.ts';

/** The tickets made by an order's change, with their print jobs. */
export interface Issued {
  readonly tickets: readonly Ticket[];
  readonly jobs: ReadonlyMap<number, readonly QueuedJob[]>;
  readonly warnings: readonly string[];
}

export const noneIssued: Issued = { tickets: [], jobs: new Map(), warnings: [] };

const begun = { status: 'sent', held_at: null } as const;

/**
 * One KOT per kitchen, plus one per held course, all of one round. Lines without a kitchen get an unprinted KOT.
 * `isFired`: the lines leave a held ticket on which other lines stay.
 */
export async function ticketsToSend(
  tx: Tx,
  branch: HostedBranch,
  orderId: number,
  lines: readonly OrderItemRow[],
  { calledOutAt, isFired = false }: { calledOutAt?: number | undefined; isFired?: boolean } = {},
): Promise<Ticket[]> {
  const round = (await lastRound(tx, orderId)) + 1;
  const kitchens = await kitchensFor(tx, lines);
  const type = round === 1 ? 'new' : 'addition';
  const newTicket = ticketMaker(tx, branch);
  const tickets: Ticket[] = [];
  for (const [course, its] of inCourses(lines)) {
    for (const [kitchenId, group] of Map.groupBy(its, (item) => kitchens.get(item.kitchen_id)?.id ?? null)) {
      const held = course === undefined ? undefined : { course, since: group[0]?.held_at ?? tx.now, isFired };
      const onPaper = !held || isFired || (kitchens.get(kitchenId)?.print_held ?? true);
      const kot = await newTicket({ orderId, kitchenId, round, type, calledOutAt, held, onPaper });
      const on = { kot_id: kot.id, kitchen_id: kitchenId, ...(isFired && begun) };
      tickets.push({ kot, lines: group.map((line) => ({ ...line, ...on })) });
    }
  }
  await insertKots(
    tx,
    tickets.map((ticket) => ticket.kot),
  );
  return tickets;
}

/** One void ticket for each kitchen that already has some of the lines. Voiding is no round of its own. */
export async function ticketsToVoid(
  tx: Tx,
  branch: HostedBranch,
  orderId: number,
  lines: readonly OrderItemRow[],
): Promise<Ticket[]> {
  const round = Math.max(await lastRound(tx, orderId), 1);
  const newTicket = ticketMaker(tx, branch);
  const tickets: Ticket[] = [];
  for (const [kitchenId, group] of Map.groupBy(lines, (line) => line.kitchen_id)) {
    const kitchen = kitchenId === null ? undefined : await kitchenById(tx, kitchenId);
    const onPaper = group.some((line) => isPrintable(line, kitchen));
    const kot = await newTicket({ orderId, kitchenId, round, type: 'void', onPaper });
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

/** Lines to be made now, under undefined; then each waiting course, null: without a number. */
function inCourses(lines: readonly OrderItemRow[]): [number | null | undefined, OrderItemRow[]][] {
  const groups = [...Map.groupBy(lines, (item) => (isHeld(item) ? item.course : undefined))];
  return groups.sort(([one], [other]) => placeOf(one) - placeOf(other));
}

const placeOf = (course: number | null | undefined): number => (course === undefined ? -1 : (course ?? 0));

type Kitchens = ReadonlyMap<number | null, RoutedKitchen | undefined>;

/** Kitchen of each line; the default kitchen replaces one that was closed since the order was taken. */
async function kitchensFor(tx: Tx, lines: readonly OrderItemRow[]): Promise<Kitchens> {
  const kitchens = new Map<number | null, RoutedKitchen | undefined>();
  for (const { kitchen_id } of lines) {
    if (kitchens.has(kitchen_id)) continue;
    const own = kitchen_id === null ? undefined : await kitchenById(tx, kitchen_id);
    const kitchen = own ?? (await defaultKitchen(tx));
    kitchens.set(kitchen_id, kitchen);
    if (kitchen) kitchens.set(kitchen.id, kitchen);
  }
  return kitchens;
}

interface NewKot {
  readonly orderId: number;
  readonly kitchenId: number | null;
  readonly round: number;
  readonly type: KotType;
  readonly calledOutAt?: number | undefined;
  readonly held?:
    | { readonly course: number | null; readonly since: number; readonly isFired: boolean }
    | undefined;
  readonly onPaper: boolean;
}

/** Numbers of tickets that are stored together: those of a kitchen are consecutive. */
function stationNumbers(tx: Tx, branch: HostedBranch, businessDate: string) {
  const given = new Map<number, number>();
  return async (kitchenId: number): Promise<number> => {
    const last = given.get(kitchenId);
    const station = { branchId: branch.id, kitchenId, businessDate };
    const next = last === undefined ? await nextStationSequence(tx, station) : last + 1;
    given.set(kitchenId, next);
    return next;
  };
}

/** Creates the tickets of a round, each with its kitchen's number of the day. */
function ticketMaker(tx: Tx, branch: HostedBranch) {
  const date = businessDate(tx.now, branch.timezone, branch.day_start);
  const numberAt = stationNumbers(tx, branch, date);
  return async ({
    orderId,
    kitchenId,
    round,
    type,
    calledOutAt,
    held,
    onPaper,
  }: NewKot): Promise<KotRow> => ({
    id: tx.id('kots'),
    order_id: orderId,
    branch_id: branch.id,
    kitchen_id: kitchenId,
    business_date: date,
    // A gap on paper means a lost ticket, so unprinted tickets have no number.
    station_sequence: kitchenId === null || !onPaper ? null : await numberAt(kitchenId),
    round,
    type,
    status: 'sent_to_kitchen',
    created_by: tx.caller.userId,
    device_id: tx.caller.deviceId,
    voided_at: null,
    version: 1,
    called_out_at: calledOutAt ?? null,
    course: held?.course ?? null,
    held_at: held?.since ?? null,
    fired_at: held?.isFired ? tx.now : null,
    created_at: tx.now,
    updated_at: tx.now,
  });
}

/** Marks the tickets of removed lines as changed, so that screens reload them; a ticket with nothing left is voided. */
export async function voidOnTickets(tx: Tx, lines: readonly OrderItemRow[]): Promise<void> {
  if (lines.length === 0) return;
  const ids = new Set(lines.flatMap(({ kot_id }) => kot_id ?? []));
  const kots = await kotsById(tx, [...ids]);
  const printed = await linesOfKots(tx, kots);
  for (const kot of kots) {
    const left = printed.get(kot.id)?.some((line) => !isVoided(line)) ?? false;
    announceKot(tx, 'kot.changed', await updateKot(tx, kot, left ? {} : { voided_at: tx.now }));
  }
}

/** Kitchens start courses that waited. */
export async function fireTickets(tx: Tx, branch: HostedBranch, tickets: readonly Ticket[]): Promise<void> {
  if (tickets.length === 0) return;
  const fired: Ticket[] = [];
  for (const { kot, lines } of tickets) {
    const { branch_id, kitchen_id, business_date } = kot;
    const station = { branchId: branch_id, kitchenId: kitchen_id ?? 0, businessDate: business_date };
    const number =
      kot.station_sequence ?? (kitchen_id === null ? null : await nextStationSequence(tx, station));
    const begun = await updateKot(tx, kot, { fired_at: tx.now, station_sequence: number });
    announceKot(tx, 'kot.changed', begun);
    fired.push({ kot: begun, lines });
  }
  await printFired(tx, branch, fired);
}

/** Its lines, or its order's data, changed. */
export async function retellTicket(tx: Tx, kot: KotRow): Promise<KotRow> {
  const told = await updateKot(tx, kot, {});
  announceKot(tx, 'kot.changed', told);
  return told;
}

/** Sets a ticket's status and announces it. */
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
