import { newKey } from '../../../web/api/key.ts';
import type { Queued } from '../../../web/outbox/entry.ts';
import { added } from '../../../web/outbox/rules.ts';
import { authorNow, edit, waiting } from '../work/queue.ts';
import { known } from '../work/rows.ts';
import type { Kot, KotLine } from '../work/types.ts';
import type { Ticket } from './arrange.ts';
import { bumped, isStruck, seen, station, struck, UNDO_MS } from './tickets.ts';

function queue(kot: Kot, operation: Queued, params: Record<string, number>, body: object): Promise<void> {
  const place = kot.table_name ?? `#${kot.token_number}`;
  const call = { operation, params, body: { ...body } };
  const lane = `kot:${kot.id}`;
  const entry = {
    key: newKey(),
    author: authorNow(),
    call,
    lane,
    dependsOn: null,
    at: Date.now(),
    place,
    lines: [],
  };
  return edit(added(() => entry));
}

const move = (kot: Kot, status: Kot['status']): Promise<void> =>
  queue(kot, 'PUT /pos/kot/{id}/status', { id: kot.id }, { status });

/** One tap: ready, or served at the pass. Its place closes up when the time to undo is over. */
export async function bump(ticket: Kot): Promise<void> {
  if (bumped.value.has(ticket.id)) return;
  bumped.value = new Map(bumped.value).set(ticket.id, { at: Date.now(), from: ticket.status });
  setTimeout(() => closeUp(ticket.id), UNDO_MS);
  await move(ticket, station.value === 'pass' ? 'served' : 'food_ready');
}

/** Stays in its place until the server knows, so that nobody forgets it was done. */
function closeUp(id: number): void {
  if (waiting.value.some(({ lane }) => lane === `kot:${id}`)) {
    setTimeout(() => closeUp(id), 1_000);
    return;
  }
  const rest = new Map(bumped.value);
  rest.delete(id);
  bumped.value = rest;
}

/** One step back; after a bump to ready that is the kitchen again. */
export async function undo(ticket: Kot): Promise<void> {
  const rest = new Map(bumped.value);
  if (!rest.delete(ticket.id)) return;
  bumped.value = rest;
  await recall({ ...ticket, status: station.value === 'pass' ? 'served' : 'food_ready' });
}

export const undoLast = (): void => {
  const last = [...bumped.value.keys()].at(-1);
  const kot = last === undefined ? undefined : known.value.kot.get(last);
  if (kot) void undo(kot);
};

export const recall = (kot: Kot): Promise<void> =>
  move(kot, kot.status === 'served' ? 'food_ready' : 'in_kitchen');

export async function strike(ticket: Kot, line: KotLine): Promise<void> {
  const done = !isStruck(line);
  struck.value = new Map(struck.value).set(line.id, done);
  const params = { id: ticket.id, item_id: line.id };
  await queue(ticket, 'PUT /pos/kots/{id}/items/{item_id}/done', params, { done });
}

/** The cook has seen that a dish is not to be made. */
export async function seeVoids({ voids }: Ticket): Promise<void> {
  seen.value = new Set([...seen.value, ...voids.map(({ id }) => id)]);
  for (const kot of voids) await move(kot, 'served');
}
