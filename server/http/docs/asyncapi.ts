import { z } from 'zod';
import { permissionMatrix } from '../../core/permissions.ts';
import { permissionOf, topicOf } from '../../core/topics.ts';
import type { EventDefinition } from '../events/event.ts';
import { jsonSchema } from '../openapi/components.ts';
import { eventExamples } from './examples.ts';

type Json = Record<string, unknown>;

export const STREAM_STATES = `
            GET /events  (header, or ?ticket=)
                          │
                          ▼
  ┌──────────────────► listening ──── event, id ────► draw it; keep the id
  │                       │  │
  │                       │  └────── beat, id ──────► all is well; keep the id
  │                       │
  │                       ├── reset, id ────────────► read everything again, then go on listening
  │                       │
  │      nothing for two beats, or the stream ended
  │                       │
  │                       ▼
  └── 2 s, Last-Event-ID ─┴── 401: log in, or take a new ticket
`;

const controls = {
  beat: 'Said after so many seconds of silence as `beat` asked for; its id is the place that was reached.',
  reset: 'Events may have been missed because the server restarted or too much happened. Reload everything.',
} as const;

/** AsyncAPI 3 generated from the event catalogue, the only description of events. */
export function asyncApiDocument(events: readonly EventDefinition[], version: string): Json {
  const names = [...Object.keys(controls), ...events.map(({ type }) => type)];
  const refs = names.map((name) => [name, { $ref: `#/components/messages/${name}` }]);
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Galley events',
      version,
      description: `Server-sent events of one restaurant, as far as the caller may read it. Of several changes of one record at once only the newest is sent; webhooks send each.\n\n\`\`\`\n${STREAM_STATES}\n\`\`\``,
    },
    servers: { galley: { host: 'galley.local:4600', pathname: '/api/v1', protocol: 'http' } },
    channels: {
      events: {
        address: '/events',
        description:
          'Parameters: `types`, `beat`, `rows=1` for the records themselves, `ticket` and `last_event_id` where no header can be sent.',
        messages: Object.fromEntries(refs),
      },
    },
    operations: {
      tell: { action: 'send', channel: { $ref: '#/channels/events' }, summary: 'Change events' },
    },
    components: {
      messages: Object.fromEntries([...Object.entries(controls).map(control), ...events.map(message)]),
      schemas: Object.fromEntries(
        rowsOf(events).map(({ name, schema }) => [name, jsonSchema(schema, 'output')]),
      ),
    },
  };
}

const rowsOf = (events: readonly EventDefinition[]) => [...new Set(events.flatMap(({ row }) => row ?? []))];

const control = ([name, summary]: [string, string]) => [
  name,
  { name, summary, payload: jsonSchema(z.object({}), 'output'), examples: [{ payload: {} }] },
];

function message(kind: EventDefinition): [string, Json] {
  const { type, summary, row } = kind;
  const permission = permissionOf(topicOf(type));
  const example = eventExamples()[type] ?? kind.example;
  const payload = jsonSchema(kind.payload, 'output') as Json & { properties: Json };
  if (row)
    payload.properties = { ...payload.properties, [row.name]: { $ref: `#/components/schemas/${row.name}` } };
  return [
    type,
    {
      name: type,
      summary,
      contentType: 'application/json',
      payload,
      ...(example && { examples: [{ payload: example }] }),
      ...(permission && { 'x-permission': permission, 'x-roles': permissionMatrix[permission] }),
    },
  ];
}
