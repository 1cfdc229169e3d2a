import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { NewOrderType, OrderType, OrderTypeChanges } from './schema.ts';
import { createOrderType, removeOrderType, updateOrderType } from './service.ts';
import { listOrderTypes, orderTypeOnWire } from './store.ts';

export const orderTypeEndpoints = recordEndpoints({
  path: '/pos/order-types',
  noun: 'order type',
  nouns: 'order types',
  tag: 'Order types',
  documented: ['list'],
  Wire: OrderType,
  New: NewOrderType,
  Changes: OrderTypeChanges,
  removalErrors: ['RECORD_IN_USE'],
  list: listOrderTypes,
  byId: orderTypeOnWire,
  create: createOrderType,
  change: updateOrderType,
  remove: removeOrderType,
});
