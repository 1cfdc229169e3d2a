import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { visibleArea } from '../areas/service.ts';
import { qrDrawing } from './qr.ts';
import {
  CodedTable,
  NewTable,
  NewTables,
  QrQuery,
  StatusBody,
  TableChanges,
  TableQr,
  TableQuery,
} from './schema.ts';
import {
  createTable,
  createTables,
  listTables,
  removeTable,
  renewQrToken,
  setStatusByHand,
  tableQr,
  tablesOfArea,
  updateTable,
  visibleTable,
} from './service.ts';

const tag = 'Floor';

const list = endpoint({
  method: 'GET',
  path: '/pos/tables',
  summary: 'List tables with their status and open orders',
  tag,
  access: 'floor.read',
  query: TableQuery,
  reply: z.array(CodedTable),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listTables(reader, query),
});

const ofArea = endpoint({
  method: 'GET',
  path: '/areas/{id}/tables',
  summary: "List an area's tables",
  tag,
  access: 'floor.read',
  params: byId,
  reply: z.array(CodedTable),
  handle: async ({ reader, params }) => tablesOfArea(reader, await visibleArea(reader, params.id)),
});

const one = endpoint({
  method: 'GET',
  path: '/pos/tables/{id}',
  summary: 'Get a table',
  tag,
  access: 'floor.read',
  params: byId,
  reply: CodedTable,
  handle: ({ reader, params }) => visibleTable(reader, params.id),
});

const create = endpoint({
  method: 'POST',
  path: '/pos/tables',
  summary: 'Create a table',
  tag,
  extension: true,
  access: 'floor.write',
  body: NewTable,
  reply: CodedTable,
  status: 201,
  errors: ['BRANCH_REQUIRED'],
  handle: ({ tx, body }) => createTable(tx, body),
});

const createSeveral = endpoint({
  method: 'POST',
  path: '/pos/tables/several',
  summary: 'Create several tables, numbered from the next free number',
  tag,
  extension: true,
  access: 'floor.write',
  body: NewTables,
  reply: z.array(CodedTable),
  status: 201,
  errors: ['BRANCH_REQUIRED'],
  handle: ({ tx, body }) => createTables(tx, body),
});

const change = endpoint({
  method: 'PUT',
  path: '/pos/tables/{id}',
  summary: 'Update a table',
  tag,
  extension: true,
  access: 'floor.write',
  params: byId,
  body: TableChanges,
  reply: CodedTable,
  handle: ({ tx, params, body }) => updateTable(tx, params.id, body),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/pos/tables/{id}',
  summary: 'Delete a table that has no open order',
  tag,
  extension: true,
  access: 'floor.write',
  params: byId,
  message: 'Deleted.',
  errors: ['TABLE_HAS_OPEN_ORDER', 'RECORD_IN_USE'],
  handle: async ({ tx, params }) => {
    await removeTable(tx, params.id);
    return undefined;
  },
});

const status = endpoint({
  method: 'PUT',
  path: '/pos/tables/{id}/status',
  summary: "Set a table's status manually; orders update it automatically",
  tag,
  access: 'tables.status',
  params: byId,
  body: StatusBody,
  reply: CodedTable,
  errors: ['INVALID_STATUS_TRANSITION', 'TABLE_HAS_OPEN_ORDER', 'TABLE_UNAVAILABLE', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx, params, body }) => setStatusByHand(tx, params.id, body.status),
});

const renew = endpoint({
  method: 'POST',
  path: '/pos/tables/{id}/qr-token',
  operationId: 'tables.renewQrToken',
  summary: "Replace a table's QR code; the old one stops working",
  tag,
  extension: true,
  access: 'floor.write',
  params: byId,
  reply: CodedTable,
  handle: ({ tx, params }) => renewQrToken(tx, params.id),
});

const qr = endpoint({
  method: 'GET',
  path: '/pos/tables/{id}/qr',
  summary: "Get a table's QR code as SVG for printing",
  tag,
  extension: true,
  access: 'floor.serve',
  params: byId,
  query: QrQuery,
  reply: TableQr,
  prepare: async ({ request: { origin } }, { role, lan }) => ({
    draw: await qrDrawing(),
    lan: role === 'branch' ? lan : undefined,
    origin,
  }),
  handle: ({ reader, params, query, prepared }) => tableQr(reader, params.id, query, prepared),
});

export const tableEndpoints = [list, ofArea, one, create, createSeveral, change, remove, status, renew, qr];
