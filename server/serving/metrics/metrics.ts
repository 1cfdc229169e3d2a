import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from '../../app.ts';
import { installationGauges } from './installation.ts';

/** From a cached menu to a report of a year. */
const SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30];

/**
 * What Prometheus collects from this process. Labels are routes, statuses and codes: no name, no id of a record, and no
 * path that was asked for.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #seconds: Histogram<'method' | 'route'>;
  readonly #errors: Counter<'code'>;

  constructor(app: App) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: 'galley_http_requests_total',
      help: 'Requests by the pattern of their route and the class of the answer.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'galley_http_request_duration_seconds',
      help: 'Seconds from a request to the end of its answer; streams are left out.',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    });
    this.#errors = new Counter({
      name: 'galley_errors_total',
      help: 'Answers that are errors, by their code.',
      labelNames: ['code'],
      registers,
    });
    installationGauges(app, registers);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  readonly answered = (request: FastifyRequest, reply: FastifyReply): void => {
    const at = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
    this.#requests.inc({ ...at, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (reply.failure !== undefined) this.#errors.inc({ code: reply.failure });
    if (!isStream(reply)) this.#seconds.observe(at, reply.elapsedTime / 1_000);
  };
}

const isStream = (reply: FastifyReply): boolean =>
  String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream');
