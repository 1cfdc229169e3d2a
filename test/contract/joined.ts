import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll } from 'vitest';
import { App } from '../../server/app.ts';
import { enrol } from '../../server/commands/joining/enrol.ts';
import { type Role, roles, systemCaller } from '../../server/core/permissions.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { createBranch } from '../../server/identity/branches/create.ts';
import { Exchange } from '../../sync/exchange/exchange.ts';
import { readLink } from '../../sync/lineage/link.ts';
import { speakerOf } from '../../sync/replication.ts';
import { HttpCentral } from '../../sync/wire/http-central.ts';
import { insertUser } from '../harness/app.ts';
import { type TestClock, testClock } from '../harness/database.ts';
import { openPlace, type Place, placeOn } from './world.ts';

const TENANT = 1;
/** Each sample may want a person of its own. */
const PEOPLE_OF_ROLE = 40;

/** A restaurant at a central instance and the server of one of its branches, each a whole installation. */
export interface Joined {
  readonly central: Place;
  readonly branch: Place;
  /** Exchanges rows until neither has anything left to say. */
  settle(): Promise<void>;
}

export async function openJoined(): Promise<Joined> {
  const clock = testClock();
  const office = await openInstallation('central', clock);
  const central = await openPlace(office.app, office.server, clock, {
    id: TENANT,
    node: 0,
    name: 'Spice Route',
  });
  await office.server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(office.server.server.address() as AddressInfo).port}`;
  const { id: branchId } = await central.tenant.transact(systemCaller, (tx) =>
    createBranch(tx, { name: 'Quay', code: 'QUAY', timezone: 'Europe/Paris' }),
  );
  // At a branch nobody would be made who may more than its staff.
  const people = await central.tenant.transact(systemCaller, async (tx) => {
    const made = new Map<Role, number[]>();
    for (const role of roles) {
      const accounts: number[] = [];
      for (let n = 0; n < PEOPLE_OF_ROLE; n++) accounts.push(await insertUser(tx, role));
      made.set(role, accounts);
    }
    return made;
  });
  const { code } = await office.app.invitations.create(TENANT, branchId);

  const { app, server } = await openInstallation('branch', clock);
  if (enrol.on !== 'app') throw new Error('a branch joins through its app');
  await enrol.work(app, { url, code }, () => {});
  const tenant = app.tenant(TENANT) as TenantDatabase;
  const standing = { app, server, clock, tenant, branchId, people };
  const branch = placeOn({ ...standing, otherBranchId: central.branchId, ownerEmail: central.ownerEmail });
  const settle = await settling(tenant, clock);
  await settle();
  return { central, branch, settle };
}

async function openInstallation(
  role: 'branch' | 'central',
  clock: TestClock,
): Promise<{ app: App; server: FastifyInstance }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-joined-'));
  const log = pino({ level: process.env.GALLEY_TEST_LOG ?? 'silent' });
  const app = await App.open({
    role,
    dataDir,
    version: 'test',
    clock,
    log,
    rateLimit: 0,
    printerNetworks: ['0.0.0.0/0'],
  });
  app.lan.guestPort = 4_680;
  const server = await app.buildServer({ rateLimit: 0 });
  afterAll(async () => {
    await server.close();
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { app, server };
}

async function settling(tenant: TenantDatabase, clock: TestClock): Promise<() => Promise<void>> {
  const link = await tenant.read(systemCaller, readLink);
  if (!link) throw new Error('the branch did not join');
  const central = new HttpCentral(link.centralUrl, speakerOf(tenant, link));
  afterAll(() => central.close());
  const exchange = new Exchange({ tenant, link, central, clock });
  await exchange.hello();
  return async () => {
    for (let round = 0; round < 50; round++) {
      if ((await exchange.push()) + (await exchange.pull()) === 0) return;
    }
    throw new Error('the exchange does not come to rest');
  };
}
