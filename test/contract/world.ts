import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, expect } from 'vitest';
import { App } from '../../server/app.ts';
import { insertCatalogueDefaults } from '../../server/catalogue/defaults.ts';
import { type Role, systemCaller } from '../../server/core/permissions.ts';
import { insertGuestDefaults } from '../../server/guest/defaults.ts';
import { hashPassword } from '../../server/identity/auth/secrets.ts';
import { insertBranch, insertTenant } from '../../server/identity/tenant/create.ts';
import { type Request, type Restaurant, requestsOn, tokenFor } from '../harness/app.ts';
import { testClock } from '../harness/database.ts';
import { faultsOfEvents } from '../harness/events.ts';
import { putMigratedFile } from '../harness/migrated-file.ts';
import { databaseOfFile } from '../harness/postgres/databases.ts';
import { type Watch, watch } from './contents.ts';

export const ownerPassword = 'correct horse';

/** A restaurant with its tokens; those of one role are made once. */
export interface Place extends Restaurant, Watch {
  readonly ownerEmail: string;
  /** Where its other branch's people work. */
  readonly otherBranchId: number;
  token(role: Role): Promise<string>;
  freshToken(role: Role, branchId?: number | null): Promise<string>;
}

/** One installation for a whole test file: the restaurant that is walked, and one that must never see it. */
interface World {
  readonly server: FastifyInstance;
  readonly home: Place;
  readonly abroad: Place;
}

/** Ids of `home` are of this node, so that `abroad` has none of them. */
const HOME_NODE = 3;

export async function openWorld(role: 'branch' | 'central' = 'central'): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-contract-'));
  const clock = testClock();
  const log = pino({ level: process.env.GALLEY_TEST_LOG ?? 'silent' });
  const { databaseUrl, drop } = await databaseOfFile();
  const app = await App.open({
    ...{ role, dataDir: folder, databaseUrl, version: 'test', clock, log, rateLimit: 0 },
    logFolder: join(folder, 'logs'),
    printerNetworks: ['127.0.0.0/8', '10.0.0.0/8', '192.168.0.0/16'],
  });
  app.lan.guestPort = 4_680;
  const server = await app.buildServer({ rateLimit: 0 });
  afterAll(async () => {
    await server.close();
    await app.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const home = await openPlace(app, server, clock, { id: 11, node: HOME_NODE, name: 'Spice Route' });
  const abroad = await openPlace(app, server, clock, { id: 12, node: 0, name: 'Blue Fig' });
  const faults = [home, abroad].map(({ tenant }) => faultsOfEvents(tenant));
  afterAll(() => expect(faults.flat()).toEqual([]));
  return { server, home, abroad };
}

export async function openPlace(
  app: App,
  server: FastifyInstance,
  clock: Restaurant['clock'],
  { id, node, name }: { id: number; node: number; name: string },
): Promise<Place> {
  await register(app, id, name);
  if (!app.postgres) await putMigratedFile(app.tenantFile(id));
  const tenant = await app.openTenant(id, { node, currency: 'EUR' });
  const ownerEmail = `owner@${name.toLowerCase().replace(' ', '-')}.example`;
  const ownerPasswordHash = await hashPassword(ownerPassword);
  const [branchId, otherBranchId] = await tenant.transact(systemCaller, async (tx) => {
    const place = { name, currency: 'EUR', timezone: 'Europe/Paris' };
    await insertTenant(tx, { ...place, ownerName: 'Owner', ownerEmail, ownerPasswordHash });
    await insertCatalogueDefaults(tx);
    await insertGuestDefaults(tx);
    tx.emit({ type: 'user.changed', branchId: null, data: {} });
    const branch = { timezone: 'Europe/Paris', hostNode: node };
    const first = await insertBranch(tx, { ...branch, name: 'Main', code: 'MAIN' });
    return [first, await insertBranch(tx, { ...branch, name: 'Harbour', code: 'PORT' })];
  });
  return placeOn({ app, server, clock, tenant, branchId, otherBranchId, ownerEmail });
}

type Standing = Pick<
  Place,
  'app' | 'server' | 'clock' | 'tenant' | 'branchId' | 'otherBranchId' | 'ownerEmail'
> & {
  /** Those who work there already, each to be taken once. */
  readonly people?: ReadonlyMap<Role, number[]>;
};

/** A restaurant that is there already, with what the samples need of it. */
export function placeOn(standing: Standing): Place {
  const { server, tenant, branchId } = standing;
  const kept = new Map<Role, Promise<string>>();
  const freshToken = (role: Role, branch: number | null = branchId) =>
    tokenFor(tenant, role, branch, standing.people?.get(role)?.pop());
  const token = (role: Role): Promise<string> => {
    const known = kept.get(role) ?? freshToken(role);
    kept.set(role, known);
    return known;
  };
  const withToken = (bearer: string): Request => requestsOn(server, { authorization: `Bearer ${bearer}` });
  return {
    ...standing,
    tenantId: tenant.id,
    token,
    freshToken,
    ...watch(tenant),
    withToken,
    anonymous: requestsOn(server, {}),
    as: async (role) => withToken(await token(role)),
  };
}

const register = (app: App, id: number, name: string): Promise<unknown> =>
  app.control.transact(({ db, now }) =>
    db.insertInto('tenants').values({ id, name, is_active: 1, created_at: now, updated_at: now }).execute(),
  );
