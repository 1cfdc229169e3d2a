import type { components, paths } from './api.d.ts';

/** The records of the API by their names: `Schemas['Order']`. */
export type Schemas = components['schemas'];

type Short<P> = P extends `/api/v1${infer Rest}` ? Rest : never;
type SpellingsOf<P extends keyof paths> = {
  [M in keyof paths[P] & string]: paths[P][M] extends { readonly responses: unknown }
    ? `${Uppercase<M>} ${Short<P>}`
    : never;
}[keyof paths[P] & string];

/** `GET /pos/orders`: every operation there is. */
export type Operation = { [P in keyof paths]: SpellingsOf<P> }[keyof paths];

type Described<O extends Operation> = O extends `${infer M} ${infer P}`
  ? `/api/v1${P}` extends infer Path extends keyof paths
    ? paths[Path][Lowercase<M> & keyof paths[Path]]
    : never
  : never;

type Json<C> = C extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;
type Answers<O extends Operation> = Described<O> extends { readonly responses: infer R } ? R : never;
type Success<O extends Operation> = Json<Answers<O>[keyof Answers<O> & (200 | 201)]>;

/** What an operation answers as `data`. */
export type DataOf<O extends Operation> = Success<O> extends { readonly data: infer D } ? D : undefined;
/** A record of a list. */
export type RecordOf<O extends Operation> = DataOf<O> extends readonly (infer R)[] ? R : never;
/** What it takes as its body. */
export type BodyOf<O extends Operation> =
  Described<O> extends { readonly requestBody?: infer B } ? Json<NonNullable<B>> : never;

type Parameters<O extends Operation> = Described<O> extends { readonly parameters: infer P } ? P : never;
type Placed<O extends Operation, Place extends string> = Place extends keyof Parameters<O>
  ? NonNullable<Parameters<O>[Place]>
  : never;
type Given<Name extends string, Value> = [Value] extends [never]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** Where everything in it may be left out, the body itself may be, too. */
type Sent<O extends Operation> =
  Described<O> extends { readonly requestBody: unknown }
    ? Partial<BodyOf<O>> extends BodyOf<O>
      ? { readonly body?: BodyOf<O> }
      : Given<'body', BodyOf<O>>
    : { readonly body?: BodyOf<O> };

export type CallOf<O extends Operation> = Given<'params', Placed<O, 'path'>> &
  Sent<O> & {
    readonly query?: [Placed<O, 'query'>] extends [never] ? undefined : Placed<O, 'query'>;
    /** One for each thing done: repeats of a write with the same key and body have one effect, where the operation takes a key. */
    readonly key?: string;
  };

/** A field of the request that was refused; `problem` is for programs. */
export type FieldProblem = Schemas['FieldProblem'];

/** A refusal, with its code and what the API says of it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Of VALIDATION_ERROR. */
  readonly fields: readonly FieldProblem[];

  constructor(status: number, { code, message, details = {}, fields = [] }: Said) {
    super(`${code}: ${message}${fields.map((field) => ` ${field.path} ${field.message}.`).join('')}`);
    this.status = status;
    this.code = code;
    this.details = details;
    this.fields = fields;
  }
}

interface Said {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly FieldProblem[];
}

interface Answer<D> {
  readonly data: D;
  readonly meta?: { readonly next_cursor: string | null };
  readonly error: Said;
}

export interface Heard {
  readonly id: string;
  /** `order.updated`, `kot.created` …; `reset`: read again what is shown; `beat`: nothing happened. */
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type has its own data, see /docs/events
  readonly data: any;
}

type Value = string | number | boolean;
type Query = Readonly<Record<string, Value | readonly Value[] | null | undefined>>;

/** Calls the API of a server in the name of a token. */
export class Galley {
  readonly #base: string;
  readonly #token: string | undefined;

  constructor(base: string, token?: string) {
    this.#base = `${base.replace(/\/+$/, '')}/api/v1`;
    this.#token = token;
  }

  async call<O extends Operation>(operation: O, ...[call]: Optional<CallOf<O>>): Promise<DataOf<O>> {
    return (await this.#ask<DataOf<O>>(operation, (call ?? {}) as Loose)).data;
  }

  /** Every record of a list, page after page: a single call of a list answers 50 of them. */
  async *list<O extends Operation>(
    operation: O,
    ...[call]: Optional<CallOf<O>>
  ): AsyncGenerator<RecordOf<O>> {
    const asked = (call ?? {}) as Loose;
    let cursor: string | null | undefined;
    do {
      const query = { ...asked.query, ...(cursor && { cursor }) };
      const { data, meta } = await this.#ask<RecordOf<O>[]>(operation, { ...asked, query });
      yield* data;
      cursor = meta?.next_cursor;
    } while (cursor);
  }

  async #ask<D>(operation: string, call: Loose): Promise<Answer<D>> {
    const [method = '', path = ''] = operation.split(' ');
    const { params = {}, query = {}, body, key = crypto.randomUUID() } = call;
    const response = await fetch(this.#urlOf(path, params, query), {
      method,
      headers: {
        ...this.#headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer<D>;
    if (!response.ok) throw new Refused(response.status, answer.error);
    return answer;
  }

  /** What happens from now on, or after `after`; ends with the connection: call it again with the last id. */
  async *events(query: Query = {}, after?: string, signal?: AbortSignal): AsyncGenerator<Heard> {
    const headers = { ...this.#headers, ...(after !== undefined && { 'last-event-id': after }) };
    const response = await fetch(this.#urlOf('/events', {}, query), { headers, ...(signal && { signal }) });
    if (!response.ok) throw new Refused(response.status, ((await response.json()) as { error: Said }).error);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let [text, last] = ['', ''];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const hasEnd = (last + part.value).includes('\n\n');
      text += part.value;
      last = part.value.at(-1) ?? last;
      // To look through all that waits at each part would take the square of its length.
      if (!hasEnd) continue;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) if (frame.includes('event: ')) yield heardIn(frame);
    }
  }

  get #headers(): Record<string, string> {
    return this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
  }

  #urlOf(path: string, params: Readonly<Record<string, Value>>, query: Query): string {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      for (const one of [value ?? []].flat()) search.append(name, String(one));
    return `${this.#base}${filled}${search.size > 0 ? `?${search}` : ''}`;
  }
}

export type Optional<C> = Record<never, never> extends C ? [call?: C] : [call: C];

interface Loose {
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly key?: string;
}

function heardIn(frame: string): Heard {
  const field = (name: string): string =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? '';
  return { id: field('id'), type: field('event'), data: JSON.parse(field('data') || 'null') };
}
