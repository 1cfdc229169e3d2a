import { requireFound } from '../../../core/errors.ts';
import { kotNumber, orderNumber } from '../../../core/ids.ts';
import type { StoredModifier } from '../../../core/money/sale-terms.ts';
import { toIso } from '../../../core/time/time.ts';
import type { Handle, Reader, Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { KotRow, OrderItemRow } from '../../../db/tables/sales.ts';
import { assertVisible } from '../../../identity/branches/scope.ts';
import { jobsOf } from '../../../printing/jobs/of-document.ts';
import { comboOf } from '../tickets/combo.ts';
import { dishesOf } from '../tickets/dishes.ts';
import type { QueuedJob } from '../tickets/print.ts';
import { isVoided, shownLineStatus, shownStatus } from '../tickets/states.ts';
import { findKot, linesOfKots, type OrderOfKot, ordersOfKots } from '../tickets/store.ts';
import type { KotReply } from './schema.ts';

export function kotOnWire(
  kot: KotRow,
  order: OrderOfKot | undefined,
  lines: readonly OrderItemRow[],
  jobs: readonly QueuedJob[],
): KotReply {
  return {
    id: kot.id,
    kot_number: kotNumber(kot.id),
    order_id: kot.order_id,
    order_number: orderNumber(kot.order_id),
    token_number: order?.token_number ?? 0,
    table_id: order?.table_id ?? null,
    table_name: order?.table_name ?? null,
    area_name: order?.area_name ?? null,
    order_type: order?.order_type ?? null,
    order_type_slug: order?.order_type_slug ?? null,
    source: order?.source ?? '',
    waiter_id: order?.waiter_id ?? null,
    waiter_name: order?.waiter_name ?? null,
    guest_name: order?.guest_name ?? null,
    covers: order?.covers ?? 0,
    notes: order?.notes ?? null,
    allergies: order?.allergies ? [...fromJson(order.allergies)] : [],
    branch_id: kot.branch_id,
    kitchen_id: kot.kitchen_id,
    station_sequence: kot.station_sequence,
    round: kot.round,
    type: kot.type,
    status: shownStatus(kot),
    version: kot.version,
    called_out_at: isoOrNull(kot.called_out_at),
    course: kot.course,
    held_at: isoOrNull(kot.held_at),
    fired_at: isoOrNull(kot.fired_at),
    items: dishesOf(lines).map((line) => lineOnWire(line, kot)),
    print_jobs: [...jobs],
    created_at: toIso(kot.created_at),
    updated_at: toIso(kot.updated_at),
  };
}

const isoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at));

const lineOnWire = (line: OrderItemRow, { type }: KotRow) => ({
  id: line.id,
  menu_item_id: line.menu_item_id,
  variant_id: line.variant_id,
  name: line.name,
  quantity: line.quantity,
  modifiers: fromJson(line.modifiers).map(modifierOnDish),
  note: line.note,
  course: line.course,
  seat: line.seat,
  combo: comboOnWire(line),
  status: isVoided(line) ? 'voided' : shownLineStatus(line),
  done: (line.done_at ?? null) !== null,
  voids_item_id: type === 'void' ? (line.taken_from_id ?? line.id) : null,
});

function comboOnWire(line: OrderItemRow): KotReply['items'][number]['combo'] {
  const combo = comboOf(line);
  if (!combo) return null;
  const { id: order_item_id, menu_item_id, name, quantity } = combo;
  return { order_item_id, menu_item_id, name, quantity };
}

/** Kitchens read what is on the dish, whatever share of its price a bill has. */
const modifierOnDish = ({ dish_price, ...one }: StoredModifier) => ({
  ...one,
  price: dish_price ?? one.price,
});

/** KOTs with their lines and print jobs, three queries for any number. */
export async function kotsOnWire(handle: Handle, kots: readonly KotRow[]): Promise<KotReply[]> {
  if (kots.length === 0) return [];
  const lines = await linesOfKots(handle, kots);
  const orders = await ordersOfKots(handle, kots);
  const jobs = Map.groupBy(
    await jobsOf(handle, { documents: ['kot', 'kot_void'], refIds: kots.map((kot) => kot.id) }),
    (job) => job.ref_id,
  );
  return kots.map((kot) =>
    kotOnWire(kot, orders.get(kot.order_id), lines.get(kot.id) ?? [], jobs.get(kot.id) ?? []),
  );
}

export async function oneKot(handle: Reader | Tx, id: number): Promise<KotReply> {
  const kot = requireFound(await findKot(handle, id), 'kitchen ticket', id);
  assertVisible(handle, kot.branch_id, 'kitchen ticket', id);
  const [onWire] = await kotsOnWire(handle, [kot]);
  return requireFound(onWire, 'kitchen ticket', id);
}
