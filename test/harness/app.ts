import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import { App } from '../../server/app.ts';
import type { AppOptions } from '../../server/app-options.ts';
import type { Role } from '../../server/core/permissions.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { digestOf, newSecret } from '../../server/core/secrets/secrets.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { Endpoint } from '../../server/http/endpoint/endpoint.ts';
import { moneyWriter } from '../../server/http/endpoint/money-fields.ts';
import { insertToken } from '../../server/identity/auth/store.ts';
import { type TestClock, testClock } from './database.ts';
import { faultsOfEvents } from './events.ts';
import { serverFromPool } from './server-pool.ts';
import { tempFolder } from './temp.ts';
import { copyInstallation } from './template.ts';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  readonly body: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly data: any;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

export type Request = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

export interface Restaurant {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly tenant: TenantDatabase;
  readonly tenantId: number;
  readonly branchId: number;
  readonly clock: TestClock;
  /** Requests of a fresh user of the role, paths below /api/v1. */
  as(role: Role): Promise<Request>;
  readonly anonymous: Request;
  withToken(token: string): Request;
}

export interface RestaurantOptions {
  readonly currency?: string;
  readonly role?: 'branch' | 'central';
  readonly rateLimit?: number;
  readonly dataDir?: string;
  readonly logFolder?: string;
  readonly support?: string;
  readonly beside?: AppOptions['backgroundReader'];
  readonly discovery?: AppOptions['discovery'];
  readonly trustedProxies?: readonly string[];
  readonly printerNetworks?: readonly string[];
  readonly webhookNetworks?: readonly string[];
  readonly log?: AppOptions['log'];
  /** The test itself tells events that no program would. */
  readonly tellsAnything?: boolean;
}

/** Every reply is parsed with its schema: a missing or wrong field fails the test. What is not named is dropped later. */
function checkedReplies({ reply, method, path }: Endpoint, data: unknown, exponent: number): void {
  if (!reply) return;
  const result = reply.safeParse(moneyWriter(reply)(structuredClone(data), exponent));
  if (!result.success) {
    throw new Error(`${method} ${path} answers what its schema forbids: ${result.error.message}`);
  }
}

/** Closed with its installation when the test ends. */
async function serverOn(app: App, options: RestaurantOptions): Promise<FastifyInstance> {
  const { log, trustedProxies, support, rateLimit = 0 } = options;
  const isUsual = !(log || trustedProxies || support || rateLimit);
  if (isUsual) return serverFromPool(app, { rateLimit, inspect: checkedReplies });
  const server = await app.buildServer({ rateLimit, trustedProxies, inspect: checkedReplies });
  onTestFinished(async () => {
    await server.close();
    await app.close();
  });
  return server;
}

/** One restaurant in a folder of its own, its API in process. */
export async function openRestaurant(options: RestaurantOptions = {}): Promise<Restaurant> {
  const clock = testClock();
  const role = options.role ?? 'branch';
  const dataDir = options.dataDir ?? join(tempFolder(), 'data');
  const { tenant_id, branch_id, databaseUrl } = await copyInstallation(
    { role, currency: options.currency ?? 'EUR' },
    dataDir,
  );
  const app = await App.open({
    role,
    dataDir,
    databaseUrl,
    version: 'test',
    support: options.support,
    clock,
    log: options.log ?? pino({ level: process.env.GALLEY_TEST_LOG ?? 'silent' }),
    rateLimit: options.rateLimit ?? 0,
    logFolder: options.logFolder,
    printerNetworks: options.printerNetworks,
    webhookNetworks: options.webhookNetworks,
    backgroundReader: options.beside,
    ...(options.discovery && { discovery: options.discovery }),
  });
  const server = await serverOn(app, options);
  const tenant = app.tenant(tenant_id) as TenantDatabase;
  if (!options.tellsAnything) {
    const faults = faultsOfEvents(tenant);
    onTestFinished(() => expect(faults).toEqual([]));
  }
  const withToken = (token: string) => requestsOn(server, { authorization: `Bearer ${token}` });
  return {
    app,
    server,
    tenant,
    tenantId: tenant_id,
    branchId: branch_id ?? 0,
    clock,
    anonymous: requestsOn(server, {}),
    withToken,
    as: async (role) => withToken(await tokenFor(tenant, role, branch_id ?? null)),
  };
}

export function requestsOn(server: FastifyInstance, auth: Record<string, string>): Request {
  return async (method, path, body, headers = {}) => {
    const options: InjectOptions = {
      method,
      url: path.startsWith('/api') || path === '/health' ? path : `/api/v1${path}`,
      headers: { ...auth, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const response = await server.inject(options);
    const parsed = response.headers['content-type']?.toString().includes('json')
      ? response.json()
      : response.body;
    return { status: response.statusCode, body: parsed, data: parsed?.data, headers: response.headers };
  };
}

// As many digits in every name: people are listed by name.
let people = 100;

/** A session of a new user of the role, or of the one that is `known`, without the cost of hashing a password. */
export function tokenFor(
  tenant: TenantDatabase,
  role: Role,
  branchId: number | null,
  known?: number,
): Promise<string> {
  const secret = newSecret();
  return tenant.transact(systemCaller, async (tx) => {
    const userId = known ?? (await insertUser(tx, role));
    const secretHash = digestOf(secret);
    const id = await insertToken(tx, {
      userId,
      branchId,
      secretHash,
      kind: 'session',
      label: null,
      expiresAt: null,
    });
    return `${id}|${secret}`;
  });
}

export async function insertUser(tx: Tx, role: Role): Promise<number> {
  const id = tx.id('users');
  await insert(tx, 'users', {
    id,
    name: `${role} ${++people}`,
    email: `${role}${people}@example.com`,
    role,
    phone: null,
    locale: null,
    password_hash: null,
    pin_hash: null,
    branch_ids: null,
    is_active: 1,
    erased_at: null,
    deleted_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  });
  return id;
}
