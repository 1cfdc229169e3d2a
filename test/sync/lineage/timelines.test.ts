import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { hasPosition, lastCommonTransaction, positionOf } from '../../../sync/lineage/timelines.ts';
import { quiet, testClock } from '../../harness/database.ts';
import { filesOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { rowsIn } from '../../harness/rows.ts';
import { tempFolder } from '../../harness/temp.ts';
import { insertRestaurant, openNode, write } from '../worlds/world.ts';

const here = (tenant: TenantDatabase) => tenant.read(systemCaller, positionOf);
const known = (tenant: TenantDatabase, position: Parameters<typeof hasPosition>[1]) =>
  tenant.read(systemCaller, (reader) => hasPosition(reader, position));
const nothing = (tenant: TenantDatabase) => write(tenant, async () => {});

async function openFile(file: string): Promise<TenantDatabase> {
  const tenant = await openTenant({
    ...{ file, id: 1, role: 'branch', clock: testClock(), log: quiet },
    prepare: () => {},
  } as Parameters<typeof openTenant>[0]);
  onTestFinished(() => tenant.close());
  return tenant;
}

/** The database as it is now, opened by somebody else. */
async function copyOf(tenant: TenantDatabase): Promise<TenantDatabase> {
  filesOf(tenant).writer.pragma('wal_checkpoint(TRUNCATE)');
  const file = join(tempFolder(), 'copy.sqlite');
  cpSync(tenant.file, file);
  return openFile(file);
}

async function openBranch(): Promise<TenantDatabase> {
  const tenant = await openNode({ node: 0, role: 'branch', clock: testClock() });
  await tenant.transact(systemCaller, insertRestaurant);
  return tenant;
}

const lives = (tenant: TenantDatabase) => rowsIn(tenant, 'select * from sync_lives');

test('a database knows each position it was at, and none after it or of another life', async () => {
  const tenant = await openBranch();
  const first = await here(tenant);
  await nothing(tenant);
  const second = await here(tenant);
  expect(second).toEqual({ life: first.life, tx: first.tx + 1 });
  for (const position of [null, first, second]) expect(await known(tenant, position)).toBe(true);
  for (const wrong of [
    { ...second, tx: second.tx + 1 },
    { ...second, life: 'x' },
    { ...first, tx: -1 },
  ])
    expect(await known(tenant, wrong)).toBe(false);
});

test('a transaction that fails begins no life, and the first that stands does', async () => {
  const tenant = await openNode({ node: 1, role: 'branch', clock: testClock() });
  await expect(write(tenant, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(lives(tenant)).toEqual([]);
  await Promise.all([nothing(tenant), nothing(tenant)]);
  expect(lives(tenant).length).toBe(1);
});

test.skipIf(onPostgres)(
  'a copy shares the positions up to where it was copied, and what either does then only it knows',
  async () => {
    const tenant = await openBranch();
    const shared = await here(tenant);
    const copy = await copyOf(tenant);
    await nothing(tenant);
    await nothing(tenant);
    await nothing(copy);
    const [own, other] = [await here(tenant), await here(copy)];
    expect(other.life).not.toBe(own.life);
    for (const one of [tenant, copy]) expect(await known(one, shared)).toBe(true);
    expect([await known(tenant, other), await known(copy, own)]).toEqual([false, false]);
    expect(await copy.read(systemCaller, (reader) => lastCommonTransaction(reader, own))).toBe(shared.tx);
    expect(await tenant.read(systemCaller, (reader) => lastCommonTransaction(reader, other))).toBe(0);
  },
);

test.skipIf(onPostgres)(
  'each opening that writes begins a life, a command too; one that reads begins none',
  async () => {
    const tenant = await openBranch();
    const before = await here(tenant);
    await tenant.close();
    const reading = await openFile(tenant.file);
    expect(await here(reading)).toEqual(before);
    await nothing(reading);
    const after = await here(reading);
    expect(after.life).not.toBe(before.life);
    expect(await known(reading, before)).toBe(true);
    expect(await known(reading, { ...before, tx: after.tx })).toBe(false);
  },
);
