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
  summary: 'How the displays of the branch work; null at a central instance without an active branch',
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
  summary: 'Change the fields given of how the displays of the branch work',
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
  summary: 'Change the headline, messages and pictures that the displays of the branch show',
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
  summary: 'What a display shows between guests: its content, and the banners that run there now',
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
  summary:
    'The order at the till a display stands at; where the till never named one, the order that was changed at a till last',
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
  summary: 'The numbers of the orders that guests fetch: ready, and being cooked',
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
  summary:
    'Name the order that the displays of a till show, and the part of it that is being paid; null for none',
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
