import type { Reader, Tx } from '../../db/handle.ts';
import type { Acknowledgement, PrinterStatus } from '../transport/transport.ts';

/** Printers as the spooler serves them: those of the branches this installation hosts. */

export interface ServedPrinter {
  readonly id: number;
  readonly branch_id: number;
  readonly name: string;
  readonly kind: string;
  readonly address: string;
  readonly acknowledgement: string | null;
  readonly fallback_printer_id: number | null;
}

export const servedPrinters = (reader: Reader): Promise<ServedPrinter[]> =>
  reader.db
    .selectFrom('printers')
    .innerJoin('branches', 'branches.id', 'printers.branch_id')
    .select([
      'printers.id',
      'printers.branch_id',
      'printers.name',
      'printers.kind',
      'printers.address',
      'printers.acknowledgement',
      'printers.fallback_printer_id',
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

/** What an earlier run saw says nothing about now. */
export async function forgetStates(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('printer_states').execute();
}

export async function storeAcknowledgement(
  tx: Tx,
  printer: ServedPrinter,
  acknowledgement: Acknowledgement,
): Promise<void> {
  await tx.db
    .updateTable('printers')
    .set({ acknowledgement, updated_at: tx.now })
    .where('id', '=', printer.id)
    .execute();
  announcePrinter(tx, 'printer.changed', printer, { acknowledgement });
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
