import { rawEndpoint } from '../../server/http/endpoint/endpoint.ts';
import {
  acceptedBy,
  askingNode,
  forNodes,
  nodeBody,
  parse,
  reply,
  sent,
  unreadable,
} from '../exchange/node-requests.ts';
import { pageAskSchema, snapshotAskSchema } from '../wire/snapshot-messages.ts';
import { columnsOfPage, snapshotPage, snapshotPlan } from './background-queries.ts';

const plan = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/snapshot',
  summary: 'What the central instance has of a branch, part by part, for its new server',
  errors: [...unreadable, 'SYNC_REFUSED'],
  handle: async (request) => {
    const { hub, from } = askingNode(request);
    const ask = parse(snapshotAskSchema, await nodeBody(request));
    return reply(request, await hub.tenant.runInBackground(snapshotPlan, { from, ask }));
  },
});

const page = rawEndpoint({
  ...forNodes,
  method: 'POST',
  path: '/sync/snapshot/page',
  summary: 'Records of one part after the last one that came, each with all that belongs to it',
  errors: [...unreadable, 'SYNC_REFUSED'],
  handle: async (request) => {
    const { hub, from } = askingNode(request);
    const ask = parse(pageAskSchema, await nodeBody(request));
    const columns = columnsOfPage(hub.columns, ask);
    const question = { from, ask, columns, accepted: acceptedBy(request) };
    return sent(await hub.tenant.runInBackground(snapshotPage, question));
  },
});

export const snapshotEndpoints = [plan, page];
