import { permissionMatrix } from '../../core/permissions.ts';
import { permissionOf, topicOf } from '../../core/topics.ts';
import type { EventDefinition } from '../events/event.ts';
import { jsonSchema } from '../openapi/components.ts';
import { STREAM_STATES } from './asyncapi.ts';
import { eventExamples } from './examples.ts';
import { type Html, html, prose } from './html.ts';
import { pageLayout } from './pages.ts';
import type { DocumentedSchema } from './schema-text.ts';
import { fieldsOf } from './schema-text.ts';

/** Every event with its data and receivers, and how a client follows the stream. */
export function eventsPage(events: readonly EventDefinition[]): string {
  return pageLayout(
    'Events',
    html`<h1>Events</h1>
<p><code>GET /api/v1/events</code> tells what changed, as server-sent events: <code>types=order,kot.created</code>
chooses, <code>rows=1</code> adds the record itself, <code>beat=5</code> sets the longest silence in seconds. A browser
takes a ticket first (<code>POST /api/v1/events/ticket</code>, good once, for 30 seconds) and opens
<code>/api/v1/events?ticket=…</code>; to resume it adds <code>last_event_id</code>. Of several changes of one record at
once the stream tells only the newest; webhooks send each. The whole as <a href="/api/v1/asyncapi.json">AsyncAPI</a>.</p>
<pre>${STREAM_STATES}</pre>
${events.map(entry)}`,
  );
}

function entry(kind: EventDefinition): Html {
  const { type, summary, payload, row } = kind;
  const permission = permissionOf(topicOf(type));
  const example = eventExamples()[type] ?? kind.example;
  const roles = permission === null ? [] : permissionMatrix[permission];
  return html`<section id="${type}"><h2><code>${type}</code></h2><p>${prose(summary)}. Heard by ${roles.join(', ')}.
${row ? html`With <code>rows=1</code>: <code>${row.name}</code>.` : ''}</p>
${fieldsOf(jsonSchema(payload, 'output') as DocumentedSchema)}${
  example && html`<pre>${JSON.stringify(example, null, 2)}</pre>`
}</section>`;
}
