import type { z } from 'zod';
import { type ListedRow, quarantinedById, quarantinedIn } from '../../sync/apply/quarantine/list.ts';
import { tryAgain } from '../../sync/apply/quarantine/retry.ts';
import { discard } from '../../sync/apply/quarantine/waiting.ts';
import { tableNamed, tableNumbered } from '../../sync/registry/tables.ts';
import { AppError, requireFound, validationError } from '../core/errors.ts';
import { toIso } from '../core/time/time.ts';
import type { Reader, Tx } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { SyncQuarantineRow } from '../db/tables/sync.ts';
import type { Reply } from '../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../http/endpoint/fields.ts';
import { audit } from '../identity/audit/store.ts';
import { assertReauthenticated } from '../identity/auth/reauthentication.ts';
import { installation, person } from './names.ts';
import { isSecret } from './values.ts';
import type { Quarantined, QuarantineQuery } from './wire.ts';

export async function listQuarantined(
  reader: Reader,
  { limit = DEFAULT_LIMIT, cursor, status, table, node }: z.output<typeof QuarantineQuery>,
): Promise<Reply<Quarantined[]>> {
  const [last] = decodeCursor(cursor, 1)?.map(Number) ?? [];
  const number = table === undefined ? undefined : tableNamed(table)?.number;
  if (table !== undefined && number === undefined) throw validationError('table', 'no such table');
  const filter = { status, table: number, peer: node, branches: seenBy(reader) };
  const rows = await quarantinedIn(reader, filter, last, limit + 1);
  const shown: Quarantined[] = [];
  for (const row of rows) shown.push(await onWire(reader, row));
  return page(shown, limit, ({ id }) => [id]);
}

/** Whole, however large it is. */
export const oneQuarantined = async (reader: Reader, id: number): Promise<Quarantined> =>
  onWire(reader, await visibleRow(reader, id));

/** Tries a row again, with whatever waits with it. Answers the row, applied or still waiting. */
export async function retryQuarantined(
  tx: Tx,
  tenant: TenantDatabase,
  id: number,
): Promise<Quarantined & { applied: boolean }> {
  const before = await waitingRow(tx, id);
  // A person who may grant every right may vouch for the account that waits.
  if (tableNumbered(before.tbl)?.isOwner) assertReauthenticated(tx.caller);
  await tryAgain(tenant, tx, before);
  const after = await quarantinedById(tx, id);
  const shown = await onWire(tx, after ?? before);
  const applied = after === undefined;
  await record(tx, 'retry', shown, { applied, reason: applied ? null : shown.reason });
  return { ...shown, applied };
}

/** Gives up a row and what waits with it, for good. */
export async function discardQuarantined(tx: Tx, id: number, reason: string): Promise<Quarantined> {
  const row = await waitingRow(tx, id);
  await discard(tx, row, reason);
  const shown = await onWire(tx, requireFound(await quarantinedById(tx, id), 'quarantined row', id));
  await record(tx, 'discard', shown, { row: shown.row }, reason);
  tx.emit({ type: 'sync.discarded', branchId: null, data: { id } });
  return shown;
}

/** At a branch all of it came from head office, and concerns that branch. */
const seenBy = ({ tenant, caller }: Reader | Tx): readonly number[] | 'all' =>
  tenant.role === 'branch' ? 'all' : caller.branches;

async function visibleRow(handle: Reader | Tx, id: number): Promise<SyncQuarantineRow> {
  const held = await quarantinedById(handle, id);
  const branches = seenBy(handle);
  const branch = held && (await installation(handle, held.peer)).branch_id;
  const visible = branches === 'all' || (branch != null && branches.includes(branch));
  return requireFound(visible ? held : undefined, 'quarantined row', id);
}

async function waitingRow(tx: Tx, id: number): Promise<SyncQuarantineRow> {
  const row = await visibleRow(tx, id);
  if (row.status !== 'waiting') throw new AppError('CONFLICT_DECIDED');
  return row;
}

const record = (
  tx: Tx,
  verb: 'retry' | 'discard',
  { id, branch_id, table, record_id }: Quarantined,
  after: object,
  reason: string | null = null,
): Promise<void> =>
  audit(tx, {
    action: `sync_quarantine.${verb}`,
    entity: 'sync_quarantine',
    entityId: id,
    branchId: branch_id,
    after: { table, record_id, ...after },
    reason,
  });

async function onWire(handle: Reader | Tx, row: ListedRow): Promise<Quarantined> {
  const { branch_id, name } = await installation(handle, row.peer);
  return {
    id: row.id,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.decided_at ?? row.tried_at),
    status: row.status,
    table: tableNumbered(row.tbl)?.name ?? `table ${row.tbl}`,
    record_id: row.pk,
    root_id: row.root,
    node: row.peer,
    branch_id,
    from: name,
    reason: row.reason,
    tries: row.tries,
    last_tried_at: toIso(row.tried_at),
    row: row.image === null ? null : rowOf(row.image),
    decided_by: await person(handle, row.decided_by),
    decided_at: row.decided_at === null ? null : toIso(row.decided_at),
    note: row.note,
  };
}

function rowOf(image: string): Record<string, unknown> {
  const { columns, values } = JSON.parse(image) as { columns: string[]; values: unknown[] };
  const pairs = columns.map((column, at) => [column, values[at]] as const);
  return Object.fromEntries(pairs.filter(([column]) => !isSecret(column)));
}
