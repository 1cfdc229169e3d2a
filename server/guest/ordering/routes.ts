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
    "Start a guest session from a table's QR code; ends after three hours, when the bill is paid, or when staff end it",
  tag,
  extension: true,
  access: 'public',
  status: 201,
  body: SessionBody,
  reply: NewGuestSession,
  errors: [...refusals, 'TLS_REQUIRED', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  strictLimit: { perMinute: 20, bodyField: 'table_token' },
  notIdempotent: 'session',
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
  summary: "Get the table and the status of this phone's orders",
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
  summary: "Get the guest menu in the guest's language",
  tag,
  extension: true,
  access: 'guest.use',
  query: GuestMenuQuery,
  reply: KioskItem.array(),
  cachedUntil: ['menu.', 'tenant.'],
  variesByLanguage: true,
  handle: ({ reader, query: { language, area_id }, request }) =>
    kioskMenu(
      reader,
      { order_type: 'dine_in', area_id },
      languagesWanted(language, request.languages),
      'online',
    ),
});

const order = endpoint({
  method: 'POST',
  path: '/guest/orders',
  summary: 'Place a phone order; waits for a waiter to accept, or goes to the kitchen right away if set',
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
  summary: 'Call the waiter, or ask for water or the bill',
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
  summary: 'List phone orders; only those waiting to be accepted unless you send status',
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
  summary: 'Get a phone order',
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
  summary: 'Accept a phone order and send it to the kitchen',
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
  summary: 'Decline a phone order with a reason the guest sees',
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
  summary: "End guest sessions at a table; their phones can't order anymore",
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
