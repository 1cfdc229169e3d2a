import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
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

/** As vitest takes them: the name for the sentence, the call for the test. */
export const named = <C extends Call>(list: readonly C[]): [string, C][] =>
  list.map((call) => [call.name, call]);

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
  expect(
    { status: received.status, code: received.code },
    `${what} ${JSON.stringify(received.body)}`,
  ).toEqual({
    status,
    code,
  });
}
