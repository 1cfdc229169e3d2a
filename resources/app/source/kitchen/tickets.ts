import { computed, signal } from '@preact/signals';
import { serverNow } from '../work/clock.ts';
import { known } from '../work/rows.ts';
import type { Kot, KotLine } from '../work/types.ts';

/** Which tickets are shown: those of one station, of all, or what waits at the pass. */
export const station = signal<number | 'all' | 'pass'>('all');

const MINUTE = 60_000;
export const UNDO_MS = 5_000;
const RECALL_MS = 30 * MINUTE;

/** Tickets bumped on this screen, until their place closes up: by when, and where they stood before. */
export const bumped = signal<ReadonlyMap<number, { readonly at: number; readonly from: Kot['status'] }>>(
  new Map(),
);

/** Voids somebody has seen here, before the server knows. */
export const seen = signal<ReadonlySet<number>>(new Set());

/** Lines struck here, before the server knows. */
export const struck = signal<ReadonlyMap<number, boolean>>(new Map());

export interface Ticket extends Kot {
  /** Void tickets of its lines that nobody has confirmed yet. */
  readonly voids: readonly Kot[];
}

const inWork = ['sent_to_kitchen', 'in_kitchen'];
const isOpenVoid = (kot: Kot): boolean =>
  kot.type === 'void' && inWork.includes(kot.status) && !seen.value.has(kot.id);

const isOf = (kot: Kot, at: number | 'all' | 'pass'): boolean =>
  typeof at === 'string' || kot.kitchen_id === at;

const isShown = (kot: Kot, at: number | 'all' | 'pass'): boolean => {
  const wanted = at === 'pass' ? kot.status === 'food_ready' : inWork.includes(kot.status);
  return kot.type !== 'void' && isOf(kot, at) && (wanted || bumped.value.has(kot.id));
};

const byAge = (one: Kot, other: Kot): number =>
  one.created_at.localeCompare(other.created_at) || one.id - other.id;

/** The void tickets of one, which are drawn in it. */
const voidsOf = (kot: Kot, voids: readonly Kot[]): Kot[] =>
  voids.filter((one) => {
    const lines = new Set(kot.items.map(({ id }) => id));
    return (
      one.order_id === kot.order_id && one.items.some(({ voids_item_id }) => lines.has(voids_item_id ?? 0))
    );
  });

const ticketsAt = (at: number | 'all' | 'pass'): Ticket[] => {
  const kots = [...known.value.kot.values()];
  const voids = kots.filter(isOpenVoid);
  const shown = kots.filter((kot) => isShown(kot, at)).map((kot) => ({ ...kot, voids: voidsOf(kot, voids) }));
  const told = new Set(shown.flatMap((ticket) => ticket.voids.map(({ id }) => id)));
  // Of what was bumped or voided as a whole nothing is left to draw it in: it stands alone.
  const alone = voids.filter((one) => !told.has(one.id) && isOf(one, at) && at !== 'pass');
  return [...shown, ...alone.map((one) => ({ ...one, voids: [one] }))].sort(byAge);
};

export const tickets = computed(() => ticketsAt(station.value));
export const countAt = (at: number | 'all' | 'pass'): number =>
  ticketsAt(at).filter(({ id }) => !bumped.value.has(id)).length;

export const isStruck = (line: KotLine): boolean => struck.value.get(line.id) ?? line.done;
export const isVoided = (line: KotLine): boolean => line.status === 'voided';
export const isHeld = (line: KotLine): boolean => line.status === 'held';

/** What is to be made in all: neither struck, voided, held nor bumped. */
export const allDay = computed(() => {
  const counts = new Map<string, number>();
  for (const ticket of tickets.value) {
    if (bumped.value.has(ticket.id) || ticket.type === 'void') continue;
    for (const line of ticket.items) {
      if (isStruck(line) || isVoided(line) || isHeld(line)) continue;
      counts.set(line.name, (counts.get(line.name) ?? 0) + line.quantity);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one);
});

/** Bumped in the last half hour, the latest first. */
export const recallable = computed(() =>
  [...known.value.kot.values()]
    .filter(
      (kot) =>
        kot.type !== 'void' &&
        (kot.status === 'food_ready' || kot.status === 'served') &&
        serverNow() - new Date(kot.updated_at).getTime() < RECALL_MS &&
        !bumped.value.has(kot.id),
    )
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at)),
);

/** From which age on the header says so, in minutes, as the kitchen has it. */
export function agesOf({ kitchen_id }: Kot): { readonly warn: number; readonly late: number } {
  const kitchen = known.value.kitchen.get(kitchen_id ?? 0);
  return { warn: kitchen?.warn_minutes ?? 8, late: kitchen?.late_minutes ?? 12 };
}
