import { kotNumber } from '../../../core/ids.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { type AnyEndpoint, endpoint, replyWith } from '../../../http/endpoint/endpoint.ts';
import { byId, DEFAULT_LIMIT, page } from '../../../http/endpoint/fields.ts';
import type { Changed } from '../../orders/change/change-order.ts';
import { SendBody } from '../../orders/http/schema.ts';
import { isShare } from '../tickets/dishes.ts';
import { shownStatus } from '../tickets/states.ts';
import { kotsById, ordersOfKots } from '../tickets/store.ts';
import { type Printed, printKot, reprintKot } from './print.ts';
import { DoneBody, Kot, KotPrinted, KotQuery, KotStatusBody, kotItemParams, SentKots } from './schema.ts';
import { moveKot, sendToKitchen, setLineDone } from './service.ts';
import { listKots } from './store.ts';
import { kotOnWire, kotsOnWire, oneKot } from './wire.ts';

const tag = 'Kitchen';

const send = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/kot',
  operationId: 'orders.sendToKitchen',
  aliases: [{ method: 'POST', path: '/orders/{id}/kot', extension: true }],
  summary: 'Send unsent items to the kitchen and print tickets; returns the tickets',
  tag,
  access: 'kot.create',
  status: 201,
  params: byId,
  body: SendBody,
  reply: SentKots,
  message: 'Sent to the kitchen.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED', 'KOT_NOTHING_TO_SEND'],
  handle: async ({ tx, params, body }) => sentOnWire(tx, await sendToKitchen(tx, params.id, body)),
});

/** The tickets of the round; for parts of dishes that the kitchen has already, the tickets of those dishes. */
async function sentOnWire(tx: Tx, { order, items, issued: { tickets, jobs, warnings } }: Changed) {
  const orders = await ordersOfKots(
    tx,
    tickets.map(({ kot }) => kot),
  );
  const made = tickets.map(({ kot, lines }) =>
    kotOnWire(kot, orders.get(kot.order_id), lines, jobs.get(kot.id) ?? []),
  );
  const joined = items.filter(isShare).flatMap(({ kot_id }) => kot_id ?? []);
  const kots = made.length > 0 ? made : await kotsOnWire(tx, await kotsById(tx, [...new Set(joined)]));
  const [first] = kots;
  if (!first) throw new Error('a round without tickets');
  const { id, kot_number, status, round } = first;
  return { id, kot_number, status, round, order_status: order.status, kots, warnings: [...warnings] };
}

const list = endpoint({
  method: 'GET',
  path: '/pos/kots',
  summary: 'List kitchen tickets, oldest first, to load a kitchen screen',
  tag,
  extension: true,
  access: 'kot.read',
  query: KotQuery,
  reply: Kot.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: async ({ reader, query }) => {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const rows = page(await listKots(reader, query), limit, (kot) => [kot.id]);
    return replyWith(await kotsOnWire(reader, rows.data), rows.parts);
  },
});

const read = endpoint({
  method: 'GET',
  path: '/pos/kots/{id}',
  summary: 'Get a kitchen ticket',
  tag,
  extension: true,
  access: 'kot.read',
  params: byId,
  reply: Kot,
  handle: ({ reader, params }) => oneKot(reader, params.id),
});

const move = endpoint({
  method: 'PUT',
  path: '/pos/kot/{id}/status',
  operationId: 'kots.setStatus',
  summary: 'Bump or recall a kitchen ticket',
  tag,
  access: 'kot.status',
  params: byId,
  body: KotStatusBody,
  reply: Kot,
  message: 'Ticket updated.',
  errors: ['BRANCH_NOT_HOSTED', 'INVALID_STATUS_TRANSITION'],
  handle: async ({ tx, params, body }) => oneKot(tx, (await moveKot(tx, params.id, body.status)).id),
});

const done = endpoint({
  method: 'PUT',
  path: '/pos/kots/{id}/items/{item_id}/done',
  summary: 'Bump or recall an item on a kitchen ticket',
  tag,
  extension: true,
  access: 'kot.status',
  params: kotItemParams,
  body: DoneBody,
  reply: Kot,
  message: 'Ticket updated.',
  errors: ['BRANCH_NOT_HOSTED', 'INVALID_STATUS_TRANSITION'],
  handle: async ({ tx, params, body }) => oneKot(tx, (await setLineDone(tx, params, body.done)).id),
});

const printedOnWire = ({ kot, jobs }: Printed) => ({
  id: kot.id,
  kot_number: kotNumber(kot.id),
  status: shownStatus(kot),
  print_jobs: [...jobs],
});

const print = endpoint({
  method: 'POST',
  path: '/pos/kot/{id}/print',
  operationId: 'kots.print',
  summary: "Print a kitchen ticket that hasn't been printed",
  tag,
  access: 'kot.print',
  params: byId,
  reply: KotPrinted,
  message: 'Ticket queued.',
  errors: ['BRANCH_NOT_HOSTED', 'PRINTER_NOT_CONFIGURED'],
  handle: async ({ tx, params }) => printedOnWire(await printKot(tx, params.id)),
});

const reprint = endpoint({
  method: 'POST',
  path: '/pos/kot/{id}/reprint',
  operationId: 'kots.reprint',
  summary: 'Reprint a kitchen ticket, marked as a reprint',
  tag,
  access: 'kot.reprint',
  params: byId,
  reply: KotPrinted,
  message: 'Reprint queued.',
  errors: ['BRANCH_NOT_HOSTED', 'PRINTER_NOT_CONFIGURED'],
  handle: async ({ tx, params }) => printedOnWire(await reprintKot(tx, params.id)),
});

export const kotEndpoints: AnyEndpoint[] = [send, list, read, move, done, print, reprint];
