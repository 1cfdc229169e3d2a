import { clientSourceOf } from '../../core/client-source.ts';
import { digestOf } from '../../core/secrets/secrets.ts';
import { ask } from '../../floor/requests/service.ts';
import { visibleTable } from '../../floor/tables/service.ts';
import { type AnyEndpoint, endpoint, Reply } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { assertGuestListener } from '../../http/listeners/guest-listener.ts';
import { languagesWanted } from '../kiosk/language.ts';
import { kioskMenu } from '../kiosk/menu.ts';
import { KioskItem } from '../kiosk/schema.ts';
import {
  DeclineBody,
  EndedGuestSessions,
  GuestMenuQuery,
  GuestOrder,
  GuestOrderBody,
  GuestOrderQuery,
  GuestRequest,
  GuestRequestBody,
  GuestSession,
  GuestSessionQuery,
  NewGuestSession,
  PlacedGuestOrder,
  SessionBody,
} from './schema.ts';
import {
  acceptGuestOrder,
  declineGuestOrder,
  guestOrdersOf,
  guestSession,
  orderAsGuest,
  visibleGuestOrder,
} from './service.ts';
import { endSessionsAt, openGuestSession, ownSession, tenantOfTable } from './sessions.ts';

const tag = 'Guests';
const refusals = ['KIOSK_CLOSED', 'BRANCH_NOT_HOSTED', 'LIMIT_REACHED'] as const;

const open = endpoint({
  method: 'POST',
  path: '/guest/sessions',
  operationId: 'guest.open',
  summary:
    'A token for the table whose code was scanned: three hours, until its bill is paid or staff end it',
  tag,
  extension: true,
  access: 'public',
  status: 201,
  body: SessionBody,
  reply: NewGuestSession,
  errors: [...refusals, 'TLS_REQUIRED', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  strictLimit: { perMinute: 20, bodyField: 'table_token' },
  notIdempotent: true,
  prepare: async ({ body, request }, platform) => {
    assertGuestListener(platform.lan);
    return { tenantId: tenantOfTable(body.table_token), source: digestOf(clientSourceOf(request.address)) };
  },
  tenantOf: ({ tenantId }) => tenantId,
  handle: ({ tx, body, prepared: { source } }) => openGuestSession(tx, body.table_token, source),
});

const session = endpoint({
  method: 'GET',
  path: '/guest/session',
  summary: 'The table, and what this phone ordered with how far it is',
  tag,
  extension: true,
  access: 'guest.use',
  query: GuestSessionQuery,
  reply: GuestSession.nullable(),
  errors: ['KIOSK_CLOSED'],
  handle: ({ reader, query }) => guestSession(reader, query.language),
});

const menu = endpoint({
  method: 'GET',
  path: '/guest/menu',
  summary: 'The menu as guests read it, in their language',
  tag,
  extension: true,
  access: 'guest.use',
  query: GuestMenuQuery,
  reply: KioskItem.array(),
  cachedUntil: ['menu.', 'tenant.'],
  variesByLanguage: true,
  handle: ({ reader, query: { language }, request }) =>
    kioskMenu(reader, { order_type: 'dine_in' }, languagesWanted(language, request.languages)),
});

const order = endpoint({
  method: 'POST',
  path: '/guest/orders',
  summary: 'Ask for dishes: they wait for the waiter, or go to the kitchen at once by setting',
  tag,
  extension: true,
  access: 'guest.use',
  status: 201,
  body: GuestOrderBody,
  warnsOfUnknown: true,
  reply: PlacedGuestOrder,
  message: 'Order received.',
  errors: [...refusals, 'PRICE_MISMATCH', 'ITEM_UNAVAILABLE', 'TABLE_UNAVAILABLE'],
  handle: async ({ tx, body }) => ({ ...(await orderAsGuest(tx, body)), warnings: [] }),
});

const call = endpoint({
  method: 'POST',
  path: '/guest/requests',
  operationId: 'guest.call',
  summary: 'Call the waiter, ask for water or the bill',
  tag,
  extension: true,
  access: 'guest.use',
  status: 201,
  mayExist: true,
  body: GuestRequestBody,
  reply: GuestRequest,
  errors: ['BRANCH_NOT_HOSTED'],
  handle: async ({ tx, body }) => {
    const { table_id } = await ownSession(tx);
    const { data, parts } = await ask(tx, { ...body, table_id });
    return new Reply({ type: data.type, status: data.status }, parts);
  },
});

const list = endpoint({
  method: 'GET',
  path: '/pos/guest-orders',
  summary: 'What guests ordered by phone; what waits to be accepted unless a status is asked for',
  tag,
  extension: true,
  access: 'waiter_requests.read',
  query: GuestOrderQuery,
  reply: GuestOrder.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => guestOrdersOf(reader, query.branch_id, query.status),
});

const one = endpoint({
  method: 'GET',
  path: '/pos/guest-orders/{id}',
  summary: 'What a guest ordered by phone',
  tag,
  extension: true,
  access: 'waiter_requests.read',
  params: byId,
  reply: GuestOrder,
  handle: ({ reader, params }) => visibleGuestOrder(reader, params.id),
});

const accept = endpoint({
  method: 'PUT',
  path: '/pos/guest-orders/{id}/accept',
  summary: "Put it on the table's order and send it to the kitchen",
  tag,
  extension: true,
  access: 'orders.create',
  params: byId,
  reply: GuestOrder,
  message: 'Sent to the kitchen.',
  errors: [
    'BRANCH_NOT_HOSTED',
    'BRANCH_REQUIRED',
    'INVALID_STATUS_TRANSITION',
    'ITEM_UNAVAILABLE',
    'TABLE_UNAVAILABLE',
  ],
  handle: ({ tx, params }) => acceptGuestOrder(tx, params.id),
});

const decline = endpoint({
  method: 'PUT',
  path: '/pos/guest-orders/{id}/decline',
  summary: 'Do not; the guest reads why',
  tag,
  extension: true,
  access: 'orders.create',
  params: byId,
  body: DeclineBody,
  reply: GuestOrder,
  message: 'Declined.',
  errors: ['BRANCH_NOT_HOSTED', 'INVALID_STATUS_TRANSITION'],
  handle: ({ tx, params, body }) => declineGuestOrder(tx, params.id, body.reason),
});

const end = endpoint({
  method: 'DELETE',
  path: '/pos/tables/{id}/guest-sessions',
  summary: 'End the sessions of the guests at a table: their phones order no more',
  tag,
  extension: true,
  access: 'tables.status',
  params: byId,
  reply: EndedGuestSessions,
  errors: ['BRANCH_NOT_HOSTED'],
  handle: async ({ tx, params }) => ({ ended: await endSessionsAt(tx, await visibleTable(tx, params.id)) }),
});

export const guestOrderingEndpoints: AnyEndpoint[] = [
  ...[open, session, menu, order, call],
  ...[list, one, accept, decline, end],
];
