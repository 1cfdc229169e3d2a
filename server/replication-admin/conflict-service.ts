import type { z } from 'zod';
import {
  type ConflictFilter,
  concerns,
  conflictById,
  conflictsIn,
  markDecided,
  putValue,
  recordOf,
} from '../../sync/apply/resolution/conflicts.ts';
import { tableNamed, tableNumbered } from '../../sync/registry/tables.ts';
import type { Value } from '../../sync/wire/messages.ts';
import { AppError, requireFound, validationError } from '../core/errors.ts';
import { CLOCK_EPOCH, toIso } from '../core/time/time.ts';
import type { Reader, TableWithId, Tx } from '../db/handle/handle.ts';
import type { SyncConflictRow } from '../db/tables/sync.ts';
import type { Reply } from '../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../http/endpoint/fields.ts';
import { audit } from '../identity/audit/store.ts';
import type { Asked, Editor } from './editor.ts';
import { installation, person } from './names.ts';
import { isSecret, shownValue } from './values.ts';
import type { Conflict, ConflictQuery } from './wire.ts';

export async function listConflicts(
  reader: Reader,
  { limit = DEFAULT_LIMIT, cursor, status, table, record_id }: z.output<typeof ConflictQuery>,
): Promise<Reply<Conflict[]>> {
  const [last] = decodeCursor(cursor, 1)?.map(Number) ?? [];
  const filter: ConflictFilter = {
    status,
    table: table === undefined ? undefined : numberOf(table),
    record: record_id,
    branches: reader.caller.branches,
  };
  const rows = await conflictsIn(reader, filter, last, limit + 1);
  const shown: Conflict[] = [];
  for (const row of rows) shown.push(await onWire(reader, row));
  return page(shown, limit, ({ id }) => [id]);
}

/** The value that stands is right. */
export async function acceptConflict(tx: Tx, id: number): Promise<Conflict> {
  await openConflict(tx, id);
  return decide(tx, id, 'accepted');
}

/** The value that lost is put back, as a new change of this installation that everyone follows. */
export async function rejectConflict(
  tx: Tx,
  editor: Editor,
  { id, anyway, asked }: { id: number; anyway: boolean; asked: Asked },
): Promise<Conflict> {
  const conflict = await openConflict(tx, id);
  const table = tableOf(conflict);
  const row = requireFound(await recordOf(tx, conflict), 'record', conflict.pk);
  if (hasMovedOn(conflict, row) && !anyway) throw new AppError('CONFLICT_MOVED_ON');
  await editor.edit(tx, { table, row, asked, pretend: () => putValue(tx, conflict) });
  const after = await recordOf(tx, conflict);
  if (JSON.stringify(after?.[conflict.col]) !== conflict.value) throw new AppError('CONFLICT_BY_HAND');
  return decide(tx, id, 'rejected');
}

async function openConflict(tx: Tx, id: number): Promise<SyncConflictRow> {
  const conflict = await conflictById(tx, id);
  const visible = conflict && (await concerns(tx, tx.caller.branches, conflict));
  const row = requireFound(visible ? conflict : undefined, 'conflict', id);
  if (row.status !== 'open') throw new AppError('CONFLICT_DECIDED');
  return row;
}

async function decide(tx: Tx, id: number, status: 'accepted' | 'rejected'): Promise<Conflict> {
  await markDecided(tx, id, status);
  const shown = await onWire(tx, requireFound(await conflictById(tx, id), 'conflict', id));
  const { table, record_id, field, stands, lost } = shown;
  await audit(tx, {
    action: `sync_conflict.${status === 'accepted' ? 'accept' : 'reject'}`,
    entity: 'sync_conflict',
    entityId: id,
    branchId: shown.branch_id,
    before: { table, record_id, field, stands: stands.value, lost: lost.value },
    after: { status, value: shown.current_value },
  });
  tx.emit({ type: 'sync.conflict_decided', branchId: null, data: { id, status } });
  return shown;
}

async function onWire(handle: Reader | Tx, conflict: SyncConflictRow): Promise<Conflict> {
  const row = (await recordOf(handle, conflict)) ?? {};
  const side = async (json: string, node: number, hlc: number) => {
    const { branch_id, name } = await installation(handle, node);
    return { value: shown(JSON.parse(json) as Value), node, branch_id, by: name, at: timeOf(hlc) };
  };
  const shown = (value: Value | undefined) =>
    shownValue(conflict.col, value, row, handle.tenant.exponent) ?? null;
  return {
    id: conflict.id,
    created_at: toIso(conflict.created_at),
    updated_at: toIso(conflict.decided_at ?? conflict.created_at),
    status: conflict.status,
    table: tableOf(conflict),
    record_id: conflict.pk,
    record_name: nameOf(row),
    branch_id: conflict.branch_id,
    field: conflict.col,
    secret: isSecret(conflict.col),
    stands: await side(conflict.winner_value, conflict.winner_node, conflict.winner_hlc),
    lost: await side(conflict.value, conflict.node, conflict.hlc),
    current_value: shown(row[conflict.col]),
    moved_on: hasMovedOn(conflict, row),
    decided_by: await person(handle, conflict.decided_by),
    decided_at: conflict.decided_at === null ? null : toIso(conflict.decided_at),
  };
}

const tableOf = ({ tbl }: SyncConflictRow): TableWithId => {
  const table = tableNumbered(tbl);
  if (!table) throw new Error(`no synced table has the number ${tbl}`);
  return table.name;
};

function numberOf(table: string): number {
  const known = tableNamed(table);
  if (!known) throw validationError('table', 'no such table');
  return known.number;
}

const hasMovedOn = ({ col, winner_value }: SyncConflictRow, row: Readonly<Record<string, Value>>): boolean =>
  JSON.stringify(row[col] ?? null) !== winner_value;

function nameOf(row: Readonly<Record<string, Value>>): string | null {
  const name = [row.name, row.label, row.title, row.code].find((text) => typeof text === 'string');
  return name === undefined ? null : String(name);
}

/** A replication clock as the time of day it was made at. */
const timeOf = (hlc: number): string => toIso(CLOCK_EPOCH + Math.floor(hlc / 4096));
