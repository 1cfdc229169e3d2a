import { loadQrCode } from '../../core/qr-code.ts';
import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { pickupAt } from './pickup.ts';
import {
  BranchQuery,
  ContentChanges,
  CurrentOrderBody,
  CurrentOrderQuery,
  DisplayChanges,
  DisplayOrder,
  DisplaySettings,
  Pickup,
  Promotions,
} from './schema.ts';
import { currentOrder, serveAt } from './service.ts';
import { changeDisplay, promotionsAt, shownDisplaySettings } from './settings.ts';

const tag = 'Customer display';

const settings = endpoint({
  method: 'GET',
  path: '/customer-display/settings',
  summary: 'Get customer display settings; null at head office without an active branch',
  tag,
  access: 'display.use',
  query: BranchQuery,
  reply: DisplaySettings.nullable(),
  errors: ['BRANCH_FORBIDDEN'],
  cachedUntil: ['branch.', 'tenant.', 'display.'],
  handle: ({ reader, query }) => shownDisplaySettings(reader, query.branch_id),
});

const change = endpoint({
  method: 'PUT',
  path: '/customer-display/settings',
  operationId: 'customerDisplay.updateSettings',
  summary: 'Update customer display settings',
  tag,
  extension: true,
  access: 'branches.write',
  body: DisplayChanges,
  reply: DisplaySettings,
  errors: ['BRANCH_REQUIRED'],
  handle: ({ tx, body }) => changeDisplay(tx, body),
});

const content = endpoint({
  method: 'PUT',
  path: '/customer-display/content',
  operationId: 'customerDisplay.updateContent',
  summary: 'Update customer display content: headline, messages, and images',
  tag,
  access: 'content.write',
  body: ContentChanges,
  reply: DisplaySettings,
  message: 'Content updated.',
  errors: ['BRANCH_REQUIRED'],
  handle: ({ tx, body }) => changeDisplay(tx, body),
});

const promotions = endpoint({
  method: 'GET',
  path: '/customer-display/promotions',
  summary: "Get the customer display's idle content and current banners",
  tag,
  access: 'display.use',
  query: BranchQuery,
  reply: Promotions,
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => promotionsAt(reader, query.branch_id),
});

const current = endpoint({
  method: 'GET',
  path: '/customer-display/current-order',
  summary: "Get the order to show on a display: its register's current order, or the one last changed",
  tag,
  access: 'display.use',
  query: CurrentOrderQuery,
  reply: DisplayOrder.nullable(),
  errors: ['BRANCH_FORBIDDEN'],
  prepare: () => loadQrCode(),
  handle: ({ reader, query, prepared: draw }) => currentOrder(reader, query, draw),
});

const pickup = endpoint({
  method: 'GET',
  path: '/customer-display/pickup',
  summary: 'List pickup numbers: ready and in progress',
  tag,
  extension: true,
  access: 'display.use',
  query: BranchQuery,
  reply: Pickup,
  errors: ['BRANCH_FORBIDDEN'],
  cachedUntil: ['order.', 'kot.'],
  handle: ({ reader, query }) => pickupAt(reader, query.branch_id),
});

const serve = endpoint({
  method: 'PUT',
  path: '/customer-display/current-order',
  summary: "Set the order shown on a register's customer displays, and the part being paid; null clears it",
  tag,
  extension: true,
  access: 'orders.update',
  body: CurrentOrderBody,
  reply: DisplayOrder.nullable(),
  errors: ['BRANCH_REQUIRED', 'OVERPAYMENT'],
  prepare: () => loadQrCode(),
  handle: ({ tx, body, prepared: draw }) => serveAt(tx, body, draw),
});

export const displayEndpoints: AnyEndpoint[] = [
  settings,
  change,
  content,
  promotions,
  current,
  pickup,
  serve,
];
