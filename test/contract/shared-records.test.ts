import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { replicatedTables } from '../../server/tables.ts';
import { insertUser, tokenFor } from '../harness/app.ts';
import { changedTables } from './contents.ts';
import { sampleOf } from './samples.ts';
import { send, writes } from './walk.ts';
import { openWorld } from './world.ts';

const { server, home } = await openWorld();

const shared = replicatedTables.filter(({ isShared }) => isShared).map(({ name }) => name as string);

async function managerOfOneBranch(): Promise<string> {
  const userId = await home.tenant.transact(systemCaller, async (tx) => {
    const id = await insertUser(tx, 'manager');
    await tx.execute('update users set branch_ids = ? where id = ?', [`[${home.branchId}]`, id]);
    return id;
  });
  return tokenFor(home.tenant, 'manager', home.branchId, userId);
}

test('at head office the manager of one branch changes nothing that all branches share, by any endpoint', async () => {
  expect(shared).toEqual(expect.arrayContaining(['menu_items', 'taxes', 'coupons', 'brandings', 'tenants']));
  const strays: string[] = [];
  let refused = 0;
  for (const call of writes.filter(({ isAlias, endpoint }) => !isAlias && endpoint.access !== 'public')) {
    const sample = await sampleOf(call, home);
    const token = await managerOfOneBranch();
    const before = home.contents();
    const { code } = await send(server, call, { ...sample, token });
    if (code === 'BRANCH_FORBIDDEN') refused++;
    const changed = changedTables(before, home.contents()).filter((table) => shared.includes(table));
    if (changed.length > 0) strays.push(`${call.name}: ${changed.join(', ')}`);
  }
  expect(strays).toEqual([]);
  expect(refused).toBeGreaterThan(30);
});
