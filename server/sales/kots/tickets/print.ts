import { allergensAt, type GuestAllergy } from '../../../core/allergies.ts';
import { kotNumber, orderNumber } from '../../../core/ids.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { KotRow, OrderItemRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { enqueue } from '../../../printing/jobs/enqueue.ts';
import { issuedAt } from '../../../printing/jobs/issued.ts';
import { kitchenById, printersOfKitchen, type RoutedKitchen } from '../../../printing/routing.ts';
import { mentionsAllergy } from '../../../printing/tickets/locale/allergy.ts';
import type { PrintSnapshotInput } from '../../../printing/tickets/snapshot.ts';
import { comboOnPaperOf } from './combo.ts';
import { dishesOf } from './dishes.ts';
import { isHeldTicket } from './states.ts';
import { headingOf } from './store.ts';

export interface QueuedJob {
  readonly id: number;
  readonly printer_id: number;
  readonly status: string;
}

export interface Ticket {
  readonly kot: KotRow;
  readonly lines: readonly OrderItemRow[];
}

/** Queues the tickets of one round, each at every printer of its kitchen, in the transaction that made them. */
export async function printKots(
  tx: Tx,
  branch: HostedBranch,
  tickets: readonly Ticket[],
  options: { reason?: string | null } = {},
): Promise<{ jobs: Map<number, QueuedJob[]>; warnings: string[] }> {
  const jobs = new Map<number, QueuedJob[]>();
  const warnings: string[] = [];
  const round = await roundOf(tx, branch, tickets);
  for (const ticket of tickets) {
    const { kot, lines } = printableLines(ticket, round.kitchens);
    if (kot.kitchen_id === null || lines.length === 0) continue;
    const printers = await printersOfKitchen(tx, branch.id, kot.kitchen_id);
    if (printers.length === 0)
      warnings.push(`${nameOf(round.kitchens, kot)} has no printer, so ${kotNumber(kot.id)} wasn't printed`);
    const snapshot = snapshotOf(tx, { kot, lines }, round, options.reason);
    const queued: QueuedJob[] = [];
    for (const printerId of printers) {
      queued.push(
        await enqueue(tx, {
          printerId,
          branchId: branch.id,
          document: snapshot.document,
          refId: kot.id,
          dedupeKey: `kot:${kot.id}:1:${printerId}`,
          snapshot,
          ...(kot.type === 'void' && { follows: lines[0]?.kot_id ?? undefined }),
        }),
      );
    }
    jobs.set(kot.id, queued);
  }
  return { jobs, warnings };
}

/** False for a held line of a kitchen that prints only on fire. */
export const isPrintable = (
  { held_at }: OrderItemRow,
  kitchen: Pick<RoutedKitchen, 'print_held'> | undefined,
): boolean => held_at === null || (kitchen?.print_held ?? true);

const printableLines = ({ kot, lines }: Ticket, kitchens: Kitchens): Ticket => ({
  kot,
  lines: lines.filter((line) => isPrintable(line, kitchens.get(kot.kitchen_id ?? 0))),
});

export const orderHeading = async (tx: Tx, orderId: number) => onHeading(await headingOf(tx, orderId));

function onHeading(heading: Awaited<ReturnType<typeof headingOf>>) {
  return {
    order_number: orderNumber(heading.id),
    order_type: heading.order_type ?? '',
    token_number: heading.token_number,
    ...(heading.table !== null && { table: heading.table }),
    ...(heading.area !== null && { area: heading.area }),
    ...(heading.covers > 0 && { covers: heading.covers }),
    ...(heading.waiter !== null && { waiter: heading.waiter }),
  };
}

type Kitchens = ReadonlyMap<number, Pick<RoutedKitchen, 'name' | 'language' | 'print_held'>>;

/** Common data of the tickets of one round. */
export interface Round {
  readonly tickets: readonly Ticket[];
  readonly kitchens: Kitchens;
  readonly issued: Awaited<ReturnType<typeof issuedAt>>;
  readonly order: ReturnType<typeof onHeading>;
  /** For the cooks, about the whole order. */
  readonly notes: { note?: string; guest_allergy?: string; allergies?: GuestAllergy[] };
  readonly allergies: readonly GuestAllergy[];
  readonly guest: { guest?: string };
}

export async function roundOf(tx: Tx, branch: HostedBranch, tickets: readonly Ticket[]): Promise<Round> {
  const heading = await headingOf(tx, tickets[0]?.kot.order_id ?? 0);
  const { notes, customer_notes, guest_name } = heading;
  const allergies = heading.allergies === null ? [] : fromJson(heading.allergies);
  return {
    tickets,
    kitchens: await kitchensOf(tx, tickets),
    issued: await issuedAt(tx, branch),
    order: onHeading(heading),
    allergies,
    guest: guest_name ? { guest: guest_name } : {},
    notes: {
      ...(notes && { note: notes }),
      ...(allergies.length > 0 && { allergies: [...allergies] }),
      ...(customer_notes && mentionsAllergy(customer_notes) && { guest_allergy: customer_notes }),
    },
  };
}

async function kitchensOf(tx: Tx, tickets: readonly Ticket[]): Promise<Kitchens> {
  const kitchens = new Map<number, RoutedKitchen>();
  for (const { kot } of tickets) {
    if (kot.kitchen_id === null || kitchens.has(kot.kitchen_id)) continue;
    const kitchen = await kitchenById(tx, kot.kitchen_id);
    if (kitchen) kitchens.set(kot.kitchen_id, kitchen);
  }
  return kitchens;
}

const nameOf = (kitchens: Kitchens, kot: KotRow): string =>
  kitchens.get(kot.kitchen_id ?? 0)?.name ?? 'Kitchen';

export function snapshotOf(
  tx: Tx,
  { kot, lines }: Ticket,
  { tickets, kitchens, issued, order, guest, notes, allergies }: Round,
  reason?: string | null,
): Extract<PrintSnapshotInput, { document: 'kot' | 'kot_void' }> {
  const language = kitchens.get(kot.kitchen_id ?? 0)?.language;
  const base = {
    issued_at: kot.created_at,
    ...issued,
    ...(language && { language }),
    kitchen: nameOf(kitchens, kot),
    kot_number: kotNumber(kot.id),
    ...(kot.station_sequence !== null && { station_sequence: kot.station_sequence }),
    order,
    ...guest,
    items: dishesOf(lines).map((line) => ({
      ...ticketItem(line),
      allergens: [...allergensAt(allergies, line.seat)],
    })),
  };
  if (kot.type === 'void') {
    const original = lines[0]?.kot_id;
    return {
      document: 'kot_void',
      ...base,
      ...(original && { original_kot_number: kotNumber(original) }),
      ...(reason && { reason }),
      ...(kot.created_by === tx.caller.userId && { voided_by: tx.caller.name }),
    };
  }
  return {
    document: 'kot',
    ...base,
    ...notes,
    ...(kot.called_out_at !== null && { called_out_at: kot.called_out_at }),
    ...(isHeldTicket(kot) && { held: true }),
    ...(kot.fired_at !== null && { fired: 'whole' as const }),
    round: kot.round,
    addition: kot.type === 'addition',
    elsewhere: tickets
      .filter(
        (ticket) => ticket.kot.id !== kot.id && ticket.kot.kitchen_id !== null && isWith(ticket.kot, kot),
      )
      .map((ticket) => ({
        kitchen: nameOf(kitchens, ticket.kot),
        lines: dishesOf(ticket.lines).length,
      })),
  };
}

/** Both are to be made now, or belong to the same course. */
const isWith = (one: KotRow, other: KotRow): boolean =>
  (one.held_at === null) === (other.held_at === null) && one.course === other.course;

const ticketItem = (item: OrderItemRow) => ({
  name: item.name,
  quantity: item.quantity,
  modifiers: fromJson(item.modifiers).map(({ name, quantity }) => ({
    name,
    quantity,
  })),
  ...(item.note !== null && { note: item.note }),
  ...(item.course !== null && { course: item.course }),
  ...(item.seat !== null && { seat: item.seat }),
  ...comboOnPaperOf(item),
});
