import { cookingKotStatuses, LATE_MINUTES, WARN_MINUTES } from '../../../../server/core/statuses.ts';
import { grouped } from '../../../web/data/grouped.ts';
import { begunAt } from '../work/kots.ts';
import type { Kitchen, Kot, KotLine } from '../work/types.ts';

/** Which tickets are shown: those of one station, of all, or what waits at the pass. */
export type Station = number | 'all' | 'pass';

export interface Ticket extends Kot {
  /** Void tickets of its lines that nobody has confirmed yet. */
  readonly voids: readonly Kot[];
  /** Later courses of the same order here, which are drawn below it. */
  readonly later: readonly Kot[];
}

/** What this screen did and the server may not know yet. */
interface Done {
  readonly bumped: { has(kotId: number): boolean };
  readonly seen: { has(kotId: number): boolean };
}

const inWork: readonly string[] = cookingKotStatuses;
export const isHeld = ({ status }: { readonly status: string }): boolean => status === 'held';
export const isVoided = (line: KotLine): boolean => line.status === 'voided';

const isOf = (kot: Kot, at: Station): boolean => typeof at === 'string' || kot.kitchen_id === at;

const byAge = (one: Kot, other: Kot): number =>
  begunAt(one).localeCompare(begunAt(other)) || one.id - other.id;

/** What waits stands behind all that is to be made. */
const byTurn = (one: Kot, other: Kot): number =>
  Number(isHeld(one)) - Number(isHeld(other)) || byAge(one, other);

const byCourse = (one: Kot, other: Kot): number =>
  (one.course ?? 0) - (other.course ?? 0) || one.id - other.id;

/** The void tickets of one, which are drawn in it. */
const voidsOf = (kot: Kot, voids: readonly Kot[]): Kot[] =>
  voids.filter((one) => {
    const lines = new Set(kot.items.map(({ id }) => id));
    return (
      one.order_id === kot.order_id && one.items.some(({ voids_item_id }) => lines.has(voids_item_id ?? 0))
    );
  });

/** Held courses by the ticket they are drawn under: the order's newest at that kitchen, else their own. */
function byTicket(shown: readonly Kot[], held: readonly Kot[]): ReadonlyMap<number, readonly Kot[]> {
  const ofTicket = (kot: Kot): number => {
    const live = shown.filter((one) => one.order_id === kot.order_id && one.kitchen_id === kot.kitchen_id);
    return live.sort(byAge).at(-1)?.id ?? kot.id;
  };
  return grouped([...held].sort(byCourse), ofTicket);
}

function ticketOf(kot: Kot, voids: readonly Kot[], waiting: readonly Kot[]): Ticket {
  const later = waiting.filter(({ id }) => id !== kot.id);
  return { ...kot, later, voids: [...new Set([kot, ...later].flatMap((one) => voidsOf(one, voids)))] };
}

/** The tickets of a station as they are drawn, in their order. */
export function arranged(kots: readonly Kot[], at: Station, { bumped, seen }: Done): Ticket[] {
  const isShown = (kot: Kot): boolean => {
    const wanted = at === 'pass' ? kot.status === 'food_ready' : inWork.includes(kot.status);
    return kot.type !== 'void' && isOf(kot, at) && (wanted || bumped.has(kot.id));
  };
  const voids = kots.filter((kot) => kot.type === 'void' && inWork.includes(kot.status) && !seen.has(kot.id));
  const shown = kots.filter(isShown);
  const held = kots.filter((kot) => isHeld(kot) && isOf(kot, at) && at !== 'pass' && kot.items.length > 0);
  const later = byTicket(shown, held);
  const heads = [...shown, ...held.filter(({ id }) => later.has(id))];
  const drawn = heads.map((kot) => ticketOf(kot, voids, later.get(kot.id) ?? []));
  const told = new Set(drawn.flatMap((ticket) => ticket.voids.map(({ id }) => id)));
  // The voided ticket is gone (bumped, or voided whole): its void is drawn alone.
  const alone = voids.filter((one) => !told.has(one.id) && isOf(one, at) && at !== 'pass');
  return [...drawn, ...alone.map((one) => ({ ...one, voids: [one], later: [] }))].sort(byTurn);
}

interface DoneCheck {
  isLineDone(line: KotLine): boolean;
}

/** What of a ticket is to be made: nothing that is done, voided or held. */
export const dishesToMake = (ticket: Ticket, isLineDone: DoneCheck['isLineDone']): readonly KotLine[] =>
  ticket.type === 'void' || isHeld(ticket)
    ? []
    : ticket.items.filter((line) => !isLineDone(line) && !isVoided(line));

/** Dishes to make in all tickets, most first, without tickets bumped here. */
export function countedAllDay(
  tickets: readonly Ticket[],
  { isLineDone, nameOf }: DoneCheck & { nameOf(line: KotLine): string },
  { bumped }: Pick<Done, 'bumped'>,
): [string, number][] {
  const counts = new Map<string, number>();
  for (const ticket of tickets) {
    if (bumped.has(ticket.id)) continue;
    for (const line of dishesToMake(ticket, isLineDone)) {
      const name = nameOf(line);
      counts.set(name, (counts.get(name) ?? 0) + line.quantity);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

const RECALL_MS = 30 * 60_000;

/** Tickets that can be brought back, the latest first. `now`: the server's time. */
export const bumpedLately = (kots: readonly Kot[], now: number): Kot[] =>
  kots
    .filter(({ type, status }) => type !== 'void' && (status === 'food_ready' || status === 'served'))
    .filter(({ updated_at }) => now - new Date(updated_at).getTime() < RECALL_MS)
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at));

export type Age = 'fresh' | 'warn' | 'late';

/** What its header says of a ticket that is so many minutes old. */
export function ageAfter(
  minutes: number,
  kitchen: Pick<Kitchen, 'warn_minutes' | 'late_minutes'> | undefined,
): Age {
  const { warn_minutes: warn = WARN_MINUTES, late_minutes: late = LATE_MINUTES } = kitchen ?? {};
  return minutes >= late ? 'late' : minutes >= warn ? 'warn' : 'fresh';
}
