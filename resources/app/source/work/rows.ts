import { signal } from '@preact/signals';
import type { ServerEvent } from '../../../web/api/stream.ts';
import { type Change, emptyState, type Row, rulesOf, type State } from '../../../web/data/ledger.ts';
import { serverNow } from './server/clock.ts';
import type { Area, GuestOrder, Kitchen, Kot, Order, PrintJob, Table, WaiterRequest } from './types.ts';

export type CachedRows = {
  readonly order: ReadonlyMap<number, Order>;
  readonly kot: ReadonlyMap<number, Kot>;
  readonly table: ReadonlyMap<number, Table>;
  readonly area: ReadonlyMap<number, Area>;
  readonly request: ReadonlyMap<number, WaiterRequest>;
  readonly kitchen: ReadonlyMap<number, Kitchen>;
  readonly job: ReadonlyMap<number, PrintJob>;
  /** What guests ordered by phone. */
  readonly guest_order: ReadonlyMap<number, GuestOrder>;
};

const nothing: CachedRows = {
  order: new Map(),
  kot: new Map(),
  table: new Map(),
  area: new Map(),
  request: new Map(),
  kitchen: new Map(),
  job: new Map(),
  guest_order: new Map(),
};

const rules = rulesOf<CachedRows>();
const state = signal<State<CachedRows>>(emptyState(nothing));

/** What this screen knows of the restaurant. */
export const known = signal<CachedRows>(nothing);
/** When it was last read whole; undefined: not yet. */
export const readAt = signal<number | undefined>(undefined);

/** The age of shown data that came from the cache; undefined if it came from the server. */
export const recalledAt = signal<number | undefined>(undefined);

function become(next: State<CachedRows>): void {
  state.value = next;
  known.value = next.rows;
}

export const startListening = (): void => become(rules.opened(state.peek()));
export const learn = (change: Change): void => become(rules.heard(state.peek(), change));
export const forget = (kind: keyof CachedRows, isOld: (row: Row) => boolean): void =>
  become(rules.without(state.peek(), kind, isOld));

/** Print jobs matter as long as their ticket is shown. */
export function forgetJobs(): void {
  const tickets = [...known.peek().kot.values()];
  const named = new Set(tickets.flatMap(({ print_jobs }) => print_jobs.map(({ id }) => id)));
  forget('job', ({ id }) => !named.has(id));
}

export type Lists = Partial<Record<keyof CachedRows, readonly Row[]>>;

export function readWhole(lists: Lists, at: number): void {
  // Tickets say how their jobs are now; what was heard before may have changed unheard.
  become(rules.snapshot(state.peek(), { job: [], ...lists } as Record<string, readonly Row[]>));
  readAt.value = at;
  recalledAt.value = undefined;
}

/** What this screen knew before its last end, until the server has answered. */
export function recall(lists: Lists, at: number): void {
  if (readAt.peek() !== undefined) return;
  const { heard } = state.peek();
  const { rows } = rules.snapshot(state.peek(), lists as Record<string, readonly Row[]>);
  become({ rows, heard });
  readAt.value = at;
  recalledAt.value = at;
}

const carried = ['order', 'kot', 'table', 'guest_order'] as const;

/** The records that an event carries. */
export function changesOf({ type, data }: ServerEvent): Change[] {
  const rows = carried.flatMap((kind) => (data[kind] ? [{ kind, row: data[kind] as Row }] : []));
  if (type.startsWith('print_job.') && typeof data.id === 'number')
    return [{ kind: 'job', row: { id: data.id, status: data.status, at: serverNow() } as Row }];
  return rows;
}
