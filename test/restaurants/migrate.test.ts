import { expect, test } from 'vitest';
import { tenantMigrations } from '../../migrations/list.ts';
import { migrate } from '../../server/commands/migrate.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { beside, onPostgres, query } from '../harness/postgres/databases.ts';
import { changeIn, valuesIn } from '../harness/rows.ts';
import { type Office, openOffice, startOffice } from './office.ts';

const LAST = 'drop table webhook_deliveries; drop table webhooks';

/** Sets the schemas of these restaurants back by one version, as an older program leaves them. */
async function openOlderOffice(older: readonly number[], mostMigrated: number): Promise<Office> {
  const office = await openOffice();
  for (const id of older) {
    const tenant = (await office.app.serve(id))?.database as TenantDatabase;
    changeIn(tenant, `${LAST}; delete from migrations where version = ${tenantMigrations.length}`);
  }
  await office.app.control.transact(({ db }) =>
    db.updateTable('tenants').set({ schema_version: null }).where('id', 'in', older).execute(),
  );
  await office.close();
  return startOffice(office, { mostMigrated });
}

const nameAt = async (office: Office, id: number) => {
  const { status, body } = await office.as(office.tokens[id - 1] as string)('GET', '/tenants/current');
  return status === 200 ? status : [status, body.error.message];
};

const run = (office: Office, said: string[] = []) => {
  if (migrate.on !== 'app') throw new Error('no command on an installation');
  return migrate.work(office.app, {}, (line) => said.push(line));
};

test('few older databases are migrated by serving, each when its restaurant is opened', async () => {
  const office = await openOlderOffice([2, 3], 2);
  expect(await nameAt(office, 2)).toBe(200);
  const there = (await office.app.serve(2))?.database as TenantDatabase;
  expect(valuesIn(there, 'select count(*) from migrations')).toEqual([tenantMigrations.length]);
});

test('of many older databases serving refuses each with what to do, until the command has migrated it', async () => {
  const office = await openOlderOffice([2, 3], 1);
  expect(await nameAt(office, 2)).toEqual([503, expect.stringContaining('galley migrate')]);
  expect(await nameAt(office, 1)).toBe(200);
  const said: string[] = [];
  const outcome = await run(office, said);
  expect(said.sort()).toEqual(['restaurant 2: up to date', 'restaurant 3: up to date']);
  expect(outcome).toMatchObject({ data: { restaurants: 3, migrated: 2, failed: {} } });
  office.clock.advance(10_000);
  expect([await nameAt(office, 2), await nameAt(office, 3)]).toEqual([200, 200]);
  expect((await run(office)).data).toMatchObject({ migrated: 0 });
});

test.skipIf(!onPostgres)(
  'a held restaurant fails after a while and alone, and another run resumes there',
  async () => {
    const office = await openOlderOffice([2, 3], 0);
    const holder = await beside(office.databaseUrl as string, 'begin; lock table tenant_2.sync_ctx');
    const outcome = await run(office);
    expect(outcome).toMatchObject({ exitCode: 6, data: { migrated: 1, failed: { 2: expect.any(String) } } });
    await holder.query('rollback');
    expect(await run(office)).toMatchObject({ data: { migrated: 1, failed: {} } });
  },
);

test.skipIf(!onPostgres)('a writer waits no longer than a lock behind a migration', async () => {
  const office = await openOlderOffice([2], 0);
  const url = office.databaseUrl as string;
  const reader = await beside(url, 'begin; lock table tenant_2.sync_ctx in row exclusive mode');
  const migrating = run(office);
  const blocked = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%sync_ctx%'`;
  await expect.poll(async () => (await query(url, blocked))[0]?.n).toBe(1);
  await query(url, 'update tenant_2.sync_ctx set tx = tx + 1');
  await reader.query('rollback');
  expect(await migrating).toMatchObject({ data: { migrated: 1 } });
});
