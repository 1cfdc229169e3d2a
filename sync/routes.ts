import { AppError } from '../server/core/errors.ts';
import { endpoint, rawEndpoint } from '../server/http/endpoint/endpoint.ts';
import type { Principal } from '../server/http/endpoint/platform.ts';
import { grantNode } from './access/grant.ts';
import { findInvitation, markUsed } from './access/invitations.ts';
import { listMismatches, Mismatch } from './digest/mismatches.ts';
import { askingNode, forNodes, nodeBody, parse, reply, tag, unreadable } from './exchange/node-requests.ts';
import { pokeStream } from './exchange/poke-stream.ts';
import { adopt } from './joining/adoption.ts';
import { readmit } from './joining/readmission.ts';
import { replicationIn } from './replication.ts';
import { SyncStatus } from './status-schema.ts';
import { budget } from './wire/budget.ts';
import {
  claimSchema,
  enrolSchema,
  grantSchema,
  helloSchema,
  joinSchema,
  pullSchema,
  returnedSchema,
  returnSchema,
} from './wire/messages.ts';
import { packBatch, packedSchema, unpackBatch } from './wire/packing.ts';

const status = endpoint({
  method: 'GET',
  path: '/sync/status',
  summary: 'Get sync status, with the age of the oldest unsynced change',
  tag,
  extension: true,
  access: 'sync.read',
  reply: SyncStatus,
  prepare: ({ principal }) => statusFor(principal),
  handle: async ({ prepared }) => prepared,
});

/** The state of other branches' servers is not for people who may not enter those branches. */
async function statusFor(principal: Principal | undefined): Promise<SyncStatus> {
  if (principal?.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  return replicationIn(principal.served).status(principal.caller.branches);
}

const verify = endpoint({
  method: 'POST',
  path: '/sync/verify',
  summary: "Compare this branch's data with head office now, instead of overnight",
  tag,
  extension: true,
  access: 'sync.decide',
  status: 200,
  reply: SyncStatus,
  message: 'The contents are being compared.',
  notIdempotent: 'outside',
  prepare: async ({ principal }) => {
    if (principal?.kind !== 'user') throw new AppError('UNAUTHENTICATED');
    await replicationIn(principal.served).verifyNow();
    return statusFor(principal);
  },
  handle: async ({ prepared }) => prepared,
});

const mismatches = endpoint({
  method: 'GET',
  path: '/sync/mismatches',
  summary: 'List records that still differ from head office after sync, with both versions',
  tag,
  extension: true,
  access: 'sync.read',
  reply: Mismatch.array(),
  handle: ({ reader }) => listMismatches(reader, reader.caller.branches),
});

const enrol = endpoint({
  method: 'POST',
  path: '/sync/enrol',
  forServers: true,
  summary: 'Join head office as a branch server, with a one-time code',
  tag,
  extension: true,
  access: 'public',
  body: enrolSchema,
  reply: grantSchema,
  status: 201,
  errors: ['CODE_EXPIRED', 'SYNC_REFUSED'],
  notIdempotent: 'outside',
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

const join = endpoint({
  method: 'POST',
  path: '/sync/join',
  forServers: true,
  summary: 'Connect an existing restaurant to head office, with a one-time code',
  whileEmpty: 'central',
  tag,
  extension: true,
  access: 'public',
  body: joinSchema,
  reply: grantSchema,
  status: 201,
  errors: ['BRANCH_NOT_HOSTED', 'CODE_EXPIRED', 'SYNC_REFUSED'],
  notIdempotent: 'outside',
  prepare: async ({ body }, platform) => ({ id: body.id, grant: await adopt(platform, body) }),
  tenantOf: ({ id }) => id,
  handle: async ({ prepared }) => prepared.grant,
});

const comeBack = endpoint({
  method: 'POST',
  path: '/sync/return',
  forServers: true,
  summary: 'Rejoin head office as a branch server with its data, when head office no longer recognizes it',
  tag,
  extension: true,
  access: 'public',
  body: returnSchema,
  reply: returnedSchema,
  status: 201,
  errors: ['BRANCH_NOT_HOSTED', 'CODE_EXPIRED', 'SYNC_DIVERGED', 'SYNC_REFUSED', 'SYNC_SUPERSEDED'],
  notIdempotent: 'outside',
  prepare: async ({ body }, platform) => ({ id: body.tenant_id, returned: await readmit(platform, body) }),
  tenantOf: ({ id }) => id,
  handle: async ({ prepared }) => prepared.returned,
});

const hello = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/hello',
  summary: "Get head office's sync position for a branch, and its clock",
  errors: [...unreadable, 'SYNC_DIVERGED'],
  handle: async (request) => {
    const { hub, from } = askingNode(request);
    return reply(request, await hub.hello(from, parse(helloSchema, await nodeBody(request))));
  },
});

const claim = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/claim',
  summary: 'Get a new node ID for a branch server whose database was rolled back',
  errors: [...unreadable, 'SYNC_DIVERGED', 'SYNC_SUPERSEDED'],
  handle: async (request) => {
    const { hub, from } = askingNode(request);
    return reply(request, await hub.claim(from, parse(claimSchema, await nodeBody(request))));
  },
});

const push = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/push',
  summary: "Push a branch's rows, starting where the last batch ended",
  errors: [...unreadable, 'SYNC_CURSOR', 'SYNC_DIVERGED', 'SYNC_BUSY', 'STORAGE_FULL'],
  handle: async (request) => {
    const { hub, from } = askingNode(request);
    const read = async () =>
      unpackBatch(parse(packedSchema, await nodeBody(request, budget.values)), hub.columns);
    return reply(request, await hub.push(from, read));
  },
});

function parseJson(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
}

const pull = rawEndpoint({
  ...forNodes,
  method: 'GET',
  path: '/sync/pull',
  summary: 'Pull about `limit` rows for a branch after cursor `from`',
  errors: ['MALFORMED_JSON', 'VALIDATION_ERROR', 'SYNC_DIVERGED'],
  handle: async (request) => {
    const { hub, from } = askingNode(request);
    const { from: after, limit, lost, complete, said = '{}' } = request.query;
    const flags = { lost: lost === '1', complete: complete === '1' };
    const ask = { ...parseJson(said), ...flags, from: Number(after), limit: Number(limit) };
    return reply(request, packBatch(await hub.pull(from, parse(pullSchema, ask))));
  },
});

const pokes = rawEndpoint({
  ...forNodes,
  method: 'GET',
  path: '/sync/pokes',
  summary: 'Stream pull notifications (SSE)',
  replyType: 'text/event-stream',
  endless: true,
  handle: async (request) => {
    const { hub, from } = askingNode(request);
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    };
    return { headers, body: pokeStream(hub.pokes, from.node) };
  },
});

export const syncEndpoints = [
  status,
  verify,
  mismatches,
  enrol,
  join,
  comeBack,
  hello,
  claim,
  push,
  pull,
  pokes,
];
