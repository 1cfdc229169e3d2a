import { type RawRequest, rawEndpoint } from '../../server/http/endpoint/endpoint.ts';
import { askingNode, forNodes, nodeBody, parse, reply, unreadable } from '../exchange/node-requests.ts';
import { pageAskSchema, snapshotAskSchema } from '../wire/snapshot-messages.ts';
import { pageFor, planFor, type Source } from './source.ts';

const plan = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/snapshot',
  summary: 'What the central instance has of a branch, part by part, for its new server',
  errors: [...unreadable, 'SYNC_REFUSED'],
  handle: async (request) =>
    reply(request, await planFor(sourceFor(request), parse(snapshotAskSchema, await nodeBody(request)))),
});

const page = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/snapshot/page',
  summary: 'Records of one part after the last one that came, each with all that belongs to it',
  errors: [...unreadable, 'SYNC_REFUSED'],
  handle: async (request) =>
    reply(request, await pageFor(sourceFor(request), parse(pageAskSchema, await nodeBody(request)))),
});

function sourceFor(request: RawRequest): Source {
  const { hub, from } = askingNode(request);
  return { tenant: hub.tenant, columns: hub.columns, from };
}

export const snapshotEndpoints = [plan, page];
