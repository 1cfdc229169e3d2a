import type { Readable } from 'node:stream';
import { z } from 'zod';
import { isTopic, publicTopics } from '../../core/topics.ts';
import { type RawRequest, rawEndpoint } from '../endpoint/endpoint.ts';
import { isSet, queryFlag } from '../endpoint/fields.ts';
import { validator } from '../endpoint/validate.ts';

const isTold = (word: string): boolean => {
  const topic = word.split('.')[0] ?? '';
  return isTopic(topic) && publicTopics.includes(topic);
};

const StreamQuery = z.object({
  types: z
    .string()
    .max(1_000)
    .transform((list) => list.split(',').map((word) => word.trim()))
    .refine((words) => words.every(isTold), {
      error: `names separated by commas: a topic, or a type that begins with one; topics: ${publicTopics.join(', ')}`,
    })
    .optional()
    .meta({
      description: 'Topics (`order`) or types (`kot.created`) to follow, separated by commas. Default: all.',
    }),
  rows: queryFlag().meta({
    description: '1: events carry the whole record, as its GET returns it.',
  }),
  ticket: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Replaces the bearer token; see `POST /events/ticket`.' }),
  last_event_id: z.string().max(100).optional().meta({ description: 'Same as the header `Last-Event-ID`.' }),
  beat: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(15)
    .meta({ description: 'Seconds without an event after which the server sends `beat`.' }),
});

const readQuery = validator(StreamQuery, {});

export const eventStream = rawEndpoint({
  method: 'GET',
  path: '/events',
  operationId: 'events.stream',
  summary: "Stream events (SSE); resumes after Last-Event-ID, or sends `reset` if it can't",
  tag: 'Events',
  extension: true,
  access: 'events.read',
  query: StreamQuery,
  errors: ['VALIDATION_ERROR', 'TOO_MANY_AT_ONCE'],
  endless: true,
  replyType: 'text/event-stream',
  handle: async (request) => ({
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
    body: openStream(request),
  }),
});

function openStream(request: RawRequest): Readable {
  const { principal, headers } = request;
  if (principal?.kind !== 'user') throw new Error('the event stream needs a user');
  const { types, beat, rows, last_event_id } = readQuery(request.query, 0) as z.output<typeof StreamQuery>;
  const header = headers['last-event-id'];
  const last = (typeof header === 'string' && header) || last_event_id;
  return principal.served.events.open({
    caller: principal.caller,
    wanted: types && new Set(types),
    rows: isSet(rows),
    lastEventId: last || undefined,
    beat,
    identify: async () => {
      const who = await request.identifyAgain();
      return who?.kind === 'user' ? who.caller : undefined;
    },
  });
}
