import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { query } from '../../harness/postgres/databases.ts';
import { type PostgresForTests, startPostgres } from '../../harness/postgres/server.ts';
import { tempFolder } from '../../harness/temp.ts';
import { addArea } from '../../sync/worlds/rows.ts';
import { openCentral } from './central.ts';

const DATABASE = 'galley';

async function started(): Promise<PostgresForTests> {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  return server;
}

/** A standby that has what its primary had; it is sent no more. */
async function standbyOf(primary: PostgresForTests): Promise<PostgresForTests> {
  const standby = await started();
  const folder = join(tempFolder(), 'copy');
  await Promise.all([primary.off(), standby.off()]);
  primary.copyTo(folder);
  standby.putBack(folder);
  rmSync(folder, { recursive: true });
  await Promise.all([primary.on(), standby.on({ standby: true })]);
  return standby;
}

test('of several hosts the primary serves, and the standby once it was promoted', async () => {
  const primary = await started();
  await primary.make(DATABASE);
  await openCentral(primary.urlOf(DATABASE));
  const standby = await standbyOf(primary);
  const { port } = new URL(standby.urlOf(DATABASE));
  const url = primary.urlOf(DATABASE).replace('@', `@127.0.0.1:${port},`);
  const tenant = await openCentral(url);
  const add = (name: string) => tenant.transact(systemCaller, (tx) => addArea(tx, 1, name));
  await add('Hall');
  expect(await query(primary.urlOf(DATABASE), 'select name from tenant_1.areas')).toEqual([{ name: 'Hall' }]);

  await primary.off();
  await expect(add('Lost')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await query(standby.urlOf(DATABASE), 'select pg_promote()');
  await add('Bar');
  expect(await query(standby.urlOf(DATABASE), 'select name from tenant_1.areas')).toEqual([{ name: 'Bar' }]);
});
