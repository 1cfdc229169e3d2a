import { validationError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import { type RawRequest, rawEndpoint } from '../../server/http/endpoint/endpoint.ts';
import type { Pusher } from '../access/credentials.ts';
import { assertHosting } from '../access/hosting.ts';
import type { Hub } from '../exchange/hub.ts';
import { imagesOfRows } from '../exchange/images.ts';
import { askingNode, forNodes, nodeBody, parse, reply, unreadable } from '../exchange/node-requests.ts';
import { noteVerified } from '../exchange/verifications.ts';
import { peerOf } from '../lineage/peers.ts';
import { knownColumns } from '../registry/columns.ts';
import { sharedAmongIds } from '../registry/scope.ts';
import { tableNamed } from '../registry/tables.ts';
import {
  bucketSchema,
  type Compare,
  type Compared,
  compareSchema,
  type Images,
  imagesAskSchema,
  verifiedSchema,
} from '../wire/digest-messages.ts';
import type { Value } from '../wire/messages.ts';
import { bucketDigests } from './bucket-digests.ts';
import { isTouched, nextBucket, rowDigests, rowsShared, type Shared } from './digest.ts';

const common = { ...forNodes, method: 'POST', errors: [...unreadable, 'SYNC_SUPERSEDED'] } as const;

interface Asked {
  readonly hub: Hub;
  readonly from: Pusher;
}

/** One consistent read for one step. */
const look = <T>({ hub, from }: Asked, read: (handle: Handle) => Promise<T>): Promise<T> =>
  hub.tenant.read(systemCaller, async (reader) => {
    await assertHosting(reader, from);
    return read(reader);
  });

function sharedWith({ hub, from }: Asked, name: string, columns: readonly string[]): Shared {
  const table = tableNamed(name);
  if (!table) throw validationError('table', 'is not shared');
  const known = knownColumns(hub.columns, name);
  if (!columns.every((column) => known.includes(column)))
    throw validationError('columns', 'are not known here');
  return { table, columns, branchId: from.branchId };
}

async function compared(asked: Asked, ask: Compare): Promise<Compared> {
  const shared = sharedWith(asked, ask.table, ask.columns);
  const theirs = new Map(ask.digests);
  const { pushed, next } = await look(asked, async (handle) => ({
    pushed: (await peerOf(handle, asked.from.node)).cursor,
    next: (await nextBucket(handle, shared, ask.to)) ?? null,
  }));
  const differ: number[] = [];
  const unsettled: number[] = [];
  const { from, to } = ask;
  const ours = await asked.hub.tenant.runInBackground(bucketDigests, { ...rowsShared(shared), from, to });
  const since = { after: ask.pulled, notBy: asked.from.node };
  for (let bucket = from; bucket < to; bucket++) {
    if (ours.get(bucket) === theirs.get(bucket)) continue;
    // Read after the digests, so that no write in between is missed.
    const touched = await look(asked, (handle) => isTouched(handle, shared.table, bucket, since));
    (touched ? unsettled : differ).push(bucket);
  }
  return { differ, unsettled, pushed, next };
}

const compare = rawEndpoint({
  ...common,
  path: '/sync/digest',
  summary: 'Find parts of a table that differ between a branch and head office',
  handle: async (request) =>
    reply(request, await compared(askingNode(request), parse(compareSchema, await nodeBody(request)))),
});

const rows = rawEndpoint({
  ...common,
  path: '/sync/digest/rows',
  summary: 'Get record digests for one part of a table',
  handle: async (request) => {
    const { table, columns, bucket } = parse(bucketSchema, await nodeBody(request));
    const asked = askingNode(request);
    const shared = sharedWith(asked, table, columns);
    const digests = await look(asked, (handle) => rowDigests(handle, shared, bucket));
    return reply(request, { rows: [...digests] });
  },
});

const images = rawEndpoint({
  ...common,
  path: '/sync/digest/images',
  summary: "Get head office's copy of records that differ at a branch",
  handle: async (request) => reply(request, await imagesFor(request)),
});

async function imagesFor(request: RawRequest): Promise<Images> {
  const { table: name, ids } = parse(imagesAskSchema, await nodeBody(request));
  const asked = askingNode(request);
  const { table, branchId } = sharedWith(asked, name, []);
  const scope = sharedAmongIds(table, branchId);
  const columns = knownColumns(asked.hub.columns, name);
  const list = columns.map((column) => `t."${column}"`).join(', ');
  return look(asked, async (handle) => {
    const found = await handle.execute<Record<string, Value>>(
      dialectSql`select ${list} from "${name}" t where ${scope.text} and t.id ${IN_LIST}`,
      [...scope.values, ids],
    );
    return { tables: await imagesOfRows(handle, table, columns, found) };
  });
}

const done = rawEndpoint({
  ...common,
  path: '/sync/digest/done',
  summary: 'Report that a branch finished comparing its data',
  handle: async (request) => {
    parse(verifiedSchema, await nodeBody(request));
    const { hub, from } = askingNode(request);
    await hub.tenant.transact(systemCaller, async (tx) => {
      await assertHosting(tx, from);
      await noteVerified(tx, from.node);
    });
    return reply(request, {});
  },
});

export const digestEndpoints = [compare, rows, images, done];
