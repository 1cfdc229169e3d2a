import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { insert } from '../../server/db/handle/insert.ts';
import { tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { insertBranch } from '../sync/worlds/world.ts';
import { AT, clockOf, edited, openOffice, write } from './office.ts';

/** Head office with two branches of other servers, and a manager of each alone. */
async function openTwo() {
  const office = await openOffice();
  const { tenant } = office.at;
  const other = { id: await write(tenant, (tx) => insertBranch(tx, 2)), node: 2 };
  const managerOf = async (branchId: number) => {
    const token = await tokenFor(tenant, 'manager', null);
    await tenant.transact(systemCaller, (tx) =>
      tx.execute('update users set branch_ids = ? where id = (select max(id) from users)', [`[${branchId}]`]),
    );
    return office.at.withToken(token);
  };
  const [own, others] = [await managerOf(office.branch.id), await managerOf(other.id)];
  return { office, other, own, others };
}

test('a manager of one branch sees and decides what the servers of theirs wrote, and nothing of another', async () => {
  const { office, own, others } = await openTwo();
  const { at, owner } = office;
  const item = await addItem(at, { price: 10_00 });
  const image = edited(at.tenant, 'menu_items', item, { price: 10_50 }, clockOf(at.tenant));
  at.clock.advance(60_000);
  await owner('PUT', `/pos/menu-items/${item}`, { price: 12 });
  await office.push([image]);
  const [conflict] = (await own('GET', '/sync/conflicts')).data;
  expect(conflict).toMatchObject({ table: 'menu_items', branch_id: null });
  expect((await others('GET', '/sync/conflicts')).data).toEqual([]);
  expect((await others('POST', `/sync/conflicts/${conflict.id}/accept`)).status).toBe(404);
  const counted = async (as: typeof own) => (await as('GET', '/sync/status')).data.conflicts;
  expect([await counted(owner), await counted(own), await counted(others)]).toEqual([1, 1, 0]);
  expect((await own('POST', `/sync/conflicts/${conflict.id}/accept`)).status).toBe(200);
});

test('of what waits, and of the state of servers, a manager is told that of their branch', async () => {
  const { office, other, own, others } = await openTwo();
  await office.push([{ table: 'orders', columns: { id: [1_000_000_001], branch_id: [99] } }]);
  const status = async (as: typeof own) => (await as('GET', '/sync/status')).data;
  expect(await status(own)).toMatchObject({ quarantined: 1, branches: [{ branch_id: office.branch.id }] });
  expect(await status(others)).toMatchObject({ quarantined: 0, branches: [{ branch_id: other.id }] });
  expect((await status(others)).advice ?? '').not.toContain('be saved');
  office.at.clock.advance(600_000);
  await office.hub.hello({ node: 2, branchId: other.id }, { protocol: 99, at: AT });
  expect((await status(own)).advice).toContain('Branch 1');
  expect((await status(others)).advice ?? '').not.toContain('Branch 1');
});

test('records that differ are shown to managers of the branches they name, and to all where they name none', async () => {
  const { office, own, others } = await openTwo();
  const of = (branch: object) => JSON.stringify({ id: 1, ...branch });
  await write(office.at.tenant, async (tx) => {
    const rows = [
      { pk: 1, here: of({ branch_id: office.branch.id }), there: null },
      { pk: 2, here: of({ branch_ids: `[${office.branch.id}]` }), there: of({ branch_ids: null }) },
      { pk: 3, here: of({ name: 'Dosa' }), there: of({ name: 'Idli' }) },
    ];
    for (const row of rows) await insert(tx, 'sync_mismatches', { tbl: 23, created_at: tx.now, ...row });
  });
  const seen = async (as: typeof own) =>
    (await as('GET', '/sync/mismatches')).data.map(({ id }: { id: number }) => id);
  expect([await seen(office.owner), await seen(own), await seen(others)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [3],
  ]);
  expect((await others('GET', '/sync/status')).data.mismatched).toBe(1);
});
