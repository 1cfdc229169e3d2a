import { requireFound } from '../../core/errors.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { PrinterSearches, PrinterSearch as SearchState } from '../../http/endpoint/platform.ts';
import { assertVisible, requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import { assertPrintable } from '../transport/address.ts';
import type { Method } from './method.ts';
import type { PrinterSearch } from './schema.ts';
import { networkPrinters } from './store.ts';

/** Its packets do no harm if the request fails after all: nothing is stored. */
export async function beginSearch(
  tx: Tx,
  searches: PrinterSearches,
  tenant: TenantDatabase,
): Promise<PrinterSearch> {
  const { id: branchId } = await requireHosted(tx, requireBranch(tx));
  return onWire(tx, searches.begin(tenant, branchId, tx.now));
}

export async function visibleSearch(
  reader: Reader,
  search: SearchState | undefined,
  id: number,
): Promise<PrinterSearch> {
  const known = requireFound(search, 'printer search', id);
  assertVisible(reader, known.branchId, 'printer search', id);
  return onWire(reader, known);
}

async function onWire(handle: Reader | Tx, search: SearchState): Promise<PrinterSearch> {
  const known = new Map(
    (await networkPrinters(handle, search.branchId)).map((printer) => [
      spelling(printer.address),
      printer.id,
    ]),
  );
  return {
    id: search.id,
    branch_id: search.branchId,
    status: search.status,
    progress: search.progress,
    started_at: toIso(search.id),
    printers: search.printers.map(({ address, model, via }) => ({
      kind: 'tcp',
      address,
      model,
      via: via as Method[],
      printer_id: known.get(address) ?? null,
    })),
  };
}

/** `192.168.1.50` and `192.168.1.50:9100` are the same printer. */
function spelling(text: string): string {
  const check = assertPrintable(text, { ownPorts: [] });
  return check.ok ? `${check.address.host}:${check.address.port}` : text;
}
