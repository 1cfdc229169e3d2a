import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { messageOf } from '../core/errors.ts';
import { toIso } from '../core/time/time.ts';
import { identifyCallers } from './callers/authenticate.ts';
import { limitRates, withoutRateLimit } from './callers/rate-limit.ts';
import { serveDocs } from './docs/routes.ts';
import type { AnyEndpoint, Endpoint } from './endpoint/endpoint.ts';
import type { Authenticate, Platform } from './endpoint/platform.ts';
import type { EventCatalogue } from './events/event.ts';
import { refuseUnknownHosts } from './listeners/known-hosts.ts';
import { allowLocalOrigins } from './listeners/local-origins.ts';
import { warnOfProxies } from './listeners/proxies.ts';
import { requireTls } from './listeners/require-tls.ts';
import { readJson } from './mounting/json-body.ts';
import { handleUnknownRoutes, headAsGet, shadowParameterPaths } from './mounting/methods.ts';
import { mountEndpoints } from './mounting/mount.ts';
import { mountRawEndpoints } from './mounting/raw.ts';
import { servePages } from './pages/console.ts';
import { type FindMedia, serveMedia } from './pages/media.ts';
import { servePairing } from './pages/pair-page.ts';
import { pairFolder } from './pages/static-files.ts';
import { handleFailures, sendFailure, toAppError } from './replies/failures.ts';
import { sendText, setReplyHeaders } from './replies/reply-head.ts';

export interface ServerOptions {
  readonly platform: Platform;
  readonly endpoints: readonly AnyEndpoint[];
  /** None where nobody listens, as in some tests. */
  readonly events?: EventCatalogue;
  readonly authenticate: Authenticate;
  readonly findMedia: FindMedia;
  readonly log: FastifyBaseLogger;
  /** Requests a minute; 0 = off. */
  readonly rateLimit: number;
  /** Addresses and networks whose forwarding headers are believed; none unless given. */
  readonly trustedProxies?: readonly string[] | undefined;
  readonly inspect?: (endpoint: Endpoint, data: unknown, exponent: number) => void;
}

/** Far more than any order; endpoints that take pictures have a limit of their own. */
const BODY_LIMIT = 1024 * 1024;

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // A child logger a request is a fifth of a small answer's cost; the lines name the request themselves.
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
  warnOfProxies(app);
  setReplyHeaders(app);
  refuseUnknownHosts(app, options.platform);
  allowLocalOrigins(app);
  requireTls(app, options.platform);
  identifyCallers(app, options.authenticate, options.platform);
  await limitRates(app, options.rateLimit);
  handleUnknownRoutes(app, options.rateLimit > 0);
  mount(app, options);
  return app;
}

/** A UUID whose last part counts the requests of this server: made at random each would cost as much as routing it. */
function countedIds(): () => string {
  const ofServer = randomUUID().slice(0, -12);
  let count = 0;
  return () => ofServer + (++count).toString(16).padStart(12, '0');
}

/** Endpoints read and write by schemas of their own: the framework's validator, five megabytes, is never loaded. */
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

/** Levels at which no line of a request is written. */
const QUIET: ReadonlySet<string> = new Set(['silent', 'fatal', 'error', 'warn']);

/** One line a request, with the route's pattern: tokens and codes that travel in a path stay out of the log. */
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

function principalFacts({ principal }: FastifyRequest): object {
  if (!principal) return {};
  if (principal.kind === 'node') return { tenant: principal.tenant.id, node: principal.node };
  return { tenant: principal.tenant.id, user: principal.caller.userId, branch: principal.caller.branchId };
}

function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health', { config: withoutRateLimit }, (_request, reply) => {
    const status = healthOf(platform);
    const problems = platform.health.ailments.map(({ code, reason }) => ({
      ...{ code, message: messageOf(code) },
      ...(reason !== undefined && { reason }),
    }));
    const isServing = status === 'ok';
    const health = {
      status: isServing && problems.length > 0 ? 'degraded' : status,
      ...(problems.length > 0 && { problems }),
      role: platform.role,
      version: platform.version,
      time: toIso(platform.clock.now()),
    };
    sendText(reply, isServing ? 200 : 503, JSON.stringify(health));
  });
}

function healthOf(platform: Platform): 'ok' | 'not_set_up' | 'database_unavailable' {
  if (platform.tenants().length === 0) return 'not_set_up';
  return platform.databaseAnswers ? 'ok' : 'database_unavailable';
}
