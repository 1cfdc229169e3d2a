import type { Erasure } from '../../server/db/declared/table.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { logRows } from '../capture/log.ts';
import { type SyncedTable, tableNamed } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';
import type { Applying } from './applying.ts';
import { writeCells } from './cells.ts';
import { isFromCentral } from './resolution/resolve.ts';

type Row = Readonly<Record<string, Value>>;

/** Rows of an erased person, or of one merged into another who may be erased. */
export const touchesErasure = ({ erasure }: SyncedTable, row: Row): boolean =>
  erasure !== undefined &&
  (row[erasure.erasedAt] != null || (erasure.mergedInto !== undefined && row[erasure.mergedInto] != null));

/**
 * Keeps an erasure's values whatever order rows arrive in: an edit that did not know of the erasure restores nothing.
 */
export const erasedColumns = ({ erasure }: SyncedTable, row: Row): Row =>
  erasure && row[erasure.erasedAt] != null ? erasure.leaves : {};

export async function followErasure(
  applying: Applying,
  table: SyncedTable,
  ids: readonly number[],
): Promise<void> {
  const { erasure } = table;
  if (!erasure || ids.length === 0) return;
  const { tx, source } = applying;
  if (!isFromCentral(source)) await eraseMerged(applying, table, erasure);
  const erased = await tx.execute<{ id: number }>(
    dialectSql`select id from "${table.name}" where ${erasure.erasedAt} is not null
       and id ${IN_LIST}`,
    [ids],
  );
  await eraseElsewhere(
    applying,
    erasure,
    erased.map(({ id }) => id),
  );
}

async function eraseElsewhere(
  { tx, stamp }: Applying,
  erasure: Erasure,
  ids: readonly number[],
): Promise<void> {
  for (const [name, changed] of await erasure.eraseCopies(tx, ids)) {
    const table = tableNamed(name);
    if (table) await logRows(tx, stamp, table, changed, tx.tenant.node);
  }
}

/** People who were merged into an erased person by somebody who did not know of the erasure. */
async function eraseMerged(applying: Applying, table: SyncedTable, erasure: Erasure): Promise<void> {
  const { tx, stamp } = applying;
  const { erasedAt, mergedInto, leaves } = erasure;
  if (mergedInto === undefined) return;
  const columns = [...Object.keys(leaves), erasedAt, 'updated_at'];
  const rows = await tx.execute<{ id: number }>(
    `update "${table.name}" set ${columns.map((column) => `"${column}" = ?`).join(', ')}
     where ${mergedInto} is not null and ${erasedAt} is null and exists (select 1 from "${table.name}" kept
       where kept.id = "${table.name}".${mergedInto} and kept.${erasedAt} is not null)
     returning id`,
    [...Object.values(leaves), tx.now, tx.now],
  );
  const cell = { hlc: stamp.hlc, node: tx.tenant.node, base: 0 };
  const ids = rows.map(({ id }) => id);
  await writeCells(
    tx,
    table,
    ids.flatMap((id) => columns.map((column) => ({ id, column, cell }))),
  );
  await logRows(tx, stamp, table, ids, tx.tenant.node);
  await eraseElsewhere(applying, erasure, ids);
}

/** Versions of erased people that were just set aside. */
export async function forgetHeld(
  tx: Tx,
  peer: number,
  { name, number, erasure }: SyncedTable,
  ids: readonly number[],
): Promise<void> {
  if (!erasure || ids.length === 0) return;
  await tx.execute(
    dialectSql`delete from sync_quarantine where peer = ? and tbl = ? and pk in
      (select id from "${name}" where id ${IN_LIST} and ${erasure.erasedAt} is not null)`,
    [peer, number, ids],
  );
}
