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
  summary: "List the branch's printers with their status; ?all=1 includes inactive ones",
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
  summary: 'Get a printer with its status',
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
  summary: 'Create a printer',
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
  summary: 'Update a printer; deactivating it puts its waiting jobs on hold',
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
  summary: 'Delete a printer; its waiting jobs go on hold',
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
  summary: 'Print a test ticket and detect what the printer can confirm',
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
