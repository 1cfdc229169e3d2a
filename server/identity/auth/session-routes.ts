import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { Session } from './schema.ts';
import { endSession, sessionsFor } from './session-store.ts';

const tag = 'Account';

const list = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: "List sessions: owners see everyone's, others their own",
  tag,
  extension: true,
  access: 'account.read',
  reply: Session.array(),
  handle: ({ reader }) => sessionsFor(reader),
});

const end = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End a session',
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
