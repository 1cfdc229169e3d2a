import { sql } from 'kysely';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import type { PrinterRow } from '../../db/tables/printing.ts';
import { unfinished } from '../jobs/status.ts';
import type { NewPrinter, Printer, PrinterChanges } from './schema.ts';

const withState = ({ db }: Reader | Tx) =>
  db
    .selectFrom('printers')
    .leftJoin('printer_states', 'printer_states.printer_id', 'printers.id')
    .leftJoin('printer_levels', 'printer_levels.printer_id', 'printers.id')
    .selectAll('printers')
    .select(['printer_states.status', 'printer_states.status_detail', 'printer_levels.since'])
    .select((e) =>
      e
        .selectFrom('print_jobs')
        .where('print_jobs.status', 'in', unfinished)
        // The sign keeps the index by printer out, which has every job ever made; the one by status has only these.
        .where(sql`+print_jobs.printer_id`, '=', sql.ref('printers.id'))
        .select((jobs) => jobs.fn.countAll<number>().as('n'))
        .as('queued_jobs'),
    )
    .where('printers.deleted_at', 'is', null);

type StatefulRow = PrinterRow & {
  status: string | null;
  status_detail: string | null;
  since: number | null;
  queued_jobs: number | null;
};

function toWire({ deleted_at: _, since, ...row }: StatefulRow): Printer {
  const { status, queued_jobs, cut, is_active, created_at, updated_at } = row;
  return {
    ...(row as Pick<Printer, 'kind' | 'width_mm' | 'drawer_pin' | 'acknowledgement'> & typeof row),
    cut: cut === 1,
    is_active: is_active === 1,
    status: (is_active === 1 && status ? status : 'unknown') as Printer['status'],
    status_detail: is_active === 1 ? row.status_detail : null,
    acknowledgement_since: since === null ? null : toIso(since),
    queued_jobs: queued_jobs ?? 0,
    created_at: toIso(created_at),
    updated_at: toIso(updated_at),
  };
}

export async function printerById(handle: Reader | Tx, id: number): Promise<Printer | undefined> {
  const row = await withState(handle).where('printers.id', '=', id).executeTakeFirst();
  return row && toWire(row);
}

export async function listPrinters(
  reader: Reader,
  branches: readonly number[] | 'all',
  everything: boolean,
): Promise<Printer[]> {
  let rows = withState(reader);
  if (branches !== 'all') rows = rows.where(inList('printers.branch_id', branches));
  if (!everything) rows = rows.where('printers.is_active', '=', 1);
  return (await rows.orderBy('printers.id').execute()).map(toWire);
}

const bit = (flag: boolean) => (flag ? (1 as const) : (0 as const));

export async function insertPrinter(
  tx: Tx,
  branchId: number,
  { cut, is_active, ...printer }: NewPrinter & { columns: number },
): Promise<number> {
  const id = tx.id('printers');
  const times = { deleted_at: null, created_at: tx.now, updated_at: tx.now };
  const flags = { cut: bit(cut), is_active: bit(is_active) };
  await insert(tx, 'printers', { id, branch_id: branchId, ...printer, ...flags, ...times });
  return id;
}

export async function changePrinter(
  tx: Tx,
  id: number,
  { cut, is_active, ...changes }: PrinterChanges & { deleted_at?: number },
): Promise<void> {
  await tx.db
    .updateTable('printers')
    .set({
      ...changes,
      ...(cut !== undefined && { cut: bit(cut) }),
      ...(is_active !== undefined && { is_active: bit(is_active) }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute();
}

/** In every language that the menu has. */
export async function namesOfMenu({ db }: Tx): Promise<string[]> {
  const dishes = await db
    .selectFrom('menu_items')
    .select(['name', 'name_i18n'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return dishes.flatMap(({ name, name_i18n }) => [
    name,
    ...(name_i18n === null ? [] : Object.values(JSON.parse(name_i18n) as Record<string, string>)),
  ]);
}
