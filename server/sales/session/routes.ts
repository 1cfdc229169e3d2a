import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { HeldOrder, HeldOrderWithCart, HeldQuery, SaveBody, SavedSession, Session } from './schema.ts';
import { clearSession, deleteHeld, listHeld, oneHeld, saveSession, session } from './service.ts';

const common = { tag: 'POS session', access: 'session.use' } as const;
const heldPath = '/pos/session/held-orders';

const read = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/session',
  operationId: 'session.get',
  summary: "Get this device's cart and your carts on other devices",
  reply: Session,
  handle: ({ reader }) => session(reader),
});

const save = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/session/save',
  summary: "Save this device's cart, or hold it as a held order",
  body: SaveBody,
  reply: SavedSession,
  message: 'Saved.',
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx, body }) => saveSession(tx, body),
});

const clear = endpoint({
  ...common,
  method: 'DELETE',
  path: '/pos/session/clear',
  operationId: 'session.clear',
  summary: "Clear this device's cart; held orders stay",
  message: 'Cleared.',
  errors: ['BRANCH_REQUIRED'],
  handle: async ({ tx }) => {
    await clearSession(tx);
    return undefined;
  },
});

const listHeldOrders = endpoint({
  ...common,
  method: 'GET',
  path: heldPath,
  summary: 'List held orders, newest first',
  query: HeldQuery,
  reply: HeldOrder.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listHeld(reader, query.branch_id),
});

const oneHeldOrder = endpoint({
  ...common,
  method: 'GET',
  path: `${heldPath}/{id}`,
  summary: 'Get a held order with its cart',
  extension: true,
  params: byId,
  reply: HeldOrderWithCart,
  handle: ({ reader, params }) => oneHeld(reader, params.id),
});

const removeHeldOrder = endpoint({
  ...common,
  method: 'DELETE',
  path: `${heldPath}/{id}`,
  summary: "Delete a held order that hasn't been opened",
  extension: true,
  params: byId,
  message: 'Deleted.',
  errors: ['BRANCH_NOT_HOSTED', 'HELD_ORDER_TAKEN'],
  handle: async ({ tx, params }) => {
    await deleteHeld(tx, params.id);
    return undefined;
  },
});

export const sessionEndpoints: AnyEndpoint[] = [
  read,
  save,
  clear,
  listHeldOrders,
  oneHeldOrder,
  removeHeldOrder,
];
