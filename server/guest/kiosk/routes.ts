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
  summary: 'Get kiosk settings; null at head office without an active branch',
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
  summary: 'Update kiosk settings',
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
  summary: "Get the guest menu in the guest's language; send limit or cursor to page through it",
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
  summary: "Preview a cart's total without saving it",
  tag,
  extension: true,
  access: 'kiosk.order',
  body: KioskOrderBody,
  warnsOfUnknown: true,
  reply: KioskQuote,
  errors: refusals,
  notIdempotent: 'nothing_saved',
  handle: ({ tx, body }) => quoteAtKiosk(tx, body),
});

const order = endpoint({
  method: 'POST',
  path: '/kiosk/orders',
  summary: 'Place a guest order at menu prices; sent to the kitchen when paid, or right away if set',
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
  summary: "Get an order's status by its token; 404 after 24 hours",
  tag,
  access: 'public',
  params: byToken,
  reply: KioskProgress,
  prepare: async ({ params }) => tenantOfToken(params.token),
  tenantOf: (tenantId) => tenantId,
  handle: ({ reader, params }) => kioskProgressOf(reader, params.token),
});

export const kioskEndpoints: AnyEndpoint[] = [settings, change, menu, quote, order, progress];
