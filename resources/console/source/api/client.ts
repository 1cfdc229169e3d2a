import { newKey } from './key.ts';
import { Problem, UNREACHABLE } from './problem.ts';
import { expired, session } from './session.ts';

export interface Meta {
  readonly limit: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

export interface Reply<T> {
  readonly data: T;
  readonly meta?: Meta;
  readonly message?: string;
}

export interface Call {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
  /** Repeats of a write with the same key and body have one effect. */
  readonly key?: string;
}

const PREFIX = '/api/v1';
const TRIES = 3;

/** Their refusal is an answer, not a session that ended. */
const ofSessions = ['POST /auth/login', 'POST /auth/logout'];

export function pathOf(operation: string, { params = {}, query = {} }: Call = {}): string {
  const path = operation.slice(operation.indexOf(' ') + 1);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return PREFIX + filled + (search && `?${search}`);
}

/** Calls an operation of the API, as `PUT /pos/printers/{id}`. Throws a Problem. */
export async function request<T = undefined>(operation: string, call: Call = {}): Promise<Reply<T>> {
  const response = await send(operation, call);
  const answer = (await response.json().catch(() => undefined)) as (Reply<T> & { error?: Said }) | undefined;
  if (answer && response.ok) return answer;
  throw problemOf(response, answer?.error);
}

/** A picture or file of the API, which needs the token too. */
export async function requestBlob(operation: string, call: Call = {}): Promise<Blob> {
  const response = await send(operation, call);
  if (response.ok) return response.blob();
  const answer = (await response.json().catch(() => undefined)) as { error?: Said } | undefined;
  throw problemOf(response, answer?.error);
}

interface Said {
  readonly code: string;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

const problemOf = (response: Response, said: Said | undefined): Problem =>
  new Problem(
    said?.code ?? UNREACHABLE,
    said?.message ?? response.statusText,
    response.status,
    said?.details,
    Number(response.headers.get('retry-after') ?? 0),
  );

/** Waits out a rate limit and a sign-in that ended; what was typed on the page stays where it is meanwhile. */
async function send(operation: string, call: Call, tries = TRIES): Promise<Response> {
  const method = operation.slice(0, operation.indexOf(' '));
  const key = method === 'GET' ? undefined : (call.key ?? newKey());
  const response = await attempt(method, pathOf(operation, call), call.body, key);
  if (tries <= 1) return response;
  if (response.status === 429 && method === 'GET') {
    await pause(Number(response.headers.get('retry-after') ?? 1));
    return send(operation, call, tries - 1);
  }
  if (response.status === 401 && session.value && !ofSessions.includes(operation)) {
    await signedInAgain();
    return send(operation, { ...call, ...(key && { key }) }, tries - 1);
  }
  return response;
}

async function attempt(
  method: string,
  path: string,
  body: unknown,
  key: string | undefined,
): Promise<Response> {
  const token = session.value?.token;
  try {
    return await fetch(path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem(UNREACHABLE, '');
  }
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));

function signedInAgain(): Promise<void> {
  const before = session.value?.token;
  expired.value = true;
  return new Promise((resolve) => {
    const leave = session.subscribe((now) => {
      if (now?.token === before) return;
      resolve();
      queueMicrotask(() => leave());
    });
  });
}
