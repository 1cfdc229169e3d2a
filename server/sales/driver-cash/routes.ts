import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { CarriedCash, CarriedQuery, DriverSettlement, SettlementBody, SettlementQuery } from './schema.ts';
import { listCarried, listSettlements, settleDriver } from './service.ts';

const common = { tag: 'Driver cash', extension: true } as const;

const carried = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/driver-cash',
  summary: 'List cash held by drivers; drivers see their own',
  access: 'drivers.cash',
  query: CarriedQuery,
  reply: CarriedCash.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listCarried(reader, query.branch_id),
});

const settle = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/delivery-drivers/{id}/settlements',
  summary: "Settle a driver's cash into your shift's drawer",
  access: 'drivers.settle',
  status: 201,
  params: byId,
  body: SettlementBody,
  strictBody: true,
  reply: DriverSettlement,
  message: 'Cash taken over.',
  errors: ['BRANCH_NOT_HOSTED', 'NOTHING_TO_SETTLE', 'SHIFT_REQUIRED'],
  handle: ({ tx, params, body }) => settleDriver(tx, params.id, body),
});

const list = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/driver-settlements',
  summary: 'List driver cash settlements, newest first',
  access: 'drivers.settle',
  query: SettlementQuery,
  reply: DriverSettlement.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listSettlements(reader, query),
});

export const driverCashEndpoints: AnyEndpoint[] = [carried, settle, list];
