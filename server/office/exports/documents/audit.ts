import { wallClock } from '../../../core/time/wall-clock.ts';
import {
  type AuditFilter,
  type AuditKey,
  auditEntries,
  type ListedEntry,
} from '../../../identity/audit/list-store.ts';
import { inWords } from './cell-text.ts';
import type { Source } from './source.ts';
import { type Column, short, type Table, table, text, time } from './table.ts';

const BATCH = 500;

/** Sensitive actions, newest first, with the stored states before and after. */
export async function auditTables(source: Source): Promise<Table[]> {
  return [table('Audit', columnsFor(source), entriesOf(source))];
}

async function* entriesOf({ snapshot, request }: Source): AsyncGenerator<ListedEntry> {
  const filter: AuditFilter = request.audit ?? { branches: request.branches };
  let after: AuditKey | undefined;
  for (let more = true; more; ) {
    const from = after;
    const entries = await snapshot((handle) => auditEntries(handle, filter, from, BATCH));
    yield* entries;
    more = entries.length === BATCH;
    const last = entries.at(-1);
    after = last && [last.created_at, last.id];
  }
}

function columnsFor({ branches }: Source): Column<ListedEntry>[] {
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  const zoneOf = ({ branch_id }: ListedEntry) => (byId.get(branch_id ?? 0) ?? branches[0])?.timezone ?? 'UTC';
  return [
    time('Time', (entry) => wallClock(entry.created_at, zoneOf(entry))),
    ...(branches.length > 1
      ? [short<ListedEntry>('Branch', ({ branch_id }) => byId.get(branch_id ?? 0)?.name ?? null)]
      : []),
    text('Who', ({ actor_name }) => actor_name),
    text('Approved by', ({ approver_name }) => approver_name),
    short('Device', ({ device_label }) => device_label),
    text('Action', ({ action }) => inWords(action)),
    short('Record', ({ entity }) => inWords(entity)),
    short('Record number', ({ entity_id }) => (entity_id === null ? null : String(entity_id))),
    text('Reason', ({ reason }) => reason),
    { ...text('Before', ({ before }: ListedEntry) => before), width: 30 },
    { ...text('After', ({ after }: ListedEntry) => after), width: 30 },
  ];
}
