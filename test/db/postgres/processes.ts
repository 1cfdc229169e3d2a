import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import { App } from '../../../server/app.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { setUp } from '../../../server/setup/restaurant.ts';
import { type Request, requestsOn, tokenFor } from '../../harness/app.ts';
import { testClock } from '../../harness/database.ts';
import { tempFolder } from '../../harness/temp.ts';
import { openDatabase } from './central.ts';

export interface Process {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly tenant: TenantDatabase;
  withToken(token: string): Request;
}

/** A server program on the database, as one of several behind one address. */
async function startProcess(databaseUrl: string): Promise<Process> {
  const app = await App.open({
    role: 'central',
    dataDir: join(tempFolder(), 'data'),
    databaseUrl,
    version: 'test',
    clock: testClock(),
    log: pino({ level: 'silent' }),
    rateLimit: 0,
  });
  const server = await app.buildServer({ rateLimit: 0 });
  onTestFinished(async () => {
    await server.close();
    await app.close();
  });
  return {
    app,
    server,
    get tenant() {
      return app.tenants()[0] as TenantDatabase;
    },
    withToken: (token) => requestsOn(server, { authorization: `Bearer ${token}` }),
  };
}

/** Served by two processes. */
export async function openRestaurant(given?: string) {
  const url = given ?? (await openDatabase());
  const [one, two] = [await startProcess(url), await startProcess(url)];
  await setUp(one.app, {
    restaurant: 'Spice Route',
    currency: 'INR',
    timezone: 'Asia/Kolkata',
    ownerEmail: 'owner@spice.example',
    ownerPassword: 'open sesame',
  });
  await expect.poll(() => two.app.tenantIds().length).toBe(1);
  await two.app.serve(1);
  const token = await tokenFor(one.tenant, 'owner', null);
  return { url, one, two, token, ask: [one.withToken(token), two.withToken(token)] as [Request, Request] };
}
