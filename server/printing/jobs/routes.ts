import { z } from 'zod';
import { type AnyEndpoint, endpoint, rawEndpoint, replyWith } from '../../http/endpoint/endpoint.ts';
import { byId, DEFAULT_LIMIT, page } from '../../http/endpoint/fields.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { jobPicture } from './picture.ts';
import { JobQuery, PrintJob, PrintJobHistory, RerouteBody } from './schema.ts';
import { cancelJob, confirmJob, jobWithHistory, rerouteJob, retryJob } from './service.ts';
import { listJobs, toWire } from './store.ts';

const tag = 'Printing';
const refusals = ['PRINT_JOB_FINISHED', 'INVALID_STATUS_TRANSITION', 'BRANCH_NOT_HOSTED'] as const;

const list = endpoint({
  method: 'GET',
  path: '/printing/jobs',
  summary: 'List print jobs, newest first',
  tag,
  extension: true,
  access: 'printing.read',
  query: JobQuery,
  reply: z.array(PrintJob),
  errors: ['BRANCH_FORBIDDEN'],
  handle: async ({ reader, query }) => {
    const rows = await listJobs(reader, listedBranches(reader, query.branch_id), query);
    const { data, parts } = page(rows, query.limit ?? DEFAULT_LIMIT, ({ id }) => [id]);
    return replyWith(data.map(toWire), parts);
  },
});

const one = endpoint({
  method: 'GET',
  path: '/printing/jobs/{id}',
  summary: 'Get a print job with its attempts',
  tag,
  extension: true,
  access: 'printing.read',
  params: byId,
  reply: PrintJobHistory,
  handle: ({ reader, params }) => jobWithHistory(reader, params.id),
});

const picture = rawEndpoint({
  method: 'GET',
  path: '/printing/jobs/{id}/picture',
  summary: 'Get a preview image of a print job',
  tag,
  extension: true,
  access: 'printing.read',
  replyType: 'image/png',
  errors: ['NOT_FOUND'],
  handle: ({ principal, params, headers }) =>
    jobPicture(userOf(principal), params.id ?? '', headers['if-none-match']),
});

const retry = endpoint({
  method: 'POST',
  path: '/printing/jobs/{id}/retry',
  summary: 'Retry a print job now; marked POSSIBLE DUPLICATE if it may have printed already',
  tag,
  extension: true,
  access: 'printing.write',
  params: byId,
  reply: PrintJob,
  message: 'It prints again.',
  errors: [...refusals, 'PRINTER_NOT_CONFIGURED'],
  handle: ({ tx, params }) => retryJob(tx, params.id),
});

const confirm = endpoint({
  method: 'POST',
  path: '/printing/jobs/{id}/confirm',
  summary: 'Confirm that an uncertain print job came out',
  tag,
  extension: true,
  access: 'printing.write',
  params: byId,
  reply: PrintJob,
  message: 'Confirmed.',
  errors: refusals,
  handle: ({ tx, params }) => confirmJob(tx, params.id),
});

const reroute = endpoint({
  method: 'POST',
  path: '/printing/jobs/{id}/reroute',
  summary: 'Send a print job to another printer at the branch',
  tag,
  extension: true,
  access: 'printing.write',
  params: byId,
  body: RerouteBody,
  reply: PrintJob,
  message: 'Rerouted.',
  errors: refusals,
  handle: ({ tx, params, body }) => rerouteJob(tx, params.id, body.printer_id),
});

const cancel = endpoint({
  method: 'POST',
  path: '/printing/jobs/{id}/cancel',
  summary: 'Cancel a print job',
  tag,
  extension: true,
  access: 'printing.write',
  params: byId,
  reply: PrintJob,
  message: 'Cancelled.',
  errors: refusals,
  handle: ({ tx, params }) => cancelJob(tx, params.id),
});

export const printJobEndpoints: AnyEndpoint[] = [list, one, picture, retry, confirm, reroute, cancel];
