import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { PostgresServer } from '../../../server/db/postgres/server.ts';
import { quiet } from '../../harness/database.ts';
import { query } from '../../harness/postgres/databases.ts';
import { addArea } from '../../sync/worlds/rows.ts';
import { openCentral, openDatabase, SCHEMA } from './central.ts';
import { openSilentLine } from './silent-line.ts';

const IMPATIENT = { answer: 500, line: 500 };

const add = (tenant: TenantDatabase, name: string) =>
  tenant.transact(systemCaller, (tx) => addArea(tx, 1, name));

const areas = async (url: string) =>
  (await query(url, `select name from ${SCHEMA}.areas order by name`)).map(({ name }) => name);

async function throughLine() {
  const url = await openDatabase();
  const line = await openSilentLine(url);
  return { url, line, tenant: await openCentral(line.url, IMPATIENT) };
}

test('a write whose server went without a word fails in time, and the next comes to the server that is there now', async () => {
  const { url, line, tenant } = await throughLine();
  await add(tenant, 'Terrace');
  line.vanish();
  await expect(add(tenant, 'Lost')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await add(tenant, 'Garden');
  expect(await areas(url)).toEqual(['Garden', 'Terrace']);
});

test('a process that hears nothing any more asks, and hears again what others say', async () => {
  const { url, line, tenant } = await throughLine();
  const other = await openCentral(url);
  await add(tenant, 'Terrace');
  const heard: unknown[] = [];
  tenant.onEvent(({ data }) => void heard.push(data.n));
  line.vanish();
  await expect(tenant.catchUp()).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await expect
    .poll(
      async () => {
        await other.transact(systemCaller, async (tx) => {
          tx.emit({ type: 'menu.changed', branchId: null, data: { n: 7 } });
        });
        await tenant.catchUp();
        return heard;
      },
      { timeout: 20_000 },
    )
    .toContain(7);
});

test('work is given up by a process whose server went without a word, and begun again where there is one', async () => {
  const url = await openDatabase();
  const line = await openSilentLine(url);
  const server = new PostgresServer(line.url, quiet, IMPATIENT);
  onTestFinished(() => server.end());
  const said: string[] = [];
  await query(
    url,
    `create schema control; create table control.processes (id int8 primary key, seen_at int8);
      create schema tenant_1; create table tenant_1.sync_ctx (id int8, duty int8); insert into tenant_1.sync_ctx values (1)`,
  );
  await server.duties.start(() => {});
  await server.duties.add(1, {
    start: async () => said.push('on'),
    stop: async () => said.push('off'),
  });
  line.vanish();
  await expect.poll(() => said, { timeout: 20_000 }).toEqual(['on', 'off', 'on']);
});
