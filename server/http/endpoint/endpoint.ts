import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { ErrorCode } from '../../core/errors.ts';
import type { Approver, Permission } from '../../core/permissions.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { Platform, Principal } from './platform.ts';
import type { PortableRequest } from './proposals.ts';
import type { Tag } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Fields = z.ZodObject | undefined;
type Parsed<S extends Fields> = S extends z.ZodObject ? z.output<S> : undefined;
type Data<R> = R extends z.ZodType ? z.output<R> : undefined;

/** Facts of the request that rules may need. */
export interface RequestFacts {
  readonly id: string;
  readonly address: string;
  /** The token it came with. */
  readonly bearer: string | null;
  readonly idempotencyKey: string | null;
  /** The `version` a client last saw. */
  readonly ifMatch: number | null;
  /** Accept-Language as sent. */
  readonly languages: string | null;
  /** Address at which the client reached this server; null if it means nothing to others, as on the same computer. */
  readonly origin: string | null;
  /** Aborted once the client has gone. */
  readonly signal: AbortSignal | undefined;
}

export interface Meta {
  readonly limit: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface ReplyParts {
  status?: number;
  message?: string;
  meta?: Meta;
  /** A cached reply says the same until then (UTC milliseconds), if no event comes before. */
  until?: number | null;
}

/** A reply that needs more than its data; `replyWith(data, { status: 200 })`. */
export class Reply<T> {
  readonly data: T;
  readonly parts: ReplyParts;
  constructor(data: T, parts: ReplyParts) {
    this.data = data;
    this.parts = parts;
  }
}

export const replyWith = <T>(data: T, parts: ReplyParts): Reply<T> => new Reply(data, parts);

interface Input<P extends Fields, Q extends Fields, B extends Fields> {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: RequestFacts;
}

/** Why a write takes no Idempotency-Key, in words that follow its summary. */
export const keylessBecause = {
  nothing_saved: 'it saves nothing',
  session: 'it is about signing in or out, and its answer is never stored',
  same_again: 'a repeat has the same effect',
  outside: 'its work is not part of the database, so a repeat starts it again',
} as const;
type Keyless = keyof typeof keylessBecause;

/** Data with warnings about ignored fields of its request. */
export interface WithWarnings {
  readonly warnings: readonly object[];
}

type Handles<M extends Method> = M extends 'GET' ? { readonly reader: Reader } : { readonly tx: Tx };

type Result<R> = Promise<Data<R> | Reply<Data<R>>>;

interface Declaration<M extends Method> {
  readonly method: M;
  /** Below /api/v1; identifiers in braces. */
  readonly path: string;
  /**
   * Other spellings of the same operation: the contract's, and additional ones where a single spelling would surprise.
   */
  readonly aliases?: readonly {
    readonly method: Method;
    readonly path: string;
    readonly extension?: boolean;
  }[];
  /** As a client's method: `orders.setStatus`. Derived from method and path if absent. */
  readonly operationId?: string;
  readonly summary: string;
  /** The rule behind it, if there is one. */
  readonly description?: string;
  readonly tag: Tag;
  /** Not in the contract of release 1.0.0; the API document marks it `x-extension`. */
  readonly extension?: boolean;
  readonly access: 'public' | Permission;
  /** Codes besides those of every endpoint. */
  readonly errors?: readonly ErrorCode[];
  /** Status of a success; 200 unless a record is created. */
  readonly status?: 200 | 201;
  /** Answers 200 with an existing record instead of creating another. */
  readonly mayExist?: boolean;
  /** A sensitive action: asks for the password again, and the second factor if it is on. */
  readonly reauthenticate?: Reauthentication;
  /** Used only between Galley's own servers: not in the clients' description. */
  readonly forServers?: boolean;
  /** Works although there is no restaurant yet. */
  readonly whileEmpty?: 'central';
  readonly message?: string;
}

/** How a sensitive action verifies the person again: endpoints take it from identity/auth/reauthentication.ts. */
export interface Reauthentication {
  /** `by_rule`: the rule behind the endpoint decides whether this request is sensitive. */
  readonly when: 'always' | 'by_rule';
  /** By a rule: what makes a request sensitive, in words that follow its summary. */
  readonly cases?: string;
  /** Whether the body proves who asks; REAUTHENTICATION_REQUIRED if a proof is wrong or insufficient. */
  check(principal: Principal | undefined, body: unknown, platform: Platform): Promise<boolean>;
  /** Runs in the action's transaction once it is done. `act`: the operation, such as `POST /sync/rejoin`. */
  record(tx: Tx, act: string, address: string): Promise<void>;
}

/** A request that was parsed, permitted and prepared for a person, to run in an open transaction. */
export type InnerRequest = (tx: Tx) => Promise<unknown>;

/** Prepares a request in a person's name, with that person's rights. Throws what its endpoint would answer. */
export type PrepareInnerRequest = (
  asked: PortableRequest,
  by: Extract<Principal, { kind: 'user' }>,
) => Promise<InnerRequest>;

interface EndpointOptions<
  M extends Method,
  P extends Fields,
  Q extends Fields,
  B extends Fields,
  R extends z.ZodType | undefined,
  Prepared,
> extends Declaration<M> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: M extends 'GET' ? undefined : B;
  /** Moves money or undoes something, so unknown fields are refused by name. Others ignore them. */
  readonly strictBody?: boolean;
  /** About food, so unknown fields are named in the answer's `warnings`, where nobody overlooks them. */
  readonly warnsOfUnknown?: Data<R> extends WithWarnings ? true : never;
  /** Schema of `data`. It also selects what leaves the server; no unions of objects, no loose objects. */
  readonly reply?: R;
  /** The reply is cached until an event with one of these prefixes; answers ETag and 304. */
  readonly cachedUntil?: string | readonly string[];
  /** A cached reply depends on Accept-Language. */
  readonly variesByLanguage?: boolean;
  /** The tenant of a public endpoint, from its prepared data. */
  readonly tenantOf?: (prepared: Prepared) => number;
  /** A stricter bucket beside the general one: requests a minute per address and this part of the body. */
  readonly strictLimit?: { readonly perMinute: number; readonly bodyField: string };
  /** Why it takes no Idempotency-Key. Every other write takes one. */
  readonly notIdempotent?: Keyless;
  /** Its answer shows a secret once: for an Idempotency-Key it is stored sealed for the token that asked. */
  readonly hasSecretAnswer?: boolean;
  /** Bytes, if a body may be larger than usual. */
  readonly bodyLimit?: number;
  /** What a branch's rule leaves to head office (`HeadOfficeRequired`) is asked there for the person. */
  readonly asksHeadOffice?: boolean;
  /** Runs before the transaction for slow work (hashing, finding a tenant); has no transaction. */
  readonly prepare?: (
    input: Input<P, Q, B> & {
      readonly principal: Principal | undefined;
      /** The person was verified again, as for a sensitive action. */
      readonly isProved: boolean;
    },
    platform: Platform,
    makeReady: PrepareInnerRequest,
  ) => Promise<Prepared>;
  /** Who approved the call, from the prepared data; part of the transaction's caller. */
  readonly approver?: (prepared: Prepared) => Approver | null;
  readonly handle: (input: Input<P, Q, B> & Handles<M> & { readonly prepared: Prepared }) => Result<R>;
}

/** The declaration as the mount, OpenAPI and the contract tests see it: generics checked and erased. */
export interface Endpoint extends Declaration<Method> {
  readonly kind: 'json';
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodObject | undefined;
  readonly strictBody?: boolean;
  readonly warnsOfUnknown?: true;
  readonly reply?: z.ZodType | undefined;
  readonly cachedUntil?: string | readonly string[];
  readonly variesByLanguage?: boolean;
  readonly tenantOf?: (prepared: unknown) => number;
  readonly strictLimit?: { readonly perMinute: number; readonly bodyField: string };
  readonly notIdempotent?: Keyless;
  readonly hasSecretAnswer?: boolean;
  readonly bodyLimit?: number;
  readonly asksHeadOffice?: boolean;
  readonly prepare?: (input: object, platform: Platform, makeReady: PrepareInnerRequest) => Promise<unknown>;
  readonly approver?: (prepared: unknown) => Approver | null;
  readonly handle: (input: object) => Promise<unknown>;
}

export function endpoint<
  const M extends Method,
  P extends Fields = undefined,
  Q extends Fields = undefined,
  B extends Fields = undefined,
  R extends z.ZodType | undefined = undefined,
  Prepared = undefined,
>(options: EndpointOptions<M, P, Q, B, R, Prepared>): Endpoint {
  return { kind: 'json', ...options } as unknown as Endpoint;
}

export interface RawRequest {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string | string[] | undefined>;
  /** The raw bytes; empty for GET. */
  readonly body: Buffer;
  readonly principal: Principal | undefined;
  readonly platform: Platform;
  /** For lasting work: who holds the token now. Throws once it is no longer valid for this endpoint. */
  identifyAgain(): Promise<Principal | undefined>;
}

export interface RawReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: Buffer | string | Readable;
}

/** Outside the envelope: event streams, downloads, replication. Not counted by the rate limit. */
export interface RawEndpoint extends Omit<Declaration<Method>, 'access' | 'status' | 'message'> {
  readonly kind: 'raw';
  readonly access: 'public' | 'node' | Permission;
  readonly bodyLimit?: number;
  /**
   * Answers a stream that ends only with its client: few may be open for one token. The server ends it when it stops.
   */
  readonly endless?: boolean;
  /** For OpenAPI, like `replyType`: the handler reads it itself. */
  readonly query?: z.ZodObject;
  readonly replyType: string;
  readonly handle: (request: RawRequest) => Promise<RawReply>;
}

export const rawEndpoint = (options: Omit<RawEndpoint, 'kind'>): RawEndpoint => ({ kind: 'raw', ...options });

export type AnyEndpoint = Endpoint | RawEndpoint;
