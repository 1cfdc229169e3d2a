import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { NewPaymentMethod, PaymentMethod, PaymentMethodChanges } from './schema.ts';
import { createPaymentMethod, removePaymentMethod, updatePaymentMethod } from './service.ts';
import { listPaymentMethods, paymentMethodById } from './store.ts';

export const paymentMethodEndpoints = recordEndpoints({
  path: '/pos/payment-methods',
  noun: 'payment method',
  nouns: 'payment methods',
  tag: 'Payments',
  documented: ['list'],
  Wire: PaymentMethod,
  New: NewPaymentMethod,
  Changes: PaymentMethodChanges,
  audited: true,
  list: listPaymentMethods,
  byId: paymentMethodById,
  create: createPaymentMethod,
  change: updatePaymentMethod,
  remove: removePaymentMethod,
});
