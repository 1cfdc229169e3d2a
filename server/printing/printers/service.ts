import { randomUUID } from 'node:crypto';
import { assertPermission } from '../../core/access/refusals.ts';
import { AppError, requireFound, unknownId, validationError } from '../../core/errors.ts';
import { hasPermission } from '../../core/permissions.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { isSet } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { assertVisible, requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { issuedAt } from '../jobs/issued.ts';
import type { PrintJob } from '../jobs/schema.ts';
import { holdJobs, jobOnWire } from '../jobs/service.ts';
import { expireTests } from '../jobs/store.ts';
import { beginLevel } from '../levels/store.ts';
import type { Fence } from '../transport/address.ts';
import { type PrinterKind, placeOf } from '../transport/place.ts';
import { namesByScript } from './menu-scripts.ts';
import { columnsOf, type NewPrinter, type Printer, type PrinterChanges } from './schema.ts';
import { endTrouble } from './state-store.ts';
import { changePrinter, insertPrinter, namesOfMenu, printerById } from './store.ts';

const SWITCHED_OFF = 'The printer is inactive. Send the ticket to another printer, or cancel it.';

export const seesInactive = (handle: Reader, all: string | undefined): boolean =>
  isSet(all) && hasPermission(handle.caller.role, 'printers.write');

/** Throws PRINTER_ADDRESS_REFUSED for addresses outside the restaurant's network, and Galley's own. */
function requirePlace(kind: PrinterKind, address: string, fence: Fence): void {
  const check = placeOf(kind, address, fence);
  if (check.ok) return;
  throw new AppError('PRINTER_ADDRESS_REFUSED', {
    message: check.reason,
    details: { address: [check.reason] },
  });
}

export async function visiblePrinter(handle: Reader | Tx, id: number): Promise<Printer> {
  const printer = requireFound(await printerById(handle, id), 'printer', id);
  assertVisible(handle, printer.branch_id, 'printer', id);
  return printer;
}

export async function createPrinter(tx: Tx, printer: NewPrinter, fence: Fence): Promise<Printer> {
  requirePlace(printer.kind, printer.address, fence);
  const branch = await requireHosted(tx, requireBranch(tx));
  const columns = fittingColumns(printer.width_mm, printer.columns);
  await requireFallback(tx, branch.id, printer.fallback_printer_id);
  const id = await insertPrinter(tx, branch.id, { ...printer, columns });
  await beginLevel(tx, id);
  return announced(tx, id);
}

export async function updatePrinter(
  tx: Tx,
  id: number,
  changes: PrinterChanges,
  fence: Fence,
): Promise<Printer> {
  const before = await hostedPrinter(tx, id);
  const { kind = before.kind, address = before.address } = changes;
  if (changes.kind ?? changes.address) requirePlace(kind, address, fence);
  if (changes.fallback_printer_id === id)
    throw validationError('fallback_printer_id', "can't be the same printer");
  await requireFallback(tx, before.branch_id, changes.fallback_printer_id);
  const after = { ...changes, ...implied(before, changes) };
  await changePrinter(tx, id, after);
  const { acknowledgement = before.acknowledgement } = after;
  if (isElsewhere(before, changes)) await beginAtPlace(tx, id);
  else if (acknowledgement !== before.acknowledgement) await beginLevel(tx, id);
  if (changes.is_active === false) await holdJobs(tx, SWITCHED_OFF, { printerId: id });
  return announced(tx, id);
}

/** Other paper has other columns; at another address may be a printer that confirms differently. */
function implied(before: Printer, changes: PrinterChanges): PrinterChanges {
  const { width_mm = before.width_mm, columns, acknowledgement } = changes;
  const kept = width_mm === before.width_mm ? before.columns : undefined;
  // A form sends everything back: only a changed level was set by a person.
  const isSet = acknowledgement !== undefined && acknowledgement !== before.acknowledgement;
  return {
    columns: fittingColumns(width_mm, columns ?? kept),
    ...(isElsewhere(before, changes) && !isSet && { acknowledgement: null }),
  };
}

const isElsewhere = (before: Printer, { kind, address }: PrinterChanges): boolean =>
  (kind ?? before.kind) !== before.kind || (address ?? before.address) !== before.address;

/** Observations and failures belong to the printer at the former address. */
async function beginAtPlace(tx: Tx, id: number): Promise<void> {
  await beginLevel(tx, id);
  await endTrouble(tx, [id]);
}

export async function removePrinter(tx: Tx, id: number): Promise<void> {
  const { branch_id } = await hostedPrinter(tx, id);
  await changePrinter(tx, id, { deleted_at: tx.now });
  await holdJobs(tx, SWITCHED_OFF, { printerId: id });
  announce(tx, id, branch_id);
}

export async function testPrinter(tx: Tx, id: number, withDrawer: boolean): Promise<PrintJob> {
  const printer = await visiblePrinter(tx, id);
  const { name, branch_id, address, width_mm, acknowledgement, is_active } = printer;
  const branch = await requireHosted(tx, branch_id);
  if (!is_active)
    throw new AppError('PRINTER_NOT_CONFIGURED', {
      message: 'This printer is inactive. Activate it, or choose another printer.',
    });
  if (withDrawer) assertDrawer(tx, printer);
  await expireTests(tx, id);
  const job = await enqueue(tx, {
    printerId: id,
    branchId: branch_id,
    document: 'test',
    refId: id,
    dedupeKey: `test:${id}:${randomUUID()}`,
    snapshot: {
      document: 'test',
      issued_at: tx.now,
      ...(await issuedAt(tx, branch)),
      printer: name,
      address,
      width_mm,
      samples: true,
      dishes: namesByScript(await namesOfMenu(tx)),
      ...(acknowledgement && { acknowledgement }),
    },
  });
  if (withDrawer) await testDrawer(tx, printer);
  return jobOnWire(tx, job.id);
}

function assertDrawer({ caller }: Tx, { drawer_pin }: Printer): void {
  assertPermission(caller, 'drawer.open');
  if (drawer_pin === null) throw validationError('drawer', 'has no cash drawer; set drawer_pin first');
}

/** After the test ticket; recorded like every drawer opened without a sale. */
async function testDrawer(tx: Tx, { id, branch_id, name }: Printer): Promise<void> {
  await enqueue(tx, {
    printerId: id,
    branchId: branch_id,
    document: 'drawer',
    refId: id,
    dedupeKey: `drawer-test:${id}:${randomUUID()}`,
    snapshot: { document: 'drawer', reason: 'test', opened_by: tx.caller.name },
  });
  await audit(tx, {
    action: 'drawer.open',
    entity: 'printer',
    entityId: id,
    branchId: branch_id,
    after: { printer: name },
    reason: 'test',
  });
}

async function hostedPrinter(tx: Tx, id: number): Promise<Printer> {
  const printer = await visiblePrinter(tx, id);
  await requireHosted(tx, printer.branch_id);
  return printer;
}

async function requireFallback(tx: Tx, branchId: number, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const fallback = await printerById(tx, id);
  if (fallback?.branch_id !== branchId) {
    throw unknownId('fallback_printer_id', 'printer', id, 'at this branch');
  }
}

function fittingColumns(width: Printer['width_mm'], columns: number = columnsOf[width]): number {
  const most = columnsOf[width];
  if (columns > most) throw validationError('columns', `must be at most ${most} for ${width} mm paper`);
  return columns;
}

async function announced(tx: Tx, id: number): Promise<Printer> {
  const printer = await visiblePrinter(tx, id);
  announce(tx, id, printer.branch_id);
  return printer;
}

const announce = (tx: Tx, id: number, branchId: number): void =>
  tx.emit({ type: 'printer.changed', branchId, data: { id } });
