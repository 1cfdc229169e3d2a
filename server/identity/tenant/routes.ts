import { endpoint } from '../../http/endpoint/endpoint.ts';
import { userOf } from '../auth/principal.ts';
import { Tenant, TenantChanges } from './schema.ts';
import { updateTenant } from './service.ts';
import { readTenant } from './store.ts';

const tag = 'Tenant';

const current = endpoint({
  method: 'GET',
  path: '/tenants/current',
  summary: 'Get the restaurant with its currency and settings',
  tag,
  access: 'tenant.read',
  reply: Tenant,
  cachedUntil: 'tenant.',
  handle: ({ reader }) => readTenant(reader),
});

const change = endpoint({
  method: 'PUT',
  path: '/tenants/current',
  operationId: 'tenants.updateCurrent',
  summary: 'Update the restaurant',
  tag,
  extension: true,
  access: 'tenant.write',
  body: TenantChanges,
  reply: Tenant,
  errors: ['CURRENCY_FIXED', 'BRANCH_FORBIDDEN'],
  prepare: async ({ principal }) => userOf(principal).tenant,
  handle: ({ tx, body, prepared }) => updateTenant(tx, body, prepared),
});

export const tenantEndpoints = [current, change];
