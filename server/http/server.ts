import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { identifyCallers } from './callers/authenticate.ts';
import { limitRates } from './callers/rate-limit.ts';
import { serveDocs } from './docs/routes.ts';
import type { AnyEndpoint, Endpoint } from './endpoint/endpoint.ts';
import type { Authenticate, Platform } from './endpoint/platform.ts';
import type { EventCatalogue } from './events/event.ts';
import { refuseUnknownHosts } from './listeners/known-hosts.ts';
import { allowLocalOrigins } from './listeners/local-origins.ts';
import { warnOfProxies } from './listeners/proxies.ts';
import { requireTls } from './listeners/require-tls.ts';
import { passToTraining, type TrainingDoor } from './listeners/training-door.ts';
import { readJson } from './mounting/json-body.ts';
import { handleUnknownRoutes, headAsGet, shadowParameterPaths } from './mounting/methods.ts';
import { mountEndpoints } from './mounting/mount.ts';
import { mountRawEndpoints } from './mounting/raw.ts';
import { servePages } from './pages/console.ts';
import { serveHealth } from './pages/health.ts';
import { type FindMedia, serveMedia } from './pages/media.ts';
import { servePairing } from './pages/pair-page.ts';
import { pairFolder } from './pages/static-files.ts';
import { handleFailures, sendFailure, toAppError } from './replies/failures.ts';
import { setReplyHeaders } from './replies/reply-head.ts';

interface ServerOptions {
  readonly platform: Platform;
  readonly endpoints: readonly AnyEndpoint[];
  /** None if nobody listens, as in some tests. */
  readonly events?: EventCatalogue;
  readonly authenticate: Authenticate;
  readonly findMedia: FindMedia;
  /** Absent where nobody practices. */
  readonly training?: TrainingDoor | undefined;
  readonly log: FastifyBaseLogger;
  /** Requests a minute; 0 = off. */
  readonly rateLimit: number;
  /** Addresses and networks whose forwarding headers are trusted; default: none. */
  readonly trustedProxies?: readonly string[] | undefined;
  readonly inspect?: (endpoint: Endpoint, data: unknown, exponent: number) => void;
  /** Called after each answer. */
  readonly answered?: AnswerObserver | undefined;
}

export type AnswerObserver = (request: FastifyRequest, reply: FastifyReply) => void;

/** Far more than any order; endpoints for pictures have a limit of their own. */
const BODY_LIMIT = 1024 * 1024;

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // A child logger for each request is a fifth of a small answer's cost; the lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    genReqId: countedIds(),
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 300 },
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    rewriteUrl: (raw) => {
      headAsGet(raw);
      return raw.url ?? '/';
    },
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => void sendFailure(request, reply, toAppError(error)),
  }) as unknown as FastifyInstance;
  handleFailures(app, (error) => options.platform.health.met(error));
  readJson(app);
  logRequests(app);
  if (options.answered) observeAnswers(app, options.answered);
  warnOfProxies(app);
  setReplyHeaders(app);
  refuseUnknownHosts(app, options.platform);
  allowLocalOrigins(app);
  requireTls(app, options.platform);
  if (options.training) passToTraining(app, options.training);
  identifyCallers(app, options.authenticate, options.platform);
  await limitRates(app, options.rateLimit);
  handleUnknownRoutes(app, options.rateLimit > 0);
  mount(app, options);
  return app;
}

/** A UUID whose last part counts this server's requests: a random one would cost as much as routing. */
function countedIds(): () => string {
  const ofServer = randomUUID().slice(0, -12);
  let count = 0;
  return () => ofServer + (++count).toString(16).padStart(12, '0');
}

/** Endpoints use their own schemas, so the framework's validator, five megabytes, is never loaded. */
const noSchemas = () => () => {
  throw new Error('a route has a schema of the framework');
};

function mount(app: FastifyInstance, options: ServerOptions): void {
  const { endpoints, platform, rateLimit, inspect } = options;
  const json = endpoints.filter((endpoint) => endpoint.kind === 'json');
  mountEndpoints(app, json, { platform, limited: rateLimit > 0, ...(inspect && { inspect }) });
  mountRawEndpoints(
    app,
    endpoints.filter((endpoint) => endpoint.kind === 'raw'),
    platform,
    options.authenticate,
  );
  shadowParameterPaths(app, endpoints);
  serveDocs(app, options, platform.version);
  serveHealth(app, platform);
  serveMedia(app, platform, options.findMedia);
  servePages(app, platform);
  servePairing(app, pairFolder(), platform);
}

/** Levels at which no request line is written. */
const QUIET: ReadonlySet<string> = new Set(['silent', 'fatal', 'error', 'warn']);

/** One line a request, with the route's pattern: tokens and codes in a path stay out of the log. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (QUIET.has(app.log.level)) return done();
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...principalFacts(request),
      },
      'request',
    );
    done();
  });
}

function observeAnswers(app: FastifyInstance, answered: AnswerObserver): void {
  app.addHook('onResponse', (request, reply, done) => {
    answered(request, reply);
    done();
  });
}

function principalFacts({ principal }: FastifyRequest): object {
  if (!principal) return {};
  if (principal.kind === 'node') return { tenant: principal.tenant.id, node: principal.node };
  return { tenant: principal.tenant.id, user: principal.caller.userId, branch: principal.caller.branchId };
}
