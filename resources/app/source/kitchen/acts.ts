import { newKey } from '../../../web/api/key.ts';
import type { Queued } from '../../../web/outbox/entry.ts';
import { added } from '../../../web/outbox/rules.ts';
import { authorNow, edit, waiting } from '../work/queue.ts';
import { known } from '../work/rows.ts';
import type { Kot, KotLine } from '../work/types.ts';
import type { Ticket } from './arrange.ts';
import { type Bump, bumped, isLineDone, MOVE, STRIKE, station, UNDO_MS } from './tickets.ts';

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

const move = (kot: Kot, status: Kot['status']): Promise<void> => queue(kot, MOVE, { id: kot.id }, { status });

/** One tap: ready, or at the pass served. The ticket leaves when the time to undo is over. */
export async function bump(ticket: Kot): Promise<void> {
  if (bumped.value.has(ticket.id)) return;
  const own: Bump = { at: Date.now(), to: station.value === 'pass' ? 'served' : 'food_ready' };
  bumped.value = new Map(bumped.value).set(ticket.id, own);
  setTimeout(() => closeUp(ticket.id, own), UNDO_MS);
  await move(ticket, own.to);
}

/** The ticket stays until the server knows. If it was recalled and bumped again, the later bump's timer closes it. */
function closeUp(id: number, own: Bump): void {
  if (bumped.value.get(id) !== own) return;
  if (waiting.value.some(({ lane }) => lane === `kot:${id}`)) {
    setTimeout(() => closeUp(id, own), 1_000);
    return;
  }
  const rest = new Map(bumped.value);
  rest.delete(id);
  bumped.value = rest;
}

/** One step back from its bumped status, even if another station is shown by now. */
export async function undo(ticket: Kot): Promise<void> {
  const own = bumped.value.get(ticket.id);
  if (!own) return;
  const rest = new Map(bumped.value);
  rest.delete(ticket.id);
  bumped.value = rest;
  await recall({ ...ticket, status: own.to });
}

export const undoLast = (): void => {
  const last = [...bumped.value.keys()].at(-1);
  const kot = last === undefined ? undefined : known.value.kot.get(last);
  if (kot) void undo(kot);
};

export const recall = (kot: Kot): Promise<void> =>
  move(kot, kot.status === 'served' ? 'food_ready' : 'in_kitchen');

export async function strike(ticket: Kot, line: KotLine): Promise<void> {
  const params = { id: ticket.id, item_id: line.id };
  await queue(ticket, STRIKE, params, { done: !isLineDone(line) });
}

/** The cook has seen that a dish is not to be made. */
export async function seeVoids({ voids }: Ticket): Promise<void> {
  for (const kot of voids) await move(kot, 'served');
}
