import { join } from 'node:path';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { App } from '../../server/app.ts';
import type { AppOptions } from '../../server/app-options.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { setUp } from '../../server/setup/restaurant.ts';
import { type Request, requestsOn, tokenFor } from '../harness/app.ts';
import { type TestClock, testClock } from '../harness/database.ts';
import { tempFolder } from '../harness/temp.ts';
import { copyInstallation } from '../harness/template.ts';

export const password = 'open sesame';
export const emailOf = (name: string) => `owner@${name.toLowerCase()}.example`;

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Of the owner of each restaurant. */
  readonly tokens: readonly string[];
}

export interface Office extends Place {
  readonly app: App;
  readonly clock: TestClock;
  readonly anonymous: Request;
  as(token: string): Request;
  close(): Promise<void>;
}

type Limits = Pick<AppOptions, 'mostOpen' | 'mostMigrated'>;

/** A head office of three restaurants, started anew. */
export async function openOffice(limits: Limits = {}): Promise<Office> {
  const dataDir = join(tempFolder(), 'data');
  const { tenant_id, databaseUrl } = await copyInstallation({ role: 'central', currency: 'EUR' }, dataDir);
  const { app, close } = await startOffice({ dataDir, databaseUrl, tokens: [] });
  const tokens = [await tokenFor(app.tenant(tenant_id) as TenantDatabase, 'owner', null)];
  for (const restaurant of ['Fig', 'Shell']) {
    const { tenant_id: id } = await setUp(app, {
      ...{ restaurant, currency: 'EUR', timezone: 'Europe/Paris' },
      ...{ ownerEmail: emailOf(restaurant), ownerPassword: password },
    });
    tokens.push(await tokenFor(app.tenant(id) as TenantDatabase, 'owner', null));
  }
  await close();
  return startOffice({ dataDir, databaseUrl, tokens }, limits);
}

export async function startOffice(
  { dataDir, databaseUrl, tokens }: Place,
  limits: Limits = {},
): Promise<Office> {
  const clock = testClock();
  const app = await App.open({
    ...{ role: 'central', version: 'test', rateLimit: 0, log: pino({ level: 'silent' }) },
    ...{ dataDir, databaseUrl, clock, ...limits },
  });
  const server = await app.buildServer({ rateLimit: 0 });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close().then(() => app.close());
    return closed;
  };
  onTestFinished(close);
  const as = (token: string) => requestsOn(server, { authorization: `Bearer ${token}` });
  const anonymous = requestsOn(server, {});
  return { app, clock, dataDir, databaseUrl, tokens, anonymous, as, close };
}
