import { expect, test } from 'vitest';
import { insertUser, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { openOffice, rowOf, write } from './office.ts';

const SINCE = '2026-11-01T00:00:00Z';

async function openWithEditor() {
  const office = await openOffice();
  const { at } = office;
  const userId = await write(at.tenant, (tx) => insertUser(tx, 'manager'));
  const manager = at.withToken(await tokenFor(at.tenant, 'manager', null, userId));
  return { ...office, userId, manager };
}

test('what a person changes at head office in shared records is listed, and put back in one go', async () => {
  const { at, owner, manager, userId } = await openWithEditor();
  const dosa = await addItem(at, { name: 'Dosa', price: 10_00 });
  const idli = await addItem(at, { name: 'Idli', price: 5_00 });
  await manager('PUT', `/pos/menu-items/${dosa}`, { price: 11 });
  await manager('PUT', `/pos/menu-items/${dosa}`, { price: 12 });
  await manager('PUT', `/pos/menu-items/${idli}`, { price: 1 });
  const { id: tax } = (await manager('POST', '/pos/taxes', { name: 'Beer tax', rate: 5 })).data;
  await manager('PUT', '/branding/colors', { primary: '#aa0000' });
  at.clock.advance(1_000);
  await owner('PUT', `/pos/menu-items/${idli}`, { price: 6 });

  const changes = (await owner('GET', `/users/${userId}/changes?since=${SINCE}`)).data;
  expect(changes[0]).toMatchObject({ branch: null, branch_id: null, changed_by: { id: userId } });
  expect(changes.map(({ table }: { table: string }) => table)).toEqual(
    expect.arrayContaining(['menu_items', 'taxes', 'brandings']),
  );
  expect(changes).toContainEqual(
    expect.objectContaining({ record_name: 'Dosa', field: 'price', before: 10, after: 11 }),
  );
  expect((await owner('GET', `/users/${userId}/changes?since=2027-01-01T00:00:00Z`)).data).toEqual([]);

  const { data } = await owner('POST', `/users/${userId}/changes/put-back`, { since: SINCE });
  expect(rowOf(at.tenant, 'menu_items', dosa)).toMatchObject({ price: 10_00 });
  expect(rowOf(at.tenant, 'menu_items', idli), 'the owner changed it since').toMatchObject({ price: 6_00 });
  expect(rowOf(at.tenant, 'taxes', tax)).toMatchObject({ deleted_at: expect.any(Number) });
  expect(data.stays).toMatchObject([{ record_name: 'Idli', field: 'price' }]);
  expect((await owner('GET', '/audit?entity=user')).data).toContainEqual(
    expect.objectContaining({ action: 'user.put_back', entity_id: userId }),
  );
});

test('a record that somebody else changed since stays, though the person made it', async () => {
  const { at, owner, manager, userId } = await openWithEditor();
  const { id } = (await manager('POST', '/pos/menu-items', { name: 'Vada', price: 7 })).data;
  at.clock.advance(1_000);
  await owner('PUT', `/pos/menu-items/${id}`, { price: 8 });
  const { data } = await owner('POST', `/users/${userId}/changes/put-back`, { since: SINCE });
  expect(data.stays).toContainEqual(expect.objectContaining({ record_id: id, field: null }));
  expect(rowOf(at.tenant, 'menu_items', id)).toMatchObject({ deleted_at: null, price: 8_00 });
});
