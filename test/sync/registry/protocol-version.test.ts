import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { replicatedTables } from '../../../server/tables.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { testClock } from '../../harness/database.ts';
import { filesOf } from '../../harness/files.ts';
import { rowsIn } from '../../harness/rows.ts';
import { addOrder } from '../worlds/rows.ts';
import { connect, meet, openPair } from '../worlds/skew.ts';
import { openNode, rowsOf, write } from '../worlds/world.ts';

/** Of all that travels, as the migrations left it. */
function fingerprintOf(tenant: TenantDatabase): string {
  const tables = replicatedTables
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, name }) => [
      ...[number, name],
      rowsIn(tenant, `select name, type, "notnull" from pragma_table_info('${name}') order by name`),
    ]);
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16);
}

const openFresh = () => openNode({ node: 0, role: 'branch', clock: testClock() });

/** What a migration of that statement does. */
const migrate = (tenant: TenantDatabase, statement: string) => filesOf(tenant).writer.exec(statement);

const SWAP_INDEXES = 'drop index payments_order; create index payments_by_day on payments (business_date)';

test('the protocol has another version when a column that travels changes', async () => {
  expect(
    fingerprintOf(await openFresh()),
    'columns that travel changed: raise the version in sync/registry/protocol-version.ts and put this fingerprint beside it',
  ).toBe(PROTOCOL.fingerprint);
});

test.for([
  'alter table menu_items add column spice_level integer',
  'alter table menu_items rename column description to details',
])('%s changes what the protocol stands for', async (statement) => {
  const tenant = await openFresh();
  migrate(tenant, statement);
  expect(fingerprintOf(tenant)).not.toBe(PROTOCOL.fingerprint);
});

test.for([
  SWAP_INDEXES,
  'alter table print_jobs add column colour text',
  'create table shelves (id integer primary key) strict',
])('%s does not change what the protocol stands for', async (statement) => {
  const tenant = await openFresh();
  migrate(tenant, statement);
  expect(fingerprintOf(tenant)).toBe(PROTOCOL.fingerprint);
});

test('a branch that was updated first, by a migration of indexes alone, goes on with head office', async () => {
  const { world, branch } = await openPair();
  migrate(branch.tenant, SWAP_INDEXES);
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await meet(connect(world, branch, { central: PROTOCOL.version, branch: PROTOCOL.version }));
  expect(rowsOf(world.central, 'orders').length).toBe(1);
});
