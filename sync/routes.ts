import { PassThrough } from 'node:stream';
import type { z } from 'zod';
import { AppError } from '../server/core/errors.ts';
import { endpoint, type RawReply, type RawRequest, rawEndpoint } from '../server/http/endpoint.ts';
import { decodeJson, encode } from './encoding.ts';
import { grantNode } from './grant.ts';
import { type Hub, hubOf } from './hub.ts';
import { findInvitation, markUsed } from './invitations.ts';
import type { Pusher } from './push-checks.ts';
import { statusOf } from './replication.ts';
import { SyncStatus } from './status.ts';
import { batchSchema, enrolSchema, grantSchema, helloSchema, pullSchema } from './wire.ts';

const tag = 'Replication';
const BODY_LIMIT = 8 * 1024 * 1024;
const HEARTBEAT_MS = 15_000;

const status = endpoint({
  method: 'GET',
  path: '/sync/status',
  summary: 'How far replication has come; the age of the oldest unsent change is the truth',
  tag,
  extension: true,
  access: 'sync.read',
  reply: SyncStatus,
  prepare: async ({ principal }) => {
    if (!principal) throw new AppError('UNAUTHENTICATED');
    return statusOf(principal.tenant);
  },
  handle: async ({ prepared }) => prepared,
});

const enrol = endpoint({
  method: 'POST',
  path: '/sync/enrol',
  summary: 'Join as the server of a branch, with a one-time code of the central instance',
  tag,
  extension: true,
  access: 'public',
  body: enrolSchema,
  reply: grantSchema,
  status: 201,
  errors: ['CODE_EXPIRED', 'SYNC_REFUSED'],
  notIdempotent: true,
  prepare: async ({ body }, { control, clock }) => {
    const invited = await findInvitation(control, body.code, clock.now());
    return { invited, used: () => void markUsed(control, invited).catch(() => {}) };
  },
  tenantOf: ({ invited }) => invited.tenantId,
  handle: ({ tx, body, prepared }) => {
    tx.afterCommit(prepared.used);
    return grantNode(tx, prepared.invited, body);
  },
});

const forNodes = {
  tag,
  extension: true,
  access: 'node',
  bodyLimit: BODY_LIMIT,
  replyType: 'application/json',
} as const;

/** What the body of a node can be refused for. */
const unreadable = [
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_ERROR',
] as const;

const hello = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/hello',
  summary: 'What the central instance has of a branch, and what time it is there',
  errors: [...unreadable],
  handle: async (request) => {
    const { hub, from } = nodeOf(request);
    return reply(request, await hub.hello(from, parse(helloSchema, bodyOf(request))));
  },
});

const push = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/push',
  summary: 'Rows of a branch, from where the last batch ended',
  errors: [...unreadable, 'SYNC_CURSOR', 'SYNC_BUSY', 'STORAGE_FULL'],
  handle: async (request) => {
    const { hub, from } = nodeOf(request);
    return reply(request, await hub.push(from, parse(batchSchema, bodyOf(request))));
  },
});

const pull = rawEndpoint({
  ...forNodes,
  method: 'GET',
  path: '/sync/pull',
  summary: 'Rows for a branch after its cursor `from`, about `limit` of them',
  errors: ['VALIDATION_ERROR'],
  handle: async (request) => {
    const { hub, from } = nodeOf(request);
    const ask = { from: Number(request.query.from), limit: Number(request.query.limit) };
    return reply(request, await hub.pull(from, parse(pullSchema, ask)));
  },
});

const pokes = rawEndpoint({
  ...forNodes,
  method: 'GET',
  path: '/sync/pokes',
  summary: 'Server-sent events that say only: there may be something to pull',
  replyType: 'text/event-stream',
  handle: async (request) => {
    const { hub, from } = nodeOf(request);
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    };
    return { headers, body: pokesFor(request, hub, from.node), endless: true };
  },
});

function pokesFor(request: RawRequest, hub: Hub, node: number): PassThrough {
  const out = new PassThrough();
  const leave = hub.pokes.listen(node, () => out.write('data: poke\n\n'));
  const heartbeat = setInterval(() => out.write(': alive\n\n'), HEARTBEAT_MS);
  out.on('close', () => {
    clearInterval(heartbeat);
    leave();
  });
  request.onClose(() => out.destroy());
  // Something may have been missed while there was no stream.
  out.write('data: poke\n\n');
  return out;
}

/** Tenant, node and branch come from the credential alone. */
function nodeOf({ principal }: RawRequest): { hub: Hub; from: Pusher } {
  if (principal?.kind !== 'node') throw new AppError('UNAUTHENTICATED');
  const { tenant, node, branchId } = principal;
  return { hub: hubOf(tenant), from: { node, branchId } };
}

function bodyOf({ body, headers }: RawRequest): unknown {
  const encoding = headers['content-encoding'];
  let value: unknown;
  try {
    value = decodeJson(body, typeof encoding === 'string' ? encoding : undefined);
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
  if (value === undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return value;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [path.join('.'), [message]]),
  );
  throw new AppError('VALIDATION_ERROR', { details });
}

function reply({ headers }: RawRequest, value: unknown): RawReply {
  const { body, encoding } = encode(value, String(headers['accept-encoding'] ?? ''));
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(encoding && { 'content-encoding': encoding }),
    },
    body,
  };
}

export const syncEndpoints = [status, enrol, hello, push, pull, pokes];
