import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { Accounting } from '../../identity/tenant/accounting.ts';
import { AccountingReply } from './schema.ts';
import { changeAccounting, readAccounting } from './service.ts';

const common = { tag: 'Accounting', extension: true, path: '/accounting', reply: AccountingReply } as const;

const read = endpoint({
  ...common,
  method: 'GET',
  operationId: 'accounting.get',
  summary: 'Get the accounts by which closed days are booked',
  access: 'accounting.read',
  cachedUntil: ['tenant.', 'menu.'],
  handle: ({ reader }) => readAccounting(reader),
});

const change = endpoint({
  ...common,
  method: 'PUT',
  operationId: 'accounting.update',
  summary: 'Set the accounts by which closed days are booked',
  description:
    'A day that is closed later is booked by these accounts at once. Journals that exist stay as they are until they are created again.',
  access: 'accounting.write',
  body: Accounting,
  handle: ({ tx, body }) => changeAccounting(tx, body),
});

const stop = endpoint({
  ...common,
  method: 'DELETE',
  operationId: 'accounting.stop',
  summary: 'Stop booking closed days; journals that exist stay',
  access: 'accounting.write',
  handle: ({ tx }) => changeAccounting(tx, null),
});

export const accountingEndpoints: AnyEndpoint[] = [read, change, stop];
