import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { DomainEvent } from '../../../server/db/handle/handle.ts';
import { endpoints } from '../../../server/endpoints.ts';
import { events } from '../../../server/events/catalogue.ts';
import { forClients } from '../../../server/http/openapi/document.ts';
import { operationPathsOf } from '../../../server/http/openapi/names.ts';
import { made } from '../samples/sample.ts';
import { sampleOf } from '../samples.ts';
import { type Call, calls, type Sent, send, urlOf } from '../walk.ts';
import { openWorld, type Place } from '../world.ts';

/** A call as it was made, and its answer. */
interface Example {
  readonly request: string;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

const FILE = join(import.meta.dirname, '../../../resources/docs/examples.json');

export const examples = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Example>>;

interface Described {
  readonly id: string;
  readonly call: Call;
}

const shown = new Set(forClients(endpoints));

/** Every operation that the description shows, under each of its paths, and those of servers that speak JSON. */
export const operations: readonly Described[] = calls.flatMap((call) => {
  const { endpoint, isAlias, method, path } = call;
  const as = operationPathsOf(endpoint).find((one) => one.method === method && one.path === path);
  const isWanted = shown.has(endpoint) || (endpoint.kind === 'json' && !isAlias);
  return as && isWanted ? [{ id: as.operationId, call }] : [];
});

/** Makes the sample call of every operation and writes down what was sent and answered. */
export async function writeExamples(): Promise<number> {
  const worlds = { branch: await openWorld('branch'), central: await openWorld('central') };
  const written: Record<string, Example> = {};
  for (const { id, call } of operations) {
    const { onlyAt = 'branch' } = await sampleOf(call, worlds.branch.home).catch(() => ({
      onlyAt: 'central' as const,
    }));
    const { home } = worlds[onlyAt];
    await withoutCharges(home);
    const sample = await sampleOf(call, home);
    const { status, answer } =
      call.endpoint.kind === 'raw' ? await fileOf(home, call, sample) : await jsonOf(home, call, sample);
    const example = {
      request: `${call.method} ${urlOf(call, sample)}`,
      ...(sample.body !== undefined && { body: short(sample.body) }),
      status,
      answer,
    };
    // Ids and secrets differ from run to run: what says the same stays as it is committed.
    const committed = examples[id];
    written[id] = committed && shapeOf(committed) === shapeOf(example) ? committed : example;
  }
  const lines = Object.entries(written).map(([id, one]) => `${JSON.stringify(id)}: ${JSON.stringify(one)}`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
  return lines.length;
}

/** Those that other samples made would be on each order, and too many to show. */
const withoutCharges = ({ tenant }: Place): Promise<unknown> =>
  tenant.transact(systemCaller, (tx) => tx.db.updateTable('charges').set({ is_active: 0 }).execute());

type Answer = Pick<Example, 'status' | 'answer'>;

async function jsonOf({ server }: Place, call: Call, sample: Sent): Promise<Answer> {
  const { status, body } = await send(server, call, sample);
  return { status, answer: short(body) };
}

/** Of a text its beginning, of a stream its first event; of any other file what its headers say. */
async function fileOf(at: Place, call: Call, sample: Sent): Promise<Answer> {
  const {
    statusCode: status,
    headers,
    stream,
  } = await at.server.inject({
    ...{ method: call.method, url: urlOf(call, sample), payloadAsStream: true },
    headers: sample.token === undefined ? {} : { authorization: `Bearer ${sample.token}` },
  });
  const type = String(headers['content-type']);
  if (type.startsWith('text/event-stream')) await made(at, '/pos/orders', { items: [] });
  const decoder = new TextDecoder(/charset=([\w-]+)/.exec(type)?.[1]);
  let text = '';
  for await (const part of stream()) {
    text += decoder.decode(part, { stream: true });
    if (/^data:.*\n\n/m.test(text)) break;
  }
  if (type.startsWith('text/event-stream')) return { status, answer: /^id:[\s\S]*?\n\n/m.exec(text)?.[0] };
  if (type.startsWith('text/')) return { status, answer: text.slice(0, MAX_CHARACTERS) };
  const told = ['content-type', 'content-disposition', 'etag'].filter((name) => headers[name]);
  return { status, answer: Object.fromEntries(told.map((name) => [name, headers[name]])) };
}

/** Names and types, without the values. */
const shapeOf = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) =>
    key === 'request'
      ? String(part).replace(/[\w-]{20,}|\d+/g, '0')
      : typeof part === 'string' || typeof part === 'number'
        ? typeof part
        : part,
  );

const EVENTS = join(import.meta.dirname, '../../../resources/docs/events.json');

/** By type, of what was told the one that says most. */
export function writeEventExamples(told: readonly DomainEvent[]): void {
  const byType = Map.groupBy(
    told.filter(({ type }) => events.has(type)),
    ({ type }) => type,
  );
  const fullest = (of: readonly DomainEvent[]) =>
    of.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  const lines = [...byType]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, of]) => `${JSON.stringify(type)}: ${JSON.stringify(short(fullest(of).data))}`);
  writeFileSync(EVENTS, `{\n${lines.join(',\n')}\n}\n`);
}

const sizeOf = ({ data }: DomainEvent): number => Object.keys(data).length;

const MAX_ENTRIES = 2;
const MAX_CHARACTERS = 300;

/** Of a test, on the computer that wrote the examples. */
const TEST_FOLDER = /^.*[\\/]galley-test-backups-\w+/;

/** Long lists and pictures say no more than their beginning; what looks like a secret is none. */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(short);
  if (typeof value === 'string') {
    const harmless = value
      .replace(/^(\d+)\|[\w-]{20,}$/, '$1|0123456789abcdefghijklmnopqrstuvwxyzABCDEFG')
      .replace(TEST_FOLDER, '/media/backups');
    return harmless.length > MAX_CHARACTERS ? harmless.slice(0, MAX_CHARACTERS) : harmless;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, short(part)]));
}
