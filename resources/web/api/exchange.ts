import { API } from '../training.ts';
import { Problem, UNREACHABLE } from './problem.ts';

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

type Scalar = string | number | boolean | null | undefined;

export interface Call {
  readonly params?: Readonly<Record<string, string | number>>;
  /** A list is sent as one value after another. */
  readonly query?: Readonly<Record<string, Scalar | readonly string[]>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Repeats of a write with the same key and body have one effect. */
  readonly key?: string;
}

export const methodOf = (operation: string): string => operation.slice(0, operation.indexOf(' '));

export function pathOf(operation: string, { params = {}, query = {} }: Call = {}): string {
  const path = operation.slice(operation.indexOf(' ') + 1);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
  const given = asked.filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return API + filled + (search && `?${search}`);
}

interface Said {
  readonly code: string;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

/** An answer that broke off says nothing, whatever its first line promised: it was done, or it was not. */
const statusOf = ({ status }: Response, said: Said | undefined): number =>
  said || status >= 500 ? status : 0;

const problemOf = (response: Response, said: Said | undefined): Problem =>
  new Problem(
    said?.code ?? UNREACHABLE,
    said?.message ?? response.statusText,
    statusOf(response, said),
    said?.details,
    Number(response.headers.get('retry-after') ?? 0),
  );

/** What an answer says; throws a Problem for a refusal. */
export async function replyOf<T>(response: Response): Promise<Reply<T>> {
  const answer = (await response.json().catch(() => undefined)) as (Reply<T> & { error?: Said }) | undefined;
  if (answer && response.ok) return answer;
  throw problemOf(response, answer?.error);
}

/** A picture or file. */
export async function blobOf(response: Response): Promise<Blob> {
  if (response.ok) return response.blob();
  const answer = (await response.json().catch(() => undefined)) as { error?: Said } | undefined;
  throw problemOf(response, answer?.error);
}

/** One request, one attempt. Throws a Problem when nothing is heard. */
export async function attemptOnce(
  operation: string,
  call: Call,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Response> {
  const { body, key, headers } = call;
  try {
    return await fetch(pathOf(operation, call), {
      method: methodOf(operation),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch {
    throw new Problem(UNREACHABLE, '');
  }
}
