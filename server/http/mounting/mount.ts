import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reauthenticationRequired } from '../../core/access/refusals.ts';
import { AppError } from '../../core/errors.ts';
import { type Caller, systemCaller } from '../../core/permissions.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { assertPermitted, authorize } from '../callers/authorize.ts';
import { strictLimit } from '../callers/rate-limit.ts';
import { Facts, noFacts } from '../callers/request-facts.ts';
import {
  type Endpoint,
  type InnerRequest,
  type PrepareInnerRequest,
  type Reauthentication,
  Reply,
  type RequestFacts,
} from '../endpoint/endpoint.ts';
import { InFlightKeys, type StoredReply } from '../endpoint/idempotency.ts';
import type { Platform, Principal } from '../endpoint/platform.ts';
import type { CachedReply, InvalidatedBy } from '../endpoint/reply-cache.ts';
import type { UnknownField } from '../endpoint/unknown-fields.ts';
import { queryValidator, type Read, validator } from '../endpoint/validate.ts';
import { compressedFor, compressedOf } from '../replies/compressed-json.ts';
import { addVary, sendNotModified, sendText } from '../replies/reply-head.ts';
import { replyWriter, type WriteReply } from '../replies/reply-writer.ts';
import { type Answered, answerOnce, ownKey } from './answer-once.ts';
import { unreadFields, wantsStrict, withFieldWarning } from './field-warnings.ts';
import { forwardRefused } from './forwarding.ts';
import { innerRequest } from './inner-requests.ts';

interface MountOptions {
  readonly platform: Platform;
  readonly limited: boolean;
  /** Tests parse every reply strictly; its amounts are still minor units. */
  readonly inspect?: (endpoint: Endpoint, data: unknown, exponent: number) => void;
}

const PREFIX = '/api/v1';
export const urlOf = (path: string): string => PREFIX + path.replace(/\{(\w+)\}/g, ':$1');

interface Parsed {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: RequestFacts;
  /** Fields of the body that nobody reads. */
  readonly unknown: readonly UnknownField[];
}

/** With what it is done. */
type Work = { readonly prepared: unknown } & ({ readonly reader: Reader } | { readonly tx: Tx });

/** An endpoint's compiled schemas. */
interface Compiled {
  readonly params: Read;
  readonly query: Read;
  readonly body: Read;
  readonly strictBody: Read;
  readonly write: WriteReply;
}

const compile = ({ params, query, body, strictBody, reply }: Endpoint): Compiled => ({
  params: validator(params, {}),
  query: queryValidator(query),
  body: validator(body, {}, strictBody),
  strictBody: validator(body, {}, true),
  write: replyWriter(reply),
});

class Mounted {
  readonly endpoint: Endpoint;
  readonly #options: MountOptions;
  readonly #running: InFlightKeys;
  readonly #makeReady: PrepareInnerRequest;
  #ready: Compiled | undefined;

  constructor(
    endpoint: Endpoint,
    options: MountOptions,
    running: InFlightKeys,
    makeReady: PrepareInnerRequest,
  ) {
    this.endpoint = endpoint;
    this.#options = options;
    this.#running = running;
    this.#makeReady = makeReady;
  }

  /** Compiled at the first request: compiling every endpoint would take most of the server's start. */
  get #compiled(): Compiled {
    this.#ready ??= compile(this.endpoint);
    return this.#ready;
  }

  respond(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    const { cachedUntil } = this.endpoint;
    return cachedUntil ? this.#respondCached(request, reply, cachedUntil) : this.#respondAnew(request, reply);
  }

  async #respondAnew(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { status, payload, replayed } = await this.#run(request, this.#read(request));
    if (replayed) void reply.header('idempotency-replayed', 'true');
    sendText(reply, status, compressedFor(request, reply, payload));
  }

  /** Answers synchronously from the cache. */
  #respondCached(request: FastifyRequest, reply: FastifyReply, until: InvalidatedBy): void | Promise<void> {
    const { principal } = request;
    if (principal?.kind !== 'user') throw new AppError('UNAUTHENTICATED');
    const { replies } = principal.served;
    const { branchId, role, branches } = principal.caller;
    const language = this.endpoint.variesByLanguage ? request.headers['accept-language'] : '';
    if (this.endpoint.variesByLanguage) addVary(reply, 'Accept-Language');
    // A query in the very same words is answered before anything is parsed.
    const asked = `${branchId} ${role} ${branches} ${language} ${request.url}`;
    const { now } = this.#options.platform.clock;
    const known = replies.askedAs(asked, now());
    if (known) return sendCached(request, reply, known);
    const input = this.#read(request);
    // Read by their schemas: neither unknown parameters nor their order make another answer.
    const key = JSON.stringify([
      branchId,
      role,
      branches,
      this.endpoint.path,
      input.params,
      input.query,
      language,
    ]);
    const kept = replies.get(key, now());
    if (kept) return sendCached(request, reply, replies.answer(key, asked, kept));
    return this.#run(request, input).then(({ payload, until: moment }) =>
      sendCached(request, reply, replies.answer(key, asked, replies.put(key, until, payload, moment))),
    );
  }

  #read(request: FastifyRequest): Parsed {
    return this.#parse(request, request.principal?.tenant.profile.exponent ?? 2);
  }

  #run(request: FastifyRequest, input: Parsed): Promise<Answered> {
    const known = request.principal?.tenant;
    const { bearer, idempotencyKey } = input.request;
    // A secret is never stored in plain text, and without a token there is nothing to encrypt it with.
    const isKept = bearer !== null || !this.endpoint.hasSecretAnswer;
    const key = isKept ? ownKey(callerOf(request), idempotencyKey) : null;
    if (key === null) return this.#execute(request, input, null);
    const scope = `${known?.id} ${callerOf(request).branchId} ${key}`;
    return this.#running.during(scope, () => this.#execute(request, input, key));
  }

  async #execute(request: FastifyRequest, input: Parsed, key: string | null): Promise<Answered> {
    const { platform } = this.#options;
    const { prepare, reauthenticate } = this.endpoint;
    const isProved = reauthenticate !== undefined && (await this.#isProved(reauthenticate, request, input));
    const { principal } = request;
    const prepared = prepare && (await prepare({ ...input, principal, isProved }, platform, this.#makeReady));
    const tenant = request.principal?.tenant ?? (await this.#tenantOf(prepared));
    const vouched = this.#vouched(callerOf(request), prepared);
    const caller = isProved ? { ...vouched, reauthenticated: true } : vouched;
    if (this.endpoint.method === 'GET') {
      return await tenant.read(caller, (reader) => this.#answer({ ...input, prepared, reader }, reader));
    }
    // Promises are passed on and awaited: one returned by an async function takes three turns to resolve.
    const answerIn = (tx: Tx) =>
      isProved
        ? this.#answerGrave({ ...input, prepared, tx }, tx)
        : this.#answer({ ...input, prepared, tx }, tx);
    try {
      const sealedFor = this.endpoint.hasSecretAnswer ? input.request.bearer : null;
      const work = (tx: Tx) =>
        key === null ? answerIn(tx) : answerOnce(tx, key, request, answerIn, sealedFor);
      return await tenant.transact(caller, work, { isRetryable: true });
    } catch (error) {
      return forwardRefused(error, request, this.endpoint, { platform, tenant, caller, key });
    }
  }

  /** Runs as another request calls it in that one's transaction, once its person is permitted. */
  async within(
    { params, query, body }: { params: object; query: object; body: unknown },
    principal: Extract<Principal, { kind: 'user' }>,
  ): Promise<InnerRequest> {
    const { access, prepare, handle } = this.endpoint;
    if (access === 'public') throw new AppError('FORBIDDEN');
    assertPermitted(principal, access);
    const { exponent } = principal.tenant.profile;
    const input = {
      params: this.#compiled.params(params, exponent),
      query: this.#compiled.query(query, exponent),
      body: this.#compiled.body(body, exponent),
      request: noFacts,
    };
    const asked = { ...input, principal, isProved: false };
    const prepared = await prepare?.(asked, this.#options.platform, this.#makeReady);
    return (tx) => handle({ ...input, prepared, tx });
  }

  async #isProved(
    { when, check }: Reauthentication,
    { principal }: FastifyRequest,
    { body }: Parsed,
  ): Promise<boolean> {
    const isProved = await check(principal, body, this.#options.platform);
    if (!isProved && when === 'always') throw reauthenticationRequired();
    return isProved;
  }

  async #answerGrave(
    input: Parsed & { readonly prepared: unknown; readonly tx: Tx },
    tx: Tx,
  ): Promise<StoredReply> {
    const answer = await this.#answer(input, tx);
    const { method, path, reauthenticate } = this.endpoint;
    await reauthenticate?.record(tx, `${method} ${path}`, input.request.address);
    return answer;
  }

  #vouched(caller: Caller, prepared: unknown): Caller {
    const approver = this.endpoint.approver?.(prepared) ?? null;
    return approver === null ? caller : { ...caller, approver };
  }

  async #answer(input: Parsed & Work, handle: Reader | Tx): Promise<StoredReply> {
    const result = await this.endpoint.handle(input);
    const { data: told, parts } = result instanceof Reply ? result : { data: result, parts: {} };
    const data = withFieldWarning(told, input.unknown);
    const { exponent } = handle.tenant;
    this.#options.inspect?.(this.endpoint, data, exponent);
    const message = parts.message ?? this.endpoint.message;
    return {
      status: parts.status ?? this.endpoint.status ?? 200,
      ...(parts.until != null && { until: parts.until }),
      payload: this.#compiled.write(data, exponent, message, parts.meta),
    };
  }

  #parse(request: FastifyRequest, exponent: number): Parsed {
    return {
      params: this.#compiled.params(request.params, exponent),
      query: this.#compiled.query(request.query, exponent),
      body: this.#bodyReader(request)(request.body, exponent),
      request: new Facts(request, isRepeatable(this.endpoint)),
      unknown: unreadFields(this.endpoint, request.body),
    };
  }

  #bodyReader(request: FastifyRequest): Read {
    return wantsStrict(request) ? this.#compiled.strictBody : this.#compiled.body;
  }

  async #tenantOf(prepared: unknown): Promise<TenantDatabase> {
    const served = await this.#options.platform.serve(this.endpoint.tenantOf?.(prepared) ?? 0);
    if (!served)
      throw new AppError('NOT_FOUND', { message: 'Restaurant not found. Check the address or code.' });
    return served.database;
  }
}

export function mountEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  options: MountOptions,
): void {
  const running = new InFlightKeys();
  const makeReady: PrepareInnerRequest = (asked, by) => innerRequest(all, asked, by);
  const all = endpoints.map((endpoint) => new Mounted(endpoint, options, running, makeReady));
  for (const mounted of all) {
    const { endpoint } = mounted;
    for (const { method, path } of [endpoint, ...(endpoint.aliases ?? [])]) {
      app.route({
        method,
        url: urlOf(path),
        ...strictLimit(endpoint, options.platform.clock, options.limited),
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        preParsing: (request, _reply, payload, done) => {
          authorize(endpoint, request, options.platform);
          done(null, payload);
        },
        handler: (request, reply) => mounted.respond(request, reply),
      });
    }
  }
}

const callerOf = (request: FastifyRequest) =>
  !request.principal || request.principal.kind === 'node' ? systemCaller : request.principal.caller;

/** Whether its answer is stored for an Idempotency-Key; others ignore the header. */
const isRepeatable = ({ method, notIdempotent }: Endpoint): boolean => method !== 'GET' && !notIdempotent;

function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedReply): void {
  void reply.header('etag', cached.etag).header('cache-control', 'private, no-cache');
  if (matchesEtag(cached.etag, request.headers['if-none-match'])) sendNotModified(reply);
  else sendText(reply, 200, compressedOf(request, reply, cached));
}

/** Proxies weaken a validator, and a client may hold several. */
export const matchesEtag = (etag: string, held = ''): boolean =>
  held.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
