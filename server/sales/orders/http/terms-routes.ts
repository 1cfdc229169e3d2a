import { type AnyEndpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { byId } from '../../../http/endpoint/fields.ts';
import { approvable } from '../../../identity/auth/approval.ts';
import { orderReplyOf } from '../access.ts';
import { setCharges, setExemption } from '../pricing/service-charges.ts';
import { Order } from './schema.ts';
import { ChargesBody, ExemptionBody } from './terms-schema.ts';

const tag = 'Orders';
const errors = [
  'BRANCH_NOT_HOSTED',
  'APPROVAL_REQUIRED',
  'TOO_MANY_ATTEMPTS',
  'TOO_BUSY',
  'ORDER_LOCKED',
] as const;

const charges = endpoint({
  method: 'PUT',
  path: '/pos/orders/{id}/charges',
  summary: "Set or waive an order's charges",
  tag,
  extension: true,
  access: 'orders.update',
  params: byId,
  body: ChargesBody,
  strictBody: true,
  reply: Order,
  message: 'Charges set.',
  errors,
  ...approvable,
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await setCharges(tx, params.id, body)),
});

const exemption = endpoint({
  method: 'PUT',
  path: '/pos/orders/{id}/tax-exemption',
  summary: 'Make an order tax-exempt with a certificate number, or undo it',
  tag,
  extension: true,
  access: 'orders.update',
  params: byId,
  body: ExemptionBody,
  strictBody: true,
  reply: Order,
  message: 'Tax exemption set.',
  errors,
  ...approvable,
  handle: async ({ tx, params, body }) => orderReplyOf(tx, await setExemption(tx, params.id, body)),
});

export const orderTermsEndpoints: AnyEndpoint[] = [charges, exemption];
