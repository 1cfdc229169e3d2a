import type { Reader, Tx } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import type { PrinterStatus } from '../transport/transport.ts';

/** Printers the spooler serves: those of the branches hosted here. */

export interface ServedPrinter {
  readonly id: number;
  readonly branch_id: number;
  readonly name: string;
  readonly kind: string;
  readonly address: string;
  readonly acknowledgement: string | null;
  readonly fallback_printer_id: number | null;
  /** Since when it is known to close its side of a connection once it has read everything. */
  readonly farewell_at: number | null;
}

export const servedPrinters = (reader: Reader): Promise<ServedPrinter[]> =>
  reader.db
    .selectFrom('printers')
    .innerJoin('branches', 'branches.id', 'printers.branch_id')
    .leftJoin('printer_levels', 'printer_levels.printer_id', 'printers.id')
    .select([
      'printers.id',
      'printers.branch_id',
      'printers.name',
      'printers.kind',
      'printers.address',
      'printers.acknowledgement',
      'printers.fallback_printer_id',
      'printer_levels.farewell_at',
    ])
    .where('branches.host_node', '=', reader.tenant.node)
    .where('printers.is_active', '=', 1)
    .where('printers.deleted_at', 'is', null)
    .orderBy('printers.id')
    .execute();

export type Seen = Pick<PrinterStatus, 'status_detail'> & { readonly state: PrinterStatus['state'] };

/** Stores and announces what was seen of a printer. */
export async function setState(tx: Tx, printer: ServedPrinter, seen: Seen): Promise<void> {
  const state = { status: seen.state, status_detail: seen.status_detail ?? null, updated_at: tx.now };
  await tx.db
    .insertInto('printer_states')
    .values({ printer_id: printer.id, ...state })
    .onConflict((conflict) => conflict.column('printer_id').doUpdateSet(state))
    .execute();
  const { status, status_detail } = state;
  announcePrinter(tx, 'printer.changed', printer, { status, status_detail });
}

/** An earlier run's observations say nothing about now. */
export async function forgetStates(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('printer_states').execute();
}

/** Returns for how many milliseconds they have failed without interruption. */
export async function beginTrouble(tx: Tx, printerIds: readonly number[]): Promise<number> {
  for (const printer_id of printerIds) {
    await tx.db
      .insertInto('printer_troubles')
      .values({ printer_id, since: tx.now })
      .onConflict((conflict) => conflict.column('printer_id').doNothing())
      .execute();
  }
  const rows = await tx.db
    .selectFrom('printer_troubles')
    .select('since')
    .where(inList('printer_id', printerIds))
    .execute();
  return Math.max(0, ...rows.map(({ since }) => tx.elapsedSince(since)));
}

export async function endTrouble(tx: Tx, printerIds: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('printer_troubles').where(inList('printer_id', printerIds)).execute();
}

/** Staff must look after a printer: its tickets wait. */
export async function alarm(tx: Tx, printer: ServedPrinter, seen: Seen): Promise<void> {
  const waiting = await tx.db
    .selectFrom('print_jobs')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('printer_id', '=', printer.id)
    .where('status', 'in', ['queued', 'sending', 'retrying', 'ambiguous'])
    .executeTakeFirstOrThrow();
  if (waiting.n === 0) return;
  const { name } = printer;
  const { state: status, status_detail = null } = seen;
  announcePrinter(tx, 'printer.alarm', printer, { name, status, status_detail, queued_jobs: waiting.n });
}

function announcePrinter(
  tx: Tx,
  type: 'printer.changed' | 'printer.alarm',
  { id, branch_id }: ServedPrinter,
  data: Record<string, unknown>,
): void {
  tx.emit({ type, branchId: branch_id, data: { id, ...data } });
}
