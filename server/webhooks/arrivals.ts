import { type SyncedTable, syncedTables } from '../../sync/registry/tables.ts';
import { type EventType, type Topic, topicOf } from '../core/topics.ts';
import type { DomainEvent, Tx } from '../db/handle/handle.ts';
import type { Stamp } from '../db/opening/tenant-database.ts';

/** More records of one topic in a transaction become one event without ids: reload them. */
const MAX_RECORDS = 200;

/** Whether the event only says that rows of a topic were replicated, not which. */
const isArrival = ({ data }: DomainEvent): boolean => data.source === 'sync' && data.id === undefined;

/** The replicated records instead of the general event. */
export async function arrivedIn(
  tx: Tx,
  stamp: Pick<Stamp, 'tx'>,
  events: readonly DomainEvent[],
): Promise<DomainEvent[]> {
  const told: DomainEvent[] = [];
  for (const event of events) told.push(...(isArrival(event) ? await recordsOf(tx, stamp, event) : [event]));
  return told;
}

async function recordsOf(tx: Tx, stamp: Pick<Stamp, 'tx'>, event: DomainEvent): Promise<DomainEvent[]> {
  const found: DomainEvent[] = [];
  for (const [subject, tables] of subjectsOf(topicOf(event.type))) {
    const ids = new Set<number>();
    for (const table of tables) for (const id of await touched(tx, stamp, table, subject)) ids.add(id);
    if (ids.size > MAX_RECORDS) return [event];
    found.push(...[...ids].map((id) => recordEvent(event, subject, id)));
  }
  return found.length === 0 ? [event] : found;
}

/** The event a screen gets where the change is made; for one of several the general one. */
const types: Readonly<Record<string, EventType>> = { orders: 'order.updated' };

function recordEvent({ type, branchId }: DomainEvent, { name, topic }: SyncedTable, id: number): DomainEvent {
  const isOneOfSeveral = subjectsOf(topic).length > 1;
  const data = { id, source: 'sync', ...(isOneOfSeveral && { resource: name }) };
  return { type: types[name] ?? type, branchId, data };
}

type Subjects = readonly (readonly [subject: SyncedTable, tables: readonly SyncedTable[]])[];

const known = new Map<Topic, Subjects>();

/** Records of a topic, each with the tables of its rows. */
function subjectsOf(topic: Topic): Subjects {
  const kept = known.get(topic);
  if (kept) return kept;
  const own = syncedTables.filter((table) => table.topic === topic);
  const subjects = own
    .filter((table) => !own.some(({ name }) => name === table.parent?.table))
    .map(
      (subject) =>
        [subject, [subject, ...own.filter(({ parent }) => parent?.table === subject.name)]] as const,
    );
  known.set(topic, subjects);
  return subjects;
}

const OF_TABLE = `select pk as id from sync_log where tx = ? and tbl = ? limit ${MAX_RECORDS + 1}`;

async function touched(
  tx: Tx,
  stamp: Pick<Stamp, 'tx'>,
  table: SyncedTable,
  subject: SyncedTable,
): Promise<readonly number[]> {
  const text =
    table === subject
      ? OF_TABLE
      : `select distinct c."${table.parent?.column}" as id from sync_log l join "${table.name}" c on c.id = l.pk
          where l.tx = ? and l.tbl = ? limit ${MAX_RECORDS + 1}`;
  const rows = await tx.execute<{ id: number }>(text, [stamp.tx, table.number]);
  return rows.map(({ id }) => Number(id));
}
