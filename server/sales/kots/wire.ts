import { kotNumber, orderNumber } from '../../core/ids.ts';
import { toIso } from '../../core/time.ts';
import type { Handle } from '../../db/handle.ts';
import { fromJson } from '../../db/json.ts';
import type { KotRow, OrderItemRow } from '../../db/tables/sales.ts';
import { jobsOf } from '../../printing/jobs/of-document.ts';
import type { QueuedJob } from '../tickets/print.ts';
import { linesOfKots, ordersOfKots } from '../tickets/store.ts';
import type { KotReply } from './schema.ts';

type OrderFacts = { readonly token_number: number; readonly table_id: number | null } | undefined;

export function kotOnWire(
  kot: KotRow,
  order: OrderFacts,
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
    branch_id: kot.branch_id,
    kitchen_id: kot.kitchen_id,
    station_sequence: kot.station_sequence,
    round: kot.round,
    type: kot.type,
    status: kot.status,
    items: lines.map(lineOnWire),
    print_jobs: [...jobs],
    created_at: toIso(kot.created_at),
    updated_at: toIso(kot.updated_at),
  };
}

const lineOnWire = (line: OrderItemRow) => ({
  id: line.id,
  menu_item_id: line.menu_item_id,
  name: line.name,
  quantity: line.quantity,
  modifiers: [...fromJson(line.modifiers)],
  note: line.note,
  course: line.course,
  seat: line.seat,
  status: line.status,
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
