import { computed, signal } from '@preact/signals';
import type { bumpedKotStatuses } from '../../../../server/core/statuses.ts';
import { begunAt } from '../work/kots.ts';
import { nameOfLine } from '../work/menu.ts';
import { waiting } from '../work/queue.ts';
import { known } from '../work/rows.ts';
import { serverNow, sinceMs } from '../work/server/clock.ts';
import type { Kot, KotLine } from '../work/types.ts';
import {
  type Age,
  ageAfter,
  arranged,
  bumpedLately,
  countedAllDay,
  dishesToMake,
  isHeld,
  type Station,
  type Ticket,
} from './arrange.ts';

export const station = signal<Station>('all');

const MINUTE = 60_000;
export const UNDO_MS = 5_000;

export const MOVE = 'PUT /pos/kot/{id}/status';
export const STRIKE = 'PUT /pos/kots/{id}/items/{item_id}/done';

export interface Bump {
  /** Milliseconds of this device's clock. */
  readonly at: number;
  readonly to: (typeof bumpedKotStatuses)[number];
}

/** Tickets bumped on this screen, until their place closes up. */
export const bumped = signal<ReadonlyMap<number, Bump>>(new Map());

/** What was tapped here and the server does not know yet. */
const tapped = (operation: string) => waiting.value.filter(({ call }) => call.operation === operation);

/** Tickets whose unsent status is served, among them void tickets acknowledged here. */
const seen = computed(
  () =>
    new Set(
      tapped(MOVE).flatMap(({ call: { params, body } }) => (body?.status === 'served' ? params.id : [])),
    ),
);

/** Lines marked here as done or not; removed once the server knows, because other screens mark lines too. */
const struck = computed(
  () => new Map(tapped(STRIKE).map(({ call: { params, body } }) => [params.item_id, body?.done === true])),
);

const ticketsAt = (at: Station): Ticket[] =>
  arranged([...known.value.kot.values()], at, { bumped: bumped.value, seen: seen.value });

export const tickets = computed(() => ticketsAt(station.value));
export const countAt = (at: Station): number =>
  ticketsAt(at).filter((ticket) => !isHeld(ticket) && !bumped.value.has(ticket.id)).length;

export const isLineDone = (line: KotLine): boolean => struck.value.get(line.id) ?? line.done;
/** What is to be made in all. */
export const allDay = computed(() =>
  countedAllDay(tickets.value, { isLineDone, nameOf: nameOfLine }, { bumped: bumped.value }),
);
/** Whether the all-day count of a dish includes the ticket. */
export const hasToMake = (ticket: Ticket, dish: string | undefined): boolean =>
  !bumped.value.has(ticket.id) && dishesToMake(ticket, isLineDone).some((line) => nameOfLine(line) === dish);

/** Bumped in the last half hour, the latest first. */
export const recallable = computed(() =>
  bumpedLately([...known.value.kot.values()], serverNow()).filter(({ id }) => !bumped.value.has(id)),
);

/** As its kitchen has it. */
export const ageOf = (kot: Kot): Age =>
  ageAfter(sinceMs(begunAt(kot)) / MINUTE, known.value.kitchen.get(kot.kitchen_id ?? 0));

const NEW_MS = 30_000;

export const isNew = (kot: Kot): boolean => sinceMs(begunAt(kot)) < NEW_MS && !isHeld(kot);
