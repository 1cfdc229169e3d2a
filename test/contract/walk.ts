import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { endpoints } from '../../server/endpoints.ts';
import type { AnyEndpoint, Endpoint, Method, RawEndpoint } from '../../server/http/endpoint/endpoint.ts';
import { checkReply } from './replies.ts';

/** One spelling of one endpoint. */
export interface Call<E extends AnyEndpoint = AnyEndpoint> {
  readonly endpoint: E;
  readonly method: Method;
  readonly path: string;
  /** `POST /pos/orders` */
  readonly name: string;
  /** Not the spelling the endpoint is known by. */
  readonly isAlias: boolean;
}

export const calls: readonly Call[] = endpoints.flatMap((endpoint) => {
  const own = { endpoint, isAlias: false, method: endpoint.method, path: endpoint.path };
  const aliases = (endpoint.aliases ?? []).map((alias) => ({ endpoint, isAlias: true, ...alias }));
  return [own, ...aliases].map((call) => ({ ...call, name: `${call.method} ${call.path}` }));
});

export const jsonCalls = calls.filter((call): call is Call<Endpoint> => call.endpoint.kind === 'json');
export const rawCalls = calls.filter((call): call is Call<RawEndpoint> => call.endpoint.kind === 'raw');
export const writes = jsonCalls.filter(({ method }) => method !== 'GET');
export const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public');

/** A call that takes longer hangs. */
const PATIENCE_MS = 20_000;
/** A fault of all endpoints alike is understood by its first ones. */
const MAX_TOLD = 20;
/** `GALLEY_CALL="POST /pos/orders, GET /areas"`: the walks visit these alone. */
const only = process.env.GALLEY_CALL?.split(', ');
export const isOfOneCall = only !== undefined;

/**
 * One test that makes each call: thousands of tests cost more than what they ask. Each call that fails is reported by
 * its name, and the others are made nevertheless.
 */
export const walk =
  <C extends Call>(list: readonly C[]) =>
  (sentence: string, visit: (name: string, call: C) => unknown): void =>
    test(sentence.replace('%s', 'each call'), { timeout: 900_000 }, async () => {
      expect(list.length, 'no call is as this walk wants them').toBeGreaterThan(0);
      const chosen = list.filter(({ name }) => only === undefined || only.includes(name));
      const faults = await faultsOn(chosen, visit);
      const told = faults.slice(0, MAX_TOLD).join('\n\n');
      if (faults.length > 0) expect.fail(`${faults.length} of ${list.length} calls fail\n${told}`);
    });

export async function faultsOn<C extends Call>(
  list: readonly C[],
  visit: (name: string, call: C) => unknown,
): Promise<string[]> {
  const faults: string[] = [];
  for (const call of list)
    await inTime(async () => visit(call.name, call)).catch((fault: Error) =>
      faults.push(`${call.name}: ${fault.stack ?? fault.message}`),
    );
  return faults;
}

async function inTime(visit: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  await Promise.race([visit(), late]).finally(() => clearTimeout(timer));
}

export const paramsOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** An id nobody has. */
export const UNKNOWN = 2_999_999_999;

export interface Sent {
  readonly params?: Record<string, string | number>;
  /** With its question mark. */
  readonly query?: string | undefined;
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** In place of a body: what is sent as it is. */
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
}

export interface Received {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  readonly body: any;
  readonly code: string | undefined;
  readonly headers: Record<string, unknown>;
}

/** Makes the call in process, and holds the reply to what every reply must be. */
export async function send(server: FastifyInstance, call: Call, sent: Sent = {}): Promise<Received> {
  const isJson = sent.body !== undefined;
  const response = await server.inject({
    method: call.method,
    url: urlOf(call, sent),
    headers: {
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(isJson && { payload: JSON.stringify(sent.body) }),
    ...(sent.payload !== undefined && { payload: sent.payload }),
    payloadAsStream: true,
  });
  const isEndless = String(response.headers['content-type']).startsWith('text/event-stream');
  const text = isEndless ? '' : await textOf(response.stream());
  response.stream().destroy();
  const body = text.startsWith('{') ? JSON.parse(text) : text;
  const received = { status: response.statusCode, body, code: body?.error?.code, headers: response.headers };
  checkReply(call, received);
  return received;
}

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

export function urlOf({ path }: { path: string }, { params = {}, query = '' }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? UNKNOWN));
  return `/api/v1${filled}${query}`;
}

export function expectFailure(received: Received, status: number, code: string, what = ''): void {
  const { status: answered, code: said, body } = received;
  if (answered !== status || said !== code)
    expect.fail(`${what} answered ${answered} ${said}, not ${status} ${code}: ${JSON.stringify(body)}`);
}
