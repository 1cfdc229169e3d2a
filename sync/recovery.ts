import type { Tx } from '../server/db/handle.ts';
import type { Applying } from './applying.ts';
import { columnsOf } from './columns.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { valueIn } from './incoming.ts';
import { makeRoom } from './renumber.ts';
import { selectText } from './statements.ts';
import { childrenOf, rootOf, type SyncedTable } from './tables.ts';
import type { Value } from './wire.ts';

/**
 * Rows that this branch once wrote, lost, and gets back from central. An order stands as central saw it: it was
 * acknowledged before the loss, and what was done to the older state of it since was done in error. Anything else (whether
 * a table is free, whether a driver is out) stands as it is now. What loses is kept in the quarantine for a person to see.
 */
export async function giveWay(applying: Applying, incoming: readonly Incoming[]): Promise<Incoming[]> {
  await makeRoom(applying, incoming);
  const { tx, columns, contradicted } = applying;
  const standing: Incoming[] = [];
  for (const part of incoming) {
    if (part.table.kind !== 'owned' || part.table.writer !== 'host') {
      standing.push(part);
      continue;
    }
    const newer = await newerHere(tx, part, columnsOf(columns, part.table.name));
    const aggregate = isOfAggregate(part.table);
    if (aggregate) contradicted.push(...newer.map((row) => ({ part: row.part, row: row.row })));
    const kept = new Set(aggregate ? [] : newer.map(({ row }) => row.id));
    standing.push({ ...part, rows: part.rows.filter((row) => !kept.has(row.id)) });
  }
  return standing;
}

const isOfAggregate = (table: SyncedTable): boolean =>
  rootOf(table) !== table || childrenOf(table).length > 0;

/** What is stored under the ids that came and was changed after that. */
async function newerHere(
  tx: Tx,
  part: Incoming,
  columns: readonly string[],
): Promise<{ part: Incoming; row: IncomingRow }[]> {
  const ids = part.rows.map((row) => row.id);
  const stored = await tx.execute<Record<string, Value>>(selectText(part.table, columns), [
    JSON.stringify(ids),
  ]);
  const came = new Map(part.rows.map((row) => [row.id, Number(valueIn(part, row, 'updated_at') ?? 0)]));
  return stored
    .filter((row) => Number(row.updated_at) > (came.get(Number(row.id)) ?? 0))
    .map((row) => ({ part: { ...part, columns, rows: [] }, row: localRow(row, columns) }));
}

const localRow = (row: Record<string, Value>, columns: readonly string[]): IncomingRow => ({
  id: Number(row.id),
  root: Number(row.id),
  values: columns.map((column) => row[column] ?? null),
  cells: new Map(),
});
