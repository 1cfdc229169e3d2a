import { loadQrCode } from '../../core/qr-code.ts';
import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { languagesWanted } from './language.ts';
import { kioskMenu } from './menu.ts';
import { kioskProgressOf, tenantOfToken } from './progress.ts';
import {
  byToken,
  KioskChanges,
  KioskItem,
  KioskMenuQuery,
  KioskOrder,
  KioskOrderBody,
  KioskProgress,
  KioskQuote,
  KioskSettings,
  SettingsQuery,
} from './schema.ts';
import { orderAtKiosk, quoteAtKiosk } from './service.ts';
import { changeKiosk, shownKioskSettings } from './settings.ts';

const tag = 'Kiosk';

const settings = endpoint({
  method: 'GET',
  path: '/kiosk/settings',
  summary: 'How the kiosks of the branch work; null at a central instance without an active branch',
  tag,
  access: 'kiosk.use',
  query: SettingsQuery,
  reply: KioskSettings.nullable(),
  errors: ['BRANCH_FORBIDDEN'],
  cachedUntil: ['branch.', 'tenant.', 'content.'],
  handle: ({ reader, query }) => shownKioskSettings(reader, query.branch_id),
});

const change = endpoint({
  method: 'PUT',
  path: '/kiosk/settings',
  operationId: 'kiosk.updateSettings',
  summary: 'Change the fields given of how the kiosks of the branch work',
  tag,
  extension: true,
  access: 'branches.write',
  body: KioskChanges,
  reply: KioskSettings,
  errors: ['BRANCH_REQUIRED'],
  handle: ({ tx, body }) => changeKiosk(tx, body),
});

const menu = endpoint({
  method: 'GET',
  path: '/kiosk/menu',
  summary: 'The menu as guests read it, in their language; whole unless a limit or a cursor is given',
  tag,
  access: 'kiosk.use',
  query: KioskMenuQuery,
  reply: KioskItem.array(),
  errors: ['BRANCH_FORBIDDEN'],
  cachedUntil: ['menu.', 'tenant.'],
  variesByLanguage: true,
  handle: ({ reader, query, request }) =>
    kioskMenu(reader, query, languagesWanted(query.language, request.languages)),
});

const refusals = [
  'BRANCH_REQUIRED',
  'BRANCH_NOT_HOSTED',
  'KIOSK_CLOSED',
  'PRICE_MISMATCH',
  'ITEM_UNAVAILABLE',
  'COUPON_INVALID',
  'COUPON_EXHAUSTED',
  'TABLE_UNAVAILABLE',
] as const;

const quote = endpoint({
  method: 'POST',
  path: '/kiosk/quote',
  summary: 'What a cart would come to; nothing is written',
  tag,
  extension: true,
  access: 'kiosk.order',
  body: KioskOrderBody,
  warnsOfUnknown: true,
  reply: KioskQuote,
  errors: refusals,
  notIdempotent: true,
  handle: ({ tx, body }) => quoteAtKiosk(tx, body),
});

const order = endpoint({
  method: 'POST',
  path: '/kiosk/orders',
  summary:
    "A guest's order at the menu's prices; it goes to the kitchen when it is paid, or at once by setting",
  tag,
  access: 'kiosk.order',
  status: 201,
  body: KioskOrderBody,
  warnsOfUnknown: true,
  reply: KioskOrder,
  message: 'Order received.',
  errors: refusals,
  prepare: () => loadQrCode(),
  handle: ({ tx, body, request, prepared: draw }) => orderAtKiosk(tx, body, request.idempotencyKey, draw),
});

const progress = endpoint({
  method: 'GET',
  path: '/kiosk/orders/{token}',
  summary: 'How far an order is, for whoever holds its token; 404 from 24 hours after it was given',
  tag,
  access: 'public',
  params: byToken,
  reply: KioskProgress,
  prepare: async ({ params }) => tenantOfToken(params.token),
  tenantOf: (tenantId) => tenantId,
  handle: ({ reader, params }) => kioskProgressOf(reader, params.token),
});

export const kioskEndpoints: AnyEndpoint[] = [settings, change, menu, quote, order, progress];
