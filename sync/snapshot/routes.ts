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
  summary: 'List the parts of a branch snapshot for its new server',
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
  summary: 'Get a page of records in one snapshot part, with their children',
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
