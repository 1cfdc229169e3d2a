import { type AnyEndpoint, endpoint } from '../http/endpoint/endpoint.ts';
import { byId } from '../http/endpoint/fields.ts';
import { graveActForOwners } from '../identity/auth/reauthentication.ts';
import { acceptConflict, listConflicts, rejectConflict } from './conflict-service.ts';
import { Editor } from './editor.ts';
import { Conflict, ConflictQuery, RejectBody } from './wire.ts';

const tag = 'Replication';

const list = endpoint({
  method: 'GET',
  path: '/sync/conflicts',
  summary: 'List sync conflicts with the winning and losing values',
  tag,
  extension: true,
  access: 'sync.read',
  query: ConflictQuery,
  reply: Conflict.array(),
  handle: ({ reader, query }) => listConflicts(reader, query),
});

const accept = endpoint({
  method: 'POST',
  path: '/sync/conflicts/{id}/accept',
  summary: 'Keep the current value of a conflict',
  tag,
  extension: true,
  access: 'sync.decide',
  params: byId,
  reply: Conflict,
  status: 200,
  message: 'Accepted.',
  errors: ['CONFLICT_DECIDED'],
  handle: ({ tx, params }) => acceptConflict(tx, params.id),
});

const reject = (editor: Editor) =>
  endpoint({
    method: 'POST',
    path: '/sync/conflicts/{id}/reject',
    summary: 'Restore the losing value of a conflict as a new change',
    tag,
    extension: true,
    access: 'sync.decide',
    ...graveActForOwners,
    params: byId,
    body: RejectBody,
    reply: Conflict,
    status: 200,
    message: 'The value was restored.',
    errors: ['CONFLICT_DECIDED', 'CONFLICT_MOVED_ON', 'CONFLICT_BY_HAND', ...editor.errors],
    prepare: async ({ request, principal }, platform, makeReady) => ({
      request,
      principal,
      platform,
      makeReady,
    }),
    handle: ({ tx, params, body, prepared: asked }) =>
      rejectConflict(tx, editor, { id: params.id, anyway: body.anyway, asked }),
  });

export const conflictRoutes = (endpoints: readonly AnyEndpoint[]): AnyEndpoint[] => [
  list,
  accept,
  reject(new Editor(endpoints)),
];
