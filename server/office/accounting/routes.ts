import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { Accounting } from '../../identity/tenant/accounting.ts';
import { AccountingReply } from './schema.ts';
import { changeAccounting, readAccounting } from './service.ts';

const common = { tag: 'Accounting', extension: true, path: '/accounting', reply: AccountingReply } as const;

const read = endpoint({
  ...common,
  method: 'GET',
  operationId: 'accounting.get',
  summary: 'Get the accounts that closed days are booked to',
  access: 'accounting.read',
  cachedUntil: ['tenant.', 'menu.'],
  handle: ({ reader }) => readAccounting(reader),
});

const change = endpoint({
  ...common,
  method: 'PUT',
  operationId: 'accounting.update',
  summary: 'Set the accounts that closed days are booked to',
  description:
    'Days closed from now on get a journal with these accounts. Existing journals change only when you create them again.',
  access: 'accounting.write',
  body: Accounting,
  handle: ({ tx, body }) => changeAccounting(tx, body),
});

const stop = endpoint({
  ...common,
  method: 'DELETE',
  operationId: 'accounting.stop',
  summary: 'Stop creating journals for closed days; existing journals stay',
  access: 'accounting.write',
  handle: ({ tx }) => changeAccounting(tx, null),
});

export const accountingEndpoints: AnyEndpoint[] = [read, change, stop];
