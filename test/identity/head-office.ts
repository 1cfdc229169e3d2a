import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { App } from '../../server/app.ts';
import { enrol } from '../../server/commands/joining/enrol.ts';
import { systemClock } from '../../server/core/time/clock.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { setUp } from '../../server/setup/restaurant.ts';
import { type Request, requestsOn } from '../harness/app.ts';
import { tempFolder } from '../harness/temp.ts';

const owner = { email: 'owner@example.com', password: 'correct horse' };

/** One installation as it is served, listening on loopback. */
interface Installation {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly url: string;
  readonly anonymous: Request;
  withToken(token: string): Request;
  logIn(email?: string, password?: string): Promise<Request>;
}

export async function openInstallation(role: 'branch' | 'central'): Promise<Installation> {
  const log = pino({ level: process.env.GALLEY_TEST_LOG ?? 'silent' });
  const dataDir = join(tempFolder(), role);
  const app = await App.open({ role, dataDir, version: 'test', clock: systemClock, log, rateLimit: 0 });
  const server = await app.buildServer({ rateLimit: 0 });
  await server.listen({ host: '127.0.0.1', port: 0 });
  await app.startWork();
  onTestFinished(async () => {
    const closed = server.close();
    server.server.closeAllConnections();
    await closed;
    await app.close();
  });
  const withToken = (token: string) => requestsOn(server, { authorization: `Bearer ${token}` });
  const anonymous = requestsOn(server, {});
  return {
    app,
    server,
    url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    anonymous,
    withToken,
    logIn: async (email = owner.email, password = owner.password) =>
      withToken((await anonymous('POST', '/auth/login', { email, password })).data.token),
  };
}

export interface HeadOffice {
  readonly central: Installation;
  readonly branch: Installation;
  /** Of the owner, at each side. */
  readonly office: Request;
  readonly shop: Request;
  readonly branchId: number;
  readonly tenant: TenantDatabase;
}

/** A central instance and the server of one of its branches, made, invited, enrolled and replicating over HTTP. */
export async function openHeadOffice(): Promise<HeadOffice> {
  const central = await openInstallation('central');
  const restaurant = { restaurant: 'Spice Route', currency: 'INR', timezone: 'Asia/Kolkata' };
  const { tenant_id } = await setUp(central.app, {
    ...restaurant,
    ownerEmail: owner.email,
    ownerPassword: owner.password,
  });
  const office = await central.logIn();
  const { data: made } = await office('POST', '/branches', { name: 'MG Road' });
  const { data: invitation } = await office('POST', `/branches/${made.id}/invitations`, {
    reauthentication: { password: owner.password },
  });
  const branch = await openInstallation('branch');
  await enrolAt(branch, central.url, invitation.code);
  const shop = await branch.logIn();
  const tenant = branch.app.tenant(tenant_id) as TenantDatabase;
  return { central, branch, office, shop, branchId: made.id, tenant };
}

/** As `galley enrol URL CODE` does it beside a running server. */
export async function enrolAt({ app }: Installation, url: string, code: string): Promise<void> {
  if (enrol.on !== 'app') throw new Error('enrol works on an open installation');
  await enrol.work(app, { url, code }, () => {});
}
