import { AppError } from '../../core/errors.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import type { Principal } from '../../http/endpoint/platform.ts';
import { PrinterSearch } from './schema.ts';
import { beginSearch, visibleSearch } from './service.ts';

const tag = 'Printing';

const begin = endpoint({
  method: 'POST',
  path: '/printing/discover',
  summary: 'Start a printer search, or return the one in progress',
  tag,
  extension: true,
  access: 'printers.write',
  reply: PrinterSearch,
  message: 'Searching.',
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED', 'PRINTER_ADDRESS_REFUSED', 'REQUEST_IN_PROGRESS'],
  prepare: async ({ principal }, { printerSearches }) => ({ printerSearches, tenant: tenantOf(principal) }),
  handle: ({ tx, prepared }) => beginSearch(tx, prepared.printerSearches, prepared.tenant),
});

const look = endpoint({
  method: 'GET',
  path: '/printing/discover/{id}',
  operationId: 'printing.discovery',
  summary: "Get the latest printer search's progress and results",
  tag,
  extension: true,
  access: 'printers.write',
  params: byId,
  reply: PrinterSearch,
  prepare: async ({ params, principal }, { printerSearches }) =>
    printerSearches.find(tenantOf(principal), params.id),
  handle: ({ reader, prepared, params }) => visibleSearch(reader, prepared, params.id),
});

function tenantOf(principal: Principal | undefined): TenantDatabase {
  if (!principal) throw new AppError('UNAUTHENTICATED');
  return principal.tenant;
}

export const discoveryEndpoints = [begin, look];
