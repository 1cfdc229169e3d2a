import type { Tx } from '../../db/handle/handle.ts';
import type { PrinterLevelRow, PrinterRow } from '../../db/tables/printing.ts';
import { UNHEARD } from '../transport/fault-sentences.ts';
import type { Acknowledgement, Probe } from '../transport/transport.ts';
import { afterProbe, type DowngradeRule, type Knowledge, type Silence } from './probing.ts';

/** A printer at the address where it was probed. */
type ProbedPrinter = Pick<PrinterRow, 'id' | 'kind' | 'address'>;

type Printer = Pick<PrinterRow, 'id' | 'branch_id' | 'name' | 'kind' | 'address' | 'acknowledgement'>;

const FALLEN: Record<string, string> = {
  B: 'The printer confirms less than before: that it processed a ticket, not that it is on paper.',
  C: 'The printer confirms no ticket: what it loses with its power is not noticed.',
  D: UNHEARD,
};

/** Stores a probe's result, unless the printer has another address by now; returns its level. */
export async function learnLevel(
  tx: Tx,
  { id, kind, address }: ProbedPrinter,
  heard: Probe,
  doubt: DowngradeRule,
): Promise<Acknowledgement | undefined> {
  const printer = await printerOf(tx, id);
  if (!printer || printer.kind !== kind || printer.address !== address) return undefined;
  const quiet = await quietOf(tx, id);
  const known: Knowledge = { level: levelOf(printer), quiet: quiet && dated(tx, quiet) };
  const after = afterProbe(known, heard, tx.now, doubt);
  if (after.level !== known.level) await setLevel(tx, printer, after.level, !heard.isProved);
  // Silence counts for D only if the printer closed its side (transport/direct.ts).
  if (after.level === 'D' && !heard.isProved) await noteClose(tx, printer);
  if (after.quiet !== known.quiet) await setQuiet(tx, id, after.quiet);
  return after.level;
}

/** As if the clock had never been set since. */
const dated = (tx: Tx, { since, at, ...quiet }: Silence): Silence => ({
  ...quiet,
  since: tx.now - tx.elapsedSince(since),
  at: tx.now - tx.elapsedSince(at),
});

/** It closed its side of a connection once it had read everything: from now on that is awaited. */
export async function noteClose(tx: Tx, { id, branch_id }: Pick<Printer, 'id' | 'branch_id'>): Promise<void> {
  const [noted] = await tx.db
    .insertInto('printer_levels')
    .values({ printer_id: id, since: null, ...asColumns(undefined), farewell_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .column('printer_id')
        .doUpdateSet({ farewell_at: tx.now })
        .where('printer_levels.farewell_at', 'is', null),
    )
    .returning('printer_id')
    .execute();
  if (noted) tx.emit({ type: 'printer.changed', branchId: branch_id, data: { id } });
}

/** A person saw the paper of a printer that did not answer: its observed level is accepted. */
export async function believeHearing(tx: Tx, printerId: number): Promise<void> {
  const printer = await printerOf(tx, printerId);
  const quiet = await quietOf(tx, printerId);
  if (!printer || !quiet) return;
  await setLevel(tx, printer, quiet.level, false);
  if (quiet.level === 'D') await noteClose(tx, printer);
  await setQuiet(tx, printerId, undefined);
}

/** A person set the level or changed the printer: earlier observations were about another. */
export async function beginLevel(tx: Tx, printerId: number): Promise<void> {
  const level = { since: tx.now, farewell_at: null, ...asColumns(undefined) };
  await tx.db
    .insertInto('printer_levels')
    .values({ printer_id: printerId, ...level })
    .onConflict((conflict) => conflict.column('printer_id').doUpdateSet(level))
    .execute();
}

async function setLevel(
  tx: Tx,
  printer: Printer,
  level: Acknowledgement | undefined,
  isBySilence: boolean,
): Promise<void> {
  const { id, branch_id, name } = printer;
  const acknowledgement = level ?? null;
  await tx.db
    .updateTable('printers')
    .set({ acknowledgement, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
  await beginLevel(tx, id);
  tx.emit({ type: 'printer.changed', branchId: branch_id, data: { id, acknowledgement } });
  const before = levelOf(printer);
  const hasFallen = level !== undefined && (before === undefined ? isBySilence : level > before);
  if (!hasFallen) return;
  const data = { id, name, acknowledgement, status_detail: FALLEN[level] };
  tx.emit({ type: 'printer.alarm', branchId: branch_id, data });
}

async function setQuiet(tx: Tx, printerId: number, quiet: Silence | undefined): Promise<void> {
  const columns = asColumns(quiet);
  await tx.db
    .insertInto('printer_levels')
    .values({ printer_id: printerId, since: null, ...columns })
    .onConflict((conflict) => conflict.column('printer_id').doUpdateSet(columns))
    .execute();
}

const asColumns = (
  quiet: Silence | undefined,
): Omit<PrinterLevelRow, 'printer_id' | 'since' | 'farewell_at'> => ({
  quiet_level: quiet?.level ?? null,
  quiet_probes: quiet?.probes ?? 0,
  quiet_since: quiet?.since ?? 0,
  quiet_at: quiet?.at ?? 0,
});

async function quietOf(tx: Tx, printerId: number): Promise<Silence | undefined> {
  const row = await tx.db
    .selectFrom('printer_levels')
    .selectAll()
    .where('printer_id', '=', printerId)
    .executeTakeFirst();
  if (!row?.quiet_level) return undefined;
  const { quiet_level, quiet_probes: probes, quiet_since: since, quiet_at: at } = row;
  return { level: quiet_level as Acknowledgement, probes, since, at };
}

const printerOf = (tx: Tx, id: number): Promise<Printer | undefined> =>
  tx.db
    .selectFrom('printers')
    .select(['id', 'branch_id', 'name', 'kind', 'address', 'acknowledgement'])
    .where('id', '=', id)
    .executeTakeFirst();

const levelOf = ({ acknowledgement }: Printer): Acknowledgement | undefined =>
  (acknowledgement ?? undefined) as Acknowledgement | undefined;
