import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import type { Platform } from '../../http/endpoint/platform.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { PrintJob } from '../jobs/schema.ts';
import { NewPrinter, Printer, PrinterChanges, PrinterQuery, TestBody } from './schema.ts';
import {
  createPrinter,
  removePrinter,
  seesInactive,
  testPrinter,
  updatePrinter,
  visiblePrinter,
} from './service.ts';
import { listPrinters } from './store.ts';

const tag = 'Printing';

const fenceOf = ({ ownPorts, printerNetworks: networks }: Platform) => ({
  ownPorts: [...ownPorts],
  networks,
});

const list = endpoint({
  method: 'GET',
  path: '/pos/printers',
  summary: 'All printers of the branch with their state; ?all=1 also the inactive ones',
  tag,
  access: 'printers.read',
  query: PrinterQuery,
  reply: z.array(Printer),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) =>
    listPrinters(reader, listedBranches(reader, query.branch_id), seesInactive(reader, query.all)),
});

const one = endpoint({
  method: 'GET',
  path: '/pos/printers/{id}',
  summary: 'One printer with its state',
  tag,
  extension: true,
  access: 'printers.read',
  params: byId,
  reply: Printer,
  handle: ({ reader, params }) => visiblePrinter(reader, params.id),
});

const create = endpoint({
  method: 'POST',
  path: '/pos/printers',
  summary: 'Set up a printer',
  tag,
  extension: true,
  access: 'printers.write',
  body: NewPrinter,
  reply: Printer,
  status: 201,
  errors: ['PRINTER_ADDRESS_REFUSED', 'BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'],
  prepare: async (_, platform) => fenceOf(platform),
  handle: ({ tx, body, prepared }) => createPrinter(tx, body, prepared),
});

const change = endpoint({
  method: 'PUT',
  path: '/pos/printers/{id}',
  summary: 'Change the fields given of a printer; what waits for one taken out of use is held',
  tag,
  extension: true,
  access: 'printers.write',
  params: byId,
  body: PrinterChanges,
  reply: Printer,
  errors: ['PRINTER_ADDRESS_REFUSED', 'BRANCH_NOT_HOSTED'],
  prepare: async (_, platform) => fenceOf(platform),
  handle: ({ tx, params, body, prepared }) => updatePrinter(tx, params.id, body, prepared),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/pos/printers/{id}',
  summary: 'Remove a printer; what waits for it is held',
  tag,
  extension: true,
  access: 'printers.write',
  params: byId,
  message: 'Deleted.',
  errors: ['BRANCH_NOT_HOSTED'],
  handle: async ({ tx, params }) => {
    await removePrinter(tx, params.id);
    return undefined;
  },
});

const test = endpoint({
  method: 'POST',
  path: '/pos/printers/{id}/test',
  summary:
    'Print a test ticket and find out anew what the printer can confirm; one that does not answer asks whether it came out',
  tag,
  extension: true,
  access: 'printers.test',
  params: byId,
  body: TestBody,
  reply: PrintJob,
  status: 201,
  message: 'Test ticket queued.',
  errors: ['PRINTER_NOT_CONFIGURED', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx, params, body }) => testPrinter(tx, params.id, body.drawer),
});

export const printerEndpoints = [list, one, create, change, remove, test];
