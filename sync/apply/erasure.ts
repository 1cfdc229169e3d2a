import { CUSTOMERS_NUMBER, ERASED_CUSTOMER, eraseCopies } from '../../server/db/erasure.ts';
import type { Tx } from '../../server/db/handle.ts';
import { logRows } from '../capture/log.ts';
import { type SyncedTable, tableNamed } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';
import type { Applying } from './applying.ts';
import { writeCells } from './cells.ts';

type Row = Readonly<Record<string, Value>>;

const isCustomers = ({ number }: SyncedTable): boolean => number === CUSTOMERS_NUMBER;

/** A row of someone who is erased, or was merged into someone who may be. */
export const touchesErasure = (table: SyncedTable, row: Row): boolean =>
  isCustomers(table) && (row.erased_at != null || row.merged_into_id != null);

/**
 * What an erasure leaves of a row, whichever side wrote what and when: an edit made by someone who did not know of it
 * brings nothing back.
 */
export const erasedColumns = (table: SyncedTable, row: Row): Row =>
  isCustomers(table) && row.erased_at != null ? ERASED_CUSTOMER : {};

/** An erasure has arrived: what else this database keeps of the customers goes too. */
export async function followErasure(applying: Applying, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, stamp, fromCentral } = applying;
  if (!fromCentral) await eraseMerged(applying);
  const erased = await tx.execute<{ id: number }>(
    'select id from customers where erased_at is not null and id in (select value from json_each(?))',
    [JSON.stringify(ids)],
  );
  const deliveries = await eraseCopies(
    tx,
    erased.map(({ id }) => id),
  );
  const table = tableNamed('deliveries');
  if (table) await logRows(tx, stamp, table, deliveries, tx.tenant.node);
}

const MERGED = `update customers set name = 'Erased', search = '', phone = null, email = null, addresses = '[]',
    tax_number = null, notes = null, erased_at = ?, updated_at = ?
  where merged_into_id is not null and erased_at is null
    and exists (select 1 from customers kept where kept.id = customers.merged_into_id and kept.erased_at is not null)
  returning id`;

/** Those whom a side that did not know merged into someone erased. Central's word, which goes to every branch. */
async function eraseMerged({ tx, stamp }: Applying): Promise<void> {
  const table = tableNamed('customers') as SyncedTable;
  const rows = await tx.execute<{ id: number }>(MERGED, [tx.now, tx.now]);
  const cell = { hlc: stamp.hlc, node: tx.tenant.node, base: 0 };
  const columns = [...Object.keys(ERASED_CUSTOMER), 'erased_at', 'updated_at'];
  const cells = rows.flatMap(({ id }) => columns.map((column) => ({ id, column, cell })));
  await writeCells(tx, table, cells);
  const ids = rows.map(({ id }) => id);
  await logRows(tx, stamp, table, ids, tx.tenant.node);
  await eraseCopies(tx, ids);
}

/** Versions that were set aside after the erasure of whom they tell about. */
export async function forgetHeld(tx: Tx): Promise<void> {
  await tx.execute(
    `delete from sync_quarantine where tbl = ${CUSTOMERS_NUMBER}
       and pk in (select id from customers where erased_at is not null)`,
    [],
  );
}
