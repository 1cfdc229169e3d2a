import { computed, signal } from '@preact/signals';
import { serverNow, sinceMs } from '../work/clock.ts';
import { begunAt } from '../work/kots.ts';
import { nameOfLine } from '../work/menu.ts';
import { known } from '../work/rows.ts';
import type { Kot, KotLine } from '../work/types.ts';
import { arranged, countedAllDay, isHeld, type Station, type Ticket } from './arrange.ts';

export const station = signal<Station>('all');

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

const ticketsAt = (at: Station): Ticket[] =>
  arranged([...known.value.kot.values()], at, { bumped: bumped.value, seen: seen.value });

export const tickets = computed(() => ticketsAt(station.value));
export const countAt = (at: Station): number =>
  ticketsAt(at).filter((ticket) => !isHeld(ticket) && !bumped.value.has(ticket.id)).length;

export const isStruck = (line: KotLine): boolean => struck.value.get(line.id) ?? line.done;
/** What is to be made in all. */
export const allDay = computed(() =>
  countedAllDay(tickets.value, { isStruck, nameOf: nameOfLine }, { bumped: bumped.value }),
);

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
function agesOf({ kitchen_id }: Kot): { readonly warn: number; readonly late: number } {
  const kitchen = known.value.kitchen.get(kitchen_id ?? 0);
  return { warn: kitchen?.warn_minutes ?? 8, late: kitchen?.late_minutes ?? 12 };
}

export function ageOf(kot: Kot): 'fresh' | 'warn' | 'late' {
  const { warn, late } = agesOf(kot);
  const age = sinceMs(begunAt(kot)) / MINUTE;
  return age >= late ? 'late' : age >= warn ? 'warn' : 'fresh';
}

const NEW_MS = 30_000;

export const isNew = (kot: Kot): boolean => sinceMs(begunAt(kot)) < NEW_MS && !isHeld(kot);
