import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { Session } from './schema.ts';
import { endSession, sessionsFor } from './session-store.ts';

const tag = 'Account';

const list = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where people are signed in: an owner sees everybody, anyone else themselves',
  tag,
  extension: true,
  access: 'account.read',
  reply: Session.array(),
  handle: ({ reader }) => sessionsFor(reader),
});

const end = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Sign out there',
  tag,
  extension: true,
  access: 'account.read',
  params: byId,
  message: 'Signed out there.',
  handle: async ({ tx, params }) => {
    await endSession(tx, params.id);
    return undefined;
  },
});

export const sessionEndpoints: AnyEndpoint[] = [list, end];
