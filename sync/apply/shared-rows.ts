import type { Tx } from '../../server/db/handle/handle.ts';
import { logRows } from '../capture/log.ts';
import { knownColumns } from '../registry/columns.ts';
import type { Value } from '../wire/messages.ts';
import type { Applying } from './applying.ts';
import { changesIn, newRecord } from './branch-changes/branch-changes.ts';
import { cellsOfRows, writeCells } from './cells.ts';
import { derivedColumns } from './derived.ts';
import { erasedColumns, followErasure, touchesErasure } from './erasure.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { keepLosses } from './resolution/conflicts.ts';
import { type Cell, type Loss, mergeRow, type Version } from './resolution/merge.ts';
import { isFromCentral } from './resolution/resolve.ts';
import { rightIn } from './rights.ts';
import { insertText, selectText, updateText } from './statements.ts';
import { writeAll } from './write-rows.ts';

class Outcome {
  readonly cells: { id: number; column: string; cell: Cell }[] = [];
  readonly losses: { id: number; branchId: Value; loss: Loss }[] = [];
  /** Rows that now equal the sender's: they need not be sent back. */
  readonly asSent: number[] = [];
  /** Rows in which something from here survived: the sender must learn it. */
  readonly merged: number[] = [];
  readonly erased: number[] = [];
  changed = false;

  take(id: number, cells: ReadonlyMap<string, Cell>): void {
    for (const [column, cell] of cells) this.cells.push({ id, column, cell });
  }
}

export async function applyShared(applying: Applying, part: Incoming): Promise<boolean> {
  const stored = await storedVersions(applying.tx, part);
  const outcome = new Outcome();
  const fresh: IncomingRow[] = [];
  for (const row of part.rows) {
    const here = stored.get(row.id);
    if (here) await merge(applying, part, row, here, outcome);
    else if (!part.farewell) fresh.push(row);
  }
  await add(applying, { ...part, rows: fresh }, outcome);
  await writeCells(applying.tx, part.table, outcome.cells);
  await keepLosses(applying.tx, part.table, outcome.losses);
  await log(applying, part, outcome);
  await followErasure(applying, part.table, outcome.erased);
  return outcome.changed;
}

async function add({ tx, rights, catalogue }: Applying, part: Incoming, outcome: Outcome): Promise<void> {
  if (part.rows.length === 0) return;
  await writeAll(tx, part, insertText);
  outcome.changed = true;
  for (const row of part.rows) {
    outcome.take(row.id, knownCells(part, row));
    outcome.asSent.push(row.id);
    const values = zip(part.columns, row.values);
    if (touchesErasure(part.table, values)) outcome.erased.push(row.id);
    const right = rights && rightIn(part.table, undefined, values);
    if (right) rights.push(right);
    if (part.table.isShared) catalogue?.push(newRecord(part.table, row.id));
  }
}

async function merge(
  { tx, source, rights, catalogue }: Applying,
  part: Incoming,
  row: IncomingRow,
  here: Version,
  outcome: Outcome,
): Promise<void> {
  const fromCentral = isFromCentral(source);
  const there: Version = { values: zip(part.columns, row.values), cells: row.cells };
  // Central refuses local changes to a person who left the branch, however late they come.
  const ours = fromCentral && part.farewell ? { ...here, cells: NO_CELLS } : here;
  const { values, taken, changed, kept, losses } = mergeRow(ours, there, fromCentral ? 'there' : 'here');
  // Only central computes: two programs of different versions that both did would correct each other forever.
  const computed = {
    ...(changed && !fromCentral ? derivedColumns(part.table, values) : {}),
    ...erasedColumns(part.table, values),
  };
  if (changed) {
    const merged = { ...values, ...computed };
    const rest = part.columns.filter((column) => column !== 'id').map((column) => merged[column]);
    await tx.execute(updateText(part.table, part.columns), [...rest, row.id]);
    outcome.take(row.id, taken);
    outcome.changed = true;
    const right = rights && rightIn(part.table, here.values, values);
    if (right) rights.push(right);
    if (part.table.isShared) catalogue?.push(...changesIn(part.table, here.values, values));
  }
  if (touchesErasure(part.table, values)) outcome.erased.push(row.id);
  for (const loss of losses) outcome.losses.push({ id: row.id, branchId: values.branch_id ?? null, loss });
  const news = Object.entries(computed).some(([column, value]) => there.values[column] !== value);
  if (kept || news) outcome.merged.push(row.id);
  else if (changed) outcome.asSent.push(row.id);
}

/** If a row came without some columns, the sender may not have it as it is stored here. */
async function log(
  { tx, stamp, columns, peer, source }: Applying,
  part: Incoming,
  outcome: Outcome,
): Promise<void> {
  const self = tx.tenant.node;
  const whole = knownColumns(columns, part.table.name).every(
    (column) => part.columns.includes(column) || part.table.columns.get(column)?.isOfOneBranch,
  );
  await logRows(tx, stamp, part.table, outcome.merged, self);
  if (whole) await logRows(tx, stamp, part.table, outcome.asSent, peer);
  // Central sends fewer columns only with a farewell: unsent changes of such a row stay unsent.
  else if (!isFromCentral(source)) await logRows(tx, stamp, part.table, outcome.asSent, self);
}

async function storedVersions(tx: Tx, { table, columns, rows }: Incoming): Promise<Map<number, Version>> {
  const ids = rows.map((row) => row.id);
  const found = await tx.execute<Record<string, Value>>(selectText(table, columns), [ids]);
  if (found.length === 0) return new Map();
  const cells = await cellsOfRows(tx, table, ids);
  return new Map(
    found.map((values) => [
      values.id as number,
      { values, cells: cells.get(values.id as number) ?? new Map<string, Cell>() },
    ]),
  );
}

const NO_CELLS: ReadonlyMap<string, Cell> = new Map();

const knownCells = ({ columns }: Incoming, { cells }: IncomingRow): Map<string, Cell> =>
  new Map([...cells].filter(([column]) => columns.includes(column)));

const zip = (columns: readonly string[], values: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
